// The game beside the board: players with their clocks, turns and what is noted of them, and controls.

import { counted } from './board.js';
import { button, choice, element, part, refill } from './dom.js';
import { colourClass } from './graph.js';
import * as speech from './speech.js';
import { clocksNow, noPeople, OWN, seatOf, state } from './state.js';
import { commentOf, GLYPHS, listTurns, MEANINGS, nagOf } from './turns.js';

export const disc = (player, name = '', text = '') => element('span', `disc ${colourClass(player)} ${name}`, text);
const discs = (player, count, name) => Array.from({ length: Math.min(count, 16) }, () => disc(player, name));

/** The levels of the engine, such as `level 3, casual`; what they are in words is known once lp-describe has answered. */
function levels() {
  const words = state.description?.options.find(({ name }) => name === 'level')?.meanings ?? Array(10).fill('');
  return words.map((meaning, index) => [String(index + 1), [`level ${index + 1}`, meaning.split(':')[0]].filter(Boolean).join(', ')]);
}

/** Choices for a seat: who plays it, and at which level where that is this package's engine. */
export const engineChoice = (person, name, attributes, own = 'Computer') => choice([['person', person], ...new Set([...state.engineNames, name])].filter((each) => each !== 'person').map((each) => (each === OWN() ? [each, own] : each)), name, attributes);
export const levelChoice = (level, name, attributes) => Object.assign(choice(levels(), String(level), attributes), { hidden: name !== OWN() });

/** How many balls a player has lost since the start of the game. */
function lost(player) {
  const { root, state: position } = state.shown;
  const count = ({ balls, hands }) => balls[player].length + hands[player];
  return root.state ? count(root.state) - count(position) : 0;
}

function drawPlayers(last) {
  const { state: position, head } = state.shown;
  const isAlone = position.players.filter((player) => seatOf(player, position).name === 'person').length === 1;
  part('ask-text').textContent = `Resign this game${isAlone || !position.mover ? '' : ` for ${speech.playerName(position, position.mover)}`}?`;
  const rows = position.players.map((player, seat) => {
    // Of two players, what one has lost the other has captured.
    const prey = position.players.length === 2 ? position.players[1 - seat] : player;
    const hand = position.hands[player];
    const caught = position.game === 'limit' ? lost(prey) : 0;
    const words = position.game === 'limes' ? [counted(position.points[player], 'point'), counted(hand, 'worker')]
      : [counted(position.balls[player].length, 'ball'), hand && `${hand} in hand`];
    if (position.out.includes(player)) words.unshift('out');
    const name = head.players?.[seat]?.name ?? '?';
    const label = speech.playerName(position, player);
    const { name: chosen, level } = seatOf(player, position);
    return element('li', player === position.mover ? 'mover' : '', [
      disc(player, '', /^\d*/.exec(player)[0]), element('strong', '', speech.capital(label)),
      engineChoice(name !== '?' ? name : isAlone ? 'You' : 'Person', chosen, { class: 'who', 'data-act': 'seat-engine', 'data-arg': player, 'aria-label': `Who plays ${label}` }, innerWidth < 640 ? speech.capital(levels()[level - 1][1]) : undefined),
      levelChoice(level, chosen, { class: 'level', 'data-act': 'seat-level', 'data-arg': player, 'aria-label': `Level of ${label}` }),
      element('span', 'clock', '', { 'data-player': player }),
      element('p', 'quiet detail', [...discs(player, position.game === 'limit' ? hand : 0), element('span', '', [words.filter(Boolean).join(', '), ...(caught ? [prey === player ? ', lost ' : ', captured ', element('b', '', String(caught), { 'data-caught': player })] : [])]), ...discs(prey, caught, 'caught')]),
    ], player === position.mover ? { 'aria-current': 'true' } : {});
  });
  const before = new Map([...part('player-list').querySelectorAll('[data-caught]')].map(({ dataset, textContent }) => [dataset.caught, Number(textContent)]));
  refill(part('player-list'), rows);
  const isPlayed = last && position.history_length === last[0].history_length + 1;
  const counters = state.settings.animation && isPlayed ? part('player-list').querySelectorAll('[data-caught]') : [];
  for (const each of counters) runUp(each, before.get(each.dataset.caught) ?? 0, Number(each.textContent));
  drawClocks();
}

const PACE = 160;
/** Let a number run up to what it is. */
function runUp(counter, from, to) {
  if (from >= to) return;
  counter.textContent = from;
  setTimeout(() => {
    counter.textContent = from + 1;
    runUp(counter, from + 1, to);
  }, PACE);
}

/** What the clocks show, by player, as seconds. */
function secondsLeft() {
  const { live } = state;
  const clocks = live?.state ? Object.entries(clocksNow()).filter(([, clock]) => clock) : [];
  return clocks.map(([player, { left }]) => [player, live.text === `${player}:timeout` ? 0 : left]);
}

function drawClocks() {
  for (const [player, left] of secondsLeft()) {
    const clock = part('player-list').querySelector(`[data-player="${player}"]`);
    if (!clock) continue;
    clock.textContent = speech.clockText(left);
    clock.classList.toggle('short', left < 20);
  }
}

const drawGlyphs = () => refill(part('glyphs'), Object.entries(GLYPHS).map(([nag, glyph]) => button('', glyph, 'mark', { 'data-arg': nag, 'data-needs': 'turn', title: MEANINGS[nag], 'aria-label': `${glyph}, ${MEANINGS[nag]}` })));

function drawGame() {
  const { node, state: position, head } = state.shown;
  part('game-title').textContent = position.game.toUpperCase();
  part('game-name').textContent = speech.editionName(position.edition, position.players.length);
  const data = Object.entries(head.tags ?? {}).filter(([, value]) => !/^[?.]*$/.test(value));
  part('data').querySelector('dl').replaceChildren(...data.flatMap(([name, value]) => [element('dt', '', name), element('dd', '', value)]));
  part('data').hidden = !data.length;
  if (document.activeElement !== part('comment')) part('comment').value = commentOf(node);
  for (const each of part('glyphs').children) each.setAttribute('aria-pressed', String(nagOf(node) === Number(each.dataset.arg)));
  const has = { turn: node.parent, next: node.children.length, mover: position.mover, draw: position.mover && position.game === 'limit', variation: !node.onMainLine };
  const { activeElement } = document;
  for (const each of document.querySelectorAll('[data-needs]')) each.disabled = !has[each.dataset.needs];
  // The keyboard goes on at the board where its control can do nothing now.
  if (activeElement.disabled) part('board').focus({ preventScroll: true });
}

function drawEngines() {
  part('stop-thinking').hidden = !state.thinking;
  part('hint').hidden = Boolean(state.thinking);
  part('engines').hidden = !state.shown?.state.mover || !noPeople();
  part('pause').textContent = state.isPaused ? 'Go on' : 'Pause';
}

export const playerViews = [
  [() => state.shown && [state.shown.state, state.shown.head, state.shown.root, state.seats, state.description, state.engineNames, innerWidth < 640], drawPlayers],
  [() => state.shown && [secondsLeft().map(([, left]) => speech.clockText(left)).join()], drawClocks],
  [() => [], drawGlyphs],
  [() => state.shown && [state.shown], drawGame],
  [() => state.shown && [state.shown, state.tab], () => listTurns(part('turns'), state.shown)],
  [() => [state.thinking, state.shown?.state.mover, state.seats, state.isPaused], drawEngines],
];
