// The queue of work. One piece of work is done at a time; a tap or a command that comes meanwhile waits its turn.

import { change, refused, sentenceOf, state } from './state.js';
import { Refusal } from './wire.js';

let chain = Promise.resolve();
let afterFailure = () => {};

/** Do some work after all work before it. Its failure is told where taps are refused, and passed on. */
export function run(work) {
  change({ pending: state.pending + 1 });
  const done = chain.then(() => {
    refused([]);
    return work();
  });
  chain = done.catch((error) => {
    refused([sentenceOf(error)]);
    if (!isExpected(error)) console.error(error);
    afterFailure();
  }).then(() => change({ pending: state.pending - 1 }));
  return done;
}

/** Have something done after each failure. */
export const onFailure = (act) => { afterFailure = act; };

// What is told to the person is no error of the page, nor is an answer that nobody waits for.
const isExpected = (error) => error instanceof Refusal || error?.constructor === Error;
addEventListener('unhandledrejection', (event) => isExpected(event.reason) && event.preventDefault());
