// Engines and programs beside the game. A second engine analyses, so that the game is never delayed; a third one plays
// lines, so that these do not stop an analysis; a program reads every form of records and writes the others.

import { kept } from './kept.js';
import { change, lineNodes, OWN, shows, state } from './state.js';
import { turnsOf } from './tree.js';
import { connection } from './wire.js';

// Below all of these a search has seen too little for its number to mean anything, and none is shown.
const ENOUGH_NODES = 150;
const ENOUGH_DEPTH = 2;
const ENOUGH_SECONDS = 2;
export const isEnough = (info) => info.win === 0 || info.win === 1 || info.nodes >= ENOUGH_NODES || info.depth >= ENOUGH_DEPTH || info.time >= ENOUGH_SECONDS;

/** Read a line into an object of its fields. */
export function readInfo(line) {
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

// How many turns of a line can be looked at, and how many of the play after a position are kept.
export const AHEAD = 8;
export const BEST = 6;
export const startOwn = () => connection.start(OWN());

/** An engine that is started when it is needed, and does one piece of work at a time. */
class Helper {
  engine = null;
  queue = Promise.resolve();

  withEngine(work) {
    const done = this.queue.then(async () => {
      await this.halt?.();
      if (!this.engine || this.engine.ended) this.take(await startOwn());
      return work(this.engine);
    });
    this.queue = done.catch(() => {}).then(() => this.resume?.());
    return done;
  }

  take(engine) {
    this.engine = engine;
  }

  /** Do some work in a position, by default the one that is played. */
  at(work, position = state.game.state.position) {
    return this.withEngine(async (engine) => {
      await engine.ask(`lp-position ${position}`);
      return work(engine);
    });
  }
}

/** The second engine. What is done with it stops a running analysis, which goes on afterwards with what is shown then. */
class Analysis extends Helper {
  running = null;

  /** It is found again after a reload. */
  take(engine) {
    this.engine = engine;
    kept.second = engine?.number ?? null;
  }

  /** Start the second engine before it is needed, and an analysis, which ends with its first line. */
  warm() {
    this.withEngine((engine) => {
      engine.ask('lp-analyze lines=1', { onLine: () => {} }).catch(() => {});
      return engine.ask('lp-stop');
    });
  }

  /** Analyse with what has been chosen now, or no more. */
  renew() {
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
    const { node } = state.game;
    // The state is that of a turn that has been played or stepped to; what is over has no player to move.
    if (!state.isAnalysing || !node.state?.mover || !this.engine || this.engine.ended || this.running) return;
    const infos = new Map();
    const [name, most] = state.limit.split('=');
    let isOver = false;
    const onLine = (line) => {
      const info = readInfo(line);
      if (!info.multipv || !isThere || state.game.node !== node) return;
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
    this.running = this.engine.ask(`lp-analyze interval=0.4 lines=${state.lines}`, { onLine }).catch(() => {});
  }

  /** Return a record in another form: the engine reads it and writes it. */
  convert(record, command = 'lp-record') {
    return this.withEngine(async (engine) => {
      await engine.ask('lp-load_record -', { body: JSON.stringify(record) });
      return engine.ask(command);
    });
  }

  /** Stop when the page is left: the engine is kept for a reload, and would go on meanwhile. */
  leave() {
    if (this.running && !this.engine.ended) this.engine.ask('lp-stop');
  }
}

export const analysis = new Analysis();
const reader = new Helper();

/** Have an engine review a line of the game, which begins with the start, unless that is no longer wanted; what it finds goes to `onFound`. */
export async function reviewBy(engine, [, ...line], limit, onFound, isWanted = () => true) {
  await engine.ask('lp-load_record -', { body: JSON.stringify({ ...state.game.head, result: '*', turns: turnsOf(line) }) });
  if (isWanted()) await engine.ask(`lp-review ${limit}`.trim(), { onLine: (found) => onFound(readInfo(found)) });
}

// How many positions each search of a glance looks at: it is to be over in seconds, not to be right about everything.
const GLANCED = 300;
/** How many turns a game has at least that is looked over, and of which a graph is drawn. */
export const FEWEST = 3;

/** Look over the game that has ended, for as long as its card is shown: the chances in each position, and what each turn lost. */
export async function glance() {
  const { card } = state;
  const nodes = lineNodes();
  const count = nodes.length - 1;
  change({ glance: count < FEWEST ? null : 'starting' });
  if (count < FEWEST) return;
  await reader.withEngine(async (engine) => {
    let stopped = null;
    await reviewBy(engine, nodes, `nodes=${GLANCED}`, ({ ply, wins, loss }) => {
      if (state.card !== card) stopped ??= engine.ask('lp-stop');
      if (!ply || stopped) return;
      // Cards that are drawn come without chances.
      if (wins.length) nodes[ply - 1].told = wins;
      if (nodes[ply]) nodes[ply].lapse = loss;
      change({ glance: `${Math.min(ply, count)} of ${count}` });
    }, () => state.card === card);
    nodes.at(-1).isGlanced = !stopped && state.card === card;
  }).catch(() => {});
  if (state.card === card) change({ glance: null });
}

// The states after lines of play, by their turns.
const lines = new Map();
export const forgetLines = () => lines.clear();

/**
 * The states after each turn of a line of play, which ends where a card would have to be drawn. They are asked once in each
 * position, though a new report may come before the answer.
 */
export function statesOf(turns, from = state.game.state.position) {
  const key = `${from} ${turns.join(' ')}`;
  if (!lines.has(key)) {
    lines.set(key, reader.at(async (engine) => {
      const states = [];
      for (const turn of turns) {
        const position = await engine.stateAfter(`lp-play ${turn}`).catch(() => null);
        if (!position) break;
        states.push(JSON.parse(position));
      }
      return states;
    }, from).catch(() => []));
  }
  return lines.get(key);
}

/** What a turn does, by its roles; in LIMES also with its card as it lies then. */
export async function rolesOf(turn, from) {
  const [after] = await statesOf([turn], from);
  return after && { ...after.change, lies: after.displays?.[after.change.player].cards.find(({ cell }) => cell === after.change.cell) };
}

/** Take what the analysis of a position has found: the list at once, what is on the board as soon as the cells are known. */
async function report(node, infos) {
  const isCurrent = () => node === state.game.node && state.isAnalysing;
  if (!isCurrent()) return;
  const best = infos[0];
  if (best && isEnough(best) && best.wins.length) {
    if (!node.wins) state.game.version++;
    Object.assign(node, { wins: best.wins, best: best.pv.slice(0, BEST) });
    shows();
  }
  const mine = infos.map((info) => ({ ...info, rank: info.multipv, value: isEnough(info) ? `${Math.round(state.game.state.points ? info.score : 100 * info.win)}` : '…', roles: state.infos.find((old) => old.pv[0] === info.pv[0])?.roles }));
  change({ infos: mine });
  // Lines of one report come together; cells are asked for once, after the last one.
  await null;
  if (state.infos !== mine || mine.every(({ roles }) => roles)) return;
  await Promise.all(mine.map(async (info) => {
    info.roles ??= await rolesOf(info.pv[0]);
  }));
  if (state.infos === mine) change({ infos: [...mine] });
}

/** Look up what was played in the position, in the games of the archive that the server was started with. */
export async function explore() {
  if (state.lesson || !state.hasArchive || !state.isExploring || state.tab !== 'analysis' || !state.game?.state) return;
  const { position } = state.game.state;
  const found = await analysis.at(async (engine) => JSON.parse(await engine.ask('lp-book lines=12'))).catch(() => ({ turns: [] }));
  if (position === state.game.state.position) change({ explored: found.turns });
}

let tools = null;
/** Ask the program that reads and writes files for something; return its answer, of which lines before the last go to `onLine`. */
export async function tool(ask, given = [], options = {}, onLine = null) {
  if (!connection.isOpen) throw new Error('The server, which reads and writes files, cannot be reached.');
  if (!tools || (await tools).ended) {
    tools = connection.start('limitproto-tools');
    tools.catch(() => { tools = null; });
  }
  const answer = JSON.parse((await (await tools).ask(JSON.stringify({ ask, with: given, options }), { onLine })).split('\n').at(-1));
  if (answer === null) throw new Error('The file cannot be written.');
  return answer;
}
