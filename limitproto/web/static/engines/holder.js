// The game in progress, the engine that holds the position shown, the queue of work, and the engines that play. One of these
// thinks beside the queue, which stops it where it has to.

import { afterTurn } from './clocks.js';
import { change, noPeople, OWN, refused, sentenceOf, state } from './state.js';
import { roundAfter, Tree } from './tree.js';
import { isDraw } from './turns.js';
import { connection, Refusal } from './wire.js';

/** Ask the engine that holds the game. */
export const ask = (command, options) => state.game.engine.ask(command, options);

export class Game extends Tree {
  engine = null;

  /** Begin again with lp-newgame, lp-position or lp-load_record, and go to the end of the main line. */
  async begin(command, body) {
    await this.engine.ask(command, { body });
    await this.adoptOwn();
    return this.#walk();
  }

  /** Go on with a record that was kept, in the position after some turns of it. */
  async restore({ record, path, found }) {
    await this.engine.ask('lp-load_record -', { body: JSON.stringify({ ...record, result: '*' }) });
    this.adopt(record, found);
    return this.#walk(this.find(path));
  }

  /** From the end of a record go to a turn of it, by way of the start, whose state is needed to count what is lost. */
  async #walk(node = this.node) {
    await this.refresh();
    if (this.state.game === 'limit' && this.node.parent) await this.goTo(this.root);
    return this.node === node ? this.state : this.goTo(node);
  }

  async #ownRecord() {
    return JSON.parse(await this.engine.ask('lp-record format=json'));
  }

  async adoptOwn() {
    this.adopt(await this.#ownRecord());
  }

  /** Read where the engine stands, and add to the tree what is new there; `pending` is the answer of lp-state. */
  async refresh(pending = this.engine.ask('lp-state')) {
    const state = JSON.parse(await pending);
    let { node } = this;
    const depth = () => node.path.length;
    // One small message a turn: the whole record is read only where more has changed than that, or no state is known yet.
    if (node.state && state.history_length === depth() + 1 && state.game === 'limit') node = this.next(node, state.last_turn, roundAfter(node));
    while (depth() > state.history_length) node = node.parent;
    const isThere = depth() === state.history_length && (state.last_turn ?? '') === node.text;
    if (!isThere) {
      const { turns } = await this.#ownRecord();
      node = this.root;
      for (let index = -1, deep = 0; deep < state.history_length; deep++) {
        index = turns.findIndex((turn) => turn.parent === index);
        node = this.next(node, turns[index].text, turns[index].round);
      }
    }
    this.node = node;
    node.state = this.state = state;
    node.mover = state.players.indexOf(state.mover);
    node.taken = state.change?.captured?.length ?? 0;
    // The turn before a draw of a card takes nothing, and comes with it.
    if (isDraw(node)) node.parent.taken ??= 0;
    if (node.onMainLine && !node.children.length && state.result !== this.head.result) {
      // What a game that is over has in its tags is the engine's to say; names and what came with a record stay.
      if (state.mover) this.head = { ...this.open, result: '*' };
      else {
        const { tags, result } = await this.#ownRecord();
        this.head = { ...this.open, result, tags: { ...this.open.tags, ...tags } };
      }
    }
    return state;
  }

  /** Send a command that changes the game, such as lp-resign, and read what it has done. */
  does(command) {
    return this.refresh(this.engine.stateAfter(command));
  }

  /** Stand in the position after another turn of the tree. */
  async goTo(node) {
    const path = node.path;
    const here = this.node.path;
    let common = 0;
    while (common < path.length && path[common] === here[common]) common++;
    // Draws of cards come and go with turns, so games that have them are walked one turn at a time.
    const most = this.state.game === 'limit' ? Infinity : 1;
    let length = here.length;
    let state = null;
    const send = async (command) => {
      state = await this.engine.stateAfter(command);
      length = JSON.parse(state).history_length;
    };
    // A result that was only noted is taken back like a turn, so that the engine may stand one turn further.
    while (length > common) await send(`lp-undo ${Math.min(most, length - common)}`);
    while (path.length > length) await send(`lp-play ${path.slice(length, length + most).map((turn) => turn.text).join(' ')}`);
    this.node = node;
    return this.refresh(state ?? undefined);
  }

  /** Take the last turn out of the game, with what follows it. */
  async undo() {
    const last = this.node;
    let taken = last;
    // A card that was drawn by itself goes with the turn before it; the first card of a game stays.
    if (isDraw(taken) && taken.parent.parent) taken = taken.parent;
    if (!taken.parent || isDraw(taken)) return this.state;
    await this.goTo(taken.parent);
    // Whoever has gone back to an earlier turn keeps what came after it.
    if (!last.children.length) this.remove(taken);
    return this.refresh();
  }

  /** Take a turn and everything after it out of the tree. */
  async prune(node) {
    if (this.node.path.includes(node)) await this.goTo(node.parent);
    this.remove(node);
  }
}

/** The engines of other authors that run, by their names. */
export const foreign = new Map();

/** What an engine thinks for a seat, before it has begun. */
export const thoughtOf = ({ name }) => ({ name, discarded: false, engine: name === OWN() ? state.game.engine : null });

/** Have an engine find a turn, which is played unless the thought has been discarded; return it, or `resign`. */
export async function answerOf(thought, { name, level }, before) {
  // What the last turn has captured is seen to go.
  const pause = noPeople() ? state.pace : state.moment && before.change.captured?.length && state.settings.animation ? 1 : 0;
  if (pause) await new Promise((wake) => { setTimeout(thought.wake = wake, 1000 * pause); });
  const began = performance.now();
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

let chain = Promise.resolve();
let afterFailure = () => {};

/** Do some work after all work before it. Its failure is told where taps are refused, and passed on. */
export function run(work) {
  change({ pending: state.pending + 1 });
  const done = chain.then(() => {
    refused([]);
    return work();
  });
  chain = done.catch((error) => {
    refused([sentenceOf(error)]);
    if (!isExpected(error)) console.error(error);
    afterFailure();
  }).then(() => change({ pending: state.pending - 1 }));
  return done;
}

/** Have something done after each failure. */
export const onFailure = (act) => { afterFailure = act; };

// What is told to the person is no error of the page, nor is an answer that nobody waits for.
const isExpected = (error) => error instanceof Refusal || error?.constructor === Error;
addEventListener('unhandledrejection', (event) => isExpected(event.reason) && event.preventDefault());
