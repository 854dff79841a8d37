// The tree of turns of a game. It is what lp-record format=json gives and lp-load_record - takes; turns are never written
// here, only passed on.

import { isTurn, takeFound, Turn } from './turns.js';

export class Tree {
  // Counts the changes of the tree.
  version = 0;
  // The state last read, which is drawn until another one is known.
  state = null;

  constructor() {
    this.forget();
  }

  forget() {
    this.root = this.node = new Turn(null);
    this.head = this.open = {};
    this.version++;
  }

  /** The node after some turns from the start, as far as the tree has them. */
  find(path) {
    return path.reduce((node, text) => node.child(text) ?? node, this.root);
  }

  /** Take a record of the engine as the tree, with what `found` had of it, and stand at the end of its main line. */
  adopt(record, found = []) {
    this.forget();
    const { turns = [], ...head } = record;
    this.head = this.open = head;
    const nodes = [this.root];
    for (const turn of turns) nodes.push(takeFound(new Turn(nodes[turn.parent + 1], turn), head.players.length));
    [this.root, ...this.turns()].forEach((node, at) => Object.assign(node, found[at]));
    this.node = this.root.leaf;
  }

  /** The node of a turn after another one, which is made if it is not there. */
  next(node, text, round) {
    const found = node.child(text);
    if (found) return found;
    this.version++;
    return new Turn(node, { text, round });
  }

  remove(node) {
    this.version++;
    node.parent.children = node.parent.children.filter((other) => other !== node);
  }

  /** Make a turn the first of its position, so that its line is the main one there. */
  promote(node) {
    const first = node.path.findLast((each) => each.parent.children[0] !== each);
    if (!first) return;
    this.remove(first);
    first.parent.children.unshift(first);
  }

  /** All turns, each after the one before it. Not by recursion: a game may have more turns than the browser allows calls in calls. */
  * turns() {
    const waiting = [this.root];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (node.parent) yield node;
      waiting.push(...node.children.toReversed());
    }
  }

  /** What was found of each position, of which a record keeps a part. */
  found() {
    return [this.root, ...this.turns()].map(({ wins, accuracy, isKey }) => ({ wins, accuracy, isKey }));
  }

  /** The record as JSON, as lp-load_record - takes it. */
  record() {
    const turns = [];
    const places = new Map([[this.root, -1]]);
    for (const node of this.turns()) {
      const remarks = { nags: node.nags, before: node.before, after: [...node.after, ...foundIn(node)] };
      const given = Object.fromEntries(Object.entries(remarks).filter(([, values]) => values.length));
      places.set(node, turns.push({ parent: places.get(node.parent), text: node.text, round: node.round, ...given }) - 1);
    }
    return { ...this.head, turns };
  }
}

/** The turns of a line as the main line of a record. */
export const turnsOf = (line) => line.map(({ text, round }, index) => ({ parent: index - 1, text, round }));

/** The turns of a line, without its start, that no review has judged. */
export const unjudged = (line) => line.filter((node) => isTurn(node) && !node.parent.wins);

/** The round of a turn that is played in the position after a node: a new one where the turn order begins again. */
export function roundAfter(node) {
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
