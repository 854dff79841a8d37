// The wire to the server, engines behind it, and what is said on it. An engine is spoken to in the protocol of
// spec/protocol.md and in nothing else: what `ask` sends and what comes back is what any other program would send and read.

import { change, state } from './state.js';

/** A failed response. `message` is its whole text, `code` the word before the colon of an `lp-` command. */
export class Refusal extends Error {
  constructor(text) {
    super(text);
    this.code = /^([a-z-]+): /.exec(text)?.[1] ?? '';
  }

  /** The text without its code, as a sentence for people. */
  get sentence() {
    const text = this.message.replace(/^[a-z-]+: /, '');
    return (/^[a-z]+ /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text) + (/[.!?]$/.test(text) ? '' : '.');
  }
}

/** One process. Requests carry ids, so that responses find their request even when a query overtakes a search. */
class Engine {
  ended = false;
  waiting = new Map();
  open = [];
  rest = '';

  constructor(connection, number, name, nextId) {
    Object.assign(this, { connection, number, name, nextId });
  }

  /** Send a command and return a promise of the text of its response, which is rejected with a Refusal. */
  ask(command, { body = null, onLine = null } = {}) {
    if (this.ended) return Promise.reject(new Refusal(this.connection.isOpen ? 'internal: the engine has ended' : 'internal: the server cannot be reached'));
    const id = this.nextId++;
    let text = `${id} ${command}\n`;
    // `body` follows the command up to a line with a dot, as lp-load_record - and lp-tags - take it.
    if (body !== null) {
      // A line that begins with a dot gets a second one, so that no line of the body ends it.
      const lines = body.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
      text += lines.map((line) => (line.startsWith('.') ? '.' : '') + line + '\n').join('') + '.\n';
    }
    return new Promise((resolve, reject) => {
      // With `onLine` the response is a stream: each line after the first is passed on as it comes.
      this.waiting.set(id, { resolve, reject, onLine });
      noteTraffic(this, 'sent', text);
      this.connection.wire.send({ engine: this.number, send: text });
      this.connection.report();
    });
  }

  /** Do a command and return what lp-state answers then. Both are sent at once, so that this costs one round trip. */
  async stateAfter(command) {
    const [done, state] = [this.ask(command), this.ask('lp-state')];
    await done;
    return state;
  }

  receive(text) {
    noteTraffic(this, 'received', text);
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop();
    for (const line of lines) this.#readLine(line.replace(/\r$/, ''));
  }

  #readLine(line) {
    const current = this.open.at(-1);
    const head = !current || current.request?.onLine ? /^([=?])(\d+)(?: +(.*))?$/.exec(line) : null;
    if (head) {
      const request = this.waiting.get(Number(head[2]));
      this.open.push({ id: Number(head[2]), ok: head[1] === '=', lines: [head[3] ?? ''], request });
    } else if (current && line === '') {
      this.open.pop();
      this.waiting.delete(current.id);
      // A request of this page before it was loaded again has no reader.
      const text = current.lines.join('\n').replace(/^\n+/, '').trimEnd();
      if (current.ok) current.request?.resolve(text);
      else current.request?.reject(new Refusal(text));
      this.connection.report();
    } else if (current) {
      current.lines.push(line === ' ' ? '' : line);
      current.request?.onLine?.(line);
    }
  }

  end() {
    this.ended = true;
    for (const { reject } of this.waiting.values()) reject(new Refusal('internal: the engine has ended'));
    this.waiting.clear();
    this.connection.report();
  }
}

/** What this tab is connected to: the server or workers. `wire` has `open`, `send` and `isOpen`, `hooks` what is to be told. */
export class Connection {
  engines = new Map();
  starting = [];

  constructor(hooks, wire) {
    Object.assign(this, { hooks, wire });
  }

  /** Open the wire and return what is said of this tab: its id, the engines to choose from, those running. */
  open(hello) {
    return new Promise((resolve, reject) => {
      this.wire.open(hello, (message) => ('tab' in message ? resolve(message) : this.#read(message)), (text, code) => {
        reject(new Error(text));
        for (const engine of this.engines.values()) engine.end();
        this.hooks.onClose(text, code);
      });
    });
  }

  get isOpen() {
    return this.wire.isOpen;
  }

  /** Start the engine configured under a name and return a promise of it. */
  start(name) {
    return new Promise((resolve, reject) => {
      this.starting.push({ resolve, reject });
      this.wire.send({ start: name });
      this.report();
    });
  }

  /** Speak to a process that is running already, from before the page was loaded again. */
  adopt(number, name, nextId = 1) {
    const engine = new Engine(this, number, name, nextId);
    this.engines.set(number, engine);
    return engine;
  }

  stop(engine) {
    this.wire.send({ engine: engine.number, stop: true });
  }

  /** Tell the page whether a response is awaited; one that streams until it is stopped does not count. */
  report() {
    const isBusy = ({ waiting, isLoading }) => !isLoading && [...waiting.values()].some(({ onLine }) => !onLine);
    this.hooks.onReady(!this.starting.length && ![...this.engines.values()].some(isBusy));
  }

  #read(message) {
    const engine = this.engines.get(message.engine);
    if ('started' in message) {
      // The page is ready before an engine that it may need later.
      const made = Object.assign(this.adopt(message.started, message.name), { isLoading: message.isLoading });
      this.starting.shift()?.resolve(made);
      this.report();
    } else if ('error' in message) {
      this.starting.shift()?.reject(new Error(message.error));
      this.report();
      this.hooks.onError(message.error);
    } else if (engine && 'text' in message) {
      engine.isLoading = false;
      engine.receive(message.text);
    } else if (engine && 'ended' in message) {
      engine.end();
      this.engines.delete(message.engine);
      this.hooks.onEnd(engine, message.ended, message.stderr ?? '');
    } else if ('dropped' in message) {
      if (engine) engine.rest = '';
      this.hooks.onError(`${message.dropped} lines from an engine were lost while this page was disconnected.`);
    }
  }
}

/** What this page is connected to, once it has been opened with `connect`. */
export let connection = null;
export const connect = (hooks, wire) => { connection = new Connection(hooks, wire); };

// How many lines are shown, and how many commands of an engine are kept to be copied.
const SHOWN = 600;
const KEPT = 20_000;
// Of longer lines the beginning is shown: a picture comes as one.
const LONGEST = 100_000;
/** What was sent to each engine, as {name, texts} by its number. */
export const sent = new Map();

/** Note text that was sent to an engine or received from it; `way` is `sent` or `received`. */
function noteTraffic({ number, name }, way, text) {
  const mark = `${number} ${way === 'sent' ? '>' : '<'} `;
  const shown = (line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line);
  change({ traffic: [...state.traffic, ...text.replace(/\n$/, '').split('\n').map((line) => ({ way, mark, line: shown(line) }))].slice(-SHOWN) });
  if (way !== 'sent') return;
  if (!sent.has(number)) sent.set(number, { name, texts: [] });
  if (sent.get(number).texts.length < KEPT) sent.get(number).texts.push(text);
}

/** Everything that was sent to an engine since the page was loaded, as a program would send it. */
export const sentTo = (number) => sent.get(Number(number))?.texts.join('') ?? '';
