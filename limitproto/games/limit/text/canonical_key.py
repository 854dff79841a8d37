"""The canonical key: one number for all positions that the symmetries of the hexagonal plane map onto each other.

The chapter on symmetry of spec/notation.md has the algorithm and test vectors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from limitproto.core.hexes import SYMMETRIES, axial, cell
from limitproto.games.limit.state import State
from limitproto.games.limit.text.board import format_board
from limitproto.games.limit.text.position_writer import format_position


def images(contents: dict[int, str]) -> Iterator[str]:
    """Yield the BOARD text of a table under each symmetry, its corner moved to m50."""
    places = [(*axial(c), content) for c, content in contents.items()]
    for a, b, c, d in SYMMETRIES:
        turned = [(a * q + b * r, c * q + d * r, content) for q, r, content in places]
        left = min(place[0] for place in turned)
        top = min(place[1] for place in turned)
        yield format_board({cell(q - left, r - top): content for q, r, content in turned})


def canonical_board(contents: dict[int, str]) -> str:
    """Return the first of a table's images by code point; `-` for no tiles."""
    return min(images(contents)) if contents else "-"


def canonical_key(state: State) -> str:
    """Return the first 128 bits of a SHA-256, as 32 hex digits, over what R16 calls the same up to symmetry."""
    from hashlib import sha256  # for start-up time

    edition, _board, mover, hand, clock, _status = format_position(state).split(" ")
    fields: Iterable[str] = (
        edition,
        canonical_board(state.contents),
        mover,
        hand,
        clock[0],
        "bound" if state.is_bound else "free",
        "".join(state.rules.letters[i] for i in state.players_out) or "-",
    )
    return sha256(" ".join(fields).encode()).hexdigest()[:32]
