// What the try-it page can do besides: check and fix records, open links (spec/try-links.md has their keys), take commands.

import { linkTo, textOf } from './address.js';
import { openers, openText } from './files.js';
import { tool } from './helpers.js';
import { ask, run, stopThinking } from './holder.js';
import { goLive, show } from './playing.js';
import { change, closeCard, state, tab } from './state.js';
import { STOPS } from './workers.js';

let number = 0;

/** Check a text and show what is found; one that opens by itself goes to the board if nothing is wrong. */
export async function check(text, opensBoard = false) {
  const mine = ++number;
  const { found, fixed } = text.trim() ? await tool('check', [text]) : { found: [], fixed: '' };
  if (mine !== number) return;
  if (opensBoard && text.trim() && !found.length) return openText(text);
  const verdict = !text.trim() ? 'Paste a record.' : found.length ? `${found.length} ${found.length > 1 ? 'diagnostics' : 'diagnostic'}.` : 'No errors found.';
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

export const TRYING = {
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
    change({ checked: { ...state.checked, verdict: 'The link has been copied.' } });
  },
  // A stop does not wait for what it stops.
  command: (_, text) => (STOPS.test(text) ? ask(text).then(() => {}, () => {}) : run(() => runCommands(text))),
};

/** The commands of a block, each with the lines that follow it. */
function commandsOf(text) {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const marked = lines.filter((line) => line.startsWith('>'));
  const found = [];
  let body = null;
  for (const line of marked.length ? marked.map((one) => one.replace(/^> ?/, '')) : lines) {
    if (body) {
      if (line === '.') body = null;
      else body.push(line.replace(/^\./, ''));
      continue;
    }
    const command = line.replace(/#.*/, '').trim().replace(/^\d+\s+/, '');
    if (!command) continue;
    found.push({ command, body: null });
    if (/^\S+\s+-$/.test(command)) found.at(-1).body = body = [];
  }
  return found;
}

/** Send commands to the engine that holds the game, and show where they lead. */
async function runCommands(text) {
  closeCard();
  state.lesson = null;
  await stopThinking();
  let failure = null;
  for (const { command, body } of commandsOf(text)) {
    const options = { body: body && body.join('\n') };
    // An analysis goes on until the next line comes.
    if (/analyze\b/.test(command) && !/genmove/.test(command)) ask(command, { ...options, onLine: () => {} }).catch(() => {});
    else await ask(command, options).catch((error) => { failure ??= error; });
    if (/^(lp-(newgame|position|load_record)|clear_board|boardsize|loadsgf)\b/.test(command)) {
      await state.game.adoptOwn();
      change({ clock: 'none', command: null, id: `${Date.now()}-${Math.random()}`, seats: state.game.head.players.map(() => ({ name: 'person', level: 3 })) });
    }
    if (/analyze\b/.test(command)) return;
  }
  await state.game.refresh();
  goLive();
  await show();
  if (failure) throw failure;
}

openers.set('position', async (value) => openText(await textOf(value)));
openers.set('record', async (value) => put(await textOf(value), true));
openers.set('gtp', async (value) => {
  tab('wire');
  await runCommands(await textOf(value));
});

