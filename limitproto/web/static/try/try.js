// The page that needs no installation: the board with Python in the browser, a checker of records, and links.

import { TRYING } from './checking.js';
import { part } from './dom.js';
import { bindFields } from './fields.js';
import first from './first.js';
import { kept } from './kept.js';
import { main } from './main.js';
import { addActs } from './table.js';
import { tryingViews } from './trying.js';
import { Workers } from './workers.js';

// The address of this page before it was loaded again: the game is kept beside it, with more than is in the address.
if (location.hash && location.hash === kept.address) history.replaceState(null, '', location.pathname);
addActs(TRYING);
bindFields();

const bar = part('loading');
main(new Workers(({ step, of, failed }) => {
  if (failed) {
    bar.querySelector('span').textContent = `Python cannot be started in this browser: ${failed}`;
    return;
  }
  Object.assign(bar.querySelector('progress'), { max: of, value: step });
  bar.hidden = step === of;
  if (step === of) navigator.serviceWorker?.register('offline.js').catch(() => {});
}), first, tryingViews(first.state.position));
