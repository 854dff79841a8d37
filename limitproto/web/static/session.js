'use strict';
// The engines of this page: started, found again after a reload, and begun again after they have ended.

import { moverSeat } from './opponents.js';
import { banner, kept, OWN, page } from './page.js';
import { show } from './play.js';

export const startOwn = async (firstId) => {
  const engine = await page.connection.start(OWN());
  if (firstId) engine.nextId = firstId;
  return engine;
};

export async function startHolder() {
  const engine = await startOwn();
  await engine.ask('lp-set concurrent_queries true');
  return engine;
}

/** Begin again with a new engine in the game that is kept in the page. */
export async function restart() {
  const { game } = page;
  const { node } = game;
  page.thinking = null;
  if (!game.engine.ended) {
    // It is an engine of another author that has to begin again; the game is well.
    const { name } = moverSeat() ?? {};
    if (page.foreign.has(name)) page.connection.stop(page.foreign.get(name));
    page.foreign.delete(name);
    banner('');
    return show();
  }
  game.engine = await startHolder();
  await game.ask('lp-load_record -', { body: JSON.stringify({ ...game.record(), result: '*' }) });
  game.node = game.root.leaf;
  await game.goTo(node);
  if (page.clock !== 'none') await game.ask(`lp-clock ${page.clock}`);
  await game.refresh();
  banner('');
  return show();
}

export async function resume(running) {
  const { game } = page;
  const numbers = new Map(running.map(({ engine, name }) => [engine, name]));
  // Ids that no request before the reload has had.
  const firstId = Math.floor(Date.now() / 100) % 1_000_000_000;
  if (numbers.has(kept.second)) {
    page.analysis.engine = page.connection.adopt(kept.second, numbers.get(kept.second), firstId);
    // An analysis that was going on when the page was left has no reader.
    page.analysis.engine.ask('lp-stop').catch(() => {});
  }
  for (const [number, name] of numbers) if (number !== kept.holder && number !== kept.second) page.connection.stop({ number, name });
  page.seats = kept.seats;
  page.clock = kept.clock ?? 'none';
  if (numbers.has(kept.holder)) {
    game.engine = page.connection.adopt(kept.holder, numbers.get(kept.holder), firstId);
    // This waits for a thought that was going on.
    await game.ask('lp-set concurrent_queries true');
    game.adopt(kept.record);
  } else {
    game.engine = await startHolder();
    await game.ask('lp-load_record -', { body: JSON.stringify({ ...kept.record, result: '*' }) });
    game.adopt(kept.record);
    await game.refresh();
    let node = game.root;
    for (const text of kept.path) node = node.child(text) ?? node;
    await game.goTo(node);
    if (page.clock !== 'none') await game.ask(`lp-clock ${page.clock}`);
  }
  await game.refresh();
  await show();
}
