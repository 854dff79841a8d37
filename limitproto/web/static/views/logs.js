// What is said: the log of the text mode, the wire, and what screen readers say.

import { element, part } from './dom.js';
import { log } from './messages.js';
import { state } from './state.js';
import { View } from './view.js';
import { sent, traffic } from './wire.js';

let told = 0;
function drawLog() {
  const list = part('text-log');
  list.append(...log.since(told).map(({ text, className }) => element('p', className, text)));
  told = log.total;
  while (list.childElementCount > log.most) list.firstElementChild.remove();
  list.scrollTop = list.scrollHeight;
}

let seen = 0;
function drawTraffic(last) {
  const pane = part('wire');
  const isShown = state.tab === 'wire';
  // What is hidden is not measured.
  const isAtEnd = isShown && (last?.[1] !== 'wire' || pane.scrollTop + pane.clientHeight > pane.scrollHeight - 40);
  // The mark is no part of what is copied.
  pane.append(...traffic.since(seen).map(({ way, mark, line }) => element('span', way, [element('span', 'mark', mark), `${line}\n`])));
  seen = traffic.total;
  while (pane.childElementCount > traffic.most) pane.firstElementChild.remove();
  if (isAtEnd) pane.scrollTop = pane.scrollHeight;
}

function drawEngines() {
  const named = part('copy-engine').childElementCount;
  part('copy-engine').append(...[...sent].slice(named).map(([number, { name }]) => element('option', '', `${number}, ${name}`, { value: number })));
}

export const logViews = [
  new View(() => [log.total], drawLog), new View(() => [traffic.total, state.tab], drawTraffic), new View(() => [sent.size], drawEngines),
  new View(() => [state.said], () => { part('said').textContent = state.said.text; }),
];
