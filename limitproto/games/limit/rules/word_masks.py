"""What `masks` does, on masks that fit into a machine word: for `fast_replay`, with which this module is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

#: With more tiles than this, masks are not calculated with as machine integers.
MOST_TILES: Final = 60

#: Compiled, a small constant shifted to the left by a machine integer has no more than 32 bits, so that the highest bit
#: is shifted to the right.
_HIGHEST: Final = 1 << 59
_PLACE: Final = 59


def bit_of(number: i64) -> i64:
    """Return the bit of the tile of a number, 0 for -1."""
    return _HIGHEST >> (_PLACE - number)


def parts_kept(near: list[int], tiles: i64, occupied: i64, mine: i64, doomed: bool) -> i64:
    """Return the tiles that stay when the tiles are in parts, -1 when R9 forbids it; see `MoveGenerator.kept`."""
    kept: i64 = 0
    rest: i64 = tiles
    while rest:
        part: i64 = flood(near, rest & -rest, rest)
        rest ^= part
        held: i64 = mine & part
        if part & occupied and not (doomed and not part & ~occupied and (not held or held == part)):
            if kept:
                return -1
            kept = part
    return kept


def number_of(bit: i64) -> i64:
    """Return the number of the tile of a bit."""
    mask: int = bit
    return mask.bit_length() - 1


def flood(near: list[int], seed: i64, within: i64) -> i64:
    """Return what `masks.flood` does."""
    found: i64 = seed
    front: i64 = seed
    while front:
        bit: i64 = front & -front
        mask: int = bit
        new: i64 = near[mask.bit_length() - 1]
        new &= within & ~found
        found |= new
        front ^= bit | new
    return found


def is_reached(near: list[int], seed: i64, goal: i64, within: i64) -> bool:
    """Return whether a tile of a mask can be reached from others of it by steps inside."""
    found: i64 = seed
    front: i64 = seed
    while front:
        bit: i64 = front & -front
        mask: int = bit
        new: i64 = near[mask.bit_length() - 1]
        new &= within & ~found
        if new & goal:
            return True
        found |= new
        front ^= bit | new
    return False


def smothered(near: list[int], balls: i64, suspects: i64, empty: i64) -> i64:
    """Return the balls of one colour whose groups have one of the suspects and touch no empty tile."""
    found: i64 = 0
    while suspects:
        group: i64 = suspects & -suspects
        front: i64 = group
        while front:
            bit: i64 = front & -front
            mask: int = bit
            beside: i64 = near[mask.bit_length() - 1]
            if beside & empty:
                break
            beside &= balls & ~group
            group |= beside
            front ^= bit | beside
        if not front:
            found |= group
        suspects &= ~group
    return found
