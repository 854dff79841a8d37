// The game in progress: the tree of turns, and the engine that holds the position shown. The tree is what lp-record
// format=json gives and lp-load_record - takes; turns are never written here, only passed on.

import { isDraw, isTurn, takeFound, Turn } from './turns.js';

export class Game {
  constructor(engine) {
    this.engine = engine;
    // Counts the changes of the tree.
    this.version = 0;
    // The state last read, which is drawn until another one is known.
    this.state = null;
    this.forget();
  }

  forget() {
    this.root = this.node = new Turn(null);
    this.head = this.open = {};
    this.version++;
  }

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

  /** The node after some turns from the start, as far as the tree has them. */
  find(path) {
    return path.reduce((node, text) => node.child(text) ?? node, this.root);
  }

  /** Take a record of the engine as the tree, and stand at the end of its main line. */
  adopt(record) {
    this.forget();
    const { turns = [], ...head } = record;
    this.head = this.open = head;
    const nodes = [this.root];
    for (const turn of turns) nodes.push(takeFound(new Turn(nodes[turn.parent + 1], turn), head.players.length));
    this.node = this.root.leaf;
  }

  /** Read where the engine stands, and add to the tree what is new there; `pending` is the answer of lp-state. */
  async refresh(pending = this.engine.ask('lp-state')) {
    const state = JSON.parse(await pending);
    let { node } = this;
    const depth = () => node.path.length;
    // One small message a turn: the whole record is read only where more has changed than that, or no state is known yet.
    if (node.state && state.history_length === depth() + 1 && state.game === 'limit') node = this.#next(node, state.last_turn, roundAfter(node));
    while (depth() > state.history_length) node = node.parent;
    const isThere = depth() === state.history_length && (state.last_turn ?? '') === node.text;
    if (!isThere) {
      const { turns } = await this.#ownRecord();
      node = this.root;
      for (let index = -1, deep = 0; deep < state.history_length; deep++) {
        index = turns.findIndex((turn) => turn.parent === index);
        node = this.#next(node, turns[index].text, turns[index].round);
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

  #next(node, text, round) {
    const found = node.child(text);
    if (found) return found;
    this.version++;
    return new Turn(node, { text, round });
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
    if (!last.children.length) this.#remove(taken);
    return this.refresh();
  }

  #remove(node) {
    this.version++;
    node.parent.children = node.parent.children.filter((other) => other !== node);
  }

  /** Make a turn the first of its position, so that its line is the main one there. */
  promote(node) {
    const first = node.path.findLast((each) => each.parent.children[0] !== each);
    if (!first) return;
    this.#remove(first);
    first.parent.children.unshift(first);
  }

  /** Take a turn and everything after it out of the tree. */
  async prune(node) {
    if (this.node.path.includes(node)) await this.goTo(node.parent);
    this.#remove(node);
  }

  /** The record as JSON, as lp-load_record - takes it. */
  record() {
    const turns = [];
    // Not by recursion: a game may have more turns than the browser allows calls in calls.
    const places = new Map([[this.root, -1]]);
    const waiting = this.root.children.toReversed();
    while (waiting.length) {
      const node = waiting.pop();
      const remarks = { nags: node.nags, before: node.before, after: [...node.after, ...foundIn(node)] };
      const given = Object.fromEntries(Object.entries(remarks).filter(([, values]) => values.length));
      places.set(node, turns.push({ parent: places.get(node.parent), text: node.text, round: node.round, ...given }) - 1);
      waiting.push(...node.children.toReversed());
    }
    return { ...this.head, turns };
  }
}

/** The round of a turn that is played in the position after a node: a new one where the turn order begins again. */
function roundAfter(node) {
  const { state } = node;
  const seat = state.players.indexOf(state.mover ?? state.change?.player);
  const last = !isTurn(node) ? -1 : state.players.indexOf(state.change?.player);
  return node.round + (seat <= last || !node.round);
}

/** What an analysis has found of a turn and what was drawn after it, as remarks. */
function foundIn({ parent, eval: worth, loss, drawn }) {
  const values = parent.wins ? { wins: parent.wins.map((share) => share.toFixed(3)).join(' '), eval: worth?.toFixed(2), loss: loss?.toFixed(3), best: parent.best?.join(' ') } : {};
  const words = Object.entries(values).filter(([, value]) => value).map(([name, value]) => `[%${name} ${value}]`);
  return [words.join(' '), drawn.length ? `[%draw ${drawn.join(' ')}]` : ''].filter(Boolean).map((text) => ({ text }));
}

/** Set the comment on a turn; remarks of other kinds in a record stay as they are. */
export function setComment(node, text) {
  const kept = (remarks) => remarks.filter((remark) => (remark.kind ?? 'comment') !== 'comment');
  node.before = kept(node.before);
  node.after = kept(node.after);
  if (text.trim()) node.after.unshift({ text: text.trim(), kind: 'comment' });
}
