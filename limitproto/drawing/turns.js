// The list of turns with its variations. Content from a record is set as text, never as markup.

import { button, element } from './dom.js';

export const GLYPHS = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };
export const MEANINGS = { 1: 'good turn', 2: 'mistake', 3: 'very good turn', 4: 'blunder', 5: 'interesting turn', 6: 'doubtful turn' };

// How bad the marks of mistakes are.
const HARM = { 6: 1, 2: 2, 4: 3 };
export const nagOf = (node) => node.nags.find((nag) => nag in GLYPHS);
export const harmOf = (node) => HARM[nagOf(node)] ?? 0;
export const isMistake = (node) => harmOf(node) > 0;

export const isDraw = (node) => /^draw-/.test(node.text);
/** Whether it is a turn and not an event: a drawn card, or an end without a turn. */
export const isTurn = (node) => !/^draw|:(resigns|timeout)$/.test(node.text);
export const commentOf = (node) => [...node.before, ...node.after].map((remark) => remark.text).join('\n');

/** The result of a finished game; in solitaire it is 1, and only means that the game is over. */
export const resultOf = ({ result }) => (result.includes('-') ? result : 'finished');

let made = 0;

/** A turn in the tree of a game, with its data from a record. The root, whose text is '', is the start. */
export class Turn {
  constructor(parent, turn = {}) {
    // `wins` are the analysed win probabilities in the position after it; `state` is that position's; `drawn` is on its board; `told` are the chances that a glance at the whole game saw there, and `taken` counts captures.
    const usual = { text: '', round: 0, nags: [], before: [], after: [], wins: null, state: null, drawn: [] };
    Object.assign(this, usual, turn, { id: ++made, parent, children: [] });
    parent?.children.push(this);
  }

  /** The turns from the start up to this one. */
  get path() {
    const path = [];
    for (let node = this; node.parent; node = node.parent) path.unshift(node);
    return path;
  }

  /** The end of the line that continues from here with the first turn of each position. */
  get leaf() {
    let node = this;
    while (node.children.length) node = node.children[0];
    return node;
  }

  get onMainLine() {
    return this.path.every((node) => node.parent.children[0] === node);
  }

  child(text) {
    return this.children.find((node) => node.text === text);
  }
}

// The remarks of spec/review.md, and those with drawings.
const FOUND = /^\[%wins [\d. ]+\](?: \[%(?:eval|loss) -?[\d.]+\])*(?: \[%best [^\]]*\])?$|^\[%draw [a-z\d -]+\]$/;

/** Extract analysis results and drawings from the remarks of a turn, and return the turn; `wins` has a share for each player. */
export function takeFound(node, players) {
  node.after = node.after.filter(({ text }) => {
    const found = Object.fromEntries([...text.matchAll(/\[%(\w+) ([^\]]*)\]/g)].map(([, name, value]) => [name, value.split(' ')]));
    if (!FOUND.test(text) || (found.wins && found.wins.length !== players)) return true;
    if (found.wins) Object.assign(node.parent, { wins: found.wins.map(Number), best: found.best });
    for (const name of ['eval', 'loss']) if (found[name]) node[name] = Number(found[name][0]);
    if (found.draw) node.drawn = found.draw;
    return false;
  });
  return node;
}

/** The mark of a turn. */
export const glyphOf = (node) => element('span', isMistake(node) ? `loss loss-${harmOf(node)}` : 'loss', GLYPHS[nagOf(node)] ?? '');

/** A turn that breaks between its cells if space is short. */
const breaking = (text) => text.split(/(?<=[-:/])/).flatMap((piece, at) => (at ? [element('wbr'), piece] : [piece]));

let listed = null;

/** List the tree in `list`, in a column for each player. A click on a turn calls `go(node)` or, without it, triggers the act `go-to`. */
export function listTurns(list, game, go) {
  if (listed?.root !== game.root || listed.version !== game.version) listed = { root: game.root, version: game.version, buttons: build(list, game, go) };
  list.querySelector('[aria-current]')?.removeAttribute('aria-current');
  // The list has a single tab stop; arrow keys move through the game.
  for (const button of list.querySelectorAll('.turn[tabindex="0"]')) button.tabIndex = -1;
  const current = listed.buttons.get(game.node);
  (current ?? listed.buttons.values().next().value ?? list).tabIndex = 0;
  if (!current) return void (list.scrollTop = 0);
  current.setAttribute('aria-current', 'true');
  if (list.contains(document.activeElement)) current.focus({ preventScroll: true });
  const [shown, room] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  if (shown.top < room.top || shown.bottom > room.bottom) list.scrollTop += shown.top - room.top - (room.height - shown.height) / 2;
}

function build(list, game, go) {
  const items = [];
  const buttons = new Map();
  list.style.setProperty('--columns', game.state?.players.length > 4 ? 2 : game.state?.players.length ?? 2);
  list.style.setProperty('--first', game.state?.game === 'limes' ? '6.6rem' : '2.2rem');
  const turn = (node) => {
    const mover = node.parent.mover ?? -1;
    const share = node.wins && mover >= 0 ? element('span', 'eval', `${Math.round(100 * node.wins[mover])} %`) : '';
    const player = !isDraw(node) && game.state?.players[mover];
    const ball = player ? [element('span', `mark ${/^\d/.test(player) ? `worker-${player}` : player}`)] : [];
    // How many balls it took: the board counts them, and a page has the changes of each turn.
    const taken = node.taken ?? node.change?.captured?.length;
    const made = button('turn', [...ball, ...breaking(node.text), glyphOf(node), share], go ? () => go(node) : 'go-to', { tabindex: '-1', 'data-arg': node.id, ...(taken && { 'data-captured': taken }) });
    buttons.set(node, made);
    return made;
  };
  // A line starting at a turn: rounds on the main line have a row each, a variation is one item.
  const line = (first, depth) => {
    let item = null;
    let round = null;
    for (let node = first; node; node = node.children[0]) {
      const siblings = node.parent.children;
      const isNew = node.round !== round;
      if (!item || (depth === 0 && isNew)) {
        item = element('li', depth ? 'variation' : 'row');
        if (depth) item.style.marginInlineStart = `${Math.min(depth, 8) * 0.9}rem`;
        items.push(item);
      }
      // A turn that is not the first of its round shows this.
      const begins = node.parent.round !== node.round;
      if (isNew || !item.childNodes.length) item.append(element('span', 'round', `${node.round}${begins ? '.' : '…'}`));
      // A turn that continues a round in a new row goes into its own column.
      if (!begins && !depth && item.childNodes.length === 1) for (let before = node.parent; before.parent && before.round === node.round; before = before.parent) if (!isDraw(before)) item.append(element('span'));
      round = node.round;
      (isDraw(node) && !depth ? item.firstChild : item).append(turn(node));
      const said = commentOf(node);
      if (said) item.append(element('span', 'comment', said));
      const others = siblings[0] === node ? siblings.slice(1) : [];
      for (const other of others) line(other, depth + 1);
      // A turn after a comment in its round has its own row, as after a variation.
      if (others.length || (said && !depth)) item = null;
    }
  };
  const opening = (game.head.opening ?? []).map((remark) => remark.text).join('\n');
  if (opening) items.push(element('li', 'comment', opening));
  if (game.root.children.length) line(game.root.children[0], 0);
  else items.push(element('li', 'quiet', 'No turns yet.'));
  if (game.head.result && game.head.result !== '*') items.push(element('li', 'result', resultOf(game.head)));
  list.replaceChildren(...items);
  list.classList.toggle('long', items.length > 80);
  list.classList.toggle('crowded', game.state?.players.length > 2);
  return buttons;
}
