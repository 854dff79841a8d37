'use strict';
// Drawings of LIMIT and LIMES in SVG, from lp-state. Shapes are in shapes.js, colours and strokes in board.css;
// this module computes positions, and board.py draws the same pictures. It does not depend on the page: exported pages
// use it too, as part of their script.

import { SHAPES } from './shapes.js';

const SIZE = SHAPES.size;
const ROOT3 = Math.sqrt(3);

/** A number and a noun, in the plural unless the number is 1. */
export const counted = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Make an SVG element; attributes that are null are left out. */
export function shape(name, attributes = {}, ...children) {
  // The namespace comes from an svg element in the page: a page that loads nothing contains no URL, not even this one.
  const element = document.createElementNS(document.querySelector('svg').namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const text = (x, y, content, attributes) => shape('text', { x: round(x), y: round(y), ...attributes }, content);
const round = (value) => Math.round(value * 100) / 100;

/** The column and row of a cell, relative to m50; spec/notation.md explains columns beyond a and z. */
export function axial(cell) {
  const [, letters, row] = /^([a-z]+)(\d+)/.exec(cell);
  const index = letters.charCodeAt(0) - 97;
  const beyond = 13 * (letters.length - 2);
  const column = letters.length === 1 ? index - 12 : index < 13 ? 14 + beyond + index : index - 38 - beyond;
  return [column, Number(row) - 50];
}

/** The name of the cell at a column and row. */
export function nameOf(column, row) {
  if (column >= -12 && column <= 13) return String.fromCharCode(109 + column) + (row + 50);
  const beyond = column > 13 ? column - 14 : -13 - column;
  const letter = String.fromCharCode(column > 13 ? 97 + (beyond % 13) : 122 - (beyond % 13));
  return letter.repeat(2 + Math.floor(beyond / 13)) + (row + 50);
}

const NEIGHBOURS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

function neighbours(cell) {
  const [column, row] = axial(cell);
  return NEIGHBOURS.map(([right, down]) => nameOf(column + right, row + down));
}

function centre(cell) {
  const [column, row] = axial(cell);
  return [SIZE * ROOT3 * (column + row / 2), SIZE * 1.5 * row];
}

/** Where to draw a tile's ball: a little above the middle, to leave room for the name. */
function heart(cell) {
  const [x, y] = centre(cell);
  return [x, y + SHAPES.heart];
}

const CORNERS = [0, 1, 2, 3, 4, 5].map((step) => (Math.PI / 3) * step);
const hexagon = (x, y, size) => CORNERS.map((angle) => `${round(x + size * Math.sin(angle))},${round(y - size * Math.cos(angle))}`).join(' ');

/** The shapes of a piece at a point; `name` is added to their classes. */
function piece(what, x, y, name = '') {
  return SHAPES[what].map(([kind, selector, measure]) => {
    const look = { class: `${selector.split(' ').at(-1).replaceAll('.', ' ')} ${name}`.trim() };
    if (kind === 'circle') return shape('circle', { ...look, cx: round(x), cy: round(y), r: measure, fill: selector === '.gloss' ? 'url(#sheen)' : null });
    if (kind === 'hexagon') return shape('polygon', { ...look, points: hexagon(x, y, measure) });
    return shape(kind, { ...look, points: measure.map(([right, down]) => `${round(x + right)},${round(y + down)}`).join(' ') });
  });
}

/** The cells to mark after a turn, from its `change` in lp-state. */
export function marksOf(change) {
  if (!change) return [];
  return [...(change.laid ?? []), change.to ? null : change.ball, change.to, change.cell].filter(Boolean);
}

/**
 * Draw a state into an svg element and return the places drawn, a Map of a cell to {x, y, label, element}.
* `view`: `legal` (a Set of cells), `kind` (the use of a legal cell: ball, move, remove, place, tile), `chosen` (cells of an unfinished turn), `moved` ([from, to] of a ball shown at its target),
 * `first` (the cell of a ball to be placed), `ghost` (a card to be laid, {cell, zones, huts}), `marks` (cells of the last turn), `change` (its changes, from lp-state), `marker` (its player, whose display is marked), `least` (the minimum width in tiles), `bare` (to omit cells without a tile), `names` (whether to write cell names),
 * `id` (the prefix of ids), `box` (the `box` returned by the last drawing; this one will not be smaller).
 */
export function drawBoard(svg, state, view = {}) {
  const role = svg.getAttribute?.('role') === 'listbox' ? 'option' : 'img';
  const full = { legal: new Set(), chosen: [], marks: [], names: true, id: 'cell-', role, ...view };
  const drawn = (state.game === 'limes' ? drawLimes : drawLimit)(state, full);
  let box = view.box ? joinedBox(view.box, drawn.box) : drawn.box;
  const over = shape('g', { class: 'overlay' });
  svg.replaceChildren(shades(), ...drawn.layers, over);
  const { width = 0, height = 0 } = svg.getBoundingClientRect?.() ?? {};
  const scale = Math.min(width / box[2], height / box[3]);
  // The letters beside displays are as large as space allows.
  if (state.game === 'limes') for (const [name, size] of [['name', 12], ['title', 17]]) svg.style.setProperty(`--${name}-size`, `${Math.min(size * 1.3, scale ? size / scale : size)}px`);
  if (state.game === 'limit' && scale && nameCells(svg, over, drawn.places, state.phase === 'placement' ? drawn.places.keys() : state.tiles, scale, full)) {
    // Rows and columns have room at the edge.
    const room = 16 / scale;
    box = [box[0] - room, box[1], box[2] + room, box[3] + room / 2];
  }
  svg.setAttribute('viewBox', box.map(round).join(' '));
  return { places: drawn.places, box };
}

/** Write names at a readable size: on the tiles if they fit, else as rows and columns at the edge; return whether at the edge. */
function nameCells(svg, over, places, cells, scale, view) {
  const size = Math.max(7.5, 11.8 / scale);
  svg.style.setProperty('--name-size', `${round(size)}px`);
  svg.classList.toggle('far', size > 13);
  if (!view.names || size <= 13) return false;
  const [rows, columns] = [new Map(), new Map()];
  for (const cell of cells) {
    const { x, y } = places.get(cell);
    const [, column, row] = /^([a-z]+)(\d+)/.exec(cell);
    if (!(rows.get(row)?.x < x)) rows.set(row, { x: x - SIZE * 1.25, y: y + size * 0.35 });
    if (!(columns.get(column)?.y > y)) columns.set(column, { x: x + SIZE * 0.6, y: y + SIZE * 1.3 });
  }
  for (const [name, { x, y }] of [...rows, ...columns]) over.before(text(x, y, name, { class: 'coordinate', 'aria-hidden': 'true' }));
  return true;
}

/** The smallest box around two. */
export const joinedBox = (a, b) => {
  const [x, y] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
  return [x, y, Math.max(a[0] + a[2], b[0] + b[2]) - x, Math.max(a[1] + a[3], b[1] + b[3]) - y];
};

/** The sheen of the balls, light from above. */
function shades() {
  const { place, stops } = SHAPES.sheen;
  const made = stops.map(([offset, colour, opacity]) => shape('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }));
  return shape('defs', {}, shape('radialGradient', { id: 'sheen', ...place }, ...made));
}

function ball(x, y, player, kind = 'ball') {
  const [, , radius] = SHAPES[kind][0];
  // A symbol for people who cannot tell the colours apart, which the style sheet shows in the theme for them.
  const sign = text(0, radius * 0.36, /\d/.exec(player) ?? player.charAt(0).toUpperCase(), { class: 'sign', 'font-size': radius });
  return shape('g', { class: `ball ${player}`, transform: `translate(${round(x)} ${round(y)})` }, ...piece(kind, 0, 0), sign);
}

function drawLimit(state, view) {
  const places = new Map();
  const cells = shape('g', { class: `cells ${state.phase === 'placement' ? '' : 'moving'}` });
  const balls = new Map();
  for (const player of state.players) for (const cell of state.balls[player] ?? []) balls.set(cell, player);
  if (view.moved && balls.has(view.moved[0])) {
    balls.set(view.moved[1], balls.get(view.moved[0]));
    balls.delete(view.moved[0]);
  }
  const tiles = new Set(state.tiles);
  // Cells around the tiles are drawn too, as faint outlines: for laying tiles, and for queries.
  const around = new Set(tiles.size ? [] : ['m50', ...neighbours('m50')]);
  for (const cell of view.bare ? [] : tiles) for (const next of neighbours(cell)) if (!tiles.has(next)) around.add(next);
  for (const cell of [...view.legal, ...view.chosen]) if (!tiles.has(cell)) around.add(cell);
  // From back to front, so that the side of a tile is behind the next ones.
  const ordered = state.tiles.map((cell) => [cell, axial(cell)]).sort(([, a], [, b]) => a[1] - b[1] || a[0] - b[0]).map(([cell]) => cell);
  for (const cell of [...around, ...ordered]) {
    const [x, y] = centre(cell);
    const [, at] = heart(cell);
    const owner = balls.get(cell);
    const tile = tiles.has(cell);
    const colour = state.tile_colours?.[cell] ?? '';
    const what = owner ? `${owner} ball` : tile ? `${colour} tile`.trim() : 'no tile';
    const element = place(places, view, cell, tile ? `tile ${colour && `tile-${colour}`}`.trim() : 'gap', [what], x, at);
    element.append(...piece(tile ? 'tile' : 'gap', x, y));
    if (owner) element.append(ball(x, at, owner));
    else if (cell === view.first) element.append(ghostBall(x, at, state));
    if (view.legal.has(cell)) element.append(...offers(x, y, at, state, view.kind, owner));
    element.append(...piece('ring', x, y));
    if (view.names && (tile || view.legal.has(cell))) element.append(text(x, y + SHAPES.name.below, cell, { class: 'name' }));
    cells.append(element);
  }
  const past = view.change ? traces(view.change) : [];
  // While tiles are laid, the cells around them belong to the picture; later they are only there for queries.
  const belong = [...places.keys()].filter((cell) => state.phase === 'placement' || tiles.has(cell));
  const shown = (belong.length ? belong : [...places.keys()]).map(heart).concat(goneIn(view.change).map(centre));
  const [[left, right], [top, bottom]] = extent(shown);
  const edge = SIZE * 1.15;
  const box = [left - edge, top - edge, right - left + 2 * edge, bottom - top + 2 * edge];
  return { places, layers: [cells, shape('g', { class: 'past' }, ...past)], box: atLeast(box, view.least ?? 7) };
}

const ghostBall = (x, y, { mover }) => ball(x, y, `${mover} preview-ball`);

/** What a legal cell shows: a ring around a ball, a dot where it may go, dashes on a tile to remove, and what a tap would lay. */
function offers(x, y, at, state, kind, owner) {
  if (kind === 'remove') return [shape('polygon', { class: 'remove', points: hexagon(x, y, SIZE * 0.74) })];
  const made = [shape('circle', { class: 'dot', cx: round(x), cy: round(at), r: SIZE * (owner ? 0.68 : 0.2) })];
  if (owner || !kind) return made;
  const preview = shape('g', { class: 'preview' });
  if (kind === 'place' || kind === 'tile') preview.append(shape('polygon', { class: 'hex gone', points: hexagon(x, y, SIZE * 0.93) }));
  if (kind !== 'tile') preview.append(ghostBall(x, at, state));
  return [...made, preview];
}

/** The cells whose tiles a turn has removed. */
const goneIn = (change) => [change?.removed, ...(change?.cut_off ?? [])].filter(Boolean);

/** The traces of the last turn: the path of its ball, the removed tiles, and the captured balls. */
function traces(change) {
  const made = goneIn(change).flatMap((cell) => piece('was', ...centre(cell)));
  for (const { player, cell } of change.captured ?? []) made.push(...piece('taken', ...heart(cell), player));
  if (change.to) {
    const path = (change.path?.length > 1 ? change.path : [change.ball, change.to]).map(heart);
    // The line ends at the rim of the ball.
    const [[fromX, fromY], [toX, toY]] = path.slice(-2);
    const rest = 1 - SHAPES.rim / Math.hypot(toX - fromX, toY - fromY);
    path[path.length - 1] = [fromX + (toX - fromX) * rest, fromY + (toY - fromY) * rest];
    made.push(shape('polyline', { class: 'trail', points: path.map((point) => point.map(round).join(',')).join(' ') }));
    made.push(...piece('from', ...path[0]));
  }
  return made;
}

/** A box at least a number of tiles wide and three quarters as high, so that a few tiles do not fill the board. */
function atLeast([x, y, width, height], tiles) {
  const [wide, high] = [Math.max(width, tiles * SIZE * ROOT3), Math.max(height, 0.75 * tiles * SIZE * ROOT3)];
  return [x - (wide - width) / 2, y - (high - height) / 2, wide, high];
}

/** The element of a cell, with its description and the centre of its content; it is one of the places drawn. */
function place(places, { legal, chosen, marks, id, role }, cell, kind, what, x, y) {
  // Its meaning in this position, as a class and in words.
  const is = [
    chosen.includes(cell) && ['chosen', 'chosen'], legal.has(cell) && ['legal', 'possible'], marks.includes(cell) && ['marked', 'last turn'],
  ].filter(Boolean);
  const label = [cell, ...what, ...is.map(([, said]) => said)].join(', ');
  const name = ['cell', kind, ...is.map(([each]) => each)].join(' ');
  const element = shape('g', { class: name, 'data-cell': cell, id: id + cell, role, 'aria-label': label, 'aria-selected': role === 'option' ? chosen.includes(cell) : null });
  places.set(cell, { x, y, element });
  return element;
}

/** The minimum and maximum x and y of points. */
const extent = (points) => [0, 1].map((side) => points.map((point) => point[side])).map((all) => [Math.min(...all), Math.max(...all)]);

const CARD = SHAPES.card;
const HALF = CARD / 2;
const ZONES = Object.entries(SHAPES.zones);

/** The column and row of a zone; a card has two by two of them. */
function zonePlace(zone) {
  const [column, row] = axial(zone);
  const [right, down] = SHAPES.zones[zone.slice(-2)];
  return [2 * column + right, 2 * row + down];
}

/** Draw the four zones of a card with its upper left corner at x, y. `zones` and `huts` are clockwise from nw. */
function card(x, y, { zones, huts }, zoneElement = () => shape('g')) {
  const group = shape('g', { class: 'card' });
  ZONES.forEach(([name, [right, down]], index) => {
    const [left, top] = [x + right * HALF, y + down * HALF];
    const element = zoneElement(name, left, top, zones[index]);
    element.append(...piece('land', left, top, zones[index]), ...piece(zones[index], left, top));
    // There is no room for more than three.
    for (let hut = 0; hut < (huts[index] < 4 ? huts[index] : 1); hut++) element.append(...piece('hut', left + 10 + hut * 14, top + HALF - 10));
    if (huts[index] > 3) element.append(text(left + 30, top + HALF - 6, `×${huts[index]}`, { class: 'number' }));
    group.append(element);
  });
  group.append(...piece('edge', x, y));
  return group;
}

/** The borders between territories, of a display whose card on m50 has its upper left corner at x, y. */
function walls(territories, x, y) {
  const of = new Map(territories.flatMap(({ zones }, index) => zones.map((zone) => [String(zonePlace(zone)), index])));
  const made = [];
  for (const [place, own] of of) {
    const [column, row] = place.split(',').map(Number);
    const [left, top] = [x + column * HALF, y + row * HALF];
    for (const [right, down] of [[1, 0], [0, 1]]) {
      if ((of.get(`${column + right},${row + down}`) ?? own) === own) continue;
      made.push(shape('polyline', { class: 'wall', points: `${left + right * HALF},${top + down * HALF} ${left + HALF},${top + HALF}` }));
    }
  }
  return made;
}

/** The round's card, rotated clockwise by quarters: its zones and huts in that orientation. */
export function turned(open, quarters) {
  const turn = (values) => values.map((_, index) => values[(index + 4 - quarters) % 4]);
  return { number: open.number, zones: turn(open.zones), huts: turn(open.huts) };
}

/** A picture of one card, for a button. */
export function cardPicture(open) {
  const picture = shape('svg', { viewBox: `-2 -2 ${CARD + 4} ${CARD + 4}`, class: 'card-picture', 'aria-hidden': 'true' });
  picture.append(card(0, 0, open));
  return picture;
}

function drawLimes(state, view) {
  const places = new Map();
  const layers = [];
  const count = state.players.length;
  const columns = view.narrow ? (count > 2 ? 2 : 1) : count === 4 ? 2 : Math.min(count, count > 4 ? 4 : 3);
  // Leave room for the name of the deck.
  let [x, y, deepest, widest] = [0, 0, 0, 3.2 * CARD];
  state.players.forEach((player, index) => {
    const display = state.displays[player];
    const active = player === state.mover;
    const ghost = active ? view.ghost : null;
    const squares = new Set(display.cards.map((each) => each.cell));
    // The other tap targets are squares without a card, and the zones of laid cards.
    const tapped = active ? [...view.legal, ...view.chosen].filter((cell) => /\d$/.test(cell) && !squares.has(cell) && cell !== ghost?.cell) : [];
    const lying = [...display.cards, ...(ghost ? [ghost] : [])];
    const shown = [...lying.map((each) => each.cell), ...tapped];
    const [[west, east], [north, south]] = extent((shown.length ? shown : ['m50']).map(axial));
    if (index % columns === 0 && index) [x, y, deepest] = [0, y + deepest + 50, 0];
    const layer = shape('g', { class: `display${active || !state.mover ? ' active' : ''}` });
    const width = Math.max(2.4, east - west + 1) * CARD;
    const height = (south - north + 1) * CARD;
    const title = `Player ${player}: ${counted(state.points[player], 'point')}`;
    layer.append(text(x, y + 12, title, { class: 'title' }));
    const [originX, originY] = [x - west * CARD, y + 42 - north * CARD];
    const cornerOf = (cell) => axial(cell).map((step, side) => [originX, originY][side] + step * CARD);
    // A card in this display; its zones are places if they can be chosen.
    const cardOf = (each, name) => {
      const drawn = card(...cornerOf(each.cell), each, (zone, left, top, landscape) => {
        const cell = each.cell + zone;
        return active ? place(places, view, cell, 'zone', [landscape, ...workersOn(display, cell)], left + HALF / 2, top + HALF / 2) : shape('g', { class: 'zone' });
      });
      if (name) drawn.classList.add(name);
      return drawn;
    };
    // The rows and columns of the laid cards.
    const names = (which) => new Set([...squares].map((cell) => axial(cell)[which]));
    for (const column of names(0)) layer.append(text(originX + (column + 0.5) * CARD, y + 36, nameOf(column, 0).slice(0, -2), { class: 'coordinate', 'aria-hidden': 'true' }));
    for (const row of names(1)) layer.append(text(x - 10, originY + (row + 0.5) * CARD + 4, String(row + 50), { class: 'coordinate', 'aria-hidden': 'true' }));
    for (const each of display.cards) layer.append(cardOf(each, view.marks.includes(each.cell) && player === view.marker ? 'marked' : ''));
    for (const cell of tapped) {
      const [left, top] = cornerOf(cell);
      const element = place(places, view, cell, 'square', ['free square'], left + CARD / 2, top + CARD / 2);
      element.append(shape('rect', { class: 'spot', x: left + 5, y: top + 5, width: CARD - 10, height: CARD - 10, rx: 8 }));
      element.append(text(left + CARD / 2, top + CARD / 2 + 4, cell, { class: 'name' }));
      layer.append(element);
    }
    if (ghost) layer.append(cardOf(ghost, 'ghost'));
    layer.append(...walls(display.territories, originX, originY));
    for (const { cell, number } of lying) {
      const [left, top] = cornerOf(cell);
      layer.append(text(left + HALF, top + HALF + 4, String(number), { class: 'number' }));
    }
    const stacked = new Map();
    for (const { zone } of display.workers) {
      const [column, row] = zonePlace(zone);
      const over = stacked.get(zone) ?? 0;
      stacked.set(zone, over + 1);
      layer.append(ball(originX + column * HALF + 30 - over * 8, originY + row * HALF + 20, `worker-${player}`, 'worker'));
    }
    // Zones that may be tapped are ringed last, so that nothing covers the rings.
    for (const name of active ? [...view.legal, ...view.chosen].filter((cell) => /[a-z]$/.test(cell) && places.has(cell)) : []) {
      const { x: middle, y: level } = places.get(name);
      layer.append(shape('rect', { class: `zone-ring${view.chosen.includes(name) ? ' chosen' : ''}`, x: middle - 22, y: level - 22, width: 44, height: 44, rx: 5 }));
    }
    layers.push(layer);
    x += width + 60;
    widest = Math.max(widest, x - 60);
    deepest = Math.max(deepest, height + 42);
  });
  layers.push(text(0, y + deepest + 34, state.deck.label, { class: 'label' }));
  return { places, layers, box: [-22, -14, widest + 36, y + deepest + 62] };
}

function workersOn(display, zone) {
  const here = display.workers.filter((worker) => worker.zone === zone);
  return here.map((worker) => `${worker.profession} with ${counted(worker.points, 'point')}`);
}

/**
* Draw the results of analysis and the user's drawings over the board: `candidates` are {rank, value, roles}, the best
* first, with the roles of a turn in lp-turns or of a change in lp-state; `drawn` are cells, which are circled, and pairs
* of cells such as m50-n51, which are arrows; `stakes` are {groups, cell, taken}: groups from lp-state, with a warning for
* those with one freedom, a cell whose group shows its freedoms, balls that a turn would take, and how many, by the tile it
* removes.
 */
export function drawFindings(svg, places, { candidates = [], drawn = [], stakes: { groups = [], cell, taken, counts = [] } = {} }) {
  const overlay = svg.querySelector('.overlay');
  overlay.replaceChildren();
  const at = (cell) => places.get(cell) ?? (cell ? middleOf(places, cell) : null);
  const arrow = (from, to, name) => {
    const [a, b] = [at(from), at(to)];
    if (!a || !b) return;
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const barb = (turn) => `M${round(b.x)} ${round(b.y)}l${round(-13 * Math.cos(angle + turn))} ${round(-13 * Math.sin(angle + turn))}`;
    overlay.append(shape('path', { class: `arrow ${name}`, d: `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}${barb(0.5)}${barb(-0.5)}` }));
  };
  const target = (roles) => roles.lies?.cell ?? roles.to ?? roles.ball ?? roles.cell ?? roles.laid?.[0] ?? roles.removed;
  // One badge per target cell, for the best turn there, which comes last, above the others.
  const targets = candidates.map(({ roles }) => target(roles));
  const shown = candidates.filter(({ roles }, index) => targets.indexOf(target(roles)) === index).reverse();
  for (const { rank, roles } of shown) {
    // A display without cards has no places while an engine thinks.
    if (roles.lies && at(roles.lies.cell)) overlay.append(ghostCard(places, roles, rank));
    if (roles.to && (roles.ball ?? roles.from)) arrow(roles.ball ?? roles.from, roles.to, `rank-${rank}`);
    else if (roles.laid?.length === 2) arrow(roles.laid.find((cell) => cell !== roles.ball), roles.ball, `rank-${rank}`);
    // Tiles and a ball as they would be laid; the tile that would be removed is dashed.
    const outline = (name, cell, size) => overlay.append(shape('polygon', { class: `${name} rank-${rank}`, points: hexagon(...centre(cell), SIZE * size) }));
    for (const cell of roles.laid ?? []) outline('ghost-tile', cell, 0.93);
    if (roles.removed) outline('going', roles.removed, 0.6);
    const cell = roles.to ?? roles.ball;
    if (/\d$/.test(cell)) overlay.append(ghostBall(...heart(cell), { mover: roles.player }));
  }
  for (const { rank, value, roles } of shown) {
    const place = at(target(roles));
    if (!place || value === null) continue;
    // The text there is readable even on a small board.
    const larger = Math.min(1.9, Math.max(1, 1.2 / (svg.getScreenCTM()?.a || 1)));
    const group = shape('g', { class: `candidate rank-${rank}`, transform: `translate(${round(place.x)} ${round(place.y)}) scale(${round(larger)})` });
    group.append(shape('circle', { r: 13 }), text(0, value ? 0 : 5, String(rank), { class: 'rank' }));
    if (value) group.append(text(0, 9, value, { class: 'value' }));
    overlay.append(group);
  }
  const circles = (name, r, cells) => overlay.append(...cells.map(at).filter(Boolean).map(({ x, y }) => shape('circle', { class: name, cx: round(x), cy: round(y), r })));
  // The ring is open below, where the name of the cell is.
  const ring = ({ x, y }) => shape('path', { class: 'danger', d: `M${round(x + 16)} ${round(y + 16.8)}A23.2 23.2 0 1 0 ${round(x - 16)} ${round(y + 16.8)}` });
  overlay.append(...groups.filter(({ freedoms }) => freedoms.length === 1).flatMap(({ cells }) => cells.map(at)).filter(Boolean).map(ring));
  circles('pip', 9, groups.find(({ cells }) => cells.includes(cell))?.freedoms ?? []);
  circles('doomed', 16, taken ?? []);
  overlay.append(...counts.map(([tile, count]) => text(at(tile).x, at(tile).y + 6, `×${count}`, { class: 'takes' })));
  for (const [from, to] of drawn.map((cells) => cells.split('-'))) {
    if (to) arrow(from, to, 'drawn');
    else if (at(from)) overlay.append(shape('circle', { class: 'drawn', cx: round(at(from).x), cy: round(at(from).y), r: SIZE * 0.75 }));
  }
}

/** How far the middle of a square or a zone is from the upper left corner of the card on m50. */
const offset = (cell) => (/\d$/.test(cell) ? axial(cell).map((step) => step * CARD + HALF) : zonePlace(cell).map((step) => (step + 0.5) * HALF));

/** The middle of a square or a zone of the display that is drawn with places, by any of these; null in LIMIT. */
function middleOf(places, cell) {
  const [known, place] = [...places].find(([, { element }]) => element.matches('.zone, .square')) ?? [];
  if (!known) return null;
  const [[right, down], [knownRight, knownDown]] = [offset(cell), offset(known)];
  return { x: place.x + right - knownRight, y: place.y + down - knownDown };
}

/** The card of a turn as it would lie, with the worker that the turn places or moves. */
function ghostCard(places, { lies, player, worker, to }, rank) {
  const { x, y } = middleOf(places, lies.cell);
  const ghost = card(x - HALF, y - HALF, lies);
  const name = worker ? lies.cell + worker : to;
  const zone = name && middleOf(places, name);
  if (zone) ghost.append(ball(zone.x + 6, zone.y - 4, `worker-${player}`, 'worker'));
  ghost.classList.add('ghost-card', `rank-${rank}`);
  return ghost;
}

/** Animate a turn, from `change` in lp-state. */
export function animate(svg, places, change, state) {
  const appear = [{ opacity: 0 }, { opacity: 1 }];
  if (state.game !== 'limit') return svg.querySelector('.card.marked')?.animate(appear, { duration: 350 });
  const ghosts = shape('g', { class: 'ghosts' });
  const fade = (element, delay) => {
    ghosts.append(element);
    element.animate(appear.toReversed(), { duration: 420, delay, fill: 'both', easing: 'ease-in' });
  };
  let delay = 0;
  for (const cell of change.laid ?? []) {
    places.get(cell)?.element.animate(appear, { duration: 260, delay, fill: 'backwards' });
    delay += 90;
  }
  if (change.path?.length > 1) {
    const moving = places.get(change.to)?.element.querySelector('.ball');
    const steps = change.path.map((cell) => ({ transform: `translate(${heart(cell).map((side) => `${side}px`).join(', ')})` }));
    delay = Math.min(110 * (steps.length - 1) + 80, 700);
    moving?.animate(steps, { duration: delay, easing: 'ease-in-out' });
  }
  const captured = change.captured ?? [];
  for (const cell of goneIn(change)) fade(shape('polygon', { class: 'hex gone', points: hexagon(...centre(cell), SIZE * 0.965) }), delay);
  // The last freedom flashes, then the balls sink.
  const last = [change.to, change.removed].filter((cell) => cell && captured.some((taken) => neighbours(cell).includes(taken.cell)));
  for (const cell of last) fade(shape('polygon', { class: 'hex flash', points: hexagon(...centre(cell), SIZE * 0.965) }), delay);
  for (const { player, cell } of captured) {
    const sinking = ball(...heart(cell), player);
    const [x, y] = heart(cell);
    fade(sinking, delay + 250);
    sinking.animate([1, 0.35].map((size) => ({ transform: `translate(${x}px, ${y + 10 * (1 - size)}px) scale(${size})` })), { duration: 420, delay: delay + 250, fill: 'both', easing: 'ease-in' });
  }
  svg.querySelector('.overlay').append(ghosts);
  return setTimeout(() => ghosts.remove(), delay + 800);
}
