'use strict';
// What was played in the position shown, in the games of the archive that the server was started with.

import { doing, page, part } from './page.js';
import { percent } from './speech.js';
import { element } from './turns.js';

const ask = (position) => page.analysis.withEngine(async (engine) => {
  await engine.ask(`lp-position ${position}`);
  return JSON.parse(await engine.ask('lp-book lines=12'));
});

page.explore = async () => {
  const { position } = page.game.state;
  if (page.lesson || !part('played').checkVisibility()) return;
  const found = await ask(position).catch(() => ({ turns: [] }));
  if (position !== page.game.state.position) return;
  const rows = found.turns.map(({ turn, games, score, results }) => {
    const item = element('li');
    const button = element('button', 'candidate-row', undefined, { type: 'button', title: Object.entries(results).map(([result, count]) => `${result}: ${count}`).join(', ') });
    button.append(element('strong', '', turn), element('span', 'quiet', `${games} ${games === 1 ? 'game' : 'games'}`), element('span', 'win', score === null ? '' : percent(score)));
    button.addEventListener('click', () => doing(() => page.play(turn)));
    item.append(button);
    return item;
  });
  part('played').replaceChildren(...(rows.length ? rows : [element('li', 'quiet', 'No game of the archive went on from here.')]));
};

/** Show the table, where there is an archive. */
export function bindExplorer() {
  part('explorer').hidden = false;
  part('explorer').addEventListener('toggle', () => page.explore());
}
