// Mouse and fingers: taps and drags on the board, zoom and pan, and what is pointed at in lists and the graph.

import { part } from './dom.js';
import { plyAt } from './graph.js';
import { carry, isZoomed, markActive, moveTo, zoom } from './position.js';
import { changed, lineNodes, state } from './state.js';
import { perform } from './table.js';

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

const cellOf = ({ target }) => target.closest('[data-cell]')?.dataset.cell;
// What has been pressed on.
let held = null;

const ON_BOARD = {
  pointerdown: (event) => {
    const isBall = Boolean(event.target.closest('.cell')?.querySelector('.ball:not(.preview-ball)'));
    perform('point-cell', cellOf(event));
    // A finger drags balls that can move, and nothing else; what is below it is what it points at.
    const isHeld = event.pointerType === 'mouse' || (isBall && event.target.closest('.legal'));
    if (isHeld && event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    held = isHeld ? { cell: cellOf(event), isBall, isMovable: isBall && event.target.closest('.legal, .chosen'), isRight: event.button === 2, x: event.x, y: event.y, dragged: 0 } : null;
  },
  // A ball follows what drags it. The mouse drags a board that is zoomed, but for its balls.
  pointermove: (event) => {
    const { buttons, x, y } = event;
    if (!buttons) perform('point-cell', cellOf(event));
    if (!held || buttons !== 1) return;
    const [right, down] = [x - held.x, y - held.y];
    if (held.isMovable && Math.hypot(right, down) > 6) return carry(held.cell, x, y);
    if (held.isBall || !isZoomed()) return;
    Object.assign(held, { x, y, dragged: held.dragged + Math.abs(right) + Math.abs(down) });
    part('zoom').scrollBy(-right, -down);
  },
  // A ball can be dragged. The right button draws an arrow or a circle.
  pointerup: (event) => {
    carry();
    const [from, to] = [held?.cell, cellOf(event)];
    if (!from || !to) return;
    if (held.isRight) perform('annotate', from === to ? to : `${from}-${to}`);
    else if (held.isBall && from !== to) perform('drag', from, to);
  },
  // What was dragged is not tapped.
  click: (event) => {
    const cell = cellOf(event);
    if (!cell || held?.dragged > 6) return;
    moveTo(cell);
    perform('tap', cell);
  },
  // What a finger has touched stays pointed at until it touches something else.
  pointerleave: ({ pointerType }) => {
    carry();
    if (pointerType === 'mouse') perform('point-cell');
  },
  pointercancel: () => carry(),
  contextmenu: (event) => event.preventDefault(),
  wheel: (event) => {
    // In a narrow window the wheel scrolls the page.
    if (innerWidth < 640 && !event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  },
  touchstart: pinch,
  // The page does not scroll under a ball that is dragged.
  touchmove: (event) => (held?.isBall && event.touches.length === 1 ? event.preventDefault() : pinch(event)),
  touchend: ({ touches }) => touches.length === 1 && changed(),
};

const turnOf = ({ target }) => target.closest('#candidates button')?.dataset.arg;
const isMouse = ({ pointerType }) => pointerType === 'mouse';
// A list that comes under a mouse that does not move is not pointed at. A finger that is lifted leaves too, and so does the
// mouse that browsers make up for it.
const ON_CANDIDATES = {
  pointermove: (event) => isMouse(event) && turnOf(event) && perform('point', turnOf(event)),
  pointerout: (event) => isMouse(event) && !event.target.closest('li')?.contains(event.relatedTarget) && perform('point'),
  focusin: (event) => turnOf(event) && event.target.matches(':focus-visible') && perform('point', turnOf(event)),
  focusout: () => perform('point'),
};

const plyOf = (event) => plyAt(part('graph'), event.clientX, lineNodes(state.shown).length);
const ON_GRAPH = {
  click: (event) => perform('go-to-ply', plyOf(event)),
  pointermove: (event) => perform('over', '', plyOf(event)),
  pointerleave: () => perform('over', '', null),
};

export function bindPointer() {
  for (const [id, handlers] of Object.entries({ zoom: ON_BOARD, candidates: ON_CANDIDATES, graph: ON_GRAPH })) {
    for (const [name, act] of Object.entries(handlers)) part(id).addEventListener(name, act, { passive: false });
  }
  part('board').addEventListener('focus', markActive);
  part('fit').addEventListener('click', () => {
    zoom();
    part('board').focus({ preventScroll: true });
  });
}
