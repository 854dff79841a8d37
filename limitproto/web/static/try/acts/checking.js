// The checker: records that are pasted, what is wrong with them, and what fixes it.

import { linkTo } from './address.js';
import { openText } from './files.js';
import { tool } from './helpers.js';
import { run } from './queue.js';
import { change, state } from './state.js';

let number = 0;

/** Check a text and show what is found; one that opens by itself goes to the board if nothing is wrong. */
export async function check(text, opensBoard = false) {
  const mine = ++number;
  const { found, fixed } = text.trim() ? await tool('check', [text]) : { found: [], fixed: '' };
  if (mine !== number) return;
  if (opensBoard && text.trim() && !found.length) return openText(text);
  const verdict = !text.trim() ? 'Paste a record.' : found.length ? `${found.length} ${found.length > 1 ? 'diagnostics' : 'diagnostic'}.` : 'Nothing is wrong with it.';
  change({ checked: { text, found, fixed, verdict }, dialog: 'checker' });
}

/** Put a text into the checker, and check it. */
export function put(text, opensBoard = false) {
  change({ record: { text } });
  return check(text, opensBoard);
}

function edited(text, edits) {
  for (const [start, end, made] of [...edits].sort((one, other) => other[0] - one[0])) text = text.slice(0, start) + made + text.slice(end);
  return text;
}

export const CHECKING = {
  'check-open': (text) => run(() => check(text)),
  check,
  fix: (place) => {
    const [at, fix] = place.split(' ');
    const { text, found } = state.checked;
    return put(edited(text, found[at].fixes[fix].edits));
  },
  'fix-all': () => put(state.checked.fixed),
  'check-link': async (text) => {
    await navigator.clipboard.writeText(await linkTo('record', text));
    change({ checked: { ...state.checked, verdict: 'The link is copied.' } });
  },
};
