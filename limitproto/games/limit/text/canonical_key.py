"""The canonical key: one number for all positions that the symmetries of the hexagonal plane make the same.

Algorithm and test vectors stand in the chapter on symmetry of spec/notation.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from limitproto.core.hexes import axial, cell
from limitproto.games.limit.text.board import format_board

if TYPE_CHECKING:
    from limitproto.games.limit.position import Position

#: The twelve symmetries of axial coordinates: six turns, and a reflection followed by six turns.
SYMMETRIES: tuple[Callable[[int, int], tuple[int, int]], ...] = (
    lambda q, r: (q, r),
    lambda q, r: (-r, q + r),
    lambda q, r: (-q - r, q),
    lambda q, r: (-q, -r),
    lambda q, r: (r, -q - r),
    lambda q, r: (q + r, -q),
    lambda q, r: (r, q),
    lambda q, r: (-q, q + r),
    lambda q, r: (-q - r, r),
    lambda q, r: (-r, -q),
    lambda q, r: (q, -q - r),
    lambda q, r: (q + r, -r),
)


def images(contents: dict[int, str]) -> Iterator[str]:
    """Yield the BOARD text of a table under each symmetry, its corner moved to m50."""
    places = [(*axial(c), content) for c, content in contents.items()]
    for turn in SYMMETRIES:
        turned = [(*turn(q, r), content) for q, r, content in places]
        left = min(place[0] for place in turned)
        top = min(place[1] for place in turned)
        yield format_board({cell(q - left, r - top): content for q, r, content in turned})


def canonical_board(contents: dict[int, str]) -> str:
    """Return the first of a table's images by code point; `-` for no tiles."""
    return min(images(contents)) if contents else "-"


def canonical_key(position: Position) -> str:
    """Return the first 128 bits of a SHA-256, as 32 hex digits, over what R16 calls the same up to symmetry."""
    from hashlib import sha256

    edition, _board, mover, hand, clock, _status = position.text.split(" ")
    fields: Iterable[str] = (
        edition,
        canonical_board(position.contents),
        mover,
        hand,
        clock[0],
        "bound" if position.bound else "free",
        "".join(position.rules.letters[i] for i in position.out) or "-",
    )
    return sha256(" ".join(fields).encode()).hexdigest()[:32]
