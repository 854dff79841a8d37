// The graph of win probabilities over a game: a line for each player, but only one for two players.

import { shape } from './board.js';
import { element } from './dom.js';
import { glyphOf, harmOf, isMistake } from './turns.js';

const HEIGHT = 170;
// The margins around the curves: the probability axis on the left, the round axis below.
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 10, 10, 20];

/** How many pixels make a unit of the graph; the style sheet sets its height. */
const unitOf = (svg) => (svg.clientHeight || HEIGHT) / HEIGHT;

/** The class with a player's colour; the players of LIMES are numbers. */
export const colourClass = (player) => (/^\d/.test(player) ? `worker-${player}` : player);

/**
* Draw the win probabilities along a line of turns; `nodes` begins with the start, `at` is the one shown, and `over` the
* number of the one being pointed at.
 */
export function drawGraph(svg, players, nodes, at, over) {
  const width = (svg.clientWidth || 360) / unitOf(svg);
  const last = Math.max(nodes.length - 1, 1);
  const x = (ply) => (LEFT + ((width - LEFT - RIGHT) * ply) / last).toFixed(1);
  const y = (value) => (TOP + (HEIGHT - TOP - BOTTOM) * (1 - value)).toFixed(1);
  const label = (name, left, top, content) => shape('text', { class: name, x: left, y: top }, content);
  const upright = (name, ply) => shape('line', { class: name, x1: x(ply), x2: x(ply), y1: TOP, y2: y(0) });
  const parts = [0, 0.25, 0.5, 0.75, 1].map((value) => shape('line', { class: value === 0.5 ? 'half' : 'quarter', x1: LEFT, x2: width - RIGHT, y1: y(value), y2: y(value) }));
  parts.push(...[0, 0.5, 1].map((value) => label('scale', LEFT - 4, Number(y(value)) + 4, `${100 * value} %`)));
  // About one round per sixty pixels is labelled.
  const step = Math.max(1, Math.ceil(((nodes.at(-1).round || 1) * 60) / (width - LEFT)));
  nodes.forEach((node, ply) => {
    if (node.parent && node.round !== node.parent.round && (node.round - 1) % step === 0) parts.push(label('round', x(ply), HEIGHT - 5, String(node.round)));
  });
  const known = nodes.map((node, ply) => ({ ply, wins: node.wins })).filter(({ wins }) => wins);
  for (const seat of players.length === 2 ? [0] : players.keys()) {
    const points = known.map(({ ply, wins }) => `${x(ply)},${y(wins[seat])}`);
    const name = colourClass(players[seat]);
    if (players.length === 2 && points.length > 1) parts.push(shape('polygon', { class: `area ${name}`, points: `${points.join(' ')} ${x(known.at(-1).ply)},${y(0)} ${x(known[0].ply)},${y(0)}` }));
    parts.push(shape('polyline', { class: `curve ${name}`, points: points.join(' ') }));
    if (known.length <= 60) for (const { ply, wins } of known) parts.push(shape('circle', { class: `point ${name}`, cx: x(ply), cy: y(wins[seat]), r: 2.5 }));
  }
  // If marks would overlap, the worst is shown.
  const marked = [];
  for (const node of nodes.filter((each) => each.wins && isMistake(each)).sort((a, b) => harmOf(b) - harmOf(a))) {
    const [left, top] = [Number(x(nodes.indexOf(node))), Math.max(20, y(node.wins[players.length === 2 ? 0 : node.parent.mover ?? 0]) - 8)];
    if (marked.some((other) => Math.abs(other[0] - left) < 16 && Math.abs(other[1] - top) < 14)) continue;
    marked.push([left, top]);
    const { className, textContent } = glyphOf(node);
    parts.push(label(className, left, top, textContent));
  }
  nodes.forEach(({ isKey }, ply) => isKey && parts.push(upright('moment', ply)));
  if (nodes.includes(at)) parts.push(upright('here', nodes.indexOf(at)));
  if (nodes[over]) parts.push(upright('over', over));
  svg.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
  svg.replaceChildren(...parts);
}

/** The index of the turn nearest to a place on the graph. */
export function plyAt(svg, clientX, count) {
  const { left, width } = svg.getBoundingClientRect();
  const unit = unitOf(svg);
  return Math.max(0, Math.min(count - 1, Math.round((((clientX - left) / unit - LEFT) / (width / unit - LEFT - RIGHT)) * (count - 1))));
}

export const row = (name, cells) => element('tr', '', [element('th', '', name), ...cells.map((cell) => element('td', '', cell))]);

/** The rows of a table of accuracies, with a row for each player and a column for each phase. */
export function accuracies(found, nameOf) {
  const all = (name) => [...new Set(found.map((each) => each[name]))];
  const of = (player, phase) => found.find((each) => each.player === player && each.phase === phase);
  const rows = all('player').map((player) => row(nameOf(player), all('phase').map((phase) => (of(player, phase) ? `${of(player, phase).accuracy.toFixed(1)} %` : ''))));
  return rows.length ? [row('Accuracy', all('phase')), ...rows] : [];
}
