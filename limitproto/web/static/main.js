'use strict';
// The page: joins the engines, the board, the lists and the dialogs. One piece of work is done at a time; a tap or a
// command that comes meanwhile waits its turn.

import { Analysis, isEnough } from './analysis.js';
import { animate, cardPicture, drawBoard, drawFindings, turned } from './board.js';
import { afterTurn, spent } from './clocks.js';
import { Entry } from './entry.js';
import { Game, commentOf, isDraw, setComment } from './game.js';
import { drawGraph, plyAt } from './graph.js';
import { BoardKeys, KEYS } from './keys.js';
import { NewGame } from './newgame.js';
import * as speech from './speech.js';
import { TextMode } from './text.js';
import { element, listTurns } from './turns.js';
import { Connection } from './wire.js';

const part = (id) => document.getElementById(id);
const OWN = () => page.engineNames[0];

const page = {
  engineNames: [],
  seats: [],
  clock: 'none',
  thinking: null,
  foreign: new Map(),
  infos: [],
  roles: new Map(),
  hover: null,
  hintTurn: null,
  turnBegan: 0,
};

// ---- what is kept for a reload ----------------------------------------------------------------------------------

const KEPT = 'limitproto';
const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');

function keep() {
  Object.assign(kept, {
    holder: page.game.engine.number,
    second: page.analysis.engine?.number ?? null,
    record: page.game.record(),
    path: page.game.node.path.map((node) => node.text),
    seats: page.seats,
    clock: page.clock,
  });
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // The game is too large to be kept; the engine still has its main line.
  }
}

const settings = { theme: 'system', animation: !matchMedia('(prefers-reduced-motion: reduce)').matches, names: true, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') };

function applySettings() {
  document.documentElement.dataset.theme = settings.theme;
  localStorage.setItem(KEPT, JSON.stringify(settings));
}

// ---- one thing after another --------------------------------------------------------------------------------------

let chain = Promise.resolve();
let pending = 0;

/** Do some work after all work before it. Its failure is shown where taps are refused, and passed on. */
function run(work) {
  pending++;
  ready();
  const done = chain.then(work);
  chain = done.then(() => refuse([]), (error) => refuse([error.sentence ?? error.message])).then(() => {
    pending--;
    ready();
  });
  return done;
}

/** Do some work for a button or a key, whose failure is shown and not passed on. */
const doing = (work) => run(work).catch((error) => {
  if (!error.sentence) console.warn(error);
});

let awaited = true;
let sweeping = false;
function ready() {
  document.body.dataset.ready = pending || awaited || sweeping || page.thinking ? 'no' : 'yes';
}

let keepRefusal = false;
function refuse(sentences) {
  if (keepRefusal && !sentences.length) {
    keepRefusal = false;
    return;
  }
  part('refusal').className = '';
  part('refusal').textContent = sentences.join(' ');
}

function banner(text, offerRestart = false) {
  part('banner').hidden = !text;
  part('banner-text').textContent = text;
  part('restart-engine').hidden = !offerRestart;
}

// ---- drawing ------------------------------------------------------------------------------------------------------

let box = null;
let drawnGame = null;

function viewOf(state) {
  const { entry } = page;
  const view = { legal: entry.legal, chosen: entry.words.filter((word) => /\d/.test(word) && !/^r\d$/.test(word)), marks: marksOf(state), marker: state.change?.player, names: settings.names, narrow: innerWidth < 640, least: innerWidth < 640 ? 7 : 11 };
  if (state.game === 'limes') {
    if (entry.words.length && state.card) {
      const quarters = Number(entry.words[1]?.slice(1) ?? 0);
      view.ghost = { ...turned(state.card, quarters), cell: entry.words[0] };
    }
  } else {
    if (state.phase === 'movement' && entry.words.length > 1 && entry.words[0] !== 'pass') view.moved = entry.words;
    // A box that grows and never shrinks, so that the board does not jump when tiles go.
    view.box = drawnGame === page.game.root ? box : null;
  }
  return view;
}

function marksOf(state) {
  const change = state.change;
  if (!change) return [];
  return [...(change.laid ?? []), change.ball, change.to, change.cell].filter(Boolean);
}

function draw() {
  const { state } = page.game;
  const drawn = drawBoard(part('board'), state, viewOf(state));
  box = drawn.box;
  drawnGame = page.game.root;
  page.places = drawn.places;
  page.keys.update(drawn.places, state.game === 'limes');
  drawOver();
  part('status').textContent = page.status();
  drawChoices();
}

function drawOver() {
  const found = page.hover ? { line: lineOf(page.hover) } : { candidates: page.analysis.on ? candidates() : hinted() };
  drawFindings(part('board'), page.places, found);
}

const candidates = () => page.infos.filter((info) => info.roles).map((info) => ({ rank: info.multipv, value: valueOf(info), roles: info.roles }));
const hinted = () => (page.hintTurn ? [{ rank: 1, value: '', roles: page.hintTurn }] : []);
const valueOf = (info) => (isEnough(info) ? `${Math.round(100 * info.win)}` : '…');

/** The cells of a line of play, with the player of each turn. */
function lineOf(info) {
  const { state } = page.game;
  const alive = state.players.filter((player) => !state.out.includes(player));
  const first = alive.indexOf(state.mover);
  return info.pv.slice(0, 8).map((turn, index) => ({ cells: turn.match(/(?<!\d)[a-z]+\d+(?:[ns][we])?/g) ?? [], player: alive[(first + index) % alive.length] }));
}

function drawChoices() {
  const { state } = page.game;
  const { entry } = page;
  const buttons = [];
  const add = (label, act, picture) => {
    const button = element('button', picture ? 'picture' : '', picture ? '' : label, { type: 'button' });
    if (picture) {
      button.append(picture);
      button.setAttribute('aria-label', label);
    }
    button.addEventListener('click', () => doing(act));
    buttons.push(button);
    return button;
  };
  if (state.mover && !page.thinking) {
    for (const word of entry.choices) {
      if (/^r\d$/.test(word)) add(`Turned ${Number(word[1])} quarters`, () => page.tapped(word), cardPicture(turned(state.card, Number(word[1])))).dataset.step = word;
      else add(word === 'pass' ? 'Do not move a ball' : speech.capital(word), () => page.tapped(word)).dataset.step = word;
    }
    if (entry.mayEnd) add(state.game === 'limes' ? 'Finish the turn' : 'End the turn here', finish).id = 'finish';
    if (entry.words.length) add('Cancel', cancel).id = 'cancel';
    if (entry.unavailable) add('Draw a card', drawCard).id = 'draw-card';
  }
  if (state.card && !entry.words.length && state.mover) {
    const shown = element('span', 'card-of-round');
    shown.append(cardPicture(state.card), element('span', 'quiet', `Card ${state.card.number} of this round`));
    buttons.push(shown);
  }
  // A button that has the focus and stays keeps it, so that the keyboard does not fall out of the choices.
  const focused = document.activeElement?.parentElement === part('choices');
  part('choices').replaceChildren(...buttons);
  if (focused) (part('choices').querySelector('button') ?? part('board')).focus();
}

const disc = (player, seat) => element('span', `disc ${/^\d/.test(player) ? `worker-${player}` : player} player-${seat + 1}`);

function drawPlayers() {
  const { state } = page.game;
  const rows = state.players.map((player, seat) => {
    const row = element('li', player === state.mover ? 'mover' : '');
    if (player === state.mover) row.setAttribute('aria-current', 'true');
    const detail = [];
    if (state.out.includes(player)) detail.push('out');
    else if (state.game === 'limes') detail.push(`${state.points[player]} points`, `${state.hands[player]} workers`);
    else detail.push(`${state.balls[player].length} on the board${state.hands[player] ? `, ${state.hands[player]} in hand` : ''}`);
    const name = page.game.head.players?.[seat]?.name ?? '?';
    const who = element('select', 'who', undefined, { 'aria-label': `Who plays ${speech.playerName(state, player)}` });
    who.append(...['person', ...page.engineNames].map((value) => element('option', '', value === 'person' ? (name === '?' ? 'Person' : name) : value === OWN() ? `${value}, level ${page.seats[seat]?.level ?? 3}` : value, { value })));
    who.value = page.seats[seat]?.name ?? 'person';
    who.addEventListener('change', () => doing(async () => {
      page.seats[seat] = { level: 3, ...page.seats[seat], name: who.value };
      await show();
    }));
    row.append(disc(player, seat), element('strong', '', speech.capital(player)), who, element('span', 'clock', '', { 'data-player': player }), element('span', 'quiet detail', detail.join(', ')));
    return row;
  });
  part('player-list').replaceChildren(...rows);
  tick();
}

function lineNodes() {
  return [page.game.root, ...page.game.node.leaf.path];
}

function drawGame() {
  const { game } = page;
  const { state } = game;
  draw();
  drawPlayers();
  listTurns(part('turns'), game, (node) => doing(() => goTo(node)));
  drawEvaluation();
  part('game-name').textContent = state.edition.split('/')[0];
  part('position').value = state.position;
  if (document.activeElement !== part('comment')) part('comment').value = commentOf(game.node);
  part('comment').disabled = part('prune').disabled = !game.node.parent;
  part('promote').disabled = game.node.onMainLine;
  part('undo').disabled = part('previous').disabled = part('first').disabled = !game.node.parent;
  part('next').disabled = part('last').disabled = !game.node.children.length;
  part('hint').disabled = part('resign').disabled = !state.mover;
  part('draw-agreed').disabled = !state.mover || state.game === 'limes';
}

function drawEvaluation() {
  const { game } = page;
  const nodes = lineNodes();
  drawGraph(part('graph'), game.state.players, nodes, game.node);
  part('graph').setAttribute('aria-label', `Chances of winning over the game. Here: ${speech.winsSentence(game.state, game.node.wins)}`);
  part('evaluation').textContent = speech.winsSentence(game.state, game.node.wins);
  const legend = game.state.players.length === 2 ? [`Chance of ${speech.playerName(game.state, game.state.players[0])}`] : game.state.players.map((player) => speech.playerName(game.state, player));
  part('graph-legend').replaceChildren(...legend.map((name, seat) => {
    const entry = element('span', 'legend');
    entry.append(disc(game.state.players[seat], seat), name);
    return entry;
  }));
}

function drawCandidates() {
  const { state } = page.game;
  const items = page.infos.map((info) => {
    const item = element('li');
    const button = element('button', 'candidate-row', undefined, { type: 'button' });
    const value = isEnough(info) ? speech.percent(info.win) : '…';
    button.append(element('span', `rank rank-${info.multipv}`, String(info.multipv)), element('strong', '', info.pv[0]), element('span', 'win', value), element('span', 'quiet', info.pv.slice(1, 6).join(' ')));
    button.addEventListener('click', () => doing(() => play(info.pv[0])));
    for (const name of ['mouseenter', 'focus']) button.addEventListener(name, () => hover(info));
    for (const name of ['mouseleave', 'blur']) button.addEventListener(name, () => hover(null));
    item.append(button);
    return item;
  });
  const focused = [...part('candidates').querySelectorAll('button')].indexOf(document.activeElement);
  part('candidates').replaceChildren(...items);
  if (focused >= 0) items[focused]?.firstChild.focus();
  const best = page.infos[0];
  if (best && page.analysis.on) part('evaluation').textContent = isEnough(best) ? `${speech.winsSentence(state, best.wins)} Depth ${best.depth}, ${best.nodes} positions.` : 'Searching …';
}

function hover(info) {
  page.hover = info;
  drawOver();
}

// ---- the game ---------------------------------------------------------------------------------------------------------

const moverSeat = () => page.seats[page.game.state.players.indexOf(page.game.state.mover)];
const isPerson = () => (moverSeat()?.name ?? 'person') === 'person';

/** Show where the game stands, and let an engine play if it is its turn at the end of the line. */
async function show(animated = false) {
  const { game, analysis } = page;
  page.infos = [];
  page.roles.clear();
  page.hover = page.hintTurn = null;
  await page.entry.begin();
  page.turnBegan = performance.now();
  drawGame();
  drawCandidates();
  if (animated && settings.animation && game.state.change) animate(part('board'), page.places, game.state.change, game.state);
  keep();
  analysis.look(game.node, game.state.position);
  if (game.state.mover && !isPerson() && !game.node.children.length && !page.thinking) think();
}

/** Play a turn of a person, and report what it took to the clock. */
async function play(turn) {
  const before = page.game.state;
  const clock = before.clocks[before.mover];
  const seconds = (performance.now() - page.turnBegan) / 1000;
  await page.ask(`lp-play ${turn}`);
  if (clock) await page.ask(`time_left ${before.mover} ${afterTurn(clock, seconds).map((value) => Math.round(value * 1000) / 1000).join(' ')}`);
  await page.game.refresh();
  await played();
}

async function played() {
  page.text.say(speech.changeSentence(page.game.state));
  if (!page.game.state.mover) page.text.say(speech.resultSentence(page.game.state));
  await show(true);
}

async function goTo(node) {
  await stopThinking();
  const forward = node.parent === page.game.node;
  await page.game.goTo(node);
  await show(forward);
  return speech.changeSentence(page.game.state);
}

page.ask = (command, options) => page.game.ask(command, options);
page.status = () => speech.statusSentence(page.game.state, page.entry, page.thinking?.name ?? '');
page.tapped = async (cell) => {
  if (page.thinking) return refused([`${page.thinking.name} is thinking.`]);
  if (!page.game.state.mover) return refused([speech.resultSentence(page.game.state)]);
  if (page.entry.unavailable) return refused([page.entry.unavailable]);
  const { turn, refused: reasons } = await page.entry.tap(cell);
  if (reasons) return refused(reasons);
  page.hintTurn = null;
  if (turn) return play(turn);
  draw();
};

/** Say something below the board that stays there when the work that says it is done. */
function refused(sentences, className = '') {
  refuse(sentences);
  part('refusal').className = className;
  keepRefusal = true;
}

async function finish() {
  if (page.entry.mayEnd) await play(await page.entry.finish());
}

async function cancel() {
  await page.entry.cancel();
  draw();
}

/** Draw a card by chance, where the host draws. */
async function drawCard() {
  const { state } = page.game;
  const left = Array.from({ length: state.deck.cards }, (_, index) => index + 1).filter((number) => !state.drawn.includes(number));
  await page.game.does(`lp-draw ${left[Math.floor(Math.random() * left.length)]}`);
  await show();
}

page.undo = () => run(async () => {
  const wasThinking = Boolean(page.thinking);
  await stopThinking();
  // Against engines the turns that they have played since go too, back to a person's turn.
  const isHuman = () => isPerson() || !page.seats.some(({ name }) => name === 'person');
  if (!wasThinking || page.game.node.parent) await page.game.undo();
  while (page.game.state.mover && !isHuman() && page.game.node.path.some((node) => !isDraw(node))) await page.game.undo();
  await show();
  return `Taken back. ${page.status()}`;
});

page.step = (by) => run(async () => {
  const { node } = page.game;
  const next = by < 0 ? node.parent : node.children[0];
  if (!next) return by < 0 ? 'This is the start.' : 'This is the end.';
  // The first card of a game is there from the start.
  if (by < 0 && isDraw(node) && !next.parent) return 'This is the start.';
  return goTo(isDraw(next) && by < 0 && next.parent ? next.parent : next);
});

page.does = (command) => run(async () => {
  await stopThinking();
  await page.game.does(command);
  await played();
});

page.playTurns = (line) => run(async () => {
  if (page.thinking) return `${page.thinking.name} is thinking.`;
  for (const turn of line.split(/\s+/)) await play(turn);
  return page.status();
});

page.raw = (line) => run(async () => {
  await stopThinking();
  const answer = await page.ask(line);
  await page.game.refresh();
  await show();
  return answer || 'Done.';
});

page.captures = () => {
  const { state } = page.game;
  return state.captured?.length ? `Captured: ${state.captured.join(', ')}.` : 'The last turn captured nothing.';
};

page.clocks = () => {
  const { state } = page.game;
  const lines = state.players.filter((player) => state.clocks[player]).map((player) => `${speech.playerName(state, player)} ${speech.clockText(leftOf(player))}`);
  return lines.length ? `${speech.capital(speech.list(lines))}.` : 'There are no clocks.';
};

page.seat = (player, name = 'person', level = '3') => run(async () => {
  const seat = page.game.state.players.indexOf(player?.toLowerCase());
  if (seat < 0) throw new Error(`The players are ${speech.list(page.game.state.players)}.`);
  if (name !== 'person' && !page.engineNames.includes(name)) throw new Error(`${name} is not an engine; there are ${speech.list(page.engineNames)}.`);
  page.seats[seat] = { name, level: Number(level) };
  await show();
  return `${speech.capital(player)} is played by ${name}.`;
});

page.setPosition = (text) => run(async () => {
  await stopThinking();
  await page.game.begin(`lp-position ${text}`);
  page.seats = page.game.state.players.map(() => ({ name: 'person', level: 3 }));
  await show();
  return page.status();
});

page.comment = (said) => run(async () => {
  setComment(page.game.node, said);
  await show();
  return 'The comment is kept with the last turn.';
});

page.drawFromText = (rest) => {
  if (page.game.state.game !== 'limes') return page.does('lp-draw_agreed');
  return rest ? page.raw(`lp-draw ${rest}`) : page.ask('lp-draw').then((card) => `Card ${card} is open.`);
};

page.newFromText = (rest) => run(async () => {
  const words = rest.split(/\s+/).filter(Boolean);
  const own = words.filter((word) => /^(seat-\d|level)=/.test(word));
  const values = Object.fromEntries(own.map((word) => word.split('=')));
  await begin({ command: ['lp-newgame', ...(words.length > own.length ? words.filter((word) => !own.includes(word)) : ['classic'])].join(' '), seats: null, clock: 'none' }, values);
  return page.status();
});

async function begin({ command, seats, clock }, values = {}) {
  await stopThinking();
  await page.game.begin(command);
  await page.ask(`lp-clock ${clock}`);
  page.clock = clock;
  page.seats = seats ?? page.game.state.players.map((_, seat) => ({ name: values[`seat-${seat + 1}`] ?? (seat ? OWN() : 'person'), level: Number(values.level ?? 3) }));
  await page.game.refresh();
  banner('');
  await show();
}

// ---- engines that play ---------------------------------------------------------------------------------------------------

/** Let the engine of a seat think and play. It runs beside the chain of work, which stops it where it has to. */
function think(seat = moverSeat()) {
  const own = seat.name === OWN();
  const thought = { name: seat.name, discarded: false, engine: own ? page.game.engine : null };
  const { mover } = page.game.state;
  const before = page.game.state;
  const began = performance.now();
  page.thinking = thought;
  part('stop-thinking').hidden = false;
  part('status').textContent = page.status();
  drawChoices();
  ready();
  thought.done = (async () => {
    let answer;
    if (own) {
      await page.ask(`lp-set level ${seat.level}`);
      answer = await page.ask(`genmove ${mover}`);
      if (thought.discarded && answer !== 'resign') await page.ask('undo');
    } else {
      thought.engine = page.foreign.get(seat.name) ?? (await page.connection.start(seat.name));
      page.foreign.set(seat.name, thought.engine);
      await follow(thought.engine);
      if (!thought.discarded) answer = await thought.engine.ask(`genmove ${mover}`);
      if (answer && !thought.discarded && answer !== 'resign') await playFor(before, answer, (performance.now() - began) / 1000);
    }
    return answer;
  })();
  thought.done = thought.done.then(
    (answer) => {
      endThought(thought);
      if (thought.discarded) return null;
      return run(async () => {
        if (answer === 'resign') await page.ask(`lp-resign ${mover}`);
        await page.game.refresh();
        if (page.game.state.mover && page.game.state.clocks[mover]?.down) await page.game.does(`lp-timeout ${mover}`);
        await played();
      });
    },
    (error) => {
      endThought(thought);
      if (!thought.engine?.ended) refused([`${thought.name}: ${error.sentence ?? error.message}`]);
      draw();
    },
  ).catch(() => {});
}

function endThought(thought) {
  if (page.thinking === thought) page.thinking = null;
  part('stop-thinking').hidden = true;
  ready();
}

async function playFor(before, turn, seconds) {
  await page.ask(`lp-play ${turn}`);
  const clock = before.clocks[before.mover];
  if (clock) await page.ask(`time_left ${before.mover} ${afterTurn(clock, seconds).join(' ')}`);
}

/** Bring an engine of another author to the position of the game, with as few commands as it may know. */
async function follow(engine) {
  const { game } = page;
  const turns = game.node.path.map((node) => node.text);
  const known = engine.turns ?? null;
  const goesOn = known && engine.root === game.root && known.every((turn, index) => turn === turns[index]);
  if (!goesOn) {
    const root = game.root.state?.position;
    // Whole positions where the engine takes them, else the start of the edition.
    try {
      await engine.ask(`lp-position ${root ?? game.state.position}`);
    } catch {
      await engine.ask(`lp-newgame ${game.state.edition}`);
    }
    if (!root) Object.assign(engine, { root: game.root, turns });
  }
  const from = engine.root === game.root && (goesOn || !game.root.state) ? (engine.turns?.length ?? 0) : 0;
  if (turns.length > from) await engine.ask(`lp-play ${turns.slice(from).join(' ')}`);
  Object.assign(engine, { root: game.root, turns });
  const clock = game.state.clocks[game.state.mover];
  if (clock) await engine.ask(`time_left ${game.state.mover} ${clock.left} ${clock.number}`).catch(() => {});
}

/** Stop an engine that thinks and forget its turn. */
async function stopThinking() {
  const thought = page.thinking;
  if (!thought) return;
  thought.discarded = true;
  if (thought.engine && !thought.engine.ended) thought.engine.ask('lp-stop').catch(() => {});
  await thought.done;
}

/** Have the engine play at once, or play for a person. */
page.moveNow = () => {
  if (page.thinking) return page.thinking.engine?.ask('lp-stop').then(() => '');
  return run(async () => think({ name: OWN(), level: 10 })).then(() => '');
};

page.hint = () => run(async () => {
  const turn = await page.analysis.hint(page.game.state.position);
  page.hintTurn = JSON.parse(await page.ask(`lp-turns ${turn}`))[0] ?? null;
  drawOver();
  page.text.say(`Hint: ${turn}.`);
  refused([`Hint: ${turn}.`], 'note');
});

page.analyse = async (on = !page.analysis.on) => {
  part('analyse').setAttribute('aria-pressed', String(on));
  page.infos = [];
  await page.analysis.toggle(on);
  drawCandidates();
  drawOver();
  keep();
  return on ? 'Analysis is on.' : 'Analysis is off.';
};

/** What a candidate does; asked once in each position, although a new report may come before the answer. */
function rolesOf(turn) {
  if (!page.roles.has(turn)) page.roles.set(turn, page.ask(`lp-turns ${turn}`).then((answer) => JSON.parse(answer)[0] ?? null, () => null));
  return page.roles.get(turn);
}

let reportedAt = 0;
async function report(node, infos) {
  if (node !== page.game.node || !page.analysis.on) return;
  const best = infos[0];
  if (best && isEnough(best) && best.wins.length) node.wins = best.wins;
  page.infos = infos.map((info) => ({ ...info, roles: page.infos.find((old) => old.pv[0] === info.pv[0])?.roles ?? null }));
  // Lines of one report come together; the page is drawn once for them.
  if (performance.now() - reportedAt < 30) return;
  reportedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 30));
  for (const info of page.infos) info.roles ??= await rolesOf(info.pv[0]);
  if (node !== page.game.node || !page.analysis.on) return;
  drawCandidates();
  drawOver();
  drawGraph(part('graph'), page.game.state.players, lineNodes(), node);
}

page.sweep = async () => {
  if (sweeping) {
    page.analysis.canceled = true;
    return;
  }
  sweeping = true;
  part('sweep').textContent = 'Stop';
  const nodes = lineNodes();
  const turns = nodes.slice(1).map((node, index) => ({ parent: index - 1, text: node.text, round: node.round }));
  try {
    await page.analysis.sweep({ ...page.game.head, result: '*', turns }, 0.4, (ply, wins, mover) => {
      Object.assign(nodes[ply], { wins, mover });
      drawEvaluation();
    });
    listTurns(part('turns'), page.game, (node) => doing(() => goTo(node)));
    keep();
  } catch (error) {
    refused([error.sentence ?? error.message]);
  } finally {
    sweeping = false;
    ready();
    part('sweep').textContent = 'Whole game';
  }
};

// ---- records ------------------------------------------------------------------------------------------------------------

page.recordText = () => page.analysis.convert(page.game.record());

async function save() {
  const record = await page.recordText();
  const link = element('a', '', '', { download: 'game.lgn', href: URL.createObjectURL(new Blob([`${record}\n`], { type: 'text/plain' })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function load(file) {
  await stopThinking();
  await page.game.load(await file.text());
  page.seats = page.game.state.players.map(() => ({ name: 'person', level: 3 }));
  await show();
  page.text.say(`${file.name} is loaded. ${page.status()}`);
}

/** After the tree was changed by hand, have the engine read it, so that its result is that of its main line. */
async function restructured() {
  const record = JSON.parse(await page.analysis.convert({ ...page.game.record(), result: '*' }, 'lp-record format=json'));
  page.game.head.result = record.result;
  await show();
}

// ---- clocks --------------------------------------------------------------------------------------------------------------

function leftOf(player) {
  const { state } = page.game;
  const clock = state.clocks[player];
  const runs = player === state.mover && !page.game.node.children.length;
  return runs ? spent(clock, (performance.now() - page.turnBegan) / 1000).left : clock.left;
}

function tick() {
  const { game } = page;
  if (!game?.state) return;
  for (const shown of part('player-list').querySelectorAll('.clock')) {
    if (!game.state.clocks[shown.dataset.player]) continue;
    const left = leftOf(shown.dataset.player);
    shown.textContent = speech.clockText(left);
    shown.classList.toggle('short', left < 20);
  }
  const { mover } = game.state;
  const clock = mover && game.state.clocks[mover];
  if (clock && isPerson() && !game.node.children.length && !pending && spent(clock, (performance.now() - page.turnBegan) / 1000).down) {
    doing(async () => {
      await game.does(`lp-timeout ${mover}`);
      await played();
    });
  }
}

// ---- start ----------------------------------------------------------------------------------------------------------------

const WIRE_LINES = 600;
let wireLines = [];
let wireDrawn = false;

function wire(engine, way, text) {
  const mark = way === 'sent' ? '>' : '<';
  for (const line of text.replace(/\n$/, '').split('\n')) wireLines.push([way, `${engine.number} ${mark} `, line]);
  if (wireLines.length > WIRE_LINES) wireLines = wireLines.slice(-WIRE_LINES);
  if (wireDrawn) return;
  wireDrawn = true;
  requestAnimationFrame(() => {
    wireDrawn = false;
    const pane = part('wire');
    const atEnd = pane.scrollTop + pane.clientHeight > pane.scrollHeight - 40;
    pane.replaceChildren(...wireLines.map(([name, mark, line]) => {
      const row = element('span', name);
      // The mark is no part of what is copied.
      row.append(element('span', 'mark', mark), `${line}\n`);
      return row;
    }));
    if (atEnd) pane.scrollTop = pane.scrollHeight;
  });
}

const startOwn = async (firstId) => {
  const engine = await page.connection.start(OWN());
  if (firstId) engine.nextId = firstId;
  return engine;
};

async function startHolder() {
  const engine = await startOwn();
  await engine.ask('lp-set concurrent_queries true');
  return engine;
}

/** Begin again with a new engine in the game that is kept in the page. */
async function restart() {
  const { game } = page;
  const { node } = game;
  page.thinking = null;
  game.engine = await startHolder();
  await game.ask('lp-load_record -', { body: JSON.stringify({ ...game.record(), result: '*' }) });
  game.node = game.root.leaf;
  await game.goTo(node);
  if (page.clock !== 'none') await game.ask(`lp-clock ${page.clock}`);
  await game.refresh();
  banner('');
  await show();
}

async function resume(running) {
  const { game } = page;
  const numbers = new Map(running.map(({ engine, name }) => [engine, name]));
  // Ids that no request before the reload has had.
  const firstId = Math.floor(Date.now() / 100) % 1_000_000_000;
  if (numbers.has(kept.second)) page.analysis.engine = page.connection.adopt(kept.second, numbers.get(kept.second), firstId);
  for (const [number, name] of numbers) if (number !== kept.holder && number !== kept.second) page.connection.stop({ number, name });
  page.seats = kept.seats;
  page.clock = kept.clock ?? 'none';
  if (numbers.has(kept.holder)) {
    game.engine = page.connection.adopt(kept.holder, numbers.get(kept.holder), firstId);
    // This waits for a thought that was going on.
    await game.ask('lp-set concurrent_queries true');
    game.adopt(kept.record);
  } else {
    game.engine = await startHolder();
    await game.ask('lp-load_record -', { body: JSON.stringify({ ...kept.record, result: '*' }) });
    game.adopt(kept.record);
    await game.refresh();
    let node = game.root;
    for (const text of kept.path) node = node.child(text) ?? node;
    await game.goTo(node);
    if (page.clock !== 'none') await game.ask(`lp-clock ${page.clock}`);
  }
  await game.refresh();
  await show();
}

async function main() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (fragment.has('token')) {
    if (kept.token && kept.token !== fragment.get('token')) for (const key of Object.keys(kept)) delete kept[key];
    kept.token = fragment.get('token');
    history.replaceState(null, '', location.pathname);
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  }
  page.connection = new Connection({
    onWire: wire,
    onError: (text) => refused([text]),
    onClose: (text) => banner(text),
    onReady: (isReady) => {
      awaited = !isReady;
      // What waits for the last response runs before the page says that it is ready.
      setTimeout(ready);
    },
    onEnd: (engine, status, stderr) => {
      const last = stderr.trim().split('\n').at(-1);
      const text = `${engine.name} has ended: ${status}.${last ? ` ${last}` : ''}`;
      if (engine === page.game.engine) banner(text, true);
      else refused([text]);
      if (page.foreign.get(engine.name) === engine) page.foreign.delete(engine.name);
    },
  });
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/wire`;
  let greeting;
  try {
    greeting = await page.connection.open(address, kept.token ?? '', kept.tab ?? null);
  } catch {
    return;
  }
  const known = greeting.tab === kept.tab;
  kept.tab = greeting.tab;
  page.engineNames = greeting.engines.map(({ name }) => name);
  page.game = new Game(null);
  page.entry = new Entry((command) => page.ask(command));
  page.analysis = new Analysis(startOwn, report);
  page.keys = new BoardKeys(part('board'), keyActions());
  page.text = new TextMode(part('text-form'), part('text-entry'), part('text-log'), page);
  bind();
  await run(async () => {
    if (kept.record) {
      await resume(known ? greeting.running : []);
    } else {
      page.game.engine = await startHolder();
      await begin({ command: 'lp-newgame classic', seats: null, clock: 'none' });
    }
    page.description = JSON.parse(await page.ask('lp-describe'));
    page.newGame = new NewGame(page.description, page.engineNames, (choice) => run(() => begin(choice)));
  });
}

function keyActions() {
  const say = (text) => page.text.say(text);
  return {
    tap: (cell) => doing(() => page.tapped(cell)),
    escape: () => doing(cancel),
    n: (step) => page.keys.nextLegal(step),
    f: () => doing(finish),
    l: () => {
      say(speech.changeSentence(page.game.state));
      page.keys.moveTo(marksOf(page.game.state).at(-1));
    },
    c: () => say(page.captures()),
    t: () => say(`${page.status()} ${[...page.entry.legal, ...page.entry.choices].join(', ')}`),
    k: () => say(page.clocks()),
    v: () => say(speech.winsSentence(page.game.state, page.game.node.wins)),
    b: () => say(speech.boardLines(page.game.state).join('\n')),
    u: () => page.undo().catch(() => {}),
    h: () => page.hint().catch(() => {}),
    a: () => page.analyse().then(say),
    ',': () => page.step(-1).catch(() => {}),
    '.': () => page.step(1).catch(() => {}),
    '?': () => part('help').showModal(),
  };
}

function bind() {
  const on = (id, act, name = 'click') => part(id).addEventListener(name, act);
  const quietly = (promise) => promise?.catch?.(() => {});
  part('board').addEventListener('click', (event) => {
    const cell = event.target.closest('[data-cell]')?.dataset.cell;
    if (!cell) return;
    page.keys.moveTo(cell);
    doing(() => page.tapped(cell));
  });
  on('new-game', () => page.newGame?.open());
  on('undo', () => quietly(page.undo()));
  on('hint', () => quietly(page.hint()));
  on('resign', () => quietly(page.does('lp-resign')));
  on('draw-agreed', () => quietly(page.does('lp-draw_agreed')));
  on('stop-thinking', () => quietly(page.moveNow()));
  on('first', () => doing(() => goTo(page.game.state.game === 'limes' ? (page.game.node.path[0] ?? page.game.root) : page.game.root)));
  on('previous', () => quietly(page.step(-1)));
  on('next', () => quietly(page.step(1)));
  on('last', () => doing(() => goTo(page.game.node.leaf)));
  on('analyse', () => quietly(page.analyse()));
  on('lines', () => {
    page.analysis.lines = Number(part('lines').value);
    if (page.analysis.on) quietly(page.analysis.toggle(true));
  }, 'change');
  on('sweep', () => quietly(page.sweep()));
  on('graph', (event) => {
    const nodes = lineNodes();
    doing(() => goTo(nodes[plyAt(part('graph'), event.clientX, nodes.length)]));
  });
  on('promote', () => doing(async () => {
    page.game.promote(page.game.node);
    await restructured();
  }));
  on('prune', () => doing(async () => {
    await stopThinking();
    await page.game.prune(page.game.node);
    await restructured();
  }));
  on('comment', () => quietly(page.comment(part('comment').value)), 'change');
  on('load', () => {
    const [file] = part('load').files;
    part('load').value = '';
    if (file) doing(() => load(file));
  }, 'change');
  on('save', () => doing(save));
  on('position-form', (event) => {
    event.preventDefault();
    quietly(page.setPosition(part('position').value.trim()));
  }, 'submit');
  on('restart-engine', () => doing(restart));
  on('settings-open', () => part('settings').showModal());
  on('help-open', () => part('help').showModal());
  part('theme').value = settings.theme;
  on('theme', () => {
    settings.theme = part('theme').value;
    applySettings();
  }, 'change');
  for (const name of ['animation', 'names']) {
    part(name).checked = settings[name];
    on(name, () => {
      settings[name] = part(name).checked;
      applySettings();
      draw();
    }, 'change');
  }
  part('help-text').replaceChildren(...helpText());
  setInterval(tick, 100);
}

function helpText() {
  const keys = element('dl');
  for (const [key, meaning] of KEYS) keys.append(element('dt', '', key), element('dd', '', speech.capital(meaning)));
  return [
    element('p', '', 'Tap a lit cell: a ball, where it goes, then the tile to take away. While tiles are being laid, tap the cell of the tile with your ball, then that of the other tile. What cannot be tapped says why below the board.'),
    element('h3', '', 'Keys on the board'),
    keys,
    element('p', '', 'Everything can also be typed in the text field; type help there.'),
  ];
}

applySettings();
main();
