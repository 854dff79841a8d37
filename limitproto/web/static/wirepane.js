// The pane "Wire": what the page sends to its engines and what they answer, line by line.

import { element } from './dom.js';

// How many lines are shown, and how many commands of an engine are kept to be copied.
const SHOWN = 600;
// Of longer lines the beginning is shown: a picture comes as one.
const LONGEST = 100_000;
const KEPT = 20_000;

export class WirePane {
  /** `choice` is the list of engines of which one is chosen to be copied. */
  constructor(pane, choice) {
    Object.assign(this, { pane, choice, lines: [], sent: new Map(), isDue: false });
  }

  /** Show text that was sent to an engine or received from it; `way` is `sent` or `received`. */
  add(engine, way, text) {
    const mark = way === 'sent' ? '>' : '<';
    for (const line of text.replace(/\n$/, '').split('\n')) this.lines.push([way, `${engine.number} ${mark} `, line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line]);
    if (this.lines.length > SHOWN) this.lines = this.lines.slice(-SHOWN);
    if (way === 'sent') {
      if (!this.sent.has(engine.number)) {
        this.sent.set(engine.number, []);
        this.choice.append(element('option', '', `${engine.number}, ${engine.name}`, { value: engine.number }));
      }
      const texts = this.sent.get(engine.number);
      if (texts.length < KEPT) texts.push(text);
    }
    // What is not shown is not drawn.
    if (this.isDue || !this.pane.checkVisibility()) return;
    this.isDue = true;
    requestAnimationFrame(() => this.draw());
  }

  /** Everything that was sent to the chosen engine since the page was loaded, as a program would send it. */
  get chosenText() {
    return (this.sent.get(Number(this.choice.value)) ?? []).join('');
  }

  draw() {
    this.isDue = false;
    const { pane } = this;
    const atEnd = pane.scrollTop + pane.clientHeight > pane.scrollHeight - 40;
    pane.replaceChildren(...this.lines.map(([way, mark, line]) => {
      const row = element('span', way);
      // The mark is no part of what is copied.
      row.append(element('span', 'mark', mark), `${line}\n`);
      return row;
    }));
    if (atEnd) pane.scrollTop = pane.scrollHeight;
  }
}
