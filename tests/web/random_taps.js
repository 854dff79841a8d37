// Plays turns by random taps, until the game is over or there have been so many taps; returns their number. Every tap
// is one on an element that is lit, or on a button of the choices below the board.
async ({seed, most, patience}) => {
  const random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const isReady = () => document.body.dataset.ready === 'yes';
  const ready = () => new Promise((resolve, reject) => {
    if (isReady()) return resolve();
    const late = setTimeout(() => reject(new Error(`not ready: ${document.body.innerText}`)), patience);
    const watch = new MutationObserver(() => isReady() && (watch.disconnect(), clearTimeout(late), resolve()));
    watch.observe(document.body, {attributes: true, attributeFilter: ['data-ready']});
  });
  for (let taps = 0; taps < most; taps++) {
    await ready();
    if (document.getElementById('hint').disabled) return taps;
    const open = [...document.querySelectorAll('#board .legal'), ...document.querySelectorAll('#choices button')];
    const choices = open.filter(({id}) => id !== 'cancel');
    if (!choices.length) throw new Error(`nothing can be tapped: ${document.getElementById('status').textContent}`);
    choices[Math.floor(random() * choices.length)].dispatchEvent(new MouseEvent('click', {bubbles: true}));
    const refusal = document.getElementById('refusal').textContent;
    if (refusal) throw new Error(`a lit cell was refused: ${refusal}`);
  }
  await ready();
  return most;
}
