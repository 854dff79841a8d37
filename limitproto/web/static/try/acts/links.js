// What the end of an address opens, and commands that are typed; spec/try-links.md has the keys.

import { textOf } from './address.js';
import { put } from './checking.js';
import { openers, openText } from './files.js';
import { ask, stopThinking } from './holder.js';
import { goLive, show } from './playing.js';
import { run } from './queue.js';
import { change, closeCard, state, tab } from './state.js';
import { STOPS } from './workers.js';

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

/** A command that is typed. A stop does not wait for what it stops. */
export const LINKS = { command: (_, text) => (STOPS.test(text) ? ask(text).then(() => {}, () => {}) : run(() => runCommands(text))) };
