// The one object that has everything that can be shown. Acts and engines change it and call `changed`; views draw it.

import { spent } from './clocks.js';
import * as speech from './speech.js';

export const UNFORESEEN = { text: '', counts: [] };
export const state = {
  // What can play, what lp-describe says of games, and whether there is an archive.
  engineNames: [], description: null, hasArchive: false,
  // The game and the entry of a turn, which acts change; what views show of the game, which `shows` takes from it.
  game: null, entry: null, shown: null,
  // Who plays, with which clock; the command that the game was begun with, and its name among those that are kept.
  seats: [], clock: 'none', command: null, id: '',
  // Where the game is played, which is not always what is shown: clocks run there, from `turnBegan` on.
  live: null, turnBegan: 0,
  // The engine that thinks; whether engines wait, whether one was stopped, and for how many seconds each waits before its turn.
  thinking: null, isPaused: false, interrupted: false, pace: 1,
  // Analysis: whether it is on and how, its report, the line that is looked at, the turn of a hint, what an archive has.
  isAnalysing: false, lines: 3, limit: '', infos: [], ahead: null, hinted: null, explored: null, isExploring: true,
  // A lesson or a puzzle, and a position that is being set up, as a state to be drawn.
  lesson: null, editing: null,
  // What the person has chosen.
  settings: null,
  // What lies over the board or beside it: the card, how far the game that has ended has been
  // looked over, the dialog with the games or rules in it, the tab, messages.
  card: null, finished: null, glance: null, dialog: null, offer: null, rules: null, tab: 'moves', refusal: { sentences: [] }, banner: null, notice: null, forms: {},
  // The checker of the try page: the text that was put there, and what was found in one.
  record: null, checked: null,
  // What is shown, sounded, said or saved once: the last turn, a sentence, a file.
  moment: null, said: { text: '' }, download: null,
  // The last lines of the text mode, as {text, className}, and of the wire, as {way, mark, line}.
  log: [], traffic: [],
  // What keeps the page from being ready: work that is queued, responses, a review.
  pending: 0, isAwaited: true, review: null,
  // The turn of the graph that is pointed at; the room of the board, as a new object for each size.
  over: null, room: null,
  // The cell that is pointed at, and the balls that a turn which ends there takes from the board; in words and in
  // numbers by cell, what each tap that ends the turn takes.
  pointed: null, stake: null, foreseen: UNFORESEEN,
};

let [draw, wait] = [() => {}, () => {}];
let isDue = false;

/** Have what has changed be drawn, once, after what is being done now. That the page is not ready is shown at once. */
export function changed() {
  if (!isReady()) wait();
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    draw();
  });
}

/** Have something draw what has changed, and something show that the page is not ready. */
export const drawnBy = (...acts) => { [draw, wait] = acts; };

export function change(values) {
  Object.assign(state, values);
  changed();
}

/** Show the game as it is now. While its engine goes to another position, what was shown before stays. */
export function shows() {
  const { root, node, state: position, version, head } = state.game;
  if (position && node.state === position) change({ shown: { root, node, state: position, version, head } });
}

export const OWN = () => state.engineNames[0];

/** Who plays for a player, and at which level. */
export const seatOf = (player, { players } = state.game.state) => state.seats[players.indexOf(player)] ?? { name: 'person', level: 3 };
export const isPerson = (player = state.game.state.mover, position = state.game.state) => seatOf(player, position).name === 'person';

/** Whether engines play by themselves; they can be paused then, and slowed down. */
export const noPeople = () => state.seats.length > 1 && state.seats.every(({ name }) => name !== 'person');

/** Whether an engine has to think now: it is its turn, at the end of a line. */
export const enginePlays = () => state.game.state?.mover && !isPerson() && !state.game.node.children.length && !state.thinking && !state.isPaused;

/** Who plays a seat, as a record names them; `person` is what people call themselves. */
export const nameOfSeat = ({ name, level } = {}, person = '') => (name === OWN() ? `${name} level ${level}` : name === 'person' ? person || 'Person' : name ?? '?');

/** The clocks as they stand where the game is played, with what has been used of this turn. */
export function clocksNow() {
  const { state: position, children } = state.live;
  const clock = position.clocks[position.mover];
  if (!clock || children.length) return position.clocks;
  return { ...position.clocks, [position.mover]: { ...clock, ...spent(clock, (performance.now() - state.turnBegan) / 1000) } };
}

export const status = (position = state.game.state) => (state.editing ? 'Setting up a position: tap cells.' : `${speech.statusSentence(position, state.entry, calledSeat(state.thinking?.name ?? ''))} ${state.foreseen.text}`.trim());

/** What an engine is called in sentences. */
export const calledSeat = (name) => (name && name === OWN() ? 'the computer' : name);

/** The turns of the line that is shown, after the start. */
export const lineNodes = ({ root, node } = state.game) => [root, ...node.leaf.path];
export const isReady = () => !(state.pending || state.isAwaited || state.review || state.thinking);

/** What has gone wrong, as a sentence. */
export const sentenceOf = (error) => error.sentence ?? error.message;

/** Have screen readers say something, once. */
export const announce = (text) => text && change({ said: { text } });

const LOGGED = 200;
/** Add lines to the log. */
export const say = (text, className = '') => text && change({ log: [...state.log.slice(1 - LOGGED), { text, className }] });

/** Add lines to the log, and have screen readers say them. */
export function tell(text, className = '') {
  say(text, className);
  announce(text);
}

/** Say something over the board that stays there until the next work begins. */
export function refused(sentences, className = '') {
  change({ refusal: { sentences, className } });
  announce(sentences.join(' '));
}

/** Add a line to the log, and show it over the board, which screen readers say. */
export function note(text) {
  say(text);
  refused([text], 'note');
}

/** Say what keeps engines from playing, and whether a new one can be started; without a text that is over. */
export const banner = (text, offersRestart = false) => change({ banner: text ? { text, offersRestart } : null });

// How long a notice is shown, in ms; one that offers something to be taken back is shown longer.
export const READ_IN = 8000;
const DECIDED_IN = 30000;

/** Say what has been done and offer to take it back, for a while; without a text the offer is over. */
export function notice(text = '', revert = null, label = 'Undo') {
  change({ notice: text ? { text, revert, label, until: performance.now() + (revert ? DECIDED_IN : READ_IN) } : null });
  announce(text);
}

export const tab = (name) => change({ tab: name });
export const open = (dialog) => change({ dialog });
export const closeCard = () => change({ card: null });
