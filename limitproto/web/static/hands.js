// Hands on the board: taps and drags, what is drawn on it, keys, zoom and pan. The board is one tab stop; a cell in it is the
// active one, and arrows go to the next cell that is drawn in a direction, over gaps too.

import { marksOf } from './board.js';
import { on, page, part, run } from './page.js';
import { cancel, finish, noted } from './play.js';
import { doLine, tell } from './text.js';
import { draw } from './view.js';

// ---- the active cell --------------------------------------------------------------------------------------------------

const [EAST, WEST] = [[1, 0], [-1, 0]];
const [HALF, UP] = [0.5, Math.sqrt(3) / 2];
const HEX = {
  ArrowLeft: WEST, ArrowRight: EAST, Home: [-HALF, -UP], PageUp: [HALF, -UP], End: [-HALF, UP], PageDown: [HALF, UP],
  ArrowUp: [-HALF, -UP], ArrowDown: [HALF, UP], 'Shift+ArrowUp': [HALF, -UP], 'Shift+ArrowDown': [-HALF, UP],
};
const SQUARE = { ArrowLeft: WEST, ArrowRight: EAST, ArrowUp: [0, -1], ArrowDown: [0, 1] };

let active = null;

/** The cells that are drawn, or some of them, in the order of rows. */
const ordered = (cells = [...page.places.keys()]) => cells.sort((a, b) => page.places.get(a).y - page.places.get(b).y || page.places.get(a).x - page.places.get(b).x);

/** Mark the active cell anew; it is another one where it is no longer drawn. */
export function markActive() {
  if (!page.places.has(active)) active = page.places.has('m50') ? 'm50' : (ordered()[0] ?? null);
  part('board').querySelector('.focused')?.classList.remove('focused');
  const element = page.places.get(active)?.element;
  element?.classList.add('focused');
  if (element) part('board').setAttribute('aria-activedescendant', element.id);
}

function moveTo(cell) {
  if (!page.places.has(cell)) return;
  active = cell;
  markActive();
  if (scale > 1) page.places.get(cell).element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function step([right, down]) {
  const from = page.places.get(active);
  const found = [...page.places].map(([cell, { x, y }]) => {
    const [dx, dy] = [x - from.x, y - from.y];
    const distance = Math.hypot(dx, dy);
    return { cell, distance, straight: (dx * right + dy * down) / distance };
  });
  // Within 30 degrees of the direction; among equals the one that lies straight ahead.
  const [best] = found.filter(({ straight }) => straight > 0.86).sort((a, b) => a.distance - a.straight - b.distance + b.straight);
  if (best) moveTo(best.cell);
}

/** Go to the next cell that may be chosen. */
function nextLegal(by) {
  const cells = ordered([...page.places.keys()].filter((cell) => page.places.get(cell).element.classList.contains('legal')));
  const at = cells.indexOf(active);
  moveTo(cells.at(at < 0 && by < 0 ? -1 : at + by) ?? cells[0]);
}

/** The keys of the board: what they are called, what they do, and the text command or the function that does it. */
export const KEYS = [
  ['Arrow left, right', 'the cell to the left or right'],
  ['Arrow up, down', 'up and left, down and right; with Shift up and right, down and left'],
  ['Home, Page up, End, Page down', 'the four slanting directions, as on the number pad'],
  ['Enter or Space', 'choose the cell', { enter: () => tap(active), ' ': () => tap(active) }],
  ['Escape', 'take back what has been chosen of this turn', { escape: () => run(cancel) }],
  ['N, Shift+N', 'the next or previous possible cell', { n: nextLegal }],
  ['F', 'finish the turn, where it may end', { f: () => run(finish) }],
  ['L', 'say the last turn and go to it', { l: () => {
    doLine('last');
    moveTo(marksOf(page.game.state.change).at(-1));
  } }],
  ['T', 'say what is possible now', { t: () => tell(`${page.status()} ${[...page.entry.legal, ...page.entry.choices].join(', ')}`) }],
  ['C, K, V, B', 'say what the last turn captured, the clocks, the evaluation, the board', { c: 'captures', k: 'clock', v: 'value', b: 'board' }],
  ['M', 'draw a circle round the cell, or take it away', { m: () => annotate(active) }],
  ['U, H', 'undo, hint', { u: 'undo', h: 'hint' }],
  ['A', 'analysis on or off', { a: () => page.analyse().then(tell) }],
  ['Comma, full stop', 'one turn back or forward', { ',': 'back', '.': 'forward' }],
  ['Plus, minus, 0', 'zoom in, zoom out, fit the board', { '+': () => zoom(1.25), '-': () => zoom(0.8), 0: () => zoom() }],
  ['?', 'this help', { '?': () => part('help').showModal() }],
];
const ACTS = Object.assign({}, ...KEYS.map(([, , acts]) => acts));

function press(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const directions = page.game.state.game === 'limes' ? SQUARE : HEX;
  const direction = directions[(event.shiftKey ? 'Shift+' : '') + event.key] ?? directions[event.key];
  const act = ACTS[event.key.toLowerCase()];
  if (direction && page.places.has(active)) step(direction);
  else if (typeof act === 'string') doLine(act);
  else if (act) act(event.shiftKey ? -1 : 1);
  else return;
  event.preventDefault();
}

// ---- zoom -------------------------------------------------------------------------------------------------------------

const MOST = 6;
let scale = 1;

/** Zoom by a factor, with the point at x, y of the window where it is; without a factor, fit the board into its frame. */
function zoom(by = 0, x = null, y = null, isLast = true) {
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
  if (isLast && page.game.state) draw();
}

/** Two fingers zoom by the change of their distance, around their middle. */
function pinch(event) {
  if (event.touches.length !== 2) return;
  event.preventDefault();
  const [a, b] = event.touches;
  const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  if (event.type === 'touchmove') zoom(now / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2, false);
  apart = now;
}
let apart = 0;

// ---- mouse and fingers ------------------------------------------------------------------------------------------------

/** Draw a circle or an arrow on the board, or take it away. */
function annotate(cells) {
  const { node } = page.game;
  node.drawn = node.drawn.includes(cells) ? node.drawn.filter((other) => other !== cells) : [...node.drawn, cells];
  noted();
}

const tap = (cell) => run(() => page.tapped(cell));
const cellOf = ({ target }) => target.closest('[data-cell]')?.dataset.cell;
// What the mouse has been pressed on.
let held = null;

const HANDLERS = {
  pointerdown: (event) => {
    const isBall = Boolean(event.target.closest('.cell')?.querySelector('.ball:not(.preview-ball)'));
    held = event.pointerType === 'mouse' ? { cell: cellOf(event), isBall, isRight: event.button === 2, x: event.x, y: event.y, dragged: 0 } : null;
  },
  // The mouse drags a board that is zoomed, but for its balls.
  pointermove: ({ buttons, x, y }) => {
    if (!held || held.isBall || scale === 1 || buttons !== 1) return;
    const [right, down] = [x - held.x, y - held.y];
    Object.assign(held, { x, y, dragged: held.dragged + Math.abs(right) + Math.abs(down) });
    part('zoom').scrollBy(-right, -down);
  },
  // A ball that is dragged is one that is tapped, and then where it goes. The right button draws an arrow or a circle.
  pointerup: (event) => {
    const [from, to] = [held?.cell, cellOf(event)];
    if (!from || !to) return;
    if (held.isRight) annotate(from === to ? to : `${from}-${to}`);
    else if (held.isBall && from !== to) {
      run(async () => {
        await page.tapped(from);
        if (page.entry.words.at(-1) === from) await page.tapped(to);
      });
    }
  },
  // What was dragged is not tapped.
  click: (event) => {
    const cell = cellOf(event);
    if (!cell || held?.dragged > 6) return;
    moveTo(cell);
    tap(cell);
  },
  contextmenu: (event) => event.preventDefault(),
  wheel: (event) => {
    // In a narrow window the wheel scrolls the page.
    if (innerWidth < 640 && !event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  },
  touchstart: pinch,
  touchmove: pinch,
  touchend: ({ touches }) => touches.length === 1 && draw(),
};

export function bindBoard() {
  for (const [name, act] of Object.entries(HANDLERS)) part('zoom').addEventListener(name, act, { passive: false });
  on('board', press, 'keydown');
  on('board', markActive, 'focus');
  on('fit', () => {
    zoom();
    part('board').focus({ preventScroll: true });
  });
}
