// Sessions of the protocol are copied as what has to be sent: without the responses and the signs before the commands.
document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-clipboard-target]');
  const text = button?.closest('pre')?.querySelector('code')?.textContent ?? '';
  if (!text.startsWith('> ')) return;
  const sent = text.split('\n').filter((line) => line.startsWith('> '));
  button.setAttribute('data-clipboard-text', sent.map((line) => `${line.slice(2)}\n`).join(''));
}, true);
