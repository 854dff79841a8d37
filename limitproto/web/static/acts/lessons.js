// Lessons that are played, puzzles, which are played like lessons, and the rules in plain words.

import { analysis, reviewBy, rolesOf, tool } from './helpers.js';
import { run, stopThinking } from './holder.js';
import { choose, snapshot } from './kept.js';
import { begin, goLive, goTo, lookedUp, restore, show } from './playing.js';
import * as speech from './speech.js';
import { announce, change, closeCard, lineNodes, note, notice, open, state } from './state.js';
import { unjudged } from './tree.js';
import { isMistake, isTurn } from './turns.js';

/** Put the card away; who has been greeted is not greeted again. */
export function dismiss() {
  if (state.card?.kind === 'first') choose('seen', true);
  closeCard();
}

const POINT = matchMedia('(pointer: coarse)').matches ? 'touch' : 'point at';
// Each step has a title, a task, a position, a turn that does the task, a test of what was played, and praise.
const LESSONS = {
  limit: [
    ['Build the board', 'Tap an outlined cell for a tile with your ball, then another for a second tile. Each new tile touches two others, and a ball needs an empty tile next to it.', 'classic/size=4 m49:1R/Wo/o w 3.3 p2 -', 'n51:o50', ({ change }) => change.laid.length === 2, 'Players take turns laying tiles until all are laid.'],
    ['Move and remove', 'Tap one of your white balls, then where it goes, then an empty tile at the edge, which is removed.', 'classic/size=3 k48:1o1W/oooR/1RW/oR w 0.0 m2 -', 'm50-m49/m50', ({ change }) => change.to, 'That is a turn: first a ball, then a tile. The board gets smaller and smaller.'],
    ['Groups and freedoms', `Balls of one colour that touch are a group and share their freedoms, the empty tiles next to them: ${POINT} a ball to see them. Your group has one left. Play so that it has at least two.`, 'classic/size=3 k49:2o/2Ro/2R/Woo/W w 0.0 m4 -', 'k52-l52/m49', ({ groups }) => groups.every(({ player, freedoms }) => player !== 'white' || freedoms.length > 1), 'A group with one freedom is ringed in red: it may be captured on the next turn.'],
    ['Capture', 'Balls that touch no empty tile are captured, alone or in groups. Take at least one red ball: move to its last empty tile, or remove that tile.', 'classic/size=3 k49:2RRo/1oW/oWo/oR w 0.0 m2 -', 'l51-l50/o49', ({ change }) => change.captured.some(({ player }) => player === 'red'), 'Captured balls leave the game; their tiles stay.'],
    ['Strand them', 'A player who cannot both move a ball and remove a tile is stranded, and out. Leave red a free tile to go to, but no tile to remove: tiles that hold balls together have to stay. Hint shows the turn.', 'classic/size=3 l47:3o/2Ro/1W/1o/WW/1o w 0.0 m4 -', 'm51-m52/o47', ({ result, change }) => result === '1-0' && !change.captured.length, 'Red could still move, but removing any tile would then cut off a ball. Red is stranded, and white wins.'],
    ['Three players', 'With three players, the game continues until one is left. Put one of the others out this turn.', 'classic3/size=3 k49:1oBo/RWoB/1W1o w 0.0.0 m3 -', 'l50-l49/l50', ({ out }) => out.length, 'The balls of a player who is out stay and block the others. Now you know the game.'],
  ],
  limes: [
    ['Lay a card', 'All players lay the same card. Tap the square, choose how the card is turned, then finish the turn.', 'limes1 - 1 7 d22 -', 'm50r0', ({ change }) => change.cell, 'Zones of one kind that touch form one territory. The display grows to four by four cards.'],
    ['Place a worker', 'Lay the card next to the first one, so that a territory continues, and tap one of its zones for a worker.', 'limes1 22r2m50:m50se 1 6 d22.21 -', 'n50r1_ne', ({ change }) => change.worker, 'A farmer scores the zones of his field, a fisherman the huts next to his water, a woodcutter the territories around his forest, a watchman the forest in his row and column.'],
    ['Move a worker', 'Instead of placing a worker, you may move one to a territory next to its own. Lay the card, tap a worker, then where it goes.', 'limes1 22r2m50.21r1n50:m50se.n50ne 1 5 d22.21.18 -', 'n49r3/n50ne-n49ne', ({ change }) => change.from, 'A worker that has moved does the work of its new land.'],
    ['Score', 'Only one worker counts in each territory. You have 9 points: lay the card and place or move a worker so that you have at least 12.', 'limes1 22r2m50.21r1n50.18r3n49:m50se.n49ne.n50ne 1 4 d22.21.18.15 -', 'n51r1/n50ne-n50nw', ({ points }) => points[1] >= 12, 'After sixteen cards, the player with the most points wins.'],
  ],
};

/** Play a lesson, a position after the other; the game that was shown is there again afterwards. */
export async function lesson(game, steps = LESSONS[game], more = {}) {
  const before = state.lesson ? state.lesson.before : state.game.root.children.length ? snapshot() : null;
  change({ dialog: null });
  await run(async () => {
    await stopThinking();
    state.lesson = { at: 0, ...more, steps, before, played };
    notice();
    await setUp();
  });
  choose('seen', true);
}

async function setUp() {
  const { steps, at } = state.lesson;
  await begin({ command: `lp-position ${steps[at][2]}`, seats: 'person' });
  tell(steps[at][1]);
}

/** Say something of a step: its `task`, that it is `solved`, that a turn was `wrong`, or why, which a line has `shown`. */
function tell(text, is = 'task') {
  const { steps, at, next, ends, progress, before } = state.lesson;
  const isLast = (!next || ends) && at === steps.length - 1;
  const isSolved = is === 'solved';
  state.lesson.is = is;
  const buttons = [
    is === 'shown' && ['Try again', 'lesson-again'],
    isSolved ? !isLast && ['Next', 'lesson-next'] : is !== 'shown' && ['Hint', 'hint'],
    next && !isSolved && !isLast && ['Skip', 'lesson-next'],
    [ends || (before && isSolved && isLast) ? 'Back to the game' : isSolved && isLast ? 'Play a game' : 'Leave', 'lesson-leave'],
  ];
  const title = `${at + 1} of ${steps.length}: ${steps[at][0]}`;
  change({ card: { kind: 'lesson', title, text, is, progress: progress?.() ?? '', buttons: buttons.filter(Boolean) } });
  announce(`${title}. ${text}`);
}

export const lessonAgain = () => run(setUp);
export const lessonNext = () => run(() => {
  const { next, at } = state.lesson;
  state.lesson.at = next?.(at + 1) ?? at + 1;
  return setUp();
});

/** Look at a turn that was played in a lesson: go on, or take it back. */
async function played() {
  const { steps, at, is, onSolved } = state.lesson;
  const { state: position, node, root } = state.game;
  if (is === 'solved' || node.parent !== root) return;
  const [, task, , , isDone, praise, refute] = steps[at];
  if (isDone(position)) {
    onSolved?.(steps[at]);
    return tell(`Well done. ${praise}`, 'solved');
  }
  if (refute) return refute(position);
  await state.game.prune(node);
  goLive();
  await show();
  tell(`Not yet, try again. ${task}`, 'wrong');
}

export const lessonLeave = () => run(async () => {
  const { before } = state.lesson;
  state.lesson = null;
  closeCard();
  await (before ? restore(before) : begin({ command: `lp-newgame ${state.game.state.game === 'limes' ? 'limes' : 'classic'}` }, { level: 1 }));
});

const PACE = 900;
const ENDS = { win: 'still wins', draw: 'only draws', loss: 'loses' };

/** Let a line go on from the turn that was played, one turn after another, until something else is shown. */
function playLine([turn, ...rest]) {
  const { node } = state.game;
  const step = async () => {
    if (state.game.node !== node) return;
    await state.game.does(`lp-play ${turn}`);
    await show({});
    playLine(rest);
  };
  if (turn) setTimeout(() => run(step), PACE);
}

/** Begin with the first position that has not been solved. */
export async function trainer() {
  const text = await run(async () => (await fetch('tactics.tsv')).text());
  const solved = new Set(state.settings.solved);
  const steps = text.trim().split('\n').map((line) => line.split('\t')).map(([position, best, value, turns]) => {
    const mark = `${position} ${best}`.replace(/\W+/g, '').slice(-24);
    const refute = async ({ last_turn: turn, change: { player } }) => {
      const { worth, line } = await tool('refute', [position, turn]);
      playLine(line.slice(1));
      const shown = line.length > 1 ? `: ${line.slice(1, 4).join(' ')}${line.length > 4 ? ' …' : ''}` : '';
      tell(`${turn} ${ENDS[worth] ?? 'is not the best turn'}${shown}. ${speech.capital(player)} can ${value === 'win' ? 'win' : 'draw'}.`, 'shown');
    };
    return [`one turn of ${turns} ${value === 'win' ? 'wins' : 'draws'}`, 'Find it. It is a normal turn: a ball and a tile.', position, best, ({ last_turn: turn }) => turn === best, 'No other turn does it.', refute, mark];
  });
  const next = (from) => [...steps.keys()].map((index) => (from + index) % steps.length).find((index) => !solved.has(steps[index][7])) ?? from % steps.length;
  await lesson('', steps, {
    at: next(0),
    next,
    onSolved: (step) => {
      solved.add(step[7]);
      choose('solved', [...solved]);
    },
    progress: () => `${solved.size} of ${steps.length} solved.`,
  });
}

/** What the engine says of the only turn that has been played. */
const judged = () => analysis.withEngine(async (engine) => {
  const found = [];
  await reviewBy(engine, lineNodes(), '', (info) => found.push(info));
  return found.find(({ ply }) => ply === 1);
});

/** Try each mistake of the line that was reviewed again. Any turn that the engine does not mark as a mistake is right. */
export async function learn() {
  const { players } = state.game.state;
  const nodes = lineNodes();
  if (state.review || unjudged(nodes.slice(1)).length) return note('Review the whole game first.');
  const wrong = nodes.filter((node) => isMistake(node) && node.parent.best?.length);
  if (!wrong.length) return note('This line has no mistakes found by a review.');
  const solved = new Set();
  await lookedUp;
  if (wrong.some(({ parent }) => !parent.state && !parent.position)) return note('The positions of this game could not be found; load it again.');
  const steps = wrong.map((node) => {
    // What was not played here has been looked up.
    const { mover, state: before, position = before.position } = node.parent;
    const [best] = node.parent.best;
    const lost = node.loss === undefined ? '' : `, which lost ${speech.percent(node.loss)}`;
    const judge = async ({ last_turn: turn }) => {
      const { mark = '', loss = 0 } = isTurn(state.game.node) ? await judged() : { mark: '??', loss: 1 };
      const worth = `${turn} loses ${speech.percent(Math.max(0, loss))}`;
      if (!mark.includes('?')) {
        if (state.lesson.hinted !== state.lesson.at) solved.add(node);
        // The turn that was played is seen anyway; a badge would cover its ball.
        // The display of LIMES that is drawn on is that of the player to move.
        if (turn !== best && state.game.state.game === 'limes') await goTo(state.game.root);
        if (turn !== best) change({ hinted: { rank: 1, value: null, roles: await rolesOf(best, position) } });
        return tell(`Well done: ${turn === best ? 'this is the best turn' : `${worth}; the best turn is ${best}`}.`, 'solved');
      }
      await state.game.prune(state.game.node);
      goLive();
      await show();
      return tell(`${worth}. Try again; Hint draws the best turn.`, 'wrong');
    };
    const name = speech.capital(speech.playerName(state.game.state, players[mover]));
    return [`turn ${node.round} of ${name}`, `${name} played ${node.text}${lost}. Find a better turn.`, position, best, () => false, '', judge];
  });
  await lesson('', steps, { next: (at) => at, ends: true, progress: () => `${solved.size} of ${steps.length} found.` });
}

/** The rules in plain words by game and number, which the terminal says, too. */
const inWords = fetch('rules_in_words.json').then((answer) => answer.json());

/** Open the rules, at one of them if it is named; return them as text. */
export async function showRules(at = '') {
  const own = state.game.state?.game;
  const games = Object.entries(await inWords).sort(([a], [b]) => (b === own) - (a === own));
  change({ rules: { games, at } });
  open('rules');
  return games.flatMap(([, rules]) => Object.entries(rules)).map((rule) => rule.join(' ')).join('\n');
}
