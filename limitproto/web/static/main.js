// Joins the parts of the page: opens the connection, and binds buttons and keys.

import { Analysis } from './analysis.js';
import { marksOf } from './board.js';
import { arrows, button, element, refill } from './dom.js';
import { Entry } from './entry.js';
import { bindFiles, copy, openText } from './files.js';
import { Game } from './game.js';
import { plyAt } from './graph.js';
import { BoardKeys } from './keys.js';
import { bindNewGame } from './newgame.js';
import { greet } from './guide.js';
import { announce, banner, choose, keep, keepSession, kept, on, page, part, ready, refused, run, settings } from './page.js';
import { begin, cancel, clocksNow, finish, goTo, happens, noted } from './play.js';
import { hold, isPerson, restart, resume, showKept, startOwn } from './engines.js';
import * as speech from './speech.js';
import { mark, prune, report, restructured } from './study.js';
import { TextMode } from './text.js';
import { GLYPHS, MEANINGS } from './turns.js';
import { draw, drawChances, drawClocks, drawEvaluation, drawTurns, lineNodes } from './view.js';
import { Connection } from './wire.js';
import { WirePane } from './wirepane.js';
import { bindZoom, reveal, zoom } from './zoom.js';

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
  if (shared) {
    // What was shared by its address waits until there is an engine.
    history.replaceState(null, '', location.pathname);
    kept.shared = shared;
    keepSession();
    openShared();
  }
  if (!token) return false;
  // Another token is that of another server, which does not know this tab.
  if (kept.token !== token) delete kept.tab;
  kept.token = token;
  history.replaceState(null, '', location.pathname);
  return keepSession();
}

function openShared() {
  const { shared } = kept;
  if (!shared || !page.game?.state) return;
  delete kept.shared;
  run(() => openText(shared));
}

/** Begin: `wire` leads to the engines, and `first` is the game to show until they are there. */
export async function main(wire, first = kept.game) {
  takeToken();
  // An address that is pasted where the page is already open changes nothing but its end.
  addEventListener('hashchange', () => takeToken() && location.reload());
  page.wire = new WirePane(part('wire'), part('copy-engine'));
  page.connection = new Connection({
    onWire: (engine, way, text) => page.wire.add(engine, way, text),
    onError: (text) => refused([text]),
    onClose: (text, code) => {
      const isGone = [1001, 1005, 1006, 1012].includes(code);
      banner(isGone ? `${text} The game is kept here, and goes on when the server is back.` : text);
      if (isGone) reconnect();
    },
    onReady: (isReady) => {
      page.awaited = !isReady;
      // What waits for the last response runs before the page says that it is ready.
      if (isReady) setTimeout(ready);
      else ready();
    },
    onEnd: (engine, status, stderr) => {
      if (engine.isDone) return;
      const last = stderr.trim().split('\n').at(-1);
      const text = `${engine.name} has ended: ${status}.${last ? ` ${last}` : ''}`;
      if (engine === page.game.engine || page.foreign.get(engine.name) === engine) banner(text, true);
      else refused([text]);
      if (page.foreign.get(engine.name) === engine) page.foreign.delete(engine.name);
    },
  }, wire);
  page.game = new Game(null);
  page.entry = new Entry((command) => page.ask(command));
  page.analysis = new Analysis(startOwn, report);
  page.keys = new BoardKeys(part('board'), keyActions());
  page.text = new TextMode(part('text-form'), part('text-entry'), part('text-log'));
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

/** Draw a circle or an arrow on the board, or take it away. */
function annotate(cells) {
  const { node } = page.game;
  node.drawn = node.drawn.includes(cells) ? node.drawn.filter((other) => other !== cells) : [...node.drawn, cells];
  noted();
}

/** The keys of the board: what they are called, what they do, and the text command or the functions that do it. */
const KEYS = [
  ['Arrow left, right', 'the cell to the left or right'],
  ['Arrow up, down', 'up and left, down and right; with Shift up and right, down and left'],
  ['Home, Page up, End, Page down', 'the four slanting directions, as on the number pad'],
  ['Enter or Space', 'choose the cell', { enter: (cell) => run(() => page.tapped(cell)) }],
  ['Escape', 'take back what has been chosen of this turn', { escape: () => run(cancel) }],
  ['N, Shift+N', 'the next or previous possible cell', { n: (step) => page.keys.nextLegal(step) }],
  ['F', 'finish the turn, where it may end', { f: () => run(finish) }],
  ['L', 'say the last turn and go to it', { l: () => {
    page.text.do('last');
    page.keys.moveTo(marksOf(page.game.state.change).at(-1));
  } }],
  ['C', 'say what the last turn captured', { c: 'captures' }],
  ['T', 'say what is possible now', { t: () => page.text.tell(`${page.status()} ${[...page.entry.legal, ...page.entry.choices].join(', ')}`) }],
  ['K', 'say the clocks', { k: 'clock' }],
  ['V', 'say the evaluation', { v: 'value' }],
  ['B', 'say the board', { b: 'board' }],
  ['M', 'draw a circle round the cell, or take it away', { m: () => annotate(page.keys.cell) }],
  ['U', 'undo', { u: 'undo' }],
  ['H', 'hint', { h: 'hint' }],
  ['A', 'analysis on or off', { a: () => page.analyse().then((said) => page.text.tell(said)) }],
  ['Comma, full stop', 'one turn back or forward', { ',': 'back', '.': 'forward' }],
  ['Plus, minus, 0', 'zoom in, zoom out, fit the board', { '+': () => zoom(1.25), '-': () => zoom(0.8), 0: () => zoom() }],
  ['?', 'this help', { '?': () => part('help').showModal() }],
];

function keyActions() {
  const all = KEYS.flatMap(([, , acts]) => Object.entries(acts ?? {}));
  return { reveal, ...Object.fromEntries(all.map(([key, act]) => [key, typeof act === 'string' ? () => page.text.do(act) : act])) };
}

/** Show one of the panels beside the board. */
page.showTab = (name) => {
  for (const tab of part('tabs').children) {
    const isShown = tab.id === `tab-${name}`;
    tab.setAttribute('aria-selected', String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
    part(tab.getAttribute('aria-controls')).hidden = !isShown;
  }
  if (name === 'wire') page.wire.draw();
  if (name === 'moves' && page.game.state) drawTurns();
  if (name === 'analysis' && page.game.state) {
    drawEvaluation();
    page.explore();
  }
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
  const cellOf = ({ target }) => target.closest('[data-cell]')?.dataset.cell;
  on('board', (event) => {
    const cell = cellOf(event);
    if (!cell) return;
    page.keys.moveTo(cell);
    run(() => page.tapped(cell));
  });
  // A ball that is dragged is one that is tapped, and then where it goes. The right button draws an arrow or a circle.
  let held = null;
  let isDrawing = false;
  on('board', (event) => event.preventDefault(), 'contextmenu');
  on('board', (event) => {
    held = event.pointerType === 'mouse' ? cellOf(event) : null;
    isDrawing = event.button === 2;
  }, 'pointerdown');
  on('board', (event) => {
    const cell = cellOf(event);
    const from = held;
    held = null;
    if (isDrawing && from && cell) return annotate(from === cell ? cell : `${from}-${cell}`);
    if (!from || !cell || cell === from || !page.places.get(from)?.element.querySelector('.ball')) return;
    run(async () => {
      await page.tapped(from);
      if (page.entry.words.at(-1) === from) await page.tapped(cell);
    });
  }, 'pointerup');
  refill(part('glyphs'), Object.entries(GLYPHS).map(([nag, glyph]) => button('', glyph, () => run(() => mark(Number(nag))), { 'data-nag': nag, title: MEANINGS[nag], 'aria-label': `${glyph}, ${MEANINGS[nag]}` })));
  for (const each of document.querySelectorAll('[data-command]')) each.addEventListener('click', () => page.text.do(each.dataset.command));
  on('resign', () => part('ask').showModal());
  on('first', () => run(() => goTo(page.game.state.game === 'limes' ? (page.game.node.path[0] ?? page.game.root) : page.game.root)));
  on('last', () => run(() => goTo(page.game.node.leaf)));
  on('analyse', () => page.analyse());
  on('explorer', () => page.explore(), 'toggle');
  for (const name of ['lines', 'limit']) on(name, () => {
    page.analysis[name] = part(name).value;
    if (page.analysis.on) page.analysis.toggle(true);
  }, 'change');
  const pointed = (event) => plyAt(part('graph'), event.clientX, lineNodes().length);
  on('graph', (event) => run(() => goTo(lineNodes()[pointed(event)])));
  on('graph', (event) => drawChances(pointed(event)), 'pointermove');
  on('graph', drawEvaluation, 'pointerleave');
  on('graph', ({ key }) => {
    if (key === 'Home' || key === 'End') part(key === 'Home' ? 'first' : 'last').click();
  }, 'keydown');
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
  on('copy-sent', () => run(() => copy(`text for engine ${part('copy-engine').value}`, page.wire.chosenText)));
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
  part('help-keys').replaceChildren(...KEYS.flatMap(([key, meaning]) => [element('dt', '', key), element('dd', '', speech.capital(meaning))]));
  for (const { id } of part('tabs').children) for (const event of ['click', 'focus']) on(id, () => page.showTab(id.slice(4)), event);
  page.showTab('moves');
  bindFiles();
  bindZoom();
  document.addEventListener('keydown', stepByArrows);
  new ResizeObserver(() => page.game.state && page.places && !page.ahead && draw()).observe(part('frame'));
  setInterval(tick, 100);
  addEventListener('pagehide', () => {
    if (!page.pending) keep();
    page.analysis.leave();
  });
}
