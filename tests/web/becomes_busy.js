// Makes a promise of the moment at which the page begins to wait for something.
() => { window.becomesBusy = new Promise((resolve) => {
  new MutationObserver(() => document.body.dataset.ready === 'no' && resolve(true)).observe(
    document.body, {attributes: true, attributeFilter: ['data-ready']});
}); }
