// The engines of this page: started, found again after a reload, and begun again after they have ended.

import { moverSeat } from './opponents.js';
import { banner, kept, OWN, page, snapshot } from './page.js';
import { restore, show } from './play.js';
import { drawGame } from './view.js';

export const startOwn = () => page.connection.start(OWN());

/** Have an engine hold the game, by default a new one. */
export async function hold(engine = null) {
  page.game.engine = engine ?? (await startOwn());
  await page.ask('lp-set concurrent_queries true');
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
  await hold();
  banner('');
  return restore(before);
}

/** Go on after the page was loaded again, with the engines that still run. */
export async function resume(running) {
  const names = new Map(running.map(({ engine, name }) => [engine, name]));
  const adopted = (number) => {
    if (!names.has(number)) return null;
    // Ids that no request before the reload has had.
    const engine = page.connection.adopt(number, names.get(number), Math.floor(Date.now() / 100) % 1_000_000_000);
    names.delete(number);
    // An analysis that was going on has no reader; a thought begins again, with the clock as it is now.
    engine.ask('lp-stop').catch(() => {});
    return engine;
  };
  page.analysis.engine = adopted(kept.second);
  const holder = adopted(kept.holder);
  for (const [number, name] of names) page.connection.stop({ number, name });
  await hold(holder);
  page.game.state = kept.game.state;
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
