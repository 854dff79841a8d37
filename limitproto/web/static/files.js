// Games that come from elsewhere and go elsewhere: files, the clipboard, links, pictures. A program beside the engines
// reads every form of records and writes the others, so that this module knows none of them.

import { counted } from './board.js';
import { button, element } from './dom.js';
import { edit } from './editor.js';
import { nameOfSeat } from './engines.js';
import { keep, on, page, part, recentGames, run } from './page.js';
import { begin, replaced, restore } from './play.js';
import { note, say } from './text.js';
import { isTurn } from './turns.js';

let tools = null;
/** Ask that program for something; return its answer. */
export async function tool(ask, given = [], options = {}) {
  if (!page.connection.isOpen) throw new Error('The server is away, which reads and writes files.');
  if (!tools || (await tools).ended) {
    tools = page.connection.start('limitproto-tools');
    tools.catch(() => { tools = null; });
  }
  return JSON.parse(await (await tools).ask(JSON.stringify({ ask, with: given, options })));
}

// ---- games that come -------------------------------------------------------------------------------------------------

const through = (blob, stream) => new Response(blob.stream().pipeThrough(stream)).blob();

/** A text as the end of an address has it. */
export async function packed(text) {
  const blob = await through(new Blob([text]), new CompressionStream('deflate-raw'));
  return (await blob.bytes()).toBase64({ alphabet: 'base64url', omitPadding: true });
}

/** The blob of what an address has in its end. */
export const unpacked = (text) => through(new Blob([Uint8Array.fromBase64(text, { alphabet: 'base64url' })]), new DecompressionStream('deflate-raw'));

/** Close the dialog and do what was chosen there. */
const chosen = (act) => {
  part('games').close();
  return run(act);
};

/** Offer games in the dialog, each as [what it is called, what a click on it does]. */
function offer(title, games, isOpening) {
  part('games-title').textContent = title;
  part('opening').hidden = !isOpening;
  const items = games.map(([label, act]) => button('', label, () => chosen(act)));
  part('recent').replaceChildren(...(items.length ? items : ['None yet.']).map((item) => element('li', 'quiet', item)));
  if (!part('games').open) part('games').showModal();
}

/** Open a file of any form; of several games, one is chosen from a list. */
export async function open(name, blob) {
  const sent = /\.(gz|zst)$/.test(name) ? blob : await through(blob, new CompressionStream('gzip'));
  if (sent.size > 3e6) throw new Error(`${name} is too large for the page; limitproto convert --game N takes a game out of it.`);
  const games = await tool('games', [(await sent.bytes()).toBase64(), name]);
  if (games.length === 1) return loadText(name, games[0][1]);
  return offer(`${name} has ${games.length} games`, games.map(([title, text], index) => [`${index + 1}. ${title}`, () => loadText(`${name}, game ${index + 1},`, text)]));
}

/** Open what was pasted: a position, a link of this page, or records. */
export async function openText(text) {
  const [, key, value] = /^#(position|record|gtp)=(.+)/.exec(text) ?? [];
  if (key) return (page.links[key] ?? openText)(page.links[key] ? value : decodeURIComponent(value));
  const [, shared] = /#game=([\w-]+)/.exec(text) ?? [];
  if (shared) return open('The game of the link', await unpacked(shared));
  if (/^\S+( \S+){5}$/.test(text.trim())) return page.setUp(text.trim());
  return open('The pasted text', new Blob([text]));
}

async function loadText(name, text) {
  try {
    await replaced(`${name} is loaded.`, () => begin({ command: 'lp-load_record -', body: text, seats: 'person' }));
  } catch (error) {
    // The place that begins the sentence of the engine, in words.
    const why = (error.sentence ?? error.message).replace(/^(\d+):(\d+): /, 'Line $1, column $2: ');
    throw new Error(`${name} cannot be loaded. ${why}`);
  }
  say(`${name} is loaded. ${page.status()}`);
}

/** Show where games can come from, and list those that this browser keeps, each of which can be gone on with. */
function offerAll() {
  // What is due to be kept is listed, too.
  if (!page.pending) keep();
  part('paste').value = '';
  offer('Open', recentGames().map((game) => {
    const names = game.record.players.map(({ name, colour }, seat) => (name === '?' ? nameOfSeat(game.seats[seat]) : name) || colour).join(' – ');
    const turns = counted(game.record.turns.filter(isTurn).length, 'turn');
    return [`${game.record.edition}: ${names}, ${turns}, ${game.record.result === '*' ? 'unfinished' : game.record.result}, ${new Date(game.when).toLocaleString()}`,
      () => replaced('Another game is shown.', () => restore({ ...game, used: 0 }))];
  }), true);
}

// ---- games that go ---------------------------------------------------------------------------------------------------

/** The record as it is saved: with names for the seats of a game that was begun here. */
function recordToSave() {
  const record = page.game.record();
  return !page.command ? record : { ...record, players: record.players.map((player, seat) => (player.name === '?' ? { ...player, name: nameOfSeat(page.seats[seat]) } : player)) };
}

page.recordText = () => page.analysis.convert(recordToSave());

function download(record, suffix, ...content) {
  const names = record.players.map(({ name }) => name).join('-');
  const name = [record.game, record.edition.split('/')[0], record.tags?.Date?.replaceAll('.', '-'), names].filter(Boolean).join('-').toLowerCase().replace(/[^a-z0-9-]+/g, '_').slice(0, 80);
  const link = element('a', '', '', { download: `${name}.${suffix}`, href: URL.createObjectURL(new Blob(content)) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The record as LGN, or by the page itself, without an engine, as the JSON that every reader takes. */
async function savedText(record) {
  try {
    if (page.connection.isOpen && page.game.engine?.ended === false) return await page.recordText();
  } catch (error) {
    if (page.connection.isOpen && !page.analysis.engine?.ended) throw error;
  }
  return JSON.stringify(record);
}

async function save() {
  const record = recordToSave();
  const text = await savedText(record);
  download(record, text.startsWith('{') ? 'json' : 'lgn', text, '\n');
}

export async function copy(what, text) {
  await navigator.clipboard.writeText(text);
  note(`The ${what} is copied.`);
}

/** Write the game to a file: a page has all of it, an animation the line shown, a picture the position shown. */
async function exported(form) {
  const { game } = page;
  let record = recordToSave();
  if (form !== 'html') {
    const turns = game.node.leaf.path.map(({ text, round }, index) => ({ parent: index - 1, text, round }));
    record = { ...record, result: game.node.leaf.onMainLine ? record.result : '*', turns };
  }
  const options = form === 'gif' ? {} : form === 'html' && !game.node.onMainLine ? {} : { turn: game.node.path.length };
  const data = await tool('export', [JSON.stringify(record), form], options);
  download(record, form, Uint8Array.fromBase64(data));
}

const SHARED = {
  position: () => copy('position', page.game.state.position),
  record: async () => copy('record', await savedText(recordToSave())),
  // The address of this board with the whole game in its end, which no server is sent.
  link: async () => copy('link', `${location.origin}${location.pathname}#game=${await packed(JSON.stringify(recordToSave()))}`),
};

/** Grey what cannot be written here, and say why. */
async function offerForms() {
  const forms = await tool('forms');
  const reasons = new Set(Object.values(forms).filter(Boolean));
  for (const button of part('share').querySelectorAll('button')) button.disabled = Boolean(forms[button.dataset.share]);
  part('share-note').textContent = [...reasons].map((reason) => `What is grey needs: ${reason}`).join(' ');
}

/** Bind buttons, the menu and the clipboard. */
export function bindFiles() {
  on('load', () => {
    const [file] = part('load').files;
    part('load').value = '';
    if (file) chosen(() => open(file.name, file));
  }, 'change');
  on('games-open', offerAll);
  on('paste-open', () => chosen(() => openText(part('paste').value)));
  on('edit', () => chosen(edit));
  on('save', () => run(save));
  on('share', ({ newState }) => newState === 'open' && offerForms(), 'toggle');
  on('share', ({ target }) => {
    const form = target.closest('button')?.dataset.share;
    if (!form) return;
    part('share').hidePopover();
    run(SHARED[form] ?? (() => exported(form)));
  });
  document.addEventListener('paste', ({ target, clipboardData }) => {
    if (target.closest?.('input, textarea')) return;
    const [file] = clipboardData.files;
    chosen(() => (file ? open(file.name, file) : openText(clipboardData.getData('text'))));
  });
}
