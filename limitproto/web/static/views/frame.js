// The page around all: colours, tabs, what is saved, what is said and sounded once, the wire.

import { element, part } from './dom.js';
import { isReady, state } from './state.js';
import { sent } from './wire.js';

function drawTheme() {
  document.documentElement.dataset.theme = state.settings.theme;
  document.documentElement.toggleAttribute('data-letters', state.settings.letters);
  document.documentElement.toggleAttribute('data-new', Boolean(state.settings.isNew));
}

function drawTabs(last) {
  for (const each of part('tabs').children) {
    const isShown = each.id === `tab-${state.tab}`;
    each.setAttribute('aria-selected', String(isShown));
    each.tabIndex = isShown ? 0 : -1;
    part(each.getAttribute('aria-controls')).hidden = !isShown;
  }
  // On a phone, the board stays over what was scrolled to.
  if (last) part('tabs').scrollIntoView({ block: 'nearest' });
}

function save() {
  const { name, content } = state.download;
  const link = element('a', '', '', { download: name, href: URL.createObjectURL(new Blob(content)) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export const showReady = () => { document.body.dataset.ready = isReady() ? 'yes' : 'no'; };

/** Add the items of a list of the last ones that are not drawn yet, and take as many away from the start. */
function follow(pane, items, drawn, draw) {
  pane.append(...items.slice(items.indexOf(drawn) + 1).map(draw));
  while (pane.childElementCount > items.length) pane.firstElementChild.remove();
}

function drawLog([items] = [[]]) {
  const list = part('text-log');
  follow(list, state.log, items.at(-1), ({ text, className }) => element('p', className, text));
  list.scrollTop = list.scrollHeight;
}

function drawTraffic([items, tab] = [[]]) {
  const pane = part('wire');
  // What is hidden is not measured.
  const isAtEnd = state.tab === 'wire' && (tab !== 'wire' || pane.scrollTop + pane.clientHeight > pane.scrollHeight - 40);
  // The mark is no part of what is copied.
  follow(pane, state.traffic, items.at(-1), ({ way, mark, line }) => element('span', way, [element('span', 'mark', mark), `${line}\n`]));
  if (isAtEnd) pane.scrollTop = pane.scrollHeight;
}

function drawEngines() {
  const named = part('copy-engine').childElementCount;
  part('copy-engine').append(...[...sent].slice(named).map(([number, { name }]) => element('option', '', `${number}, ${name}`, { value: number })));
}

// Tones of a sound: pitch in hertz, and after how many seconds.
const SOUNDS = { lay: [[330, 0]], move: [[262, 0], [392, 0.07]], capture: [[220, 0], [147, 0.09]], end: [[262, 0], [330, 0.12], [392, 0.24]] };
let audio = null;

/** Sound what the last turn has done, once. */
function sound() {
  if (!state.settings.sounds || !state.moment?.isPlayed) return;
  const { mover, change } = state.shown.state;
  audio ??= new AudioContext();
  for (const [pitch, after] of SOUNDS[!mover ? 'end' : change?.captured?.length ? 'capture' : change?.to ? 'move' : 'lay']) {
    const begin = audio.currentTime + after;
    const volume = new GainNode(audio);
    volume.gain.setValueAtTime(0.2, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.2);
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.2);
  }
}

export const frameViews = [
  [() => [state.settings], drawTheme], [() => [state.tab], drawTabs], [() => state.download && [state.download], save],
  [() => [state.log, state.tab], drawLog], [() => [state.traffic, state.tab], drawTraffic], [() => [sent.size], drawEngines],
  [() => [state.said], () => { part('said').textContent = state.said.text; }],
  [() => state.moment && [state.moment], sound],
];
