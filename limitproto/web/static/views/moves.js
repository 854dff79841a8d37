// The turns of the game and what is noted of them, and which controls can do something now.

import { button, element, part, refill } from './dom.js';
import { noPeople, state } from './state.js';
import { commentOf, GLYPHS, listTurns, MEANINGS, nagOf } from './turns.js';
import { View } from './view.js';

function drawGlyphs() {
  refill(part('glyphs'), Object.entries(GLYPHS).map(([nag, glyph]) => button('', glyph, 'mark', { 'data-arg': nag, 'data-needs': 'turn', title: MEANINGS[nag], 'aria-label': `${glyph}, ${MEANINGS[nag]}` })));
}

function drawGame() {
  const { node, state: position, head } = state.shown;
  part('game-title').textContent = position.game.toUpperCase();
  part('game-name').textContent = position.edition.split('/')[0];
  const data = Object.entries(head.tags ?? {}).filter(([, value]) => !/^[?.]*$/.test(value));
  part('data').querySelector('dl').replaceChildren(...data.flatMap(([name, value]) => [element('dt', '', name), element('dd', '', value)]));
  part('data').hidden = !data.length;
  if (document.activeElement !== part('comment')) part('comment').value = commentOf(node);
  for (const each of part('glyphs').children) each.setAttribute('aria-pressed', String(nagOf(node) === Number(each.dataset.arg)));
  const has = { turn: node.parent, next: node.children.length, mover: position.mover, draw: position.mover && position.game === 'limit', variation: !node.onMainLine };
  for (const each of document.querySelectorAll('[data-needs]')) each.disabled = !has[each.dataset.needs];
  // The keyboard goes on at the board where its control can do nothing now.
  if (document.activeElement.disabled) part('board').focus({ preventScroll: true });
}

function drawEngines() {
  part('stop-thinking').hidden = !state.thinking;
  part('engines').hidden = !state.shown?.state.mover || !noPeople();
  part('pause').textContent = state.isPaused ? 'Go on' : 'Pause';
}

export const moveViews = [
  new View(() => [], drawGlyphs),
  new View(() => state.shown && [state.shown], drawGame),
  new View(() => state.shown && [state.shown, state.tab], () => listTurns(part('turns'), state.shown)),
  new View(() => [state.thinking, state.shown?.state.mover, state.seats, state.isPaused], drawEngines),
];
