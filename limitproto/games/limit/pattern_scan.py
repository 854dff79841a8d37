"""Looks for a part of a board in many games that are known to be sound.

After each turn only those images of the pattern are compared that need what has come to a cell. Lines that a
`TurnTable` does not understand are left to `line_pattern`. This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from limitproto.games.board_pattern import NEVER, UNDECIDED, LineColumns
from limitproto.games.limit.turn_table import TILE, TableRules, TurnTable

if TYPE_CHECKING:
    from mypy_extensions import i64


class Images:
    """The images of a pattern for the players of an edition, and what a table has to know of its rules.

    `trees` has for each flag of the table the images around a cell with this flag, see `tree_of`; it is empty if the
    pattern needs what the edition lacks. `anchor` is the number of a flag that a cell of every image has.
    """

    def __init__(self, rules: TableRules, trees: list[list[int]], anchor: int) -> None:
        self.rules = rules
        self.trees = trees
        self.anchor = anchor


def tree_of(images: list[list[tuple[int, int]]]) -> list[int]:
    """Return images of equal size, lists of shifts and flags, as one list in which equal beginnings are shared.

    Each node is the shift, the flag, where to go on if the cell has another content, and 1 if an image is complete.
    """
    found: list[int] = []
    _add_nodes(found, sorted(images), 0)
    return found


def _add_nodes(found: list[int], images: list[list[tuple[int, int]]], depth: int) -> None:
    start = 0
    while start < len(images):
        spot = images[start][depth]
        end = start
        while end < len(images) and images[end][depth] == spot:
            end += 1
        is_last = depth + 1 == len(images[start])
        found += [spot[0], spot[1], 0, int(is_last)]
        node = len(found)
        if not is_last:
            _add_nodes(found, images[start:end], depth + 1)
        found[node - 2] = len(found)
        start = end


def first_plies(images_of: Callable[[str], Images | None], lines: LineColumns) -> list[int]:
    """Return for each line after how many turns a pattern appears first, or NEVER, or UNDECIDED.

    `images_of` returns the images for an edition as position strings have it, None where lines cannot be decided.
    """
    scan = _Scan(lines)
    editions: dict[bytes, Images | None] = {}
    found: list[int] = []
    starts, bounds, firsts, counts = lines.starts, lines.start_bounds, lines.firsts, lines.counts
    offsets = lines.offsets
    size: i64 = len(starts)
    for i in range(len(firsts)):
        begin: i64 = bounds[i]
        end: i64 = begin
        while end < size and starts[end] != 32:
            end += 1
        edition = starts[begin:end]
        if edition in editions:
            images = editions[edition]
        else:
            images = editions[edition] = images_of(edition.decode())
        if images is None:
            found.append(UNDECIDED)
        elif not images.trees:
            found.append(NEVER)
        else:
            found.append(scan.first_ply(images, end + 1, firsts[i], counts[i], offsets[i]))
    return found


class _Scan:
    """Plays lines on a table, one after the other."""

    def __init__(self, lines: LineColumns) -> None:
        self.starts = lines.starts
        self.turns = lines.turns
        self.sizes = lines.sizes
        self.movers = lines.movers
        self.table = TurnTable()

    def first_ply(self, images: Images, start: i64, first: i64, count: i64, offset: i64) -> i64:
        """Return after how many of the turns of a line the pattern appears first, NEVER, or UNDECIDED.

        `start` is where the board of the position string begins, `first` and `count` are those of its turns, and
        `offset` is where the first of them begins.
        """
        found: i64 = UNDECIDED
        table = self.table
        at = table.after_board(images.rules, self.starts, start)
        if at >= 0:
            clock = self._clock(at)
            found = self._found(images, clock, first, count, offset)
        table.clear()
        return found

    def _clock(self, at: i64) -> i64:
        """Return how many turns of movement have been played before the line; `at` is where the mover is."""
        text = self.starts
        size: i64 = len(text)
        at += 2
        while at < size and text[at] != 32:
            at += 1
        at += 1
        if at >= size or text[at] != 109:
            return 0
        clock: i64 = 0
        while at + 1 < size and text[at + 1] != 32:
            at += 1
            clock = clock * 10 + text[at] - 48
        return clock

    def _found(self, images: Images, clock: i64, first: i64, count: i64, at: i64) -> i64:
        table = self.table
        window, changed = table.window, table.changed
        turns, sizes, movers = self.turns, self.sizes, self.movers
        rules, trees = images.rules, images.trees
        tree = trees[images.anchor]
        flag: i64 = 1 << images.anchor
        for tile in table.places:
            place: i64 = tile
            value: i64 = window[place]
            if value & flag and _shows(window, tree, place):
                return 0
        ply: i64 = 0
        while ply < count:
            size: i64 = sizes[first + ply]
            player: i64 = movers[first + ply] - 1
            tiles: i64 = table.tiles
            clock = table.played(rules, turns, at, size, player, clock)
            if clock < 0:
                return UNDECIDED
            at += size
            ply += 1
            for tile in changed:
                place = tile
                value = window[place]
                if table.tiles <= tiles:
                    # What has changed on a tile was a tile before.
                    value &= ~TILE
                number = 0
                while value:
                    if value & 1:
                        tree = trees[number]
                        if len(tree) and _shows(window, tree, place):
                            return ply
                    value >>= 1
                    number += 1
            changed.clear()
        return NEVER


def _shows(window: list[int], tree: list[int], place: i64) -> bool:
    """Return whether one of the images of a tree lies around a place."""
    i: i64 = 0
    size: i64 = len(tree)
    while i < size:
        shift: i64 = tree[i]
        value: i64 = window[place + shift]
        flag: i64 = tree[i + 1]
        if value & flag:
            if tree[i + 3]:
                return True
            i += 4
        else:
            i = tree[i + 2]
    return False
