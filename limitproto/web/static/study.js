'use strict';
// Analysis as the page shows it, the walk over a whole game, and changes of its tree.

import { isEnough } from './analysis.js';
import { drawGraph } from './graph.js';
import { stopThinking } from './opponents.js';
import { keep, page, part, ready, refused, run } from './page.js';
import { goLive, replaced, show } from './play.js';
import { drawBar, drawCandidates, drawEvaluation, drawOver, drawTurns, lineNodes } from './view.js';

page.hint = () => run(async () => {
  const turn = await page.analysis.hint(page.game.state.position);
  page.hintTurn = JSON.parse(await page.ask(`lp-turns ${turn}`))[0] ?? null;
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

/** What a candidate does; asked once in each position, although a new report may come before the answer. */
function rolesOf(turn) {
  if (!page.roles.has(turn)) page.roles.set(turn, page.ask(`lp-turns ${turn}`).then((answer) => JSON.parse(answer)[0] ?? null, () => null));
  return page.roles.get(turn);
}

let reported = null;
/** Show what the analysis of a position has found, in the list at once and on the board as soon as the cells are known. */
export async function report(node, infos) {
  const isCurrent = () => node === page.game.node && page.analysis.on;
  if (!isCurrent()) return;
  const best = infos[0];
  if (best && isEnough(best) && best.wins.length) {
    if (!node.wins) page.game.version++;
    Object.assign(node, { wins: best.wins, best: best.pv[0] });
  }
  page.infos = infos.map((info) => ({ ...info, roles: page.infos.find((old) => old.pv[0] === info.pv[0])?.roles ?? null }));
  // Lines of one report come together; the page is drawn once for them, after the last one.
  const mine = reported = {};
  await null;
  if (reported !== mine || !isCurrent()) return;
  drawCandidates();
  drawBar(node.wins);
  drawTurns();
  drawGraph(part('graph'), page.game.state.players, lineNodes(), node);
  await Promise.all(page.infos.map(async (info) => {
    info.roles ??= await rolesOf(info.pv[0]);
  }));
  if (isCurrent()) drawOver();
}

page.sweep = async () => {
  if (page.sweeping) {
    page.analysis.canceled = true;
    return;
  }
  page.sweeping = true;
  ready();
  part('sweep').textContent = 'Stop';
  const nodes = lineNodes();
  const turns = nodes.slice(1).map((node, index) => ({ parent: index - 1, text: node.text, round: node.round }));
  try {
    await page.analysis.sweep({ ...page.game.head, result: '*', turns }, 0.4, (ply, found) => {
      Object.assign(nodes[ply], found);
      drawEvaluation();
    });
    page.game.version++;
    drawTurns();
    keep();
  } catch (error) {
    refused([error.sentence ?? error.message]);
  } finally {
    page.sweeping = false;
    ready();
    part('sweep').textContent = 'Whole game';
  }
};

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
