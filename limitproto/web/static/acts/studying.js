// Hints, analysis, the lines that it finds, reviews, and changes of the tree of turns.

import { playTurns } from './commands.js';
import { AHEAD, analysis, BEST, explore, reviewBy, rolesOf, startOwn, statesOf } from './helpers.js';
import { run, stopThinking } from './holder.js';
import { keep } from './kept.js';
import { goLive, goTo, replaced, show } from './playing.js';
import { capital, playerName } from './speech.js';
import { change, closeCard, lineNodes, note, refused, sentenceOf, shows, state, tab, UNFORESEEN } from './state.js';
import { unjudged } from './tree.js';
import { GLYPHS, isMistake } from './turns.js';
import { connection } from './wire.js';

export const hint = () => run(async () => {
  const { lesson, game } = state;
  // A step of a lesson has its turn.
  const turn = (!game.node.parent && lesson?.steps[lesson.at][3]) || await analysis.at((engine) => engine.ask('lp-hint time=1'));
  const roles = await rolesOf(turn);
  // A hint is a whole turn; what was entered of another one would lie beside it.
  note(`Hint: ${turn}.${state.entry.words.length ? ' What you had chosen is taken back.' : ''}`);
  state.entry.cancel();
  if (lesson) lesson.hinted = lesson.at;
  change({ foreseen: UNFORESEEN, stake: null, hinted: { rank: 1, value: '', roles } });
});

export async function analyse(isOn = !state.isAnalysing) {
  change({ isAnalysing: isOn, infos: [], ahead: null });
  await analysis.renew();
  change({ infos: [] });
  keep();
  return isOn ? 'Analysis is on.' : 'Analysis is off.';
}

/** Choose how many lines are found, or what ends an analysis. */
export function analyseWith(name, value) {
  change({ [name]: value });
  analysis.renew();
}

/** Show one of the panels beside the board. */
export function showTab(name) {
  tab(name);
  if (name === 'analysis') explore();
}

const PACE = 900;
let playing = 0;

/** Show the board as it will be after a turn of a line of play; a line whose first turn is pointed at plays by itself. Without a line, end that. */
export async function look(info, at = 0, pointed = at) {
  clearTimeout(playing);
  const ahead = info && { at: `${info.multipv} ${at}`, pointed: `${info.multipv} ${pointed}`, state: state.ahead?.state };
  change({ ahead });
  if (!info) return;
  const states = await statesOf(info.pv.slice(0, AHEAD));
  if (state.ahead !== ahead || !states[at]) return;
  change({ ahead: { ...ahead, state: states[at] } });
  if (pointed === 0 && state.settings.animation) playing = setTimeout(() => look(info, (at + 1) % states.length, 0), PACE);
}

const candidate = (place) => {
  const [rank, at] = place.split(' ').map(Number);
  return [state.infos.find(({ multipv }) => multipv === rank), at];
};

/** Look at a turn of a candidate's line, named by the rank of the line and its number there; without one, at the board as it is. */
export function pointAt(place) {
  if (place ? state.ahead?.pointed !== place : state.ahead) look(...(place ? candidate(place) : [null]));
}

/** Enter a candidate's line up to a turn of it. A finger does not point, so that its first tap shows the line. */
export function enter(place) {
  const [info, at] = candidate(place);
  if (state.ahead?.pointed !== place) return look(info, at);
  look(null);
  return playTurns(info.pv.slice(0, at + 1).join(' '));
}

export function stopReview() {
  if (state.review) state.review.isStopped = true;
  state.review?.engine?.ask('lp-stop');
}

/** Review the line that is shown from its start, or stop that. Everything else goes on meanwhile. */
export async function review() {
  if (state.review) return stopReview();
  const mine = { engine: null, isStopped: false, told: '' };
  change({ review: mine });
  const nodes = lineNodes();
  const count = nodes.length - 1;
  nodes[0].accuracy = [];
  const onFound = (found) => {
    mine.told = `Stop (${found.ply ?? count} of ${count})`;
    if (found.accuracy) nodes[0].accuracy.push(found);
    nodes.forEach((node, ply) => { if (found.key) node.isKey = found.key.includes(String(ply)); });
    if (found.ply) takeReview(nodes[found.ply - 1], nodes[found.ply], found);
    state.game.version++;
    shows();
  };
  try {
    mine.engine = await startOwn();
    // It knows no limit of depth. A stop may have come before the engine had the game.
    await reviewBy(mine.engine, nodes, state.limit.replace(/^depth.*/, ''), onFound, () => !mine.isStopped);
    keep();
    return [...nodes[0].accuracy.filter(({ phase }) => phase === 'all').map(({ player, accuracy }) => `${capital(playerName(state.game.state, player))} ${accuracy.toFixed(1)} %.`), `Mistakes: ${nodes.filter(isMistake).length}.`].join(' ');
  } catch (error) {
    return refused([sentenceOf(error)]);
  } finally {
    if (mine.engine) connection.stop(Object.assign(mine.engine, { isDone: true }));
    change({ review: null });
    shows();
  }
}

/** Take what a review says of a turn and of the position before it; there is no turn after the last position. */
function takeReview(before, node, { player, wins, pv, loss, eval: worth, mark }) {
  before.mover = state.game.state.players.indexOf(String(player));
  // The score of a solitaire that is over is no chance.
  if (wins.length > 1 || player) Object.assign(before, { wins, best: pv.slice(0, BEST) });
  if (!node) return;
  const nag = Number(Object.keys(GLYPHS).find((each) => GLYPHS[each] === mark) ?? 0);
  const others = node.nags.filter((each) => each !== node.nag);
  // A mark that somebody has set stays.
  Object.assign(node, { loss, eval: worth, nag, nags: nag && !others.some((each) => each in GLYPHS) ? [nag, ...others] : others });
}

/** Look at the game that is over: its graph, and a review. */
export function study() {
  closeCard();
  showTab('analysis');
  return review();
}

/** Go to the next turn of the line that is a mistake; after the last one begin again. */
export const nextMistake = () => run(async () => {
  const nodes = lineNodes();
  const found = nodes.filter(isMistake);
  const next = found.find((node) => nodes.indexOf(node) > nodes.indexOf(state.game.node)) ?? found[0];
  return next ? goTo(next) : note(unjudged(nodes.slice(1)).length ? 'Review the game first: no mistake is marked in this line yet.' : 'No mistake is marked in this line.');
});

/** Make the variation that is shown the main line. */
export const promote = () => run(async () => {
  state.game.promote(state.game.node);
  await restructured();
});

/** Remove the turn that is shown and what follows it. */
export const prune = () => run(async () => {
  await stopThinking();
  await replaced('The turn and everything after it have been removed.', async () => {
    await state.game.prune(state.game.node);
    goLive();
    await restructured();
  });
});

/** After the tree was changed by hand, have the engine read it, so that its result is that of its main line. */
async function restructured() {
  const record = JSON.parse(await analysis.convert({ ...state.game.record(), result: '*' }, 'lp-record format=json'));
  state.game.head.result = record.result;
  await show();
}
