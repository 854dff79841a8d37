'use strict';
// The dialog for a new game. Editions, options and kinds of clocks are what lp-describe says.

import { part } from './page.js';
import { capital, playerName } from './speech.js';
import { element } from './turns.js';

const LEVEL = 'level-';

function option(value, label = value) {
  return element('option', '', label, { value });
}

function field(id, label, control) {
  const row = element('div', 'field');
  control.id = id;
  row.append(element('label', '', label, { for: id }), control);
  return row;
}

export function choice(values, chosen) {
  const select = element('select');
  select.append(...values.map((value) => (Array.isArray(value) ? option(...value) : option(value))));
  if (chosen !== undefined) select.value = chosen;
  return select;
}

export class NewGame {
  /** `engines` are the names to choose from, the engine of this project first. `begin(choice)` starts the game. */
  constructor(description, engines, begin) {
    Object.assign(this, { description, engines, begin });
    this.editions = description.games.flatMap((game) => game.editions.map((edition) => ({ game, edition })));
    part('edition').replaceChildren(...this.editions.map(({ game, edition }) => option(edition.name, edition.name === game.name ? game.title : `${game.title} ${edition.name}`)));
    part('edition').addEventListener('change', () => this.#showEdition());
    part('players').addEventListener('change', () => this.#showSeats());
    part('game-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#start();
    });
    const seconds = { main: '300', increment: '5', delay: '5', period: '30', periods: '3', block: '60', turns: '5', time: '30' };
    const kinds = choice(Object.keys(description.clocks), 'none');
    const values = element('div');
    const showValues = () => values.replaceChildren(...(description.clocks[kinds.value] ?? []).map((name) =>
      field(`clock-${name}`, capital(name) + (/turns|periods/.test(name) ? '' : ', seconds'), Object.assign(element('input'), { type: 'number', min: '0', step: 'any', value: seconds[name] ?? '30' }))));
    kinds.addEventListener('change', showValues);
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
    part('players').replaceChildren(...counts.map((count) => option(count)));
    part('players').value = '2';
    const rows = game.options.filter(({ name, editions }) => name !== 'players' && (!editions || editions.includes(edition.name))).map((each) => {
      const preset = edition.presets[each.name];
      const label = `${capital(each.name.replaceAll('_', ' '))}: ${each.summary}`;
      // An empty value leaves the edition's own.
      const own = preset && !preset.includes(' ') ? `as the edition has it (${preset})` : 'as the edition has it';
      if (each.type === 'enum') return field(`option-${each.name}`, label, choice([['', own], ...each.range.split(',')]));
      if (each.type === 'bool') return field(`option-${each.name}`, label, choice([['', own], 'on', 'off']));
      if (each.type === 'file') return null;
      const input = element('input', '', undefined, { placeholder: preset ?? (each.name === 'seed' ? 'by chance' : '') });
      if (each.type === 'int') [input.type, input.min, input.max] = ['number', ...each.range.split('..')];
      return field(`option-${each.name}`, label, input);
    });
    part('game-options').replaceChildren(...rows.filter(Boolean));
    this.#showSeats();
  }

  #showSeats() {
    const { game, edition } = this.#chosen;
    const players = edition.players[part('players').value];
    const levels = this.description.options.find(({ name }) => name === 'level').range.split('..').map(Number);
    const rows = players.map((player, seat) => {
      const id = `seat-${seat + 1}`;
      const before = part(id)?.value ?? (seat === 0 ? 'person' : this.engines[0]);
      const select = choice([['person', 'Person'], ...this.engines], before);
      const row = field(id, capital(playerName({ game: game.name }, player)), select);
      const level = choice(Array.from({ length: levels[1] }, (_, index) => [String(index + 1), `level ${index + 1}`]), part(LEVEL + (seat + 1))?.value ?? '3');
      level.id = LEVEL + (seat + 1);
      level.setAttribute('aria-label', `Level of ${playerName({ game: game.name }, player)}`);
      const show = () => { level.hidden = select.value !== this.engines[0]; };
      select.addEventListener('change', show);
      show();
      row.append(level);
      return row;
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
      level: Number(part(LEVEL + (seat + 1)).value),
    }));
    try {
      await this.begin({ command: ['lp-newgame', edition.name, `players=${count}`, ...settings].join(' '), seats, clock });
      part('game-dialog').close();
    } catch (refusal) {
      part('game-error').textContent = refusal.sentence ?? refusal.message;
    }
  }
}
