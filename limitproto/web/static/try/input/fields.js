// The fields of the try-it page: a record that is checked while it is written, and commands of the protocol.

import { part } from './dom.js';
import { perform } from './table.js';

const PAUSE = 300;
let due = 0;

export function bindFields() {
  part('record').addEventListener('input', () => {
    clearTimeout(due);
    due = setTimeout(() => perform('check', part('record').value), PAUSE);
  });
  part('found').addEventListener('click', ({ target: { dataset } }) => {
    if (!dataset.start) return;
    part('record').focus();
    part('record').setSelectionRange(Number(dataset.start), Number(dataset.end));
  });
  document.addEventListener('submit', (event) => {
    if (event.target.id !== 'command-form') return;
    event.preventDefault();
    perform('command', '', part('command').value);
    part('command').value = '';
  });
}
