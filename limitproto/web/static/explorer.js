// What was played in the position shown, in the games of the archive that the server was started with.

import { counted } from './board.js';
import { button, element } from './dom.js';
import { page, part, run } from './page.js';
import { percent } from './speech.js';

page.explore = async () => {
  const { position } = page.game.state;
  if (page.lesson || !part('played').checkVisibility()) return;
  const found = await page.analysis.at(position, async (engine) => JSON.parse(await engine.ask('lp-book lines=12'))).catch(() => ({ turns: [] }));
  if (position !== page.game.state.position) return;
  const rows = found.turns.map(({ turn, games, score, results }) => element('li', '', button('candidate-row',
    [element('strong', '', turn), element('span', 'quiet', counted(games, 'game')), element('span', 'win', score === null ? '' : percent(score))],
    () => run(() => page.play(turn)), { title: Object.entries(results).map((each) => each.join(': ')).join(', ') })));
  part('played').replaceChildren(...(rows.length ? rows : [element('li', 'quiet', 'No game of the archive went on from here.')]));
};

/** Show the table, where there is an archive. */
export function bindExplorer() {
  part('explorer').hidden = false;
  part('explorer').addEventListener('toggle', () => page.explore());
}
