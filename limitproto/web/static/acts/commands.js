// What a person can do in a game, by taps, buttons, keys and typed lines alike.

import { recordText } from './files.js';
import { statesOf } from './helpers.js';
import { ask, run, stopThinking } from './holder.js';
import { begin, goLive, goTo, happens, noted, play, replaced, setUp, show, think, wind } from './playing.js';
import { edited } from './setting_up.js';
import * as speech from './speech.js';
import { announce, calledSeat, change, clocksNow, isPerson, lineNodes, noPeople, note, notice, OWN, refused, say, seatOf, sentenceOf, state, status, UNFORESEEN } from './state.js';
import { setComment } from './tree.js';
import { GLYPHS, isDraw, nagOf } from './turns.js';

/** Whether a touch shows the freedoms of a group. */
const isTouched = () => matchMedia('(pointer: coarse)').matches && state.settings.freedoms && state.game.state.phase === 'movement';

/** Take a tap on a cell or a choice. */
export async function tapped(cell) {
  const { entry, game, thinking } = state;
  if (state.editing) return edited(cell);
  if (thinking) return refused([`${speech.capital(calledSeat(thinking.name))} is thinking.`]);
  if (!game.state.mover) return refused([speech.resultSentence(game.state)]);
  if (entry.unavailable) return refused([entry.unavailable]);
  const { turn, refused: reasons } = await entry.tap(cell);
  // Who touches a ball of another player looks at its freedoms.
  const isLook = reasons && !entry.words.length && isTouched() && game.state.groups.some(({ player, cells }) => player !== game.state.mover && cells.includes(cell));
  if (reasons) return isLook ? note(speech.groupLines(game.state, cell)[0]) : refused(reasons);
  change({ hinted: null, ahead: null });
  if (turn) return play(turn);
  // Who taps has read what offers nothing to be taken back.
  if (!state.notice?.revert) notice();
  foresee();
  announce(`${entry.words.length ? `${entry.words.join(' ')} chosen. ` : ''}${status()}`);
}

/** Point at a cell: its group shows its freedoms, and a turn that would end there which balls it takes. */
export async function pointAtCell(cell) {
  if (cell === (state.pointed ?? '')) return;
  change({ pointed: cell, stake: null });
  if (!cell || !state.settings.freedoms || state.game.state.phase !== 'movement' || state.editing) return;
  const { entry } = state;
  const turn = await entry.wholeWith(cell);
  const [after] = turn ? await statesOf([turn]) : [];
  if (!after || state.pointed !== cell || !entry.words.length) return;
  const { captured } = after.change;
  change({ stake: captured.map((ball) => ball.cell) });
  if (captured.length) announce(`This turn ${speech.takes(after.change)}.`);
}

// How many tiles are named.
const MOST_NAMED = 4;

/** Where nothing points before it taps, say what a tap that ends the turn takes. */
async function foresee() {
  const { entry } = state;
  const { words, legal } = entry;
  change({ foreseen: UNFORESEEN });
  if (!isTouched()) return;
  const [taken, counts] = [new Map(), []];
  for (const cell of legal) {
    const turn = await entry.wholeWith(cell);
    const [after] = turn ? await statesOf([turn]) : [];
    if (entry.words !== words) return;
    const told = after ? speech.takes(after.change) : '';
    if (!told) continue;
    taken.set(told, [...(taken.get(told) ?? []), cell]);
    counts.push([cell, after.change.captured.length]);
  }
  // The board shows which tiles, too.
  const named = (cells) => (cells.length > MOST_NAMED ? `${cells.length} tiles` : speech.list(cells));
  const text = [...taken].map(([told, cells]) => (cells.length === legal.size ? `This turn ${told}.` : `With ${named(cells)}: ${told}.`)).join(' ');
  if (!text) return;
  notice();
  change({ foreseen: { text, counts } });
  announce(text);
}

/** A ball that is dragged is one that is tapped, and then where it goes. */
export const drag = (from, to) => run(async () => {
  await tapped(from);
  if (state.entry.words.at(-1) === from) await tapped(to);
});

export const finish = () => run(async () => state.entry.mayEnd && play(await state.entry.finish()));
export const cancel = () => run(() => {
  state.entry.cancel();
  change({ foreseen: UNFORESEEN });
  announce(status());
});

/** Draw a card by chance, where the host draws. */
export const drawCard = () => run(async () => {
  const { deck, drawn } = state.game.state;
  const left = Array.from({ length: deck.cards }, (_, index) => index + 1).filter((number) => !drawn.includes(number));
  await state.game.does(`lp-draw ${left[Math.floor(Math.random() * left.length)]}`);
  goLive();
  await show();
});

export const playTurns = (line) => run(async () => {
  change({ ahead: null });
  if (state.thinking) return `${speech.capital(calledSeat(state.thinking.name))} is thinking.`;
  for (const turn of line.split(/\s+/)) {
    if (state.thinking) return `${status()} ${turn} was not played.`;
    await play(turn);
  }
  // Screen readers have been told with the turn.
  say(status());
});

/** Send a line of the protocol as it is. */
export const raw = (line) => run(async () => {
  if (/^lp-analyze\b/.test(line)) throw new Error('lp-analyze answers until another line arrives; type analyse instead.');
  if (/^\S+ -$/.test(line)) throw new Error('This command needs further lines, which cannot be typed here; load a file instead.');
  await stopThinking();
  const answer = await ask(line);
  // Another game has another tree.
  if (/^lp-(newgame|position|load_record)\b/.test(line)) await state.game.adoptOwn();
  await state.game.refresh();
  goLive();
  await show();
  return answer || 'Done.';
});

/** Go to the turn with a number, as the list of turns has it. */
export const goToTurn = (number) => run(() => goTo([...state.game.turns()].find(({ id }) => id === Number(number))));
export const goToPly = (ply) => run(() => goTo(lineNodes()[ply]));
export const goToEnd = () => run(() => goTo(state.game.node.leaf));
export const goToStart = () => run(() => {
  const { root, node } = state.game;
  return goTo(state.game.state.game === 'limes' ? node.path[0] ?? root : root);
});

export const step = (by) => run(async () => {
  const { node } = state.game;
  // A card that was drawn goes with the turn before it; the first card of a game is there from the start.
  const [turn] = node.children;
  const next = by > 0 ? turn?.children.find(isDraw) ?? turn : isDraw(node) ? node.parent.parent : node.parent;
  return next ? goTo(next) : by < 0 ? 'This is the start of the game.' : 'This is the end of the game.';
});

export const undo = () => run(async () => {
  const { game } = state;
  const wasThinking = Boolean(state.thinking);
  await stopThinking();
  const clocks = clocksNow();
  // Against engines the turns that they have played since go too, back to a person's turn.
  const isHuman = () => isPerson() || !state.seats.some(({ name }) => name === 'person');
  if (!wasThinking || game.node.parent) await game.undo();
  while (game.state.mover && !isHuman() && game.node.path.some((node) => !isDraw(node))) await game.undo();
  await wind(clocks);
  goLive();
  await show();
  return `Taken back. ${status()}`;
});

/** The players who are still in the game and are played by people, or else by engines. */
const playedBy = (arePeople) => state.game.state.players.filter((player) => !state.game.state.out.includes(player) && isPerson(player) === arePeople);

/** Refuse what engines do not do: the protocol has no command that asks them. */
function refuseFor(players) {
  const names = players.map((player) => speech.playerName(state.game.state, player));
  if (names.length) throw new Error(`${speech.capital(speech.list(names))} did not agree to end the game.`);
}

/** Resign for a player: the person whose turn it is, or the only person while an engine thinks. */
export const resign = (named = '') => run(async () => {
  const { mover } = state.game.state;
  const name = named.toLowerCase();
  const people = playedBy(true);
  const player = name || (isPerson() || !people.length ? mover : people.length === 1 ? people[0] : '');
  if (!player) throw new Error(`Who resigns? Type resign and a player: ${speech.list(people)}.`);
  if (mover) refuseFor(playedBy(false).filter((engine) => engine === name));
  await stopThinking();
  await happens(`lp-resign ${player}`);
});

/** Agree on a draw, which only people do; in LIMES draw a card. */
export function draw(rest) {
  if (state.game.state.game === 'limes') return rest ? raw(`lp-draw ${rest}`) : ask('lp-draw').then((card) => `Card ${card} is open.`);
  return run(async () => {
    if (state.game.state.mover) refuseFor(playedBy(false));
    await happens('lp-draw_agreed');
  });
}

/** The same game again, with the seats turned by one. */
export const rematch = () => run(async () => {
  const [first, ...rest] = state.seats;
  const seats = state.seats.length > 1 ? [...rest, first] : state.seats;
  const command = state.command ?? `lp-newgame ${state.game.head.edition} players=${state.seats.length}`;
  await replaced('A rematch has begun.', () => begin({ command, seats, clock: state.clock }));
});

function checkPlayer(name) {
  if (!['person', ...state.engineNames].includes(name)) throw new Error(`${name} cannot play; choose from ${speech.list(['person', ...state.engineNames])}.`);
}

/** Begin the game that is chosen in the dialog, which stays with what is wrong with it. */
export const start = (chosen) => run(async () => {
  await replaced('A new game has begun.', () => begin(chosen));
  change({ dialog: null });
});

export const startTyped = (rest) => run(async () => {
  const words = rest.split(/\s+/).filter(Boolean);
  const own = words.filter((word) => /^(seat-\d|level)=/.test(word));
  const values = Object.fromEntries(own.map((word) => word.split('=')));
  for (const [key, name] of Object.entries(values)) if (key !== 'level') checkPlayer(name);
  await replaced('A new game has begun.', () => begin({ command: ['lp-newgame', ...(words.length > own.length ? words.filter((word) => !own.includes(word)) : ['classic'])].join(' ') }, values));
  return status();
});

export const position = (text) => (text ? run(() => setUp(text)).then(() => status()) : ask('lp-position'));

export const seat = (player, name = 'person', level = '3') => run(async () => {
  const index = state.game.state.players.indexOf(player?.toLowerCase());
  if (index < 0) throw new Error(`The players are ${speech.list(state.game.state.players)}.`);
  checkPlayer(name);
  await stopThinking();
  change({ seats: state.seats.with(index, { name, level: Number(level) }) });
  await show();
  return `${speech.capital(player)} is played by ${name}.`;
});

export const seatEngine = (player, name) => seat(player, name, seatOf(player).level);
export const seatLevel = (player, level) => seat(player, seatOf(player).name, level);

/** Have the engine play at once, or play for a person. */
export async function moveNow() {
  const thought = state.thinking;
  if (!thought) return run(async () => think({ name: OWN(), level: 10 }));
  thought.isDue = true;
  thought.wake?.();
  await thought.stop?.();
}

/** Stop engines that play by themselves, or let them go on. */
export const pause = () => run(async () => {
  if (!noPeople()) throw new Error('Engines are waiting for a person to play.');
  change({ isPaused: !state.isPaused });
  await stopThinking();
  await show();
  return state.isPaused ? 'Paused.' : status();
});

export function clocks() {
  const { state: at } = state.game;
  const now = clocksNow();
  const lines = at.players.filter((player) => now[player]).map((player) => `${speech.playerName(at, player)} ${speech.clockText(now[player].left)}`);
  return lines.length ? `${speech.capital(speech.list(lines))}.` : 'This game has no clocks.';
}

export const comment = (said, node = state.game.node) => run(async () => {
  if (!node.parent) throw new Error('There is no turn to comment on.');
  const { before, after } = node;
  setComment(node, said);
  try {
    await recordText();
  } catch (error) {
    // What no record can hold would keep the game from being saved; it stays where it was written.
    Object.assign(node, { before, after });
    throw new Error(`The comment cannot be saved. ${sentenceOf(error).replace(/^\d+:\d+: (LGN\d+ )?/, '')}`);
  }
  noted();
  return 'The comment is saved with the last turn.';
});

/** Set a mark on the turn that is shown, or take it away if it has it. */
export const mark = (nag) => run(() => {
  const { node } = state.game;
  node.nags = [...(nagOf(node) === Number(nag) ? [] : [Number(nag)]), ...node.nags.filter((each) => !(each in GLYPHS))];
  noted();
});

/** Draw a circle or an arrow on the board, or take it away. */
export function annotate(cells) {
  const { node } = state.game;
  node.drawn = node.drawn.includes(cells) ? node.drawn.filter((other) => other !== cells) : [...node.drawn, cells];
  noted();
}

/** Take back what a notice offers. */
export function revert() {
  const { revert: act } = state.notice;
  notice();
  return run(act);
}
