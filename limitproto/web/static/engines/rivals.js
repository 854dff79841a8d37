// The engines that play, of this package and of other authors. One thinks beside the queue of work, which stops it where
// it has to.

import { afterTurn } from './clocks.js';
import { ask } from './holder.js';
import { noPeople, OWN, state } from './state.js';
import { connection } from './wire.js';

/** The engines of other authors that run, by their names. */
export const foreign = new Map();

/** What an engine thinks for a seat, before it has begun. */
export const thoughtOf = ({ name }) => ({ name, discarded: false, engine: name === OWN() ? state.game.engine : null });

/** Have an engine find a turn, which is played unless the thought has been discarded; return it, or `resign`. */
export async function answerOf(thought, { name, level }, before) {
  const began = performance.now();
  if (noPeople()) await new Promise((wake) => { setTimeout(thought.wake = wake, 1000 * state.pace); });
  if (thought.discarded) return null;
  if (thought.engine) {
    await ask(`lp-set level ${level}`);
    if (thought.discarded) return null;
    const answer = await asked(thought, before.mover);
    if (thought.discarded && answer !== 'resign') await ask('undo');
    return answer;
  }
  const engine = thought.engine = foreign.get(name) ?? (await connection.start(name));
  foreign.set(name, engine);
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
  if (!clock) return state.game.engine.stateAfter(`lp-play ${turn}`);
  await ask(`lp-play ${turn}`);
  const [left, number] = afterTurn(clock, seconds);
  await ask(`time_left ${before.mover} ${Math.round(left * 1000) / 1000} ${number}`);
}

/** Bring an engine of another author to the position of the game, with as few commands as it may know. */
async function follow(engine) {
  const { game } = state;
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
  const thought = state.thinking;
  if (!thought) return;
  thought.discarded = state.interrupted = true;
  thought.wake?.();
  thought.stop?.();
  // Engines of other authors need not know lp-stop; one that goes on thinking is ended.
  const late = setTimeout(() => thought.engine !== state.game.engine && thought.engine && connection.stop(thought.engine), 3000);
  await thought.done;
  clearTimeout(late);
}
