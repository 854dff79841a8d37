// How the page begins: with a new game, with the one that was kept, or without an engine; and how it goes on after an end.

import { openText } from './files.js';
import { analysis, startOwn } from './helpers.js';
import { ask } from './holder.js';
import { keepSession, kept, snapshot } from './kept.js';
import { greet } from './lessons.js';
import { banner } from './messages.js';
import { begin, restore, show } from './playing.js';
import { run } from './queue.js';
import { foreign } from './rivals.js';
import { change, seatOf, shows, state } from './state.js';
import { connection } from './wire.js';

/** Have an engine hold the game, by default a new one. */
async function hold(engine = null) {
  state.game.engine = engine ?? (await startOwn());
  await ask('lp-set concurrent_queries true');
}

/** Begin again with a new engine in the game that is kept in the page. */
export const restart = () => run(async () => {
  const { game } = state;
  change({ thinking: null });
  if (!game.engine.ended) {
    // It is an engine of another author that has to begin again; the game is well.
    const { name } = seatOf(game.state.mover);
    if (foreign.has(name)) connection.stop(foreign.get(name));
    foreign.delete(name);
    banner('');
    return show();
  }
  const before = snapshot();
  await hold();
  banner('');
  return restore(before);
});

/** Go on after the page was loaded again, with the engines that still run. */
async function resume(running) {
  const names = new Map(running.map(({ engine, name }) => [engine, name]));
  const adopted = (number) => {
    if (!names.has(number)) return null;
    // Ids that no request before the reload has had.
    const engine = connection.adopt(number, names.get(number), Math.floor(Date.now() / 100) % 1_000_000_000);
    names.delete(number);
    // An analysis that was going on has no reader; a thought begins again, with the clock as it is now.
    engine.ask('lp-stop').catch(() => {});
    return engine;
  };
  analysis.take(adopted(kept.second));
  const holder = adopted(kept.holder);
  for (const [number, name] of names) connection.stop({ number, name });
  await hold(holder);
  state.game.state = kept.game.state;
  await restore(kept.game);
}

/** Show the game that was kept, without an engine: it can be looked at and saved. */
export function showKept({ record, state: position, path, seats, clock } = kept.game) {
  const { game } = state;
  game.adopt(record);
  game.node = game.find(path);
  game.state = game.node.state = position;
  change({ seats, clock, live: game.node });
  shows();
}

async function beginAnew() {
  await hold();
  await begin({ command: 'lp-newgame classic' });
  if (!state.settings.seen) greet();
}

/** Open what was shared by an address, which waits until there is an engine. */
export function openShared() {
  const { shared } = kept;
  if (!shared || !state.game?.state) return;
  delete kept.shared;
  run(() => openText(shared));
}

/** Keep what was shared by an address, and open it as soon as that can be. */
export function takeShared(shared) {
  kept.shared = shared;
  keepSession();
  openShared();
}

/** Begin with what the server says of this tab. */
export async function meet(greeting) {
  const isKnown = greeting.tab === kept.tab;
  kept.tab = greeting.tab;
  change({ engineNames: greeting.engines.map(({ name }) => name), hasArchive: greeting.archive });
  await run(async () => {
    const begun = kept.game ? resume(isKnown ? greeting.running : []) : beginAnew();
    // The second engine starts meanwhile, so that its first line comes soon.
    analysis.warm();
    await begun;
    change({ description: JSON.parse(await ask('lp-describe')) });
    openShared();
  });
}
