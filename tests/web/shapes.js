// The shapes of a board that can be seen, from back to front: kind, numbers, words, fill, stroke, width, opacities.
() => {
  const board = document.getElementById('board');
  const here = board.getScreenCTM().inverse();
  const isSeen = (paint) => paint !== 'none' && !/^rgba.*, 0\)$/.test(paint);
  return [...board.querySelectorAll('polygon, polyline, circle, text')].filter((element) => {
    const { display, fill, stroke } = getComputedStyle(element);
    return display !== 'none' && !element.closest('.overlay') && (isSeen(fill) || isSeen(stroke));
  }).map((element) => {
    const at = here.multiply(element.getScreenCTM());
    const spot = (x, y) => [at.a * x + at.e, at.d * y + at.f];
    const own = (name) => Number(element.getAttribute(name));
    const numbers = element.points ? [...element.points].flatMap(({ x, y }) => spot(x, y))
      : element.localName === 'circle' ? [...spot(own('cx'), own('cy')), own('r')] : spot(own('x'), own('y'));
    const style = getComputedStyle(element);
    return [element.localName, numbers, element.textContent, style.fill, style.stroke,
      parseFloat(style.strokeWidth), Number(style.fillOpacity), Number(style.strokeOpacity)];
  });
}
