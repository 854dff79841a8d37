// What the browser keeps: the game of the tab, the games that were last played, and what was chosen.

import { change, state } from './state.js';

export const KEPT = 'limitproto';

function stored(storage, name, empty) {
  try {
    return JSON.parse(storage.getItem(name)) ?? empty;
  } catch {
    return empty;
  }
}

function store(storage, name, value) {
  try {
    storage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    // There is no room, or the browser keeps nothing.
    return false;
  }
}

export const kept = stored(sessionStorage, KEPT, {});
export const keepSession = () => store(sessionStorage, KEPT, kept);

/** What is needed to go on with the game that is shown. */
export const snapshot = () => ({
  id: state.id,
  record: state.game.record(),
  found: state.game.found(),
  path: state.game.node.path.map((node) => node.text),
  live: state.live?.path.map((node) => node.text) ?? [],
  seats: state.seats,
  command: state.command,
  clock: state.clock,
  clocks: state.live?.state?.clocks ?? {},
  used: performance.now() - state.turnBegan,
  state: state.game.state,
  when: Date.now(),
});

/** The games that this browser keeps, the last one first. */
export const recentGames = () => stored(localStorage, `${KEPT}-games`, []);
const MOST_GAMES = 12;

let due = 0;
/** Keep the game soon: a step through a long game need not wait for that, and one game may be giving way to another. */
export function keepSoon() {
  due ||= setTimeout(() => {
    due = 0;
    if (state.pending) keepSoon();
    else keep();
  }, 150);
}

let last = '';
/** Keep the game for a reload, and among the recent games of the browser. */
export function keep() {
  clearTimeout(due);
  due = 0;
  if (!state.game?.state) return;
  kept.holder = state.game.engine.number;
  if (state.lesson) return keepSession();
  kept.game = snapshot();
  keepSession();
  const version = `${state.id} ${state.game.version}`;
  if (version === last) return;
  last = version;
  if (!kept.game.record.turns.some(({ text }) => !/^draw-/.test(text))) return;
  const games = [kept.game, ...recentGames().filter(({ id }) => id !== state.id)].slice(0, MOST_GAMES);
  // Where there is no room for all, the oldest go first.
  while (games.length && !store(localStorage, `${KEPT}-games`, games)) games.pop();
}

// What was chosen here; anything else is as the system has it. The puzzles that were solved are among it.
const chosen = stored(localStorage, KEPT, {});
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/** Choose a setting; a theme brings letters along. */
export function choose(name, value) {
  chosen[name] = value;
  store(localStorage, KEPT, chosen);
  applySettings();
}

function applySettings() {
  const { theme = 'system' } = chosen;
  const usual = { theme, names: true, letters: theme.startsWith('safe'), animation: !stillness.matches, name: '', seen: false, sounds: false, freedoms: true, solved: [] };
  change({ settings: { ...usual, ...chosen } });
}
applySettings();
stillness.addEventListener('change', applySettings);
