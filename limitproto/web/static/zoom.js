// Zoom and pan: the board is larger than its frame, which scrolls.

import { page, part } from './page.js';
import { draw } from './view.js';

const MOST = 6;
let scale = 1;

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
  if (isLast && page.game.state) draw();
}

/** Scroll so that an element of the board is seen. */
export function reveal(element) {
  if (scale > 1) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export function bindZoom() {
  const on = (name, act, options) => part('zoom').addEventListener(name, act, options);
  on('wheel', (event) => {
    // In a narrow window the wheel scrolls the page.
    if (innerWidth < 640 && !event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }, { passive: false });
  let apart = 0;
  const distance = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  on('touchstart', ({ touches }) => {
    if (touches.length === 2) apart = distance(touches);
  }, { passive: true });
  on('touchmove', (event) => {
    const [a, b] = event.touches;
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const now = distance(event.touches);
    zoom(now / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2, false);
    apart = now;
  }, { passive: false });
  on('touchend', ({ touches }) => touches.length === 1 && draw());
  // The mouse drags a board that is zoomed, but for its balls; what was dragged is not tapped.
  let held = null;
  let dragged = 0;
  on('pointerdown', ({ pointerType, target, x, y }) => {
    held = scale > 1 && pointerType === 'mouse' && !target.closest('.cell')?.querySelector('.ball:not(.preview-ball)') ? [x, y] : null;
    dragged = 0;
  });
  on('pointermove', ({ buttons, x, y }) => {
    if (!held || buttons !== 1) return;
    const [right, down] = [x - held[0], y - held[1]];
    held = [x, y];
    dragged += Math.abs(right) + Math.abs(down);
    part('zoom').scrollBy(-right, -down);
  });
  on('click', (event) => dragged > 6 && event.stopPropagation(), true);
  part('fit').addEventListener('click', () => zoom());
}
