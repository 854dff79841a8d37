// Joins the parts of the page: opens the wire, and binds buttons and keys.

import { arrows, button, element, refill } from './dom.js';
import { hold, isPerson, restart, resume, showKept } from './engines.js';
import { Entry } from './entry.js';
import { bindFiles, copy, openText } from './files.js';
import { Game } from './game.js';
import { plyAt } from './graph.js';
import { greet } from './guide.js';
import { bindBoard, KEYS } from './hands.js';
import { bindNewGame } from './newgame.js';
import { announce, banner, choose, keep, keepSession, kept, on, page, part, ready, refused, run, settings } from './page.js';
import { begin, clocksNow, goTo, happens } from './play.js';
import { capital } from './speech.js';
import { leaveStudy, mark, prune, restructured } from './study.js';
import { bindText, doLine } from './text.js';
import { GLYPHS, MEANINGS } from './turns.js';
import { draw, drawChances, drawClocks, drawEvaluation, drawTurns, lineNodes } from './view.js';
import { Connection, sentTo } from './wire.js';

/** Show the clocks, and end the turn of a person whose time is up, whatever is looked at meanwhile. */
function tick() {
  const { game, live } = page;
  if (!live?.state || !page.connection.isOpen) return;
  drawClocks();
  const { mover } = live.state;
  if (!mover || !isPerson(mover, live.state) || live.children.length || page.pending || !clocksNow()[mover]?.down) return;
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
  if (!shared || !page.game?.state) return;
  delete kept.shared;
  run(() => openText(shared));
}

const HOOKS = {
  onError: (text) => refused([text]),
  onClose(text, code) {
    const isGone = [1001, 1005, 1006, 1012].includes(code);
    banner(isGone ? `${text} The game is kept here, and goes on when the server is back.` : text);
    if (isGone) reconnect();
  },
  onReady(isReady) {
    page.awaited = !isReady;
    // What waits for the last response runs before the page says that it is ready.
    if (isReady) setTimeout(ready);
    else ready();
  },
  onEnd(engine, status, stderr) {
    if (engine.isDone) return;
    const last = stderr.trim().split('\n').at(-1);
    const text = `${engine.name} has ended: ${status}.${last ? ` ${last}` : ''}`;
    const isPlaying = page.foreign.get(engine.name) === engine;
    if (isPlaying) page.foreign.delete(engine.name);
    if (isPlaying || engine === page.game.engine) banner(text, true);
    else refused([text]);
  },
};

/** Begin: `wire` leads to the engines, and `first` is the game to show until they are there. */
export async function main(wire, first = kept.game) {
  takeToken();
  // An address that is pasted where the page is already open changes nothing but its end.
  addEventListener('hashchange', () => takeToken() && location.reload());
  page.connection = new Connection(HOOKS, wire);
  page.game = new Game(null);
  page.entry = new Entry((command) => page.ask(command));
  bind();
  if (!wire.socket && (kept.game ?? first)) showKept(kept.game ?? first);
  let greeting;
  try {
    greeting = await page.connection.open({ token: kept.token ?? '', tab: kept.tab ?? null });
  } catch {
    if (kept.game) showKept();
    return;
  }
  const known = greeting.tab === kept.tab;
  kept.tab = greeting.tab;
  page.engineNames = greeting.engines.map(({ name }) => name);
  await run(async () => {
    const begun = kept.game ? resume(known ? greeting.running : []) : beginAnew();
    // The second engine starts meanwhile, so that its first line comes soon.
    page.analysis.warm();
    await begun;
    page.description = JSON.parse(await page.ask('lp-describe'));
    part('explorer').hidden = !greeting.archive;
    openShared();
    bindNewGame();
  });
}

async function beginAnew() {
  await hold();
  await begin({ command: 'lp-newgame classic' });
  if (!settings.seen) greet();
}

// What is drawn anew when a panel is shown.
const DRAWN = {
  wire: () => { part('wire').scrollTop = part('wire').scrollHeight; },
  moves: () => page.game.state && drawTurns(),
  analysis: () => {
    if (!page.game.state) return;
    drawEvaluation();
    page.explore();
  },
};

/** Show one of the panels beside the board. */
page.showTab = (name) => {
  for (const tab of part('tabs').children) {
    const isShown = tab.id === `tab-${name}`;
    tab.setAttribute('aria-selected', String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
    part(tab.getAttribute('aria-controls')).hidden = !isShown;
  }
  DRAWN[name]?.();
};

/** Arrows step through the game from anywhere but the board, where they go from cell to cell, and what is typed into. */
function stepByArrows(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || document.querySelector('dialog[open]')) return;
  if (event.target.closest('input, textarea, select, #board')) return;
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const isTurn = event.target.closest('#turns');
  if (!by || (!isTurn && /Up|Down/.test(event.key))) return;
  event.preventDefault();
  page.step(by).then(announce);
}

/** Show in their dialog what is chosen; a theme brings letters along. */
function showSettings() {
  for (const each of part('settings').querySelectorAll('[name]')) each[each.type === 'checkbox' ? 'checked' : 'value'] = settings[each.name];
}

function bind() {
  refill(part('glyphs'), Object.entries(GLYPHS).map(([nag, glyph]) => button('', glyph, () => run(() => mark(Number(nag))), { 'data-nag': nag, 'data-needs': 'turn', title: MEANINGS[nag], 'aria-label': `${glyph}, ${MEANINGS[nag]}` })));
  for (const each of document.querySelectorAll('[data-command]')) each.addEventListener('click', () => doLine(each.dataset.command));
  on('resign', () => part('ask').showModal());
  on('first', () => run(() => goTo(page.game.state.game === 'limes' ? (page.game.node.path[0] ?? page.game.root) : page.game.root)));
  on('last', () => run(() => goTo(page.game.node.leaf)));
  on('analyse', () => page.analyse());
  on('explorer', () => page.explore(), 'toggle');
  for (const name of ['lines', 'limit']) on(name, () => {
    page.analysis[name] = part(name).value;
    page.analysis.toggle();
  }, 'change');
  const pointed = (event) => plyAt(part('graph'), event.clientX, lineNodes().length);
  on('graph', (event) => run(() => goTo(lineNodes()[pointed(event)])));
  on('graph', (event) => drawChances(pointed(event)), 'pointermove');
  on('graph', drawEvaluation, 'pointerleave');
  on('graph', ({ key }) => part({ Home: 'first', End: 'last' }[key])?.click(), 'keydown');
  for (const name of ['candidates', 'mistakes', 'glyphs', 'tabs']) arrows(part(name));
  on('promote', () => run(async () => {
    page.game.promote(page.game.node);
    await restructured();
  }));
  on('prune', () => run(prune));
  // An engine may play while a comment is written, which belongs to the turn that was shown then.
  let commented = null;
  on('comment', () => { commented = page.game.node; }, 'focus');
  on('comment', () => page.comment(part('comment').value, commented), 'change');
  on('copy-sent', () => run(() => copy(`text for engine ${part('copy-engine').value}`, sentTo(part('copy-engine').value))));
  on('restart-engine', () => run(restart));
  for (const name of ['settings', 'help']) on(`${name}-open`, () => part(name).showModal());
  on('rules-open', () => page.showRules());
  for (const each of document.querySelectorAll('dialog .close')) each.addEventListener('click', () => each.closest('dialog').close());
  showSettings();
  on('settings', ({ target }) => {
    choose(target.name, target.type === 'checkbox' ? target.checked : target.value.trim());
    showSettings();
    if (page.game.state) draw();
  }, 'change');
  part('help-keys').replaceChildren(...KEYS.flatMap(([key, meaning]) => [element('dt', '', key), element('dd', '', capital(meaning))]));
  for (const { id } of part('tabs').children) for (const event of ['click', 'focus']) on(id, () => page.showTab(id.slice(4)), event);
  page.showTab('moves');
  bindBoard();
  bindFiles();
  bindText();
  document.addEventListener('keydown', stepByArrows);
  new ResizeObserver(() => page.places.size && !page.ahead && draw()).observe(part('frame'));
  setInterval(tick, 100);
  addEventListener('pagehide', () => {
    if (!page.pending) keep();
    leaveStudy();
  });
}
