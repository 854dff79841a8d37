"""The canonical key: one number for all positions that the symmetries of the hexagonal plane map onto each other.

The chapter on symmetry in spec/notation.md has the algorithm and test vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from limitproto.core.hexes import SYMMETRIES, axial, cell
from limitproto.games.limit.board_images import BoardImages, FirstImage, board_of, key_of
from limitproto.games.limit.state import NOWHERE, State, Turn
from limitproto.games.limit.text.board import hand_field
from limitproto.games.limit.text.turns import format_turn, is_event, parse_turn

_ALL = range(len(SYMMETRIES))


def _cell_image(symmetry: int, left: int, top: int, place: int) -> int:
    """Return where a symmetry and then a shift move a cell, so that a table gets its canonical place."""
    a, b, c, d = SYMMETRIES[symmetry]
    q, r = axial(place)
    return cell(a * q + b * r - left, c * q + d * r - top)


def _first_image(state: State) -> FirstImage | None:
    """Return the first image of a state's board, or None without tiles."""
    contents = state.contents
    return BoardImages(list(contents), list(map(ord, contents.values()))).first()


def canonical_key(state: State, first: FirstImage | None = None) -> str:
    """Return the first 128 bits of a SHA-256, as 32 hex digits, over what R16 compares, up to symmetry.

    `first` is the first image of the board, for callers that know it.
    """
    first = first or _first_image(state)
    letters = state.rules.letters
    return key_of(
        state.rules.text,
        "-" if first is None else board_of(first),
        "-" if state.mover < 0 else letters[state.mover],
        hand_field(state),
        state.phase,
        state.is_bound,
        "".join([letters[i] for i in state.players_out]),
    )


def framed_key(state: State, first: FirstImage | None = None) -> tuple[str, list[Callable[[str], str]]]:
    """Return the canonical key and, for each map onto the canonical table, a function that applies it to turns."""
    first = first or _first_image(state)
    if first is None:
        return canonical_key(state), [partial(_first_turn, symmetry) for symmetry in _ALL]
    frames = [partial(_cell_image, symmetry, first.left(symmetry), first.top(symmetry)) for symmetry in first.frames]
    return canonical_key(state, first), [partial(framed_turn, frame) for frame in frames]


def framed_turn(moved: Callable[[int], int], text: str) -> str:
    """Return a canonical turn with all its cells moved; an event unchanged."""
    if is_event(text):
        return text
    turn = parse_turn(text)
    a, b, removed = (place if place == NOWHERE else moved(place) for place in (turn.a, turn.b, turn.removed))
    return format_turn(Turn(turn.kind, a, b, removed, turn.colour))


def line_frames(state: State, turns: Sequence[str]) -> list[Callable[[str], str]]:
    """Return a map for the turns of a line, for each symmetry that maps the board onto its canonical image."""
    if state.contents:
        return framed_key(state)[1]
    first = next((turn for turn in turns if not is_event(turn)), "")
    return [partial(framed_turn, _first_frame(symmetry, first)) for symmetry in _ALL] if first else [str]


def _first_frame(symmetry: int, first: str) -> Callable[[int], int]:
    """Return a symmetry with the shift that moves the first cell of a game's first turn to the origin."""
    place = parse_turn(first).a
    left, top = (0, 0) if place == NOWHERE else axial(_cell_image(symmetry, 0, 0, place))
    return partial(_cell_image, symmetry, left, top)


def _first_turn(symmetry: int, text: str) -> str:
    """Return a game's first turn under a symmetry, shifted so that its first cell is the origin."""
    return text if is_event(text) else framed_turn(_first_frame(symmetry, text), text)


@lru_cache(maxsize=256)
def first_turn_image(text: str) -> str:
    """Return a game's first turn on the canonical image of the empty table."""
    return min([_first_turn(symmetry, text) for symmetry in _ALL])
