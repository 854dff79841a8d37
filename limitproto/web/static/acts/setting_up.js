// Sets up a position of LIMIT. The fields of a position string are put together here; whether it is a position is the
// engine's to say, after every tap.

import { axial, nameOf } from './board.js';
import { analysis } from './helpers.js';
import { run, stopThinking } from './holder.js';
import { setUp, show } from './playing.js';
import { change, state } from './state.js';

/** The text of the position that is set up, as spec/notation.md has it in section 6. */
function textOf({ edition, players, mover, tiles, balls, size, at }) {
  const letters = new Map(tiles.map((cell) => [cell, 'o']));
  for (const player of players) for (const cell of balls[player]) letters.set(cell, player.charAt(0).toUpperCase());
  const spots = [...letters].map(([cell, letter]) => [...axial(cell), letter]).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const left = Math.min(...spots.map(([column]) => column));
  let [, row] = spots[0] ?? [];
  let column = left;
  let board = spots.length ? `${nameOf(left, row)}:` : '-';
  for (const [q, r, letter] of spots) {
    if (r > row) [board, row, column] = [board + '/'.repeat(r - row), r, left];
    board += (q > column ? q - column : '') + letter;
    column = q + 1;
  }
  const isLaying = at === 'p';
  const seat = players.indexOf(mover);
  const laid = players.reduce((sum, player) => sum + balls[player].length, 0);
  // So many turns that captures are allowed, if the tiles leave room for them.
  const turns = isLaying ? laid : seat + (tiles.length <= 4 * size - seat - players.length ? players.length : 0);
  return `${edition} ${board} ${mover.charAt(0)} ${players.map((player) => (isLaying ? size - balls[player].length : 0)).join('.')} ${at}${turns} -`;
}

/** Read a position from the engine into what is edited: a state to be drawn, with the size and the phase that is meant. */
async function read(text) {
  const position = JSON.parse(await analysis.at((engine) => engine.ask('lp-state'), text));
  if (position.game !== 'limit') throw new Error('LIMES positions can be set up only as text.');
  const at = position.phase === 'movement' ? 'm' : 'p';
  return { ...position, at, phase: 'placement', mover: position.mover ?? position.players[0], change: null, size: Number(/size=(\d+)/.exec(position.edition)?.[1] ?? 8), tool: 'tile' };
}

/** Show what is edited, and what the engine says of it. */
async function look(changes) {
  const editing = { ...state.editing, ...changes };
  editing.text = textOf(editing);
  change({ editing });
  const wrong = await analysis.at(() => '', editing.text).catch((refusal) => refusal.sentence);
  if (state.editing === editing) change({ editing: { ...editing, wrong } });
}

/** Lay what was chosen on a cell, or take it away where it lies already. */
export function edited(cell) {
  const { tiles, balls, players, tool } = state.editing;
  const owner = players.find((player) => balls[player].includes(cell));
  const left = Object.fromEntries(players.map((player) => [player, balls[player].filter((other) => other !== cell)]));
  const stays = tool === 'tile' ? owner || !tiles.includes(cell) : tool !== 'nothing';
  if (players.includes(tool) && owner !== tool) left[tool].push(cell);
  return look({ balls: left, tiles: [...tiles.filter((other) => other !== cell), ...(stays ? [cell] : [])] });
}

const looked = (changes) => run(() => look(changes));
export const lays = (tool) => looked({ tool });
export const moves = (_, mover) => looked({ mover });
export const holds = (_, at) => looked({ at });
export const clear = () => looked({ tiles: [], balls: Object.fromEntries(state.editing.players.map((player) => [player, []])) });

/** Begin to set up a position, from the one that is shown or another. */
export async function edit(text = state.game.state.position) {
  await stopThinking();
  const editing = await read(text.trim());
  state.entry.clear();
  change({ dialog: null, card: { kind: 'editor' } });
  await look(editing);
}

export const editText = (_, text) => run(() => edit(text));
export const playFrom = (text) => run(() => setUp(text.trim()));
export const leave = () => run(() => show());
