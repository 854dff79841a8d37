// The card over the board: for a newcomer, a lesson, a position that is set up, or the end of a game.

import { animate, counted, drawBoard, shape } from './board.js';
import { button, choice, element, part } from './dom.js';
import { verdict } from './findings.js';
import { drawGraph } from './graph.js';
import { FEWEST } from './helpers.js';
import { capital, endSentence, resultSentence } from './speech.js';
import { lineNodes, seatOf, state } from './state.js';
import { isTurn } from './turns.js';

/** What each kind of card has: its title, nodes, and buttons as [label, act, attributes]; the first one is the one to press. */
const CARDS = {
  first: () => ['LIMIT: build the board, then trap the balls', [panels(), element('p', 'quiet', 'A player who can no longer move a ball and remove a tile is out. The last one in the game wins.')], [
    ['Show me', 'lesson'], ['Just play', 'dismiss'], ['Sounds', 'sounds', { 'aria-pressed': String(state.settings.sounds) }],
  ]],
  lesson: ({ title, text, is, progress, buttons }) => [title, [element('p', /wrong|shown/.test(is) ? 'refused' : '', text), element('p', 'quiet', progress)], buttons],
  result() {
    const { state: position, node } = state.shown;
    const facts = position.points && position.players.length > 1 ? Object.entries(position.points).map(([player, points]) => `Player ${player}: ${points}`).join(', ') : counted(node.path.filter(isTurn).length, 'turn');
    const [you, ...others] = position.players.filter((player) => seatOf(player, position).name === 'person');
    const graph = shape('svg', { id: 'outcome', role: 'img', 'aria-label': 'Chances over the game, as an engine or a review saw them' });
    const said = [element('p', 'quiet', facts), ...(node.path.length < FEWEST || (position.points && position.players.length > 1) ? [] : [graph]), element('p', '', '', { id: 'verdict' })];
    return [you && !others.length ? endSentence(position, you) : resultSentence(position), said, [['Rematch', 'rematch'], ['Analyse', 'study'], ['Save', 'save'], ['View it', 'dismiss']]];
  },
  editor() {
    const { players, mover, at } = state.editing;
    const tools = ['tile', ...players, 'nothing'].map((tool) => button('', players.includes(tool) ? `${capital(tool)} ball` : capital(tool), 'edit-tool', { 'data-arg': tool, 'data-tool': tool }));
    const facts = [
      choice(players.map((player) => [player, `${capital(player)} to move`]), mover, { 'data-act': 'edit-mover', 'aria-label': 'Player to move' }),
      choice([['p', 'all other balls in hand'], ['m', 'no balls in hand']], at, { 'data-act': 'edit-hands', 'aria-label': 'Balls in hand' }),
    ];
    return ['Set up a position', [
      element('div', 'bar', tools, { id: 'tools', role: 'group', 'aria-label': 'What a tap places' }), element('div', 'bar', facts),
      element('input', '', '', { id: 'set-up', 'data-act': 'edit-text', 'aria-label': 'Position', autocomplete: 'off', spellcheck: 'false' }),
      element('p', 'quiet', '', { id: 'set-up-said', role: 'status' }),
    ], [['Play from here', 'edit-play', { 'data-from': 'set-up' }], ['Clear', 'edit-clear'], ['Cancel', 'edit-leave']]];
  },
};

/** The turns of a finished game with what is known of the chances: by a review, or else by a glance, and at the end by the result. */
function chances() {
  const { node: last, state: { result, points, players } } = state.shown;
  // The share of a solitaire is the chance of more than 48.5 points.
  const scores = players.length < 2 ? [Number(points[1] > 48.5)] : result.split('-').map((score) => score.split('/').map(Number).reduce((part, of) => part / of));
  return lineNodes(state.shown).map((node) => Object.assign(Object.create(node), { wins: node === last ? scores : node.wins ?? node.told }));
}

function drawCard() {
  // The keyboard goes on at the board where it was on what goes away.
  if (part('card').contains(document.activeElement)) part('board').focus();
  part('card').hidden = !state.card;
  part('card').className = state.card?.kind ?? '';
  // The sheen of the balls is that of the first picture in the page, which has to be seen, so that no card keeps its own.
  if (!state.card) return part('card').replaceChildren();
  const [title, nodes, buttons] = CARDS[state.card.kind](state.card);
  const bar = buttons.map(([label, act, attributes], index) => button(index ? '' : 'primary', label, act, attributes));
  part('card').replaceChildren(element('h2', '', title, { id: 'card-title' }), ...nodes, element('div', 'bar', bar));
}

/** Show what has been found of the game that has ended; what has the focus of the keyboard stays. */
function drawOutcome() {
  part('verdict').replaceChildren(...verdict());
  if (part('outcome')) drawGraph(part('outcome'), state.shown.state.players, chances());
}

/** Show what the engine says of the position that is set up. */
function drawEdited() {
  const { text, tool, wrong } = state.editing;
  part('set-up').value = text;
  for (const each of part('tools').children) each.setAttribute('aria-pressed', String(each.dataset.arg === tool));
  if (wrong === undefined) return;
  part('set-up-said').textContent = wrong || 'This position can be played.';
  part('set-up-said').className = wrong ? 'refused' : 'quiet';
  part('card').querySelector('.primary').disabled = Boolean(wrong);
}

// The card of a position that is set up is drawn anew for another position of other players, and not for each tap.
export const cardViews = [
  [() => [state.card, state.card?.kind === 'first' && state.settings.sounds], drawCard],
  [() => state.card?.kind === 'result' && [state.card, state.glance, state.shown, state.room], drawOutcome],
  [() => state.editing?.text && state.card?.kind === 'editor' && [state.editing], drawEdited],
];

/** Pictures that move: what they say, tiles and balls of white and of red before and after a turn of white, and its change. */
const PICTURES = [
  ['Lay two tiles, and a ball on one of them.', 'm49 n49 m50, n49, m50', 'm49 n49 m50 l50 l51, n49 l51, m50', { laid: ['l50', 'l51'], ball: 'l51' }],
  ['Move a ball over empty tiles, then remove an empty tile.', 'l50 m50 n50 m49 n49 l51, l50, n49', 'm50 n50 m49 n49 l51, n50, n49', { ball: 'l50', to: 'n50', path: ['l50', 'm50', 'n50'], removed: 'l50' }],
  ['Balls without an empty tile next to them are captured.', 'l50 m50 m49 n49 l51 m51, m50 n49, m49 l50', 'l50 m50 m49 n49 l51, l51 n49, m49', { ball: 'm50', to: 'l51', path: ['m50', 'l51'], removed: 'm51', captured: [{ player: 'red', cell: 'l50' }] }],
];

function pictured(text) {
  const [tiles, white, red] = text.split(', ').map((cells) => cells.split(' '));
  return { game: 'limit', players: ['white', 'red'], phase: 'movement', tiles, balls: { white, red } };
}

/** The three pictures; they move until they are gone from the page, or stand still where less motion is wanted. */
export function panels() {
  const row = element('div', 'panels');
  const plays = PICTURES.map(([caption, before, after, change], index) => {
    const states = [before, after].map(pictured);
    const svg = shape('svg', { 'aria-hidden': 'true' });
    row.append(element('figure', '', [svg, element('figcaption', '', caption)]));
    const still = { bare: true, least: 0, names: false, id: `picture-${index}-` };
    const { box } = drawBoard(svg, { ...states[1], tiles: states.flatMap(({ tiles }) => tiles) }, still);
    let step = 0;
    return () => {
      const at = state.settings.animation ? step++ % 2 : 1;
      const { places } = drawBoard(svg, states[at], { ...still, box, change: at ? change : null });
      if (state.settings.animation && at) animate(svg, places, change, states[1]);
    };
  });
  const tick = () => plays.forEach((play) => play());
  tick();
  const timer = setInterval(() => (row.isConnected ? row.checkVisibility() && tick() : clearInterval(timer)), 1600);
  return row;
}
