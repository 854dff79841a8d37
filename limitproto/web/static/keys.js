// The keyboard on the board. The board is one tab stop; a cell in it is the active one, and arrows go to the next cell
// that is drawn in a direction, over gaps too.

const EAST = [1, 0];
const WEST = [-1, 0];
const [HALF, UP] = [0.5, Math.sqrt(3) / 2];
const HEX = {
  ArrowLeft: WEST, ArrowRight: EAST, Home: [-HALF, -UP], PageUp: [HALF, -UP], End: [-HALF, UP], PageDown: [HALF, UP],
  ArrowUp: [-HALF, -UP], ArrowDown: [HALF, UP], 'Shift+ArrowUp': [HALF, -UP], 'Shift+ArrowDown': [-HALF, UP],
};
const SQUARE = { ArrowLeft: WEST, ArrowRight: EAST, ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class BoardKeys {
  /** `actions` are functions by key in lower case, `enter(cell)`, and `reveal(element)`. */
  constructor(svg, actions) {
    Object.assign(this, { svg, actions, places: new Map(), cell: null, square: false });
    svg.addEventListener('keydown', (event) => this.#press(event));
    svg.addEventListener('focus', () => this.#mark());
  }

  /** Take what has been drawn anew. */
  update(places, square) {
    Object.assign(this, { places, square });
    if (!places.has(this.cell)) this.cell = places.has('m50') ? 'm50' : (this.#ordered()[0] ?? null);
    this.#mark();
  }

  moveTo(cell) {
    if (!this.places.has(cell)) return;
    this.cell = cell;
    this.#mark();
    this.actions.reveal(this.places.get(cell).element);
  }

  #ordered(cells = [...this.places.keys()]) {
    const order = (cell) => this.places.get(cell);
    return cells.sort((a, b) => order(a).y - order(b).y || order(a).x - order(b).x);
  }

  #mark() {
    this.svg.querySelector('.focused')?.classList.remove('focused');
    const place = this.places.get(this.cell);
    if (!place) return;
    place.element.classList.add('focused');
    this.svg.setAttribute('aria-activedescendant', place.element.id);
  }

  #step([right, down]) {
    const from = this.places.get(this.cell);
    let best = null;
    let least = Infinity;
    for (const [cell, { x, y }] of this.places) {
      const [dx, dy] = [x - from.x, y - from.y];
      const distance = Math.hypot(dx, dy);
      // Within 30 degrees of the direction; among equals the one that lies straight ahead.
      const straight = distance && (dx * right + dy * down) / distance;
      if (straight > 0.86 && distance - straight < least) [best, least] = [cell, distance - straight];
    }
    if (best) this.moveTo(best);
  }

  /** Go to the next cell that may be chosen, in the order of rows. */
  nextLegal(step) {
    const cells = this.#ordered([...this.places.keys()].filter((cell) => this.places.get(cell).element.classList.contains('legal')));
    const at = cells.indexOf(this.cell);
    this.moveTo(cells.at(at < 0 && step < 0 ? -1 : at + step) ?? cells[0]);
  }

  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const directions = this.square ? SQUARE : HEX;
    const direction = directions[(event.shiftKey ? 'Shift+' : '') + event.key] ?? directions[event.key];
    const action = this.actions[event.key.toLowerCase()];
    if (direction && this.places.has(this.cell)) this.#step(direction);
    else if (event.key === 'Enter' || event.key === ' ') this.actions.enter(this.cell);
    else if (action) action(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }
}
