// The game in progress: its tree, and the engine that holds the position shown.

import { roundAfter, Tree } from './tree.js';
import { state } from './state.js';
import { isDraw } from './turns.js';

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
  async restore({ record, path }) {
    await this.engine.ask('lp-load_record -', { body: JSON.stringify({ ...record, result: '*' }) });
    this.adopt(record);
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
