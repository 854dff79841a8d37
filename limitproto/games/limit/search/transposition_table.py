"""The memory of the search: keys of positions, and a table of bounded size with facts about them.

This module is compiled together with the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.games.limit.rules.masks import Word, as_word, number_of
from limitproto.games.limit.rules.movement_state import MovementState

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The kinds of stored scores: the exact score, a lower bound or an upper bound.
_EXACT: Final = 0
_LOWER: Final = 1
_UPPER: Final = 2

#: No score.
UNSETTLED: Final = 1 << 30

_MOVES: Final = (1 << 21) - 1
_OFFSET: Final = 1 << 20
_PROVED: Final = 999_000
#: The maximum size of an entry in bytes: half a pair, and in pure Python its two numbers.
ENTRY_BYTES: Final = 96


class ZobristKeys:
    """Random numbers for the parts of a position; a key is the exclusive or of those present (Zobrist, 1970).

    The keys are below 2 ** 60 and the same on every machine. They omit the clock, and with it the past.
    """

    def __init__(self, tiles: int) -> None:
        state = 0x2545F4914F6CDD1D
        numbers: list[Word] = []
        for _ in range(4 * tiles + 8):
            # Park and Miller's generator, used twice, because products of larger numbers would be slow when compiled.
            number = 0
            for _ in range(2):
                state = state % 2147483647 * 48271 % 2147483647
                number = number << 30 | state & 0x3FFFFFFF
            numbers.append(Word(number))
        self.tiles = tiles
        self.numbers = numbers

    def toggled(self, key: i64, change: i64, plane: i64) -> i64:
        """Return the key after adding or removing some tiles (plane 0) or balls (plane 1 and up, by player)."""
        numbers = self.numbers
        offset: i64 = self.tiles
        offset *= plane
        while change:
            bit: i64 = change & -change
            change ^= bit
            key ^= numbers[offset + number_of(bit)].word
        return key

    def of(self, movement: MovementState) -> i64:
        """Return the key of a position."""
        key: i64 = self.mover(movement.mover)
        if movement.is_bound:
            key ^= self.numbers[4 * self.tiles].word
        for player in range(3):
            key = self.toggled(key, as_word(movement.balls[player]), player + 1)
            if movement.out >> player & 1:
                key ^= self.numbers[4 * self.tiles + 3 + player].word
        return self.toggled(key, as_word(movement.tiles), 0)

    def mover(self, player: i64) -> i64:
        """Return the part of a key for the mover."""
        if player > 0:
            return self.numbers[4 * self.tiles + player].word
        return 0

    def half_turn_key(self, key: i64, mover: i64, change: i64, taken: i64) -> i64:
        """Return the key of a half-finished two-player turn: a ball has moved, and the removal is still to come.

        `change` holds the tiles that the ball leaves and reaches, `taken` the enemies that it takes.
        """
        key = self.toggled(key ^ self.numbers[4 * self.tiles + 7].word, change, mover + 1)
        return self.toggled(key, taken, 2 - mover) if taken else key

    def removed(self, half: i64, mover: i64, gone: i64, lost: i64, taken: i64) -> i64:
        """Return the key after a removal: `gone` tiles, `lost` balls of the mover, `taken` enemies."""
        key: i64 = self.toggled(half ^ self.numbers[4 * self.tiles + 7].word ^ self.mover(1), gone, 0)
        if lost:
            key = self.toggled(key, lost, mover + 1)
        return self.toggled(key, taken, 2 - mover) if taken else key


class Pair:
    """Two table entries with their keys, -1 for a missing one."""

    __slots__ = ("entry", "key", "other_entry", "other_key")

    def __init__(self) -> None:
        self.key: i64 = -1
        self.entry: i64 = 0
        self.other_key: i64 = -1
        self.other_entry: i64 = 0


class TranspositionTable:
    """The transposition table, by key: an entry is a number with turn, depth, kind of bound and score."""

    def __init__(self, megabytes: int) -> None:
        size = 1024
        while size * 2 * ENTRY_BYTES <= megabytes << 20:
            size *= 2
        self.size = size
        self.mask: i64 = size // 2 - 1
        self._none = Pair()
        self._pairs: list[Pair] = [self._none] * (size // 2)

    def probe(self, key: i64) -> i64:
        """Return the entry for a key, or -1 if there is none."""
        pair = self._pairs[key >> 1 & self.mask]
        if pair.key == key:
            return pair.entry
        if pair.other_key == key:
            return pair.other_entry
        return -1

    def turn(self, entry: i64) -> i64:
        """Return the best turn, packed; half of it may be missing."""
        return entry & _MOVES

    def settled_score(self, entry: i64, depth: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """Return the score, as seen from `ply` half-turns below the root, or `UNSETTLED` if a search has to go on.

        It must not, if the entry comes from one of at least this depth and its bound decides what the window asks.
        """
        if entry >> 21 & 255 < depth:
            return UNSETTLED
        score: i64 = (entry >> 31) - _OFFSET
        if score > _PROVED:
            score -= ply
        elif score < -_PROVED:
            score += ply
        bound: i64 = entry >> 29 & 3
        if bound == _EXACT or (bound == _LOWER and score >= beta) or (bound == _UPPER and score <= alpha):
            return score
        return UNSETTLED

    def store(self, key: i64, depth: i64, alpha: i64, beta: i64, score: i64, turn: i64, ply: i64) -> None:
        """Store what a search with a window has found; the deeper of two stays, and the newer is kept next to it."""
        bound: i64 = _EXACT
        if score <= alpha:
            bound = _UPPER
        elif score >= beta:
            bound = _LOWER
        if score > _PROVED:
            score += ply
        elif score < -_PROVED:
            score -= ply
        place: i64 = key >> 1 & self.mask
        pair = self._pairs[place]
        if pair is self._none:
            pair = self._pairs[place] = Pair()
        shifted: i64 = score + _OFFSET
        entry: i64 = turn | depth << 21 | bound << 29 | shifted << 31
        # Half the keys own the first place, half the second.
        if key & 1:
            if pair.other_key == key or (pair.key != key and (pair.other_entry >> 21 & 255) <= depth):
                pair.other_key, pair.other_entry = key, entry
            else:
                pair.key, pair.entry = key, entry
        elif pair.key == key or (pair.other_key != key and (pair.entry >> 21 & 255) <= depth):
            pair.key, pair.entry = key, entry
        else:
            pair.other_key, pair.other_entry = key, entry
