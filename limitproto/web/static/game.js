'use strict';
// The game in progress: the tree of turns, and the engine that holds the position shown. The tree is what lp-record
// format=json gives and lp-load_record - takes; turns are never written here, only passed on.

/** A turn of the tree. The root, whose text is '', stands for the start. */
class Node {
  constructor(parent, turn = {}) {
    this.parent = parent;
    this.children = [];
    this.text = turn.text ?? '';
    this.round = turn.round ?? 1;
    this.nags = turn.nags ?? [];
    this.before = turn.before ?? [];
    this.after = turn.after ?? [];
    // What analysis has found in the position after this turn, and the state there.
    this.wins = null;
    this.state = null;
  }

  /** The turns from the start up to this one. */
  get path() {
    const path = [];
    for (let node = this; node.parent; node = node.parent) path.unshift(node);
    return path;
  }

  /** The end of the line that goes on from here with the first turn of each position. */
  get leaf() {
    let node = this;
    while (node.children.length) node = node.children[0];
    return node;
  }

  get onMainLine() {
    for (let node = this; node.parent; node = node.parent) if (node.parent.children[0] !== node) return false;
    return true;
  }

  child(text) {
    return this.children.find((node) => node.text === text);
  }
}

export class Game {
  constructor(engine) {
    this.engine = engine;
    this.forget();
  }

  forget() {
    this.root = this.node = new Node(null);
    this.head = {};
    this.state = null;
  }

  ask(command, options) {
    return this.engine.ask(command, options);
  }

  /** Begin again with lp-newgame or lp-position and their arguments. */
  async begin(command) {
    await this.ask(command);
    this.forget();
    await this.refresh();
  }

  /** Go on from the end of a record, which is text in any form that the engine reads. */
  async load(text) {
    await this.ask('lp-load_record -', { body: text });
    this.adopt(JSON.parse(await this.ask('lp-record format=json')));
    await this.refresh();
  }

  /** Take a record of the engine as the tree, and stand at the end of its main line. */
  adopt(record) {
    this.forget();
    const { turns = [], ...head } = record;
    this.head = head;
    const nodes = [];
    for (const turn of turns) {
      const parent = turn.parent < 0 ? this.root : nodes[turn.parent];
      const node = new Node(parent, turn);
      parent.children.push(node);
      nodes.push(node);
    }
    this.node = this.root.leaf;
  }

  /** Read where the engine stands, and add to the tree what is new there. */
  async refresh() {
    const state = JSON.parse(await this.ask('lp-state'));
    const record = JSON.parse(await this.ask('lp-record format=json'));
    let node = this.root;
    let index = -1;
    for (let depth = 0; depth < state.history_length; depth++) {
      index = record.turns.findIndex((turn) => turn.parent === index);
      const turn = record.turns[index];
      let next = node.child(turn.text);
      if (!next) {
        next = new Node(node, { text: turn.text, round: turn.round });
        node.children.push(next);
      }
      node = next;
    }
    this.node = node;
    node.state = this.state = state;
    node.mover = state.players.indexOf(state.mover);
    const atEnd = node.onMainLine && !node.children.length;
    const { turns, tags, players, ...head } = record;
    // Tags and names that came with a record stay; what the engine derives from the game is its to say.
    this.head = {
      ...head,
      players: players.map((player, seat) => ({ ...player, name: this.head.players?.[seat]?.name ?? player.name })),
      tags: { ...this.head.tags, ...tags },
      opening: this.head.opening ?? [],
      result: atEnd ? record.result : (this.head.result ?? '*'),
    };
    return state;
  }

  async play(text) {
    await this.ask(`lp-play ${text}`);
    return this.refresh();
  }

  /** Send a command that changes the game, such as genmove or lp-resign, and read what it has done. */
  async does(command) {
    const answer = await this.ask(command);
    await this.refresh();
    return answer;
  }

  /** Stand in the position after another turn of the tree. */
  async goTo(node) {
    const path = node.path;
    const here = this.node.path;
    let common = 0;
    while (common < path.length && path[common] === here[common]) common++;
    // Draws of cards come and go with turns, so games that have them are walked one turn at a time.
    const single = this.state.game !== 'limit';
    let length = here.length;
    while (length > common) {
      await this.ask(`lp-undo ${single ? 1 : length - common}`);
      length = await this.#length();
    }
    if (!single && path.length > length) {
      await this.ask(`lp-play ${path.slice(length).map((turn) => turn.text).join(' ')}`);
    }
    while (single && path.length > length) {
      await this.ask(`lp-play ${path[length].text}`);
      length = await this.#length();
    }
    return this.refresh();
  }

  async #length() {
    return JSON.parse(await this.ask('lp-state')).history_length;
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
    if (!this.node.children.length && this.node.onMainLine) this.head.result = this.state.result;
    return this.state;
  }

  #remove(node) {
    node.parent.children = node.parent.children.filter((other) => other !== node);
  }

  /** Make a turn the first of its position, so that its line is the main one there. */
  promote(node) {
    for (let at = node; at.parent; at = at.parent) {
      if (at.parent.children[0] !== at) {
        this.#remove(at);
        at.parent.children.unshift(at);
        return;
      }
    }
  }

  /** Take a turn and everything after it out of the tree. */
  async prune(node) {
    if (this.node.path.includes(node)) await this.goTo(node.parent);
    this.#remove(node);
  }

  /** The record as JSON, as lp-load_record - takes it. */
  record() {
    const turns = [];
    const places = new Map([[this.root, -1]]);
    const stack = [...this.root.children].reverse();
    while (stack.length) {
      const node = stack.pop();
      places.set(node, turns.length);
      const turn = { parent: places.get(node.parent), text: node.text, round: node.round };
      for (const key of ['nags', 'before', 'after']) if (node[key].length) turn[key] = node[key];
      turns.push(turn);
      stack.push(...[...node.children].reverse());
    }
    return { ...this.head, turns };
  }
}

export const isDraw = (node) => /^draw-/.test(node.text);

export const commentOf = (node) => [...node.before, ...node.after].map((remark) => remark.text).join('\n');

/** Set the comment on a turn; remarks of other kinds in a record stay as they are. */
export function setComment(node, text) {
  const kept = (remarks) => remarks.filter((remark) => (remark.kind ?? 'comment') !== 'comment');
  node.before = kept(node.before);
  node.after = kept(node.after);
  if (text.trim()) node.after.unshift({ text: text.trim(), kind: 'comment' });
}
