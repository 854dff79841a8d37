// Runs the script of a page over as much of a document as it uses, presses keys, and tells what is to be seen.
// Reads {script, ids, blocks: [{title, text}], presses: [...], hash} from stdin; a press is a key, or {click: id | turn},
// {choose: game}, {swipe: [x, y]}, {graph: x}, or {mark: row}.
"use strict";
const vm = require("vm");

class Element {
  constructor(tag) {
    Object.assign(this, { tagName: tag.toUpperCase(), childNodes: [], listeners: {}, attributes: {}, style: { setProperty() {} } });
    Object.assign(this, { hidden: false, disabled: false, className: "", value: "", title: "", text: "" });
    Object.assign(this, { offsetTop: 0, scrollTop: 0, clientHeight: 170, namespaceURI: "svg" });
    this.classList = { add: (name) => { this.attributes.class += " " + name; }, toggle() {} };
  }
  set textContent(text) { this.text = String(text); this.childNodes = []; }
  get textContent() { return this.childNodes.length ? this.childNodes.map((child) => child.textContent).join("") : this.text; }
  append(...children) {
    for (const child of children) this.childNodes.push(typeof child === "string" ? Object.assign(new Element("text"), { text: child }) : child);
  }
  before() {}
  replaceChildren(...children) { this.childNodes = children; }
  setAttribute(name, value) { this.attributes[name] = value; }
  removeAttribute(name) { delete this.attributes[name]; }
  addEventListener(kind, listener) { (this.listeners[kind] = this.listeners[kind] || []).push(listener); }
  fire(kind, event) { (this.listeners[kind] || []).forEach((listener) => listener(event)); }
  contains() { return false; }
  focus() {}
  get firstChild() { return this.childNodes[0]; }
  querySelectorAll(selector) {
    if (selector === "[aria-current]") return this.all().filter((child) => child.attributes["aria-current"]);
    return this.all().filter((child) => (child.attributes.class || "").split(" ").includes(selector.slice(1)));
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0]; }
  get lastChild() { return this.childNodes[this.childNodes.length - 1]; }
  getBoundingClientRect() { return { left: 0, width: 100, top: 0, bottom: 0, height: 0 }; }
  all() { return [this, ...this.childNodes.flatMap((child) => child.all())]; }
}

const input = JSON.parse(require("fs").readFileSync(0, "utf8"));
const parts = Object.fromEntries(input.ids.map((id) => [id, new Element("div")]));
const blocks = input.blocks.map((block) => Object.assign(new Element("script"), { title: block.title, text: block.text }));
const records = input.blocks.map(() => new Element("details"));
const document = Object.assign(new Element("document"), {
  getElementById: (id) => parts[id],
  createElement: (tag) => new Element(tag),
  createElementNS: (space, tag) => new Element(tag),
  querySelector: (selector) => (selector === "svg" ? parts.board : undefined),
  querySelectorAll: (selector) => ({ "script.game": blocks, "details.record": records })[selector],
});
const location = { hash: input.hash || "" };
const history = { replaceState: (_state, _title, address) => { location.hash = address; } };
vm.runInNewContext(input.script, { document, location, history, addEventListener() {} });

// The cells of the board with their classes, the classes of the balls on them and their corners, and what is shown of the plane.
function board() {
  const cells = parts.board.all().filter((element) => element.attributes["data-cell"]);
  return {
    box: parts.board.attributes.viewBox,
    cells: Object.fromEntries(cells.map((cell) => [cell.attributes["data-cell"], {
      classes: cell.attributes.class.split(" "),
      ball: cell.querySelectorAll(".ball").map((ball) => ball.attributes.class.split(" ")[1]),
      hex: cell.querySelectorAll(".hex").map((hex) => [hex.attributes.points, hex.attributes.class]),
    }])),
  };
}

function seen() {
  const turns = parts.turns.all();
  return {
    board: board(),
    label: parts.board.attributes["aria-label"],
    state: parts.state.textContent,
    said: parts.said.textContent,
    position: parts.position.textContent,
    current: turns.filter((element) => element.attributes["aria-current"]).map((element) => element.textContent),
    ends: [parts.previous.disabled, parts.next.disabled],
    title: parts.title.textContent,
    turns: parts.turns.childNodes.map((line) => [line.className, line.childNodes.map((child) => child.textContent)]),
    tags: parts.tags.childNodes.map((element) => element.textContent),
    shown: records.map((record) => !record.hidden),
    choice: !parts.choice.hidden,
    hash: location.hash,
    viewer: !parts.viewer.hidden,
    best: parts.best.textContent,
    reviewed: !parts.review.hidden,
    curves: parts.graph.querySelectorAll(".curve").map((curve) => curve.attributes.points),
    now: parts.graph.querySelectorAll(".here").map((mark) => mark.attributes.x1)[0],
    accuracy: parts.accuracy.childNodes.map((line) => line.childNodes.map((cell) => cell.textContent)),
    losses: parts.losses.childNodes.map((line) => line.childNodes.map((cell) => cell.textContent)),
  };
}

const told = [seen()];
for (const press of input.presses) {
  let prevented = false;
  if (typeof press === "string") {
    document.fire("keydown", { key: press, target: null, preventDefault: () => { prevented = true; } });
  } else if ("swipe" in press) {
    const [x, y] = press.swipe;
    parts.board.fire("touchstart", { touches: [{ clientX: 100, clientY: 100 }] });
    parts.board.fire("touchend", { changedTouches: [{ clientX: 100 + x, clientY: 100 + y }] });
  } else if ("choose" in press) {
    parts.games.value = String(press.choose);
    parts.games.fire("change", {});
  } else if ("graph" in press) {
    parts.graph.fire("click", { clientX: press.graph });
  } else if ("mark" in press) {
    parts.losses.all().filter((element) => element.tagName === "BUTTON")[press.mark].fire("click", {});
  } else if (press.click in parts) {
    parts[press.click].fire("click", {});
  } else {
    parts.turns.all().filter((element) => element.tagName === "BUTTON")[press.click].fire("click", {});
  }
  told.push({ ...seen(), prevented });
}
process.stdout.write(JSON.stringify(told));
