"""The canonical key: one number for all positions that the symmetries of the hexagonal plane map onto each other.

The chapter on symmetry of spec/notation.md has the algorithm and test vectors.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from limitproto.core.hexes import ORIGIN, SYMMETRIES, axial, cell
from limitproto.games.limit.rules.turn import NOWHERE, Turn
from limitproto.games.limit.state import State
from limitproto.games.limit.text.position_writer import hand_field
from limitproto.games.limit.text.turns import format_turn, is_event, parse_turn

#: The corner of every image.
_CORNER = "m50:"


class ImageMap:
    """A map of the plane: a symmetry and then a shift, so that a table gets its canonical place."""

    __slots__ = ("left", "symmetry", "top")

    def __init__(self, symmetry: int, left: int, top: int) -> None:
        self.symmetry, self.left, self.top = symmetry, left, top

    def moved(self, place: int) -> int:
        """Return where a cell comes to lie."""
        a, b, c, d = SYMMETRIES[self.symmetry]
        q, r = axial(place)
        return cell(a * q + b * r - self.left, c * q + d * r - self.top)


def canonical_frames(contents: dict[int, str]) -> tuple[str, list[ImageMap]]:
    """Return the first of a table's images by code point, `-` for no tiles, and the maps that make it of the table.

    There are as many maps as the table has symmetries. Images are compared by their first rows before the others are
    written.
    """
    if not contents:
        return "-", [ImageMap(symmetry, 0, 0) for symmetry in range(len(SYMMETRIES))]
    places = [(*axial(c), content) for c, content in contents.items()]
    qs = [place[0] for place in places]
    rs = [place[1] for place in places]
    sums = [place[0] + place[1] for place in places]
    # The least value of each of the six functions of a cell that a symmetry has as its column or its row.
    least = {
        (1, 0): min(qs),
        (-1, 0): -max(qs),
        (0, 1): min(rs),
        (0, -1): -max(rs),
        (1, 1): min(sums),
        (-1, -1): -max(sums),
    }
    best = ""
    frames: list[ImageMap] = []
    for symmetry, (a, b, c, d) in enumerate(SYMMETRIES):
        left, top = least[a, b], least[c, d]
        row = [(a * q + b * r, content) for q, r, content in places if c * q + d * r == top]
        text = _row_text(row, left)
        if len(row) < len(places):
            text += "/"
        if not frames or text < best:
            best = text
            frames = [ImageMap(symmetry, left, top)]
        elif text == best:
            frames.append(ImageMap(symmetry, left, top))
    if len(frames) == 1:
        return _CORNER + _image(places, frames[0]), frames
    images = [_image(places, frame) for frame in frames]
    first = min(images)
    return _CORNER + first, [frame for frame, image in zip(frames, images, strict=True) if image == first]


def _image(places: list[tuple[int, int, str]], frame: ImageMap) -> str:
    """Return the rows of a table's image as text."""
    a, b, c, d = SYMMETRIES[frame.symmetry]
    left, top = frame.left, frame.top
    rows: dict[int, list[tuple[int, str]]] = {}
    for q, r, content in places:
        row = c * q + d * r - top
        if row in rows:
            rows[row].append((a * q + b * r, content))
        else:
            rows[row] = [(a * q + b * r, content)]
    return "/".join([_row_text(rows.get(row, []), left) for row in range(max(rows) + 1)])


def _row_text(row: list[tuple[int, str]], left: int) -> str:
    row.sort()
    text = []
    column = left
    for q, content in row:
        if q > column:
            text.append(str(q - column))
        text.append(content)
        column = q + 1
    return "".join(text)


def canonical_board(contents: dict[int, str]) -> str:
    """Return the first of a table's images by code point; `-` for no tiles."""
    return canonical_frames(contents)[0]


def canonical_key(state: State) -> str:
    """Return the first 128 bits of a SHA-256, as 32 hex digits, over what R16 calls the same up to symmetry."""
    return _key(state, canonical_board(state.contents))


def framed_key(state: State) -> tuple[str, list[Callable[[str], str]]]:
    """Return the canonical key and, for each map onto the canonical table, a function that maps turns with it."""
    contents = state.contents
    board, frames = canonical_frames(contents)
    turned = framed_turn if contents else _first_turn
    return _key(state, board), [partial(turned, frame.moved) for frame in frames]


def framed_turn(moved: Callable[[int], int], text: str) -> str:
    """Return a canonical turn with all its cells moved; an event as it is."""
    if is_event(text):
        return text
    turn = parse_turn(text)
    a, b, removed = (place if place == NOWHERE else moved(place) for place in (turn.a, turn.b, turn.removed))
    return format_turn(Turn(turn.kind, a, b, removed, turn.colour))


def _first_turn(moved: Callable[[int], int], text: str) -> str:
    """Return the first turn of a game with its cells moved, and shifted so that its first cell is the origin."""
    if is_event(text):
        return text
    place = parse_turn(text).a
    if place == NOWHERE:
        return text
    shift = ORIGIN - moved(place)
    return framed_turn(lambda other: moved(other) + shift, text)


def _key(state: State, board: str) -> str:
    from hashlib import sha256  # for start-up time

    letters = state.rules.letters
    fields = (
        state.rules.text,
        board,
        "-" if state.mover < 0 else letters[state.mover],
        hand_field(state),
        state.phase,
        "bound" if state.is_bound else "free",
        "".join([letters[i] for i in state.players_out]) or "-",
    )
    return sha256(" ".join(fields).encode()).hexdigest()[:32]
