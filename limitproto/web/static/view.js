// Draws what is shown: board, players, steps, turns, candidates and graph.

import { cardPicture, counted, drawBoard, drawFindings, marksOf, shape, turned } from './board.js';
import { button, element, refill } from './dom.js';
import { markActive } from './hands.js';
import { accuracies, colourClass, drawGraph } from './graph.js';
import { engineChoice, levelChoice } from './newgame.js';
import { page, part, run, settings } from './page.js';
import { noPeople, seatOf } from './engines.js';
import { cancel, clocksNow, drawCard, finish, goTo } from './play.js';
import * as speech from './speech.js';
import { isEnough } from './study.js';
import { commentOf, glyphOf, isMistake, listTurns, nagOf } from './turns.js';

let shownBox = null;
let glide = null;

/** What every drawing of a state shows. */
const shown = (state) => ({ change: state.change, marks: marksOf(state.change), marker: state.change?.player, names: settings.names, narrow: innerWidth < 640 });

function viewOf(state) {
  const { words, legal } = page.entry;
  const { steps, at } = speech.progress(state, page.entry);
  const view = { ...shown(state), legal: page.thinking ? new Set() : legal, kind: steps[at][2], chosen: words.filter((word) => /\d/.test(word) && !/^r\d$/.test(word)) };
  if (words.length) view.change = null;
  if (words.length && state.card) view.ghost = { ...turned(state.card, Number(words[1]?.slice(1) ?? 0)), cell: words[0] };
  if (state.phase === 'movement' && words.length > 1 && words[0] !== 'pass') view.moved = words;
  if (view.kind === 'tile') [view.first] = view.chosen;
  return view;
}

export function draw() {
  const state = page.editing ?? page.game.state;
  const svg = part('board');
  document.body.classList.toggle('limes', state.game === 'limes');
  page.ahead = null;
  svg.classList.remove('ahead');
  const drawn = drawBoard(svg, state, viewOf(state));
  refit(svg, drawn.box);
  page.places = drawn.places;
  markActive();
  drawOver();
  drawChoices();
}

/** Let the board glide to its new extent as tiles come and go. */
function refit(svg, box) {
  const from = shownBox;
  shownBox = box;
  if (from && settings.animation && from.some((side, at) => Math.abs(side - box[at]) >= 1)) glide = shape('animate', { attributeName: 'viewBox', values: `${from.join(' ')};${svg.getAttribute('viewBox')}`, dur: '280ms', begin: `${svg.getCurrentTime()}s`, calcMode: 'spline', keyTimes: '0;1', keySplines: '0.2 0.7 0.4 1' });
  // What is drawn again meanwhile glides on, by the time at which that began.
  if (glide) svg.append(glide);
}

export function drawOver() {
  if (page.ahead) return;
  const candidates = page.analysis.on ? page.infos : page.hinted ? [page.hinted] : [];
  drawFindings(part('board'), page.places, { candidates: candidates.filter(({ roles }) => roles), drawn: page.game.node.drawn });
}

export function drawChoices() {
  const { state } = page.game;
  const { entry } = page;
  const buttons = [];
  const add = (content, act, more) => buttons.push(button(more?.['aria-label'] ? 'picture' : '', content, () => run(act), more));
  if (state.mover && !page.thinking) {
    for (const word of entry.choices) {
      const [, quarters] = /^r(\d)$/.exec(word) ?? [];
      const act = () => page.tapped(word);
      if (quarters) add(cardPicture(turned(state.card, Number(quarters))), act, { 'data-step': word, 'aria-label': `Turned ${quarters} quarters` });
      else add(word === 'pass' ? 'Do not move a ball' : speech.capital(word), act, { 'data-step': word });
    }
    if (entry.mayEnd) add(state.game === 'limes' ? 'Finish the turn' : 'End the turn here', finish, { id: 'finish' });
    if (entry.words.length) add('Cancel', cancel, { id: 'cancel' });
    if (entry.unavailable) add('Draw a card', drawCard, { id: 'draw-card' });
  }
  if (state.card && !entry.words.length && state.mover) {
    buttons.push(element('span', 'card-of-round', [cardPicture(state.card), element('span', 'quiet', `Card ${state.card.number} of this round`)]));
  }
  // A button that has the focus and stays keeps it, so that the keyboard does not fall out of the choices.
  const focused = document.activeElement?.parentElement === part('choices');
  part('choices').replaceChildren(...buttons);
  if (focused) (part('choices').querySelector('button') ?? part('board')).focus();
  part('status').textContent = page.status();
  drawProgress(state, entry);
}

/** The steps of a turn, with the one that comes next. */
function drawProgress(state, entry) {
  const { steps, at } = speech.progress(state, entry);
  part('progress').hidden = !state.mover || Boolean(page.thinking) || !entry.steps.length;
  part('progress').replaceChildren(...steps.map(([name], index) => element('li', index < at ? 'done' : '', `${index + 1} ${name}`, index === at ? { 'aria-current': 'step' } : {})));
}

const disc = (player, name = '', text = '') => element('span', `disc ${colourClass(player)} ${name}`, text);
const discs = (player, count, name) => Array.from({ length: Math.min(count, 16) }, () => disc(player, name));

/** How many balls a player has lost since the start of the game. */
function lost(player) {
  const count = ({ balls, hands }) => balls[player].length + hands[player];
  return page.game.root.state ? count(page.game.root.state) - count(page.game.state) : 0;
}

function drawPlayers() {
  const { state } = page.game;
  const rows = state.players.map((player, seat) => {
    // Of two players, what one has lost the other has captured.
    const prey = state.players.length === 2 ? state.players[1 - seat] : player;
    const hand = state.hands[player];
    const caught = state.game === 'limit' ? lost(prey) : 0;
    const words = state.game === 'limes' ? [counted(state.points[player], 'point'), counted(hand, 'worker')]
      : [`${state.balls[player].length} on the board`, hand && `${hand} in hand`, caught && `${prey === player ? 'lost' : 'captured'} ${caught}`];
    if (state.out.includes(player)) words.unshift('out');
    const name = page.game.head.players?.[seat]?.name ?? '?';
    const label = speech.playerName(state, player);
    const { name: chosen, level } = seatOf(player);
    return element('li', player === state.mover ? 'mover' : '', [
      disc(player, '', /^\d*/.exec(player)[0]), element('strong', '', speech.capital(label)),
      engineChoice(name === '?' ? 'Person' : name, chosen, (engine) => page.seat(player, engine, level), { class: 'who', 'aria-label': `Who plays ${label}` }),
      levelChoice(level, chosen, (value) => page.seat(player, chosen, value), { class: 'level', 'aria-label': `Level of ${label}` }),
      element('span', 'clock', '', { 'data-player': player }),
      element('p', 'quiet detail', [...discs(player, state.game === 'limit' ? hand : 0), element('span', '', words.filter(Boolean).join(', ')), ...discs(prey, caught, 'caught')]),
    ], player === state.mover ? { 'aria-current': 'true' } : {});
  });
  refill(part('player-list'), rows);
  drawClocks();
}

export function lineNodes() {
  return [page.game.root, ...page.game.node.leaf.path];
}

export function drawTurns() {
  listTurns(part('turns'), page.game, (node) => run(() => goTo(node)));
}

const drawTold = () => {
  part('told').textContent = page.game.state.change ? speech.changeSentence(page.game.state) : '';
};

export function drawGame() {
  const { game } = page;
  const { state } = game;
  draw();
  drawPlayers();
  drawTurns();
  drawEvaluation();
  page.drawResult?.();
  drawTold();
  part('game-title').textContent = state.game.toUpperCase();
  part('game-name').textContent = state.edition.split('/')[0];
  const data = Object.entries(game.head.tags ?? {}).filter(([, value]) => !/^[?.]*$/.test(value));
  part('data').querySelector('dl').replaceChildren(...data.flatMap(([name, value]) => [element('dt', '', name), element('dd', '', value)]));
  part('data').hidden = !data.length;
  if (document.activeElement !== part('comment')) part('comment').value = commentOf(game.node);
  for (const each of part('glyphs').children) each.setAttribute('aria-pressed', String(nagOf(game.node) === Number(each.dataset.nag)));
  const has = { turn: game.node.parent, next: game.node.children.length, mover: state.mover, draw: state.mover && state.game === 'limit', variation: !game.node.onMainLine };
  for (const each of document.querySelectorAll('[data-needs]')) each.disabled = !has[each.dataset.needs];
  // The keyboard goes on at the board where its control can do nothing now.
  if (document.activeElement.disabled) part('board').focus({ preventScroll: true });
  page.isPaused &&= noPeople();
  part('engines').hidden = !state.mover || !noPeople();
  part('pause').textContent = page.isPaused ? 'Go on' : 'Pause';
}

/** Draw the graph; `over` is the number of the turn that is pointed at. */
export function drawChances(over) {
  const { node, state } = page.game;
  const nodes = lineNodes();
  const about = (shown) => `${shown.parent ? `${shown.round}. ${shown.text}: ` : 'Start: '}${speech.winsSentence(state, shown.wins)}`;
  drawGraph(part('graph'), state.players, nodes, node, over);
  if (nodes[over]) part('graph-legend').textContent = about(nodes[over]);
  for (const [name, value] of Object.entries({ valuemax: nodes.length - 1, valuenow: nodes.indexOf(node), valuetext: about(node) })) part('graph').setAttribute(`aria-${name}`, value);
}

export function drawEvaluation() {
  const { game } = page;
  const { state } = game;
  const nodes = lineNodes();
  const { wins } = game.node;
  drawChances();
  part('evaluation').textContent = speech.winsSentence(state, wins);
  drawBar(wins);
  const legend = state.players.length < 3 ? [`Chance of ${state.players[1] ? speech.playerName(state, state.players[0]) : '49 points or more'}`] : state.players.map((player) => speech.playerName(state, player));
  part('graph-legend').replaceChildren(...legend.map((name, seat) => element('span', 'legend', [disc(state.players[seat]), name])));
  part('accuracy').replaceChildren(...accuracies(nodes[0].accuracy ?? [], (player) => speech.capital(speech.playerName(state, player))));
  refill(part('mistakes'), nodes.filter(isMistake).map((node) => {
    const lost = node.loss === undefined ? '' : ` lost ${speech.percent(node.loss)}`;
    const best = node.parent.best && node.parent.best[0] !== node.text ? `; best was ${node.parent.best[0]}` : '';
    const said = [`${node.round}. ${node.text} `, glyphOf(node), element('span', 'quiet', `${lost}${best}${node.isKey ? ' (key moment)' : ''}`)];
    return element('li', '', button('', said, () => run(() => goTo(node))));
  }));
}

/** Draw the share of each player as a bar. */
export function drawBar(wins) {
  part('bar').replaceChildren(...(wins ?? []).map((share, seat) => {
    const made = element('span', colourClass(page.game.state.players[seat]));
    made.style.flexGrow = share;
    return made;
  }));
}

// How many turns of a line can be looked at.
const AHEAD = 8;

export function drawCandidates() {
  // A list that is pointed at stands still.
  if (page.ahead) return;
  const items = page.infos.map((info) => {
    const turns = info.pv.slice(0, AHEAD).map((turn, at) => {
      const place = `${info.multipv} ${at}`;
      // What is pointed at or has the focus is shown already; a finger does neither, so that its first tap shows the line.
      const made = button(at ? '' : 'first', turn, () => (page.ahead?.pointed === place ? enter(info.pv.slice(0, at + 1)) : look(info, at)), { 'data-at': place });
      // A list that comes under a mouse that does not move is not pointed at.
      made.addEventListener('pointermove', ({ pointerType }) => pointerType === 'mouse' && page.ahead?.pointed !== place && look(info, at));
      made.addEventListener('focus', () => made.matches(':focus-visible') && look(info, at));
      return made;
    });
    const win = isEnough(info) ? speech.worth(page.game.state, info) : '…';
    const item = element('li', '', [element('span', `rank rank-${info.multipv}`, String(info.multipv)), element('span', 'win', win), ...turns]);
    // A finger that is lifted leaves too, and so does the mouse that browsers make up for it.
    item.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && look(null));
    item.addEventListener('focusout', () => look(null));
    return item;
  });
  // The keyboard goes on at the board while nothing is listed.
  if (!items.length && part('candidates').querySelector(':focus-visible')) part('board').focus();
  refill(part('candidates'), items);
  const best = page.infos[0];
  if (best && page.analysis.on) part('evaluation').textContent = isEnough(best) ? `${page.game.state.points ? `${best.score.toFixed(1)} points expected. ` : ''}${speech.winsSentence(page.game.state, best.wins)} Depth ${best.depth}, ${best.nodes.toLocaleString('en')} positions.` : 'Searching …';
}

const enter = (turns) => run(() => look(null)).then(() => page.playTurns(turns.join(' ')));

let playing = 0;
/** Show the board as it will be after a turn of a line of play; a line whose first turn is pointed at plays by itself. Without a line, end that. */
async function look(info, at = 0, pointed = at) {
  clearTimeout(playing);
  const mine = page.ahead = info && { at: `${info.multipv} ${at}`, pointed: `${info.multipv} ${pointed}` };
  for (const button of part('candidates').querySelectorAll('button')) button.classList.toggle('shown', button.dataset.at === mine?.at);
  if (!info) {
    draw();
    return drawTold();
  }
  const states = await page.line(info.pv.slice(0, AHEAD));
  if (page.ahead !== mine || !states[at]) return;
  drawAhead(states[at]);
  if (pointed === 0 && settings.animation) playing = setTimeout(() => look(info, (at + 1) % states.length, 0), 900);
}

/** Draw a position that may come; what is not so yet is translucent. */
function drawAhead(state) {
  const now = page.game.state;
  const { places } = drawBoard(part('board'), state, { ...shown(state), box: shownBox });
  const at = ({ tiles, players, balls }, cell) => `${tiles.includes(cell)} ${players.find((player) => balls[player].includes(cell))}`;
  part('board').classList.add('ahead');
  if (state.game === 'limit') for (const [cell, { element }] of places) element.classList.toggle('future', at(now, cell) !== at(state, cell));
  part('told').textContent = speech.changeSentence(state);
}

export function drawClocks() {
  if (!page.live?.state) return;
  const clocks = clocksNow();
  for (const shown of part('player-list').querySelectorAll('.clock')) {
    const clock = clocks[shown.dataset.player];
    if (!clock) continue;
    const left = page.live.text === `${shown.dataset.player}:timeout` ? 0 : clock.left;
    shown.textContent = speech.clockText(left);
    shown.classList.toggle('short', left < 20);
  }
}
