// The dialog for a new game. Editions, options and kinds of clocks are what lp-describe says.

import { choice, element } from './dom.js';
import { on, OWN, page, part, run } from './page.js';
import { begin, replaced } from './play.js';
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

/** Fill the dialog, and have it begin what is chosen there. */
export function bindNewGame() {
  const { games, clocks } = page.description;
  const editions = games.flatMap((game) => game.editions.map((edition) => ({ game, edition })));
  const chosen = () => editions.find(({ edition }) => edition.name === part('edition').value);
  part('edition').replaceChildren(...editions.map(({ game, edition }) => element('option', '', edition.name === game.name ? game.title : `${game.title} ${edition.name}`, { value: edition.name })));
  const seconds = { main: '300', increment: '5', delay: '5', period: '30', periods: '3', block: '60', turns: '5', time: '30' };
  const values = element('div');
  const kinds = choice(Object.keys(clocks), 'none', (kind) => values.replaceChildren(...clocks[kind].map((name) => {
    const input = element('input', '', '', { type: 'number', min: '0', step: 'any', value: seconds[name] ?? '30' });
    return field(`clock-${name}`, capital(name) + (/turns|periods/.test(name) ? '' : ', seconds'), input);
  })));
  part('clock-fields').replaceChildren(field('clock-kind', 'Kind', kinds), values);

  function showSeats() {
    const { game, edition } = chosen();
    const rows = edition.players[part('players').value].map((player, seat) => {
      const [id, levelId] = [`seat-${seat + 1}`, `level-${seat + 1}`];
      const name = playerName({ game: game.name }, player);
      const before = part(id)?.value ?? (seat === 0 ? 'person' : OWN());
      const level = levelChoice(part(levelId)?.value ?? 3, before, null, { id: levelId, 'aria-label': `Level of ${name}` });
      return field(id, capital(name), engineChoice('Person', before, (engine) => { level.hidden = engine !== OWN(); }), level);
    });
    part('seats').replaceChildren(...rows);
  }

  function showEdition() {
    const { game, edition } = chosen();
    part('edition-summary').textContent = `${capital(edition.summary)}.`;
    part('players').replaceChildren(...Object.keys(edition.players).map((count) => element('option', '', count)));
    part('players').value = '2';
    const isOffered = ({ name, type, editions: own }) => name !== 'players' && type !== 'file' && (!own || own.includes(edition.name));
    const rows = game.options.filter(isOffered).map(({ name, type, summary, range }) => {
      const preset = edition.presets[name];
      // An empty value leaves the edition's own.
      const own = preset && !preset.includes(' ') ? `as the edition has it (${preset})` : 'as the edition has it';
      const offered = { enum: range.split(','), bool: ['on', 'off'] }[type];
      const control = offered ? choice([['', own], ...offered]) : element('input', '', '', { placeholder: preset ?? (name === 'seed' ? 'by chance' : '') });
      if (type === 'int') [control.type, control.min, control.max] = ['number', ...range.split('..')];
      return field(`option-${name}`, `${capital(name.replaceAll('_', ' '))}: ${summary}`, control);
    });
    part('game-options').replaceChildren(...rows);
    showSeats();
  }

  async function start(event) {
    event.preventDefault();
    const { edition } = chosen();
    const valuesOf = (id) => [...part(id).querySelectorAll('input, select')].map((each) => [each.id.replace('option-', ''), each.value.trim()]);
    const options = valuesOf('game-options').filter(([, value]) => value).map((each) => each.join('='));
    const command = ['lp-newgame', edition.name, `players=${part('players').value}`, ...options].join(' ');
    const clock = valuesOf('clock-fields').map(([, value]) => value).join(' ');
    const seatOf = (seat) => ({ name: part(`seat-${seat}`).value, level: Number(part(`level-${seat}`).value) });
    const seats = edition.players[part('players').value].map((_, seat) => seatOf(seat + 1));
    try {
      await run(() => replaced('A new game has begun.', () => begin({ command, seats, clock })));
      part('game-dialog').close();
    } catch (refusal) {
      part('game-error').textContent = refusal.sentence ?? refusal.message;
    }
  }

  on('edition', showEdition, 'change');
  on('players', showSeats, 'change');
  on('game-form', start, 'submit');
  on('new-game', () => {
    part('game-error').textContent = '';
    part('game-dialog').showModal();
  });
  showEdition();
}
