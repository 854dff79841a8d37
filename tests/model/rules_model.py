"""The rules of LIMIT, written straight from ``spec/rules.md`` with sets and dicts.

This module is slow and plain on purpose, and independent of the package under test: it imports
nothing from it and shares no notation code with it. Comments cite the rules by number.

    state = new("classic", {"players": "3"})
    state = state.play(random.choice(sorted(state.turns())))
    state.text(), state.result, state.reason, state.events
    state = read("classic - w 8.8 p0 -")

A ``State`` never changes; whatever happens in the game makes a new one.

Words in ``State.events``, about the turn or event that led to the state:
    ball-placement      a ball alone was placed (R3)
    skipped-placement   a player with balls in hand could not place and was passed over (R1, R3)
    movement-begins     this turn ended placement
    tiles-left          ... with tiles that nobody could lay (R1, R4)
    unplaced-balls      ... with balls that found no place (R3, R4)
    smothered-start     ... with a smothered group on the table (R4, R5)
    whole-turn, lone-ball-move, lone-removal, pass      what the turn was (R13)
    capture-by-move, capture-by-removal, self-capture   who was taken off (R7, R10)
    hole-removal        the removed tile was free towards holes only (R8)
    split               the removal left two or more parts (R9)
    doomed              a part full of balls was cut off (R9)
    all-tiles-gone      ... and nothing was left
    smothered-stays     a bound turn left a smothered group where it was (R12)
    put-out-stranded, put-out-no-balls      somebody is out now (R14, R15)
    stranded-with-balls a player with balls on the table is out now (R14)
    resignation, time, agreement            an event from outside (R17)
    stranded, no-balls, wipe-out, repetition            the game ended so
and about the state itself:
    bound               R12 binds the mover
    equaliser-refusal   a turn that would be legal for a mover not bound is refused by R12
    repeated            the position stands for the second time or more (R16)
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property, lru_cache

Cell = tuple[int, int]
Balls = dict[Cell, int]
Group = tuple[int, frozenset[Cell]]

REACH = 49
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

PLAYERS = {
    "classic": ("white", "red", "black"),
    "nestor": ("red", "blue", "yellow"),
    "nestor-en": ("red", "blue", "yellow"),
    "pbmserv": ("red", "blue", "green"),
}
TILE_COLOURS = {
    "classic": (),
    "nestor": ("red", "blue", "yellow", "black"),
    "nestor-en": ("red", "blue", "yellow", "black"),
    "pbmserv": ("red", "blue", "green", "black"),
}
VALUES = {
    "equaliser": ("on", "off"),
    "ending": ("stranded", "last-balls"),
    "free_edges": tuple("123456"),
    "isolate": ("never", "doomed"),
    "must_touch": ("1", "2"),
    "placement": ("paired", "manual", "layout"),
    "size": tuple(str(number) for number in range(1, 17)),
    "turn": ("both", "if-possible", "either"),
    "wipeout": ("mover-loses", "tie", "tie-unless-out"),
}


def presets(edition: str, players: int) -> dict[str, str]:
    """Return the value of every option that EDITION has by itself."""
    last_balls = edition in ("nestor", "pbmserv")
    wipeout = "mover-loses"
    if players == 3:
        wipeout = "tie-unless-out" if edition == "nestor" else "tie"
    return {
        "equaliser": "on",
        "ending": "last-balls" if last_balls else "stranded",
        "free_edges": "1",
        "isolate": "never",
        "must_touch": "2",
        "placement": "paired" if edition == "classic" else "layout",
        "size": "8",
        "turn": "if-possible" if last_balls else "both",
        "wipeout": wipeout,
    }


@dataclass(frozen=True)
class Rules:
    """An edition with all its options."""

    edition: str
    players: int
    equaliser: str
    ending: str
    free_edges: str
    isolate: str
    must_touch: str
    placement: str
    size: str
    turn: str
    wipeout: str

    @property
    def colours(self) -> tuple[str, ...]:
        return PLAYERS[self.edition][: self.players]

    @property
    def tile_colours(self) -> tuple[str, ...]:
        return TILE_COLOURS[self.edition]

    def text(self) -> str:
        standard = presets(self.edition, self.players)
        changed = [f"{key}={getattr(self, key)}" for key in sorted(standard) if getattr(self, key) != standard[key]]
        return "/".join([self.edition + ("3" if self.players == 3 else ""), *changed])


def make_rules(edition: str, options: Mapping[str, str]) -> Rules:
    """Return the rules of EDITION with OPTIONS on top, or raise ValueError."""
    if edition not in PLAYERS:
        raise ValueError(f"no edition {edition!r}")
    chosen = dict(options)
    players = chosen.pop("players", "2")
    if players not in ("2", "3"):
        raise ValueError(f"players={players}")
    for key, value in chosen.items():
        if key not in VALUES or value not in VALUES[key]:
            raise ValueError(f"{key}={value}")
    rules = Rules(edition=edition, players=int(players), **{**presets(edition, int(players)), **chosen})
    if (rules.placement == "paired") != (edition == "classic"):
        raise ValueError(f"{edition} has no placement={rules.placement}")
    return rules


# Geometry


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    return tuple((cell[0] + q, cell[1] + r) for q, r in DIRECTIONS)


def in_reach(cell: Cell) -> bool:
    return abs(cell[0]) <= REACH and abs(cell[1]) <= REACH  # R18


def touching(cell: Cell, cells: Iterable[Cell]) -> int:
    """Return how many of CELLS are neighbours of CELL."""
    return sum(1 for beside in neighbours(cell) if beside in cells)


def flood(starts: Iterable[Cell], within: Iterable[Cell]) -> set[Cell]:
    """Return every cell of WITHIN that steps inside WITHIN reach from STARTS, with STARTS themselves."""
    found: set[Cell] = set()
    open_ends = [cell for cell in starts if cell in within]
    while open_ends:
        cell = open_ends.pop()
        if cell not in found:
            found.add(cell)
            open_ends.extend(beside for beside in neighbours(cell) if beside in within and beside not in found)
    return found


@lru_cache(20_000)
def parts(cells: frozenset[Cell]) -> tuple[frozenset[Cell], ...]:
    """Return CELLS as its largest connected sets."""
    left = set(cells)
    found = []
    while left:
        part = flood([next(iter(left))], left)
        left -= part
        found.append(frozenset(part))
    return tuple(found)


def groups(balls: Balls) -> set[Group]:
    colours = set(balls.values())
    return {
        (colour, group)
        for colour in colours
        for group in parts(frozenset(cell for cell, owner in balls.items() if owner == colour))
    }


def smothered(tiles: frozenset[Cell], balls: Balls) -> set[Group]:
    """Return the groups that touch no empty tile."""
    return {
        (colour, group)
        for colour, group in groups(balls)
        if not any(beside in tiles and beside not in balls for cell in group for beside in neighbours(cell))
    }


def without_smothered(tiles: frozenset[Cell], balls: Balls, colours: Iterable[int]) -> Balls:
    """Return BALLS less the smothered groups of COLOURS, all looked at before any is taken off."""
    taken: set[Cell] = set()
    for colour, group in smothered(tiles, balls):
        if colour in colours:
            taken |= group
    return {cell: owner for cell, owner in balls.items() if cell not in taken}


def free_edges(tiles: frozenset[Cell], cell: Cell) -> int:
    return sum(1 for beside in neighbours(cell) if beside not in tiles)


def free_at_holes_only(tiles: frozenset[Cell], cell: Cell) -> bool:
    """Tell whether no free edge of the tile on CELL looks at the open country around the tiles."""
    columns = [q for q, _ in tiles]
    rows = [r for _, r in tiles]
    box = {(q, r) for q in range(min(columns) - 1, max(columns) + 2) for r in range(min(rows) - 1, max(rows) + 2)}
    outside = flood([(min(columns) - 1, min(rows) - 1)], box - tiles)
    return not any(beside in outside for beside in neighbours(cell))


# Names


def column_name(column: int) -> str:
    """Return the M50 name of a column, walking out from m letter by letter."""
    halves = "abcdefghijklm", "nopqrstuvwxyz"
    if -12 <= column <= 13:
        return (halves[0] + halves[1])[column + 12]
    if column > 13:
        times, place = divmod(column - 14, 13)
        return halves[0][place] * (times + 2)
    times, place = divmod(-13 - column, 13)
    return halves[1][::-1][place] * (times + 2)


COLUMN_OF = {column_name(column): column for column in range(-REACH, REACH + 1)}


@cache
def cell_name(cell: Cell) -> str:
    return f"{column_name(cell[0])}{cell[1] + 50}"


def cell_named(name: str) -> Cell:
    match = re.fullmatch(r"([a-z]+)([1-9][0-9]?)", name)
    if match is None or match[1] not in COLUMN_OF:
        raise ValueError(f"no cell {name!r}")
    return COLUMN_OF[match[1]], int(match[2]) - 50


def tile_letter(colour: str) -> str:
    return "k" if colour == "black" else colour[0]


def board_text(marks: Mapping[Cell, str]) -> str:
    """Return the BOARD field for one character a tile."""
    if not marks:
        return "-"
    left = min(q for q, _ in marks)
    top, bottom = min(r for _, r in marks), max(r for _, r in marks)
    rows = []
    for r in range(top, bottom + 1):
        row, gap = "", 0
        for q in range(left, max(q for q, _ in marks) + 1):
            if (q, r) not in marks:
                gap += 1
                continue
            row += (str(gap) if gap else "") + marks[q, r]
            gap = 0
        rows.append(row)
    return f"{cell_name((left, top))}:" + "/".join(rows)


def board_marks(text: str) -> dict[Cell, str]:
    """Return the character of each tile in a BOARD field."""
    if text == "-":
        return {}
    corner, _, body = text.partition(":")
    left, r = cell_named(corner)
    marks = {}
    for row in body.split("/"):
        q = left
        for token in re.findall(r"[0-9]+|[A-Za-z]", row):
            if token.isdigit():
                q += int(token)
            else:
                marks[q, r] = token
                q += 1
        r += 1
    return marks


def score_text(scores: Iterable[Fraction]) -> str:
    return "-".join(str(score) for score in scores)


# Tilings


def may_lay(tiles: Mapping[Cell, str], cell: Cell, colour: str, must_touch: int) -> bool:
    """Tell whether R4 lets a tile of COLOUR go on CELL."""
    if cell in tiles or not in_reach(cell):
        return False
    if not tiles:
        return cell == (0, 0)
    needed = 1 if len(tiles) == 1 else must_touch
    return touching(cell, tiles) >= needed and not any(tiles.get(beside) == colour for beside in neighbours(cell))


def layable(tiles: Mapping[Cell, str], stock: Mapping[str, int], must_touch: int) -> list[tuple[str, Cell]]:
    """Return every choice of colour and cell that R4 allows next."""
    cells = {beside for cell in tiles for beside in neighbours(cell)} or {(0, 0)}
    return [
        (colour, cell)
        for colour, number in stock.items()
        if number
        for cell in sorted(cells)
        if may_lay(tiles, cell, colour, must_touch)
    ]


def random_tiling(rules: Rules, chance: random.Random) -> dict[Cell, str]:
    """Return a tiling drawn as R5 says."""
    while True:
        tiles: dict[Cell, str] = {}
        stock = {colour: int(rules.size) for colour in rules.tile_colours}
        while choices := layable(tiles, stock, int(rules.must_touch)):
            colour, cell = chance.choice(choices)
            tiles[cell] = colour
            stock[colour] -= 1
        if any(stock.values()):
            continue
        if rules.players == 2 and smothered(frozenset(tiles), balls_on_colours(rules, tiles)):
            continue
        return tiles


def balls_on_colours(rules: Rules, tiles: Mapping[Cell, str]) -> Balls:
    return {cell: rules.colours.index(colour) for cell, colour in tiles.items() if colour in rules.colours}


def tiling_text(tiles: Mapping[Cell, str]) -> str:
    return board_text({cell: tile_letter(colour) for cell, colour in tiles.items()})


def read_tiling(rules: Rules, text: str) -> dict[Cell, str]:
    """Return the tiling given as a layout, or raise ValueError where R5 does not allow it."""
    named = {tile_letter(colour): colour for colour in rules.tile_colours}
    tiles = {cell: named[letter] for cell, letter in board_marks(text).items()}
    for colour in rules.tile_colours:
        if list(tiles.values()).count(colour) != int(rules.size):
            raise ValueError(f"not {rules.size} {colour} tiles")
    for cell, colour in tiles.items():
        if not in_reach(cell):
            raise ValueError(f"{cell} is out of reach")
        if any(tiles.get(beside) == colour for beside in neighbours(cell)):
            raise ValueError(f"two {colour} tiles touch")
    if not any(can_be_laid(tiles, first, int(rules.must_touch)) for first in tiles):
        raise ValueError("no order of laying leads to this tiling")
    return tiles


def can_be_laid(tiles: Iterable[Cell], first: Cell, must_touch: int) -> bool:
    """Tell whether all TILES can be laid one by one from FIRST on, each touching as many as it must.

    What can be laid at some time can be laid at any later time, so once the second is down the order does
    not matter.
    """
    cells = set(tiles)
    for second in set(neighbours(first)) & cells or {first}:
        laid = {first, second}
        while more := {cell for cell in cells - laid if touching(cell, laid) >= must_touch}:
            laid |= more
        if laid == cells:
            return True
    return False


# Positions


@dataclass(frozen=True)
class Landing:
    """What a turn makes of the table, before anything in R14 to R16 is looked at."""

    tiles: frozenset[Cell]
    balls: Balls
    colours: dict[Cell, str] = field(default_factory=dict)
    hands: tuple[int, ...] = ()
    stock: tuple[int, ...] = ()
    events: frozenset[str] = frozenset()
    removed: Cell | None = None


@dataclass(frozen=True)
class State:
    """A moment in a game: the position, and as much of its past as R16 needs."""

    rules: Rules
    tiles: frozenset[Cell]
    balls: Balls  # cell -> player, counted from 0
    colours: dict[Cell, str]  # of the tiles; empty unless coloured tiles are still being laid
    mover: int | None
    hands: tuple[int, ...]
    stock: tuple[int, ...]  # coloured tiles still to be laid, in the edition's order
    phase: str  # "p" or "m"
    clock: int
    out: frozenset[int] = frozenset()
    rep: int = 1
    result: str = "*"
    reason: str | None = None  # None while the game runs, and in an ended game read from text
    past: dict[object, int] = field(default_factory=dict)
    last_events: frozenset[str] = frozenset()

    # Turns

    def turns(self) -> set[str]:
        """Return every legal turn in its canonical form."""
        return set(self._legal)

    @cached_property
    def _legal(self) -> dict[str, Landing]:
        return self._legal_and_refused[0]

    @cached_property
    def _legal_and_refused(self) -> tuple[dict[str, Landing], set[str]]:
        """Return the legal turns, and those that nothing but R12 forbids."""
        if self.mover is None:
            return {}, set()
        if self.phase == "m":
            return self._movement_turns()
        if self.rules.placement == "manual":
            return self._coloured_tiles(), set()
        if self._tiles_to_lay:
            return self._pairs(), set()
        return self._ball_placements(), set()

    @property
    def _tiles_to_lay(self) -> int:
        return 4 * int(self.rules.size) - len(self.tiles)

    # Placement

    def _pairs(self) -> dict[str, Landing]:
        mover = self._mover()
        if not self.hands[mover]:
            return {}
        found = {}
        for first, second in self._cell_pairs():
            for ball, other in ((first, second), (second, first)):
                landing = self._with_ball(self.tiles | {first, second}, ball)
                if landing:
                    found[f"{cell_name(ball)}:{cell_name(other)}"] = landing
        return found

    def _cell_pairs(self) -> set[tuple[Cell, Cell]]:
        """Return the pairs of cells that R1 lets be laid in the order given."""
        if not self.tiles:
            return {((0, 0), second) for second in neighbours((0, 0))}
        must_touch = int(self.rules.must_touch)
        return {
            (first, second)
            for first in self._layable(self.tiles, must_touch)
            for second in self._layable(self.tiles | {first}, must_touch)
        }

    @staticmethod
    def _layable(tiles: frozenset[Cell], must_touch: int) -> set[Cell]:
        beside = {cell for tile in tiles for cell in neighbours(tile)} - tiles
        return {cell for cell in beside if in_reach(cell) and touching(cell, tiles) >= must_touch}

    def _ball_placements(self) -> dict[str, Landing]:
        if not self.hands[self._mover()]:
            return {}
        found = {}
        for cell in self.tiles - set(self.balls):  # R3
            landing = self._with_ball(self.tiles, cell)
            if landing:
                found[cell_name(cell)] = replace(landing, events=frozenset({"ball-placement"}))
        return found

    def _with_ball(self, tiles: frozenset[Cell], cell: Cell) -> Landing | None:
        """Return the table with the mover's ball on CELL, None where R2 forbids it."""
        mover = self._mover()
        if any(self.balls.get(beside) == mover for beside in neighbours(cell)):
            return None
        balls = {**self.balls, cell: mover}
        empty = tiles - set(balls)
        if not all(touching(ball, empty) for ball in balls):
            return None
        hands = tuple(hand - (player == mover) for player, hand in enumerate(self.hands))
        return Landing(tiles, balls, hands=hands)

    def _coloured_tiles(self) -> dict[str, Landing]:
        named = self.rules.tile_colours
        stock = dict(zip(named, self.stock, strict=True))
        return {
            f"{colour}@{cell_name(cell)}": Landing(
                self.tiles | {cell},
                {},
                {**self.colours, cell: colour},
                self.hands,
                tuple(number - (name == colour) for name, number in stock.items()),
            )
            for colour, cell in layable(self.colours, stock, int(self.rules.must_touch))
        }

    # Movement

    @property
    def bound(self) -> bool:
        """Whether R12 binds the mover now."""
        return (
            self.mover is not None
            and self.phase == "m"
            and self.rules.equaliser == "on"
            and self.mover < self.rules.players - 1
            and self.clock <= self.mover
        )

    def _mover(self) -> int:
        assert self.mover is not None
        return self.mover

    @property
    def _enemies(self) -> set[int]:
        return set(range(self.rules.players)) - {self._mover()}

    @cached_property
    def _smothered_before(self) -> set[Group]:
        return smothered(self.tiles, self.balls)

    def ball_moves(self) -> set[tuple[Cell, Cell]]:
        """Return where each ball of the mover can go by R6 alone."""
        moves = set()
        empty = self.tiles - set(self.balls)
        for start, owner in self.balls.items():
            if owner == self._mover():
                reached = flood(neighbours(start), empty)
                moves |= {(start, goal) for goal in reached}
        return moves

    def after_ball_move(self, start: Cell, goal: Cell) -> Landing:
        """Return the table after R6 and R7."""
        balls = {cell: owner for cell, owner in self.balls.items() if cell != start}
        balls[goal] = self._mover()
        if self.bound:
            return Landing(self.tiles, balls)
        kept = without_smothered(self.tiles, balls, self._enemies)
        return Landing(self.tiles, kept, events=_if(kept != balls, "capture-by-move"))

    @cached_property
    def _removable(self) -> dict[Cell, tuple[frozenset[Cell], ...]]:
        """Return the tiles that lie open enough for R8, each with the parts that its removal leaves."""
        return {
            cell: parts(self.tiles - {cell})
            for cell in self.tiles
            if free_edges(self.tiles, cell) >= int(self.rules.free_edges)
        }

    def after_removal(self, balls: Balls, cell: Cell, bound: bool) -> Landing | None:
        """Return the table after R8 to R10 with BALLS on it, None where R8 or R9 forbids the removal."""
        if cell in balls or cell not in self._removable:
            return None
        left = self._removable[cell]
        split = len(left) > 1
        events = _if(split, "split")
        keep = frozenset().union(*left)
        if split:  # R9
            with_balls = [part for part in left if part & set(balls)]
            doomed = [part for part in with_balls if not bound and self._is_doomed(part, balls)]
            staying = [part for part in with_balls if part not in doomed]
            if len(staying) > 1:
                return None
            keep = frozenset().union(*staying)
            events |= _if(doomed, "doomed") | _if(not keep, "all-tiles-gone")
        mine = self._mover()
        kept = {ball: owner for ball, owner in balls.items() if ball in keep}
        if not bound:
            kept = without_smothered(keep, kept, self._enemies)  # R10
            kept = without_smothered(keep, kept, {mine})
        gone = [owner for ball, owner in balls.items() if ball not in kept]
        events |= _if(any(owner != mine for owner in gone), "capture-by-removal") | _if(mine in gone, "self-capture")
        return Landing(keep, kept, events=events, removed=cell)

    def _is_doomed(self, part: frozenset[Cell], balls: Balls) -> bool:
        if self.rules.isolate == "never" or not part <= set(balls):
            return False
        mine = [balls[cell] == self._mover() for cell in part]
        return all(mine) or not any(mine)

    def _refused_by_equaliser(self, landing: Landing) -> bool:
        """Tell whether a bound turn smothers a group that was not smothered before (R12)."""
        return bool(smothered(landing.tiles, landing.balls) - self._smothered_before)

    def _movement_turns(self) -> tuple[dict[str, Landing], set[str]]:
        """Return what R13 makes of the whole turns, lone ball moves and lone removals."""
        if self.rules.turn == "either":
            moves, refused_moves = self._lone_ball_moves()
            removals, refused_removals = self._lone_removals()
            legal, refused = {**moves, **removals}, refused_moves | refused_removals
        else:
            legal, refused = self._whole_turns()
            if self.rules.turn == "if-possible" and not legal:
                legal, more = self._lone_ball_moves()
                refused |= more
                if not legal:
                    legal, more = self._lone_removals()
                    refused |= more
        if not legal and self.rules.turn != "both" and self.rules.ending == "last-balls":
            legal = {"pass": Landing(self.tiles, self.balls, events=frozenset({"pass"}))}
        return legal, refused

    def _whole_turns(self) -> tuple[dict[str, Landing], set[str]]:
        candidates = {}
        barred = set()
        for start, goal in self.ball_moves():
            moved = self.after_ball_move(start, goal)
            for cell in self._removable:
                text = f"{cell_name(start)}-{cell_name(goal)}/{cell_name(cell)}"
                landing = self.after_removal(moved.balls, cell, self.bound)
                if landing:
                    candidates[text] = replace(landing, events=landing.events | moved.events | {"whole-turn"})
                elif self.bound and self.after_removal(moved.balls, cell, False):
                    barred.add(text)  # a part that R12 does not let be doomed
        return self._sorted_by_equaliser(candidates, barred)

    def _lone_ball_moves(self) -> tuple[dict[str, Landing], set[str]]:
        candidates = {}
        for start, goal in self.ball_moves():
            landing = self.after_ball_move(start, goal)
            text = f"{cell_name(start)}-{cell_name(goal)}"
            candidates[text] = replace(landing, events=landing.events | {"lone-ball-move"})
        return self._sorted_by_equaliser(candidates, set())

    def _lone_removals(self) -> tuple[dict[str, Landing], set[str]]:
        candidates = {}
        barred = set()
        for cell in self._removable:
            text = f"pass/{cell_name(cell)}"
            landing = self.after_removal(self.balls, cell, self.bound)
            if landing:
                candidates[text] = replace(landing, events=landing.events | {"lone-removal"})
            elif self.bound and self.after_removal(self.balls, cell, False):
                barred.add(text)
        return self._sorted_by_equaliser(candidates, barred)

    def _sorted_by_equaliser(
        self, candidates: dict[str, Landing], barred: set[str]
    ) -> tuple[dict[str, Landing], set[str]]:
        if not self.bound:
            return candidates, set()
        refused = {text for text, landing in candidates.items() if self._refused_by_equaliser(landing)}
        legal = {text: landing for text, landing in candidates.items() if text not in refused}
        return legal, refused | barred

    # Playing

    def play(self, turn: str) -> State:
        """Return the state after a canonical turn, or after an event such as ``red:resigns`` or ``draw``."""
        if turn == "draw":
            return self.draw()
        if turn.endswith((":resigns", ":timeout")):
            colour, _, what = turn.partition(":")
            return self.resign(colour) if what == "resigns" else self.timeout(colour)
        if turn not in self._legal:
            raise ValueError(f"{turn!r} is not legal in {self.text()!r}")
        mover = self._mover()
        landing = self._legal[turn]
        events = landing.events
        if landing.removed is not None:
            events |= _if(free_at_holes_only(self.tiles, landing.removed), "hole-removal")
        if self.bound:
            events |= _if(smothered(landing.tiles, landing.balls), "smothered-stays")
        after = replace(
            self,
            tiles=landing.tiles,
            balls=landing.balls,
            colours=landing.colours,
            hands=landing.hands or self.hands,
            stock=landing.stock,
            clock=self.clock + 1,
            rep=1,
            mover=None,
            last_events=events,
        )
        if self.phase == "p":
            return after._continue_placement(mover + 1)
        return after._after_turn(mover)

    def _continue_placement(self, start: int) -> State:
        """Ask the players in turn order, from START on, for a legal placement."""
        skipped = False
        for player in self._in_order(start):
            candidate = replace(self, mover=player)
            if skipped:
                candidate = candidate._noting("skipped-placement")
            if candidate._legal:
                return candidate
            skipped = skipped or bool(self.hands[player])
        return self._begin_movement()

    def _in_order(self, start: int) -> list[int]:
        """Return the players not out, in turn order from START on."""
        count = self.rules.players
        return [player % count for player in range(start, start + count) if player % count not in self.out]

    def _begin_movement(self) -> State:
        balls = self.balls or balls_on_colours(self.rules, self.colours)
        unplaced = len(balls) < int(self.rules.size) * self.rules.players
        events = {"movement-begins"} | _if(self._tiles_to_lay, "tiles-left") | _if(unplaced, "unplaced-balls")
        begun = replace(
            self,
            balls=balls,
            colours={},
            hands=(0,) * self.rules.players,
            stock=(),
            phase="m",
            clock=0,
            mover=None,
            past={},
            last_events=self.last_events | events | _if(smothered(self.tiles, balls), "smothered-start"),
        )
        return begun._after_turn(None)

    def _after_turn(self, last: int | None) -> State:
        """Look at R15, R14 and R16, in this order, after the turn of LAST or when movement begins."""
        state = self
        if self.rules.ending == "last-balls":
            before = set(self._in_order(0))
            alive = before & set(self.balls.values())
            if not alive:
                return self._wiped_out(last)
            if alive != before:
                state = replace(self, out=self.out | (before - alive))._noting("put-out-no-balls")
            if len(alive) == 1:
                return state._shared(alive, "no-balls")
        return state._find_mover(0 if last is None else last + 1)

    def _wiped_out(self, last: int | None) -> State:
        sharing = set(self._in_order(0))
        tie = last is None or self.rules.wipeout == "tie" or (self.rules.wipeout == "tie-unless-out" and not self.out)
        state = replace(self, out=self.out | sharing)
        return state._shared(sharing if tie else sharing - {last}, "wipe-out")

    def _find_mover(self, start: int) -> State:
        """Return the state with the first player from START on who is not stranded (R14) to move."""
        state = self
        for player in self._in_order(start):
            left = state._in_order(0)
            if len(left) == 1:
                return state._shared(left, "stranded")
            candidate = replace(state, mover=player)
            key = candidate._sameness()
            times = state.past.get(key, 0) + 1
            candidate = replace(candidate, rep=times, past={**state.past, key: times})
            has_balls = player in self.balls.values()
            if candidate._legal and (has_balls or self.rules.ending == "last-balls"):
                return candidate._shared(left, "repetition") if times >= 3 else candidate
            state = replace(state, out=state.out | {player})._noting("put-out-stranded")
            if has_balls:
                state = state._noting("stranded-with-balls")
        raise AssertionError("one player is always left")

    def _sameness(self) -> object:
        """Return what two positions have in common when R16 calls them the same."""
        on_table = (self.tiles, frozenset(self.balls.items()))
        return (self.rules, *on_table, self.mover, self.hands, self.stock, self.out, self.bound)

    def _shared(self, players: Iterable[int], reason: str) -> State:
        """Return the ended game, the point shared by PLAYERS."""
        sharing = set(players)
        scores = [
            Fraction(1, len(sharing)) if player in sharing else Fraction(0) for player in range(self.rules.players)
        ]
        return replace(self, mover=None, result=score_text(scores), reason=reason)._noting(reason)

    def _noting(self, event: str) -> State:
        return replace(self, last_events=self.last_events | {event})

    # Events from outside (R17)

    def resign(self, colour: str) -> State:
        return self._leave(colour, "resignation")

    def timeout(self, colour: str) -> State:
        return self._leave(colour, "time")

    def draw(self) -> State:
        self._must_be_running()
        return replace(self, last_events=frozenset())._shared(self._in_order(0), "agreement")

    def _must_be_running(self) -> None:
        if self.mover is None:
            raise ValueError("the game has ended")

    def _leave(self, colour: str, reason: str) -> State:
        self._must_be_running()
        if colour not in self.rules.colours or (player := self.rules.colours.index(colour)) in self.out:
            raise ValueError(f"{colour!r} does not play")
        state = replace(self, last_events=frozenset({reason}))
        if self.rules.players == 2:
            return state._shared({1 - player}, reason)
        state = replace(state, out=self.out | {player}, rep=1)
        left = state._in_order(0)
        if len(left) == 1:
            return state._shared(left, reason)
        start = player + 1 if player == self.mover else self._mover()
        if self.phase == "p":
            return state._continue_placement(start)
        return state._find_mover(start)

    # Text and events

    @property
    def events(self) -> frozenset[str]:
        """Words for what has just happened and what is the case now; the module's docstring lists them."""
        now = _if(self.bound, "bound") | _if(self.rep > 1, "repeated")
        return self.last_events | now | _if(self._legal_and_refused[1], "equaliser-refusal")

    def board(self) -> str:
        """Return the BOARD field."""
        marks = dict.fromkeys(self.tiles, "o")
        marks |= {cell: tile_letter(colour) for cell, colour in self.colours.items()}
        marks |= {cell: self.rules.colours[owner][0].upper() for cell, owner in self.balls.items()}
        return board_text(marks)

    def text(self) -> str:
        """Return the position string."""
        letters = [colour[0] for colour in self.rules.colours]
        hand = ".".join(str(hand) for hand in self.hands)
        if self.stock:
            hand += ":" + ".".join(str(number) for number in self.stock)
        status = []
        if self.out:
            status.append("out:" + "".join(letters[player] for player in sorted(self.out)))
        if self.rep > 1:
            status.append(f"rep:{self.rep}")
        if self.result != "*":
            status.append(f"end:{self.result}")
        mover = "-" if self.mover is None else letters[self.mover]
        clock, ending = f"{self.phase}{self.clock}", "/".join(status) or "-"
        return " ".join([self.rules.text(), self.board(), mover, hand, clock, ending])


def _if(condition: object, event: str) -> frozenset[str]:
    return frozenset({event}) if condition else frozenset()


def new(edition: str, options: Mapping[str, str] | None = None, layout: str | None = None) -> State:
    """Return a fresh game of EDITION.

    OPTIONS are texts by option name; ``layout`` and ``seed`` may be among them. Without a layout, an edition
    that needs one gets one drawn by this module, from the seed if there is one: the rules do not say which.
    """
    chosen = dict(options or {})
    seed = chosen.pop("seed", None)
    layout = chosen.pop("layout", layout)
    rules = make_rules(edition, chosen)
    size = int(rules.size)
    fresh = State(
        rules=rules,
        tiles=frozenset(),
        balls={},
        colours={},
        mover=0,
        hands=(size,) * rules.players,
        stock=(size,) * 4 if rules.placement == "manual" else (),
        phase="p",
        clock=0,
    )
    if rules.placement != "layout":
        if layout is not None:
            raise ValueError(f"placement={rules.placement} takes no layout")
        return fresh
    if layout is None:
        tiles = random_tiling(rules, random.Random(int(seed)) if seed is not None else random.Random())
    else:
        tiles = read_tiling(rules, layout)
    return replace(fresh, tiles=frozenset(tiles), colours=tiles)._begin_movement()


def read_rules(text: str) -> Rules:
    """Return the rules that an EDITION field names."""
    name, *overrides = text.split("/")
    options = dict(override.split("=", 1) for override in overrides)
    if name.endswith("3"):
        name = name[:-1]
        options["players"] = "3"
    return make_rules(name, options)


def read(text: str) -> State:
    """Return the state that a well-formed position string describes; it is not checked against the rules.

    Its past is empty but for the position itself, and an ended game does not tell its reason.
    """
    edition, board, mover, hand, clock, status = text.split(" ")
    rules = read_rules(edition)
    letters = [colour[0] for colour in rules.colours]
    named = {tile_letter(colour): colour for colour in rules.tile_colours}
    marks = board_marks(board)
    hands, _, stock = hand.partition(":")
    out: frozenset[int] = frozenset()
    rep, result = 1, "*"
    while status not in ("", "-"):
        key, _, status = status.partition(":")
        if key == "end":
            result, status = status, ""
        else:
            value, _, status = status.partition("/")
            if key == "out":
                out = frozenset(letters.index(letter) for letter in value)
            elif key == "rep":
                rep = int(value)
            else:
                raise ValueError(f"{text!r}: no status {key!r}")
    laying_colours = bool(stock)
    state = State(
        rules=rules,
        tiles=frozenset(marks),
        balls={cell: letters.index(mark.lower()) for cell, mark in marks.items() if mark.isupper()},
        colours={cell: named[mark] for cell, mark in marks.items()} if laying_colours else {},
        mover=None if mover == "-" else letters.index(mover),
        hands=tuple(int(number) for number in hands.split(".")),
        stock=tuple(int(number) for number in stock.split(".")) if stock else (),
        phase=clock[0],
        clock=int(clock[1:]),
        out=out,
        rep=rep,
        result=result,
    )
    if state.phase == "m" and state.mover is not None:
        state = replace(state, past={state._sameness(): rep})
    return state
