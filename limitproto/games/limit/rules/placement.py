"""The rules of placement (R1 to R5, R18): what may be laid, and where, on a growing table.

A table maps each cell that has a tile to its content, in the letters of the position string: `o` an empty tile,
a capital a ball on its tile, a small letter a coloured tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from limitproto.core import hexes
from limitproto.core.hexes import ORIGIN, REACH, ROW_BITS, ROW_MASK, cell_name, in_reach
from limitproto.core.rng import Stream
from limitproto.games.limit.editions import TILE_LETTERS, Rules
from limitproto.games.limit.rules.masks import Word

if TYPE_CHECKING:
    from mypy_extensions import i64

EMPTY: Final = "o"

#: The steps to the neighbours of a cell, in a list of this module, because compiled loops over it are fastest.
NEIGHBOURS: Final = list(hexes.NEIGHBOURS)


class TileTable:
    """The tiles laid so far and the balls on them; immutable once it is part of a position."""

    __slots__ = ("_touch", "contents")

    def __init__(self, contents: dict[int, str], touch: dict[int, int] | None = None) -> None:
        self.contents = contents
        self._touch = touch

    def __reduce__(self) -> tuple[object, ...]:
        return TileTable, (self.contents,)

    @property
    def touch_counts(self) -> dict[int, int]:
        """For every cell next to a tile, the number of tiles that it touches; counted on first use."""
        touch = self._touch
        if touch is None:
            touch = {}
            for cell in self.contents:
                self._count_contacts(touch, cell)
            self._touch = touch
        return touch

    def _count_contacts(self, touch: dict[int, int], cell: int) -> None:
        for step in NEIGHBOURS:
            beside = cell + step
            if beside not in self.contents:
                touch[beside] = touch.get(beside, 0) + 1

    def with_tiles(self, laid: Iterable[tuple[int, str]]) -> TileTable:
        """Return the table with some more tiles on cells that have none."""
        table = TileTable(self.contents.copy(), self.touch_counts.copy())
        for cell, content in laid:
            table.contents[cell] = content
            table.touch_counts.pop(cell, None)
            table._count_contacts(table.touch_counts, cell)
        return table

    def with_content(self, cell: int, content: str) -> TileTable:
        """Return the table with different content on an existing tile."""
        contents = self.contents.copy()
        contents[cell] = content
        return TileTable(contents, self._touch)

    def touches(self, cell: int, content: str) -> bool:
        """Return whether a cell has a neighbour with some content."""
        contents = self.contents
        for step in NEIGHBOURS:  # noqa: SIM110 - compiled, a loop is twice as fast as any()
            if contents.get(cell + step) == content:
                return True
        return False

    def empty_beside(self, cell: int) -> list[int]:
        """Return the empty tiles adjacent to a cell."""
        contents = self.contents
        return [cell + step for step in NEIGHBOURS if contents.get(cell + step) == EMPTY]

    def has_freedom(self, cell: int) -> bool:
        """Return whether a cell has an adjacent empty tile."""
        return self.touches(cell, EMPTY)

    def layable(self, must_touch: int) -> list[int]:
        """Return the cells where one tile may be laid, judging by contact and reach (R1, R4, R18).

        The first tile goes to the origin; the second can touch only one.
        """
        if not self.contents:
            return [ORIGIN]
        need = min(must_touch, len(self.contents))
        return [cell for cell, touched in self.touch_counts.items() if touched >= need and self.reaches(cell)]

    def reaches(self, cell: int) -> bool:
        """Return whether a cell beside the tiles, or beside such a cell, is in reach (R18)."""
        # With so few tiles, none can be far enough from the first one to matter.
        return len(self.contents) < REACH or in_reach(cell)


BARE = TileTable({})


def adjacent(a: int, b: int) -> bool:
    """Return whether two cells are neighbours."""
    return b - a in NEIGHBOURS


# ---- R1, R2: pairs ---------------------------------------------------------------------------------------------


def pair_leans(ball: i64, other: i64, together: bool, need: i64) -> bool:
    """Return whether two tiles can be laid one after the other (R1), given how many of the tiles before each touches.

    They may touch each other as well, `together`.
    """
    extra: i64 = 1 if together else 0
    return ball + extra >= need and other + extra >= need and (ball >= need or other >= need)


class PairCells:
    """The cells of a table on which a player may lay a pair (R1, R2); `letter` is that of the player's balls."""

    def __init__(self, table: TileTable, must_touch: int, letter: str) -> None:
        self.table = table
        self.must_touch = must_touch
        self.letter = letter

    def may_lie(self, ball: int, other: int, together: bool = True) -> bool:
        """Return whether a pair may be laid on two cells, whatever the colours of the balls beside them.

        If `together`, the cells are neighbours.
        """
        table = self.table
        contents, touch = table.contents, table.touch_counts
        if not contents:
            return together and ORIGIN in (ball, other)
        if ball in contents or other in contents or not (together or (ball != other and table.has_freedom(ball))):
            return False
        if not pair_leans(touch.get(ball, 0), touch.get(other, 0), together, self.must_touch):
            return False
        return table.reaches(ball) and table.reaches(other)

    def fits(self, ball: int, other: int) -> bool:
        """Return whether the player may lay a pair with the ball on the first of two cells."""
        return not self.table.touches(ball, self.letter) and self.may_lie(ball, other, adjacent(ball, other))

    def balls(self) -> Iterator[int]:
        """Yield the cells on which the ball may be, each once, if the other tile finds a cell."""
        cells = self.table.layable(self.must_touch)
        seen = set(cells)
        firsts = len(cells)
        for number, cell in enumerate(cells):
            if not self.table.touches(cell, self.letter):
                yield cell
            if number >= firsts:
                continue
            # A tile that cannot lie alone may follow the one beside it.
            for step in NEIGHBOURS:
                beside = cell + step
                if beside not in seen and self.may_lie(beside, cell):
                    seen.add(beside)
                    cells.append(beside)

    def others(self, ball: int) -> Iterator[int]:
        """Yield the cells for the other tile, given the ball's cell, one of `balls`."""
        table = self.table
        for step in NEIGHBOURS:
            if self.may_lie(ball, ball + step):
                yield ball + step
        if table.touch_counts.get(ball, 0) >= self.must_touch and table.has_freedom(ball):
            for other in table.layable(self.must_touch):
                if other != ball and not adjacent(ball, other):
                    yield other


def pair_turns(table: TileTable, must_touch: int, letter: str) -> Iterator[tuple[int, int]]:
    """Yield a player's legal pair placements, each once, as the ball's cell and the other cell."""
    cells = PairCells(table, must_touch, letter)
    for ball in cells.balls():
        for other in cells.others(ball):
            yield ball, other


def pair_texts(table: TileTable, must_touch: int, letter: str) -> list[str]:
    """Return a player's legal pair placements in canonical form."""
    names: dict[int, str] = {}
    found: list[str] = []
    for ball, other in pair_turns(table, must_touch, letter):
        for cell in (ball, other):
            if cell not in names:
                names[cell] = cell_name(cell)
        found.append(names[ball] + ":" + names[other])
    return found


# ---- R3: balls alone --------------------------------------------------------------------------------------------


def smothers(table: TileTable, cell: int) -> list[int]:
    """Return the balls, including `cell`'s, that would have no empty neighbour with a ball on `cell` (R2)."""
    found = [] if table.has_freedom(cell) else [cell]
    for step in NEIGHBOURS:
        beside = cell + step
        if table.contents.get(beside, EMPTY).isupper() and table.empty_beside(beside) == [cell]:
            found.append(beside)
    return found


def ball_alone_fits(table: TileTable, letter: str, cell: int) -> bool:
    """Return whether a player may put a ball on a cell once all tiles are down (R2, R3)."""
    return table.contents.get(cell) == EMPTY and not table.touches(cell, letter) and not smothers(table, cell)


def ball_turns(table: TileTable, letter: str) -> Iterator[int]:
    """Yield the empty tiles on which a player may put a ball once all tiles are down (R3)."""
    return (cell for cell in table.contents if ball_alone_fits(table, letter, cell))


# ---- R4: coloured tiles ----------------------------------------------------------------------------------------


def tile_turns(table: TileTable, must_touch: int, colours: str) -> Iterator[tuple[str, int]]:
    """Yield the legal placements of one coloured tile, as its letter and cell, ordered by cell (R4)."""
    contents = table.contents
    for cell in table.layable(must_touch):
        near = {contents.get(cell + step) for step in NEIGHBOURS}
        for letter in colours:
            if letter not in near:
                yield letter, cell


# ---- R2 to R4 on boards in lists --------------------------------------------------------------------------------
#
# The window of lines and the search have their boards in lists: by place, 0 for no tile, else a number for its content,
# `empty` for an empty tile and other ones for balls and colours. `steps` lead from a place to those beside it.


def ball_fits_in_list(cells: list[Word], steps: list[int], empty: i64, mine: i64, place: i64) -> bool:
    """Return the same as `ball_alone_fits`; `mine` is the player's ball."""
    if cells[place].word != empty:
        return False
    is_free = False
    for step in steps:
        beside: i64 = place + step
        content: i64 = cells[beside].word
        if content == mine:
            return False
        if content == empty:
            is_free = True
        elif content:
            freedoms: i64 = 0
            for further in steps:
                if cells[beside + further].word == empty:
                    freedoms += 1
            if freedoms == 1:
                return False
    return is_free


def fitting_in_list(cells: list[Word], steps: list[int], place: i64, need: i64) -> i64:
    """Return the coloured tiles that can be laid on a place without one, as a mask of contents (R4).

    A tile must touch `need` others.
    """
    touched: i64 = 0
    fitting: i64 = -1
    for step in steps:
        content: i64 = cells[place + step].word
        if content:
            touched += 1
            fitting &= ~(1 << content)
    return fitting if touched >= need else 0


def can_be_laid(near: list[int], must_touch: int, starts: int) -> bool:
    """Return whether some order of laying single tiles, the first one among `starts`, produces exactly these tiles.

    `near` lists the neighbours of each tile as a mask, and `starts` is one. A tile that can be laid now can also be
    laid later, so laying any possible tile finds an order if there is one.
    """
    everything = (1 << len(near)) - 1
    if len(near) < 2:
        return starts == everything
    while starts:
        start = starts & -starts
        starts ^= start
        seconds = near[start.bit_length() - 1]
        while seconds:
            laid = start | seconds & -seconds
            seconds &= seconds - 1
            before = 0
            while laid != before:
                before = laid
                rest = everything ^ laid
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    touched = near[bit.bit_length() - 1] & laid
                    for _ in range(must_touch - 1):
                        touched &= touched - 1
                    if touched:
                        laid |= bit
            if laid == everything:
                return True
    return False


# ---- R5: layouts -------------------------------------------------------------------------------------------------


def balls_on(contents: dict[int, str], rules: Rules) -> dict[int, str]:
    """Return a coloured table with the players' balls on the tiles of their colours, and the tile colours dropped."""
    ball_of = {TILE_LETTERS[colour]: colour[0].upper() for colour in rules.colours}
    return {cell: ball_of.get(content, "o") for cell, content in contents.items()}


def _draw_once(rules: Rules, stream: Stream) -> dict[int, str] | None:
    """Lay tiles at random until all are down; return None in a dead end."""
    letters = rules.tile_letters
    stock = dict.fromkeys(letters, rules.size)
    table: TileTable = BARE
    for _ in range(rules.tiles):
        choices = sorted(tile_turns(table, rules.must_touch, letters))
        # Every tile in the stock is a separate choice, so each colour is weighted by its remaining tiles.
        tickets = sum(stock[letter] for letter, _cell in choices)
        if not tickets:
            return None
        ticket = stream.below(tickets)
        for letter, cell in choices:  # noqa: B007 - the choice is what the loop stops at
            ticket -= stock[letter]
            if ticket < 0:
                break
        stock[letter] -= 1
        table = table.with_tiles([(cell, letter)])
    return table.contents


def smothered(contents: dict[int, str]) -> list[int]:
    """Return the balls on a table without an adjacent empty tile."""
    return [
        cell
        for cell, content in contents.items()
        if content.isupper() and all(contents.get(cell + step) != "o" for step in NEIGHBOURS)
    ]


def random_layout(rules: Rules, seed: int) -> dict[int, str]:
    """Return the layout for a seed: a coloured tile for each cell.

    Every step chooses uniformly among all legal tiles and cells; a dead end causes a restart, and with two players so
    does a layout that smothers a ball.
    """
    stream = Stream(seed)
    while True:
        contents = _draw_once(rules, stream)
        if contents and not (rules.players == 2 and smothered(balls_on(contents, rules))):
            return contents


def layout_defects(contents: dict[int, str], near: list[int], rules: Rules) -> list[str]:
    """Return a sentence for each way a given layout breaks R5.

    `contents` is in reading order, so that its first and last tiles are in the outermost rows. `near` lists the
    neighbours of each tile as a mask.
    """
    defects = []
    letters = rules.tile_letters
    alike = dict.fromkeys(letters, 0)
    west: i64 = ROW_MASK
    east: i64 = 0
    south: i64 = 0
    north: i64 = next(iter(contents), ORIGIN) & ROW_MASK
    for number, (cell, content) in enumerate(contents.items()):
        alike[content] = alike.get(content, 0) | 1 << number
        column: i64 = cell >> ROW_BITS
        west, east = min(west, column), max(east, column)
        south = cell & ROW_MASK
    for colour, letter in zip(rules.tile_colours, letters, strict=True):
        count = alike[letter].bit_count()
        if count != rules.size:
            defects.append(f"The layout has {count} {colour} tiles instead of {rules.size} (R5).")
    # Nearly all layouts are sound, which masks and the corners of the box around the tiles show soonest.
    are_colours = len(alike) == len(letters)
    touching = [number for number, content in enumerate(contents.values()) if near[number] & alike[content]]
    are_in_reach = in_reach(west << ROW_BITS | north) and in_reach(east << ROW_BITS | south)
    if touching or not (are_colours and are_in_reach):
        defects += _tile_defects(contents, letters)
    # With any number of tiles, to find that there is no order would take too long.
    if len(near) <= rules.tiles and not can_be_laid(near, rules.must_touch, (1 << len(near)) - 1):
        defects.append("The tiles of the layout cannot be laid in any legal order (R4).")
    return defects


def _tile_defects(contents: dict[int, str], letters: str) -> list[str]:
    """Return a sentence for each tile of a layout that is of no colour, beside one of its own, or out of reach."""
    defects = []
    one, two, three = NEIGHBOURS[:3]
    for cell in sorted(contents):
        content = contents[cell]
        if content not in letters:
            defects.append(f"The layout has {content!r} on {cell_name(cell)}, which is not a tile colour (R5).")
        elif content in (contents.get(cell + one), contents.get(cell + two), contents.get(cell + three)):
            defects.append(f"The layout has two tiles of one colour side by side at {cell_name(cell)} (R4).")
        if not in_reach(cell):
            defects.append(f"The tile on {cell_name(cell)} is out of reach (R18).")
    return defects
