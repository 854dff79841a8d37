// The names that something of their tile lies over: a shape that is drawn after them, where the two meet.
() => [...document.querySelectorAll('#board .tile .name')].filter((name) => {
  const { paintOrder, stroke, strokeWidth } = getComputedStyle(name);
  const hasHalo = paintOrder.startsWith('stroke') && stroke !== 'none' && parseFloat(strokeWidth) >= 2;
  const a = name.getBoundingClientRect();
  return [...name.parentNode.querySelectorAll('.ring, .dot, .ball circle')].some((shape) => {
    if (getComputedStyle(shape).stroke === 'none') return false;
    const b = shape.getBoundingClientRect();
    const meets = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const isAbove = shape.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING;
    return meets && !(isAbove && hasHalo);
  });
}).map((name) => name.textContent)
