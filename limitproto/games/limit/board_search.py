"""Searches lines of turns for a part of a board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from limitproto.core.hexes import axial, cell
from limitproto.errors import InvalidOption
from limitproto.games.board_pattern import BoardPattern
from limitproto.games.limit.editions import rules_of, split_edition
from limitproto.games.limit.line_pattern import coded, first_ply
from limitproto.games.limit.pattern_scan import Images, first_plies, tree_of
from limitproto.games.limit.position import Position
from limitproto.games.limit.rules.placement import EMPTY
from limitproto.games.limit.text.board_pattern import NO_TILE, TILE, Image, pattern_images, table_pattern
from limitproto.games.limit.turn_table import FLAGS, MARGIN, TableRules, place_of_shift


def board_pattern(text: str) -> BoardPattern:
    """Return a pattern, ready for many lines. Raises InvalidNotation."""
    shows, images = table_pattern(text), pattern_images(text)
    needed = {content for _, content in images[0]} - {TILE, NO_TILE, EMPTY}

    @cache
    def images_for(letters: str) -> list[list[int]]:
        return coded(images, letters)

    def found(start: Position, turns: Sequence[str]) -> int | None:
        state = start.details
        rules = state.rules
        letters = rules.letters.upper()
        if rules.placement != "manual" and not needed <= set(letters):
            return None
        ply, count, after = first_ply(images_for(letters), state, turns)
        if ply >= 0:
            return ply
        # Mostly an event, or the turns of a game in which single tiles are laid.
        position = Position(after)
        if not count and shows(position.contents):
            return 0
        for number, turn in enumerate(turns[count:], count + 1):
            position = position.play_unchecked(turn)
            if shows(position.contents):
                return number
        return None

    initials = "".join(sorted(content for content in needed if content.isupper()))
    return BoardPattern(initials, found, partial(first_plies, cache(partial(_edition_images, images))))


def _edition_images(images: list[Image], edition: str) -> Images | None:
    """Return the images of a pattern for the games of an edition, None where they cannot be scanned for it."""
    try:
        rules = rules_of(*split_edition(edition))
    except InvalidOption:
        return None
    places = [[(axial_shift(shift), content) for shift, content in image] for image in images]
    extent = max(max(line) - min(line) for image in places for line in zip(*(shift for shift, _ in image), strict=True))
    if rules.placement == "manual" or extent > MARGIN:
        return None
    letters = rules.letters.upper()
    numbers = {content: number for number, content in enumerate((NO_TILE, TILE, EMPTY, *letters))}
    table_rules = TableRules(letters, rules.players - 1 if rules.equaliser else 0, rules.doomed)
    if not {content for _, content in images[0]} <= numbers.keys():
        return Images(table_rules, [], 0)
    around: list[set[tuple[tuple[int, int], ...]]] = [set() for _ in range(FLAGS)]
    for image in places:
        for (column, row), content in image:
            others = [
                (-numbers[other], abs(q - column) + abs(r - row), place_of_shift(q - column, r - row))
                for (q, r), other in image
                if len(image) == 1 or (q, r) != (column, row)
            ]
            # Rare contents first, and near ones.
            spots = tuple((shift, 1 << -number) for number, _, shift in sorted(others))
            around[numbers[content]].add(spots)
    trees = [tree_of([list(spots) for spots in sorted(found)]) for found in around]
    return Images(table_rules, trees, numbers[images[0][0][1]])


def axial_shift(shift: int) -> tuple[int, int]:
    """Return columns and rows from one cell to another by the difference of their numbers."""
    middle = cell(0, 0)
    return axial(middle + shift)
