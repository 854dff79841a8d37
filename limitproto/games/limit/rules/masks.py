"""Sets of tiles as bit masks, and operations that depend only on their neighbours. It applies no rules.

Bit i of a mask is tile i of a `TileIndex`, `near[i]` is the mask of its neighbours. Compiled together with the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from limitproto.core import build_mode

if TYPE_CHECKING:
    from mypy_extensions import i64

_IS_COMPILED: Final = build_mode.current().name == "compiled"

#: A mask of tiles with balls for each player in turn order, 0 for a player who is not in the game.
Balls = tuple[int, int, int]


def flood(near: list[int], seed: int, within: int) -> int:
    """Return `seed` and all tiles of `within` that can be reached from it without leaving `within`."""
    found = front = seed
    while front:
        bit = front & -front
        new = near[bit.bit_length() - 1] & within & ~found
        found |= new
        front ^= bit | new
    return found


def components(near: list[int], mask: int) -> list[int]:
    """Return the connected parts of a mask, ordered by their lowest tile."""
    parts = []
    while mask:
        part = flood(near, mask & -mask, mask)
        parts.append(part)
        mask ^= part
    return parts


def listed(items: list[Any], mask: int) -> list[Any]:
    """Return what is listed at the numbers of the tiles in a mask, in ascending order."""
    found: list[Any] = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        found.append(items[bit.bit_length() - 1])
    return found


def around(near: list[int], group: int) -> int:
    """Return the tiles adjacent to any tile of a group, which may include tiles of the group itself."""
    found = 0
    while group:
        bit = group & -group
        group ^= bit
        found |= near[bit.bit_length() - 1]
    return found


def union(balls: Balls) -> int:
    """Return the tiles that hold a ball."""
    return balls[0] | balls[1] | balls[2]


def of(balls: Balls, player: int) -> int:
    """Return the balls of one player."""
    if player == 0:
        return balls[0]
    return balls[1] if player == 1 else balls[2]


def moved(balls: Balls, player: int, change: int) -> Balls:
    """Return the balls after the player's balls left tiles in `change` and, possibly, one reached another of them."""
    if player == 0:
        return balls[0] ^ change, balls[1], balls[2]
    if player == 1:
        return balls[0], balls[1] ^ change, balls[2]
    return balls[0], balls[1], balls[2] ^ change


# ---- the same for masks in machine words ---------------------------------------------------------------------------
#
# A word holds 64 tiles, as many as the largest board has. Compiled, tile 63 is the sign, and a conditional expression
# on a word and an integer boxes the word, so statements are used if time matters.

#: How much a mask with tile 63, which is the sign of a machine word, exceeds the word.
_SPAN: Final = 1 << 64


def as_word(mask: int) -> i64:
    """Return a mask as a machine word; in pure Python it is unchanged."""
    # Compiled, comparing with a number longer than a machine word takes ten times as long.
    return mask - _SPAN if _IS_COMPILED and mask >> 63 else mask


def as_mask(word: i64) -> int:
    """Return a machine word as a mask; the inverse of `as_word`."""
    mask: int = word
    return mask + _SPAN if mask < 0 else mask


#: A de Bruijn number: its product with each power of two has different top six bits (Leiserson et al., 1998).
SPREAD: Final = 0x03F79D71B4CB0A89


#: The number of a tile by its bit, as in `neighbours_by_bit`.
_NUMBERS: Final = bytes([tile for place in range(64) for tile in range(64) if (SPREAD << tile) >> 58 & 63 == place])


class Word:
    """A machine word in its own object: compiled, taking an integer out of a list would take three times as long."""

    __slots__ = ("word",)

    def __init__(self, word: i64) -> None:
        self.word: i64 = word


#: Small numbers, each in an object that is never changed, for lists whose items change instead.
WORDS: Final = [Word(number) for number in range(64)]


def neighbours_by_bit(near: list[int]) -> list[Word]:
    """Return neighbour masks as words, at `bit * SPREAD >> 58 & 63`: for when tile numbers would take too long."""
    found = [Word(0)] * 64
    for number, mask in enumerate(near):
        found[(SPREAD << number) >> 58 & 63] = Word(as_word(mask))
    return found


def number_of(bit: i64) -> i64:
    """Return the number of the only tile in a mask."""
    if _IS_COMPILED:
        return _NUMBERS[bit * SPREAD >> 58 & 63]
    mask: int = bit
    return mask.bit_length() - 1


def word_flood(near: list[Word], seed: i64, within: i64) -> i64:
    """Return the same as `flood`."""
    found: i64 = seed
    front: i64 = seed
    # Usually all of them are found long before the front is empty.
    while front and found != within:
        bit: i64 = front & -front
        mask: int = bit
        new: i64 = near[mask.bit_length() - 1].word
        new &= within & ~found
        found |= new
        front ^= bit | new
    return found


def is_reached(near: list[Word], seed: i64, goal: i64, within: i64) -> bool:
    """Return whether a tile of a mask can be reached from other tiles in it without leaving the mask."""
    found: i64 = seed
    front: i64 = seed
    while front:
        bit: i64 = front & -front
        mask: int = bit
        new: i64 = near[mask.bit_length() - 1].word
        new &= within & ~found
        if new & goal:
            return True
        found |= new
        front ^= bit | new
    return False


def smothered(near: list[Word], balls: i64, suspects: i64, empty: i64) -> i64:
    """Return the balls of one colour whose groups contain a suspect and touch no empty tile."""
    found: i64 = 0
    while suspects:
        group: i64 = suspects & -suspects
        front: i64 = group
        while front:
            bit: i64 = front & -front
            mask: int = bit
            beside: i64 = near[mask.bit_length() - 1].word
            if beside & empty:
                break
            beside &= balls & ~group
            group |= beside
            front ^= bit | beside
        if not front:
            found |= group
        suspects &= ~group
    return found


#: The masks of single tiles by number. Compiled, a constant shifted left would have at most 32 bits.
_BITS: Final = [Word(as_word(1 << tile)) for tile in range(64)]


def bit_of(tile: i64) -> i64:
    """Return the mask of one tile."""
    return _BITS[tile].word


# ---- counting -----------------------------------------------------------------------------------------------------

#: Every other bit, two of every four bits, and four of every eight, in the lowest 60.
_ONES: Final = 0x555555555555555
_PAIRS: Final = 0x333333333333333
_FOURS: Final = 0xF0F0F0F0F0F0F0F
#: A one in each byte, so that a product has the sum of all bytes at the top.
_BYTES: Final = 0x0101010101010101


def count(word: i64) -> i64:
    """Return the number of tiles in a mask given as a machine word."""
    found: i64 = 0
    while word >> 60:
        found += 1
        word &= word - 1
    word -= word >> 1 & _ONES
    word = (word & _PAIRS) + (word >> 2 & _PAIRS)
    word = word + (word >> 4) & _FOURS
    return found + (word * _BYTES >> 56 & 127)


if not _IS_COMPILED:
    # Adding up bits side by side is fast once compiled, while a method call is slow.
    globals()["count"] = int.bit_count
