'use strict';
// The text mode: everything that can be done by mouse can be typed, and what happens is told in a log.

import { announce } from './page.js';
import { boardLines, changeSentence, winsSentence } from './speech.js';

/** What can be typed: a name, its arguments, what it does, and a function of (page, arguments as text). */
const COMMANDS = [
  ['new', 'EDITION [KEY=VALUE ...]', 'begin a game, such as new classic players=3; seat-1=person and level=5 may be added', (page, rest) => page.newFromText(rest)],
  ['legal', '[CELL]', 'legal turns, or those that begin with a cell', async (page, rest) => (await page.ask(`lp-legal ${rest}`.trim())).split('\n').join(', ') || 'There is none.'],
  ['steps', '[CELL ...]', 'the cells that may follow', async (page, rest) => (await page.ask(`lp-steps ${rest}`.trim())).split('\n').join(', ') || 'There is none.'],
  ['board', '', 'what lies where, as a list', (page) => boardLines(page.game.state).join('\n')],
  ['picture', '', 'the board drawn in letters', (page) => page.ask('showboard')],
  ['rules', '', 'the rules in short', (page) => page.showRules()],
  ['lesson', '[limes]', 'learn the game by playing it', (page, rest) => page.lessonFromText(rest)],
  ['puzzles', '', 'positions in which one turn is better than all others', (page) => page.puzzlesFromText()],
  ['status', '', 'whose turn it is', (page) => page.status()],
  ['last', '', 'the last turn', (page) => changeSentence(page.game.state)],
  ['captures', '', 'what the last turn captured', (page) => page.captures()],
  ['history', '', 'all turns so far', async (page) => (await page.ask('lp-history')).split('\n').join(' ') || 'No turns yet.'],
  ['explain', 'TURN', 'why a turn is illegal', (page, rest) => page.ask(`lp-explain ${rest}`)],
  ['undo', '', 'take the last turn back', (page) => page.undo()],
  ['back', '', 'go one turn back', (page) => page.step(-1)],
  ['forward', '', 'go one turn forward', (page) => page.step(1)],
  ['go', '', 'let the engine play for the player to move', (page) => page.moveNow()],
  ['hint', '', 'a turn worth playing', (page) => page.hint()],
  ['analyse', '[off]', 'analysis on or off; value says what it has found', (page, rest) => page.analyse(rest !== 'off')],
  ['review', '', 'review the game, or stop that', (page) => page.review()],
  ['mistake', '', 'go to the next mistake of the game', (page) => page.nextMistake()],
  ['pause', '', 'pause engines that play by themselves, or let them go on', (page) => page.pause()],
  ['value', '', 'the evaluation of this position', (page) => winsSentence(page.game.state, page.game.node.wins)],
  ['clock', '', 'the clocks', (page) => page.clocks()],
  ['seat', 'PLAYER NAME [LEVEL]', 'who plays: person, or an engine', (page, rest) => page.seat(...rest.split(/\s+/))],
  ['resign', '[PLAYER]', 'resign', (page, rest) => page.resign(rest)],
  ['draw', '[N]', 'agree on a draw; in LIMES draw a card', (page, rest) => page.drawFromText(rest)],
  ['comment', 'TEXT', 'write a comment on the last turn', (page, rest) => page.comment(rest)],
  ['record', '', 'the record of the game', (page) => page.recordText()],
  ['position', '[STRING]', 'the position string; with one, go on from there', (page, rest) => (rest ? page.setPosition(rest) : page.ask('lp-position'))],
  ['state', '', 'all that the page knows of the position, as the engine says it', (page) => page.ask('lp-state')],
  ['help', '', 'this list', () => COMMANDS.map(([name, args, help]) => `${`${name} ${args}`.trim()}: ${help}`).join('\n') + '\nAnything else is taken for turns, or for a command of the protocol if it begins with lp-.'],
];

const TABLE = new Map(COMMANDS.map(([name, , , run]) => [name, run]));
TABLE.set('analyze', TABLE.get('analyse'));
TABLE.set('redo', TABLE.get('forward'));

export class TextMode {
  constructor(form, input, log, page) {
    Object.assign(this, { input, log, page, typed: [], at: 0 });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#enter(input.value.trim());
    });
    input.addEventListener('keydown', (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step || !this.typed.length) return;
      this.at = Math.max(0, Math.min(this.typed.length, this.at + step));
      input.value = this.typed[this.at] ?? '';
      event.preventDefault();
    });
  }

  /** Add lines to the log. */
  say(text, className = '') {
    if (!text) return;
    const paragraph = document.createElement('p');
    paragraph.className = className;
    paragraph.textContent = text;
    this.log.append(paragraph);
    while (this.log.childElementCount > 200) this.log.firstElementChild.remove();
    this.log.scrollTop = this.log.scrollHeight;
  }

  async #enter(line) {
    this.input.value = '';
    if (!line) return;
    this.typed.push(line);
    this.at = this.typed.length;
    this.say(line, 'typed');
    const [name, ...rest] = line.split(/\s+/);
    const run = TABLE.get(name.toLowerCase());
    try {
      const answer = run ? await run(this.page, rest.join(' ')) : name.startsWith('lp-') ? await this.page.raw(line) : await this.page.playTurns(line);
      if (typeof answer === 'string') {
        this.say(answer);
        announce(answer);
      }
    } catch (refusal) {
      this.say(refusal.sentence ?? refusal.message, 'refused');
      announce(refusal.sentence ?? refusal.message);
    }
  }
}
