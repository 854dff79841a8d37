// The names that something lies over: a shape of their tile that is drawn after them, or a ring of warning.
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
  }) || [...document.querySelectorAll('#board .danger')].some((ring) => Array.from({ length: 90 }, (_, at) => (
    ring.getPointAtLength((ring.getTotalLength() * at) / 89).matrixTransform(ring.getScreenCTM())
  )).some(({ x, y }) => x > a.left && x < a.right && y > a.top && y < a.bottom));
}).map((name) => name.textContent)
