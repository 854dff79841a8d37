// Waits for the size of the window, and for the board, which is drawn anew for the size of its frame.
async ([width, height]) => {
  const frame = () => new Promise(requestAnimationFrame);
  while (innerWidth !== width || innerHeight !== height) await frame();
  await frame();
  await frame();
}
