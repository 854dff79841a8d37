// What is told to the person: in the log, over the board, below it, and by screen readers.

import { Ring } from './ring.js';
import { change, changed } from './state.js';

/** The lines of the text mode, as {text, className}. */
export const log = new Ring(200);

/** What has gone wrong, as a sentence. */
export const sentenceOf = (error) => error.sentence ?? error.message;

/** Have screen readers say something, once. */
export function announce(text) {
  if (text) change({ said: { text } });
}

/** Add lines to the log. */
export function say(text, className = '') {
  if (!text) return;
  log.push({ text, className });
  changed();
}

/** Add lines to the log, and have screen readers say them. */
export function tell(text, className = '') {
  say(text, className);
  announce(text);
}

/** Say something over the board that stays there until the next work begins. */
export function refused(sentences, className = '') {
  change({ refusal: { sentences, className } });
  announce(sentences.join(' '));
}

/** Add a line to the log, and show it over the board, which screen readers say. */
export function note(text) {
  say(text);
  refused([text], 'note');
}

/** Say what keeps engines from playing, and whether a new one can be started; without a text that is over. */
export const banner = (text, offersRestart = false) => change({ banner: text ? { text, offersRestart } : null });

// How long a notice is shown, in ms; one that offers something to be taken back is shown longer.
export const READ_IN = 8000;
const DECIDED_IN = 30000;

/** Say what has been done and offer to take it back, for a while; without a text the offer is over. */
export function notice(text = '', revert = null) {
  change({ notice: text ? { text, revert, until: performance.now() + (revert ? DECIDED_IN : READ_IN) } : null });
  announce(text);
}

export const tab = (name) => change({ tab: name });
export const open = (dialog) => change({ dialog });
export const closeCard = () => change({ card: null });
