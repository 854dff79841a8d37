'use strict';
// What the modules of the page share: what is shown, what is kept for a reload, and the queue of work. One piece of work
// is done at a time; a tap or a command that comes meanwhile waits its turn.

export const part = (id) => document.getElementById(id);
export const OWN = () => page.engineNames[0];

export const page = {
  engineNames: [],
  seats: [],
  clock: 'none',
  thinking: null,
  foreign: new Map(),
  infos: [],
  roles: new Map(),
  hover: null,
  hintTurn: null,
  turnBegan: 0,
  // What keeps the page from being ready: work that is queued, responses, a walk over the game.
  pending: 0,
  awaited: true,
  sweeping: false,
  interrupted: false,
};

export const KEPT = 'limitproto';
export const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');

export function keep() {
  Object.assign(kept, {
    holder: page.game.engine.number,
    second: page.analysis.engine?.number ?? null,
    record: page.game.record(),
    path: page.game.node.path.map((node) => node.text),
    seats: page.seats,
    clock: page.clock,
  });
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // The game is too large to be kept; the engine still has its main line.
  }
}

export const settings = { theme: 'system', animation: !matchMedia('(prefers-reduced-motion: reduce)').matches, names: true, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') };

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
systemIsDark.addEventListener('change', () => applySettings());

export function applySettings() {
  const system = systemIsDark.matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = settings.theme === 'system' ? system : settings.theme;
  localStorage.setItem(KEPT, JSON.stringify(settings));
}

let chain = Promise.resolve();

/** Do some work after all work before it. Its failure is shown where taps are refused, and passed on. */
export function run(work) {
  page.pending++;
  ready();
  const done = chain.then(work);
  chain = done.then(() => refuse([]), (error) => {
    refuse([error.sentence ?? error.message]);
    page.afterFailure();
  }).then(() => {
    page.pending--;
    ready();
  });
  return done;
}

/** Do some work for a button or a key, whose failure is shown and not passed on. */
export const doing = (work) => run(work).catch((error) => {
  if (!error.sentence) console.warn(error);
});

export function ready() {
  document.body.dataset.ready = page.pending || page.awaited || page.sweeping || page.thinking ? 'no' : 'yes';
}

let keepRefusal = false;
function refuse(sentences) {
  if (keepRefusal && !sentences.length) {
    keepRefusal = false;
    return;
  }
  part('refusal').className = '';
  part('refusal').textContent = sentences.join(' ');
}

export function banner(text, offerRestart = false) {
  part('banner').hidden = !text;
  part('banner-text').textContent = text;
  part('restart-engine').hidden = !offerRestart;
}

/** Say something below the board that stays there when the work that says it is done. */
export function refused(sentences, className = '') {
  refuse(sentences);
  part('refusal').className = className;
  keepRefusal = true;
}
