'use strict';
// The graph of the chances over a game: a line for each player, but one with two players, whose chances add up.

import { shape } from './board.js';

const WIDTH = 600;
const HEIGHT = 150;

// Shares of the game that a turn threw away, and how that is called. The glyphs are those of annotated games.
const LOSSES = [
  [0.3, '??', 'threw away 30 % or more'],
  [0.2, '?', 'threw away 20 % or more'],
  [0.1, '?!', 'threw away 10 % or more'],
];

/** What the player of a turn threw away with it, as {glyph, words, className}, or null when that is little or unknown. */
export function lossOf(node) {
  const [before, after] = [node.parent?.wins, node.wins];
  const mover = node.parent?.mover;
  if (!before || !after || mover === undefined || mover < 0) return null;
  const loss = before[mover] - after[mover];
  const at = LOSSES.findIndex(([least]) => loss >= least - 1e-9);
  return at < 0 ? null : { glyph: LOSSES[at][1], words: LOSSES[at][2], className: `loss loss-${LOSSES.length - at}` };
}

/** The class that has the colour of a player; the players of LIMES are numbers. */
export const colourClass = (player) => (/^\d/.test(player) ? `worker-${player}` : player);

/** Draw the chances along a line of turns; `nodes` begins with the start, `at` is the one that is shown. */
export function drawGraph(svg, players, nodes, at) {
  const last = Math.max(nodes.length - 1, 1);
  const x = (ply) => 6 + ((WIDTH - 12) * ply) / last;
  const y = (value) => 6 + (HEIGHT - 12) * (1 - value);
  const parts = [0.25, 0.5, 0.75].map((value) => shape('line', { class: value === 0.5 ? 'half' : 'quarter', x1: 0, x2: WIDTH, y1: y(value), y2: y(value) }));
  const seats = players.length === 2 ? [0] : players.map((_, seat) => seat);
  for (const seat of seats) {
    const known = nodes.map((node, ply) => ({ ply, wins: node.wins })).filter(({ wins }) => wins);
    const points = known.map(({ ply, wins }) => `${x(ply).toFixed(1)},${y(wins[seat]).toFixed(1)}`);
    const name = colourClass(players[seat]);
    if (players.length === 2 && points.length > 1) {
      const base = `${x(known.at(-1).ply).toFixed(1)},${HEIGHT - 6} ${x(known[0].ply).toFixed(1)},${HEIGHT - 6}`;
      parts.push(shape('polygon', { class: `area ${name}`, points: `${points.join(' ')} ${base}` }));
    }
    parts.push(shape('polyline', { class: `curve ${name}`, points: points.join(' ') }));
    for (const { ply, wins } of known) parts.push(shape('circle', { class: `point ${name}`, cx: x(ply), cy: y(wins[seat]), r: known.length > 60 ? 1.5 : 2.5 }));
  }
  nodes.forEach((node, ply) => {
    const loss = lossOf(node);
    if (!loss) return;
    const seat = players.length === 2 ? 0 : node.parent.mover;
    const mark = shape('text', { class: loss.className, x: x(ply), y: Math.max(18, y(node.wins[seat]) - 8) }, loss.glyph);
    mark.append(shape('title', {}, `${node.text} ${loss.words}`));
    parts.push(mark);
  });
  const ply = nodes.indexOf(at);
  if (ply >= 0) parts.push(shape('line', { class: 'here', x1: x(ply), x2: x(ply), y1: 0, y2: HEIGHT }));
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  svg.replaceChildren(...parts);
}

/** The index of the turn nearest to a place on the graph. */
export function plyAt(svg, clientX, count) {
  const box = svg.getBoundingClientRect();
  return Math.max(0, Math.min(count - 1, Math.round(((clientX - box.left) / box.width) * (count - 1))));
}
