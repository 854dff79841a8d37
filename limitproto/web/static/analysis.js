'use strict';
// What the search thinks: live analysis, hints and a walk over a whole game. All of it asks a second engine, so that
// analysis never delays the game.

// Below all of these a search has seen too little for its number to mean anything, and none is shown.
const ENOUGH_NODES = 150;
const ENOUGH_DEPTH = 2;
const ENOUGH_SECONDS = 2;

/** Read an info line into an object, or null. Fields that are unknown are passed over. */
export function readInfo(line) {
  if (!line.startsWith('info ')) return null;
  const words = line.split(' ').slice(1);
  const info = { wins: [], pv: [] };
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === 'pv') {
      info.pv = words.slice(at + 1);
      break;
    } else if (word === 'wins') {
      while (/^[\d.]+$/.test(words[at + 1])) info.wins.push(Number(words[++at]));
    } else {
      info[word] = Number(words[++at]);
    }
  }
  return info;
}

export const isEnough = (info) => info.win === 0 || info.win === 1 || info.nodes >= ENOUGH_NODES || info.depth >= ENOUGH_DEPTH || info.time >= ENOUGH_SECONDS;

export class Analysis {
  /** `start` returns a promise of a second engine; `onReport(node, infos)` is called as lines come. */
  constructor(start, onReport) {
    Object.assign(this, { start, onReport, engine: null, on: false, lines: 3 });
    this.queue = Promise.resolve();
    this.running = null;
    this.canceled = false;
  }

  /** Start the second engine before it is needed, and its search. */
  warm() {
    this.withEngine((engine) => engine.ask('lp-search nodes=1')).catch(() => {});
  }

  /** Do something with the second engine by itself: a running analysis stops first and goes on afterwards. */
  withEngine(work) {
    const done = this.queue.then(async () => {
      await this.#halt();
      if (!this.engine || this.engine.ended) this.engine = await this.start();
      return work(this.engine);
    });
    this.queue = done.catch(() => {}).then(() => this.#resume());
    return done;
  }

  /** Look at a position from now on, if analysis is on. */
  look(node, position) {
    this.subject = { node, position };
    if (this.on) this.withEngine(async () => {}).catch(() => {});
  }

  toggle(on) {
    this.on = on;
    return this.withEngine(async () => {});
  }

  /** Stop before the page is left: the engine is kept for a reload, and would go on meanwhile. */
  leave() {
    if (this.running && !this.engine.ended) this.engine.ask('lp-stop').catch(() => {});
  }

  async #halt() {
    const running = this.running;
    this.running = null;
    if (!running) return;
    // Any line ends an analysis; this one has no other effect.
    if (!this.engine.ended) await this.engine.ask('lp-stop').catch(() => {});
    await running;
  }

  async #resume() {
    if (!this.on || this.sweeping || !this.subject || !this.engine || this.engine.ended || this.running) return;
    const { node, position } = this.subject;
    if (/ end:| \S+\/end:/.test(position)) return;
    const infos = new Map();
    const onLine = (line) => {
      const info = readInfo(line);
      if (!info || !isThere || this.subject.node !== node) return;
      // A new first line begins a new report.
      if (info.multipv === 1) infos.clear();
      infos.set(info.multipv, info);
      this.onReport(node, [...infos.values()]);
    };
    // Both are sent at once, so that the first line comes a round trip sooner.
    let isThere = true;
    this.engine.ask(`lp-position ${position}`).catch(() => {
      isThere = false;
      return this.#halt();
    });
    this.running = this.engine.ask(`lp-analyze interval=0.4 lines=${this.lines}`, { onLine }).catch(() => {});
  }

  /** Return a turn worth playing in a position. */
  hint(position) {
    return this.withEngine(async (engine) => {
      await engine.ask(`lp-position ${position}`);
      return engine.ask('lp-hint time=1');
    });
  }

  /** Return a record in another form: the engine reads it and writes it. */
  convert(record, command = 'lp-record') {
    return this.withEngine(async (engine) => {
      await engine.ask('lp-load_record -', { body: JSON.stringify(record) });
      return engine.ask(command);
    });
  }

  /**
   * Search every position of a game for a moment, and call onValue(ply, {wins, best, mover}) for each. The record has one line only.
   * Each search is a piece of work of its own, so that hints and records need not wait for the whole game.
   * Return whether it came to the end.
   */
  async sweep(record, seconds, onValue) {
    this.canceled = false;
    this.sweeping = true;
    try {
      for (const state of await this.withEngine((engine) => statesOf(engine, record))) {
        if (this.canceled) return false;
        const { wins, pv } = state.mover ? await this.#search(state.position, seconds) : { wins: state.result.split('-').map(share), pv: [] };
        if (wins) onValue(state.history_length, { wins, best: pv[0], mover: state.players.indexOf(state.mover) });
      }
      return true;
    } finally {
      this.sweeping = false;
      this.queue = this.queue.then(() => this.#resume());
    }
  }

  /** Return what a search finds in a position; it is empty where there is no search, such as before a card is drawn. */
  #search(position, seconds) {
    return this.withEngine(async (engine) => {
      await engine.ask(`lp-position ${position}`);
      let info = null;
      for (const time of [seconds, ENOUGH_SECONDS]) {
        info = readInfo((await engine.ask(`lp-search time=${time}`)).split('\n')[0]);
        if (!info || isEnough(info)) break;
      }
      return info ?? {};
    }).catch(() => ({}));
  }
}

/** Return the states of all positions of a record, from the first to the last. */
async function statesOf(engine, record) {
  await engine.ask('lp-load_record -', { body: JSON.stringify(record) });
  const states = [];
  try {
    // Taking back one by one works for turns, events, draws of cards and a result that was only noted.
    for (;;) {
      states.unshift(JSON.parse(await engine.ask('lp-state')));
      await engine.ask('lp-undo');
    }
  } catch (refusal) {
    if (engine.ended) throw refusal;
  }
  return states;
}

/** A score of a result, 1/2 for example, as a number. */
export const share = (score) => (score.includes('/') ? 1 / Number(score.split('/')[1]) : Number(score));
