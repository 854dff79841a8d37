// Pictures that move, for who has not played yet.

import { animate, drawBoard, shape } from './board.js';
import { element } from './dom.js';
import { state } from './state.js';

/** Pictures that move: what they say, tiles and balls of white and of red before and after a turn of white, and its change. */
const PICTURES = [
  ['Lay two tiles, and a ball on one of them.', 'm49 n49 m50, n49, m50', 'm49 n49 m50 l50 l51, n49 l51, m50', { laid: ['l50', 'l51'], ball: 'l51' }],
  ['Move a ball over empty tiles, then take an empty tile away.', 'l50 m50 n50 m49 n49 l51, l50, n49', 'm50 n50 m49 n49 l51, n50, n49', { ball: 'l50', to: 'n50', path: ['l50', 'm50', 'n50'], removed: 'l50' }],
  ['Balls without an empty tile beside them are captured.', 'l50 m50 m49 n49 l51 m51, m50 n49, m49 l50', 'l50 m50 m49 n49 l51, l51 n49, m49', { ball: 'm50', to: 'l51', path: ['m50', 'l51'], removed: 'm51', captured: [{ player: 'red', cell: 'l50' }] }],
];

function pictured(text) {
  const [tiles, white, red] = text.split(', ').map((cells) => cells.split(' '));
  return { game: 'limit', players: ['white', 'red'], phase: 'movement', tiles, balls: { white, red } };
}

/** The three pictures; they move until they are gone from the page, or stand still where less motion is wanted. */
export function panels() {
  const row = element('div', 'panels');
  const plays = PICTURES.map(([caption, before, after, change], index) => {
    const states = [before, after].map(pictured);
    const svg = shape('svg', { 'aria-hidden': 'true' });
    row.append(element('figure', '', [svg, element('figcaption', '', caption)]));
    const still = { bare: true, least: 0, names: false, id: `picture-${index}-` };
    const { box } = drawBoard(svg, { ...states[1], tiles: states.flatMap(({ tiles }) => tiles) }, still);
    let step = 0;
    return () => {
      const at = state.settings.animation ? step++ % 2 : 1;
      const { places } = drawBoard(svg, states[at], { ...still, box, change: at ? change : null });
      if (state.settings.animation && at) animate(svg, places, change, states[1]);
    };
  });
  const tick = () => plays.forEach((play) => play());
  tick();
  const timer = setInterval(() => (row.isConnected ? row.checkVisibility() && tick() : clearInterval(timer)), 1600);
  return row;
}
