// The page around all: colours, tabs, files that are saved, and whether the page waits for something, which is drawn last.

import { element, part } from './dom.js';
import { isReady, state } from './state.js';
import { View } from './view.js';

function drawTheme() {
  document.documentElement.dataset.theme = state.settings.theme;
  document.documentElement.toggleAttribute('data-letters', state.settings.letters);
}

function drawTabs() {
  for (const each of part('tabs').children) {
    const isShown = each.id === `tab-${state.tab}`;
    each.setAttribute('aria-selected', String(isShown));
    each.tabIndex = isShown ? 0 : -1;
    part(each.getAttribute('aria-controls')).hidden = !isShown;
  }
}

function save() {
  const { name, content } = state.download;
  const link = element('a', '', '', { download: name, href: URL.createObjectURL(new Blob(content)) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export const frameViews = [
  new View(() => [state.settings], drawTheme), new View(() => [state.tab], drawTabs), new View(() => state.download && [state.download], save),
];
export const showReady = () => { document.body.dataset.ready = isReady() ? 'yes' : 'no'; };
