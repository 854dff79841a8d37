// Games that come from elsewhere and go elsewhere: files, the clipboard, links, pictures. A program beside the engines
// reads every form of records and writes the others, so that this module knows none of them.

import { linkTo, textOf, through, unpacked } from './address.js';
import { counted } from './board.js';
import { analysis, tool } from './helpers.js';
import { run } from './holder.js';
import { keep, recentGames } from './kept.js';
import { begin, replaced, restore, setUp } from './playing.js';
import { change, nameOfSeat, note, refused, say, sentenceOf, state, status } from './state.js';
import { editionName } from './speech.js';
import { turnsOf } from './tree.js';
import { isTurn, resultOf } from './turns.js';
import { connection } from './wire.js';

const seatName = (seat) => nameOfSeat(seat, state.settings.name);

/** What opens the links of the address besides games, by their keys. */
export const openers = new Map();

/** Do what was chosen in the dialog, which stays with what is wrong with it, or with the games that it offers then. */
const chosen = (work) => run(async () => {
  const { offer: before } = state;
  await work();
  if (state.offer === before) change({ dialog: null });
});

/** Offer games in the dialog, each as [what it is called, what its choice does]; `isOpening` for those that the browser keeps. */
function offer(title, games, isOpening = false) {
  refused([]);
  change({ offer: { title, games, isOpening }, dialog: 'games' });
}

export const chooseGame = (index) => chosen(state.offer.games[index][1]);

/** Open a file of any form; of several games, one is chosen from a list. */
async function open(name, blob) {
  const sent = /\.(gz|zst)$/.test(name) ? blob : await through(blob, new CompressionStream('gzip'));
  if (sent.size > 3e6) throw new Error(`${name} is too large for the page; extract a game with limitproto convert --game N.`);
  const games = await tool('games', [(await sent.bytes()).toBase64(), name]);
  if (games.length === 1) return loadText(name, games[0][1]);
  return offer(`${name} has ${games.length} games`, games.map(([title, text], index) => [`${index + 1}. ${title}`, () => loadText(`${name}, game ${index + 1},`, text)]));
}

/** Open what was pasted: a position, a link of this page, or records. */
export async function openText(text) {
  const [, key, value] = /^#(position|record|gtp)=(.+)/.exec(text) ?? [];
  if (key) return openers.has(key) ? openers.get(key)(value) : openText(await textOf(value));
  const [, shared] = /^\s*\S*#game=(\S+)\s*$/.exec(text) ?? [];
  if (shared) return open('The game in the link', await unpacked(shared));
  if (/^\S+( \S+){5}$/.test(text.trim())) return setUp(text.trim());
  return open('The pasted text', new Blob([text]));
}

export const openFile = (file) => chosen(() => open(file.name, file));
export const paste = (text) => chosen(() => openText(text));

async function loadText(name, text) {
  try {
    await replaced(`${name} is loaded.`, () => begin({ command: 'lp-load_record -', body: text, seats: 'person' }));
  } catch (error) {
    // The place that begins the sentence of the engine, in words.
    const why = sentenceOf(error).replace(/^(\d+):(\d+): /, 'Line $1, column $2: ');
    throw new Error(`${name} cannot be loaded. ${why}`);
  }
  say(`${name} is loaded. ${status()}`);
}

/** Show where games can come from, and list those that this browser keeps, each of which can be gone on with. */
export function offerAll() {
  // What is due to be kept is listed, too.
  if (!state.pending) keep();
  offer('Open', recentGames().map((game) => {
    const names = game.record.players.map(({ name, colour }, seat) => (name === '?' ? seatName(game.seats[seat]) : name) || colour).join(' – ');
    const turns = counted(game.record.turns.filter(isTurn).length, 'turn');
    return [`${editionName(game.record.edition, game.record.players.length) || 'LIMES'}: ${names}, ${turns}, ${game.record.result === '*' ? 'unfinished' : resultOf(game.record)}, ${new Date(game.when).toLocaleString()}`,
      () => replaced('Showing another game.', () => restore({ ...game, used: 0 }))];
  }), true);
}

/** The record as it is saved: with names for the seats of a game that was begun here. */
function recordToSave() {
  const record = state.game.record();
  return !state.command ? record : { ...record, players: record.players.map((player, seat) => (player.name === '?' ? { ...player, name: seatName(state.seats[seat]) } : player)) };
}

export const recordText = () => analysis.convert(recordToSave());

function download(record, suffix, ...content) {
  const names = record.players.map(({ name }) => name).join('-');
  const name = [record.game, record.edition.split('/')[0], record.tags?.Date?.replaceAll('.', '-'), names].filter(Boolean).join('-').toLowerCase().replace(/[^a-z0-9-]+/g, '_').slice(0, 80);
  change({ download: { name: `${name}.${suffix}`, content } });
}

/** The record as LGN, or by the page itself, without an engine, as the JSON that every reader takes. */
async function savedText(record) {
  try {
    if (connection.isOpen && state.game.engine?.ended === false) return await recordText();
  } catch (error) {
    if (connection.isOpen && !analysis.engine?.ended) throw error;
  }
  return JSON.stringify(record);
}

export const save = () => run(async () => {
  const record = recordToSave();
  const text = await savedText(record);
  download(record, text.startsWith('{') ? 'json' : 'lgn', text, '\n');
});

export async function copy(what, text) {
  await navigator.clipboard.writeText(text);
  note(`The ${what} has been copied.`);
}

/** Write the game to a file: a page has all of it, an animation the line shown, a picture the position shown. */
async function exported(form) {
  const { game } = state;
  let record = recordToSave();
  if (form !== 'html') {
    record = { ...record, result: game.node.leaf.onMainLine ? record.result : '*', turns: turnsOf(game.node.leaf.path) };
  }
  const options = form === 'gif' ? {} : form === 'html' && !game.node.onMainLine ? {} : { turn: game.node.path.length };
  const painted = (line) => /^\d+ \d+$/.test(line) && change({ refusal: { sentences: [`Rendering the animation: ${line.replace(' ', ' of ')}.`], className: 'note' } });
  if (form === 'gif') note('Rendering the animation.');
  const data = await tool('export', [JSON.stringify(record), form], options, form === 'gif' ? painted : null);
  refused([]);
  download(record, form, Uint8Array.fromBase64(data));
}

const SHARED = {
  position: () => copy('position', state.game.state.position),
  record: async () => copy('record', await savedText(recordToSave())),
  // The address of this board with the whole game in its end, which no server is sent.
  link: async () => copy('link', await linkTo('game', JSON.stringify(recordToSave()))),
};

export const share = (form) => run(SHARED[form] ?? (() => exported(form)));

/** Look up which forms can be written here, and what the others need. */
export const offerForms = async () => change({ forms: await tool('forms') });
