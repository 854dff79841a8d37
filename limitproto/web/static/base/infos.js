// Lines of a search or a review, as an engine writes them.

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
