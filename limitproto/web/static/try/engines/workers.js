// The wire of the try-it page: Python in web workers, which answer the messages of spec/gui.md as the server does.
// The tools share the worker of the first engine; each other engine has one of its own, so that a search blocks no other.

import { isReady } from './state.js';

const OWN = 'limitproto';
const TOOLS = 'limitproto-tools';
/** What stops a search. */
export const STOPS = /^\s*(\d+\s+)?lp-stop\s*(#.*)?$|^\s*#\s*interrupt\s*$/m;
// A worker reads no message while it searches, but it can see that a URL is there no more.
const signal = () => URL.createObjectURL(new Blob(['-']));
const [SOON, OFTEN] = [3000, 50];
/** A promise of the moment from which the page waits for nothing, or soon: other workers would delay its first board. */
const calm = () => new Promise((resolve) => {
  const look = () => (isReady() ? resolve() : setTimeout(look, OFTEN));
  setTimeout(resolve, SOON);
  look();
});

class Host {
  /** `after` is a promise of the moment from which Python may be loaded. */
  constructor(after, receive, onStep) {
    Object.assign(this, { awaited: 0, isLoaded: false, engines: new Set(), signals: new Map() });
    this.loaded = new Promise((resolve) => {
      this.worker = after.then(() => {
        const worker = new Worker('worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => {
          if ('step' in data) {
            this.isLoaded = data.step === data.of;
            if (this.isLoaded) resolve();
            onStep(data);
          } else if ('done' in data) this.awaited--;
          else receive(data);
        };
        worker.onerror = ({ message }) => onStep({ failed: message });
        return worker;
      });
    });
  }

  start(number, name) {
    this.engines.add(number);
    this.signals.set(number, { line: signal(), stop: signal() });
    this.post({ start: name, engine: number });
  }

  send(number, text) {
    const signals = this.signals.get(number);
    const renew = (name) => {
      URL.revokeObjectURL(signals[name]);
      signals[name] = signal();
    };
    renew('line');
    if (STOPS.test(text)) renew('stop');
    this.post({ engine: number, send: text, signals: { ...signals } });
  }

  stop(number) {
    this.engines.delete(number);
    for (const url of Object.values(this.signals.get(number) ?? {})) URL.revokeObjectURL(url);
    this.signals.delete(number);
    this.post({ stop: number });
  }

  post(message) {
    this.awaited++;
    this.worker.then((worker) => worker.postMessage(message));
  }
}

export class Workers {
  /** `onStep` gets what the first worker says of its start: `{step, of}`, or `{failed}`. */
  constructor(onStep = () => {}) {
    Object.assign(this, { onStep, hosts: [], of: new Map(), started: 0, isOpen: false });
  }

  open({ tab }, receive) {
    this.receive = receive;
    this.isOpen = true;
    this.#host();
    receive({ tab: tab ?? 'here', engines: [{ name: OWN, own: true }], running: [], limits: {}, archive: false });
  }

  #host() {
    const [first] = this.hosts;
    const host = new Host(first?.loaded.then(calm) ?? Promise.resolve(), (message) => this.receive(message), first ? () => {} : this.onStep);
    this.hosts.push(host);
    return host;
  }

  send({ start, engine, send, stop }) {
    if (start) {
      const number = ++this.started;
      const [first] = this.hosts;
      // A worker without an engine is used again.
      const host = start === TOOLS ? first : this.hosts.find(({ engines, awaited }) => !engines.size && !awaited) ?? (number === 1 ? first : this.#host());
      this.of.set(number, host);
      host.start(number, start);
      // The page takes it for started when it has asked for it.
      queueMicrotask(() => this.receive({ started: number, name: start, isLoading: host !== first && !host.isLoaded }));
      return;
    }
    const host = this.of.get(engine);
    if (stop && host) {
      this.of.delete(engine);
      host.stop(engine);
      queueMicrotask(() => this.receive({ engine, ended: 'was stopped', stderr: '' }));
    } else {
      host?.send(engine, send);
    }
  }
}
