// The trainer: positions in which one turn is better than all others, as the solver has proved. They are played like
// lessons; a turn that is not the one is answered by the line that shows why.

import { tool } from './files.js';
import { lesson, tell } from './guide.js';
import { choose, page, run, settings } from './page.js';
import { capital } from './speech.js';
import { goTo } from './play.js';

const PACE = 900;
const ENDS = { win: 'still wins', draw: 'only draws', loss: 'loses' };

/** Let a line go on from the turn that was played, one turn after another, until something else is shown. */
async function playLine(turns) {
  const { game } = page;
  const shown = game.node;
  for (const turn of turns) await game.does(`lp-play ${turn}`);
  const { node: last } = game;
  await goTo(shown);
  let at = shown;
  const step = () => run(async () => {
    if (game.node !== at || at === last) return;
    at = at.children[0];
    await goTo(at);
    setTimeout(step, PACE);
  });
  setTimeout(step, PACE);
}

/** Begin with the first position that has not been solved. */
export async function trainer() {
  const text = await run(async () => (await fetch('tactics.tsv')).text());
  const solved = new Set(settings.solved);
  const steps = text.trim().split('\n').map((line) => line.split('\t')).map(([position, best, value, turns]) => {
    const mark = `${position} ${best}`.replace(/\W+/g, '').slice(-24);
    const refute = async ({ last_turn: turn, change }) => {
      const { worth, line } = await tool('refute', [position, turn]);
      await playLine(line.slice(1));
      const name = capital(change.player);
      tell(`${turn} ${ENDS[worth] ?? 'is not the best turn'}${line.length > 1 ? `: ${line.slice(1, 4).join(' ')}${line.length > 4 ? ' …' : ''}` : ''}. ${name} can ${value === 'win' ? 'win' : 'draw'}.`, { isWrong: true, isShown: true });
    };
    return [`one turn of ${turns} ${value === 'win' ? 'wins' : 'draws'}`, 'Find it. It is a turn as in every game: a ball and a tile.', position, ({ last_turn: turn }) => turn === best, 'No other turn does it.', refute, mark];
  });
  const next = (from) => [...steps.keys()].map((index) => (from + index) % steps.length).find((index) => !solved.has(steps[index][6])) ?? from % steps.length;
  await lesson('', steps, {
    at: next(0),
    next,
    onSolved: (step) => {
      solved.add(step[6]);
      choose('solved', [...solved]);
    },
    get progress() { return `${solved.size} of ${steps.length} solved.`; },
  });
}
