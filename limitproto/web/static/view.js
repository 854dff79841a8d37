'use strict';
// Draws what is shown: board, players, steps, turns, candidates and graph.

import { isEnough } from './analysis.js';
import { cardPicture, counted, drawBoard, drawFindings, turned } from './board.js';
import { commentOf } from './game.js';
import { colourClass, drawGraph } from './graph.js';
import { choice } from './newgame.js';
import { doing, OWN, page, part, settings } from './page.js';
import { noPeople } from './opponents.js';
import { clocksNow } from './play.js';
import * as speech from './speech.js';
import { element, glyphOf, isMistake, listTurns, refill } from './turns.js';

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
  page.ahead = null;
  svg.classList.remove('ahead');
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
  if (page.ahead) return;
  const candidates = page.analysis.on ? page.infos : page.hinted ? [page.hinted] : [];
  drawFindings(part('board'), page.places, { candidates: candidates.filter(({ roles }) => roles), drawn: page.game.node.drawn });
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
  const levels = Array.from({ length: 10 }, (_, index) => [String(index + 1), `level ${index + 1}`]);
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
    const { name: chosen, level } = page.seats[seat] ?? { name: 'person', level: 3 };
    const select = (className, label, values, value, act) => {
      const made = Object.assign(choice(values, value), { className, ariaLabel: `${label} ${speech.playerName(state, player)}` });
      made.addEventListener('change', () => act(made.value).catch(() => {}));
      return made;
    };
    const who = select('who', 'Who plays', [['person', name === '?' ? 'Person' : name], ...page.engineNames], chosen, (engine) => page.seat(player, engine, level));
    const strength = select('level', 'Level of', levels, String(level), (value) => page.seat(player, chosen, value));
    strength.hidden = chosen !== OWN();
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
  part('game-name').textContent = state.edition.split('/')[0];
  if (document.activeElement !== part('comment')) part('comment').value = commentOf(game.node);
  part('glyph').value = String(game.node.nags.find((nag) => nag <= 6) ?? 0);
  part('glyph').disabled = part('comment').disabled = part('prune').disabled = !game.node.parent;
  part('promote').disabled = game.node.onMainLine;
  part('undo').disabled = part('previous').disabled = part('first').disabled = !game.node.parent;
  part('next').disabled = part('last').disabled = !game.node.children.length;
  part('hint').disabled = part('resign').disabled = !state.mover;
  page.isPaused &&= noPeople();
  part('engines').hidden = !state.mover || !noPeople();
  part('pause').textContent = page.isPaused ? 'Go on' : 'Pause';
  part('draw-agreed').disabled = !state.mover || state.game === 'limes';
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
  const legend = state.players.length === 2 ? [`Chance of ${speech.playerName(state, state.players[0])}`] : state.players.map((player) => speech.playerName(state, player));
  part('graph-legend').replaceChildren(...legend.map((name, seat) => {
    const entry = element('span', 'legend');
    entry.append(disc(state.players[seat]), name);
    return entry;
  }));
  part('accuracy').replaceChildren(...accuracies(state, nodes[0].accuracy ?? []));
  refill(part('mistakes'), nodes.filter(isMistake).map((node) => {
    const item = element('li');
    const lost = node.loss === undefined ? '' : ` lost ${speech.percent(node.loss)}`;
    const best = node.parent.best && node.parent.best[0] !== node.text ? `; best was ${node.parent.best[0]}` : '';
    const button = element('button', '', `${node.round}. ${node.text} `, { type: 'button' });
    button.append(glyphOf(node), element('span', 'quiet', `${lost}${best}${node.isKey ? ' (key moment)' : ''}`));
    button.addEventListener('click', () => doing(() => page.goTo(node)));
    item.append(button);
    return item;
  }));
}

/** A table of accuracies, with a row for each player and a column for each phase. */
function accuracies(state, found) {
  const row = (name, cells) => {
    const made = element('tr');
    made.append(element('th', '', name), ...cells.map((cell) => element('td', '', cell)));
    return made;
  };
  const all = (name) => [...new Set(found.map((each) => each[name]))];
  const of = (player, phase) => found.find((each) => each.player === player && each.phase === phase);
  const rows = all('player').map((player) => row(speech.capital(speech.playerName(state, player)), all('phase').map((phase) => (of(player, phase) ? `${of(player, phase).accuracy.toFixed(1)} %` : ''))));
  return rows.length ? [row('Accuracy', all('phase')), ...rows] : [];
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
    const item = element('li');
    item.append(element('span', `rank rank-${info.multipv}`, String(info.multipv)), element('span', 'win', isEnough(info) ? speech.percent(info.win) : '…'));
    info.pv.slice(0, AHEAD).forEach((turn, at) => {
      const button = element('button', at ? '' : 'first', turn, { type: 'button', 'data-at': `${info.multipv} ${at}` });
      let pressed = true;
      // A finger has not pointed at it before, so that its first tap shows the line.
      button.addEventListener('pointerdown', () => { pressed = page.ahead?.at === button.dataset.at; });
      button.addEventListener('click', () => {
        if (pressed) doing(() => look(null)).then(() => page.playTurns(info.pv.slice(0, at + 1).join(' '))).catch(() => {});
      });
      for (const name of ['mouseenter', 'focus']) button.addEventListener(name, () => look(info, at));
      item.append(button);
    });
    for (const name of ['mouseleave', 'focusout']) item.addEventListener(name, () => look(null));
    return item;
  });
  refill(part('candidates'), items);
  const best = page.infos[0];
  if (best && page.analysis.on) part('evaluation').textContent = isEnough(best) ? `${speech.winsSentence(page.game.state, best.wins)} Depth ${best.depth}, ${best.nodes} positions.` : 'Searching …';
}

let playing = 0;
/** Show the board as it will be after a turn of a line of play; from the first turn on it plays by itself. Without a line, end that. */
export async function look(info, at = 0, goesOn = at === 0 && settings.animation) {
  clearTimeout(playing);
  const mine = page.ahead = info && { at: `${info.multipv} ${at}` };
  for (const button of part('candidates').querySelectorAll('button')) button.classList.toggle('shown', button.dataset.at === mine?.at);
  if (!info) {
    draw();
    return drawTold();
  }
  const states = await page.line(info.pv.slice(0, AHEAD));
  if (page.ahead !== mine || !states[at]) return;
  drawAhead(states[at]);
  if (goesOn) playing = setTimeout(() => look(info, (at + 1) % states.length, true), 900);
}

/** Draw a position that may come; what is not so yet is translucent. */
function drawAhead(state) {
  const now = page.game.state;
  const { places } = drawBoard(part('board'), state, { names: settings.names, narrow: innerWidth < 640, change: state.change, marks: marksOf(state), marker: state.change?.player, box: shownBox });
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
    shown.textContent = speech.clockText(clock.left);
    shown.classList.toggle('short', clock.left < 20);
  }
}
