#!/usr/bin/env node
// A bot for LIMIT without any library: the protocol, the rules of `classic` and `nestor` for two players, a choice at random.
// Try it:   limitproto conform -- ./first.js
//           limitproto match -e A=./first.js -e B='limitproto engine' --option B.level=1 --edition nestor --games 10 --time 0.1
"use strict";
const NAME = "first";

// Your part: return one of the legal turns. `game.board` has the player of each tile, 0 for an empty one.
function choose(game, turns) {
  return turns[Math.floor(Math.random() * turns.length)];
}

// ---- cells (spec/notation.md) ----
const NEAR = [128, 1, -127, -128, -1, 127], ORIGIN = at(0, 0);
function at(q, r) { return (q + 64) * 128 + r + 64; }
const inside = (cell) => Math.abs((cell >> 7) - 64) < 50 && Math.abs((cell & 127) - 64) < 50;
function nameOf(cell) {
  const q = (cell >> 7) - 64, far = q < -12 ? -12 - q : q > 13 ? q - 13 : 0; // how far beyond the single letters
  const letter = !far ? q + 12 : q > 0 ? (far - 1) % 13 : 25 - ((far - 1) % 13);
  return String.fromCharCode(97 + letter).repeat(far ? 2 + Math.floor((far - 1) / 13) : 1) + ((cell & 127) - 14);
}
const NAMES = new Map();
for (let q = -49; q < 50; q++) for (let r = -49; r < 50; r++) NAMES.set(nameOf(at(q, r)), at(q, r));

// ---- rules (spec/rules.md): a board is a map from cells with tiles to players 1 and 2, 0 for an empty tile ----
const touching = (board, cell, test) => NEAR.filter((step) => board.has(cell + step) && test(board.get(cell + step))).length;
const any = () => true, empty = (who) => who === 0;

function connected(board, cell, test) { // all cells that are reached from a cell over such tiles
  const found = new Set([cell]);
  for (const next of found)
    for (const step of NEAR) if (board.has(next + step) && test(board.get(next + step))) found.add(next + step);
  return found;
}
function smothered(board, players) { // groups without a freedom
  const groups = [], seen = new Set();
  for (const [cell, who] of board) {
    if (!players.includes(who) || seen.has(cell)) continue;
    const group = [...connected(board, cell, (other) => other === who)];
    group.forEach((one) => seen.add(one));
    if (!group.some((one) => touching(board, one, empty))) groups.push(group);
  }
  return groups;
}
function takeOff(board, player) { // R7, R10
  for (const cell of smothered(board, [player]).flat()) board.set(cell, 0);
}
function smothersMore(before, after) { // R12
  const names = (board) => smothered(board, [1, 2]).map((group) => `${board.get(group[0])} ${group.sort()}`);
  const known = names(before);
  return names(after).some((group) => !known.includes(group));
}
function pairs(board, who) { // R1, R2
  const turns = new Map();
  const open = (tiles) => tiles.size === 0 ? [ORIGIN] : [...new Set([...tiles.keys()].flatMap((cell) => NEAR.map((step) => cell + step)))]
    .filter((cell) => !tiles.has(cell) && inside(cell) && touching(tiles, cell, any) >= Math.min(2, tiles.size));
  for (const left of open(board)) {
    const one = new Map(board).set(left, 0);
    for (const right of open(one))
      for (const [ball, other] of [[left, right], [right, left]]) {
        const both = new Map(one).set(right, 0).set(ball, who);
        const isFree = [...both].every(([cell, player]) => !player || touching(both, cell, empty));
        if (isFree && !touching(both, ball, (player) => player === who)) turns.set(`${nameOf(ball)}:${nameOf(other)}`, both);
      }
  }
  return turns;
}
function movements(board, who, isBound, kind) { // R6 to R13
  const whole = new Map(), moves = new Map(), removals = new Map();
  const add = (turns, text, after) => {
    if (!isBound || !smothersMore(board, after)) turns.set(text, after);
  };
  const remove = (turns, text, tiles) => { // R8 to R10
    for (const [cell, player] of tiles) {
      if (player || touching(tiles, cell, any) === 6) continue;
      const after = new Map(tiles);
      after.delete(cell);
      const ball = [...after].find(([, other]) => other);
      const part = ball ? connected(after, ball[0], any) : new Set();
      if ([...after].some(([one, other]) => other && !part.has(one))) continue;
      for (const one of [...after.keys()]) if (!part.has(one)) after.delete(one);
      if (!isBound) { takeOff(after, 3 - who); takeOff(after, who); }
      add(turns, `${text}/${nameOf(cell)}`, after);
    }
  };
  for (const [from, player] of board) {
    if (player !== who) continue;
    for (const to of connected(board, from, empty)) {
      if (to === from) continue;
      const after = new Map(board).set(from, 0).set(to, who), text = `${nameOf(from)}-${nameOf(to)}`;
      if (!isBound) takeOff(after, 3 - who);
      add(moves, text, after);
      remove(whole, text, after);
    }
  }
  if (whole.size || kind === "both") return whole;
  if (moves.size) return moves;
  remove(removals, "pass", board);
  return removals.size ? removals : new Map([["pass", board]]);
}

// ---- a game: who moves, what may be played, and how it ends ----
function begin(edition, size, layout) {
  const game = { edition, size, layout, board: new Map(), hands: [size, size], mover: 1, moved: -1, past: new Map(), isOver: false };
  if (layout) {
    game.board = new Map([...layout].map(([cell, colour]) => [cell, "rb".indexOf(colour) + 1]));
    startMoving(game);
  } else game.turns = pairs(game.board, 1);
  return game;
}
function startMoving(game) {
  Object.assign(game, { hands: [0, 0], mover: 1, moved: 0 });
  look(game);
}
function look(game) { // find the turns of the mover, or the end (R14 to R16)
  const has = (who) => [...game.board.values()].includes(who), isBound = game.mover === 1 && game.moved === 0;
  game.turns = new Map();
  if (game.edition === "nestor") {
    const key = `${game.mover} ${isBound} ${[...game.board].map(([cell, who]) => cell * 4 + who).sort()}`;
    game.past.set(key, (game.past.get(key) || 0) + 1);
    game.isOver = !has(1) || !has(2) || game.past.get(key) === 3;
  } else game.isOver = !has(game.mover);
  if (!game.isOver) game.turns = movements(game.board, game.mover, isBound, game.edition === "classic" ? "both" : "if-possible");
  game.isOver = !game.turns.size;
}
function play(game, turn) {
  game.board = game.turns.get(turn);
  if (game.moved < 0) game.hands[game.mover - 1]--;
  game.mover = 3 - game.mover;
  if (game.moved >= 0) { game.moved++; return look(game); }
  for (let tries = 0; tries < 2; tries++, game.mover = 3 - game.mover) {
    const canLay = game.hands[game.mover - 1] && game.board.size < 4 * game.size;
    game.turns = canLay ? pairs(game.board, game.mover) : new Map();
    if (game.turns.size) return;
  }
  startMoving(game);
}
function layoutOf(text, size) { // R5: the tiles of a layout, null if it is not one
  const [, corner, rows] = text.match(/^([a-zA-Z]+[0-9]+):(.+)$/) || [], tiles = new Map();
  const start = NAMES.get((corner || "").toLowerCase());
  if (start === undefined || !rows.split("/").every((row) => /^(([1-9][0-9]?)?[rbyk])+$/.test(row)) || !/(^|\/)[a-z]/.test(rows)) return null;
  rows.split("/").forEach((row, down) => {
    let place = start + down;
    for (const word of row.match(/[0-9]+|[a-z]/g)) {
      if (word > "9") tiles.set(place, word);
      place += 128 * (word > "9" ? 1 : Number(word));
    }
  });
  const cells = [...tiles.keys()];
  if (!cells.every((cell) => inside(cell) && !touching(tiles, cell, (colour) => colour === tiles.get(cell)))) return null;
  if (![..."rbyk"].every((colour) => cells.filter((cell) => tiles.get(cell) === colour).length === size)) return null;
  const isLaid = (laid) => {
    for (let count = 0; count < laid.size; ) {
      count = laid.size;
      for (const cell of cells) if (touching(laid, cell, any) > 1) laid.set(cell, 0);
    }
    return laid.size === cells.length;
  };
  return cells.some((one) => NEAR.some((step) => tiles.has(one + step) && isLaid(new Map([[one, 0], [one + step, 0]])))) ? tiles : null;
}

// ---- the protocol (spec/protocol.md) ----
let game = begin("classic", 8);
const fail = (text) => ({ failed: true, text });
const ok = (text = "") => ({ text });
const isSize = (text) => /^([1-9]|1[0-6])$/.test(text);

function player(word) {
  const names = game.edition === "classic" ? ["white", "red"] : ["red", "blue"];
  word = word.toLowerCase();
  const full = names.indexOf(word) + 1, initial = names.findIndex((name) => name[0] === word) + 1;
  return full || initial || { 1: 1, 2: 2, w: 1, white: 1, b: 2, black: 2 }[word] || 0;
}
function newGame(args) {
  const [name, ...inside] = args[0].split("/"), given = new Map(), bad = (text) => fail(`bad-option: ${text}.`);
  const edition = name.replace(/2$/, "");
  for (const word of args.slice(1)) {
    const [, key, value] = word.match(/^([^=]+)=(.+)$/) || [];
    if (!key || given.has(key)) return fail(`syntax: '${word}' does not have the form key=value, or comes twice.`);
    given.set(key, value);
  }
  if (edition !== name) inside.push("players=2");
  for (const word of inside) {
    const [key, value] = word.split("=");
    if (inside.filter((other) => other.startsWith(key + "=")).length !== 1 || (given.has(key) && given.get(key) !== value)) return bad(`'${word}' is not clear`);
    given.set(key, value);
  }
  const { size = "8", seed = "0", players = "2", game: family = "limit", layout, ...others } = Object.fromEntries(given);
  const isSeed = /^[0-9]{1,20}$/.test(seed) && BigInt(seed) < 1n << 64n;
  if (!["classic", "nestor"].includes(edition) || Object.keys(others).length || !isSeed) return bad("classic and nestor are played, with size, seed and layout");
  if (!isSize(size) || players !== "2" || family !== "limit") return bad("the game is limit, for 2 players with size 1 to 16");
  const tiles = edition === "nestor" && layout ? layoutOf(layout, Number(size)) : null;
  if ((edition === "nestor") !== Boolean(tiles) || (layout && !tiles)) return bad("nestor begins with a layout that the rules allow (R5), classic without one");
  game = begin(edition, Number(size), tiles);
  const board = tiles ? layout.replace(/^.*:/, (corner) => corner.toLowerCase()) : "-", start = board.indexOf(":");
  const drawn = board.slice(0, start + 1) + board.slice(start + 1).replace(/[rbyk]/g, (colour) => ({ r: "R", b: "B" })[colour] || "o");
  const options = size === "8" ? "" : `/size=${size}`;
  return ok(`${edition}${options} ${tiles ? `${drawn} r 0.0 m0 -` : `- w ${size}.${size} p0 -`}`);
}
const TURN = /^(pass|(pass\/)?CELL|CELL[:-]CELL|CELL-CELL\/CELL|(r|red|b|blue|g|green|y|yellow|k|black)@CELL)$/.source
  .replace(/CELL/g, "(?:" + [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => `${letter}{1,8}`).join("|") + ")(?:0|[1-9][0-9]{0,2})");
const COMMANDS = { // the number of arguments, and what is done
  protocol_version: [0, () => ok("2")],
  name: [0, () => ok(NAME)],
  version: [0, () => ok("1")],
  known_command: [1, ([name]) => ok(String(Object.hasOwn(COMMANDS, name)))],
  list_commands: [0, () => ok(Object.keys(COMMANDS).join("\n"))],
  quit: [0, () => ok()],
  boardsize: [1, ([size]) => {
    if (!/^[+-]?[0-9]+$/.test(size)) return fail("syntax error");
    size = String(BigInt(size.replace("+", "")));
    if (!isSize(size) || game.edition !== "classic") return fail("unacceptable size"); // of other tilings none is drawn
    game = begin("classic", Number(size));
    return ok();
  }],
  clear_board: [0, () => { game = begin(game.edition, game.size, game.layout); return ok(); }],
  komi: [1, ([number]) => /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)$/.test(number) ? ok() : fail("syntax error")],
  play: [2, ([colour, turn]) => {
    const who = player(colour), text = /^[\x21-\x7e]+$/.test(turn) ? turn.toLowerCase() : "";
    if (!who || !new RegExp(TURN).test(text)) return fail("syntax error");
    if (who !== game.mover || !game.turns.has(text)) return fail("illegal move");
    play(game, text);
    return ok();
  }],
  genmove: [1, ([colour]) => {
    const who = player(colour);
    if (!who) return fail("syntax error");
    if (game.isOver) return fail("game over");
    if (who !== game.mover) return fail("wrong player");
    const turn = choose(game, [...game.turns.keys()]);
    play(game, turn);
    return ok(turn);
  }],
  "lp-newgame": [NaN, newGame],
};

const LONGEST = 16 * 1024 * 1024;
function answer(bytes, isLong) {
  // Control characters but tabs are dropped; what is too long keeps its beginning, which may be an id or a comment.
  const text = bytes.toString("utf8").replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, "");
  const words = text.replace(/#.*/, "").split(/[ \t]+/).filter((word) => word !== "");
  if (words.length === 0) return;
  const isNumber = /^[0-9]+$/.test(words[0]), isId = isNumber && BigInt(words[0].slice(0, 99)) <= 2147483647n;
  const id = isId ? String(BigInt(words.shift())) : "", [name, ...args] = words;
  const [count, act] = (Object.hasOwn(COMMANDS, name || "") && COMMANDS[name]) || [NaN, () => fail("unknown command")];
  const isWrong = count === count ? args.length !== count : name === "lp-newgame" && args.length === 0;
  const bad = name === "lp-newgame" && isWrong ? fail("syntax: lp-newgame needs an edition.") : fail("syntax error");
  const { failed, text: said } = isLong || !name || (isNumber && !isId) || isWrong ? bad : act(args);
  process.stdout.write(`${failed ? "?" : "="}${id} ${said}\n\n`);
  if (!failed && name === "quit") process.exit(0);
}
let kept = [], size = 0, isFirst = true;
function finish() {
  let bytes = Buffer.concat(kept);
  if (isFirst && bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) bytes = bytes.subarray(3);
  answer(size > LONGEST ? bytes.subarray(0, 200) : bytes, size > LONGEST);
  [kept, size, isFirst] = [[], 0, false];
}
process.stdin.on("data", (data) => {
  for (let end; (end = data.indexOf(10)) >= 0; data = data.subarray(end + 1)) {
    if (size <= LONGEST) kept.push(data.subarray(0, end));
    size += end;
    finish();
  }
  if (size <= LONGEST) kept.push(data);
  size += data.length;
}).on("end", () => { if (size) finish(); });
process.stdout.on("error", () => process.exit(0)); // nothing reads the responses any more
