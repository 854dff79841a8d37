// The game that is played: how it begins, where it stands, turns of people and engines, steps through it, and games that
// replace it.

import { analysis, explore, forgetLines, glance, startOwn, tool } from './helpers.js';
import { answerOf, ask, foreign, onFailure, playTimed, run, stopThinking, thoughtOf } from './holder.js';
import { choose, keep, keepSoon, kept, recentGames, snapshot } from './kept.js';
import * as speech from './speech.js';
import { announce, banner, change, clocksNow, closeCard, enginePlays, isPerson, noPeople, notice, OWN, say, seatOf, sentenceOf, shows, state, status, UNFORESEEN } from './state.js';
import { isDraw } from './turns.js';
import { connection } from './wire.js';

/** Show where the game stands, and let an engine play if it is its turn at the end of the line; `moment` is what has brought it there. */
export async function show(moment = null) {
  const { game, entry } = state;
  forgetLines();
  if (state.editing) closeCard();
  change({ infos: [], ahead: null, hinted: null, over: null, pointed: null, stake: null, foreseen: UNFORESEEN, interrupted: false, editing: null, isPaused: state.isPaused && noPeople() });
  // The board is shown at once; what can be tapped takes the engine longer.
  entry.clear();
  offerResult();
  shows();
  change({ moment: game.state.change && moment });
  if (!enginePlays()) await entry.begin();
  keepSoon();
  explore();
  lookedUp = lookUpTurns();
  if (state.isAnalysing) analysis.renew();
  if (enginePlays()) think();
}

/** What a game that came with its turns lacks has been looked up, once this is settled. */
export let lookedUp = null;

/** Find out who has played each turn of a game that came with its turns, in which position, and how many balls it took. */
async function lookUpTurns() {
  const { game } = state;
  const nodes = [...game.turns()];
  if (nodes.every(({ taken }) => taken !== undefined)) return;
  // It is asked once; what has been played here is known.
  for (const node of nodes) node.taken ??= 0;
  const found = await tool('turns', [JSON.stringify({ ...game.record(), result: '*' })]).catch(() => []);
  for (const [at, [mover, position, taken]] of found.entries()) {
    Object.assign(nodes[at].parent, { mover, position });
    nodes[at].taken = taken;
  }
  game.version++;
  shows();
}

/** Offer what can be done at the end of a game, once; a record that was opened has had its end. */
function offerResult() {
  const { state: position, node } = state.game;
  if (state.lesson) return;
  const isOver = !position.mover && state.command && node === state.live && !node.children.length;
  if (!isOver && state.card?.kind === 'result') closeCard();
  if (isOver && state.finished !== node) {
    change({ finished: node, card: { kind: 'result' } });
    glance();
  }
  // Tools for notes come with a game that has ended, or a record.
  if (state.settings.isNew && (isOver || !state.command)) choose('isNew', false);
}

/** The game is played on from what is shown; clocks run there from now on, or for so many milliseconds already. */
export const goLive = (used = 0) => change({ live: state.game.node, turnBegan: performance.now() - used });

/** Have the clocks of the engine stand so: steps through a game and turns taken back refund nothing. */
export async function wind(clocks) {
  const running = Object.entries(clocks).filter(([, clock]) => clock);
  for (const [player, { left, number }] of running) await ask(`time_left ${player} ${Math.max(0, Math.round(left * 1000) / 1000)} ${number}`);
  if (running.length) await state.game.refresh();
}

/** Play a turn of a person, and report what it took to the clock. */
export async function play(turn) {
  if (state.game.node !== state.live) {
    await wind(clocksNow());
    goLive();
  }
  const before = state.game.state;
  notice();
  await state.game.refresh(await playTimed(before, turn, (performance.now() - state.turnBegan) / 1000));
  await played(before);
}

/** Say what a turn or an event has done since the state before it, and show it. */
async function played(before) {
  const { state: position } = state.game;
  goLive();
  // What offers nothing to be taken back has been read.
  if (!state.notice?.revert) notice();
  const lines = [speech.changeSentence(position), speech.outSentence(before, position), position.mover ? '' : speech.resultSentence(position)];
  for (const line of lines) say(line);
  await show({ isPlayed: true });
  announce([...lines, position.mover ? status() : ''].filter(Boolean).join(' '));
  await state.lesson?.played();
}

/** Do what a command says to the game, such as lp-resign, and say and show what it has done. */
export async function happens(command) {
  const before = state.game.state;
  await state.game.does(command);
  await played(before);
}

/** Let the engine of a seat think and play. It runs beside the queue of work, which stops it where it has to. */
export function think(seat = seatOf(state.game.state.mover)) {
  const before = state.game.state;
  const thought = thoughtOf(seat);
  change({ thinking: thought });
  const end = () => state.thinking === thought && change({ thinking: null });
  thought.done = answerOf(thought, seat, before).then((answer) => {
    // At once with what follows, so that the page is not ready in between.
    end();
    return answer && !thought.discarded && run(async () => {
      const { mover } = before;
      if (answer === 'resign') await ask(`lp-resign ${mover}`);
      await state.game.refresh();
      if (state.game.state.mover && state.game.state.clocks[mover]?.down) await state.game.does(`lp-timeout ${mover}`);
      await played(before);
      if (state.game.state.mover && isPerson()) say(status());
    });
  }, (error) => {
    end();
    if (!thought.engine?.ended) banner(`${thought.name}: ${sentenceOf(error)}`, true);
  }).catch(() => {});
}

// What failed has changed nothing, so an engine that it kept from playing thinks again.
onFailure(() => state.interrupted && enginePlays() && think());

export async function goTo(node) {
  await stopThinking();
  const isStep = (isDraw(node) ? node.parent : node).parent === state.game.node;
  const { live } = state;
  const clocks = live?.state?.clocks ?? {};
  await state.game.goTo(node);
  if (node === live) await wind(clocks);
  await show(isStep ? {} : null);
  return speech.changeSentence(state.game.state);
}

/** Go on with what `snapshot` has kept. */
export async function restore(kept) {
  await stopThinking();
  const { record, found, live, id, seats, clock, command } = kept;
  await state.game.restore({ record, path: live, found });
  change({ id, seats, clock, command });
  await ask(`lp-clock ${clock}`);
  await state.game.refresh();
  await wind(kept.clocks);
  goLive(kept.used);
  await goTo(state.game.find(kept.path));
}

/** Do something that takes the game away, and offer to have it back; a lesson is over then. */
export async function replaced(what, work) {
  const { lesson } = state;
  const isPlayed = () => state.game.root.children.some((node) => !isDraw(node) || node.children.length);
  const before = lesson ? lesson.before : state.game.state && isPlayed() ? snapshot() : null;
  state.lesson = null;
  try {
    await work();
  } catch (error) {
    state.lesson = lesson;
    throw error;
  }
  if (/first|lesson/.test(state.card?.kind)) closeCard();
  notice(what, before && (() => restore(before)));
}

/** Begin with a command, and with a record if it takes one; `seats` is `person` where people play all of them. */
export async function begin({ command, body = null, seats = null, clock = 'none' }, values = {}) {
  await stopThinking();
  await state.game.begin(command, body);
  await ask(`lp-clock ${clock}`);
  const { players } = state.game.state;
  const chosen = (name, level = 3) => ({ name, level: Number(level) });
  if (seats === 'person') seats = players.map(() => chosen('person'));
  seats ??= players.map((_, seat) => chosen(values[`seat-${seat + 1}`] ?? (seat ? OWN() : 'person'), values.level));
  change({ isPaused: false, clock, seats, command: body ? null : command, id: `${Date.now()}-${Math.random()}` });
  // Today, by the clock of the place; Swedish dates are those of ISO 8601.
  if (!body) state.game.open.tags = { Date: new Date().toLocaleDateString('sv').replaceAll('-', '.'), ...state.game.open.tags };
  await state.game.refresh();
  goLive();
  banner('');
  await show();
}

export const setUp = (text) => replaced('A new position has been set up.', () => begin({ command: `lp-position ${text}`, seats: 'person' }));

/** Show and keep what was noted by hand: a comment, a mark, what was drawn. */
export function noted() {
  state.game.version++;
  shows();
  keep();
}

/** Have an engine hold the game, by default a new one. */
async function hold(engine = null) {
  state.game.engine = engine ?? (await startOwn());
  await ask('lp-set concurrent_queries true');
}

/** Begin again with a new engine in the game that is kept in the page. */
export const restart = () => run(async () => {
  const { game } = state;
  change({ thinking: null });
  if (!game.engine.ended) {
    // It is an engine of another author that has to begin again; the game is well.
    const { name } = seatOf(game.state.mover);
    if (foreign.has(name)) connection.stop(foreign.get(name));
    foreign.delete(name);
    banner('');
    return show();
  }
  const before = snapshot();
  await hold();
  banner('');
  return restore(before);
});

/** Go on after the page was loaded again, with the engines that still run. */
export async function resume(running) {
  const names = new Map(running.map(({ engine, name }) => [engine, name]));
  const adopted = (number) => {
    if (!names.has(number)) return null;
    // Ids that no request before the reload has had.
    const engine = connection.adopt(number, names.get(number), Math.floor(Date.now() / 100) % 1_000_000_000);
    names.delete(number);
    // An analysis that was going on has no reader; a thought begins again, with the clock as it is now.
    engine.ask('lp-stop').catch(() => {});
    return engine;
  };
  analysis.take(adopted(kept.second));
  const holder = adopted(kept.holder);
  for (const [number, name] of names) connection.stop({ number, name });
  await hold(holder);
  state.game.state = kept.game.state;
  await restore(kept.game);
}

/** Show the game that was kept, without an engine: it can be looked at and saved. */
export function showKept({ record, found, state: position, path, seats, clock } = kept.game) {
  const { game } = state;
  game.adopt(record, found);
  game.node = game.find(path);
  game.state = game.node.state = position;
  change({ seats, clock, live: game.node });
  shows();
}

export async function beginAnew() {
  await hold();
  await begin({ command: 'lp-newgame classic' });
  // Somebody who has not been here before is greeted.
  if (!state.settings.seen) {
    choose('isNew', true);
    change({ card: { kind: 'first' } });
  }
  const [last] = recentGames();
  if (last?.record.result === '*') notice('Continue your last game?', () => restore({ ...last, used: 0 }), 'Go on');
}
