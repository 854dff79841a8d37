"""The canonical key of LIMIT as N8.1 says it, step by step: every image is written, and the first is taken."""

from hashlib import sha256

from model.rules_model import board_text

from limitproto import Position
from limitproto.core.hexes import ORIGIN, SYMMETRIES, axial, cell, cell_name, cell_named
from limitproto.games.limit.text import turns as notation


def first_images(contents: dict[int, str]) -> tuple[str, list[tuple[int, int, int]]]:
    """Return the first image's text, and symmetry, column and row of the corner of each that makes it."""
    if not contents:
        return "-", [(symmetry, 0, 0) for symmetry in range(12)]
    found, axial_contents = [], [(axial(place), content) for place, content in contents.items()]
    for symmetry, (a, b, c, d) in enumerate(SYMMETRIES):
        places = {(a * q + b * r, c * q + d * r): content for (q, r), content in axial_contents}
        left, top = (min(place[axis] for place in places) for axis in (0, 1))
        text = board_text({(q - left, r - top): content for (q, r), content in places.items()})
        found.append((text, (symmetry, left, top)))
    first = min(text for text, _ in found)
    return first, [frame for text, frame in found if text == first]


def key(position: Position) -> str:
    edition, _board, mover, hand, clock, _status = position.text.split(" ")
    out = "".join(position.players[i][0] for i in position.out) or "-"
    board, _frames = first_images(position.contents)
    line = f"{edition} {board} {mover} {hand} {clock[0]} {'bound' if position.bound else 'free'} {out}"
    return sha256(line.encode()).hexdigest()[:32]


def canonical_turn(position: Position, turn: str) -> str:
    """Return a turn on the first image of the board: the first of the texts, if several symmetries make it."""
    _text, frames = first_images(position.contents)
    return min(moved(position, turn, frame) for frame in frames)


def moved(position: Position, turn: str, frame: tuple[int, int, int]) -> str:
    if notation.is_event(turn):
        return turn
    symmetry, left, top = frame
    a, b, c, d = SYMMETRIES[symmetry]
    words, first = [], None
    for word in turn.replace(":", " : ").replace("-", " - ").replace("/", " / ").replace("@", " @ ").split():
        if not word[-1].isdigit():
            words.append(word)
            continue
        q, r = axial(cell_named(word))
        place = cell(a * q + b * r - left, c * q + d * r - top)
        first = place if first is None else first
        # The first turn of a game begins at the origin.
        words.append(cell_name(place if position.contents else place - first + ORIGIN))
    return "".join(words)
