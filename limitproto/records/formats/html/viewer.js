// Steps through the games of this page, with the modules of the board in the browser, which stand before this script.
(function () {
  const part = (id) => document.getElementById(id);
  const blocks = Array.from(document.querySelectorAll("script.game"));
  let data = null;
  // The game as `listTurns` takes it, the nodes of its tree from the start on, and those of its main line.
  let game = null;
  let nodes = [];
  let line = [];
  let box = null;

  // Shows a game at one of its turns, by default at its start, or after its first turn if the start is an empty board.
  function choose(number, place) {
    data = JSON.parse(blocks[number].textContent);
    document.querySelectorAll("details.record").forEach((record, index) => { record.hidden = index !== number; });
    nodes = [];
    for (const { parent, board, ...turn } of data.nodes) {
      const before = nodes[parent];
      const here = { ...before?.board, ...whole(board) };
      nodes.push(new Turn(before, { ...turn, place: nodes.length, board: here, mover: here.players.indexOf(here.mover) }));
    }
    for (const node of nodes.slice(1)) takeFound(node, nodes[0].board.players.length);
    line = [nodes[0], ...nodes[0].leaf.path];
    const state = { players: nodes[0].board.players, game: data.game };
    game = { root: nodes[0], node: nodes[0], version: 0, number, state, head: { opening: nodes[0].after, result: data.result } };
    box = wholeBox();
    document.title = data.title;
    part("title").textContent = data.title;
    part("tags").replaceChildren(...data.tags.flatMap(([name, value]) => [element("dt", "", name), element("dd", "", value)]));
    listReview();
    show(nodes[place] ?? line[Math.min(data.open ?? (nodes[0].board.tiles?.length === 0 ? 1 : 0), line.length - 1)]);
  }

  // Lists in a state are numbers of entries.
  function whole(value) {
    if (Array.isArray(value)) return value.map((index) => data.entries[index]);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, whole(item)]));
  }

  const drawn = (board, view = {}) => drawBoard(part("board"), { game: data.game, ...board }, { bare: true, least: 0, ...view });

  // The box around all boards of the game, so that nothing jumps. Tiles have places of their own, displays do not.
  function wholeBox() {
    const [first, ...others] = nodes.map((node) => node.board);
    const boards = first.tiles ? [first, { ...first, tiles: [...new Set([first, ...others].flatMap((board) => board.tiles))] }] : [first, ...others];
    return boards.map((board) => drawn(board).box).reduce(joinedBox);
  }

  const named = (player) => (/^\d/.test(player) ? "player " : "") + player;
  const percent = (share) => Math.round(100 * share) + " %";

  // What the review says of a turn: the share of its player before it, and what was lost and would have been best.
  function judged({ ply, parent }) {
    const before = ply.player ? percent(parent.wins[parent.mover]) : "";
    return [before, ply.loss ? "−" + percent(ply.loss) : "", ply.loss ? ply.best[0] : ""];
  }

  // The review of the main line: shares, the accuracy of the players, and the turns that cost something.
  function listReview() {
    const { review } = data;
    part("review").hidden = !review;
    if (!review) return;
    review.plies.forEach((ply, number) => {
      line[number].wins = ply.wins.length ? ply.wins : null;
      if (line[number + 1]) Object.assign(line[number + 1], { ply, isKey: review.key.includes(number + 1) });
    });
    part("accuracy").replaceChildren(...accuracies(review.accuracy, named));
    const rows = line.filter(({ ply }) => ply?.mark).map((node) => {
      const shown = button("turn", node.text + node.ply.mark, () => show(node));
      return row(node.round + ". " + named(node.ply.player), [shown, ...judged(node)]);
    });
    part("losses").replaceChildren(row("Turn", ["", "before", "lost", "best was"]), ...rows);
  }

  function show(node) {
    game.node = node;
    listTurns(part("turns"), game, show);
    drawn(node.board, { box, marks: marksOf(node.change), change: node.change, marker: node.player });
    part("state").textContent = words(node);
    part("board").setAttribute("aria-label", "Board. " + words(node));
    part("said").textContent = commentOf(node);
    part("position").textContent = node.position;
    const [before, lost, best] = node.ply ? judged(node) : [];
    part("best").textContent = before ? "Before it " + before + (lost ? ", lost " + lost.slice(1) + "; best was " + best : "") + "." : "";
    if (data.review) drawGraph(part("graph"), game.state.players, line, node);
    part("first").disabled = part("previous").disabled = !node.parent;
    part("next").disabled = part("last").disabled = !node.children.length;
    history.replaceState(null, "", "#" + (game.number + 1) + "." + node.place);
  }

  // The address ends with #GAME.TURN, so that it is a link to what is shown; turn 0 is the start of the game. A page of
  // one game also takes #TURN.
  function follow() {
    const [, first, second] = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash) ?? [];
    const [number, place] = blocks.length === 1 && !second ? [1, first] : [Number(first), second];
    const index = blocks[number - 1] ? number - 1 : 0;
    part("games").value = String(index);
    choose(index, place);
  }

  function words(node) {
    if (!node.parent) return "Start. " + node.words;
    const who = node.player ? named(node.player) + " " : "";
    return node.round + ". " + who + node.text + (GLYPHS[nagOf(node)] ?? "") + ". " + node.words;
  }

  const forward = () => show(game.node.children[0] ?? game.node);
  const back = () => show(game.node.parent ?? game.node);
  const toStart = () => show(nodes[0]);
  const toEnd = () => show(game.node.leaf);

  // Returns whether the turn has variations; where it has none, the key scrolls the page.
  function aside(step) {
    const others = game.node.parent?.children ?? [];
    const other = others[others.indexOf(game.node) + step];
    if (other) show(other);
    return others.length > 1;
  }

  const keys = { ArrowRight: forward, ArrowLeft: back, ArrowDown: () => aside(1), ArrowUp: () => aside(-1), Home: toStart, End: toEnd };

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
  for (const [id, act] of Object.entries({ first: toStart, previous: back, next: forward, last: toEnd })) part(id).addEventListener("click", act);
  part("graph").addEventListener("click", (event) => show(line[plyAt(part("graph"), event.clientX, line.length)]));

  part("games").append(...blocks.map((block, index) => element("option", "", block.title, { value: index })));
  part("games").addEventListener("change", () => choose(Number(part("games").value)));
  part("choice").hidden = blocks.length < 2;
  part("viewer").hidden = false;
  addEventListener("hashchange", follow);
  follow();
})();
