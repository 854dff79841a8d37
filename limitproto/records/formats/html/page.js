// Steps through the games of this page. A turn is its index in the record, -1 stands for the start of the game.
(function () {
  const part = (id) => document.getElementById(id);
  const blocks = Array.from(document.querySelectorAll("script.game"));
  const records = Array.from(document.querySelectorAll("details.record"));
  let game = null;
  let chosen = 0;
  let at = -1;
  let children = new Map();
  let states = [];
  let box = null;
  let buttons = new Map();
  let plies = new Map();
  let line = [];

  function element(kind, name, text) {
    const made = document.createElement(kind);
    if (name) made.className = name;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  // Shows a game at one of its turns, by default at its start, or after its first turn if the start is an empty board.
  function choose(number, turn) {
    chosen = number;
    game = JSON.parse(blocks[number].textContent);
    records.forEach((record, index) => { record.hidden = index !== number; });
    children = new Map();
    game.turns.forEach((turn, index) => {
      if (!children.has(turn.parent)) children.set(turn.parent, []);
      children.get(turn.parent).push(index);
    });
    states = [game.boards[0]];
    game.turns.forEach((turn, index) => states.push({ ...states[turn.parent + 1], ...game.boards[index + 1] }));
    box = wholeBox();
    document.title = game.title;
    part("title").textContent = game.title;
    listTags();
    listTurns();
    listReview();
    show(turn ?? line[Math.min(game.open ?? (states[0].tiles?.length === 0 ? 1 : 0), line.length - 1)]);
  }

  // Lists in a state are numbers of entries.
  function whole(value) {
    if (Array.isArray(value)) return value.map((index) => game.entries[index]);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, whole(item)]));
  }

  const drawn = (state, view = {}) => drawBoard(part("board"), { game: game.game, ...whole(state) }, { bare: true, least: 0, ...view });

  // The box around all boards of the game, so that nothing jumps. Tiles have places of their own, displays do not.
  function wholeBox() {
    const boards = states[0].tiles ? [states[0], { ...states[0], tiles: [...new Set(states.flatMap((state) => state.tiles))] }] : states;
    return boards.map((state) => drawn(state).box).reduce(joinedBox);
  }

  function listTags() {
    part("tags").replaceChildren(...game.tags.flatMap(([name, value]) => [element("dt", "", name), element("dd", "", value)]));
  }

  // A round of the main line is a paragraph, and so is each stretch of a variation.
  function listTurns() {
    const list = [];
    let depth = 0;
    let line = null;
    buttons = new Map();
    function begin() {
      line = element("p", depth ? "variation" : "");
      if (depth) line.style.marginLeft = Math.min(depth, 12) - 1 + "rem";
      list.push(line);
    }
    begin();
    for (const [kind, value] of game.order) {
      if (kind === "open") {
        depth += 1;
        begin();
      } else if (kind === "close") {
        depth -= 1;
        begin();
      } else if (kind === "turn") {
        const button = element("button", "turn", game.turns[value].text + game.turns[value].glyphs);
        button.type = "button";
        button.addEventListener("click", () => show(value));
        buttons.set(value, button);
        line.append(button);
      } else {
        if (kind === "number" && !depth && line.childNodes.length) begin();
        line.append(element("span", kind, value));
      }
    }
    part("turns").replaceChildren(...list.filter((paragraph) => paragraph.childNodes.length));
  }

  // A table row of texts and elements, the first of them its heading.
  function row(cells) {
    const made = element("tr");
    cells.forEach((cell, number) => {
      made.append(element(number ? "td" : "th"));
      made.childNodes[number].append(cell);
    });
    return made;
  }

  const named = (player) => (/^\d/.test(player) ? "player " : "") + player;
  const percent = (share) => Math.round(100 * share) + " %";

  // What the review says of a turn: the share of its player before it, and what was lost and would have been best.
  function judged(ply) {
    const before = ply.player ? percent(ply.wins[game.review.players.findIndex((player) => player.colour === ply.player)]) : "";
    return [before, ply.loss ? "−" + percent(ply.loss) : "", ply.loss ? ply.best[0] : ""];
  }

  // The review of the main line: a graph of shares, the accuracy of the players, and the turns that cost something.
  function listReview() {
    const { review } = game;
    line = [-1];
    while (children.has(line[line.length - 1])) line.push(children.get(line[line.length - 1])[0]);
    plies = new Map();
    part("review").hidden = !review;
    if (!review) return;
    review.plies.forEach((ply, number) => plies.set(line[number + 1], ply));
    const shown = review.players.length === 2 ? review.players.slice(0, 1) : review.players;
    const curves = shown.map((player, index) => {
      const points = review.plies.flatMap((ply, number) => (ply.wins.length ? number + "," + 100 * (1 - ply.wins[index]) : []));
      const colour = (/^\d/.test(player.colour) ? "worker-" : "") + player.colour;
      return ["halo", "curve"].map((name) => shape("polyline", { class: name + " " + colour, points: points.join(" ") }));
    });
    const key = review.key.map((number) => shape("path", { class: "moment", d: "M" + (number - 1) + " 0V100" }));
    part("graph").replaceChildren(shape("path", { class: "middle", d: "M0 50H" + line.length }), ...key, ...curves.flat(), shape("path", { id: "now" }));
    part("graph").setAttribute("viewBox", "0 0 " + Math.max(1, line.length - 1) + " 100");
    part("graph").setAttribute("preserveAspectRatio", "none");
    part("graph").setAttribute("aria-label", "Share of " + shown.map((player) => named(player.colour)).join(", ") + " before each turn, 100 % at the top");
    const phases = [...new Set(review.accuracy.map((found) => found.phase))];
    const found = (player, phase) => review.accuracy.find((each) => each.player === player.colour && each.phase === phase);
    const accuracies = review.players.map((player) => row([named(player.colour), ...phases.map((phase) => found(player, phase) ? found(player, phase).accuracy.toFixed(1) + " %" : "")]));
    part("accuracy").replaceChildren(row(["Accuracy", ...phases]), ...accuracies);
    const marked = line.filter((turn) => plies.get(turn)?.mark);
    const rows = marked.map((turn) => {
      const button = element("button", "turn", game.turns[turn].text + plies.get(turn).mark);
      button.type = "button";
      button.addEventListener("click", () => show(turn));
      return row([game.turns[turn].round + ". " + named(plies.get(turn).player), button, ...judged(plies.get(turn))]);
    });
    part("losses").replaceChildren(row(["Turn", "", "before", "lost", "best was"]), ...rows);
  }

  function show(turn) {
    if (buttons.has(at)) buttons.get(at).removeAttribute("aria-current");
    at = turn;
    const button = buttons.get(at);
    if (button) {
      button.setAttribute("aria-current", "true");
      const list = part("turns");
      const room = button.offsetTop - list.scrollTop;
      if (room < 0 || room > list.clientHeight - 40) list.scrollTop = button.offsetTop - list.clientHeight / 2;
    }
    const { change, player } = game.turns[at] ?? {};
    drawn(states[at + 1], { box, marks: marksOf(change), change, marker: player });
    part("state").textContent = words();
    part("board").setAttribute("aria-label", "Board. " + words());
    part("said").textContent = (at < 0 ? game.opening : game.turns[at].said).join("\n");
    part("position").textContent = game.positions[at + 1];
    const [before, lost, best] = plies.has(at) ? judged(plies.get(at)) : [];
    part("best").textContent = before ? "Before it " + before + (lost ? ", lost " + lost.slice(1) + "; best was " + best : "") + "." : "";
    if (game.review && line.includes(at)) part("graph").lastChild.setAttribute("d", "M" + line.indexOf(at) + " 0V100");
    part("first").disabled = part("previous").disabled = at < 0;
    part("next").disabled = part("last").disabled = !children.has(at);
    if (typeof history !== "undefined") history.replaceState(null, "", "#" + (chosen + 1) + "." + (at + 1));
  }

  // The address ends with #GAME.TURN, so that it is a link to what is shown; turn 0 is the start of the game. A page of
  // one game also takes #TURN.
  function follow() {
    const address = typeof location === "undefined" ? "" : location.hash;
    const match = /^#(\d+)(?:\.(\d+))?$/.exec(blocks.length === 1 ? address.replace("#", /\./.test(address) ? "#" : "#1.") : address);
    const number = match && Number(match[1]) >= 1 && Number(match[1]) <= blocks.length ? Number(match[1]) - 1 : 0;
    const turns = JSON.parse(blocks[number].textContent).turns.length;
    part("games").value = String(number);
    choose(number, match && match[2] && Number(match[2]) <= turns ? Number(match[2]) - 1 : undefined);
  }

  function words() {
    const state = game.states[at + 1];
    if (at < 0) return "Start. " + state;
    const turn = game.turns[at];
    const who = turn.player ? named(turn.player) + " " : "";
    const end = onMainLine() && !children.has(at) ? game.ended : "";
    return turn.round + ". " + who + turn.text + turn.glyphs + ". " + state + end;
  }

  function onMainLine() {
    let turn = at;
    while (turn >= 0 && children.get(game.turns[turn].parent)[0] === turn) turn = game.turns[turn].parent;
    return turn < 0;
  }

  function forward() {
    if (children.has(at)) show(children.get(at)[0]);
  }

  function back() {
    if (at >= 0) show(game.turns[at].parent);
  }

  function toStart() {
    show(-1);
  }

  function toEnd() {
    let turn = at;
    while (children.has(turn)) turn = children.get(turn)[0];
    show(turn);
  }

  // Returns whether the turn has variations; where it has none, the key scrolls the page.
  function aside(step) {
    if (at < 0) return false;
    const others = children.get(game.turns[at].parent);
    const place = others.indexOf(at) + step;
    if (place >= 0 && place < others.length) show(others[place]);
    return others.length > 1;
  }

  const keys = {
    ArrowRight: forward,
    ArrowLeft: back,
    ArrowDown: () => aside(1),
    ArrowUp: () => aside(-1),
    Home: toStart,
    End: toEnd,
  };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target && event.target.tagName === "SELECT") return;
    if (!Object.hasOwn(keys, event.key)) return;
    if (keys[event.key]() !== false) event.preventDefault();
  });

  // A swipe over the board is a step, as with the arrow keys.
  let touched = null;
  part("board").addEventListener("touchstart", (event) => {
    touched = event.touches.length === 1 ? [event.touches[0].clientX, event.touches[0].clientY] : null;
  }, { passive: true });
  part("board").addEventListener("touchend", (event) => {
    if (!touched) return;
    const [x, y] = [event.changedTouches[0].clientX - touched[0], event.changedTouches[0].clientY - touched[1]];
    touched = null;
    if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) (x < 0 ? forward : back)();
  });
  part("first").addEventListener("click", toStart);
  part("previous").addEventListener("click", back);
  part("next").addEventListener("click", forward);
  part("last").addEventListener("click", toEnd);
  part("graph").addEventListener("click", (event) => {
    const box = part("graph").getBoundingClientRect();
    show(line[Math.round(((event.clientX - box.left) / box.width) * (line.length - 1))]);
  });

  blocks.forEach((block, index) => {
    const option = element("option", "", block.title);
    option.value = String(index);
    part("games").append(option);
  });
  part("games").addEventListener("change", () => choose(Number(part("games").value)));
  part("choice").hidden = blocks.length < 2;
  part("viewer").hidden = false;
  if (typeof window !== "undefined") window.addEventListener("hashchange", follow);
  follow();
})();
