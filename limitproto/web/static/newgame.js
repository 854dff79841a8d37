// The dialog for a new game. Editions, options and kinds of clocks are what lp-describe says.

import { choice, element } from './dom.js';
import { on, OWN, page, part } from './page.js';
import { capital, playerName } from './speech.js';

/** The levels of the engine, such as `level 3, casual`; what they are in words is known once lp-describe has answered. */
function levels() {
  const words = page.description?.options.find(({ name }) => name === 'level')?.meanings ?? Array(10).fill('');
  return words.map((meaning, index) => [String(index + 1), [`level ${index + 1}`, meaning.split(':')[0]].filter(Boolean).join(', ')]);
}

/** Choices for a seat: who plays it, and at which level where that is this package's engine. */
export const engineChoice = (person, name, ...more) => choice([['person', person], ...new Set([...page.engineNames, name])].filter((each) => each !== 'person'), name, ...more);
export const levelChoice = (level, name, act, attributes) => Object.assign(choice(levels(), String(level), act, attributes), { hidden: name !== OWN() });

function field(id, label, control, ...more) {
  control.id = id;
  return element('div', 'field', [element('label', '', label, { for: id }), control, ...more]);
}

export class NewGame {
  /** `begin(choice)` starts the game. */
  constructor(description, begin) {
    Object.assign(this, { description, begin });
    this.editions = description.games.flatMap((game) => game.editions.map((edition) => ({ game, edition })));
    part('edition').replaceChildren(...this.editions.map(({ game, edition }) => element('option', '', edition.name === game.name ? game.title : `${game.title} ${edition.name}`, { value: edition.name })));
    on('edition', () => this.#showEdition(), 'change');
    on('players', () => this.#showSeats(), 'change');
    on('game-form', (event) => {
      event.preventDefault();
      this.#start();
    }, 'submit');
    const seconds = { main: '300', increment: '5', delay: '5', period: '30', periods: '3', block: '60', turns: '5', time: '30' };
    const values = element('div');
    const kinds = choice(Object.keys(description.clocks), 'none', (kind) => values.replaceChildren(...description.clocks[kind].map((name) => {
      const input = element('input', '', '', { type: 'number', min: '0', step: 'any', value: seconds[name] ?? '30' });
      return field(`clock-${name}`, capital(name) + (/turns|periods/.test(name) ? '' : ', seconds'), input);
    })));
    part('clock-fields').replaceChildren(field('clock-kind', 'Kind', kinds), values);
    this.#showEdition();
  }

  open() {
    part('game-error').textContent = '';
    part('game-dialog').showModal();
  }

  get #chosen() {
    return this.editions.find(({ edition }) => edition.name === part('edition').value);
  }

  #showEdition() {
    const { game, edition } = this.#chosen;
    part('edition-summary').textContent = `${capital(edition.summary)}.`;
    const counts = Object.keys(edition.players);
    part('players').replaceChildren(...counts.map((count) => element('option', '', count)));
    part('players').value = '2';
    const rows = game.options.filter(({ name, editions }) => name !== 'players' && (!editions || editions.includes(edition.name))).map((each) => {
      const preset = edition.presets[each.name];
      const label = `${capital(each.name.replaceAll('_', ' '))}: ${each.summary}`;
      // An empty value leaves the edition's own.
      const own = preset && !preset.includes(' ') ? `as the edition has it (${preset})` : 'as the edition has it';
      if (each.type === 'enum') return field(`option-${each.name}`, label, choice([['', own], ...each.range.split(',')]));
      if (each.type === 'bool') return field(`option-${each.name}`, label, choice([['', own], 'on', 'off']));
      if (each.type === 'file') return null;
      const input = element('input', '', '', { placeholder: preset ?? (each.name === 'seed' ? 'by chance' : '') });
      if (each.type === 'int') [input.type, input.min, input.max] = ['number', ...each.range.split('..')];
      return field(`option-${each.name}`, label, input);
    });
    part('game-options').replaceChildren(...rows.filter(Boolean));
    this.#showSeats();
  }

  #showSeats() {
    const { game, edition } = this.#chosen;
    const players = edition.players[part('players').value];
    const rows = players.map((player, seat) => {
      const [id, levelId] = [`seat-${seat + 1}`, `level-${seat + 1}`];
      const name = playerName({ game: game.name }, player);
      const before = part(id)?.value ?? (seat === 0 ? 'person' : OWN());
      const level = levelChoice(part(levelId)?.value ?? 3, before, null, { id: levelId, 'aria-label': `Level of ${name}` });
      return field(id, capital(name), engineChoice('Person', before, (chosen) => { level.hidden = chosen !== OWN(); }), level);
    });
    part('seats').replaceChildren(...rows);
  }

  async #start() {
    const { edition } = this.#chosen;
    const count = Number(part('players').value);
    const inputs = [...part('game-options').querySelectorAll('input, select')];
    const settings = inputs.filter((input) => input.value.trim()).map((input) => `${input.id.replace('option-', '')}=${input.value.trim()}`);
    const kind = part('clock-kind').value;
    const clock = [kind, ...this.description.clocks[kind].map((name) => part(`clock-${name}`).value)].join(' ');
    const seats = Array.from({ length: count }, (_, seat) => ({
      name: part(`seat-${seat + 1}`).value,
      level: Number(part(`level-${seat + 1}`).value),
    }));
    try {
      await this.begin({ command: ['lp-newgame', edition.name, `players=${count}`, ...settings].join(' '), seats, clock });
      part('game-dialog').close();
    } catch (refusal) {
      part('game-error').textContent = refusal.sentence ?? refusal.message;
    }
  }
}
