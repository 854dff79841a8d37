// Joins the parts of the page: what is connected, what draws, and what is heard.

import { cardViews } from './cards.js';
import { dialogViews } from './dialogs.js';
import { part } from './dom.js';
import { Entry } from './entry.js';
import { openText } from './files.js';
import { findingViews } from './findings.js';
import { bindForms } from './forms.js';
import { frameViews, showReady } from './frame.js';
import { analysis } from './helpers.js';
import { ask, foreign, Game, run } from './holder.js';
import { keep, keepSession, kept } from './kept.js';
import { bindKeys } from './keys.js';
import { playerViews } from './players.js';
import { beginAnew, goTo, happens, resume, showKept } from './playing.js';
import { bindPointer } from './pointer.js';
import { boardViews } from './position.js';
import { banner, change, changed, clocksNow, drawnBy, isPerson, notice, READ_IN, refused, state } from './state.js';
import { stripViews } from './strip.js';
import { stopReview } from './studying.js';
import { connect, connection } from './wire.js';

/** What is drawn: pairs of a key, which lists what a view shows of the state, and a function that draws it. */
const VIEWS = [...frameViews, ...playerViews, ...boardViews, ...stripViews, ...cardViews, ...findingViews, ...dialogViews];

/** A view is drawn where its key has changed, and told the one before; a key that is null leaves it as it is. */
function update(view) {
  const key = view.key();
  const { last } = view;
  if (!key || (last && key.every((each, at) => Object.is(each, last[at])))) return;
  view.last = key;
  view.draw(last);
}

/** Show clocks that run, and end the turn of a person whose time is up, whatever is looked at meanwhile. */
function tick() {
  const { game, live } = state;
  // A notice that is pointed at stays.
  if (state.notice?.until < performance.now()) {
    if (part('notice').matches(':hover, :focus-within')) state.notice.until += READ_IN;
    else notice();
  }
  if (!live?.state || !connection.isOpen) return;
  const { mover } = live.state;
  if (mover && live.state.clocks[mover]) changed();
  if (!mover || !isPerson(mover, live.state) || live.children.length || state.pending || !clocksNow()[mover]?.down) return;
  run(async () => {
    if (game.node !== live) await goTo(live);
    await happens(`lp-timeout ${mover}`);
  });
}

/** Look for the server again after it has been away, and go on with the game where it is there. */
async function reconnect() {
  do await new Promise((wake) => { setTimeout(wake, 1000); });
  while (!(await fetch('/', { method: 'HEAD' }).catch(() => null)));
  location.reload();
}

function takeToken() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  const [shared] = /^#(game|position|record|gtp)=.+/.exec(location.hash) ?? [];
  if (!token && !shared) return false;
  history.replaceState(null, '', location.pathname);
  if (shared) {
    // What was shared by its address waits until there is an engine.
    kept.shared = shared;
    keepSession();
    openShared();
    return false;
  }
  // Another token is that of another server, which does not know this tab.
  if (kept.token !== token) delete kept.tab;
  kept.token = token;
  return keepSession();
}

function openShared() {
  const { shared } = kept;
  if (!shared || !state.game?.state) return;
  delete kept.shared;
  run(() => openText(shared));
}

const HOOKS = {
  onError: (text) => refused([text]),
  onClose(text, code) {
    const isGone = [1001, 1005, 1006, 1012].includes(code);
    const isKept = code === 4401 && kept.game ? ' Your game has been kept.' : '';
    banner(`${text}${isGone ? ' The game is kept here, and goes on when the server is back.' : isKept}`);
    if (isGone) reconnect();
  },
  onReady(isReady) {
    state.isAwaited = !isReady;
    // What waits for the last response runs before the page says that it is ready.
    if (isReady) setTimeout(changed);
    else changed();
  },
  onEnd(engine, status, stderr) {
    if (engine.isDone) return;
    const last = stderr.trim().split('\n').at(-1);
    const text = `${engine.name} has ended: ${status}.${last ? ` ${last}` : ''}`;
    const isPlaying = foreign.get(engine.name) === engine;
    if (isPlaying) foreign.delete(engine.name);
    if (isPlaying || engine === state.game.engine) banner(text, true);
    else refused([text]);
  },
};

function bind(more) {
  const views = [...VIEWS, ...more].map(([key, draw]) => ({ key, draw, last: undefined }));
  drawnBy(() => {
    views.forEach(update);
    // Nothing is ready before it is drawn.
    showReady();
  }, showReady);
  bindForms();
  bindKeys();
  bindPointer();
  new ResizeObserver(() => change({ room: {} })).observe(part('frame'));
  setInterval(tick, 100);
  addEventListener('pagehide', () => {
    if (!state.pending) keep();
    analysis.leave();
    stopReview();
  });
}

/** Begin: `wire` leads to the engines, and `first` is the game to show until they are there; another page has more `views`. */
export async function main(wire, first = kept.game, views = []) {
  takeToken();
  // An address that is pasted where the page is already open changes nothing but its end.
  addEventListener('hashchange', () => takeToken() && location.reload());
  connect(HOOKS, wire);
  change({ game: new Game(), entry: new Entry((command) => ask(command)) });
  bind(views);
  if (!wire.socket && (kept.game ?? first)) showKept(kept.game ?? first);
  let greeting;
  try {
    greeting = await connection.open({ token: kept.token ?? '', tab: kept.tab ?? null });
  } catch {
    if (kept.game) showKept();
    return;
  }
  const isKnown = greeting.tab === kept.tab;
  kept.tab = greeting.tab;
  change({ engineNames: greeting.engines.map(({ name }) => name), hasArchive: greeting.archive });
  await run(async () => {
    const begun = kept.game ? resume(isKnown ? greeting.running : []) : beginAnew();
    // The second engine starts meanwhile, so that its first line comes soon.
    analysis.warm();
    await begun;
    change({ description: JSON.parse(await ask('lp-describe')) });
    openShared();
  });
}
