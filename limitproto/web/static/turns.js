'use strict';
// The list of turns with its variations. Whatever comes from a record is set as text, never as markup.

import { lossOf } from './graph.js';
import { commentOf } from './game.js';

const GLYPHS = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

export function element(name, className, content, attributes = {}) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (content !== undefined) made.textContent = content;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** List the tree in `list`; `go(node)` is called for a turn that is clicked. */
export function listTurns(list, game, go) {
  const items = [];
  let current = null;
  const button = (node) => {
    const loss = lossOf(node);
    const made = element('button', 'turn', node.text + node.nags.map((nag) => GLYPHS[nag] ?? '').join(''), { type: 'button' });
    if (loss) made.append(element('span', loss.className, ` ${loss.glyph}`, { title: loss.words }));
    if (node === game.node) {
      made.setAttribute('aria-current', 'true');
      current = made;
    }
    made.addEventListener('click', () => go(node));
    return made;
  };
  const comment = (node) => {
    const said = commentOf(node);
    return said ? [element('span', 'comment', said)] : [];
  };
  // A line from a turn on: rounds on the main line have an item each, a variation is one item.
  const line = (first, depth) => {
    let item = null;
    let round = null;
    for (let node = first; node; node = node.children[0]) {
      const siblings = node.parent.children;
      const main = siblings[0] === node;
      if (!item || (depth === 0 && node.round !== round)) {
        item = element('li', depth ? 'variation' : '');
        if (depth) item.style.marginInlineStart = `${Math.min(depth, 8) * 0.9}rem`;
        items.push(item);
      }
      if (node.round !== round || !item.childNodes.length) item.append(element('span', 'round', `${node.round}.`));
      round = node.round;
      item.append(button(node), ...comment(node));
      if (main && siblings.length > 1) {
        for (const other of siblings.slice(1)) line(other, depth + 1);
        item = null;
      }
    }
  };
  const opening = (game.head.opening ?? []).map((remark) => remark.text).join('\n');
  if (opening) items.push(element('li', 'comment', opening));
  if (game.root.children.length) line(game.root.children[0], 0);
  else items.push(element('li', 'quiet', 'No turns yet.'));
  if (game.head.result && game.head.result !== '*') items.push(element('li', 'result', game.head.result));
  list.replaceChildren(...items);
  if (current) {
    const [above, below] = [current.offsetTop - list.offsetTop, current.offsetHeight];
    if (above < list.scrollTop || above + below > list.scrollTop + list.clientHeight) list.scrollTop = above - list.clientHeight / 2;
  }
}
