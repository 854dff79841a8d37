// What the end of an address opens, and commands that are typed; spec/try-links.md has the keys.

import { check } from './checker.js';
import { openText } from './files.js';
import { closeCard } from './guide.js';
import { stopThinking } from './engines.js';
import { keepSession, kept, page, part, run } from './page.js';
import { goLive, show } from './play.js';
import { STOPS } from './workers.js';

/** An element of the page. */
export function element(name, className = '', text = undefined, attributes = {}) {
  const made = Object.assign(document.createElement(name), { className });
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** The text of a value. */
async function unpacked(value) {
  if (!value.startsWith('~')) return decodeURIComponent(value);
  const bytes = Uint8Array.from(atob(value.slice(1).replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
}

/** The address that opens the page with something. */
export async function linkTo(key, text) {
  const packed = base64(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
  return `${location.origin}${location.pathname}#${key}=${key === 'game' ? '' : '~'}${packed}`;
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
      page.game.adopt(JSON.parse(await page.ask('lp-record format=json')));
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
    position: async (value) => openText(await unpacked(value)),
    record: async (value) => check(await unpacked(value), true),
    gtp: async (value) => {
      page.showTab('wire');
      await runCommands(await unpacked(value));
    },
  });
  const form = element('form', '', undefined, { id: 'command-form' });
  const entry = element('input', '', undefined, { id: 'command', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', placeholder: 'showboard' });
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
