// The table of everything that can be done, behind typed lines, buttons and keys alike.

import * as commands from './commands.js';
import * as files from './files.js';
import { explore } from './helpers.js';
import { ask, run } from './holder.js';
import { choose } from './kept.js';
import * as lessons from './lessons.js';
import { play, restart } from './playing.js';
import * as setting_up from './setting_up.js';
import { boardLines, changeSentence, groupLines, winsSentence } from './speech.js';
import { change, notice, open, refused, say, sentenceOf, state, status, tell } from './state.js';
import * as studying from './studying.js';
import { sentTo } from './wire.js';

const lines = async (command, rest, apart = ', ') => (await ask(`${command} ${rest}`.trim())).split('\n').join(apart) || 'There is none.';

/** What can be typed, and what buttons and keys do by the same names: arguments, what it does, and a function of the arguments as text. */
const TYPED = {
  new: ['EDITION [KEY=VALUE ...]', 'begin a game, such as new classic players=3; seat-1=person and level=5 may be added', commands.startTyped],
  legal: ['[CELL]', 'legal turns, or those that begin with a cell', (rest) => lines('lp-legal', rest)],
  steps: ['[CELL ...]', 'the possible next cells', (rest) => lines('lp-steps', rest)],
  board: ['', 'the contents of the board, as a list', () => boardLines(state.game.state).join('\n')],
  picture: ['', 'the board drawn in letters', () => ask('showboard')],
  rules: ['', 'a summary of the rules', () => lessons.showRules()],
  lesson: ['[limes]', 'learn the game by playing it', (rest) => lessons.lesson(rest.toLowerCase() === 'limes' ? 'limes' : 'limit').then(() => status())],
  puzzles: ['', 'positions in which one turn is better than all others', () => lessons.trainer().then(() => status())],
  status: ['', 'whose turn it is', () => status()],
  last: ['', 'the last turn', () => changeSentence(state.game.state)],
  freedoms: ['[CELL]', 'the groups of balls with their freedoms, or the group on a cell', (cell) => groupLines(state.game.state, cell).join('\n')],
  captures: ['', 'what the last turn captured', () => (state.game.state.captured?.length ? `Captured: ${state.game.state.captured.join(', ')}.` : 'The last turn captured nothing.')],
  history: ['', 'all turns so far', () => lines('lp-history', '', ' ')],
  explain: ['TURN', 'why a turn is illegal', (rest) => ask(`lp-explain ${rest}`)],
  undo: ['', 'take back the last turn', commands.undo],
  back: ['', 'go one turn back', () => commands.step(-1)],
  forward: ['', 'go one turn forward', () => commands.step(1)],
  go: ['', 'let the engine play for the player to move', commands.moveNow],
  hint: ['', 'a turn worth playing', studying.hint],
  analyse: ['[off]', 'analysis on or off; value shows its result', (rest) => studying.analyse(rest !== 'off')],
  review: ['', 'review the game, or stop the review', studying.review],
  mistake: ['', 'go to the next mistake of the game', studying.nextMistake],
  learn: ['', 'try the mistakes of a review again', () => lessons.learn()],
  pause: ['', 'pause engines that play on their own, or resume them', commands.pause],
  value: ['', 'the evaluation of this position', () => winsSentence(state.game.state, state.game.node.wins)],
  clock: ['', 'the clocks', commands.clocks],
  seat: ['PLAYER NAME [LEVEL]', 'who plays: person, or an engine', (rest) => commands.seat(...rest.split(/\s+/))],
  resign: ['[PLAYER]', 'resign', commands.resign],
  draw: ['[N]', 'agree to a draw; in LIMES, draw a card', commands.draw],
  comment: ['TEXT', 'write a comment on the last turn', commands.comment],
  record: ['', 'the record of the game', files.recordText],
  position: ['[STRING]', 'the position string; with an argument, continue from there', commands.position],
  state: ['', 'everything that the page knows about the position, as reported by the engine', () => ask('lp-state')],
  help: ['', 'this list', () => `${Object.entries(TYPED).map(([name, [args, help]]) => `${`${name} ${args}`.trim()}: ${help}`).join('\n')}\nAnything else is read as turns, or as a protocol command if it begins with lp-.`],
};
const OTHER_NAMES = { analyze: 'analyse', redo: 'forward' };

/** What buttons, keys and fields do besides: functions of `data-arg` and of what was chosen or written. */
const OTHERS = {
  // Turns and steps.
  tap: (cell) => run(() => commands.tapped(cell)), drag: commands.drag, 'point-cell': commands.pointAtCell, finish: commands.finish, cancel: commands.cancel,
  'draw-card': commands.drawCard, play: (turn) => run(() => play(turn)),
  possible: () => `${status()} ${[...state.entry.legal, ...state.entry.choices].join(', ')}`,
  'go-to': commands.goToTurn, 'go-to-ply': commands.goToPly, first: commands.goToStart, end: commands.goToEnd,
  // Games and who plays.
  start: (_, chosen) => commands.start(chosen), rematch: commands.rematch, restart, revert: commands.revert,
  'seat-engine': commands.seatEngine, 'seat-level': commands.seatLevel, pace: (_, pace) => change({ pace: Number(pace) }),
  // Notes.
  mark: commands.mark, annotate: commands.annotate, promote: studying.promote, prune: studying.prune,
  // Analysis.
  'analyse-or-not': () => studying.analyse(), 'analyse-with': studying.analyseWith, study: studying.study,
  enter: studying.enter, point: studying.pointAt, over: (_, over) => change({ over }), tab: studying.showTab,
  explore: (_, isExploring) => {
    change({ isExploring });
    return explore();
  },
  // Files.
  open: files.offerAll, 'open-file': (_, file) => files.openFile(file), 'choose-game': files.chooseGame, paste: files.paste,
  save: files.save, share: files.share, forms: files.offerForms,
  'copy-sent': (number) => run(() => files.copy(`text for engine ${number}`, sentTo(number))),
  // Cards and dialogs.
  rule: lessons.showRules, dismiss: lessons.dismiss, 'lesson-again': lessons.lessonAgain, 'lesson-next': lessons.lessonNext, 'lesson-leave': lessons.lessonLeave,
  edit: () => run(() => setting_up.edit()), 'edit-text': setting_up.editText, 'edit-tool': setting_up.lays, 'edit-mover': setting_up.moves, 'edit-hands': setting_up.holds,
  'edit-clear': setting_up.clear, 'edit-play': setting_up.playFrom, 'edit-leave': setting_up.leave,
  dialog: (name) => {
    refused([]);
    open(name);
  },
  close: () => open(null), 'close-notice': () => notice(), set: choose, sounds: () => choose('sounds', !state.settings.sounds),
};

/** Tell what comes of an act; what it says of itself it does not return. */
async function told(work) {
  try {
    const answer = await work();
    if (typeof answer === 'string') tell(answer);
  } catch (error) {
    tell(sentenceOf(error), 'refused');
  }
}

/** Add acts that another page has. */
export const addActs = (acts) => Object.assign(OTHERS, acts);

/** Do what a button, a key or a field stands for. */
export const perform = (name, argument = '', value = undefined) => told(() => (OTHERS[name] ?? TYPED[name][2])(argument, value));

/** Do what a line says. */
export function doLine(line) {
  say(line, 'typed');
  const [name, ...rest] = line.split(/\s+/);
  const key = OTHER_NAMES[name.toLowerCase()] ?? name.toLowerCase();
  return told(() => (Object.hasOwn(TYPED, key) ? TYPED[key][2](rest.join(' ')) : name.startsWith('lp-') ? commands.raw(line) : commands.playTurns(line)));
}
