// Python with the package: from a snapshot of its memory, in which the programs of the page have run once already.

import { loadPyodide } from './pyodide/pyodide.mjs';

/** Write files into the file system of Python: a line of JSON with each path and its length, null for a folder, then the files. */
export function writeFiles({ FS }, bytes) {
  let at = bytes.indexOf(10) + 1;
  for (const [path, length] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)))) {
    if (length === null) FS.mkdir(path);
    else FS.writeFile(path, bytes.subarray(at, at += length), { canOwn: true });
  }
}

/** Start Python; `read` gives the bytes of one of the two packed files, and `said` takes the steps that are done. */
export async function start(indexURL, read, said = () => {}) {
  const files = read('files.bin');
  const snapshot = await read('snapshot.bin');
  said(1);
  const python = await loadPyodide({ indexURL, _loadSnapshot: snapshot });
  said(2);
  writeFiles(python, await files);
  said(3);
  return python;
}
