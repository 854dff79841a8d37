// Buttons, fields, dialogs and the clipboard. What has `data-act` does that act, with `data-arg`, or with what the field named
// by `data-from` has, and with what is chosen or written in it.

import { chosenGame, drawClockFields, drawEdition, drawLevel, drawSeats, findGames } from './dialogs.js';
import { part } from './dom.js';
import { state } from './state.js';
import { perform } from './table.js';

const argumentOf = ({ dataset }) => (dataset.from ? part(dataset.from).value : dataset.arg);

function press({ target }) {
  const button = target.closest('button');
  if (button?.classList.contains('close')) perform('close');
  if (button?.dataset.act) perform(button.dataset.act, argumentOf(button));
}

// What the dialog for a new game shows anew when one of its fields changes.
const REDRAWN = { edition: drawEdition, players: drawSeats, 'clock-kind': drawClockFields };

function choose({ target }) {
  if (target.closest('#settings')) return perform('set', target.name, target.type === 'checkbox' ? target.checked : target.value.trim());
  if (target.type === 'file') {
    const [file] = target.files;
    if (file) perform(target.dataset.act, '', file);
    target.value = '';
  } else if (target.dataset.level) drawLevel(target);
  else if (target.dataset.act) perform(target.dataset.act, target.dataset.arg, target.value);
  else REDRAWN[target.id]?.();
}

function paste({ target, clipboardData }) {
  if (target.closest?.('input, textarea')) return;
  const [file] = clipboardData.files;
  if (file) perform('open-file', '', file);
  else perform('paste', clipboardData.getData('text'));
}

export function bindForms() {
  document.addEventListener('click', press);
  document.addEventListener('change', choose);
  document.addEventListener('paste', paste);
  document.addEventListener('focusin', ({ target }) => target.role === 'tab' && perform('tab', target.dataset.arg));
  // These do not bubble.
  document.addEventListener('close', ({ target }) => target.id === state.dialog && perform('close'), true);
  document.addEventListener('toggle', ({ target, newState }) => {
    if (target.id === 'share' && newState === 'open') perform('forms');
    if (target.id === 'explorer') perform('explore', '', target.open);
  }, true);
  part('find-game').addEventListener('input', ({ target }) => findGames(target.value));
  part('game-form').addEventListener('submit', (event) => {
    event.preventDefault();
    perform('start', '', chosenGame());
  });
  // An engine may play while a comment is written, which belongs to the turn that was shown then.
  let commented = null;
  part('comment').addEventListener('focus', () => { commented = state.game.node; });
  part('comment').addEventListener('change', ({ target }) => perform('comment', target.value, commented));
}
