// What analysis, a review and an archive have found: candidates, chances, mistakes, and what was played.

import { counted } from './board.js';
import { button, element, part, refill } from './dom.js';
import { accuracies, colourClass, drawGraph } from './graph.js';
import { AHEAD, isEnough } from './helpers.js';
import { disc } from './players.js';
import * as speech from './speech.js';
import { lineNodes, state } from './state.js';
import { unjudged } from './tree.js';
import { glyphOf, isMistake } from './turns.js';

/** Draw the graph, with the turn that is pointed at. */
function drawChances() {
  const { over, shown: { node, state: position } } = state;
  const nodes = lineNodes(state.shown);
  const about = (each) => `${each.parent ? `${each.round}. ${each.text}: ` : 'Start: '}${speech.winsSentence(position, each.wins)}`;
  drawGraph(part('graph'), position.players, nodes, node, over);
  const { players } = position;
  const legend = players.length < 3 ? [`Chance of ${players[1] ? speech.playerName(position, players[0]) : '49 points or more'}`] : players.map((player) => speech.playerName(position, player));
  part('graph-legend').replaceChildren(...(nodes[over] ? [about(nodes[over])] : legend.map((name, seat) => element('span', 'legend', [disc(players[seat]), name]))));
  for (const [name, value] of Object.entries({ valuemax: nodes.length - 1, valuenow: nodes.indexOf(node), valuetext: about(node) })) part('graph').setAttribute(`aria-${name}`, value);
}

/** Say the chances in the position, and draw the share of each player as a bar. */
function drawEvaluation() {
  const { infos: [best], isAnalysing, shown: { node: { wins }, state: position } } = state;
  const points = position.points && best ? `${best.score.toFixed(1)} points expected. ` : '';
  part('evaluation').textContent = !best || !isAnalysing ? speech.winsSentence(position, wins)
    : isEnough(best) ? `${points}${speech.winsSentence(position, best.wins)} Depth ${best.depth}, ${best.nodes.toLocaleString('en')} positions.` : 'Searching …';
  part('bar').replaceChildren(...(wins ?? []).map((share, seat) => {
    const made = element('span', colourClass(position.players[seat]));
    made.style.flexGrow = share;
    return made;
  }));
}

// How much a turn has to lose to have decided a game.
const DECISIVE = 0.1;

/** How many turns of the line that is shown no review has judged; one that is running may still change everything. */
const unreviewed = ([, ...line]) => (state.review ? line.length : unjudged(line).length);

/** What a finished game was lost by: the worst turn of a loser, by the name of what has been found of all turns. */
function decided(name = 'loss', said = 'The game was decided by ') {
  const { mover, result } = state.shown.state;
  const scores = (result ?? '').split('-');
  const [worst] = mover ? [] : lineNodes(state.shown).filter((node) => node[name] >= DECISIVE && scores[node.parent.mover] === '0').sort((a, b) => b[name] - a[name]);
  return worst ? [said, button('', `${worst.round}. ${worst.text}`, 'go-to', { 'data-arg': worst.id })] : [];
}

/** What is known of what decided the game that has ended: by a review, or else by a glance at all turns. */
export function verdict() {
  if (!unreviewed(lineNodes(state.shown))) return decided();
  if (state.glance) return [`Looking ${state.seats.length < 2 ? 'over the game' : 'for the deciding turn'}: ${state.glance}.`];
  if (!state.shown.node.isGlanced || state.seats.length < 2) return [];
  const found = decided('lapse', 'At a glance, decided by ');
  return found.length ? found : ['At a glance, no single turn decided the game.'];
}

function drawMistakes() {
  const nodes = lineNodes(state.shown);
  part('accuracy').replaceChildren(...accuracies(nodes[0].accuracy ?? [], (player) => speech.capital(speech.playerName(state.shown.state, player))));
  const missing = unreviewed(nodes);
  const isPartial = missing && !state.review && nodes.some(({ loss }) => loss !== undefined);
  part('decided').replaceChildren(...(isPartial ? [`The review is not complete: ${counted(missing, 'turn')} left.`] : missing ? [] : decided()));
  part('learn').hidden = state.lesson || missing || !nodes.some((node) => isMistake(node) && node.parent.best?.length);
  refill(part('mistakes'), nodes.filter(isMistake).map((node) => {
    const lost = node.loss === undefined ? '' : ` lost ${speech.percent(node.loss)}`;
    const best = node.parent.best && node.parent.best[0] !== node.text ? `; best was ${node.parent.best[0]}` : '';
    const said = [`${node.round}. ${node.text} `, glyphOf(node), element('span', 'quiet', `${lost}${best}${node.isKey ? ' (key moment)' : ''}`)];
    return element('li', '', button('', said, 'go-to', { 'data-arg': node.id }));
  }));
}

function drawCandidates() {
  const items = state.infos.map((info) => {
    const turns = info.pv.slice(0, AHEAD).map((turn, at) => button(at ? '' : 'first', turn, 'enter', { 'data-arg': `${info.multipv} ${at}` }));
    const win = isEnough(info) ? speech.worth(state.shown.state, info) : '…';
    return element('li', '', [element('span', `rank rank-${info.multipv}`, String(info.multipv)), element('span', 'win', win), ...turns]);
  });
  // The keyboard goes on at the board while nothing is listed.
  if (!items.length && part('candidates').querySelector(':focus-visible')) part('board').focus();
  refill(part('candidates'), items);
}

function markLooked() {
  for (const each of part('candidates').querySelectorAll('button')) each.classList.toggle('shown', each.dataset.arg === state.ahead?.at);
}

function drawExplored() {
  part('explorer').hidden = !state.hasArchive;
  if (!state.explored) return;
  const rows = state.explored.map(({ turn, games, score, results }) => element('li', '', button('candidate-row',
    [element('strong', '', turn), element('span', 'quiet', counted(games, 'game')), element('span', 'win', score === null ? '' : speech.percent(score))],
    'play', { 'data-arg': turn, title: Object.entries(results).map((each) => each.join(': ')).join(', ') })));
  part('played').replaceChildren(...(rows.length ? rows : [element('li', 'quiet', 'No game in the archive continued from here.')]));
}

function drawButtons() {
  part('analyse').setAttribute('aria-pressed', String(state.isAnalysing));
  part('review').textContent = state.review?.told || 'Review game';
}

export const findingViews = [
  [() => [state.isAnalysing, state.review?.told], drawButtons],
  // A list that is pointed at stands still.
  [() => state.shown && !state.ahead && [state.infos], drawCandidates],
  [() => [state.ahead?.at], markLooked],
  [() => state.shown && [state.shown, state.infos, state.isAnalysing], drawEvaluation],
  [() => state.shown && [state.shown, state.over, state.room, state.tab], drawChances],
  [() => state.shown && [state.shown, !state.review], drawMistakes],
  [() => [state.hasArchive, state.explored], drawExplored],
];
