// Sentences about the game, for the status line, the text mode and screen readers.

import { counted } from './board.js';

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const list = (words) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);
export const percent = (share) => `${Math.round(100 * share)} %`;
export const playerName = (state, player) => (state.game === 'limes' ? `player ${player}` : player);

const REASONS = {
  stranded: ': no other player has a turn (stranded)', 'no-balls': ': no other balls are left', 'wipe-out': ': no balls are left', repetition: ': the position occurred for the third time',
  points: ' on points', workers: ': equal points, better workers', tie: ': equal points and workers', resignation: ' by resignation', time: ' on time', agreement: ' by agreement',
  illegal: ' after an illegal turn', adjudication: ' by adjudication', abandoned: ': the game was abandoned',
};

/** The name of an edition such as classic3/size=4, with the number of players where there are not two. */
export const editionName = (edition, count) => [edition.replace(/\d*(\/.*)?$/, '').replace('limes', ''), count === 2 ? '' : counted(count, 'player')].filter(Boolean).join(', ');

/** A result such as 0-1 as a sentence. */
export function resultSentence(state) {
  const scores = state.result.split('-');
  const winners = state.players.filter((_, seat) => scores[seat] !== '0').map((player) => playerName(state, player));
  // Who has lost all balls is not said to have no turn.
  const isBare = state.reason === 'stranded' && state.players.every((player, seat) => scores[seat] !== '0' || !state.balls[player].length);
  const why = isBare ? REASONS['no-balls'] : state.reason ? REASONS[state.reason] ?? `: ${state.reason}` : '';
  if (state.players.length === 1) return `The game is over: ${counted(state.points[1], 'point')}.`;
  if (winners.length === 1) return `${capital(winners[0])} wins${why}.`;
  return `A draw between ${list(winners)}${why}.`;
}

const LOST = { stranded: 'have no turn left (stranded)', 'no-balls': 'have lost all balls', resignation: 'have resigned', time: 'have run out of time' };

/** A result in words for the only person in the game, who plays for `you`. */
export function endSentence(state, you) {
  const seat = state.players.indexOf(you);
  const scores = state.result.split('-');
  const isBare = state.reason === 'stranded' && state.players.every((player, at) => scores[at] !== '0' || !state.balls[player].length);
  const what = LOST[isBare ? 'no-balls' : state.reason];
  if (state.players.length < 2 || !['0', '1'].includes(scores[seat])) return resultSentence(state);
  if (!what) return `You ${scores[seat] === '1' ? 'won' : 'lost'}${REASONS[state.reason] ?? ''}.`;
  const others = list(state.players.filter((player) => player !== you).map((player) => playerName(state, player)));
  const said = scores[seat] === '0' ? `you ${what}` : `${others} ${state.players.length === 2 ? what.replace('have', 'has') : what}`;
  return `You ${scores[seat] === '1' ? 'won' : 'lost'}: ${said}.`;
}

/** The steps of a turn of which some words have been given: what each is called, what to do, and what lit cells are for. */
function stepsOf(state, [word, , worker]) {
  if (state.game === 'limes') {
    return [
      ['square', `choose a square for card ${state.card?.number}`], ['rotation', 'choose how the card is turned'],
      ['worker', worker ? 'choose where the worker goes' : 'place a worker, move one, or finish the turn'],
    ];
  }
  if (state.phase === 'movement') return [['ball', 'choose a ball', 'ball'], ['target', 'choose where it goes', 'move'], ['tile', 'choose a tile to remove', 'remove']];
  if (Object.keys(state.stock).length) return [['colour', 'choose the colour of a tile', 'tile'], ['cell', `lay the ${word} tile`, 'tile']];
  const first = state.tiles.length < 4 * sizeOf(state) ? 'lay a tile with your ball on it' : 'put a ball on a tile';
  return [['ball and tile', first, 'place'], ['tile', 'lay the second tile', 'tile']];
}

/** The steps of a turn, and which of them comes next. */
export function progress(state, { words }) {
  const steps = stepsOf(state, words);
  return { steps, at: Math.min(words.length + (words[0] === 'pass'), steps.length - 1) };
}

const sizeOf = (state) => Object.values(state.balls)[0].length + Object.values(state.hands)[0];

export function statusSentence(state, entry, thinking = '') {
  if (!state.mover) return resultSentence(state);
  const player = capital(playerName(state, state.mover));
  if (thinking) return `${player} to move: ${thinking} is thinking.`;
  const { steps, at } = progress(state, entry);
  const bound = state.bound && state.phase === 'movement' ? ' No captures on a first movement turn (R12).' : '';
  return `${player} to move: ${entry.unavailable ? 'the next card has to be drawn' : steps[at][1]}.${bound}`;
}

/** What a turn takes of the others and of its own player, each with a verb before it. */
function captures({ player, captured }, verbs) {
  const taken = [false, true].map((isOwn) => captured.filter((ball) => (ball.player === player) === isOwn));
  const named = (balls) => `${balls.length} (${balls.map((ball) => `${ball.player} ${ball.cell}`).join(', ')})`;
  return verbs.map((verb, at) => taken[at].length && `${verb} ${named(taken[at])}`).filter(Boolean);
}

/** What a turn would take from the board. */
export const takes = (change) => list(captures(change, ['captures', 'loses']));

/** The groups of balls with their freedoms, one line each, or that with a cell; the one with a single freedom is in danger. */
export function groupLines({ groups = [] }, cell = '') {
  const shown = groups.filter(({ cells }) => !cell || cells.includes(cell.toLowerCase()));
  const lines = shown.map(({ player, cells, freedoms }) => `${capital(player)} ${cells.join(' ')}: ${counted(freedoms.length, 'freedom')}, ${freedoms.join(' ')}.${freedoms.length === 1 ? ' It is in danger.' : ''}`);
  return lines.length ? lines : ['There are no balls there.'];
}

/** What the last turn has done. */
export function changeSentence(state) {
  const change = state.change;
  if (!change) return 'No turn has been played.';
  const player = capital(playerName(state, change.player ?? ''));
  const [, who, what] = /^(.+):(resigns|timeout)$/.exec(change.turn) ?? [];
  if (who) return `${capital(playerName(state, who))} ${what === 'resigns' ? what : 'has run out of time'}.`;
  if (change.turn === 'draw') return 'The players agree to a draw.';
  if (state.game === 'limes') {
    const turn = change.quarters ? `, turned ${change.quarters} quarter${change.quarters > 1 ? 's' : ''}` : '';
    const worker = change.worker ? `, with a worker on ${change.worker}` : '';
    const moved = change.from ? `, and moved a worker from ${change.from} to ${change.to}` : '';
    return `${player} laid card ${change.card} on ${change.cell}${turn}${worker}${moved}.`;
  }
  const parts = [];
  if (change.laid.length) parts.push(`laid ${list(change.laid)}${change.ball ? ` with a ball on ${change.ball}` : ''}`);
  else if (change.ball && !change.to) parts.push(`placed a ball on ${change.ball}`);
  if (change.to) parts.push(`moved ${change.ball} to ${change.to}`);
  if (change.removed) parts.push(`removed ${change.removed}`);
  if (!parts.length) parts.push('passed');
  parts.push(...captures(change, ['captured', 'lost']));
  const gone = change.cut_off.length ? `; ${list(change.cut_off)} ${change.cut_off.length > 1 ? 'were' : 'was'} cut off` : '';
  return `${player} ${list(parts)}${gone}.`;
}

/** The players who have gone out of the game since an earlier state, as a sentence; '' if there are none or the game is over. */
export function outSentence(before, state) {
  const gone = state.out.filter((player) => !before.out.includes(player)).map((player) => playerName(state, player));
  return gone.length && state.mover ? `${capital(list(gone))} ${gone.length > 1 ? 'are' : 'is'} out of the game.` : '';
}

/** The board as a list, one line a player, for those who do not see it. */
export function boardLines(state) {
  if (state.game === 'limes') {
    return state.players.map((player) => {
      const { cards, workers } = state.displays[player];
      const laid = cards.map((card) => `card ${card.number} on ${card.cell} ${card.zones.join(' ')}`).join('; ') || 'no cards';
      const placed = workers.map((worker) => `${worker.profession} on ${worker.zone} ${worker.points}`).join(', ') || 'no workers';
      return `Player ${player}, ${counted(state.points[player], 'point')}: ${laid}. Workers: ${placed}. ${state.hands[player]} in hand.`;
    });
  }
  const taken = new Set(Object.values(state.balls).flat());
  const lines = state.players.map((player) => {
    const hand = state.hands[player] ? `, ${state.hands[player]} in hand` : '';
    const out = state.out.includes(player) ? ', out of the game' : '';
    return `${capital(player)}: ${state.balls[player].join(' ') || 'no balls'}${hand}${out}.`;
  });
  const empty = state.tiles.filter((cell) => !taken.has(cell));
  return [...lines, `Empty tiles: ${empty.map((cell) => `${state.tile_colours[cell] ?? ''} ${cell}`.trim()).join(' ') || 'none'}.`];
}

export function clockText(seconds) {
  if (seconds < 20) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].slice(whole < 3600 ? 1 : 0);
  return parts.map((value, index) => String(value).padStart(index ? 2 : 1, '0')).join(':');
}

/** Shares as whole per cents that are 100 together: those cut off the most are rounded up. */
export function percents(shares) {
  const parts = shares.map((share) => Math.floor(100 * share + 1e-9));
  const order = shares.map((share, index) => [parts[index] - 100 * share, index]).sort(([a], [b]) => a - b);
  const rest = Math.round(100 * shares.reduce((sum, share) => sum + share, 0)) - parts.reduce((sum, part) => sum + part, 0);
  for (const [, index] of order.slice(0, Math.max(0, rest))) parts[index]++;
  return parts;
}

/** What a candidate is worth to the player to move: points in LIMES, else a chance. */
export const worth = (state, { score, win }) => (state.game === 'limes' ? score.toFixed(1) : percent(win));

/** The chances of all players as a sentence, or that there are none yet. */
export function winsSentence(state, wins) {
  if (!wins) return 'No evaluation yet.';
  const parts = percents(wins);
  // The share of a solitaire is the chance of more than 48.5 points.
  if (parts.length === 1) return `49 points or more: ${parts[0]} %.`;
  return `${capital(list(state.players.map((player, seat) => `${playerName(state, player)} ${parts[seat]} %`)))}.`;
}
