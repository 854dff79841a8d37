"""The memory of the search: keys of positions, and a table of bounded size for what has been found out about them.

This module is compiled together with the kernel.
"""

from __future__ import annotations

from typing import Final

from limitproto.games.limit.rules.masks import Balls
from limitproto.games.limit.rules.movement_state import MovementState

#: The kinds of stored scores: the score itself, or one that it does not fall below or does not exceed.
EXACT: Final = 0
LOWER: Final = 1
UPPER: Final = 2

_MOVES: Final = (1 << 21) - 1
_OFFSET: Final = 1 << 20
_PROVED: Final = 999_000
#: The size of an entry with its two numbers, in bytes.
ENTRY_BYTES: Final = 80


class ZobristKeys:
    """Random numbers for the parts of a position; a key is the exclusive or of those that are there (Zobrist, 1970).

    ZobristKeys are below 2 ** 60 and the same on every machine. They leave out the clock, and with it the past.
    """

    def __init__(self, tiles: int) -> None:
        state = 0x2545F4914F6CDD1D
        numbers: list[int] = []
        for _ in range(4 * tiles + 8):
            # The generator of Park and Miller twice, since products of larger numbers would be slow when compiled.
            number = 0
            for _ in range(2):
                state = state % 2147483647 * 48271 % 2147483647
                number = number << 30 | state & 0x3FFFFFFF
            numbers.append(number)
        self.tiles = tiles
        self.numbers = numbers

    def toggled(self, key: int, change: int, plane: int) -> int:
        """Return the key after some tiles (plane 0) or balls (plane 1 and more, by player) have come or gone."""
        numbers = self.numbers
        offset = plane * self.tiles
        while change:
            bit = change & -change
            change ^= bit
            key ^= numbers[offset + bit.bit_length() - 1]
        return key

    def of(self, movement: MovementState) -> int:
        """Return the key of a position."""
        key = self.mover(movement)
        key = self.toggled(key, movement.tiles, 0)
        return self.moved(key, (0, 0, 0), movement.balls)

    def mover(self, movement: MovementState) -> int:
        """Return the part of the key that says whose turn it is, whether R12 binds it, and who is out."""
        numbers = self.numbers
        base = 4 * self.tiles
        key = numbers[base + movement.mover] if movement.mover > 0 else 0
        if movement.is_bound:
            key ^= numbers[base]
        for player in range(3):
            if movement.out >> player & 1:
                key ^= numbers[base + 3 + player]
        return key

    def moved(self, key: int, before: Balls, after: Balls) -> int:
        """Return the key after a change of the balls."""
        if before[0] != after[0]:
            key = self.toggled(key, before[0] ^ after[0], 1)
        if before[1] != after[1]:
            key = self.toggled(key, before[1] ^ after[1], 2)
        if before[2] != after[2]:
            key = self.toggled(key, before[2] ^ after[2], 3)
        return key

    def half(self, key: int, before: Balls, after: Balls) -> int:
        """Return the key of a turn half done: the ball has moved, the removal is still to come."""
        return self.moved(key, before, after) ^ self.numbers[4 * self.tiles + 7]

    def removed(self, half: int, before: MovementState, balls: Balls, after: MovementState) -> int:
        """Return the key of the position after a removal; `half` is the key before it and `balls` were those then."""
        key = half ^ self.numbers[4 * self.tiles + 7] ^ self.mover(before) ^ self.mover(after)
        return self.moved(self.toggled(key, before.tiles ^ after.tiles, 0), balls, after.balls)


class TranspositionTable:
    """The transposition table, by key: an entry is a number that holds turn, depth, kind of bound and score."""

    def __init__(self, megabytes: int) -> None:
        size = 1024
        while size * 2 * ENTRY_BYTES <= megabytes << 20:
            size *= 2
        self.size = size
        self.mask = size - 1
        self.keys: list[int] = [-1] * size
        self.entries: list[int] = [0] * size

    def probe(self, key: int) -> int:
        """Return the entry of a key, -1 if there is none."""
        place = key & self.mask
        if self.keys[place] == key:
            return self.entries[place]
        place ^= 1
        return self.entries[place] if self.keys[place] == key else -1

    def turn(self, entry: int) -> int:
        """Return the best turn, packed; half of it may be missing."""
        return entry & _MOVES

    def depth(self, entry: int) -> int:
        """Return how deep the search was."""
        return entry >> 21 & 255

    def bound(self, entry: int) -> int:
        """Return `EXACT`, `LOWER` or `UPPER`."""
        return entry >> 29 & 3

    def score(self, entry: int, ply: int) -> int:
        """Return the score, as seen from `ply` half-turns below the root."""
        score = (entry >> 31) - _OFFSET
        if score > _PROVED:
            return score - ply
        return score + ply if score < -_PROVED else score

    def store(self, key: int, depth: int, bound: int, score: int, turn: int, ply: int) -> None:
        """Keep an entry; the deeper of two stays, the newer one is kept next to it."""
        if score > _PROVED:
            score += ply
        elif score < -_PROVED:
            score -= ply
        place = key & self.mask
        keys = self.keys
        if keys[place] != key and (keys[place ^ 1] == key or (self.entries[place] >> 21 & 255) > depth):
            place ^= 1
        keys[place] = key
        self.entries[place] = turn | depth << 21 | bound << 29 | (score + _OFFSET) << 31
