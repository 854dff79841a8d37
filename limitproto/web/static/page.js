// What the modules of the page share: what is shown, what is kept for a reload, and the queue of work. One piece of work
// is done at a time; a tap or a command that comes meanwhile waits its turn.

import { button } from './dom.js';
import { Refusal } from './wire.js';

export const part = (id) => document.getElementById(id);
export const on = (id, act, name = 'click') => part(id).addEventListener(name, act);
export const OWN = () => page.engineNames[0];

export const page = {
  engineNames: [],
  // What opens the links of the address, by their keys.
  links: {},
  seats: [],
  clock: 'none',
  thinking: null,
  foreign: new Map(),
  // What is drawn of the board, by cell.
  places: new Map(),
  infos: [],
  // The states after lines of play, by their turns; the line that is looked at; the turn of a hint.
  lines: new Map(),
  ahead: null,
  hinted: null,
  lesson: null,
  // A position that is being set up, as a state to be drawn.
  editing: null,
  // Where the game is played, which is not always what is shown: clocks run there, from `turnBegan` on.
  live: null,
  turnBegan: 0,
  // What keeps the page from being ready: work that is queued, responses, a review.
  pending: 0,
  awaited: true,
  reviewing: null,
  isPaused: false,
  interrupted: false,
};

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
  id: page.id,
  record: page.game.record(),
  path: page.game.node.path.map((node) => node.text),
  live: page.live?.path.map((node) => node.text) ?? [],
  seats: page.seats,
  command: page.command,
  clock: page.clock,
  clocks: page.live?.state?.clocks ?? {},
  used: performance.now() - page.turnBegan,
  state: page.game.state,
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
    if (page.pending) keepSoon();
    else keep();
  }, 150);
}

let last = '';
/** Keep the game for a reload, and among the recent games of the browser. */
export function keep() {
  clearTimeout(due);
  due = 0;
  if (!page.game?.state) return;
  Object.assign(kept, { holder: page.game.engine.number, second: page.analysis.engine?.number ?? null });
  if (page.lesson) return keepSession();
  kept.game = snapshot();
  keepSession();
  const version = `${page.id} ${page.game.version}`;
  if (version === last) return;
  last = version;
  if (!kept.game.record.turns.some(({ text }) => !/^draw-/.test(text))) return;
  const games = [kept.game, ...recentGames().filter(({ id }) => id !== page.id)].slice(0, MOST_GAMES);
  // Where there is no room for all, the oldest go first.
  while (games.length && !store(localStorage, `${KEPT}-games`, games)) games.pop();
}

// What was chosen here; anything else is as the system has it. The puzzles that were solved are among it.
const chosen = stored(localStorage, KEPT, {});
const stillness = matchMedia('(prefers-reduced-motion: reduce)');
export const settings = {};

/** Choose a setting. */
export function choose(name, value) {
  chosen[name] = value;
  store(localStorage, KEPT, chosen);
  applySettings();
}

function applySettings() {
  const { theme = 'system' } = chosen;
  const usual = { theme, names: true, letters: theme.startsWith('safe'), animation: !stillness.matches, name: '', seen: false, sounds: false, solved: [] };
  Object.assign(settings, usual, chosen);
  document.documentElement.dataset.theme = theme;
  document.documentElement.toggleAttribute('data-letters', settings.letters);
}
applySettings();
stillness.addEventListener('change', applySettings);

let chain = Promise.resolve();

/** Do some work after all work before it. Its failure is told where taps are refused, and passed on. */
export function run(work) {
  page.pending++;
  ready();
  const done = chain.then(() => {
    refused([]);
    return work();
  });
  chain = done.catch((error) => {
    refused([error.sentence ?? error.message]);
    if (!isExpected(error)) console.error(error);
    page.afterFailure();
  }).then(() => {
    page.pending--;
    ready();
  });
  return done;
}

// What is told to the person is no error of the page, nor is an answer that nobody waits for.
const isExpected = (error) => error instanceof Refusal || error?.constructor === Error;
addEventListener('unhandledrejection', (event) => isExpected(event.reason) && event.preventDefault());

export function ready() {
  document.body.dataset.ready = page.pending || page.awaited || page.reviewing || page.thinking ? 'no' : 'yes';
}

/** Have screen readers say something, once. */
export function announce(text) {
  if (text) part('said').textContent = text;
}

/** Say something over the board that stays there until the next work begins. */
export function refused(sentences, className = '') {
  const told = part('refusal');
  told.className = className;
  // The numbers of rules lead to the rules.
  told.replaceChildren(...sentences.join(' ').split(/(\b[RL]\d+\b)/).map((piece, at) => (at % 2 ? button('', piece, () => page.showRules(piece)) : piece)));
  announce(told.textContent);
}

export function banner(text, offerRestart = false) {
  part('banner').hidden = !text;
  part('banner-text').textContent = text;
  part('restart-engine').hidden = !offerRestart;
}

// How long a notice is shown, in ms; one that offers something to be taken back is shown longer.
const READ_IN = 8000;
const DECIDED_IN = 30000;
let fading = 0;

/** Say what has been done and offer to take it back, for a while; without a text the offer is over. */
export function notice(text = '', revert = null) {
  const fade = () => {
    if (part('notice').matches(':hover, :focus-within')) fading = setTimeout(fade, READ_IN);
    else notice();
  };
  clearTimeout(fading);
  if (text) fading = setTimeout(fade, revert ? DECIDED_IN : READ_IN);
  part('notice').hidden = !text;
  part('notice-text').textContent = text;
  part('revert').hidden = !revert;
  part('revert').onclick = () => {
    notice();
    run(revert);
  };
  announce(text);
}
on('notice-close', () => notice());
