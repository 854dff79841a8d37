// The dialogs: a new game, games to open, rules, settings, help. Editions, options and kinds of clocks are what lp-describe says.

import { panels } from './cards.js';
import { button, choice, element, part } from './dom.js';
import { engineChoice, levelChoice } from './players.js';
import { capital, playerName } from './speech.js';
import { OWN, state } from './state.js';

function field(id, label, control, ...more) {
  control.id = id;
  return element('div', 'field', [element('label', '', label, { for: id }), control, ...more]);
}

const editions = () => state.description.games.flatMap((game) => game.editions.map((edition) => ({ game, edition })));
const chosen = () => editions().find(({ edition }) => edition.name === part('edition').value);
const KINDS = {
  none: 'no clock', absolute: 'a time for the whole game', fischer: 'a time, plus more with each turn', delay: 'a time with a delay before it runs', 'byo-yomi': 'a time, then periods',
  canadian: 'a time, then blocks of turns', 'per-turn': 'a time for each turn',
};
const PRESETS = [['fischer 300 3', '5 min + 3 s'], ['fischer 600 5', '10 min + 5 s'], ['absolute 900', '15 min'], ['per-turn 30', '30 s a turn']];
const FIELDS = { main: 'For the whole game', increment: 'More with each turn', delay: 'Delay before it runs', period: 'A period', periods: 'Periods', block: 'A block', turns: 'Turns in a block', time: 'For a turn' };
const SECONDS = { main: '300', increment: '5', delay: '5', period: '30', periods: '3', block: '60', turns: '5', time: '30' };

function drawNewGame() {
  part('edition').replaceChildren(...editions().map(({ game, edition }) => element('option', '', edition.name === game.name ? game.title : `${game.title} ${edition.name}`, { value: edition.name })));
  part('clock-fields').replaceChildren(field('clock-kind', 'Kind', choice([...Object.keys(state.description.clocks).map((kind) => [kind, KINDS[kind] ?? kind]).toSpliced(1, 0, ...PRESETS)], 'none')), element('div'));
  drawEdition();
}

/** Show what a kind of clock has to know. */
export function drawClockFields() {
  part('clock-fields').lastChild.replaceChildren(...(state.description.clocks[part('clock-kind').value] ?? []).map((name) => {
    const input = element('input', '', '', { type: 'number', min: '0', step: 'any', value: SECONDS[name] ?? '30' });
    return field(`clock-${name}`, (FIELDS[name] ?? capital(name)) + (/turns|periods/.test(name) ? '' : ', seconds'), input);
  }));
}

export function drawSeats() {
  const { game, edition } = chosen();
  const rows = edition.players[part('players').value].map((player, seat) => {
    const [id, levelId] = [`seat-${seat + 1}`, `level-${seat + 1}`];
    const name = playerName({ game: game.name }, player);
    const before = part(id)?.value ?? (seat === 0 ? 'person' : OWN());
    return field(id, capital(name), engineChoice('Person', before, { 'data-level': levelId }), levelChoice(part(levelId)?.value ?? 3, before, { id: levelId, 'aria-label': `Level of ${name}` }));
  });
  part('seats').replaceChildren(...rows);
}

/** Show the level of a seat where this package's engine plays it. */
export const drawLevel = ({ dataset, value }) => { part(dataset.level).hidden = value !== OWN(); };

export function drawEdition() {
  const { game, edition } = chosen();
  part('edition-summary').textContent = `${capital(edition.summary)}.`;
  part('players').replaceChildren(...Object.keys(edition.players).map((count) => element('option', '', count)));
  part('players').value = '2';
  const isOffered = ({ name, type, editions: own }) => name !== 'players' && type !== 'file' && (!own || own.includes(edition.name));
  const rows = game.options.filter(isOffered).map(({ name, type, summary, range }) => {
    const preset = edition.presets[name];
    // An empty value leaves the edition's own.
    const own = preset && !preset.includes(' ') ? `default of the edition (${preset})` : 'default of the edition';
    const offered = { enum: range.split(','), bool: ['on', 'off'] }[type];
    const control = offered ? choice([['', own], ...offered]) : element('input', '', '', { placeholder: preset ?? (name === 'seed' ? 'by chance' : '') });
    if (type === 'int') [control.type, control.min, control.max] = ['number', ...range.split('..')];
    return field(`option-${name}`, `${capital(name.replaceAll('_', ' '))}: ${summary}`, control);
  });
  part('game-options').replaceChildren(...rows);
  drawSeats();
}

/** What has been chosen in the dialog, as what a game begins with. */
export function chosenGame() {
  const { edition } = chosen();
  const valuesOf = (id) => [...part(id).querySelectorAll('input, select')].map((each) => [each.id.replace('option-', ''), each.value.trim()]);
  const options = valuesOf('game-options').filter(([, value]) => value).map((each) => each.join('='));
  const seatOf = (seat) => ({ name: part(`seat-${seat}`).value, level: Number(part(`level-${seat}`).value) });
  return {
    command: ['lp-newgame', edition.name, `players=${part('players').value}`, ...options].join(' '),
    seats: edition.players[part('players').value].map((_, seat) => seatOf(seat + 1)),
    clock: valuesOf('clock-fields').map(([, value]) => value).join(' '),
  };
}

function drawDialogs() {
  for (const each of document.querySelectorAll('dialog')) {
    if (each.id !== state.dialog) each.close();
    else if (!each.open) each.showModal();
  }
}

function drawRefusal() {
  const { sentences, className } = state.refusal;
  for (const [id, dialog] of [['game-error', 'game-dialog'], ['games-error', 'games']]) part(id).textContent = state.dialog === dialog && !className ? sentences.join(' ') : '';
}

// How many games have a search.
const SEARCHED = 5;

function drawOffer() {
  const { title, games, isOpening } = state.offer;
  part('games-title').textContent = title;
  part('opening').hidden = !isOpening;
  part('paste').value = '';
  const items = games.map(([label], index) => button('', label, 'choose-game', { 'data-arg': index }));
  part('find-game').hidden = items.length < SEARCHED;
  part('recent').replaceChildren(...(items.length ? items : ['None yet.']).map((item) => element('li', 'quiet', item)));
  findGames(part('find-game').value = '');
}

/** Show the games of the list that have all words of a text, or that there are none. */
export function findGames(text) {
  const words = text.toLowerCase().split(/\s+/);
  for (const each of part('recent').children) each.hidden = !words.every((word) => each.textContent.toLowerCase().includes(word));
  part('not-found').textContent = [...part('recent').children].every(({ hidden }) => hidden) ? 'No game contains these words.' : '';
}

function drawRules() {
  const { games, at } = state.rules;
  const nodes = [panels()];
  for (const [game, rules] of games) {
    // Each number leads to the words of the rule in the specification, which the server has as text.
    const items = Object.entries(rules).flatMap(([number, text]) => [
      element('dt', '', element('a', 'rule', number, { href: `${game === 'limes' ? 'limes' : 'rules'}.md#:~:text=${number}.`, target: '_blank' })),
      element('dd', number === at ? 'at' : '', text, { id: `rule-${number}` }),
    ]);
    nodes.push(element('h3', '', game.toUpperCase()), element('dl', '', items));
  }
  // The pictures are those of LIMIT.
  if (games[0][0] === 'limes') nodes.push(nodes.shift());
  part('rules-text').replaceChildren(...nodes);
  if (at) part(`rule-${at}`)?.scrollIntoView({ block: 'center' });
}

function drawSettings() {
  for (const each of part('settings').querySelectorAll('[name]')) each[each.type === 'checkbox' ? 'checked' : 'value'] = state.settings[each.name];
}

/** Grey what cannot be written here, and say why. */
function drawForms() {
  const reasons = new Set(Object.values(state.forms).filter(Boolean));
  for (const each of part('share').querySelectorAll('button')) each.disabled = Boolean(state.forms[each.dataset.arg]);
  part('share-note').textContent = [...reasons].map((reason) => `Options in grey need: ${reason}`).join(' ');
}

export const dialogViews = [
  [() => state.description && [state.description], drawNewGame],
  [() => state.offer && [state.offer], drawOffer],
  [() => [state.dialog], drawDialogs],
  [() => state.rules && [state.rules], drawRules],
  [() => [state.refusal, state.dialog], drawRefusal], [() => [state.settings], drawSettings], [() => [state.forms], drawForms],
];
