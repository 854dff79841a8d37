// What the try-it page shows besides the board: what the checker has found, a field for commands, and the address of what
// is shown.

import { linkTo } from './address.js';
import { button, element, part } from './dom.js';
import { keepSession, kept } from './kept.js';
import { isReady, state } from './state.js';

const MOST = 200;

/** The line of a text that has a place, with the place marked. */
function excerpt(text, { start, end }) {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = (text.indexOf('\n', start) + 1 || text.length + 1) - 1;
  const line = element('pre');
  line.append(text.slice(from, start), element('mark', '', text.slice(start, Math.min(Math.max(end, start), to)) || '‸'), text.slice(Math.max(start, Math.min(end, to)), to));
  return line;
}

/** What is wrong; the code leads to its page of the site. */
const diagnosis = ({ line, column, code, page, severity, message }) => element('p', '', [`Line ${line}, column ${column}: `, element('a', '', code, { href: page, target: '_blank' }), ` ${severity}. ${message}`]);

function drawChecked() {
  const { text, found, fixed, verdict } = state.checked;
  part('found').replaceChildren(...found.slice(0, MOST).map((one, at) => element('li', one.severity, [
    diagnosis(one), excerpt(text, one), element('p', 'quiet', one.help),
    button('', 'Show', null, { 'data-start': one.start, 'data-end': Math.max(one.end, one.start + 1) }),
    ...one.fixes.map(({ title }, fix) => button('', title, 'fix', { 'data-arg': `${at} ${fix}` })),
  ])));
  part('verdict').textContent = verdict;
  part('fix-all').hidden = !fixed;
}

function drawOnce() {
  part('rules-open').before(button('', 'Check', 'check-open', { id: 'checker-open', 'data-from': 'record' }));
  part('wires').append(element('form', '', [
    element('label', '', 'Type a protocol command', { for: 'command' }),
    element('input', '', [], { id: 'command', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', placeholder: 'showboard' }),
  ], { id: 'command-form' }));
}

let written = '';
/** Keep the game that is shown in the address, from where it can be copied; that of the first position is not needed. */
async function writeAddress(first) {
  const { position } = state.game.state;
  const hasTurns = state.game.root.children.length > 0;
  const version = hasTurns ? `${state.id} ${state.game.version}` : position;
  if (version === written) return;
  written = version;
  const address = hasTurns ? new URL(await linkTo('game', JSON.stringify(state.game.record()))).hash : `#position=${encodeURIComponent(position)}`;
  if (version !== written) return;
  kept.address = position === first ? '' : address;
  keepSession();
  history.replaceState(null, '', kept.address || location.pathname);
}

export const tryingViews = (first) => [
  [() => [], drawOnce],
  [() => state.record && [state.record], () => { part('record').value = state.record.text; }],
  [() => state.checked && [state.checked], drawChecked],
  [() => isReady() && !state.lesson && !state.editing && state.shown && [state.shown], () => writeAddress(first)],
];
