'use strict';
// Analysis as the page shows it, reviews, and records that are loaded and saved.

import { isEnough } from './analysis.js';
import { nameOfSeat, stopThinking } from './opponents.js';
import { doing, keep, page, part, ready, refused, run } from './page.js';
import { capital, playerName } from './speech.js';
import { goLive, goTo, replaced, show } from './play.js';
import { element, GLYPHS, isMistake } from './turns.js';
import { drawBar, drawCandidates, drawChances, drawEvaluation, drawOver, drawTurns, lineNodes } from './view.js';

// How many turns of the play after a position are kept.
const BEST = 6;

page.hint = () => run(async () => {
  const turn = await page.analysis.hint(page.game.state.position);
  page.hinted = { rank: 1, value: '', roles: (await page.line([turn]))[0].change };
  drawOver();
  refused([`Hint: ${turn}.`], 'note');
  return `Hint: ${turn}.`;
});

page.analyse = async (on = !page.analysis.on) => {
  part('analyse').setAttribute('aria-pressed', String(on));
  page.infos = [];
  await page.analysis.toggle(on);
  drawCandidates();
  drawOver();
  keep();
  return on ? 'Analysis is on.' : 'Analysis is off.';
};

/** The states after the turns of a line of play; asked once in each position, though a new report may come before the answer. */
page.line = (turns) => {
  const key = turns.join(' ');
  if (!page.lines.has(key)) page.lines.set(key, page.analysis.line(page.game.state.position, turns).catch(() => []));
  return page.lines.get(key);
};

let reported = null;
/** Show what the analysis of a position has found, in the list at once and on the board as soon as the cells are known. */
export async function report(node, infos) {
  const isCurrent = () => node === page.game.node && page.analysis.on;
  if (!isCurrent()) return;
  const best = infos[0];
  if (best && isEnough(best) && best.wins.length) {
    if (!node.wins) page.game.version++;
    Object.assign(node, { wins: best.wins, best: best.pv.slice(0, BEST) });
  }
  page.infos = infos.map((info) => ({ ...info, rank: info.multipv, value: isEnough(info) ? `${Math.round(100 * info.win)}` : '…', roles: page.infos.find((old) => old.pv[0] === info.pv[0])?.roles }));
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

/** Review the line that is shown from its start, or stop that. */
page.review = async () => {
  if (page.reviewing) return page.analysis.stopReview();
  page.reviewing = true;
  ready();
  const nodes = lineNodes();
  const turns = nodes.slice(1).map((node, index) => ({ parent: index - 1, text: node.text, round: node.round }));
  nodes[0].accuracy = [];
  try {
    await page.analysis.review({ ...page.game.head, result: '*', turns }, (found) => {
      part('review').textContent = `Stop (${found.ply ?? turns.length} of ${turns.length})`;
      if (found.accuracy) nodes[0].accuracy.push(found);
      nodes.forEach((node, ply) => { if (found.key) node.isKey = found.key.includes(String(ply)); });
      if (found.ply) takeReview(nodes[found.ply - 1], nodes[found.ply], found);
      page.game.version++;
      drawTurns();
      drawEvaluation();
    });
    keep();
    return [...nodes[0].accuracy.filter(({ phase }) => phase === 'all').map(({ player, accuracy }) => `${capital(playerName(page.game.state, player))} ${accuracy.toFixed(1)} %.`), `Mistakes: ${nodes.filter(isMistake).length}.`].join(' ');
  } catch (error) {
    return refused([error.sentence ?? error.message]);
  } finally {
    page.reviewing = false;
    ready();
    part('review').textContent = 'Review game';
  }
};

/** Take what a review says of a turn and of the position before it; there is no turn after the last position. */
function takeReview(before, node, { player, wins, pv, loss, eval: worth, mark }) {
  before.mover = page.game.state.players.indexOf(String(player));
  if (wins.length) Object.assign(before, { wins, best: pv.slice(0, BEST) });
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
  return next ? goTo(next) : refused(['No mistake is marked in this line.'], 'note');
});

/** The record as it is saved: with names for the seats of a game that was begun here. */
function recordToSave() {
  const record = page.game.record();
  return !page.command ? record : { ...record, players: record.players.map((player, seat) => (player.name === '?' ? { ...player, name: nameOfSeat(page.seats[seat]) } : player)) };
}

page.recordText = () => page.analysis.convert(recordToSave());

/** Save the game as a file: as LGN, or by the page itself, without an engine, as the JSON that every reader takes. */
export async function save() {
  const record = recordToSave();
  const isLost = !page.connection.isOpen || page.game.engine?.ended !== false;
  let text = isLost ? JSON.stringify(record) : '';
  try {
    text ||= await page.recordText();
  } catch (error) {
    if (page.connection.isOpen && !page.analysis.engine?.ended) throw error;
    text = JSON.stringify(record);
  }
  const names = record.players.map(({ name }) => name).join('-');
  const name = [record.game, record.edition.split('/')[0], record.tags?.Date?.replaceAll('.', '-'), names].filter(Boolean).join('-').toLowerCase().replace(/[^a-z0-9-]+/g, '_').slice(0, 80);
  const link = element('a', '', '', { download: `${name}.${text.startsWith('{') ? 'json' : 'lgn'}`, href: URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function textOf(file) {
  if (!file.name.endsWith('.gz')) return file.text();
  try {
    return await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
  } catch {
    throw new Error('It is not a whole gzip file.');
  }
}

/** The games of a text, which the engine reads: an LGN game begins with tags, a JSON game is a line. */
function gamesOf(text) {
  const lines = text.split('\n');
  if (lines.filter((line) => line.startsWith('{"schema_version"')).length > 1) return lines.filter((line) => line.trim());
  const games = [[]];
  let [depth, isMoves] = [false, false];
  for (const line of lines) {
    const isTag = !depth && /^\[[A-Za-z]\w*\s+"/.test(line);
    if (isTag && isMoves) games.push([]);
    isMoves = isTag ? false : isMoves || (Boolean(line.trim()) && !line.startsWith('%'));
    // What looks like a tag in a comment is none.
    if (!isTag) for (const [brace] of line.replace(depth ? /$^/ : /;.*/, '').matchAll(/[{}]/g)) depth = brace === '{';
    games.at(-1).push(line);
  }
  return games.map((game) => game.join('\n')).filter((game) => game.trim());
}

/** What a game is called in a list, by its tags or members. */
function titleOf(game, index) {
  let tags = Object.fromEntries([...game.trimStart().split(/\n\s*\n/)[0].matchAll(/^\[(\w+)\s+"(.*)"\]/gm)].map(([, name, value]) => [name, value]));
  if (game.startsWith('{')) {
    const { players = [], result, edition, tags: others } = JSON.parse(game);
    tags = { Edition: edition, ...Object.fromEntries(players.map(({ colour, name }) => [capital(colour), name])), Result: result, ...others };
  }
  const { Edition, Event, Date: day, Result, White, Red, Black, Blue, Yellow, Green } = tags;
  const names = [White, Red, Black, Blue, Yellow, Green].filter((name) => name && name !== '?').join(' – ');
  return `${index + 1}. ${[names, Edition, Event, day, Result].filter((part) => part && !/^[?.]+$/.test(part)).join(', ')}`;
}

/** Load a file; of several games, one is chosen from a list. */
export async function load(file) {
  const games = gamesOf(await textOf(file));
  if (games.length < 2) return loadText(file.name, games[0] ?? '');
  part('games-title').textContent = `${file.name} has ${games.length} games`;
  part('recent').replaceChildren(...games.map((game, index) => {
    const item = element('li');
    const button = element('button', '', titleOf(game, index), { type: 'button' });
    button.addEventListener('click', () => {
      part('games').close();
      doing(() => loadText(`${file.name}, game ${index + 1},`, game));
    });
    item.append(button);
    return item;
  }));
  part('games').showModal();
}

async function loadText(name, text) {
  await stopThinking();
  await replaced(`${name} is loaded.`, async () => {
    try {
      await page.game.load(text);
    } catch (error) {
      // The place that begins the sentence of the engine, in words.
      const why = (error.sentence ?? error.message).replace(/^(\d+):(\d+): /, 'Line $1, column $2: ');
      const sentence = `${name} cannot be loaded. ${why}`;
      throw Object.assign(new Error(sentence), { sentence });
    }
    page.clock = 'none';
    page.command = null;
    page.id = `${Date.now()}-${Math.random()}`;
    await page.ask('lp-clock none');
    await page.game.refresh();
    page.seats = page.game.state.players.map(() => ({ name: 'person', level: 3 }));
    goLive();
    await show();
  });
  page.text.say(`${name} is loaded. ${page.status()}`);
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
