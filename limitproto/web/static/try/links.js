// What the end of an address opens, and commands that are typed; spec/try-links.md has the keys.

import { check } from './checker.js';
import { element } from './dom.js';
import { stopThinking } from './engines.js';
import { openText, packed, unpacked } from './files.js';
import { closeCard } from './guide.js';
import { keepSession, kept, page, part, run } from './page.js';
import { goLive, show } from './play.js';
import { STOPS } from './workers.js';

/** The text of a value. */
const textOf = async (value) => (value.startsWith('~') ? (await unpacked(value.slice(1))).text() : decodeURIComponent(value));

/** The address that opens the page with something. */
export async function linkTo(key, text) {
  return `${location.origin}${location.pathname}#${key}=${key === 'game' ? '' : '~'}${await packed(text)}`;
}

/** The commands of a block, each with the lines that follow it. */
export function commandsOf(text) {
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
export async function runCommands(text) {
  closeCard();
  page.lesson = null;
  await stopThinking();
  let failure = null;
  for (const { command, body } of commandsOf(text)) {
    const options = { body: body && body.join('\n') };
    // An analysis goes on until the next line comes.
    if (/analyze\b/.test(command) && !/genmove/.test(command)) page.ask(command, { ...options, onLine: () => {} }).catch(() => {});
    else await page.ask(command, options).catch((error) => { failure ??= error; });
    if (/^(lp-(newgame|position|load_record)|clear_board|boardsize|loadsgf)\b/.test(command)) {
      await page.game.adoptOwn();
      Object.assign(page, { clock: 'none', command: null, id: `${Date.now()}-${Math.random()}` });
      page.seats = page.game.head.players.map(() => ({ name: 'person', level: 3 }));
    }
    if (/analyze\b/.test(command)) return;
  }
  await page.game.refresh();
  goLive();
  await show();
  if (failure) throw failure;
}

let written = '';
/** Keep the game that is shown in the address, from where it can be copied. */
async function writeAddress(first) {
  if (document.body.dataset.ready !== 'yes' || page.lesson || page.editing || !page.game?.state) return;
  const { position } = page.game.state;
  const hasTurns = page.game.root.children.length > 0;
  const version = hasTurns ? `${page.id} ${page.game.version}` : position;
  if (version === written) return;
  written = version;
  const address = hasTurns ? new URL(await linkTo('game', JSON.stringify(page.game.record()))).hash : `#position=${encodeURIComponent(position)}`;
  if (version !== written) return;
  kept.address = position === first ? '' : address;
  keepSession();
  history.replaceState(null, '', kept.address || location.pathname);
}

/** Bind the links of this page, and put the field for commands into the log. */
export function bindLinks(first) {
  // The address of this page before it was loaded again: the game is kept beside it, with more than is in the address.
  if (location.hash && location.hash === kept.address) history.replaceState(null, '', location.pathname);
  new MutationObserver(() => writeAddress(first)).observe(document.body, { attributes: true, attributeFilter: ['data-ready'] });
  Object.assign(page.links, {
    position: async (value) => openText(await textOf(value)),
    record: async (value) => check(await textOf(value), true),
    gtp: async (value) => {
      page.showTab('wire');
      await runCommands(await textOf(value));
    },
  });
  const form = element('form', '', [], { id: 'command-form' });
  const entry = element('input', '', [], { id: 'command', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', placeholder: 'showboard' });
  form.append(element('label', '', 'Type a command of the protocol', { for: 'command' }), entry);
  part('wires').append(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = entry.value;
    entry.value = '';
    // A stop does not wait for what it stops.
    if (STOPS.test(text)) page.ask(text).catch(() => {});
    else run(() => runCommands(text)).catch(() => {});
  });
}
