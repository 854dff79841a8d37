// The page that needs no installation: the board with Python in the browser, a checker of records, and links.

import { bindChecker } from './checker.js';
import first from './first.js';
import { bindLinks } from './links.js';
import { main } from './main.js';
import { part } from './page.js';
import { Workers } from './workers.js';

const bar = part('loading');
bindChecker();
bindLinks(first.state.position);
main(new Workers(({ step, of, failed }) => {
  if (failed) {
    bar.querySelector('span').textContent = `Python cannot be started here: ${failed}`;
    return;
  }
  Object.assign(bar.querySelector('progress'), { max: of, value: step });
  bar.hidden = step === of;
  if (step === of) navigator.serviceWorker?.register('offline.js').catch(() => {});
}), first);
