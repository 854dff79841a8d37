// A web worker in which Python runs. It reads messages in turn, so that each of them is done before the next.

import { loadPyodide } from './pyodide/pyodide.mjs';

let signals = null;
const STEPS = 5;
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

/** Start Python with the package and return its programs. */
async function load() {
  said(0);
  const archive = fetch('python.zip').then((response) => response.arrayBuffer());
  const indexURL = new URL('pyodide/', location.href).href;
  const snapshot = await fetch('snapshot.bin').then(({ body }) => new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
  said(1);
  const python = await loadPyodide({ indexURL, _loadSnapshot: new Uint8Array(snapshot) });
  said(2);
  python.unpackArchive(await archive, 'zip', { extractDir: '/package' });
  said(3);
  python.runPython('import sys; sys.path.insert(0, "/package"); sys.dont_write_bytecode = True');
  const { Programs } = python.pyimport('limitproto.web.in_browser');
  said(4);
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
