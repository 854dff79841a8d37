// Entry of a turn, tap by tap. lp-steps says what may come next, so that this module knows no rules; the whole turn is
// found among the legal ones by its cells, so that it knows no notation either.

// Squares and zones in a turn; the quarter turn that follows a square is none.
const CELLS = /(?<!\d)[a-z]+\d+(?:[ns][we])?/g;
const bare = (turn) => turn.replace(/[^a-z0-9]/g, '');

export class Entry {
  constructor(ask) {
    this.ask = ask;
    this.clear();
  }

  clear() {
    this.words = [];
    this.steps = [];
    this.first = [];
    this.unavailable = '';
  }

  /** Begin a turn in the position that the engine holds. */
  async begin() {
    this.clear();
    try {
      this.first = this.steps = await this.#ask();
    } catch (refusal) {
      // A card has to be drawn first.
      if (refusal.code !== 'unavailable') throw refusal;
      this.unavailable = refusal.sentence;
    }
  }

  async #ask() {
    const answer = await this.ask(['lp-steps', ...this.words].join(' '));
    return answer ? answer.split('\n') : [];
  }

  /** Whether the turn may end here, though it could go on. */
  get mayEnd() {
    return this.words.length > 0 && this.steps.includes('end');
  }

  /** The cells that may be tapped now. A zone of the card that is being laid is named without its cell in lp-steps. */
  get legal() {
    return new Set(this.steps.filter((step) => step !== 'end' && !isChoice(step)).map((step) => (/\d/.test(step) ? step : this.words[0] + step)));
  }

  /** The steps that are not cells: colours of tiles, quarter turns, `pass`. */
  get choices() {
    return this.steps.filter(isChoice);
  }

  /** Return the word that a cell of the board stands for, or null. */
  #wordOf(cell) {
    if (this.steps.includes(cell)) return cell;
    const rest = this.words.length && cell.startsWith(this.words[0]) ? cell.slice(this.words[0].length) : '';
    return rest && this.steps.includes(rest) ? rest : null;
  }

  /**
   * Take a tap on a cell or a choice. Return {turn} when the turn is whole, {} when more has to come, and {refused} with
   * sentences when the tap is not allowed.
   */
  async tap(cell) {
    const word = this.#wordOf(cell);
    if (word === null) {
      if (this.words.at(-1) === cell) {
        await this.back();
        return {};
      }
      // Another ball or tile to begin with; the turn begins anew.
      if (this.words.length && this.first.includes(cell)) {
        this.cancel();
        return this.tap(cell);
      }
      return { refused: await this.explain(cell) };
    }
    this.words = [...this.words, word];
    // What ends the turn is looked up while it is being entered.
    if (this.words.length === 1) (this.turns = this.ask(`lp-legal ${word}`)).catch(() => {});
    this.steps = await this.#ask();
    if (this.steps.length === 1 && this.steps[0] === 'end') return { turn: await this.finish() };
    return {};
  }

  /** Take the last tap back. */
  async back() {
    this.words = this.words.slice(0, -1);
    this.steps = this.words.length ? await this.#ask() : this.first;
  }

  cancel() {
    this.words = [];
    this.steps = this.first;
  }

  /** Return the turn that the taps make, as the engine writes it. */
  async finish() {
    const turns = (await this.turns).split('\n');
    return turns.find((turn) => bare(turn) === this.words.join('')) ?? turns[0];
  }

  /** Return the turn that a tap on a cell would make whole, or undefined. */
  async wholeWith(cell) {
    const word = this.#wordOf(cell);
    return word && this.words.length ? (await this.turns).split('\n').find((turn) => bare(turn) === this.words.join('') + word) : undefined;
  }

  /** Return sentences that say why a cell cannot be tapped now: those of lp-explain for turns with this cell in them. */
  async explain(cell) {
    const { examples, isLast } = await this.#examples(cell);
    const answers = await Promise.all(examples.map((turn) => this.ask(`lp-explain ${turn}`).catch(() => null)));
    const all = answers.filter((answer) => answer !== null).map((answer) => [...answer.matchAll(/^(\S+) (\S+) (.*)$/gm)]);
    if (!all.length) return [`${cell} cannot be chosen now.`];
    const about = all.map((lines) => lines.filter(([, , named]) => named.startsWith(cell)));
    // The rest of an example may break rules of its own, or break those of the cell: what all of them say holds.
    const told = about.some((lines) => lines.length) ? about : isLast ? all : [[]];
    const held = told[0].filter(([line]) => told.every((lines) => lines.some(([other]) => other === line)));
    const sentences = [...new Set(held.map(([, rule, named, sentence]) => `${named === '-' ? '' : `${named} `}${sentence} (${rule}).`))];
    // What comes first holds by itself; the rest might change the others.
    if (!isLast) sentences.length = Math.min(1, sentences.length);
    return sentences.length ? sentences : [`No legal turn continues with ${cell}.`];
  }

  /** Return turns like legal ones, but with the cell at the place that is being entered, and whether that is the last one. */
  async #examples(cell) {
    const prefix = this.words.length ? this.words[0] : '';
    const turns = (await this.ask(`lp-legal ${prefix}`.trim())).split('\n').filter(Boolean);
    const begun = this.words.join('');
    const place = this.words.filter((word) => /\d/.test(word) && !isChoice(word)).length;
    const lengthOf = (turn) => (turn.match(CELLS) ?? []).length;
    const fits = turns.filter((turn) => bare(turn).startsWith(begun) && lengthOf(turn) > place);
    const apart = fits.filter((turn) => !turn.split(/[^a-z0-9]/).includes(cell));
    const name = place ? cell : cell.replace(/[ns][we]$/, '');
    const replaced = (turn) => {
      let at = -1;
      return turn.replace(CELLS, (old) => (++at === place ? name : old));
    };
    const chosen = apart.length ? apart : fits;
    return { examples: [...new Set(chosen.map(replaced))].slice(0, 40), isLast: chosen.every((turn) => place >= lengthOf(turn) - 1) };
  }
}

const isChoice = (step) => step === 'pass' || /^r\d$/.test(step) || (/^[a-z]+$/.test(step) && step !== 'end' && !/^[ns][we]$/.test(step));
