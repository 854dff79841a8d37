"""Turns in a text, as readers of records pass them to lines of play: numbers, without a string for each turn.

This module is compiled if there is a compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

#: No turn is longer than this.
LONGEST_TURN: Final = 126


class TurnSpot:
    """A turn in a text.

    It lies between `start` and `end`. `cells` are those that it names, as `cells_at` returns them, or 0. `number` is
    the round number before it, 0 for none, between `number_start` and `number_end`. A replay sets `mover`, the index of
    its player, and `round`.
    """

    __slots__ = ("cells", "end", "mover", "number", "number_end", "number_start", "round", "start")

    def __init__(self, start: i64, end: i64, number: i64) -> None:
        self.start: i64 = start
        self.end: i64 = end
        self.cells: i64 = 0
        self.number: i64 = number
        self.number_start: i64 = start
        self.number_end: i64 = end
        self.mover: i64 = -1
        self.round: i64 = 0


def words_at(text: str, spots: list[TurnSpot]) -> list[str]:
    """Return the words of a text at some spots, cut where they are longer than any turn."""
    return [text[spot.start : min(spot.end, spot.start + LONGEST_TURN + 1)] for spot in spots]


def cells_at(codes: bytes, place: i64, end: i64) -> i64:
    """Return the cells of a turn of two or three with one letter and two digits each, 0 for any other word.

    Each has thirteen bits, the first one the lowest; the bit above them is set if there is a colon between the first
    two. The word ends with a space or LF before `end`.
    """
    stop: i64 = place + 7
    if stop >= end:
        return 0
    # Compiled, only what is assigned to a machine integer first is calculated with as one.
    link: i64 = codes[place + 3]
    if link != 45 and link != 58:
        return 0
    one: i64 = cell_named(codes[place], codes[place + 1], codes[place + 2])
    two: i64 = cell_named(codes[place + 4], codes[place + 5], codes[place + 6])
    three: i64 = 0
    c: i64 = codes[stop]
    if c == 47 and stop + 4 < end:
        three = cell_named(codes[place + 8], codes[place + 9], codes[place + 10])
        c = codes[stop + 4]
        if not three:
            return 0
    if not one or not two or (c != 32 and c != 10):
        return 0
    colon: i64 = 0
    if link == 58:
        colon = 1
    return colon << 39 | three << 26 | two << 13 | one


def cell_named(letter: i64, tens: i64, ones: i64) -> i64:
    """Return the cell of a letter and two digits: 64 times the number, and the letter, from 19 on; 0 for other text."""
    if letter < 97 or letter > 122 or tens < 48 or tens > 57 or ones < 48 or ones > 57:
        return 0
    return (tens * 10 + ones - 528) << 6 | (letter - 78)
