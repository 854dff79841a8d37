'use strict';
// Sets up a position of LIMIT by mouse. The fields of a position string are put together here; whether it is a position
// is the engine's to say, after every tap.

import { axial, nameOf } from './board.js';
import { card, closeCard } from './guide.js';
import { stopThinking } from './opponents.js';
import { doing, page, part } from './page.js';
import { show } from './play.js';
import { capital } from './speech.js';
import { element } from './turns.js';
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
  const state = await page.analysis.withEngine(async (engine) => {
    await engine.ask(`lp-position ${text}`);
    return JSON.parse(await engine.ask('lp-state'));
  });
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
  const why = await page.analysis.withEngine((engine) => engine.ask(`lp-position ${text}`)).then(() => '', (refusal) => refusal.sentence);
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

function choice(label, values, chosen, act) {
  const select = element('select', '', undefined, { 'aria-label': label });
  select.append(...values.map(([value, name]) => element('option', '', name, { value })));
  select.value = chosen;
  select.addEventListener('change', () => doing(() => {
    act(select.value);
    return look();
  }));
  return select;
}

function showCard() {
  const { players, mover, at } = page.editing;
  const bar = element('div', 'bar', undefined, { id: 'tools', role: 'group', 'aria-label': 'What a tap lays' });
  bar.append(...['tile', ...players, 'nothing'].map((tool) => {
    const button = element('button', '', players.includes(tool) ? `${capital(tool)} ball` : capital(tool), { type: 'button', 'data-tool': tool });
    button.addEventListener('click', () => doing(() => {
      page.editing.tool = tool;
      return look();
    }));
    return button;
  }));
  const facts = element('div', 'bar');
  facts.append(
    choice('Player to move', players.map((player) => [player, `${capital(player)} to move`]), mover, (value) => { page.editing.mover = value; }),
    choice('Balls in hand', [['p', 'all other balls in hand'], ['m', 'no balls in hand']], at, (value) => { page.editing.at = value; }),
  );
  const text = element('input', '', undefined, { id: 'set-up', 'aria-label': 'Position', autocomplete: 'off', spellcheck: 'false' });
  text.addEventListener('change', () => doing(() => edit(text.value.trim())));
  card('lesson', 'Set up a position', [bar, facts, text, element('p', 'quiet', '', { id: 'set-up-said', role: 'status' })], [
    ['Play from here', () => doing(() => page.setUp(text.value.trim()))],
    ['Clear', () => doing(() => {
      page.editing.tiles = [];
      for (const player of players) page.editing.balls[player] = [];
      return look();
    })],
    ['Cancel', () => doing(show)],
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
