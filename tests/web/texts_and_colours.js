// Texts that can be seen with their colour and the colour behind them, as [text, colour, background].
() => {
  const seen = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      if (at.matches?.('.cell.tile')) return getComputedStyle(at.querySelector('.bevel')).fill;
      const { backgroundColor } = getComputedStyle(at);
      if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return backgroundColor;
    }
  };
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    const box = element.getBoundingClientRect();
    if (!walk.currentNode.data.trim() || box.width < 2 || !element.checkVisibility()) continue;
    if (element.matches('option, .sign')) continue;
    const style = getComputedStyle(element);
    seen.push([walk.currentNode.data, element.closest('svg') ? style.fill : style.color, behind(element)]);
  }
  return seen;
}
