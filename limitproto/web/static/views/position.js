// The board: the position, what can be tapped, what analysis has found, the line that is looked at; zoom and the active cell.

import { animate, drawBoard, drawFindings, marksOf, shape, turned } from './board.js';
import { part } from './dom.js';
import * as speech from './speech.js';
import { changed, state } from './state.js';

/** What is drawn of the board, by cell. */
export let places = new Map();
let shownBox = null;
let glide = null;

/** What every drawing of a position shows. */
const shown = (position) => ({ change: position.change, marks: marksOf(position.change), marker: position.change?.player, names: state.settings.names, narrow: innerWidth < 640 });

function viewOf(position) {
  const { words, legal } = state.entry;
  const { steps, at } = speech.progress(position, state.entry);
  const view = { ...shown(position), legal: state.thinking ? new Set() : legal, kind: steps[at][2], chosen: words.filter((word) => /\d/.test(word) && !/^r\d$/.test(word)) };
  if (words.length) view.change = null;
  if (words.length && position.card) view.ghost = { ...turned(position.card, Number(words[1]?.slice(1) ?? 0)), cell: words[0] };
  if (position.phase === 'movement' && words.length > 1 && words[0] !== 'pass') view.moved = words;
  if (view.kind === 'tile') [view.first] = view.chosen;
  return view;
}

function draw() {
  const svg = part('board');
  const position = state.editing ?? state.shown.state;
  const ahead = state.ahead?.state;
  document.body.classList.toggle('limes', position.game === 'limes');
  svg.classList.toggle('ahead', Boolean(ahead));
  const drawn = ahead ? drawBoard(svg, ahead, { ...shown(ahead), box: shownBox }) : drawBoard(svg, position, viewOf(position));
  places = drawn.places;
  if (ahead) return void (position.game === 'limit' && fade(position, ahead));
  refit(svg, drawn.box);
  markActive();
  drawOver();
}

let carried = null;
/** Draw the ball of a cell at a point of the window, to which it is dragged; without one, no longer. */
export function carry(cell, x, y) {
  carried?.remove();
  const ball = places.get(cell)?.element.querySelector('.ball');
  part('board').querySelector('.source')?.classList.remove('source');
  if (!ball) return;
  ball.parentNode.classList.add('source');
  carried = ball.cloneNode(true);
  carried.classList.add('carried');
  const { x: right, y: down } = new DOMPoint(x, y).matrixTransform(part('board').getScreenCTM().inverse());
  carried.setAttribute('transform', `translate(${right} ${down})`);
  part('board').append(carried);
}

/** Have what is not so yet be translucent. */
function fade(now, then) {
  const at = ({ tiles, players, balls }, cell) => `${tiles.includes(cell)} ${players.find((player) => balls[player].includes(cell))}`;
  for (const [cell, { element }] of places) element.classList.toggle('future', at(now, cell) !== at(then, cell));
}

/** Let the board glide to its new extent as tiles come and go. */
function refit(svg, box) {
  const from = shownBox;
  shownBox = box;
  if (from && state.settings.animation && from.some((side, at) => Math.abs(side - box[at]) >= 1)) glide = shape('animate', { attributeName: 'viewBox', values: `${from.join(' ')};${svg.getAttribute('viewBox')}`, dur: '280ms', begin: `${svg.getCurrentTime()}s`, calcMode: 'spline', keyTimes: '0;1', keySplines: '0.2 0.7 0.4 1' });
  // What is drawn again meanwhile glides on, by the time at which that began.
  if (glide) svg.append(glide);
}

function drawOver() {
  const candidates = state.isAnalysing ? state.infos : state.hinted ? [state.hinted] : [];
  const { state: position, node } = state.shown;
  const isShown = state.settings.freedoms && position.phase === 'movement' && position.mover && !state.editing;
  // While a ball is on its way, the groups are no longer those of the position.
  const stakes = isShown ? { groups: state.entry.words.length > 1 ? [] : position.groups, cell: state.pointed, taken: state.stake, counts: state.foreseen.counts } : {};
  drawFindings(part('board'), places, { candidates: candidates.filter(({ roles }) => roles), drawn: node.drawn, stakes });
  goOn();
}

// How long the longest animation takes, in ms; which state it leads to, and when it began.
const LONGEST = 1500;
let [moved, begun] = [null, 0];

/** Show once how a turn came about. */
function move() {
  [moved, begun] = [state.moment && state.settings.animation && state.shown.state, performance.now()];
  goOn();
}

/** Where something is drawn again meanwhile, what moves goes on. */
function goOn() {
  const now = performance.now();
  if (moved !== state.shown.state || now > begun + LONGEST) return;
  animate(part('board'), places, moved.change, moved);
  for (const each of part('board').getAnimations({ subtree: true })) each.currentTime = now - begun;
}
const key = () => state.shown && [state.shown.state, state.editing, state.entry.words, state.entry.steps, state.thinking, state.settings, state.room, scale, state.ahead?.state];
export const boardViews = [
  [key, draw],
  [() => state.shown && !state.ahead && [state.infos, state.hinted, state.isAnalysing, state.shown, state.pointed, state.stake, state.foreseen], drawOver],
  [() => state.shown && [state.moment], move],
];

/** The board is one tab stop; a cell in it is the active one. */
export let active = null;

/** The cells that are drawn, or some of them, in the order of rows. */
const ordered = (cells = [...places.keys()]) => cells.sort((a, b) => places.get(a).y - places.get(b).y || places.get(a).x - places.get(b).x);

/** Mark the active cell anew; it is another one where it is no longer drawn. */
export function markActive() {
  if (!places.has(active)) active = places.has('m50') ? 'm50' : (ordered()[0] ?? null);
  part('board').querySelector('.focused')?.classList.remove('focused');
  const element = places.get(active)?.element;
  element?.classList.add('focused');
  if (element) part('board').setAttribute('aria-activedescendant', element.id);
}

export function moveTo(cell) {
  if (!places.has(cell)) return;
  active = cell;
  markActive();
  if (scale > 1) places.get(cell).element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Go to the next cell in a direction, over gaps too. */
export function moveAlong([right, down]) {
  const from = places.get(active);
  const found = [...places].map(([cell, { x, y }]) => {
    const [dx, dy] = [x - from.x, y - from.y];
    const distance = Math.hypot(dx, dy);
    return { cell, distance, straight: (dx * right + dy * down) / distance };
  });
  // Within 30 degrees of the direction; among equals the one that lies straight ahead.
  const [best] = found.filter(({ straight }) => straight > 0.86).sort((a, b) => a.distance - a.straight - b.distance + b.straight);
  if (best) moveTo(best.cell);
}

/** Go to the next cell that may be chosen. */
export function moveToLegal(by) {
  const cells = ordered([...places.keys()].filter((cell) => places.get(cell).element.classList.contains('legal')));
  const at = cells.indexOf(active);
  moveTo(cells.at(at < 0 && by < 0 ? -1 : at + by) ?? cells[0]);
}

const MOST = 6;
let scale = 1;
export const isZoomed = () => scale > 1;

/** Zoom by a factor, with the point at x, y of the window where it is; without a factor, fit the board into its frame. */
export function zoom(by = 0, x = null, y = null, isLast = true) {
  const frame = part('zoom');
  const room = frame.getBoundingClientRect();
  const [right, down] = [(x ?? room.left + room.width / 2) - room.left, (y ?? room.top + room.height / 2) - room.top];
  const to = Math.min(MOST, Math.max(1, scale * by));
  const [left, top] = [frame.scrollLeft + right, frame.scrollTop + down].map((side) => (side * to) / scale);
  scale = to;
  part('board').style.setProperty('--zoom', scale);
  frame.scrollTo(left - right, top - down);
  part('fit').hidden = scale === 1;
  // Names are written anew for their size, but not under fingers: what they touch has to stay.
  if (isLast) changed();
}
