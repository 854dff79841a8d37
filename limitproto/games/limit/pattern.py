"""Patterns: a part of a board to find anywhere on the board of a position, also rotated and reflected.

Lines of turns are searched on a window: after each turn, the pattern's images are compared only if they need what has
just come to a cell. Positions outside the window are compared one by one. This module is compiled together with the
kernel.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from limitproto.core.hexes import ORIGIN, SYMMETRIES, axial, cell
from limitproto.errors import InvalidNotation, InvalidOption
from limitproto.games.limit.editions import CONTENTS, Rules, rules_of, split_edition
from limitproto.games.limit.places import LAST_COLUMN, LAST_ROW, MARGIN, SIZE, STRIDE, place_at, turn_of
from limitproto.games.limit.rules.placement import EMPTY
from limitproto.games.limit.window import MOST_TILES, LineWindow, WindowRules, window_rules
from limitproto.games.line import NEVER, UNDECIDED, LineColumns

if TYPE_CHECKING:
    from mypy_extensions import i64

#: Any kind of tile, and a cell without a tile. Other characters are those of the BOARD field; numbers skip cells.
TILE: Final = "?"
NO_TILE: Final = "."
_ROW: Final = re.compile(rf"(\d{{1,2}})|([{CONTENTS}{EMPTY}?.])")
_CORNER: Final = re.compile(r"[a-zA-Z]+\d{1,3}:")

#: The most characters in a pattern.
_LONGEST: Final = 400

#: A pattern under a symmetry: each cell's difference from the anchor, which comes first, and its content.
Image = tuple[tuple[int, str], ...]


class LimitPattern:
    """A pattern of LIMIT; see `limitproto.games.line.BoardPattern`. Raises InvalidNotation for any other text."""

    def __init__(self, text: str) -> None:
        self._images = pattern_images(text)
        self._contents = [content for _, content in self._images[0]]
        self._needed = {content for content in self._contents if content not in (TILE, NO_TILE)}
        self.initials = "".join(sorted([content for content in self._needed if content.isupper()]))
        self._trees: dict[Rules, Trees | None] = {}

    def is_on(self, contents: dict[int, str]) -> bool:
        """Return whether it occurs on a board, given as letters of the BOARD field keyed by cell."""
        lying = list(contents.values())
        for content in self._needed:
            if lying.count(content) < self._contents.count(content):
                return False
        anchor = self._contents[0]
        places = [place for place, content in contents.items() if anchor in (TILE, content)]
        for image in self._images:
            for place in places:
                if _image_fits(contents, place, image):
                    return True
        return False

    def first_ply(self, start: Any, turns: Sequence[str]) -> int | None:
        """Return after how many legal turns from a `Position` it first appears, or None if it never does."""
        trees = self._trees_of(start.rules)
        line = start.line()
        window: LineWindow | None = line.window() if trees is not None else None
        count = 0
        if window is None or trees is None:
            if self.is_on(start.contents):
                return 0
        elif trees.are_empty:
            line.close()
            return None
        else:
            board = _Board(trees)
            is_shown = board.shows_at(window)
            for text in turns:
                if is_shown or not line.push_on_window(text, turn_of(text)):
                    break
                count += 1
                # The mover changes if movement has begun while balls were left.
                window = line.window()
                assert window is not None, "a turn was played on it"
                is_shown = board.shows_after(window)
            if is_shown:
                line.close()
                return count
        # Usually nothing is left, or one event.
        position = line.position()
        for text in turns[count:]:
            position = position.play(text, check=False)
            count += 1
            if self.is_on(position.contents):
                return count
        return None

    def first_plies(self, lines: LineColumns) -> list[int]:
        """Return this for many lines: `NEVER` for None, and `UNDECIDED` for lines that are left to `first_ply`."""
        found: list[int] = []
        boards: dict[str, tuple[WindowRules, _Board] | None] = {}
        starts, turns = lines.starts.decode("latin-1"), lines.turns.decode("latin-1")
        bounds, firsts, counts, offsets = lines.start_bounds, lines.firsts, lines.counts, lines.offsets
        size: i64 = len(starts)
        for i in range(len(firsts)):
            begin: i64 = bounds[i]
            end: i64 = begin
            while end < size and starts[end] != " ":
                end += 1
            edition = starts[begin:end]
            if edition not in boards:
                boards[edition] = self._board_for(edition)
            pair = boards[edition]
            if pair is None:
                found.append(UNDECIDED)
                continue
            rules, board = pair
            if board.trees.are_empty:
                found.append(NEVER)
                continue
            window = LineWindow(rules)
            ply = UNDECIDED
            at = _lay_board(window, starts, end + 1)
            if at >= 0 and _begin_movement_if_due(window, starts, at):
                ply = _first_ply(board, window, turns, lines, firsts[i], counts[i], offsets[i])
                board.clear()
            window.release()
            found.append(ply)
        return found

    def _board_for(self, edition: str) -> tuple[WindowRules, _Board] | None:
        """Return the window rules and images for games of an edition, or None if a window cannot play them."""
        try:
            rules = rules_of(*split_edition(edition))
        except InvalidOption:
            return None
        trees = self._trees_of(rules)
        return None if trees is None or rules.placement == "manual" else (window_rules(rules), _Board(trees))

    def _trees_of(self, rules: Rules) -> Trees | None:
        """Return the images by cell content, or None if they exceed the margin of a window around each place."""
        if rules not in self._trees:
            self._trees[rules] = trees_of(self._images, window_rules(rules).letters)
        return self._trees[rules]


def _image_fits(contents: dict[int, str], place: int, image: Image) -> bool:
    for shift, wanted in image:
        found = contents.get(place + shift, NO_TILE)
        if found != wanted and (wanted != TILE or found == NO_TILE):
            return False
    return True


def _lay_board(window: LineWindow, text: str, start: i64) -> i64:
    """Lay the tiles of a BOARD field; return where the text continues, or -1 if it was not understood."""
    contents = window.rules.contents
    size: i64 = len(text)
    if text[start : start + 2] == "- ":
        return start + 2
    place = -1 if start + 4 > size else place_at(text, start)
    if place < 0 or text[start + 3] != ":":
        return -1
    row: i64 = place
    last: i64 = place - place % STRIDE + LAST_COLUMN
    gap: i64 = 0
    at: i64 = start + 4
    while at < size:
        character: i64 = ord(text[at])
        at += 1
        content: i64 = contents[character] if character < 256 else -1
        if content >= 0:
            place += gap
            gap = 0
            if place > last or place >= STRIDE * (LAST_ROW + 1):
                return -1
            window.lay(place, content)
            place += 1
        elif character == 47:
            row += STRIDE
            last += STRIDE
            place = row
            gap = 0
        elif 48 <= character <= 57:
            gap = gap * 10 + character - 48
        elif character == 32:
            return at
        else:
            return -1
    return -1


def _begin_movement_if_due(window: LineWindow, text: str, at: i64) -> bool:
    """Begin movement if a position string requires it; `at` is the index of the mover. False if that is impossible."""
    fields = text[at : at + 60].split(" ", 3)
    phase = fields[2] if len(fields) > 2 else ""
    if phase.startswith("m"):
        if len(window.places) > MOST_TILES or not phase[1:].isdecimal():
            return False
        window.begin()
        window.clock = int(phase[1:])
    return True


def _first_ply(
    board: _Board, window: LineWindow, turns: str, lines: LineColumns, first: i64, count: i64, at: i64
) -> int:
    """Return after how many turns of a line a pattern first appears, NEVER, or UNDECIDED.

    `first` and `count` select the turns, and `at` is where the first of them begins. Their players are known, so a turn
    that only the rules could judge is played as it is.
    """
    if board.shows_at(window):
        return 0
    sizes, movers = lines.sizes, lines.movers
    ply: i64 = 0
    while ply < count:
        size: i64 = sizes[first + ply]
        player: i64 = movers[first + ply]
        player -= 1
        text = turns[at : at + size]
        turn = turn_of(text)
        at += size
        ply += 1
        if player < 0:
            return UNDECIDED
        if not window.is_moving:
            if window.place(turn, player):
                if board.shows_after(window):
                    return ply
                continue
            if len(window.places) > MOST_TILES:
                return UNDECIDED
        # Events do not change the board.
        if text.endswith((":resigns", ":timeout")) or text == "draw":
            continue
        if not window.is_moving:
            window.begin()
        if not window.play(turn, player) and not window.play_known(turn, player):
            return UNDECIDED
        if board.shows_after(window):
            return ply
    return NEVER


# ---- images ------------------------------------------------------------------------------------------------------


class Trees:
    """The images of a pattern for the players of an edition.

    `trees` has, for each flag of a cell, the images around a cell with this flag, as a list of nodes: each is a shift,
    a flag, where to continue if the cell there has other contents, and 1 if an image is complete. `anchor` is the
    number of a flag that some cell of every image has. `are_empty` is set if the pattern needs what the edition lacks.
    """

    def __init__(self, trees: list[list[int]], anchor: int) -> None:
        self.trees = trees
        self.anchor = anchor
        self.are_empty = not trees


#: For each content in a window, the flags of a cell: no tile, a tile, an empty one, the balls of the players, and tiles
#: in the colours of the stock.
_FLAGS_OF: Final = [1, 6, 10, 18, 34, 66, 130, 258, 514]
_FLAGS: Final = 10


class _Board:
    """The flags of all cells in a window, where a pattern is searched for."""

    def __init__(self, trees: Trees) -> None:
        self.trees = trees
        self.flags: list[int] = [1] * SIZE
        self._places: list[Any] = []

    def clear(self) -> None:
        """Remove all tiles."""
        for place in self._places:
            self.flags[place] = 1
        self._places.clear()

    def shows_at(self, window: LineWindow) -> bool:
        """Return whether the pattern is on a window that the board has not seen before."""
        flags = self.flags
        for at in window.places:
            flags[at] = _FLAGS_OF[window.content(at)]
            self._places.append(at)
        tree = self.trees.trees[self.trees.anchor]
        anchor: i64 = 1 << self.trees.anchor
        for at in window.places:
            place: i64 = at
            value: i64 = flags[place]
            if value & anchor and _shows(flags, tree, place):
                return True
        return False

    def shows_after(self, window: LineWindow) -> bool:
        """Return whether the pattern is on a window, if it was not there before the last turn."""
        flags = self.flags
        changed = window.changed()
        gained: list[int] = []
        for at in changed:
            place: i64 = at
            was: i64 = flags[place]
            now: i64 = _FLAGS_OF[window.content(place)]
            flags[place] = now
            if was == 1:
                self._places.append(at)
            gained.append(now & ~was)
        for i, at in enumerate(changed):
            place = at
            value: i64 = gained[i]
            number = 0
            while value:
                if value & 1:
                    tree = self.trees.trees[number]
                    if tree and _shows(flags, tree, place):
                        return True
                value >>= 1
                number += 1
        return False


def _shows(cells: list[int], tree: list[int], place: i64) -> bool:
    """Return whether one of the images in a tree is found around a place."""
    i: i64 = 0
    size: i64 = len(tree)
    while i < size:
        shift: i64 = tree[i]
        value: i64 = cells[place + shift]
        flag: i64 = tree[i + 1]
        if value & flag:
            if tree[i + 3]:
                return True
            i += 4
        else:
            i = tree[i + 2]
    return False


def trees_of(images: list[Image], letters: str) -> Trees | None:
    """Return images of contents with the letters of `WindowRules`, or None if they are too large for a window."""
    around: list[set[tuple[tuple[int, int], ...]]] = [set() for _ in range(_FLAGS)]
    flags = [NO_TILE, TILE, *letters[1:]]
    for image in images:
        places = [(*axial(ORIGIN + shift), content) for shift, content in image]
        columns, rows = [place[0] for place in places], [place[1] for place in places]
        if max(columns) - min(columns) > MARGIN or max(rows) - min(rows) > MARGIN:
            return None
        if not {content for _, _, content in places} <= set(flags):
            return Trees([], 0)
        for q, r, content in places:
            # Rare contents come first, and near ones.
            others = sorted(
                [
                    (-flags.index(other), abs(column - q) + abs(row - r), (row - r) * STRIDE + column - q)
                    for column, row, other in places
                    if len(places) == 1 or (column, row) != (q, r)
                ]
            )
            around[flags.index(content)].add(tuple([(shift, 1 << -number) for number, _, shift in others]))
    trees: list[list[int]] = []
    for found in around:
        tree: list[int] = []
        _add_nodes(tree, sorted(found), 0)
        trees.append(tree)
    return Trees(trees, flags.index(images[0][0][1]))


def _add_nodes(tree: list[int], images: list[tuple[tuple[int, int], ...]], depth: int) -> None:
    """Add images that are equal up to a given depth to a tree, which shares equal beginnings."""
    start = 0
    while start < len(images):
        spot = images[start][depth]
        end = start
        while end < len(images) and images[end][depth] == spot:
            end += 1
        is_last = depth + 1 == len(images[start])
        tree += [spot[0], spot[1], 0, int(is_last)]
        node = len(tree)
        if not is_last:
            _add_nodes(tree, images[start:end], depth + 1)
        tree[node - 2] = len(tree)
        start = end


def pattern_images(text: str) -> list[Image]:
    """Return a pattern under all symmetries, each image once. Raises InvalidNotation.

    The anchor is a ball if there is one, else an empty tile, else any tile; it has the same content in all images.
    """
    spots = _spots(text)
    if not [content for _, _, content in spots if content != NO_TILE]:
        raise InvalidNotation("pattern", text, 1, ("a tile",))
    images: list[Image] = []
    for a, b, c, d in SYMMETRIES:
        moved = sorted([(_rank(content), content, cell(a * q + b * r, c * q + d * r)) for q, r, content in spots])
        anchor = moved[0][2]
        images.append(tuple([(place - anchor, content) for _, content, place in moved]))
    return list(dict.fromkeys(images))


def _rank(content: str) -> int:
    """Return a number that is lower the fewer cells have such content."""
    return (EMPTY + TILE + NO_TILE).find(content) + 1


def _spots(text: str) -> list[tuple[int, int, str]]:
    """Return the column, row and content of each cell that the pattern specifies."""
    if len(text) > _LONGEST:
        raise InvalidNotation("pattern", text, _LONGEST + 1, ("the end",))
    corner = _CORNER.match(text)
    place = corner.end() if corner else 0
    spots: list[tuple[int, int, str]] = []
    for r, row in enumerate(text[place:].split("/")):
        q = here = 0
        while here < len(row):
            match = _ROW.match(row, here)
            if match is None:
                expected = ("a content of a cell", "? for any tile", ". for no tile", "a number of cells to skip")
                raise InvalidNotation("pattern", text, place + here + 1, expected)
            skipped, content = match.groups()
            if content:
                spots.append((q, r, content))
            q += int(skipped) if skipped else 1
            here = match.end()
        place += len(row) + 1
    return spots
