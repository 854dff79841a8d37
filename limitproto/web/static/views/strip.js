// What stands below the board and over it: the last turn, who is to move, the steps and choices of the turn, and messages.

import { cardPicture, turned } from './board.js';
import { button, element, part } from './dom.js';
import * as speech from './speech.js';
import { state, status } from './state.js';

function drawChoices() {
  const { entry, thinking, shown: { state: position } } = state;
  const buttons = [];
  const add = (content, act, more = {}) => buttons.push(button(more['aria-label'] ? 'picture' : '', content, act, more));
  if (position.mover && !thinking) {
    for (const word of entry.choices) {
      const [, quarters] = /^r(\d)$/.exec(word) ?? [];
      const tap = { 'data-arg': word, 'data-step': word };
      if (quarters) add(cardPicture(turned(position.card, Number(quarters))), 'tap', { ...tap, 'aria-label': `Turned ${quarters} quarters` });
      else add(word === 'pass' ? 'Do not move a ball' : speech.capital(word), 'tap', tap);
    }
    if (entry.mayEnd) add(position.game === 'limes' ? 'Finish the turn' : 'End the turn here', 'finish', { id: 'finish' });
    if (entry.words.length) add('Cancel', 'cancel', { id: 'cancel' });
    if (entry.unavailable) add('Draw a card', 'draw-card', { id: 'draw-card' });
  }
  if (position.card && !entry.words.length && position.mover) {
    buttons.push(element('span', 'card-of-round', [cardPicture(position.card), element('span', 'quiet', `Card ${position.card.number} of this round`)]));
  }
  // A button that has the focus and stays keeps it, so that the keyboard does not fall out of the choices.
  const isFocused = document.activeElement?.parentElement === part('choices');
  part('choices').replaceChildren(...buttons);
  if (isFocused) (part('choices').querySelector('button') ?? part('board')).focus();
  part('status').textContent = status(position);
  part('status').classList.toggle('long', Boolean(state.foreseen.text));
  // The steps of a turn, with the one that comes next.
  const { steps, at } = speech.progress(position, entry);
  part('progress').hidden = !position.mover || Boolean(thinking) || !entry.steps.length;
  part('progress').replaceChildren(...steps.map(([name], index) => element('li', index < at ? 'done' : '', `${index + 1} ${name}`, index === at ? { 'aria-current': 'step' } : {})));
}

function drawTold() {
  const position = state.ahead?.state ?? state.shown.state;
  part('told').textContent = position.change ? speech.changeSentence(position) : '';
}

function drawRefusal() {
  const { sentences, className = '' } = state.refusal;
  part('refusal').className = className;
  // The numbers of rules lead to the rules.
  part('refusal').replaceChildren(...sentences.join(' ').split(/(\b[RL]\d+\b)/).map((piece, at) => (at % 2 ? button('', piece, 'rule', { 'data-arg': piece }) : piece)));
}

function drawBanner() {
  part('banner').hidden = !state.banner;
  part('banner-text').textContent = state.banner?.text ?? '';
  part('restart-engine').hidden = !state.banner?.offersRestart;
}

function drawNotice() {
  part('notice').hidden = !state.notice;
  part('notice-text').textContent = state.notice?.text ?? '';
  part('revert').hidden = !state.notice?.revert;
  part('revert').textContent = state.notice?.label ?? 'Undo';
}

export const stripViews = [
  [() => state.shown && [state.shown.state, state.editing, state.entry.words, state.entry.steps, state.entry.unavailable, state.thinking, state.foreseen], drawChoices],
  [() => state.shown && [state.shown.state, state.ahead?.state], drawTold],
  [() => [state.refusal], drawRefusal], [() => [state.banner], drawBanner], [() => [state.notice], drawNotice],
];
