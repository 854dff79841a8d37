"""A small protocol engine on top of the slow model, written from the pages of `spec/` like any other engine.

It has no clocks, no search and only LIMIT. The vectors in `records/` are run against it and against mutants of it and
of the model; see `tests/support/vector_mutants.py`. Nothing of the package is imported.

    converse(b"1 lp-legal_count\n") == b"=1 12\n\n"
"""

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from model import rules_model as model

VERSION = "2"
LONGEST = 16 * 1024 * 1024
COLOURS = {"r": "red", "b": "blue", "g": "green", "y": "yellow", "k": "black"}
REASONS = (
    "stranded", "no-balls", "wipe-out", "repetition", "resignation", "time", "agreement",
    "illegal", "adjudication", "abandoned",
)  # fmt: skip
RESULTS = {
    2: ("1-0", "0-1", "1/2-1/2"),
    3: ("1-0-0", "0-1-0", "0-0-1", "1/2-1/2-0", "1/2-0-1/2", "0-1/2-1/2", "1/3-1/3-1/3"),
}
_CELL = "|".join(f"{letter}{{1,8}}" for letter in "abcdefghijklmnopqrstuvwxyz")
_CELL = f"(?:(?:{_CELL})(?:0|[1-9][0-9]{{0,2}}))"
_TILE = "(?:red|blue|green|yellow|black|[rbgyk])@"
TURN = re.compile(f"{_CELL}:{_CELL}|{_CELL}|{_TILE}{_CELL}|{_CELL}-{_CELL}(?:/{_CELL})?|pass(?:/{_CELL})?")
PREFIX = re.compile(
    f"{_CELL}(?::{_CELL}?|-(?:{_CELL}(?:/{_CELL}?)?)?)?|(?:{_TILE})(?:{_CELL})?|red|blue|green|yellow|black|"
    f"pass(?:/{_CELL}?)?|"
)
EVENT = re.compile("(white|red|blue|green|yellow|black|[wrbgyk]):(resigns|timeout)|draw")
POSITION = re.compile(
    r"(?P<edition>[a-z]+(?:-[a-z]+)*3?(?:/[a-z_]+=[a-z0-9-]+)*) "
    rf"(?P<board>-|(?P<corner>(?i:{_CELL})):(?:(?:[1-9][0-9]?)?[oWRBGYrbgyk]|/(?=[^/ ]))+) (?P<mover>[wrbgy-]) "
    r"(?P<hand>(?:0|[1-9][0-9]{0,8})(?:\.(?:0|[1-9][0-9]{0,8}))+"
    r"(?::(?:0|[1-9][0-9]{0,8})(?:\.(?:0|[1-9][0-9]{0,8}))+)?) "
    r"(?P<clock>[pm](?:0|[1-9][0-9]{0,8})) "
    r"(?P<status>-|(?=[ore])(?:out:(?P<out>[wrbgy]+))?(?:(?:^|(?<=[wrbgy])/|(?<= ))rep:(?P<rep>0|[1-9][0-9]{0,8}))?"
    r"(?:(?:(?<=[wrbgy0-9])/|(?<= ))end:(?P<end>(?:1/[23]|[01])(?:-(?:1/[23]|[01]))+))?)",
    re.ASCII,
)


class Failure(Exception):
    """A command that fails: the code, or the phrase of a command of GTP."""


def lowered(text: str) -> str:
    """Return the text in lower case, which only ASCII has (N1.3)."""
    if not text.isascii():
        raise Failure("syntax")
    return text.lower()


# Cells and turns


def cell_of(name: str) -> model.Cell:
    """Return the coordinates of a name, also of one where R18 allows no tile (N2.2)."""
    letter, times = name[0], len(name.rstrip("0123456789"))
    place = ord(letter) - ord("a")
    if times == 1:
        column = place - 12
    elif place < 13:
        column = 14 + 13 * (times - 2) + place
    else:
        column = -13 - 13 * (times - 2) - (25 - place)
    return column, int(name[times:]) - 50


def canonical(text: str) -> str:
    """Return a turn in its canonical form (N3.2)."""
    text = lowered(text)
    if not TURN.fullmatch(text):
        raise Failure("syntax")
    colour, at, cell = text.rpartition("@")
    return COLOURS.get(colour, colour) + at + cell


def tokens(text: str) -> list[str]:
    return re.findall(r"[a-z]+[0-9]+|[a-z]+|[:@/-]", text)


def read_prefix(text: str) -> list[str]:
    """Return the words of a prefix (N3.4)."""
    text = lowered(text)
    if not PREFIX.fullmatch(text):
        raise Failure("syntax")
    words = tokens(text)
    if len(words) > 1 and words[1] == "@":
        words[0] = COLOURS.get(words[0], words[0])
    return words


def begins_with(turn: str, prefix: list[str]) -> bool:
    return tokens(turn)[: len(prefix)] == prefix


# Chance (section 9 of notation.md)


def outputs(seed: int) -> Iterator[int]:
    state, mask = seed, 2**64 - 1
    while True:
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        yield z ^ (z >> 31)


def numbers(seed: int) -> Callable[[int], int]:
    stream = outputs(seed)

    def below(bound: int) -> int:
        limit = 2**64 - 2**64 % bound
        return next(output for output in stream if output < limit) % bound

    return below


def drawn_layout(rules: model.Rules, seed: int) -> tuple[dict[model.Cell, str], int]:
    """Return the tiling that a seed draws, and how often one was drawn until it was kept."""
    below, times = numbers(seed), 0
    while True:
        times += 1
        tiles: dict[model.Cell, str] = {}
        stock = {colour: int(rules.size) for colour in rules.tile_colours}
        while choices := model.layable(tiles, stock, int(rules.must_touch)):
            choices.sort(key=lambda choice: (model.tile_letter(choice[0]), choice[1]))
            weighed = [choice for choice in choices for _ in range(stock[choice[0]])]
            colour, cell = weighed[below(len(weighed))]
            tiles[cell] = colour
            stock[colour] -= 1
        if any(stock.values()):
            continue
        balls = model.balls_on_colours(rules, tiles)
        if rules.players == 2 and model.smothered(frozenset(tiles), balls):
            continue
        return tiles, times


# The canonical key (section 8 of notation.md)

MAPS: tuple[Callable[[int, int], model.Cell], ...] = (
    lambda q, r: (q, r), lambda q, r: (-r, q + r), lambda q, r: (-q - r, q),
    lambda q, r: (-q, -r), lambda q, r: (r, -q - r), lambda q, r: (q + r, -q),
    lambda q, r: (r, q), lambda q, r: (-q, q + r), lambda q, r: (-q - r, r),
    lambda q, r: (-r, -q), lambda q, r: (q, -q - r), lambda q, r: (q + r, -r),
)  # fmt: skip


def key(state: model.State) -> str:
    edition, board, mover, hand, clock, _status = state.text().split(" ")
    marks = model.board_marks(board)
    images = []
    for image in MAPS:
        cells = {image(*cell): mark for cell, mark in marks.items()}
        left, top = (min((cell[axis] for cell in cells), default=0) for axis in (0, 1))
        images.append(model.board_text({(q - left, r - top): mark for (q, r), mark in cells.items()}))
    out = "".join(state.rules.colours[player][0] for player in sorted(state.out)) or "-"
    bound = "bound" if state.bound else "free"
    line = " ".join([edition, min(images), mover, hand, clock[0], bound, out])
    return hashlib.sha256(line.encode()).hexdigest()[:32]


# Reading positions (section 7 of notation.md)


def read_position(text: str) -> model.State:
    """Return the state that a position string describes, or fail with `bad-position`."""
    found = POSITION.fullmatch(text)
    if not found:
        raise Failure("bad-position")
    name, *overrides = found["edition"].split("/")
    keys = [override.partition("=")[0] for override in overrides]
    if len(set(keys)) < len(keys) or (name.endswith("3") and "players" in keys):
        raise Failure("bad-position")
    try:
        rules = model.read_rules(found["edition"])
    except ValueError:
        raise Failure("bad-position") from None
    board = found["board"]
    if found["corner"]:
        cell = cell_of(found["corner"].lower())
        if not model.in_reach(cell) or not tight(board):
            raise Failure("bad-position")
        board = model.cell_name(cell) + ":" + board.partition(":")[2]
    fields = [found["edition"], board, found["mover"], found["hand"], found["clock"], found["status"]]
    if not fields_fit(rules, found, board):
        raise Failure("bad-position")
    state = model.read(" ".join(fields))
    if not (material_fits(state) and situation_fits(state)):
        raise Failure("bad-position")
    return state


def tight(board: str) -> bool:
    """Return whether the corner is that of the smallest box (N6.8)."""
    rows = board.partition(":")[2].split("/")
    gaps = [int(re.match("[0-9]*", row)[0] or 0) for row in rows]  # type: ignore[index]
    return min(gaps) == 0


def fields_fit(rules: model.Rules, found: re.Match[str], board: str) -> bool:
    """Return whether the fields go together (step 2)."""
    laying = found["clock"][0] == "p" and rules.placement == "manual"
    letters = [colour[0] for colour in rules.colours]
    allowed = (
        {model.tile_letter(colour) for colour in rules.tile_colours} if laying else {"o", *"".join(letters).upper()}
    )
    if set(re.findall("[A-Za-z]", board.partition(":")[2])) - allowed:
        return False
    if (found["mover"] == "-") != (found["end"] is not None) or found["mover"] not in (*letters, "-"):
        return False
    hands, _, stock = found["hand"].partition(":")
    if len(hands.split(".")) != rules.players or bool(stock) != laying:
        return False
    if stock and len(stock.split(".")) != len(rules.tile_colours):
        return False
    if found["clock"][0] == "p" and rules.placement == "layout":
        return False
    out = found["out"]
    if out is not None and list(out) != [letter for letter in letters if letter in out]:
        return False
    if found["end"] is not None and found["end"] not in RESULTS[rules.players]:
        return False
    if found["rep"] is not None:
        highest = 3 if found["end"] is not None else 2
        if not 2 <= int(found["rep"]) <= highest:
            return False
        if found["clock"][0] == "p" or rules.turn == "both":
            return False
    return True


def material_fits(state: model.State) -> bool:
    """Return whether tiles, balls and hands go together (step 3)."""
    rules, tiles, balls = state.rules, state.tiles, state.balls
    size = int(rules.size)
    if not all(model.in_reach(cell) for cell in tiles) or len(tiles) > 4 * size or len(model.parts(tiles)) > 1:
        return False
    number = [list(balls.values()).count(player) for player in range(rules.players)]
    if max(number) > size:
        return False
    if state.phase == "p":
        if tiles and ((0, 0) not in tiles or not model.can_be_laid(tiles, (0, 0), int(rules.must_touch))):
            return False
        if rules.placement == "manual":
            laid = [list(state.colours.values()).count(colour) for colour in rules.tile_colours]
            together = all(one + other == size for one, other in zip(laid, state.stock, strict=True))
            touching = any(state.colours.get(beside) == colour
                           for cell, colour in state.colours.items() for beside in model.neighbours(cell))  # fmt: skip
            return len(tiles) == state.clock and together and not touching and set(state.hands) == {size}
        if len(tiles) != min(2 * state.clock, 4 * size) or len(balls) != state.clock:
            return False
        if any(one + other != size for one, other in zip(number, state.hands, strict=True)):
            return False
        if any(balls.get(beside) == owner for cell, owner in balls.items() for beside in model.neighbours(cell)):
            return False
        return all(model.touching(cell, tiles - set(balls)) for cell in balls)
    if any(state.hands):
        return False
    if not tiles and state.result == "*":
        return False
    if rules.turn == "both" and len(tiles) > max(0, 4 * size - state.clock):
        return False
    settled = state.clock >= (rules.players if rules.equaliser == "on" else 1)
    clean = rules.placement == "paired" or (rules.turn == "both" and settled)
    return not (clean and model.smothered(tiles, balls))


def situation_fits(state: model.State) -> bool:
    """Return whether mover, result and players out go together (step 4)."""
    rules = state.rules
    left = [player for player in range(rules.players) if player not in state.out]
    if state.result != "*":
        if len(left) != 1:
            return True
        return state.result == "-".join("1" if player in left else "0" for player in range(rules.players))
    if state.mover in state.out or len(left) < 2:
        return False
    pairs = state.phase == "p" and rules.placement == "paired" and state.clock >= rules.players
    if not state.out and not pairs and state.mover != state.clock % rules.players:
        return False
    if state.phase == "p":
        return bool(state.turns())
    owners = set(state.balls.values())
    if rules.ending == "last-balls":
        if any(player not in owners for player in left):
            return False
        return rules.turn != "both" or bool(state.turns())
    return state.mover in owners and bool(state.turns())


# The session


class Session:
    """A game and its history."""

    def __init__(self) -> None:
        self.seed = 0
        self.begin(model.new("classic"), replayable=True)

    def begin(self, state: model.State, replayable: bool) -> None:
        """Start a game at a state, to which `clear_board` comes back only if the game began there."""
        self.states = [state]
        self.said: list[str] = []
        self.undone: list[tuple[model.State, str]] = []
        self.replayable = replayable

    @property
    def state(self) -> model.State:
        return self.states[-1]

    @property
    def rules(self) -> model.Rules:
        return self.state.rules

    def add(self, state: model.State, said: str) -> None:
        self.states.append(state)
        self.said.append(said)
        self.undone.clear()

    def start(self, edition: str, options: dict[str, str], layout: str | None = None) -> model.State:
        """Return the start of a game, its layout drawn from the seed if none is given."""
        rules = model.make_rules(edition, options)
        if rules.placement == "layout" and layout is None:
            layout = model.tiling_text(drawn_layout(rules, self.seed)[0])
        return model.new(edition, options, layout)

    def options(self) -> dict[str, str]:
        return {**{name: getattr(self.rules, name) for name in model.VALUES}, "players": str(self.rules.players)}

    # Arguments

    def player(self, word: str) -> str:
        """Return the player that COLOUR means (section 7 of protocol.md)."""
        colours = self.rules.colours
        text = word.lower() if word.isascii() else word
        for colour in colours:
            if text in (colour, colour[0]):
                return colour
        if text in ("1", "2", "3")[: len(colours)]:
            return colours[int(text) - 1]
        if text in ("w", "white"):
            return colours[0]
        if text in ("b", "black") and len(colours) == 2:
            return colours[1]
        raise Failure("syntax")

    def event(self, text: str) -> str | None:
        """Return an event in canonical form, None for what is none."""
        if not text.isascii() or not EVENT.fullmatch(text.lower()):
            return None
        name, _, what = text.lower().partition(":")
        if name == "draw":
            return name
        for colour in self.rules.colours:
            if name in (colour, colour[0]):
                return f"{colour}:{what}"
        raise Failure("syntax")

    def must_go_on(self) -> None:
        if self.state.mover is None:
            raise Failure("game-over")

    @staticmethod
    def integer(word: str, least: int = 0) -> int:
        if not re.fullmatch("[+-]?[0-9]+", word, re.ASCII) or int(word) < least:
            raise Failure("syntax")
        return int(word)

    # Commands

    def newgame(self, edition: str, *words: str) -> str:
        options: dict[str, str] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not (name and equals and value) or name in options:
                raise Failure("syntax")
            options[name] = value
        name, *overrides = edition.split("/")
        written: dict[str, str] = {}
        if name[-1:].isdigit():
            name, written = name[:-1], {"players": name[-1]}
        for override in overrides:
            option, _, value = override.partition("=")
            if option in written:
                raise Failure("bad-option")
            written[option] = value
        if any(options.get(option, value) != value for option, value in written.items()):
            raise Failure("bad-option")
        options = {**written, **options}
        if options.pop("game", "limit") != "limit":
            raise Failure("bad-option")
        seed, layout = options.pop("seed", None), options.pop("layout", None)
        if seed is not None and (not re.fullmatch("[0-9]{1,20}", seed, re.ASCII) or int(seed) >= 2**64):
            raise Failure("bad-option")
        if layout is not None and not re.fullmatch(
            rf"(?i:{_CELL}):(?:(?:[1-9][0-9]?)?[rbgyk]|/(?=[^/ ]))+", layout, re.ASCII
        ):
            raise Failure("bad-option")
        before, self.seed = self.seed, int(seed or 0)
        try:
            if layout is not None and not tight(layout):
                raise ValueError(layout)
            state = self.start(
                name, options, layout and layout.partition(":")[0].lower() + ":" + layout.partition(":")[2]
            )
        except (ValueError, KeyError):
            self.seed = before
            raise Failure("bad-option") from None
        self.begin(state, replayable=True)
        return state.text()

    def boardsize(self, word: str) -> str:
        if str(size := self.integer(word, -(10**9))) not in model.VALUES["size"]:
            raise Failure("unacceptable size")
        self.begin(self.start(self.rules.edition, {**self.options(), "size": str(size)}), replayable=True)
        return ""

    def clear_board(self) -> str:
        state = self.states[0] if self.replayable else self.start(self.rules.edition, self.options())
        self.begin(state, replayable=True)
        return ""

    def komi(self, word: str) -> str:
        if not re.fullmatch(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)", word, re.ASCII):
            raise Failure("syntax")
        return ""

    def play(self, colour: str, text: str) -> str:
        player, turn = self.player(colour), canonical(text)
        if self.state.mover is None or self.rules.colours[self.state.mover] != player or turn not in self.state.turns():
            raise Failure("illegal move")
        self.add(self.state.play(turn), turn)
        return ""

    def genmove(self, colour: str) -> str:
        turn = self.reg_genmove(colour)
        self.add(self.state.play(turn), turn)
        return turn

    def reg_genmove(self, colour: str) -> str:
        player = self.player(colour)
        if self.state.mover is None:
            raise Failure("game over")
        if self.rules.colours[self.state.mover] != player:
            raise Failure("wrong player")
        return min(self.state.turns())

    def undo(self) -> str:
        if len(self.states) == 1:
            raise Failure("cannot undo")
        self.take_back("1")
        return ""

    def take_back(self, word: str = "1") -> str:
        number = self.integer(word)
        if number >= len(self.states):
            raise Failure("unavailable")
        for _ in range(number):
            self.undone.append((self.states.pop(), self.said.pop()))
        return ""

    def redo(self, word: str = "1") -> str:
        number = self.integer(word)
        if number > len(self.undone):
            raise Failure("unavailable")
        for _ in range(number):
            state, said = self.undone.pop()
            self.states.append(state)
            self.said.append(said)
        return ""

    def final_score(self) -> str:
        if self.state.mover is not None:
            raise Failure("cannot score")
        return self.result()

    def position(self, *words: str) -> str:
        if words:
            self.begin(read_position(" ".join(words)), replayable=False)
        return self.state.text()

    def legal(self, prefix: str = "") -> str:
        words = read_prefix(prefix)
        return "\n".join(turn for turn in sorted(self.state.turns()) if begins_with(turn, words))

    def legal_count(self, prefix: str = "") -> str:
        return str(len(self.legal(prefix).split()))

    def steps(self, prefix: str = "") -> str:
        words, found, is_turn = read_prefix(prefix), set(), False
        for turn in self.state.turns():
            if begins_with(turn, words):
                rest = tokens(turn)[len(words) :]
                found |= {word for word in rest[:2] if word not in tuple(":@/-")} if len(words) % 2 else set(rest[:1])
                is_turn |= not rest
        return "\n".join([*sorted(found), *(["end"] if is_turn else [])])

    def explain(self, text: str) -> str:
        turn = canonical(text)
        if turn in self.state.turns():
            return "legal"
        rules = sorted(dict.fromkeys(broken(self.state, turn)), key=lambda one: int(one.split(" ")[0][1:]))
        return "\n".join(f"{one} -" for one in rules)

    def play_all(self, *words: str) -> str:
        if not words:
            raise Failure("syntax")
        states = [(self.state, "")]
        for word in words:
            state = states[-1][0]
            event = self.event(word)
            turn = event or canonical(word)
            if state.mover is None:
                raise Failure("game-over")
            try:
                states.append((state.play(turn), turn))
            except ValueError:
                raise Failure("illegal-turn") from None
        for state, turn in states[1:]:
            self.add(state, turn)
        return ""

    def history(self) -> str:
        return "\n".join(said for said in self.said if said)

    def to_play(self) -> str:
        return "none" if self.state.mover is None else self.rules.colours[self.state.mover]

    def result(self) -> str:
        reason = f" {self.state.reason}" if self.state.reason else ""
        return self.state.result + reason

    def leave(self, what: str, colour: str | None) -> str:
        player = self.player(colour) if colour is not None else None
        self.must_go_on()
        return self.play_all(f"{player or self.to_play()}:{what}")

    def resign(self, colour: str | None = None) -> str:
        return self.leave("resigns", colour)

    def timeout(self, colour: str) -> str:
        return self.leave("timeout", colour)

    def draw_agreed(self) -> str:
        return self.play_all("draw")

    def gameover(self, result: str, reason: str) -> str:
        if result not in RESULTS[self.rules.players] or reason not in REASONS:
            raise Failure("syntax")
        if self.state.mover is None:
            if self.state.result != result or self.state.reason not in (None, reason):
                raise Failure("game-over")
            return ""
        self.add(replace(self.state, mover=None, result=result, reason=reason), "")
        return ""

    def perft(self, word: str) -> str:
        depth = self.integer(word)
        if depth > 200:
            raise Failure("limit")
        return str(lines(self.state, depth))

    def divide(self, word: str) -> str:
        depth = self.integer(word, 1)
        if depth > 200:
            raise Failure("limit")
        return "\n".join(f"{turn} {lines(self.state.play(turn), depth - 1)}" for turn in sorted(self.state.turns()))


def lines(state: model.State, depth: int) -> int:
    """Return the number of lines of exactly DEPTH turns."""
    if depth == 0:
        return 1
    turns = state.turns()
    return len(turns) if depth == 1 else sum(lines(state.play(turn), depth - 1) for turn in turns)


def broken(state: model.State, turn: str) -> Iterator[str]:
    """Give rule and cell of everything that makes a turn illegal ("Citing rules" in rules.md)."""
    words = tokens(turn)
    cells = [cell_of(word) for word in words if word[-1].isdigit()]
    first = next((word for word in words if word[-1].isdigit()), "-") if words[0] != "pass" else "-"
    kind = "".join(word if len(word) == 1 and not word.isalnum() else "" for word in words)
    if state.mover is None:
        ended = {"stranded": "R14", "no-balls": "R15", "wipe-out": "R15", "repetition": "R16"}
        yield f"{ended.get(state.reason or '', 'R17')} -"
    elif state.phase == "m":
        if kind in (":", "@") or (kind == "" and first != "-"):
            yield f"R6 {first}"
        else:
            yield from broken_movement(state, turn, words[0] == "pass", cells)
    elif state.rules.placement == "manual":
        yield from broken_tile(state, words[0], cells[0]) if kind == "@" else (f"R4 {first}",)
    elif state._tiles_to_lay:
        yield from broken_pair(state, *cells) if kind == ":" else (f"R1 {first}",)
    elif kind or first == "-" or cells[0] not in state.tiles or cells[0] in state.balls:
        yield f"R3 {first}"
    else:
        yield from broken_ball(state, state.tiles, cells[0])


def broken_tile(state: model.State, colour: str, cell: model.Cell) -> Iterator[str]:
    name = model.cell_name(cell)
    if not model.in_reach(cell):
        yield f"R18 {name}"
    stock = dict(zip(state.rules.tile_colours, state.stock, strict=True))
    needed = 1 if len(state.tiles) == 1 else int(state.rules.must_touch)
    near = model.touching(cell, state.tiles)
    if (
        not stock.get(colour)
        or cell in state.tiles
        or (near < needed if state.tiles else cell != (0, 0))
        or any(state.colours.get(beside) == colour for beside in model.neighbours(cell))
    ):
        yield f"R4 {name}"


def broken_ball(state: model.State, tiles: frozenset[model.Cell], cell: model.Cell) -> Iterator[str]:
    mover = state._mover()
    if any(state.balls.get(beside) == mover for beside in model.neighbours(cell)):
        yield f"R2 {model.cell_name(cell)}"
    balls = {*state.balls, cell}
    for ball in (cell, *(beside for beside in model.neighbours(cell) if beside in balls)):
        if not model.touching(ball, tiles - balls):
            yield f"R2 {model.cell_name(ball)}"


def broken_pair(state: model.State, ball: model.Cell, other: model.Cell) -> Iterator[str]:
    names = {cell: model.cell_name(cell) for cell in (ball, other)}
    tiles = state.tiles
    can_take = True
    for cell in (ball, other):
        if not model.in_reach(cell):
            yield f"R18 {names[cell]}"
            can_take = False
        if cell in tiles:
            yield f"R1 {names[cell]}"
            can_take = False
    if ball == other:
        yield f"R1 {names[ball]}"
        return
    if not tiles:
        if (0, 0) not in (ball, other):
            yield f"R1 {names[ball]}"
        if other not in model.neighbours(ball):
            yield f"R1 {names[other]}"
    elif can_take:
        needed = int(state.rules.must_touch)
        early = {cell: model.touching(cell, tiles) >= needed for cell in (ball, other)}
        late = {
            cell: model.touching(cell, tiles | {beside}) >= needed for cell, beside in ((ball, other), (other, ball))
        }
        if not ((early[ball] and late[other]) or (early[other] and late[ball])):
            bad = [cell for cell in (ball, other) if not early[cell] and not late[cell]] or [ball]
            yield from (f"R1 {names[cell]}" for cell in bad)
    if any(state.balls.get(beside) == state._mover() for beside in model.neighbours(ball)):
        yield f"R2 {names[ball]}"
    if other not in model.neighbours(ball) and not model.touching(ball, tiles - set(state.balls)):
        yield f"R2 {names[ball]}"


def broken_movement(state: model.State, turn: str, no_move: bool, cells: list[model.Cell]) -> Iterator[str]:
    names = [model.cell_name(cell) for cell in cells]
    removes = "/" in turn
    r6 = []
    balls, moved = dict(state.balls), None
    if not no_move:
        start, goal = cells[:2]
        if state.balls.get(start) != state.mover:
            r6.append(f"R6 {names[0]}")
        if goal == start or goal not in state.tiles or goal in state.balls:
            r6.append(f"R6 {names[1]}")
        if not r6 and (start, goal) not in state.ball_moves():
            r6.append(f"R6 {names[1]}")
        yield from r6
        balls.pop(start, None)
        balls[goal] = state._mover()
        if not r6:
            moved = state.after_ball_move(start, goal)
            balls = moved.balls
    r8 = r9 = False
    landing = moved
    if removes:
        cell, name = cells[-1], names[-1]
        open_edges = model.free_edges(state.tiles, cell)
        r8 = cell not in state.tiles or cell in balls or open_edges < int(state.rules.free_edges)
        if r8:
            yield f"R8 {name}"
        elif not r6:
            landing = state.after_removal(balls, cell, state.bound)
            r9 = landing is None
            if r9:
                yield f"R9 {name}"
    if not r6 and not r8 and not r9 and state.bound and landing is not None:
        left = model.smothered(landing.tiles, landing.balls) - state._smothered_before
        if left:
            r, q = min((r, q) for _colour, group in left for q, r in group)
            yield f"R12 {model.cell_name((q, r))}"
    yield from broken_kind(state, no_move, removes, names)


def broken_kind(state: model.State, no_move: bool, removes: bool, names: list[str]) -> Iterator[str]:
    rule = state.rules.turn
    legal = state.turns()
    whole = any("-" in turn and "/" in turn for turn in legal)
    name = names[0] if names else "-"
    if not no_move and removes:
        wrong = rule == "either"
    elif no_move and not removes:
        wrong = bool(legal) or rule == "both"
    elif rule == "either":
        wrong = False
    else:
        wrong = rule == "both" or whole or (no_move and any("-" in turn for turn in legal))
    if wrong:
        yield f"R13 {name}"


# The wire

COMMANDS: dict[str, Callable[..., str]] = {
    "protocol_version": lambda session: VERSION,
    "name": lambda session: "model",
    "version": lambda session: "1",
    "known_command": lambda session, name: "true" if name in COMMANDS else "false",
    "list_commands": lambda session: "\n".join(COMMANDS),
    "quit": lambda session: "",
    "boardsize": Session.boardsize,
    "clear_board": Session.clear_board,
    "komi": Session.komi,
    "play": Session.play,
    "genmove": Session.genmove,
    "reg_genmove": Session.reg_genmove,
    "undo": Session.undo,
    "final_score": Session.final_score,
    "lp-newgame": Session.newgame,
    "lp-position": Session.position,
    "lp-legal": Session.legal,
    "lp-legal_count": Session.legal_count,
    "lp-steps": Session.steps,
    "lp-explain": Session.explain,
    "lp-play": Session.play_all,
    "lp-history": Session.history,
    "lp-undo": Session.take_back,
    "lp-redo": Session.redo,
    "lp-to_play": Session.to_play,
    "lp-result": Session.result,
    "lp-key": lambda session: key(session.state),
    "lp-resign": Session.resign,
    "lp-timeout": Session.timeout,
    "lp-draw_agreed": Session.draw_agreed,
    "lp-gameover": Session.gameover,
    "lp-ping": lambda session: "pong",
    "lp-stop": lambda session: "",
    "lp-perft": Session.perft,
    "lp-divide": Session.divide,
}
#: The most arguments of each command that takes a fixed number, and the least.
ARGUMENTS = {
    "known_command": (1, 1), "boardsize": (1, 1), "komi": (1, 1), "play": (2, 2), "genmove": (1, 1),
    "reg_genmove": (1, 1), "lp-newgame": (1, 99), "lp-position": (0, 99), "lp-legal": (0, 1), "lp-legal_count": (0, 1),
    "lp-steps": (0, 1), "lp-explain": (1, 1), "lp-play": (1, 9999), "lp-undo": (0, 1), "lp-redo": (0, 1),
    "lp-resign": (0, 1), "lp-timeout": (1, 1), "lp-gameover": (2, 2), "lp-perft": (1, 1), "lp-divide": (1, 1),
}  # fmt: skip


def respond(session: Session, name: str, arguments: list[str]) -> str:
    """Return the first character of a response and its text."""
    if name not in COMMANDS:
        return "? unknown command"
    least, most = ARGUMENTS.get(name, (0, 0))
    try:
        if not least <= len(arguments) <= most:
            raise Failure("syntax")
        return f"= {COMMANDS[name](session, *arguments)}"
    except Failure as failure:
        code = str(failure)
        if name.startswith("lp-"):
            return f"? {code}: the sentence is free"
        return f"? {'syntax error' if code == 'syntax' else code}"


def converse(data: bytes) -> bytes:
    """Return all responses to an input."""
    session, said = Session(), b""
    for line in data.removeprefix(b"\xef\xbb\xbf").removesuffix(b"\n").split(b"\n") if data else []:
        too_long = len(line) > LONGEST
        text = line[: 64 if too_long else None].decode("utf-8", "replace")
        text = re.sub("[\x00-\x08\x0b-\x1f\x7f-\x9f]", "", text).partition("#")[0]
        words = [word for word in re.split("[ \t]+", text) if word]
        if not words:
            continue
        number = ""
        if re.fullmatch("[0-9]+", words[0], re.ASCII):
            if int(words[0]) > 2**31 - 1:
                said += b"? syntax error\n\n"
                continue
            number = str(int(words.pop(0)))
        response = "? syntax error" if too_long or not words else respond(session, words[0], words[1:])
        block = "\n".join(row or " " for row in response[2:].split("\n"))
        said += f"{response[0]}{number} {block}".rstrip(" ").encode() + b"\n\n"
        if words[:1] == ["quit"] and response[0] == "=":
            break
    return said
