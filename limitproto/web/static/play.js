// The game that is played: turns, steps through it, and what the buttons and the text mode do with it.

import { animate } from './board.js';
import { setComment } from './game.js';
import { enginePlays, isPerson, playTimed, spent, stopThinking, think } from './engines.js';
import { announce, banner, keep, keepSoon, notice, OWN, page, part, refused, run, settings, snapshot } from './page.js';
import { sound } from './sounds.js';
import * as speech from './speech.js';
import { isDraw } from './turns.js';
import { say } from './text.js';
import { draw, drawCandidates, drawGame } from './view.js';

/** Show where the game stands, and let an engine play if it is its turn at the end of the line. */
export async function show(animated = false) {
  const { game, analysis } = page;
  page.infos = [];
  page.lines.clear();
  page.ahead = page.hinted = null;
  page.interrupted = false;
  page.leaveEditor();
  // The board is shown at once; what can be tapped takes the engine longer.
  page.entry.clear();
  drawGame();
  if (!enginePlays()) {
    await page.entry.begin();
    draw();
  }
  drawCandidates();
  if (animated && settings.animation && game.state.change) animate(part('board'), page.places, game.state.change, game.state);
  keepSoon();
  page.explore();
  if (analysis.on) analysis.toggle();
  if (enginePlays()) think();
}

/** The game is played on from what is shown; clocks run there from now on, or for so many milliseconds already. */
export function goLive(used = 0) {
  page.live = page.game.node;
  page.turnBegan = performance.now() - used;
}

/** The clocks as they stand where the game is played, with what has been used of this turn. */
export function clocksNow() {
  const { state } = page.live;
  const clock = state.clocks[state.mover];
  if (!clock || page.live.children.length) return state.clocks;
  return { ...state.clocks, [state.mover]: { ...clock, ...spent(clock, (performance.now() - page.turnBegan) / 1000) } };
}

/** Have the clocks of the engine stand so: steps through a game and turns taken back refund nothing. */
async function wind(clocks) {
  const running = Object.entries(clocks).filter(([, clock]) => clock);
  for (const [player, { left, number }] of running) await page.ask(`time_left ${player} ${Math.max(0, Math.round(left * 1000) / 1000)} ${number}`);
  if (running.length) await page.game.refresh();
}

/** Play a turn of a person, and report what it took to the clock. */
export async function play(turn) {
  if (page.game.node !== page.live) {
    await wind(clocksNow());
    goLive();
  }
  const before = page.game.state;
  notice();
  await page.game.refresh(await playTimed(before, turn, (performance.now() - page.turnBegan) / 1000));
  await played(before);
}

/** Say what a turn or an event has done since the state before it, and show it. */
export async function played(before) {
  const { state } = page.game;
  goLive();
  // What offers nothing to be taken back has been read.
  if (part('revert').hidden) notice();
  sound(state);
  const lines = [speech.changeSentence(state), speech.outSentence(before, state), state.mover ? '' : speech.resultSentence(state)];
  for (const line of lines) say(line);
  await show(true);
  announce([...lines, state.mover ? page.status() : ''].filter(Boolean).join(' '));
  await page.lesson?.played();
}

/** Do what a command says to the game, such as lp-resign, and say and show what it has done. */
export async function happens(command) {
  const before = page.game.state;
  await page.game.does(command);
  await played(before);
}

export async function goTo(node) {
  await stopThinking();
  const forward = (isDraw(node) ? node.parent : node).parent === page.game.node;
  const { live } = page;
  const clocks = live?.state?.clocks ?? {};
  await page.game.goTo(node);
  if (node === live) await wind(clocks);
  await show(forward);
  return speech.changeSentence(page.game.state);
}

/** Go on with what `snapshot` has kept. */
export async function restore(kept) {
  await stopThinking();
  const { record, live, id, seats, clock, command } = kept;
  await page.game.restore({ record, path: live });
  Object.assign(page, { id, seats, clock, command });
  await page.ask(`lp-clock ${clock}`);
  await page.game.refresh();
  await wind(kept.clocks);
  goLive(kept.used);
  await goTo(page.game.find(kept.path));
}

/** Do something that takes the game away, and offer to have it back; a lesson is over then. */
export async function replaced(what, work) {
  const { lesson } = page;
  const isPlayed = () => page.game.root.children.some((node) => !isDraw(node) || node.children.length);
  const before = lesson ? lesson.before : page.game.state && isPlayed() ? snapshot() : null;
  page.lesson = null;
  try {
    await work();
  } catch (error) {
    page.lesson = lesson;
    throw error;
  }
  page.closeCard('first', 'lesson');
  notice(what, before && (() => restore(before)));
}

page.ask = (command, options) => page.game.engine.ask(command, options);
page.status = () => page.editing ? 'A position is set up: tap cells.' : speech.statusSentence(page.game.state, page.entry, page.thinking?.name ?? '');
page.tapped = async (cell) => {
  if (page.editing) return page.edited(cell);
  if (page.thinking) return refused([`${page.thinking.name} is thinking.`]);
  if (!page.game.state.mover) return refused([speech.resultSentence(page.game.state)]);
  if (page.entry.unavailable) return refused([page.entry.unavailable]);
  const { turn, refused: reasons } = await page.entry.tap(cell);
  if (reasons) return refused(reasons);
  page.hinted = null;
  if (turn) return play(turn);
  draw();
};

export async function finish() {
  if (page.entry.mayEnd) await play(await page.entry.finish());
}

export function cancel() {
  page.entry.cancel();
  draw();
}

/** Draw a card by chance, where the host draws. */
export async function drawCard() {
  const { state } = page.game;
  const left = Array.from({ length: state.deck.cards }, (_, index) => index + 1).filter((number) => !state.drawn.includes(number));
  await page.game.does(`lp-draw ${left[Math.floor(Math.random() * left.length)]}`);
  goLive();
  await show();
}

page.undo = () => run(async () => {
  const wasThinking = Boolean(page.thinking);
  await stopThinking();
  const clocks = clocksNow();
  // Against engines the turns that they have played since go too, back to a person's turn.
  const isHuman = () => isPerson() || !page.seats.some(({ name }) => name === 'person');
  if (!wasThinking || page.game.node.parent) await page.game.undo();
  while (page.game.state.mover && !isHuman() && page.game.node.path.some((node) => !isDraw(node))) await page.game.undo();
  await wind(clocks);
  goLive();
  await show();
  return `Taken back. ${page.status()}`;
});

page.step = (by) => run(async () => {
  const { node } = page.game;
  // A card that was drawn goes with the turn before it; the first card of a game is there from the start.
  const [turn] = node.children;
  const next = by > 0 ? turn?.children.find(isDraw) ?? turn : isDraw(node) ? node.parent.parent : node.parent;
  return next ? goTo(next) : by < 0 ? 'This is the start.' : 'This is the end.';
});

/** The players who are still in the game and are played by people, or else by engines. */
const playedBy = (arePeople) => page.game.state.players.filter((player) => !page.game.state.out.includes(player) && isPerson(player) === arePeople);

/** Refuse what engines do not do: the protocol has no command that asks them. */
function refuseFor(players) {
  const names = players.map((player) => speech.playerName(page.game.state, player));
  if (names.length) throw new Error(`${speech.capital(speech.list(names))} would rather play on.`);
}

/** Resign for a player: the person whose turn it is, or the only person while an engine thinks. */
page.resign = (named = '') => run(async () => {
  const { state } = page.game;
  const name = named.toLowerCase();
  const people = playedBy(true);
  const player = name || (isPerson() || !people.length ? state.mover : people.length === 1 ? people[0] : '');
  if (!player) throw new Error(`Who resigns? Type resign and a player: ${speech.list(people)}.`);
  if (state.mover) refuseFor(playedBy(false).filter((engine) => engine === name));
  await stopThinking();
  await happens(`lp-resign ${player}`);
});

/** The same game again, with the seats turned by one. */
page.rematch = () => run(async () => {
  const [first, ...rest] = page.seats;
  const seats = page.seats.length > 1 ? [...rest, first] : page.seats;
  const command = page.command ?? `lp-newgame ${page.game.head.edition} players=${page.seats.length}`;
  await replaced('A rematch has begun.', () => begin({ command, seats, clock: page.clock }));
});

page.playTurns = (line) => run(async () => {
  if (page.thinking) return `${page.thinking.name} is thinking.`;
  for (const turn of line.split(/\s+/)) {
    if (page.thinking) return `${page.status()} ${turn} was not played.`;
    await play(turn);
  }
  // Screen readers have been told with the turn.
  say(page.status());
});

page.raw = (line) => run(async () => {
  if (/^lp-analyze\b/.test(line)) throw new Error('lp-analyze answers until another line comes; type analyse instead.');
  if (/^\S+ -$/.test(line)) throw new Error('The lines that follow this command cannot be typed here; load a file instead.');
  await stopThinking();
  const answer = await page.ask(line);
  // Another game has another tree.
  if (/^lp-(newgame|position|load_record)\b/.test(line)) await page.game.adoptOwn();
  await page.game.refresh();
  goLive();
  await show();
  return answer || 'Done.';
});

page.clocks = () => {
  const { state } = page.game;
  const clocks = clocksNow();
  const lines = state.players.filter((player) => clocks[player]).map((player) => `${speech.playerName(state, player)} ${speech.clockText(clocks[player].left)}`);
  return lines.length ? `${speech.capital(speech.list(lines))}.` : 'There are no clocks.';
};

function checkPlayer(name) {
  if (!['person', ...page.engineNames].includes(name)) throw new Error(`${name} cannot play; there are ${speech.list(['person', ...page.engineNames])}.`);
}

page.seat = (player, name = 'person', level = '3') => run(async () => {
  const seat = page.game.state.players.indexOf(player?.toLowerCase());
  if (seat < 0) throw new Error(`The players are ${speech.list(page.game.state.players)}.`);
  checkPlayer(name);
  await stopThinking();
  page.seats[seat] = { name, level: Number(level) };
  await show();
  return `${speech.capital(player)} is played by ${name}.`;
});

page.setUp = (text) => replaced('Another position is set.', () => begin({ command: `lp-position ${text}`, seats: 'person' }));

/** Show and keep what was noted by hand: a comment, a mark, what was drawn. */
export function noted() {
  page.game.version++;
  drawGame();
  keep();
}

page.comment = (said, node = page.game.node) => run(async () => {
  if (!node.parent) throw new Error('There is no turn to comment on.');
  const { before, after } = node;
  setComment(node, said);
  try {
    await page.recordText();
  } catch (error) {
    // What no record can hold would keep the game from being saved; it stays where it was written.
    Object.assign(node, { before, after });
    throw new Error(`The comment cannot be kept. ${(error.sentence ?? error.message).replace(/^\d+:\d+: (LGN\d+ )?/, '')}`);
  }
  noted();
  return 'The comment is kept with the last turn.';
});

/** Agree on a draw, which only people do; in LIMES draw a card. */
page.drawFromText = (rest) => {
  if (page.game.state.game === 'limes') return rest ? page.raw(`lp-draw ${rest}`) : page.ask('lp-draw').then((card) => `Card ${card} is open.`);
  return run(async () => {
    if (page.game.state.mover) refuseFor(playedBy(false));
    await happens('lp-draw_agreed');
  });
};

page.newFromText = (rest) => run(async () => {
  const words = rest.split(/\s+/).filter(Boolean);
  const own = words.filter((word) => /^(seat-\d|level)=/.test(word));
  const values = Object.fromEntries(own.map((word) => word.split('=')));
  for (const [key, name] of Object.entries(values)) if (key !== 'level') checkPlayer(name);
  await replaced('A new game has begun.', () => begin({ command: ['lp-newgame', ...(words.length > own.length ? words.filter((word) => !own.includes(word)) : ['classic'])].join(' ') }, values));
  return page.status();
});

/** Begin with a command, and with a record if it takes one; `seats` is `person` where people play all of them. */
export async function begin({ command, body = null, seats = null, clock = 'none' }, values = {}) {
  await stopThinking();
  await page.game.begin(command, body);
  await page.ask(`lp-clock ${clock}`);
  const { players } = page.game.state;
  const chosen = (name, level = 3) => ({ name, level: Number(level) });
  if (seats === 'person') seats = players.map(() => chosen('person'));
  seats ??= players.map((_, seat) => chosen(values[`seat-${seat + 1}`] ?? (seat ? OWN() : 'person'), values.level));
  Object.assign(page, { isPaused: false, clock, seats, command: body ? null : command, id: `${Date.now()}-${Math.random()}` });
  // Today, by the clock of the place; Swedish dates are those of ISO 8601.
  if (!body) page.game.open.tags = { Date: new Date().toLocaleDateString('sv').replaceAll('-', '.'), ...page.game.open.tags };
  await page.game.refresh();
  goLive();
  banner('');
  await show();
}
