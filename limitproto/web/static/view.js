'use strict';
// Draws what is shown: board, players, choices, turns, candidates and graph.

import { isEnough } from './analysis.js';
import { cardPicture, counted, drawBoard, drawFindings, turned } from './board.js';
import { spent } from './clocks.js';
import { CELLS } from './entry.js';
import { commentOf } from './game.js';
import { colourClass, drawGraph } from './graph.js';
import { doing, OWN, page, part, settings } from './page.js';
import * as speech from './speech.js';
import { element, listTurns } from './turns.js';

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

export function marksOf(state) {
  const change = state.change;
  if (!change) return [];
  return [...(change.laid ?? []), change.ball, change.to, change.cell].filter(Boolean);
}

export function draw() {
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

export function drawOver() {
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
  return info.pv.slice(0, 8).map((turn, index) => ({ cells: turn.match(CELLS) ?? [], player: alive[(first + index) % alive.length] }));
}

export function drawChoices() {
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
    if (entry.mayEnd) add(state.game === 'limes' ? 'Finish the turn' : 'End the turn here', page.finish).id = 'finish';
    if (entry.words.length) add('Cancel', page.cancel).id = 'cancel';
    if (entry.unavailable) add('Draw a card', page.drawCard).id = 'draw-card';
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

const disc = (player) => element('span', `disc ${colourClass(player)}`);

function drawPlayers() {
  const { state } = page.game;
  const rows = state.players.map((player, seat) => {
    const row = element('li', player === state.mover ? 'mover' : '');
    if (player === state.mover) row.setAttribute('aria-current', 'true');
    const detail = [];
    if (state.out.includes(player)) detail.push('out');
    else if (state.game === 'limes') detail.push(counted(state.points[player], 'point'), counted(state.hands[player], 'worker'));
    else detail.push(`${state.balls[player].length} on the board${state.hands[player] ? `, ${state.hands[player]} in hand` : ''}`);
    const name = page.game.head.players?.[seat]?.name ?? '?';
    const who = element('select', 'who', undefined, { 'aria-label': `Who plays ${speech.playerName(state, player)}` });
    who.append(...['person', ...page.engineNames].map((value) => element('option', '', value === 'person' ? (name === '?' ? 'Person' : name) : value === OWN() ? `${value}, level ${page.seats[seat]?.level ?? 3}` : value, { value })));
    who.value = page.seats[seat]?.name ?? 'person';
    who.addEventListener('change', () => doing(async () => {
      page.seats[seat] = { level: 3, ...page.seats[seat], name: who.value };
      await page.show();
    }));
    row.append(disc(player), element('strong', '', speech.capital(player)), who, element('span', 'clock', '', { 'data-player': player }), element('span', 'quiet detail', detail.join(', ')));
    return row;
  });
  part('player-list').replaceChildren(...rows);
  drawClocks();
}

export function lineNodes() {
  return [page.game.root, ...page.game.node.leaf.path];
}

export function drawGame() {
  const { game } = page;
  const { state } = game;
  draw();
  drawPlayers();
  listTurns(part('turns'), game, (node) => doing(() => page.goTo(node)));
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

export function drawEvaluation() {
  const { game } = page;
  const nodes = lineNodes();
  drawGraph(part('graph'), game.state.players, nodes, game.node);
  part('graph').setAttribute('aria-label', `Chances of winning over the game. Here: ${speech.winsSentence(game.state, game.node.wins)}`);
  part('evaluation').textContent = speech.winsSentence(game.state, game.node.wins);
  const legend = game.state.players.length === 2 ? [`Chance of ${speech.playerName(game.state, game.state.players[0])}`] : game.state.players.map((player) => speech.playerName(game.state, player));
  part('graph-legend').replaceChildren(...legend.map((name, seat) => {
    const entry = element('span', 'legend');
    entry.append(disc(game.state.players[seat]), name);
    return entry;
  }));
}

export function drawCandidates() {
  const { state } = page.game;
  const items = page.infos.map((info) => {
    const item = element('li');
    const button = element('button', 'candidate-row', undefined, { type: 'button' });
    const value = isEnough(info) ? speech.percent(info.win) : '…';
    button.append(element('span', `rank rank-${info.multipv}`, String(info.multipv)), element('strong', '', info.pv[0]), element('span', 'win', value), element('span', 'quiet', info.pv.slice(1, 6).join(' ')));
    button.addEventListener('click', () => doing(() => page.play(info.pv[0])));
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

export function leftOf(player) {
  const { state } = page.game;
  const clock = state.clocks[player];
  const runs = player === state.mover && !page.game.node.children.length;
  return runs ? spent(clock, (performance.now() - page.turnBegan) / 1000).left : clock.left;
}

export function drawClocks() {
  const { state } = page.game;
  for (const shown of part('player-list').querySelectorAll('.clock')) {
    if (!state.clocks[shown.dataset.player]) continue;
    const left = leftOf(shown.dataset.player);
    shown.textContent = speech.clockText(left);
    shown.classList.toggle('short', left < 20);
  }
}
