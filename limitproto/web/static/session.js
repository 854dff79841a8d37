// The engines of this page: started, found again after a reload, and begun again after they have ended.

import { moverSeat } from './opponents.js';
import { banner, kept, OWN, page, snapshot } from './page.js';
import { restore, show } from './play.js';
import { drawGame } from './view.js';

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
  page.thinking = null;
  if (!game.engine.ended) {
    // It is an engine of another author that has to begin again; the game is well.
    const { name } = moverSeat() ?? {};
    if (page.foreign.has(name)) page.connection.stop(page.foreign.get(name));
    page.foreign.delete(name);
    banner('');
    return show();
  }
  const before = snapshot();
  game.engine = await startHolder();
  banner('');
  return restore(before);
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
  if (numbers.has(kept.holder)) {
    game.engine = page.connection.adopt(kept.holder, numbers.get(kept.holder), firstId);
    // A thought that was going on begins again, with the clock as it is now.
    game.engine.ask('lp-stop').catch(() => {});
    await game.ask('lp-set concurrent_queries true');
  } else {
    game.engine = await startHolder();
  }
  game.state = kept.game.state;
  await restore(kept.game);
}

/** Show the game that was kept, without an engine: it can be looked at and saved. */
export function showKept({ record, state, path, seats, clock } = kept.game) {
  page.game.adopt(record);
  page.game.node = page.game.find(path);
  page.game.state = page.game.node.state = state;
  Object.assign(page, { seats, clock, live: page.game.node });
  drawGame();
}
