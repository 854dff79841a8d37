// Analysis as the page shows it, reviews, what an archive knows, and changes of the tree of turns.

import { isEnough } from './analysis.js';
import { counted } from './board.js';
import { button, element } from './dom.js';
import { stopThinking } from './engines.js';
import { keep, page, part, ready, refused, run } from './page.js';
import { capital, percent, playerName } from './speech.js';
import { goLive, goTo, noted, replaced, show } from './play.js';
import { GLYPHS, isMistake, nagOf } from './turns.js';
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
  page.infos = infos.map((info) => ({ ...info, rank: info.multipv, value: isEnough(info) ? `${Math.round(page.game.state.points ? info.score : 100 * info.win)}` : '…', roles: page.infos.find((old) => old.pv[0] === info.pv[0])?.roles }));
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

/** Set a mark on the turn that is shown, or take it away if it has it. */
export function mark(nag) {
  const { node } = page.game;
  node.nags = [...(nagOf(node) === nag ? [] : [nag]), ...node.nags.filter((each) => !(each in GLYPHS))];
  noted();
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

// ---- the archive -----------------------------------------------------------------------------------------------------

/** Show what was played in the position shown, in the games of the archive that the server was started with. */
page.explore = async () => {
  if (page.lesson || !part('played').checkVisibility()) return;
  const { position } = page.game.state;
  const found = await page.analysis.at(position, async (engine) => JSON.parse(await engine.ask('lp-book lines=12'))).catch(() => ({ turns: [] }));
  if (position !== page.game.state.position) return;
  const rows = found.turns.map(({ turn, games, score, results }) => element('li', '', button('candidate-row',
    [element('strong', '', turn), element('span', 'quiet', counted(games, 'game')), element('span', 'win', score === null ? '' : percent(score))],
    () => run(() => page.play(turn)), { title: Object.entries(results).map((each) => each.join(': ')).join(', ') })));
  part('played').replaceChildren(...(rows.length ? rows : [element('li', 'quiet', 'No game of the archive went on from here.')]));
};
