// What a newcomer meets: the first card with its moving pictures, lessons that are played, the rules in plain words, and the
// card with the result at the end of a game. Puzzles are played like lessons.

import { animate, counted, drawBoard, shape } from './board.js';
import { button, element } from './dom.js';
import { stopThinking } from './engines.js';
import { tool } from './files.js';
import { announce, choose, notice, page, part, run, settings, snapshot } from './page.js';
import { begin, goLive, restore, show } from './play.js';
import * as speech from './speech.js';
import { isTurn } from './turns.js';

/** Pictures that move: what they say, tiles and balls of white and of red before and after a turn of white, and its change. */
const PICTURES = [
  ['Lay two tiles, and a ball on one of them.', 'm49 n49 m50, n49, m50', 'm49 n49 m50 l50 l51, n49 l51, m50', { laid: ['l50', 'l51'], ball: 'l51' }],
  ['Move a ball over empty tiles, then take an empty tile away.', 'l50 m50 n50 m49 n49 l51, l50, n49', 'm50 n50 m49 n49 l51, n50, n49', { ball: 'l50', to: 'n50', path: ['l50', 'm50', 'n50'], removed: 'l50' }],
  ['Balls without an empty tile beside them are captured.', 'l50 m50 m49 n49 l51 m51, m50 n49, m49 l50', 'l50 m50 m49 n49 l51, l51 n49, m49', { ball: 'm50', to: 'l51', path: ['m50', 'l51'], removed: 'm51', captured: [{ player: 'red', cell: 'l50' }] }],
];

function pictured(text) {
  const [tiles, white, red] = text.split(', ').map((cells) => cells.split(' '));
  return { game: 'limit', players: ['white', 'red'], phase: 'movement', tiles, balls: { white, red } };
}

/** The three pictures; they move until they are gone from the page, or stand still where less motion is wanted. */
function panels() {
  const row = element('div', 'panels');
  const plays = PICTURES.map(([caption, before, after, change], index) => {
    const states = [before, after].map(pictured);
    const svg = shape('svg', { 'aria-hidden': 'true' });
    row.append(element('figure', '', [svg, element('figcaption', '', caption)]));
    const still = { bare: true, least: 0, names: false, id: `picture-${index}-` };
    const { box } = drawBoard(svg, { ...states[1], tiles: states.flatMap(({ tiles }) => tiles) }, still);
    let step = 0;
    return () => {
      const at = settings.animation ? step++ % 2 : 1;
      const { places } = drawBoard(svg, states[at], { ...still, box, change: at ? change : null });
      if (settings.animation && at) animate(svg, places, change, states[1]);
    };
  });
  const tick = () => plays.forEach((play) => play());
  tick();
  const timer = setInterval(() => (row.isConnected ? row.checkVisibility() && tick() : clearInterval(timer)), 1600);
  return row;
}

// ---- cards over the board ------------------------------------------------------------------------------------------

/** Show a card over the board: nodes, and buttons as [label, function, whether the card closes]; the first one is the one to press. */
export function card(name, title, nodes, buttons) {
  const bar = element('div', 'bar', buttons.map(([label, act, closes], index) => button(index ? '' : 'primary', label, () => {
    if (closes) closeCard();
    act?.();
  })));
  part('card').className = name;
  fill(element('h2', '', title, { id: 'card-title' }), ...nodes, bar);
}

// The sheen of the balls is that of the first picture in the page, which has to be seen, so that no card keeps its own.
export const closeCard = () => fill();

function fill(...nodes) {
  // The keyboard goes on at the board where it was on what goes away.
  if (part('card').contains(document.activeElement)) part('board').focus();
  part('card').replaceChildren(...nodes);
  part('card').hidden = !nodes.length;
}

page.closeCard = (...names) => names.includes(part('card').className) && closeCard();

/** Greet somebody who has not been here before. */
export function greet() {
  const seen = () => choose('seen', true);
  card('first', 'LIMIT: build the board, then trap the balls', [panels(), element('p', 'quiet', 'Who can no longer move a ball and take a tile away is out. The last one in the game wins.')], [
    ['Show me', () => lesson('limit').then(seen), true],
    ['Just play', seen, true],
  ]);
}

/** Show the result of a game that is over, and what can be done then. */
page.drawResult = () => {
  const { state, node } = page.game;
  if (page.lesson) return;
  // A record that was opened has had its end.
  const isOver = !state.mover && page.command && node === page.live && !node.children.length;
  if (!isOver) page.closeCard('result');
  if (!isOver || page.shownResult === node) return;
  page.shownResult = node;
  const facts = state.points && state.players.length > 1 ? Object.entries(state.points).map(([player, points]) => `Player ${player}: ${points}`).join(', ') : counted(node.path.filter(isTurn).length, 'turn');
  card('result', speech.resultSentence(state), [element('p', 'quiet', facts)], [
    ['Rematch', page.rematch, true],
    ['Analyse', () => {
      page.showTab('analysis');
      page.review();
    }, true],
    ['Save', () => part('save').click()],
    ['Look at it', null, true],
  ]);
};

// ---- lessons -------------------------------------------------------------------------------------------------------

// Each step has a title, a task, a position, a turn that does the task, a test of what was played, and praise.
const LESSONS = {
  limit: [
    ['Build the board', 'Tap an outlined cell for a tile with your ball, then another one for a second tile. Each new tile touches two others, and a ball needs an empty tile beside it.', 'classic/size=4 m49:1R/Wo/o w 3.3 p2 -', 'n51:o50', ({ change }) => change.laid.length === 2, 'Players lay tiles in turn until all of them lie.'],
    ['Move and remove', 'Tap one of your white balls, then where it goes, then an empty tile at the edge, which is taken away.', 'classic/size=3 k48:1o1W/oooR/1RW/oR w 0.0 m2 -', 'm50-m49/m50', ({ change }) => change.to, 'That is a turn: first a ball, then a tile. The board gets smaller and smaller.'],
    ['Capture', 'Balls that touch no empty tile are captured, alone or in groups. Take at least one red ball: move to its last empty tile, or take that tile away.', 'classic/size=3 k49:2RRo/1oW/oWo/oR w 0.0 m2 -', 'l51-l50/o49', ({ change }) => change.captured.some(({ player }) => player === 'red'), 'Captured balls leave the game; their tiles stay.'],
    ['Strand them', 'Who cannot both move a ball and take a tile away is stranded, and out. Leave red a free tile to go to, but no tile to take away: tiles that hold balls together have to stay. Hint shows the turn.', 'classic/size=3 l47:3o/2Ro/1W/1o/WW/1o w 0.0 m4 -', 'm51-m52/o47', ({ result, change }) => result === '1-0' && !change.captured.length, 'Red could still move, but any tile taken away then would cut off a ball. Red is stranded, and white wins.'],
    ['Three players', 'With three players the game goes on until one is left. Put one of the others out in this turn.', 'classic3/size=3 k49:1oBo/RWoB/1W1o w 0.0.0 m3 -', 'l50-l49/l50', ({ out }) => out.length, 'Balls of a player who is out stay and block the others. Now you know the game.'],
  ],
  limes: [
    ['Lay a card', 'All players lay the same card. Tap the square, choose how the card is turned, then finish the turn.', 'limes1 - 1 7 d22 -', 'm50r0', ({ change }) => change.cell, 'Zones of one kind that touch are one territory. The display grows to four by four cards.'],
    ['Place a worker', 'Lay the card beside the first one, so that a territory goes on, and tap one of its zones for a worker.', 'limes1 22r2m50:m50se 1 6 d22.21 -', 'n50r1_ne', ({ change }) => change.worker, 'A farmer scores the zones of his field, a fisherman huts at his water, a woodcutter the territories round his forest, a watchman forest in his row and column.'],
    ['Move a worker', 'Instead of placing a worker you may move one to a territory beside its own. Lay the card, tap a worker that lies, then where it goes.', 'limes1 22r2m50.21r1n50:m50se.n50ne 1 5 d22.21.18 -', 'n49r3/n50ne-n49ne', ({ change }) => change.from, 'A worker that has moved does the work of its new land.'],
    ['Score', 'Only one worker counts in each territory. You have 9 points: lay the card and place or move a worker so that you have 12 at least.', 'limes1 22r2m50.21r1n50.18r3n49:m50se.n49ne.n50ne 1 4 d22.21.18.15 -', 'n51r1/n50ne-n50nw', ({ points }) => points[1] >= 12, 'After sixteen cards the most points win.'],
  ],
};

/** Play a lesson, a position after the other; the game that was shown is there again afterwards. */
export async function lesson(game, steps = LESSONS[game], more = {}) {
  for (const id of ['rules', 'games']) part(id).close();
  const before = page.lesson?.before ?? (page.game.root.children.length ? snapshot() : null);
  await run(async () => {
    await stopThinking();
    page.lesson = Object.assign(more, { steps, at: more.at ?? 0, before, played });
    notice();
    await setUp();
  });
}

async function setUp() {
  const { steps, at } = page.lesson;
  await begin({ command: `lp-position ${steps[at][2]}`, seats: 'person' });
  tell(steps[at][1]);
}

/** Say something of a step: its `task`, that it is `solved`, that a turn was `wrong`, or why, which a line has `shown`. */
function tell(text, is = 'task') {
  const { steps, at, next, progress = '' } = page.lesson;
  const isLast = !next && at === steps.length - 1;
  const isSolved = is === 'solved';
  page.lesson.is = is;
  const goOn = () => run(() => {
    page.lesson.at = next?.(at + 1) ?? at + 1;
    return setUp();
  });
  const buttons = [
    is === 'shown' && ['Try again', () => run(setUp)],
    isSolved ? !isLast && ['Next', goOn] : is !== 'shown' && ['Hint', page.hint],
    next && !isSolved && ['Skip', goOn],
    [isSolved && isLast ? 'Play a game' : 'Leave', () => run(leaveLesson)],
  ];
  card('lesson', `${at + 1} of ${steps.length}: ${steps[at][0]}`, [element('p', /wrong|shown/.test(is) ? 'refused' : '', text), element('p', 'quiet', progress)], buttons.filter(Boolean));
  announce(`${part('card-title').textContent}. ${text}`);
}

/** Look at a turn that was played in a lesson: go on, or take it back. */
async function played() {
  const { steps, at, is } = page.lesson;
  const { state, node, root } = page.game;
  if (is === 'solved' || node.parent !== root) return;
  const [, task, , , isDone, praise, refute] = steps[at];
  if (isDone(state)) {
    page.lesson.onSolved?.(steps[at]);
    return tell(`Well done. ${praise}`, 'solved');
  }
  if (refute) return refute(state);
  await page.game.prune(node);
  goLive();
  await show();
  tell(`Not yet, try again. ${task}`, 'wrong');
}

async function leaveLesson() {
  const { before } = page.lesson;
  page.lesson = null;
  closeCard();
  if (before) await restore(before);
  else await begin({ command: 'lp-newgame classic' });
}

// ---- puzzles ---------------------------------------------------------------------------------------------------------

const PACE = 900;
const ENDS = { win: 'still wins', draw: 'only draws', loss: 'loses' };

/** Let a line go on from the turn that was played, one turn after another, until something else is shown. */
function playLine([turn, ...rest]) {
  const { node } = page.game;
  const step = async () => {
    if (page.game.node !== node) return;
    await page.game.does(`lp-play ${turn}`);
    await show(true);
    playLine(rest);
  };
  if (turn) setTimeout(() => run(step), PACE);
}

/** Begin with the first position that has not been solved. */
export async function trainer() {
  const text = await run(async () => (await fetch('tactics.tsv')).text());
  const solved = new Set(settings.solved);
  const steps = text.trim().split('\n').map((line) => line.split('\t')).map(([position, best, value, turns]) => {
    const mark = `${position} ${best}`.replace(/\W+/g, '').slice(-24);
    const refute = async ({ last_turn: turn, change }) => {
      const { worth, line } = await tool('refute', [position, turn]);
      playLine(line.slice(1));
      const name = speech.capital(change.player);
      tell(`${turn} ${ENDS[worth] ?? 'is not the best turn'}${line.length > 1 ? `: ${line.slice(1, 4).join(' ')}${line.length > 4 ? ' …' : ''}` : ''}. ${name} can ${value === 'win' ? 'win' : 'draw'}.`, 'shown');
    };
    return [`one turn of ${turns} ${value === 'win' ? 'wins' : 'draws'}`, 'Find it. It is a turn as in every game: a ball and a tile.', position, best, ({ last_turn: turn }) => turn === best, 'No other turn does it.', refute, mark];
  });
  const next = (from) => [...steps.keys()].map((index) => (from + index) % steps.length).find((index) => !solved.has(steps[index][7])) ?? from % steps.length;
  await lesson('', steps, {
    at: next(0),
    next,
    onSolved: (step) => {
      solved.add(step[7]);
      choose('solved', [...solved]);
    },
    get progress() { return `${solved.size} of ${steps.length} solved.`; },
  });
}

// ---- rules -----------------------------------------------------------------------------------------------------------

/** The rules in plain words by game and number, which the terminal says, too. */
const inWords = fetch('rules_in_words.json').then((answer) => answer.json());

/** Open the rules, at one of them if it is named. */
page.showRules = async (name = '') => {
  const own = page.game.state?.game;
  const games = Object.entries(await inWords).sort(([a], [b]) => (b === own) - (a === own));
  const nodes = [panels()];
  for (const [game, rules] of games) {
    // Each number leads to the words of the rule in the specification, which the server has as text.
    const items = Object.entries(rules).flatMap(([number, text]) => [
      element('dt', '', element('a', 'rule', number, { href: `${game === 'limes' ? 'limes' : 'rules'}.md#:~:text=${number}.`, target: '_blank' })),
      element('dd', number === name ? 'at' : '', text, { id: `rule-${number}` }),
    ]);
    nodes.push(element('h3', '', game.toUpperCase()), element('dl', '', items));
  }
  // The pictures are those of LIMIT.
  if (own === 'limes') nodes.push(nodes.shift());
  part('rules-text').replaceChildren(...nodes);
  if (!part('rules').open) part('rules').showModal();
  if (name) part(`rule-${name}`)?.scrollIntoView({ block: 'center' });
  return games.flatMap(([, rules]) => Object.entries(rules)).map((rule) => rule.join(' ')).join('\n');
};
