'use strict';
// Draws what is shown: board, players, steps, turns, candidates and graph.

import { isEnough } from './analysis.js';
import { cardPicture, counted, drawBoard, drawFindings, turned } from './board.js';
import { CELLS } from './entry.js';
import { commentOf } from './game.js';
import { colourClass, drawGraph, lossOf } from './graph.js';
import { doing, OWN, page, part, settings } from './page.js';
import { clocksNow } from './play.js';
import * as speech from './speech.js';
import { element, listTurns } from './turns.js';

let shownBox = null;

/** What a cell that can be chosen now is for. */
function kindOf(state, entry) {
  const count = entry.words.length;
  if (state.game !== 'limit') return '';
  if (state.phase === 'placement') return count || Object.keys(state.stock).length ? 'tile' : 'place';
  return entry.words[0] === 'pass' ? 'remove' : ['ball', 'move', 'remove'][count] ?? '';
}

function viewOf(state) {
  const { entry } = page;
  const view = { legal: page.thinking ? new Set() : entry.legal, kind: kindOf(state, entry), chosen: entry.words.filter((word) => /\d/.test(word) && !/^r\d$/.test(word)), marks: marksOf(state), change: entry.words.length ? null : state.change, marker: state.change?.player, names: settings.names, narrow: innerWidth < 640 };
  if (state.game === 'limes') {
    if (entry.words.length && state.card) {
      const quarters = Number(entry.words[1]?.slice(1) ?? 0);
      view.ghost = { ...turned(state.card, quarters), cell: entry.words[0] };
    }
  } else if (state.phase === 'movement') {
    if (entry.words.length > 1 && entry.words[0] !== 'pass') view.moved = entry.words;
  } else if (view.kind === 'tile') {
    [view.first] = view.chosen;
  }
  return view;
}

export function marksOf(state) {
  const change = state.change;
  if (!change) return [];
  return [...(change.laid ?? []), change.to ? null : change.ball, change.to, change.cell].filter(Boolean);
}

export function draw() {
  const state = page.editing ?? page.game.state;
  const svg = part('board');
  document.body.classList.toggle('limes', state.game === 'limes');
  const drawn = drawBoard(svg, state, viewOf(state));
  refit(svg, drawn.box);
  page.places = drawn.places;
  page.keys.update(drawn.places, state.game === 'limes');
  drawOver();
  drawChoices();
}

let fitting = 0;
/** Let the board glide to its new extent as tiles come and go. */
function refit(svg, box) {
  const from = shownBox;
  cancelAnimationFrame(fitting);
  shownBox = box;
  if (!from || !settings.animation || from.every((side, at) => Math.abs(side - box[at]) < 1)) return;
  const began = performance.now();
  const step = (now) => {
    const share = Math.min(1, Math.max(0, (now - began) / 280));
    const eased = 1 - (1 - share) ** 3;
    shownBox = box.map((side, at) => from[at] + (side - from[at]) * eased);
    svg.setAttribute('viewBox', shownBox.map((side) => side.toFixed(1)).join(' '));
    if (share < 1) fitting = requestAnimationFrame(step);
  };
  step(began);
}

export function drawOver() {
  const found = page.hover ? { line: lineOf(page.hover) } : { candidates: page.analysis.on ? candidates() : hinted() };
  drawFindings(part('board'), page.places, found);
}

// One badge a target cell: that of the best turn there.
const candidates = () => {
  const taken = new Set();
  return page.infos.filter((info) => info.roles).map((info) => ({ rank: info.multipv, value: valueOf(info), roles: info.roles })).filter(({ roles }) => {
    const target = roles.to ?? roles.ball ?? roles.cell ?? roles.removed;
    return !taken.has(target) && taken.add(target);
  });
};
const hinted = () => (page.hintTurn ? [{ rank: 1, value: '', roles: page.hintTurn }] : []);
const valueOf = (info) => (isEnough(info) ? `${Math.round(100 * info.win)}` : '…');

/** The cells of the turns of a line of play that are shown at once, with the player of each. */
function lineOf(info) {
  const { state } = page.game;
  const alive = state.players.filter((player) => !state.out.includes(player));
  const first = alive.indexOf(state.mover);
  const from = info.shown ?? 0;
  return info.pv.slice(from, from + 1).map((turn) => ({ cells: turn.match(CELLS) ?? [], player: alive[(first + from) % alive.length], number: from + 1 }));
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
  part('status').textContent = page.status();
  drawProgress(state, entry);
}

/** The steps of a turn, with the one that comes next. */
function drawProgress(state, entry) {
  const names = state.game === 'limes' ? ['square', 'rotation', 'worker'] : state.phase === 'movement' ? ['ball', 'target', 'tile'] : Object.keys(state.stock).length ? ['colour', 'cell'] : ['ball and tile', 'tile'];
  const at = Math.min(entry.words.length + (entry.words[0] === 'pass'), names.length - 1);
  part('progress').hidden = !state.mover || Boolean(page.thinking) || !entry.steps.length;
  part('progress').replaceChildren(...names.map((name, index) => element('li', index < at ? 'done' : '', `${index + 1} ${name}`, index === at ? { 'aria-current': 'step' } : {})));
}

const disc = (player) => element('span', `disc ${colourClass(player)}`);
const discs = (player, count, name = '') => Array.from({ length: Math.min(count, 16) }, () => {
  const made = disc(player);
  if (name) made.classList.add(name);
  return made;
});

/** How many balls a player has lost since the start of the game. */
function lost(player) {
  const count = ({ balls, hands }) => balls[player].length + hands[player];
  return page.game.root.state ? count(page.game.root.state) - count(page.game.state) : 0;
}

function drawPlayers() {
  const { state } = page.game;
  const levels = Array.from({ length: 10 }, (_, index) => String(index + 1));
  const rows = state.players.map((player, seat) => {
    const row = element('li', player === state.mover ? 'mover' : '');
    if (player === state.mover) row.setAttribute('aria-current', 'true');
    const detail = element('p', 'quiet detail');
    const words = [];
    if (state.out.includes(player)) words.push('out');
    if (state.game === 'limes') {
      words.push(counted(state.points[player], 'point'), counted(state.hands[player], 'worker'));
      detail.append(words.join(', '));
    } else {
      words.push(`${state.balls[player].length} on the board`);
      if (state.hands[player]) words.push(`${state.hands[player]} in hand`);
      // Of two players, what one has lost the other has captured.
      const prey = state.players.length === 2 ? state.players[1 - seat] : player;
      const caught = lost(prey);
      if (caught) words.push(`${prey === player ? 'lost' : 'captured'} ${caught}`);
      detail.append(...discs(player, state.hands[player]), element('span', '', words.join(', ')), ...discs(prey, caught, 'caught'));
    }
    const name = page.game.head.players?.[seat]?.name ?? '?';
    const who = element('select', 'who', undefined, { 'aria-label': `Who plays ${speech.playerName(state, player)}` });
    const { name: chosen, level } = page.seats[seat] ?? { name: 'person', level: 3 };
    who.append(...['person', ...page.engineNames].map((engine) => element('option', '', engine === 'person' ? (name === '?' ? 'Person' : name) : engine, { value: engine })));
    who.value = chosen;
    who.addEventListener('change', () => page.seat(player, who.value, level).catch(() => {}));
    const strength = element('select', 'level', undefined, { 'aria-label': `Level of ${speech.playerName(state, player)}` });
    strength.append(...levels.map((value) => element('option', '', `level ${value}`, { value })));
    strength.value = String(level);
    strength.hidden = chosen !== OWN();
    strength.addEventListener('change', () => page.seat(player, chosen, strength.value).catch(() => {}));
    row.append(disc(player), element('strong', '', speech.capital(player)), who, strength, element('span', 'clock', '', { 'data-player': player }), detail);
    return row;
  });
  part('player-list').replaceChildren(...rows);
  drawClocks();
}

export function lineNodes() {
  return [page.game.root, ...page.game.node.leaf.path];
}

export function drawTurns() {
  listTurns(part('turns'), page.game, (node) => doing(() => page.goTo(node)));
}

export function drawGame() {
  const { game } = page;
  const { state } = game;
  draw();
  drawPlayers();
  drawTurns();
  drawEvaluation();
  page.drawResult?.();
  part('told').textContent = state.change ? speech.changeSentence(state) : '';
  part('game-name').textContent = state.edition.split('/')[0];
  if (document.activeElement !== part('comment')) part('comment').value = commentOf(game.node);
  part('glyph').value = String(game.node.nags.find((nag) => nag <= 6) ?? 0);
  part('glyph').disabled = part('comment').disabled = part('prune').disabled = !game.node.parent;
  part('promote').disabled = game.node.onMainLine;
  part('undo').disabled = part('previous').disabled = part('first').disabled = !game.node.parent;
  part('next').disabled = part('last').disabled = !game.node.children.length;
  part('hint').disabled = part('resign').disabled = !state.mover;
  part('draw-agreed').disabled = !state.mover || state.game === 'limes';
}

export function drawEvaluation() {
  const { game } = page;
  const { state } = game;
  const nodes = lineNodes();
  const { wins } = game.node;
  drawGraph(part('graph'), state.players, nodes, game.node);
  part('graph').setAttribute('aria-label', `Chances of winning over the game. Here: ${speech.winsSentence(state, wins)}`);
  part('evaluation').textContent = speech.winsSentence(state, wins);
  drawBar(wins);
  const legend = state.players.length === 2 ? [`Chance of ${speech.playerName(state, state.players[0])}`] : state.players.map((player) => speech.playerName(state, player));
  part('graph-legend').replaceChildren(...legend.map((name, seat) => {
    const entry = element('span', 'legend');
    entry.append(disc(state.players[seat]), name);
    return entry;
  }));
  part('mistakes').replaceChildren(...nodes.filter((node) => lossOf(node)).map((node) => {
    const item = element('li');
    const { glyph, words, className } = lossOf(node);
    const best = node.parent.best && node.parent.best !== node.text ? `; best was ${node.parent.best}` : '';
    const button = element('button', '', `${node.round}. ${node.text} `, { type: 'button' });
    button.append(element('span', className, glyph), element('span', 'quiet', ` ${words}${best}`));
    button.addEventListener('click', () => doing(() => page.goTo(node)));
    item.append(button);
    return item;
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

let playing = 0;
/** Let a line of play run on the board, one turn after another; the wheel of time begins again at its end. */
function hover(info) {
  clearInterval(playing);
  page.hover = info && { ...info, shown: 0 };
  drawOver();
  if (!info || info.pv.length < 2) return;
  playing = setInterval(() => {
    if (!page.hover) return clearInterval(playing);
    page.hover.shown = (page.hover.shown + 1) % Math.min(info.pv.length, 8);
    drawOver();
  }, 900);
}

export function drawClocks() {
  if (!page.live?.state) return;
  const clocks = clocksNow();
  for (const shown of part('player-list').querySelectorAll('.clock')) {
    const clock = clocks[shown.dataset.player];
    if (!clock) continue;
    shown.textContent = speech.clockText(clock.left);
    shown.classList.toggle('short', clock.left < 20);
  }
}
