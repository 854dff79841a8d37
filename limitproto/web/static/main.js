'use strict';
// Joins the parts of the page: opens the connection, and binds buttons and keys.

import { Analysis } from './analysis.js';
import { spent } from './clocks.js';
import { Entry } from './entry.js';
import { Game } from './game.js';
import { plyAt } from './graph.js';
import { BoardKeys, KEYS } from './keys.js';
import { NewGame } from './newgame.js';
import { isPerson, stopThinking } from './opponents.js';
import { applySettings, banner, doing, KEPT, kept, page, part, ready, refused, run, settings } from './page.js';
import { begin, cancel, finish, goTo, played } from './play.js';
import { restart, resume, startHolder, startOwn } from './session.js';
import * as speech from './speech.js';
import { load, report, restructured, save } from './study.js';
import { TextMode } from './text.js';
import { element } from './turns.js';
import { draw, drawClocks, lineNodes, marksOf } from './view.js';
import { Connection } from './wire.js';
import { WirePane } from './wirepane.js';

/** Show the clocks, and end the turn of a person whose time is up. */
function tick() {
  const { game } = page;
  if (!game?.state) return;
  drawClocks();
  const { mover } = game.state;
  const clock = mover && game.state.clocks[mover];
  if (clock && isPerson() && !game.node.children.length && !page.pending && spent(clock, (performance.now() - page.turnBegan) / 1000).down) {
    doing(async () => {
      const before = game.state;
      await game.does(`lp-timeout ${mover}`);
      await played(before);
    });
  }
}

async function main() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (fragment.has('token')) {
    if (kept.token && kept.token !== fragment.get('token')) for (const key of Object.keys(kept)) delete kept[key];
    kept.token = fragment.get('token');
    history.replaceState(null, '', location.pathname);
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  }
  page.wire = new WirePane(part('wire'), part('copy-engine'));
  page.connection = new Connection({
    onWire: (engine, way, text) => page.wire.add(engine, way, text),
    onError: (text) => refused([text]),
    onClose: (text) => banner(text),
    onReady: (isReady) => {
      page.awaited = !isReady;
      // What waits for the last response runs before the page says that it is ready.
      setTimeout(ready);
    },
    onEnd: (engine, status, stderr) => {
      const last = stderr.trim().split('\n').at(-1);
      const text = `${engine.name} has ended: ${status}.${last ? ` ${last}` : ''}`;
      if (engine === page.game.engine) banner(text, true);
      else if (page.foreign.get(engine.name) === engine) banner(text, true);
      else refused([text]);
      if (page.foreign.get(engine.name) === engine) page.foreign.delete(engine.name);
    },
  });
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/wire`;
  let greeting;
  try {
    greeting = await page.connection.open(address, kept.token ?? '', kept.tab ?? null);
  } catch {
    return;
  }
  const known = greeting.tab === kept.tab;
  kept.tab = greeting.tab;
  page.engineNames = greeting.engines.map(({ name }) => name);
  page.game = new Game(null);
  page.entry = new Entry((command) => page.ask(command));
  page.analysis = new Analysis(startOwn, report);
  page.keys = new BoardKeys(part('board'), keyActions());
  page.text = new TextMode(part('text-form'), part('text-entry'), part('text-log'), page);
  bind();
  await run(async () => {
    if (kept.record) {
      await resume(known ? greeting.running : []);
    } else {
      page.game.engine = await startHolder();
      await begin({ command: 'lp-newgame classic', seats: null, clock: 'none' });
    }
    page.description = JSON.parse(await page.ask('lp-describe'));
    page.analysis.warm();
    page.newGame = new NewGame(page.description, page.engineNames, (choice) => run(() => begin(choice)));
  });
}

function keyActions() {
  const say = (text) => page.text.say(text);
  return {
    tap: (cell) => doing(() => page.tapped(cell)),
    escape: () => doing(cancel),
    n: (step) => page.keys.nextLegal(step),
    f: () => doing(finish),
    l: () => {
      say(speech.changeSentence(page.game.state));
      page.keys.moveTo(marksOf(page.game.state).at(-1));
    },
    c: () => say(page.captures()),
    t: () => say(`${page.status()} ${[...page.entry.legal, ...page.entry.choices].join(', ')}`),
    k: () => say(page.clocks()),
    v: () => say(speech.winsSentence(page.game.state, page.game.node.wins)),
    b: () => say(speech.boardLines(page.game.state).join('\n')),
    u: () => page.undo().catch(() => {}),
    h: () => page.hint().catch(() => {}),
    a: () => page.analyse().then(say),
    ',': () => page.step(-1).catch(() => {}),
    '.': () => page.step(1).catch(() => {}),
    '?': () => part('help').showModal(),
  };
}

function bind() {
  const on = (id, act, name = 'click') => part(id).addEventListener(name, act);
  const quietly = (promise) => promise?.catch?.(() => {});
  part('board').addEventListener('click', (event) => {
    const cell = event.target.closest('[data-cell]')?.dataset.cell;
    if (!cell) return;
    page.keys.moveTo(cell);
    doing(() => page.tapped(cell));
  });
  on('new-game', () => page.newGame?.open());
  on('undo', () => quietly(page.undo()));
  on('hint', () => quietly(page.hint()));
  on('resign', () => quietly(page.resign()));
  on('draw-agreed', () => quietly(page.agreeDraw()));
  on('stop-thinking', () => quietly(page.moveNow()));
  on('first', () => doing(() => goTo(page.game.state.game === 'limes' ? (page.game.node.path[0] ?? page.game.root) : page.game.root)));
  on('previous', () => quietly(page.step(-1)));
  on('next', () => quietly(page.step(1)));
  on('last', () => doing(() => goTo(page.game.node.leaf)));
  on('analyse', () => quietly(page.analyse()));
  on('lines', () => {
    page.analysis.lines = Number(part('lines').value);
    if (page.analysis.on) quietly(page.analysis.toggle(true));
  }, 'change');
  on('sweep', () => quietly(page.sweep()));
  on('graph', (event) => {
    const nodes = lineNodes();
    doing(() => goTo(nodes[plyAt(part('graph'), event.clientX, nodes.length)]));
  });
  on('promote', () => doing(async () => {
    page.game.promote(page.game.node);
    await restructured();
  }));
  on('prune', () => doing(async () => {
    await stopThinking();
    await page.game.prune(page.game.node);
    await restructured();
  }));
  // An engine may play while a comment is written, which belongs to the turn that was shown then.
  let commented = null;
  on('comment', () => {
    commented ??= page.game.node;
  }, 'input');
  on('comment', () => {
    quietly(page.comment(part('comment').value, commented ?? page.game.node));
    commented = null;
  }, 'change');
  on('load', () => {
    const [file] = part('load').files;
    part('load').value = '';
    if (file) doing(() => load(file));
  }, 'change');
  on('save', () => doing(save));
  on('position-form', (event) => {
    event.preventDefault();
    quietly(page.setPosition(part('position').value.trim()));
  }, 'submit');
  on('copy-sent', () => doing(async () => {
    await navigator.clipboard.writeText(page.wire.chosenText);
    refused([`What was sent to engine ${part('copy-engine').value} is copied.`], 'note');
  }));
  on('restart-engine', () => doing(restart));
  on('settings-open', () => part('settings').showModal());
  on('help-open', () => part('help').showModal());
  part('theme').value = settings.theme;
  on('theme', () => {
    settings.theme = part('theme').value;
    applySettings();
  }, 'change');
  for (const name of ['animation', 'names']) {
    part(name).checked = settings[name];
    on(name, () => {
      settings[name] = part(name).checked;
      applySettings();
      draw();
    }, 'change');
  }
  part('help-text').replaceChildren(...helpText());
  setInterval(tick, 100);
  addEventListener('pagehide', () => page.analysis.leave());
}

function helpText() {
  const keys = element('dl');
  for (const [key, meaning] of KEYS) keys.append(element('dt', '', key), element('dd', '', speech.capital(meaning)));
  return [
    element('p', '', 'Tap a lit cell: a ball, where it goes, then the tile to take away. While tiles are being laid, tap the cell of the tile with your ball, then that of the other tile. What cannot be tapped says why below the board.'),
    element('h3', '', 'Keys on the board'),
    keys,
    element('p', '', 'Everything can also be typed in the text field; type help there.'),
  ];
}

applySettings();
main();
