// Keys: on the board, where arrows go from cell to cell; anywhere else, where they step through the game; in the text field.

import { marksOf } from './board.js';
import { arrows, element, part } from './dom.js';
import { active, moveAlong, moveTo, moveToLegal, places, zoom } from './position.js';
import { capital } from './speech.js';
import { state } from './state.js';
import { doLine, perform } from './table.js';

const [EAST, WEST] = [[1, 0], [-1, 0]];
const [HALF, UP] = [0.5, Math.sqrt(3) / 2];
const HEX = {
  ArrowLeft: WEST, ArrowRight: EAST, Home: [-HALF, -UP], PageUp: [HALF, -UP], End: [-HALF, UP], PageDown: [HALF, UP],
  ArrowUp: [-HALF, -UP], ArrowDown: [HALF, UP], 'Shift+ArrowUp': [HALF, -UP], 'Shift+ArrowDown': [-HALF, UP],
};
const SQUARE = { ArrowLeft: WEST, ArrowRight: EAST, ArrowUp: [0, -1], ArrowDown: [0, 1] };
const tap = () => perform('tap', active);
/** The keys of the board: what they are called, what they do, and for each the act that it stands for, or what it does to what is seen. */
const KEYS = [
  ['Arrow left, right', 'the cell to the left or right'],
  ['Arrow up, down', 'up and left, down and right; with Shift, up and right, down and left'],
  ['Home, Page up, End, Page down', 'the four diagonal directions, as on the number pad'],
  ['Enter or Space', 'choose the cell', { enter: tap, ' ': tap }],
  ['Escape', 'take back the steps chosen for this turn', { escape: 'cancel' }],
  ['N, Shift+N', 'the next or previous possible cell', { n: moveToLegal }],
  ['F', 'finish the turn, if it may end here', { f: 'finish' }],
  ['L', 'announce the last turn and go to it', { l: () => {
    perform('last');
    moveTo(marksOf(state.shown.state.change).at(-1));
  } }],
  ['T', 'announce what is possible now', { t: 'possible' }],
  ['C, K, V, B', 'announce what the last turn captured, the clocks, the evaluation, the board', { c: 'captures', k: 'clock', v: 'value', b: 'board' }],
  ['G', 'announce the freedoms of the group', { g: () => perform('freedoms', active) }],
  ['M', 'draw or remove a circle around the cell', { m: () => perform('annotate', active) }],
  ['U, H', 'undo, hint', { u: 'undo', h: 'hint' }],
  ['A', 'analysis on or off', { a: 'analyse-or-not' }],
  ['Comma, full stop', 'one turn back or forward', { ',': 'back', '.': 'forward' }],
  ['Plus, minus, 0', 'zoom in, zoom out, fit the board', { '+': () => zoom(1.25), '-': () => zoom(0.8), 0: () => zoom() }],
  ['?', 'this help', { '?': () => perform('dialog', 'help') }],
];
const ACTS = Object.assign({}, ...KEYS.map(([, , acts]) => acts));

function press(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const directions = state.shown.state.game === 'limes' ? SQUARE : HEX;
  const direction = directions[(event.shiftKey ? 'Shift+' : '') + event.key] ?? directions[event.key];
  const act = ACTS[event.key.toLowerCase()];
  if (direction && places.has(active)) moveAlong(direction);
  else if (typeof act === 'string') perform(act);
  else if (act) act(event.shiftKey ? -1 : 1);
  else return;
  event.preventDefault();
  perform('point-cell', active);
}

/** Arrows step through the game from anywhere but the board and what is typed into. */
function stepByArrows(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || state.dialog) return;
  if (event.target.closest('input, textarea, select, #board')) return;
  const act = { ArrowLeft: 'back', ArrowUp: 'back', ArrowRight: 'forward', ArrowDown: 'forward' }[event.key];
  const isTurn = event.target.closest('#turns');
  if (!act || (!isTurn && /Up|Down/.test(event.key))) return;
  event.preventDefault();
  perform(act);
}

function bindText() {
  const input = part('text-entry');
  const typed = [];
  let at = 0;
  part('text-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const line = input.value.trim();
    input.value = '';
    if (!line) return;
    at = typed.push(line);
    doLine(line);
  });
  input.addEventListener('keydown', (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !typed.length) return;
    at = Math.max(0, Math.min(typed.length, at + step));
    input.value = typed[at] ?? '';
    event.preventDefault();
  });
}

export function bindKeys() {
  part('help-keys').replaceChildren(...KEYS.flatMap(([key, meaning]) => [element('dt', '', key), element('dd', '', capital(meaning))]));
  part('board').addEventListener('keydown', press);
  part('graph').addEventListener('keydown', ({ key }) => ({ Home: 'first', End: 'end' })[key] && perform({ Home: 'first', End: 'end' }[key]));
  for (const name of ['candidates', 'mistakes', 'glyphs', 'tabs']) arrows(part(name));
  document.addEventListener('keydown', stepByArrows);
  bindText();
}
