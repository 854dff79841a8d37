// The last items of something that goes on, for those who show what has been added since they looked.

export class Ring {
  items = [];
  total = 0;

  constructor(most) {
    this.most = most;
  }

  push(...items) {
    this.total += items.length;
    this.items.push(...items);
    this.items.splice(0, this.items.length - this.most);
  }

  /** The items after the first `seen` ones, as far as they are kept. */
  since(seen) {
    return seen < this.total ? this.items.slice(seen - this.total) : [];
  }
}
