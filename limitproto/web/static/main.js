// Joins the parts of the page: what is connected, what draws, and what is heard.

import { boardViews } from './position.js';
import { cardViews } from './cards.js';
import { goTo, happens } from './playing.js';
import { dialogViews } from './dialogs.js';
import { part } from './dom.js';
import { Entry } from './entry.js';
import { findingViews } from './findings.js';
import { bindForms } from './forms.js';
import { frameViews, showReady } from './frame.js';
import { analysis } from './helpers.js';
import { ask, Game } from './holder.js';
import { keep, keepSession, kept } from './kept.js';
import { bindKeys } from './keys.js';
import { logViews } from './logs.js';
import { banner, notice, READ_IN, refused } from './messages.js';
import { moveViews } from './moves.js';
import { playerViews } from './players.js';
import { bindPointer } from './pointer.js';
import { run } from './queue.js';
import { foreign } from './rivals.js';
import { soundView } from './sounds.js';
import { meet, showKept, takeShared } from './starting.js';
import { change, changed, clocksNow, drawnBy, isPerson, state } from './state.js';
import { stripViews } from './strip.js';
import { stopReview } from './studying.js';
import { connect, connection } from './wire.js';

const VIEWS = [...frameViews, ...playerViews, ...moveViews, ...boardViews, soundView, ...stripViews, ...cardViews, ...findingViews, ...dialogViews, ...logViews];

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
    takeShared(shared);
    return false;
  }
  // Another token is that of another server, which does not know this tab.
  if (kept.token !== token) delete kept.tab;
  kept.token = token;
  return keepSession();
}

const HOOKS = {
  onError: (text) => refused([text]),
  onClose(text, code) {
    const isGone = [1001, 1005, 1006, 1012].includes(code);
    banner(isGone ? `${text} The game is kept here, and goes on when the server is back.` : text);
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

function bind(views) {
  drawnBy(() => {
    for (const view of [...VIEWS, ...views]) view.update();
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
  await meet(greeting);
}
