// The engines of this page: started, found again after a reload, begun again after they have ended, and those that play.
// One thinks beside the queue of work, which stops it where it has to.

import { banner, kept, OWN, page, part, ready, run, settings, snapshot } from './page.js';
import { played, restore, show } from './play.js';
import { say } from './text.js';
import { draw, drawChoices, drawGame } from './view.js';

/** Who plays for a player, and at which level. */
export const seatOf = (player, { players } = page.game.state) => page.seats[players.indexOf(player)] ?? { name: 'person', level: 3 };

export const isPerson = (player = page.game.state.mover, state = page.game.state) => seatOf(player, state).name === 'person';

/** Who plays a seat, as a record names them. */
export const nameOfSeat = ({ name, level } = {}) => (name === OWN() ? `${name} level ${level}` : name === 'person' ? settings.name || 'Person' : name ?? '?');

/** Whether an engine has to think now: it is its turn, at the end of a line. */
export const enginePlays = () => page.game.state?.mover && !isPerson() && !page.game.node.children.length && !page.thinking && !page.isPaused;

/** Whether engines play by themselves; they can be paused then, and slowed down. */
export const noPeople = () => page.seats.length > 1 && page.seats.every(({ name }) => name !== 'person');

/** Let the engine of a seat think and play. It runs beside the chain of work, which stops it where it has to. */
export function think(seat = seatOf(page.game.state.mover)) {
  const before = page.game.state;
  const thought = { name: seat.name, discarded: false, engine: seat.name === OWN() ? page.game.engine : null };
  setThinking(thought);
  drawChoices();
  const end = () => page.thinking === thought && setThinking(null);
  thought.done = answerOf(thought, seat, before).then((answer) => {
    // At once with what follows, so that the page is not ready in between.
    end();
    return answer && !thought.discarded && run(async () => {
      const { mover } = before;
      if (answer === 'resign') await page.ask(`lp-resign ${mover}`);
      await page.game.refresh();
      if (page.game.state.mover && page.game.state.clocks[mover]?.down) await page.game.does(`lp-timeout ${mover}`);
      await played(before);
      if (page.game.state.mover && isPerson()) say(page.status());
    });
  }, (error) => {
    end();
    if (!thought.engine?.ended) banner(`${thought.name}: ${error.sentence ?? error.message}`, true);
    draw();
  }).catch(() => {});
}

function setThinking(thought) {
  page.thinking = thought;
  part('stop-thinking').hidden = !thought;
  ready();
}

/** Have an engine find a turn, which is played unless the thought has been discarded; return it, or `resign`. */
async function answerOf(thought, { name, level }, before) {
  const began = performance.now();
  if (noPeople()) await new Promise((wake) => { setTimeout(thought.wake = wake, 1000 * Number(part('pace').value)); });
  if (thought.discarded) return null;
  if (thought.engine) {
    await page.ask(`lp-set level ${level}`);
    if (thought.discarded) return null;
    const answer = await asked(thought, before.mover);
    if (thought.discarded && answer !== 'resign') await page.ask('undo');
    return answer;
  }
  const engine = thought.engine = page.foreign.get(name) ?? (await page.connection.start(name));
  page.foreign.set(name, engine);
  await follow(engine);
  if (thought.discarded) return null;
  const answer = await asked(thought, before.mover);
  if (answer === 'resign') return answer;
  // genmove plays the turn on its side too.
  engine.turns.push(answer);
  if (!thought.discarded) await playTimed(before, answer, (performance.now() - began) / 1000);
  return answer;
}

/** Have the engine of a thought think. What was to be stopped before, while it was told the position, is stopped now. */
function asked(thought, mover) {
  const answer = thought.engine.ask(`genmove ${mover}`);
  thought.stop = () => thought.engine.ask('lp-stop').catch(() => {});
  if (thought.isDue) thought.stop();
  return answer;
}

/** Play a turn that took so many seconds, and report what is left on the clock; without one, return what lp-state answers. */
export async function playTimed(before, turn, seconds) {
  const clock = before.clocks[before.mover];
  if (!clock) return page.game.engine.stateAfter(`lp-play ${turn}`);
  await page.ask(`lp-play ${turn}`);
  const [left, number] = afterTurn(clock, seconds);
  await page.ask(`time_left ${before.mover} ${Math.round(left * 1000) / 1000} ${number}`);
}

/** Bring an engine of another author to the position of the game, with as few commands as it may know. */
async function follow(engine) {
  const { game } = page;
  const turns = game.node.path.map((node) => node.text);
  let known = engine.root === game.root && engine.turns.every((turn, index) => turn === turns[index]) ? engine.turns.length : 0;
  if (!known) {
    const root = game.root.state?.position;
    // Whole positions where the engine takes them, else the start of the edition.
    try {
      await engine.ask(`lp-position ${root ?? game.state.position}`);
      if (!root) known = turns.length;
    } catch {
      await engine.ask(`lp-newgame ${game.state.edition}`);
    }
  }
  // Until it has played them it stands nowhere that is known.
  engine.root = null;
  if (turns.length > known) await engine.ask(`lp-play ${turns.slice(known).join(' ')}`);
  Object.assign(engine, { root: game.root, turns });
  const clock = game.state.clocks[game.state.mover];
  if (clock) await engine.ask(`time_left ${game.state.mover} ${clock.left} ${clock.number}`).catch(() => {});
}

/** Stop an engine that thinks and forget its turn. */
export async function stopThinking() {
  const thought = page.thinking;
  if (!thought) return;
  thought.discarded = page.interrupted = true;
  thought.wake?.();
  thought.stop?.();
  // Engines of other authors need not know lp-stop; one that goes on thinking is ended.
  const late = setTimeout(() => thought.engine !== page.game.engine && thought.engine && page.connection.stop(thought.engine), 3000);
  await thought.done;
  clearTimeout(late);
}

/** Have the engine play at once, or play for a person. */
page.moveNow = async () => {
  const thought = page.thinking;
  if (!thought) await run(async () => think({ name: OWN(), level: 10 }));
  else {
    thought.isDue = true;
    thought.wake?.();
    await thought.stop?.();
  }
  return '';
};

page.afterFailure = () => {
  // What failed has changed nothing, so an engine that it kept from playing thinks again.
  if (page.interrupted && enginePlays()) think();
};

/** Stop engines that play by themselves, or let them go on. */
page.pause = () => run(async () => {
  if (!noPeople()) throw new Error('A person plays; engines wait for that.');
  page.isPaused = !page.isPaused;
  await stopThinking();
  await show();
  return page.isPaused ? 'Paused.' : page.status();
});

// ---- clocks ----------------------------------------------------------------------------------------------------------

// The engine keeps the clocks and counts its own thoughts; what a person needs is measured here and reported by time_left.

/** Return {left, number, down} of a clock of lp-state after so many seconds of thought. */
export function spent(clock, seconds) {
  let { left, number, overtime } = clock;
  left -= clock.kind === 'delay' ? Math.max(0, seconds - clock.delay) : seconds;
  if (clock.kind === 'byo-yomi') {
    // The main time is followed by periods; those used up wholly are gone.
    if (!overtime && left < 0) [overtime, number, left] = [true, clock.periods, left + clock.period];
    while (left < 0 && number > 1) [number, left] = [number - 1, left + clock.period];
  }
  if (clock.kind === 'canadian' && !overtime && left < 0) [overtime, number, left] = [true, clock.turns, left + clock.block];
  return { left: Math.max(0, left), number: overtime ? number : 0, down: left <= 0 };
}

/** Return what time_left is to be told after a turn that took so many seconds, as [seconds, number]. */
function afterTurn(clock, seconds) {
  const { left, number } = spent(clock, seconds);
  if (clock.kind === 'fischer') return [left + clock.increment, 0];
  if (clock.kind === 'per-turn') return [clock.time, 0];
  if (clock.kind === 'byo-yomi' && number) return [clock.period, number];
  if (clock.kind === 'canadian' && number) return number > 1 ? [left, number - 1] : [clock.block, clock.turns];
  return [left, number];
}

// ---- starts ----------------------------------------------------------------------------------------------------------

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
    const { name } = seatOf(game.state.mover);
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
