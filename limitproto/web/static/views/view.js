// A view is a key, which lists what it shows of the state, and a function that draws it. It is drawn where its key has
// changed; a key that is null leaves what is drawn as it is. Views bind no handlers: what is pressed has `data-act`.

export class View {
  #last = null;

  constructor(key, draw) {
    Object.assign(this, { key, draw });
  }

  update() {
    const key = this.key();
    const last = this.#last;
    if (!key || (last && key.every((each, at) => Object.is(each, last[at])))) return;
    this.#last = key;
    this.draw(last);
  }
}
