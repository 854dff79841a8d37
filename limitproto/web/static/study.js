// Analysis, reviews, what an archive knows, and changes of the tree of turns. A second engine analyses, so that the game is
// never delayed, and an engine is there for each review. A third one plays lines, so that these do not stop an analysis.

import { counted } from './board.js';
import { button, element } from './dom.js';
import { startOwn, stopThinking } from './engines.js';
import { keep, page, part, ready, refused, run } from './page.js';
import { capital, percent, playerName } from './speech.js';
import { goLive, goTo, noted, play, replaced, show } from './play.js';
import { note } from './text.js';
import { GLYPHS, isMistake, nagOf } from './turns.js';
import { drawBar, drawCandidates, drawChances, drawEvaluation, drawOver, drawTurns, lineNodes } from './view.js';

// How many turns of the play after a position are kept.
const BEST = 6;
// Below all of these a search has seen too little for its number to mean anything, and none is shown.
const ENOUGH_NODES = 150;
const ENOUGH_DEPTH = 2;
const ENOUGH_SECONDS = 2;

export const isEnough = (info) => info.win === 0 || info.win === 1 || info.nodes >= ENOUGH_NODES || info.depth >= ENOUGH_DEPTH || info.time >= ENOUGH_SECONDS;

/** Read a line of a search or a review into an object of its fields. */
function readInfo(line) {
  const info = { wins: [], pv: [] };
  // What comes last is a list of turns or of numbers of turns.
  const [, fields, last, list] = /^(?:info )?(.*?)(?:\b(pv|key)\b ?(.*))?$/.exec(line);
  for (const [, name, text] of fields.matchAll(/([a-z]+) (\S+(?: [\d.]+)*)/g)) {
    const values = text.split(' ').map((value) => (/^-?[\d.]+$/.test(value) ? Number(value) : value));
    info[name] = name === 'wins' ? values : values[0];
  }
  if (last) info[last] = list.split(' ').filter(Boolean);
  return info;
}

// ---- engines -------------------------------------------------------------------------------------------------------

/** An engine that is started when it is needed, and does one piece of work at a time. */
class Helper {
  engine = null;
  queue = Promise.resolve();

  withEngine(work) {
    const done = this.queue.then(async () => {
      await this.halt?.();
      if (!this.engine || this.engine.ended) this.engine = await startOwn();
      return work(this.engine);
    });
    this.queue = done.catch(() => {}).then(() => this.resume?.());
    return done;
  }

  /** Do some work in a position, by default the one that is shown. */
  at(work, position = page.game.state.position) {
    return this.withEngine(async (engine) => {
      await engine.ask(`lp-position ${position}`);
      return work(engine);
    });
  }
}

/** The second engine. What is done with it stops a running analysis, which goes on afterwards with what is shown then. */
class Analysis extends Helper {
  on = false;
  lines = 3;
  limit = '';
  running = null;

  /** Start the second engine before it is needed, and an analysis, which ends with its first line. */
  warm() {
    this.withEngine((engine) => {
      engine.ask('lp-analyze lines=1', { onLine: () => {} }).catch(() => {});
      return engine.ask('lp-stop');
    });
  }

  toggle(on = this.on) {
    this.on = on;
    return this.withEngine(async () => {});
  }

  async halt() {
    const running = this.running;
    this.running = null;
    if (!running) return;
    // Any line ends an analysis; this one has no other effect.
    if (!this.engine.ended) await this.engine.ask('lp-stop').catch(() => {});
    await running;
  }

  resume() {
    const { node } = page.game;
    // The state is that of a turn that has been played or stepped to; what is over has no player to move.
    if (!this.on || !node.state?.mover || !this.engine || this.engine.ended || this.running) return;
    const infos = new Map();
    const [name, most] = this.limit.split('=');
    let isOver = false;
    const onLine = (line) => {
      const info = readInfo(line);
      if (!info.multipv || !isThere || page.game.node !== node) return;
      // A new first line begins a new report.
      if (info.multipv === 1) infos.clear();
      infos.set(info.multipv, info);
      report(node, [...infos.values()]);
      // What is found last is told when it stops.
      if (!isOver && info[name] >= Number(most)) isOver = this.engine.ask('lp-stop');
    };
    // Both are sent at once, so that the first line comes a round trip sooner.
    let isThere = true;
    this.engine.ask(`lp-position ${node.state.position}`).catch(() => {
      isThere = false;
      return this.halt();
    });
    this.running = this.engine.ask(`lp-analyze interval=0.4 lines=${this.lines}`, { onLine }).catch(() => {});
  }

  /** Return a record in another form: the engine reads it and writes it. */
  convert(record, command = 'lp-record') {
    return this.withEngine(async (engine) => {
      await engine.ask('lp-load_record -', { body: JSON.stringify(record) });
      return engine.ask(command);
    });
  }
}

page.analysis = new Analysis();
const reader = new Helper();

/** Stop what is not needed when the page is left: the engines are kept for a reload, and would go on meanwhile. */
export function leaveStudy() {
  if (page.analysis.running && !page.analysis.engine.ended) page.analysis.engine.ask('lp-stop');
  stopReview();
}

// ---- analysis ------------------------------------------------------------------------------------------------------

page.hint = () => run(async () => {
  const { lesson, game } = page;
  // A step of a lesson has its turn.
  const turn = (!game.node.parent && lesson?.steps[lesson.at][3]) || await page.analysis.at((engine) => engine.ask('lp-hint time=1'));
  page.hinted = { rank: 1, value: '', roles: (await page.line([turn]))[0].change };
  drawOver();
  note(`Hint: ${turn}.`);
});

page.analyse = async (on = !page.analysis.on) => {
  part('analyse').setAttribute('aria-pressed', String(on));
  page.infos = [];
  await page.analysis.toggle(on);
  drawEvaluation();
  drawCandidates();
  drawOver();
  keep();
  return on ? 'Analysis is on.' : 'Analysis is off.';
};

/**
 * The states after each turn of a line of play, which ends where a card would have to be drawn. They are asked once in each
 * position, though a new report may come before the answer.
 */
page.line = (turns) => {
  const key = turns.join(' ');
  if (!page.lines.has(key)) {
    page.lines.set(key, reader.at(async (engine) => {
      const states = [];
      for (const turn of turns) {
        const state = await engine.stateAfter(`lp-play ${turn}`).catch(() => null);
        if (!state) break;
        states.push(JSON.parse(state));
      }
      return states;
    }).catch(() => []));
  }
  return page.lines.get(key);
};

let reported = null;
/** Show what the analysis of a position has found, in the list at once and on the board as soon as the cells are known. */
async function report(node, infos) {
  const isCurrent = () => node === page.game.node && page.analysis.on;
  if (!isCurrent()) return;
  const best = infos[0];
  if (best && isEnough(best) && best.wins.length) {
    if (!node.wins) page.game.version++;
    Object.assign(node, { wins: best.wins, best: best.pv.slice(0, BEST) });
  }
  page.infos = infos.map((info) => ({ ...info, rank: info.multipv, value: isEnough(info) ? `${Math.round(page.game.state.points ? info.score : 100 * info.win)}` : '…', roles: page.infos.find((old) => old.pv[0] === info.pv[0])?.roles }));
  // Lines of one report come together; the page is drawn once for them, after the last one.
  const mine = reported = {};
  await null;
  if (reported !== mine || !isCurrent()) return;
  drawCandidates();
  drawBar(node.wins);
  drawTurns();
  drawChances();
  await Promise.all(page.infos.map(async (info) => {
    info.roles ??= (await page.line([info.pv[0]]))[0]?.change;
  }));
  if (isCurrent()) drawOver();
}

// ---- reviews -------------------------------------------------------------------------------------------------------

function stopReview() {
  if (page.reviewing) page.reviewing.isStopped = true;
  page.reviewing?.engine?.ask('lp-stop');
}

/** Review the line that is shown from its start, or stop that. Everything else goes on meanwhile. */
page.review = async () => {
  if (page.reviewing) return stopReview();
  const review = page.reviewing = { engine: null, isStopped: false };
  ready();
  const nodes = lineNodes();
  const turns = nodes.slice(1).map((node, index) => ({ parent: index - 1, text: node.text, round: node.round }));
  nodes[0].accuracy = [];
  const onLine = (line) => {
    const found = readInfo(line);
    part('review').textContent = `Stop (${found.ply ?? turns.length} of ${turns.length})`;
    if (found.accuracy) nodes[0].accuracy.push(found);
    nodes.forEach((node, ply) => { if (found.key) node.isKey = found.key.includes(String(ply)); });
    if (found.ply) takeReview(nodes[found.ply - 1], nodes[found.ply], found);
    page.game.version++;
    drawTurns();
    drawEvaluation();
  };
  try {
    review.engine = await startOwn();
    await review.engine.ask('lp-load_record -', { body: JSON.stringify({ ...page.game.head, result: '*', turns }) });
    // It knows no limit of depth. A stop may have come before the engine had the game.
    if (!review.isStopped) await review.engine.ask(`lp-review ${page.analysis.limit.replace(/^depth.*/, '')}`.trim(), { onLine });
    keep();
    return [...nodes[0].accuracy.filter(({ phase }) => phase === 'all').map(({ player, accuracy }) => `${capital(playerName(page.game.state, player))} ${accuracy.toFixed(1)} %.`), `Mistakes: ${nodes.filter(isMistake).length}.`].join(' ');
  } catch (error) {
    return refused([error.sentence ?? error.message]);
  } finally {
    if (review.engine) page.connection.stop(Object.assign(review.engine, { isDone: true }));
    page.reviewing = null;
    ready();
    part('review').textContent = 'Review game';
  }
};

/** Take what a review says of a turn and of the position before it; there is no turn after the last position. */
function takeReview(before, node, { player, wins, pv, loss, eval: worth, mark }) {
  before.mover = page.game.state.players.indexOf(String(player));
  // The score of a solitaire that is over is no chance.
  if (wins.length > 1 || player) Object.assign(before, { wins, best: pv.slice(0, BEST) });
  if (!node) return;
  const nag = Number(Object.keys(GLYPHS).find((each) => GLYPHS[each] === mark) ?? 0);
  const others = node.nags.filter((each) => each !== node.nag);
  // A mark that somebody has set stays.
  Object.assign(node, { loss, eval: worth, nag, nags: nag && !others.some((each) => each in GLYPHS) ? [nag, ...others] : others });
}

/** Go to the next turn of the line that is a mistake; after the last one begin again. */
page.nextMistake = () => run(async () => {
  const nodes = lineNodes();
  const found = nodes.filter(isMistake);
  const next = found.find((node) => nodes.indexOf(node) > nodes.indexOf(page.game.node)) ?? found[0];
  return next ? goTo(next) : note('No mistake is marked in this line.');
});

// ---- the tree ------------------------------------------------------------------------------------------------------

/** Set a mark on the turn that is shown, or take it away if it has it. */
export function mark(nag) {
  const { node } = page.game;
  node.nags = [...(nagOf(node) === nag ? [] : [nag]), ...node.nags.filter((each) => !(each in GLYPHS))];
  noted();
}

/** Remove the turn that is shown and what follows it. */
export async function prune() {
  await stopThinking();
  await replaced('The turn and what follows it are removed.', async () => {
    await page.game.prune(page.game.node);
    goLive();
    await restructured();
  });
}

/** After the tree was changed by hand, have the engine read it, so that its result is that of its main line. */
export async function restructured() {
  const record = JSON.parse(await page.analysis.convert({ ...page.game.record(), result: '*' }, 'lp-record format=json'));
  page.game.head.result = record.result;
  await show();
}

// ---- the archive -----------------------------------------------------------------------------------------------------

/** Show what was played in the position shown, in the games of the archive that the server was started with. */
page.explore = async () => {
  if (page.lesson || !part('played').checkVisibility()) return;
  const { position } = page.game.state;
  const found = await page.analysis.at(async (engine) => JSON.parse(await engine.ask('lp-book lines=12'))).catch(() => ({ turns: [] }));
  if (position !== page.game.state.position) return;
  const rows = found.turns.map(({ turn, games, score, results }) => element('li', '', button('candidate-row',
    [element('strong', '', turn), element('span', 'quiet', counted(games, 'game')), element('span', 'win', score === null ? '' : percent(score))],
    () => run(() => play(turn)), { title: Object.entries(results).map((each) => each.join(': ')).join(', ') })));
  part('played').replaceChildren(...(rows.length ? rows : [element('li', 'quiet', 'No game of the archive went on from here.')]));
};
