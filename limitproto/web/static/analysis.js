// What the search thinks: live analysis and hints of a second engine, so that analysis never delays the game, and reviews
// of an engine that is there for one review. A third one plays lines, so that these do not stop an analysis.

// Below all of these a search has seen too little for its number to mean anything, and none is shown.
const ENOUGH_NODES = 150;
const ENOUGH_DEPTH = 2;
const ENOUGH_SECONDS = 2;

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

export const isEnough = (info) => info.win === 0 || info.win === 1 || info.nodes >= ENOUGH_NODES || info.depth >= ENOUGH_DEPTH || info.time >= ENOUGH_SECONDS;

/** An engine that is started when it is needed, and does one piece of work at a time. */
class Helper {
  constructor(start) {
    Object.assign(this, { start, engine: null, queue: Promise.resolve() });
  }

  withEngine(work) {
    const done = this.queue.then(async () => {
      await this.halt?.();
      if (!this.engine || this.engine.ended) this.engine = await this.start();
      return work(this.engine);
    });
    this.queue = done.catch(() => {}).then(() => this.resume?.());
    return done;
  }

  /** Do some work in a position. */
  at(position, work) {
    return this.withEngine(async (engine) => {
      await engine.ask(`lp-position ${position}`);
      return work(engine);
    });
  }
}

/** The second engine. What is done with it stops a running analysis, which goes on afterwards. */
export class Analysis extends Helper {
  /** `start` returns a promise of an engine; `onReport(node, infos)` is called as lines come. */
  constructor(start, onReport) {
    super(start);
    Object.assign(this, { onReport, on: false, lines: 3, limit: '', running: null, reader: new Helper(start), reviewer: null, isReviewing: false });
  }

  /** Start the second engine before it is needed, and an analysis, which ends with its first line. */
  warm() {
    this.withEngine((engine) => {
      engine.ask('lp-analyze lines=1', { onLine: () => {} }).catch(() => {});
      return engine.ask('lp-stop');
    });
  }

  /** Look at a position from now on, if analysis is on. */
  look(node, position) {
    this.subject = { node, position };
    if (this.on) this.toggle(true);
  }

  toggle(on) {
    this.on = on;
    return this.withEngine(async () => {});
  }

  /** Stop before the page is left: the engine is kept for a reload, and would go on meanwhile. */
  leave() {
    if (this.running && !this.engine.ended) this.engine.ask('lp-stop');
    this.stopReview();
  }

  stopReview() {
    this.isReviewing = false;
    this.reviewer?.ask('lp-stop');
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
    if (!this.on || !this.subject || !this.engine || this.engine.ended || this.running) return;
    const { node, position } = this.subject;
    if (/ end:| \S+\/end:/.test(position)) return;
    const infos = new Map();
    const [name, most] = this.limit.split('=');
    let isOver = false;
    const onLine = (line) => {
      const info = readInfo(line);
      if (!info.multipv || !isThere || this.subject.node !== node) return;
      // A new first line begins a new report.
      if (info.multipv === 1) infos.clear();
      infos.set(info.multipv, info);
      this.onReport(node, [...infos.values()]);
      // What is found last is told when it stops.
      if (!isOver && info[name] >= Number(most)) isOver = this.engine.ask('lp-stop');
    };
    // Both are sent at once, so that the first line comes a round trip sooner.
    let isThere = true;
    this.engine.ask(`lp-position ${position}`).catch(() => {
      isThere = false;
      return this.halt();
    });
    this.running = this.engine.ask(`lp-analyze interval=0.4 lines=${this.lines}`, { onLine }).catch(() => {});
  }

  /** Return a turn worth playing in a position. */
  hint(position) {
    return this.at(position, (engine) => engine.ask('lp-hint time=1'));
  }

  /** Return the states after each turn of a line of play; they end where a card would have to be drawn. */
  line(position, turns) {
    return this.reader.at(position, async (engine) => {
      const states = [];
      for (const turn of turns) {
        const state = await engine.stateAfter(`lp-play ${turn}`).catch(() => null);
        if (!state) break;
        states.push(JSON.parse(state));
      }
      return states;
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
   * Review the game of a record, with an engine of its own, so that everything else goes on meanwhile; onLine gets what
   * each line says. `lp-review` knows no limit of depth. A stop may come before the engine is there or has the game.
   */
  async review(record, onLine) {
    this.isReviewing = true;
    this.reviewer = await this.start();
    try {
      await this.reviewer.ask('lp-load_record -', { body: JSON.stringify(record) });
      if (this.isReviewing) await this.reviewer.ask(`lp-review ${/^depth/.test(this.limit) ? '' : this.limit}`.trim(), { onLine: (line) => onLine(readInfo(line)) });
    } finally {
      this.reviewer.isDone = true;
      this.reviewer.connection.stop(this.reviewer);
      this.reviewer = null;
    }
  }
}
