// Sets up a position of LIMIT by mouse. The fields of a position string are put together here; whether it is a position
// is the engine's to say, after every tap.

import { axial, nameOf } from './board.js';
import { button, choice, element } from './dom.js';
import { card, closeCard } from './guide.js';
import { stopThinking } from './engines.js';
import { page, part, run } from './page.js';
import { show } from './play.js';
import { capital } from './speech.js';
import { draw } from './view.js';

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
async function take(text) {
  const state = JSON.parse(await page.analysis.at((engine) => engine.ask('lp-state'), text));
  if (state.game !== 'limit') throw new Error('Positions of LIMES are set up by their text alone.');
  const phase = state.phase === 'movement' ? 'm' : 'p';
  page.editing = { ...state, at: phase, phase: 'placement', mover: state.mover ?? state.players[0], change: null, size: Number(/size=(\d+)/.exec(state.edition)?.[1] ?? 8), tool: 'tile' };
}

/** Show what is edited, and what the engine says of it. */
async function look() {
  const text = textOf(page.editing);
  part('set-up').value = text;
  for (const button of part('tools').children) button.setAttribute('aria-pressed', String(button.dataset.tool === page.editing.tool));
  draw();
  const why = await page.analysis.at(() => '', text).catch((refusal) => refusal.sentence);
  if (!page.editing) return;
  part('set-up-said').textContent = why || 'This position can be played.';
  part('set-up-said').className = why ? 'refused' : 'quiet';
  part('card').querySelector('.primary').disabled = Boolean(why);
}

/** Lay what was chosen on a cell, or take it away where it lies already. */
page.edited = (cell) => {
  const { tiles, balls, players, tool } = page.editing;
  const owner = players.find((player) => balls[player].includes(cell));
  for (const player of players) balls[player] = balls[player].filter((other) => other !== cell);
  const stays = tool === 'tile' ? owner || !tiles.includes(cell) : tool !== 'nothing';
  page.editing.tiles = [...tiles.filter((other) => other !== cell), ...(stays ? [cell] : [])];
  if (players.includes(tool) && owner !== tool) balls[tool].push(cell);
  return look();
};

/** Change what is edited and show that. */
const changed = (change) => run(() => {
  Object.assign(page.editing, change);
  return look();
});

function showCard() {
  const { players, mover, at } = page.editing;
  const tools = ['tile', ...players, 'nothing'].map((tool) => button('', players.includes(tool) ? `${capital(tool)} ball` : capital(tool), () => changed({ tool }), { 'data-tool': tool }));
  const facts = [
    choice(players.map((player) => [player, `${capital(player)} to move`]), mover, (to) => changed({ mover: to }), { 'aria-label': 'Player to move' }),
    choice([['p', 'all other balls in hand'], ['m', 'no balls in hand']], at, (to) => changed({ at: to }), { 'aria-label': 'Balls in hand' }),
  ];
  const text = element('input', '', '', { id: 'set-up', 'aria-label': 'Position', autocomplete: 'off', spellcheck: 'false' });
  text.addEventListener('change', () => run(() => edit(text.value.trim())));
  card('lesson', 'Set up a position', [
    element('div', 'bar', tools, { id: 'tools', role: 'group', 'aria-label': 'What a tap lays' }), element('div', 'bar', facts), text,
    element('p', 'quiet', '', { id: 'set-up-said', role: 'status' }),
  ], [
    ['Play from here', () => run(() => page.setUp(text.value.trim()))],
    ['Clear', () => changed({ tiles: [], balls: Object.fromEntries(players.map((player) => [player, []])) })],
    ['Cancel', () => run(show)],
  ]);
}

/** Begin to set up a position, from the one that is shown or another. */
export async function edit(text = page.game.state.position) {
  await stopThinking();
  await take(text);
  page.entry.clear();
  showCard();
  await look();
}

page.leaveEditor = () => {
  if (page.editing) closeCard();
  page.editing = null;
};
