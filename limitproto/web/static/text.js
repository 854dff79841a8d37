// The text mode: everything that can be done by mouse can be typed, and what happens is told in a log.

import { element } from './dom.js';
import { lesson, trainer } from './guide.js';
import { announce, on, page, part, refused, run } from './page.js';
import { boardLines, changeSentence, winsSentence } from './speech.js';

const lines = async (command, rest, apart = ', ') => (await page.ask(`${command} ${rest}`.trim())).split('\n').join(apart) || 'There is none.';

/** What can be typed: a name, its arguments, what it does, and a function of the arguments as text. */
const COMMANDS = [
  ['new', 'EDITION [KEY=VALUE ...]', 'begin a game, such as new classic players=3; seat-1=person and level=5 may be added', (rest) => page.newFromText(rest)],
  ['legal', '[CELL]', 'legal turns, or those that begin with a cell', (rest) => lines('lp-legal', rest)],
  ['steps', '[CELL ...]', 'the cells that may follow', (rest) => lines('lp-steps', rest)],
  ['board', '', 'what lies where, as a list', () => boardLines(page.game.state).join('\n')],
  ['picture', '', 'the board drawn in letters', () => page.ask('showboard')],
  ['rules', '', 'the rules in short', () => page.showRules()],
  ['lesson', '[limes]', 'learn the game by playing it', (rest) => lesson(rest.toLowerCase() === 'limes' ? 'limes' : 'limit').then(page.status)],
  ['puzzles', '', 'positions in which one turn is better than all others', () => trainer().then(page.status)],
  ['status', '', 'whose turn it is', () => page.status()],
  ['last', '', 'the last turn', () => changeSentence(page.game.state)],
  ['captures', '', 'what the last turn captured', () => (page.game.state.captured?.length ? `Captured: ${page.game.state.captured.join(', ')}.` : 'The last turn captured nothing.')],
  ['history', '', 'all turns so far', () => lines('lp-history', '', ' ')],
  ['explain', 'TURN', 'why a turn is illegal', (rest) => page.ask(`lp-explain ${rest}`)],
  ['undo', '', 'take the last turn back', () => page.undo()],
  ['back', '', 'go one turn back', () => page.step(-1)],
  ['forward', '', 'go one turn forward', () => page.step(1)],
  ['go', '', 'let the engine play for the player to move', () => page.moveNow()],
  ['hint', '', 'a turn worth playing', () => page.hint()],
  ['analyse', '[off]', 'analysis on or off; value says what it has found', (rest) => page.analyse(rest !== 'off')],
  ['review', '', 'review the game, or stop that', () => page.review()],
  ['mistake', '', 'go to the next mistake of the game', () => page.nextMistake()],
  ['pause', '', 'pause engines that play by themselves, or let them go on', () => page.pause()],
  ['value', '', 'the evaluation of this position', () => winsSentence(page.game.state, page.game.node.wins)],
  ['clock', '', 'the clocks', () => page.clocks()],
  ['seat', 'PLAYER NAME [LEVEL]', 'who plays: person, or an engine', (rest) => page.seat(...rest.split(/\s+/))],
  ['resign', '[PLAYER]', 'resign', (rest) => page.resign(rest)],
  ['draw', '[N]', 'agree on a draw; in LIMES draw a card', (rest) => page.drawFromText(rest)],
  ['comment', 'TEXT', 'write a comment on the last turn', (rest) => page.comment(rest)],
  ['record', '', 'the record of the game', () => page.recordText()],
  ['position', '[STRING]', 'the position string; with one, go on from there', (rest) => (rest ? run(() => page.setUp(rest)).then(page.status) : page.ask('lp-position'))],
  ['state', '', 'all that the page knows of the position, as the engine says it', () => page.ask('lp-state')],
  ['help', '', 'this list', () => COMMANDS.map(([name, args, help]) => `${`${name} ${args}`.trim()}: ${help}`).join('\n') + '\nAnything else is taken for turns, or for a command of the protocol if it begins with lp-.'],
];

const TABLE = new Map(COMMANDS.map(([name, , , act]) => [name, act]));
TABLE.set('analyze', TABLE.get('analyse'));
TABLE.set('redo', TABLE.get('forward'));

/** Add lines to the log. */
export function say(text, className = '') {
  if (!text) return;
  const log = part('text-log');
  log.append(element('p', className, text));
  while (log.childElementCount > 200) log.firstElementChild.remove();
  log.scrollTop = log.scrollHeight;
}

/** Add lines to the log, and have screen readers say them. */
export function tell(text, className = '') {
  say(text, className);
  announce(text);
}

/** Add a line to the log, and show it over the board, which screen readers say. */
export function note(text) {
  say(text);
  refused([text], 'note');
}

/** Do what a line says, and say what comes of it. */
export async function doLine(line) {
  const [name, ...rest] = line.split(/\s+/);
  const act = TABLE.get(name.toLowerCase());
  try {
    const answer = await (act ? act(rest.join(' ')) : name.startsWith('lp-') ? page.raw(line) : page.playTurns(line));
    if (typeof answer === 'string') tell(answer);
  } catch (error) {
    tell(error.sentence ?? error.message, 'refused');
  }
}

export function bindText() {
  const input = part('text-entry');
  const typed = [];
  let at = 0;
  on('text-form', (event) => {
    event.preventDefault();
    const line = input.value.trim();
    input.value = '';
    if (!line) return;
    at = typed.push(line);
    say(line, 'typed');
    doLine(line);
  }, 'submit');
  on('text-entry', (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !typed.length) return;
    at = Math.max(0, Math.min(typed.length, at + step));
    input.value = typed[at] ?? '';
    event.preventDefault();
  }, 'keydown');
}
