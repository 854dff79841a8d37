// Opens the ends of addresses one after another, and gives those that were refused with what the page said.
async (links) => {
  const refused = [];
  const isReady = () => document.body.dataset.ready === 'yes';
  const ready = () => new Promise((resolve) => {
    if (isReady()) return resolve();
    const watch = new MutationObserver(() => isReady() && (watch.disconnect(), resolve()));
    watch.observe(document.body, {attributes: true, attributeFilter: ['data-ready']});
  });
  const open = async (link) => {
    const heard = new Promise((resolve) => addEventListener('hashchange', resolve, {once: true}));
    location.hash = link;
    await heard;
    await ready();
    return document.getElementById('refusal').textContent;
  };
  for (const link of links) {
    const said = await open(link);
    if (said) refused.push([link, said]);
    document.getElementById('checker').close();
    // What an example ends with `quit` begins again, and the next one finds the game of a page that is new.
    const restart = document.getElementById('restart-engine');
    if (!restart.hidden) restart.click();
    await ready();
    await open('#gtp=lp-newgame%20classic');
  }
  return refused;
}
