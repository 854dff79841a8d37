// A web worker in which Python runs. It reads messages in turn, so that each of them is done before the next.

import { start } from './python.mjs';

let signals = null;
const STEPS = 4;
const said = (step) => postMessage({ step, of: STEPS });

const isGone = (url) => {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  try {
    request.send();
    return request.status !== 200;
  } catch {
    return true;
  }
};
const heard = () => (!signals || !isGone(signals.line) ? 0 : isGone(signals.stop) ? 2 : 1);

const read = async (name) => {
  const { body } = await fetch(name);
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
};

/** Start Python with the package and return its programs. */
async function load() {
  said(0);
  const python = await start(new URL('pyodide/', location.href).href, read, said);
  const { Programs } = python.pyimport('limitproto.web.in_browser');
  return Programs((engine, text) => postMessage({ engine, text }), heard);
}

const loading = load();
loading.then(() => said(STEPS), () => {});
loading.catch((error) => postMessage({ step: 0, failed: String(error) }));
let last = loading;

onmessage = ({ data }) => {
  last = last.then(async () => {
    const programs = await loading;
    signals = data.signals ?? null;
    if ('start' in data) programs.start(data.engine, data.start);
    else if ('stop' in data) programs.stop(data.stop);
    else if (!programs.send(data.engine, data.send)) postMessage({ engine: data.engine, ended: 'exited with status 0', stderr: '' });
    return postMessage({ done: true });
  });
};
