// The checker: records that are pasted, what is wrong with them, each at its place, and what fixes it.

import { button, element } from './dom.js';
import { openText, tool } from './files.js';
import { linkTo } from './links.js';
import { part, refused, run } from './page.js';

const MOST = 200;
let number = 0;

/** The line of a text that has a place, with the place marked. */
function excerpt(text, { start, end }) {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = (text.indexOf('\n', start) + 1 || text.length + 1) - 1;
  const line = element('pre');
  line.append(text.slice(from, start), element('mark', '', text.slice(start, Math.min(Math.max(end, start), to)) || '‸'), text.slice(Math.max(start, Math.min(end, to)), to));
  return line;
}

/** What is wrong; the code leads to its page of the site. */
function diagnosis({ line, column, code, page, severity, message }) {
  const said = element('p', '', `Line ${line}, column ${column}: `);
  said.append(element('a', '', code, { href: page, target: '_blank' }), ` ${severity}. ${message}`);
  return said;
}

function edited(text, edits) {
  for (const [start, end, put] of [...edits].sort((one, other) => other[0] - one[0])) text = text.slice(0, start) + put + text.slice(end);
  return text;
}

/** Check a text and show what is found; one that opens by itself goes to the board if nothing is wrong. */
export async function check(text, opensBoard = false) {
  const mine = ++number;
  part('record').value = text;
  const { found, fixed } = text.trim() ? await tool('check', [text]) : { found: [], fixed: '' };
  if (mine !== number) return null;
  if (opensBoard && text.trim() && !found.length) return openText(text);
  if (!part('checker').open) part('checker').showModal();
  const put = (changed) => check(changed).catch((error) => refused([error.message]));
  part('found').replaceChildren(...found.slice(0, MOST).map((one) => {
    const item = element('li', one.severity);
    item.append(
      diagnosis(one),
      excerpt(text, one),
      element('p', 'quiet', one.help),
      button('', 'Show', () => {
        part('record').focus();
        part('record').setSelectionRange(one.start, Math.max(one.end, one.start + 1));
      }),
      ...one.fixes.map(({ title, edits }) => button('', title, () => put(edited(text, edits)))),
    );
    return item;
  }));
  part('verdict').textContent = !text.trim() ? 'Paste a record.' : found.length ? `${found.length} ${found.length > 1 ? 'diagnostics' : 'diagnostic'}.` : 'Nothing is wrong with it.';
  part('fix-all').hidden = !fixed;
  part('fix-all').onclick = () => put(fixed);
  return null;
}

/** Put the checker into the page. */
export function bindChecker() {
  const open = button('', 'Check', () => run(() => check(part('record').value)).catch(() => {}), { id: 'checker-open' });
  part('rules-open').before(open);
  let due = 0;
  part('record').addEventListener('input', () => {
    clearTimeout(due);
    due = setTimeout(() => check(part('record').value).catch((error) => refused([error.message])), 300);
  });
  part('to-board').addEventListener('click', () => {
    part('checker').close();
    run(() => openText(part('record').value)).catch(() => {});
  });
  part('checker-link').addEventListener('click', async () => {
    await navigator.clipboard.writeText(await linkTo('record', part('record').value));
    part('verdict').textContent = 'The link is copied.';
  });
}
