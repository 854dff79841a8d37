"""The canonical keys of all positions of a line, and its turns on the canonical images: what an archive is made of.

They are those of `Position.framed_key`, in much less time: tiles are sorted once for all positions of a game, and no
state is made between two turns. This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from limitproto.core.hexes import SYMMETRIES, cell_name
from limitproto.games.keyed_turns import KeyedTurn
from limitproto.games.limit.board_images import (
    CELL_BIAS,
    BoardImages,
    FirstImage,
    board_of,
    contents_of,
    key_of,
    update_contents,
)
from limitproto.games.limit.cell_window import CELLS, COLUMNS, ORIGIN, ROWS, place_at
from limitproto.games.limit.fast_replay import PlayedLine
from limitproto.games.limit.rules.word_masks import MOST_TILES
from limitproto.games.limit.state import MOVEMENT, PLACEMENT, State
from limitproto.games.limit.text.canonical_key import codes_of, first_turn_image, tiles_of

if TYPE_CHECKING:
    from mypy_extensions import i64


#: A list, since compiled code makes the whole of a tuple anew wherever one of its items is looked up by a variable.
_MATRICES: Final = list(SYMMETRIES)


def line_keys(state: State, turns: Sequence[str]) -> tuple[list[KeyedTurn], State, BoardImages | None]:
    """Return the turns of a line as far as `replay` plays them, the state after them, and the images of its board.

    The images are None if no turn has been played.
    """
    line = PlayedLine(state, turns, True)
    line.play()
    if not line.movers:
        return [], state, None
    after = line.state
    cells = tiles_of(after)
    images = BoardImages(cells)
    found: list[KeyedTurn] = []
    _add_placements(found, state, line, images)
    _add_movement(found, after, line, len(cells), images)
    return found, after, images


def _add_placements(found: list[KeyedTurn], state: State, line: PlayedLine, images: BoardImages) -> None:
    """Add the turns of placement."""
    hands_before = line.hands_before
    if not hands_before:
        return
    rules = state.rules
    edition, letters, codes = rules.text, rules.letters, codes_of(rules)
    empty = codes[len(codes) - 1]
    out = "".join([letters[i] for i in state.players_out])
    cells = tiles_of(line.state)
    contents = [0] * len(cells)
    numbers = [0] * (COLUMNS * ROWS)
    places = {cell: number for number, cell in enumerate(cells)}
    for place in line.laid:
        numbers[place] = places[CELLS[place]]
    is_bare = True
    for place, content in state.table.contents.items():
        contents[places[place]] = ord(content)
        is_bare = False
    for i, hands in enumerate(hands_before):
        text, mover = line.turns[i], line.movers[i]
        hand = ".".join([str(count) for count in hands])
        if is_bare:
            board, canonical = "-", first_turn_image(text)
            is_bare = False
        else:
            first = images.first(contents)
            board, canonical = board_of(first), _canonical(first, text)
        key = key_of(edition, board, letters[mover], hand, PLACEMENT, False, out)
        found.append(KeyedTurn(key, mover, text, canonical))
        contents[numbers[place_at(text, 0)]] = codes[mover]
        if len(text) > 4:
            contents[numbers[place_at(text, 4)]] = empty


def _add_movement(found: list[KeyedTurn], after: State, line: PlayedLine, count: int, images: BoardImages) -> None:
    """Add the turns of movement, of a game with a number of tiles."""
    passed = line.passed
    if not passed:
        return
    rules = after.rules
    edition, letters, codes = rules.text, rules.letters, codes_of(rules)
    hand = ".".join([str(held) for held in after.hands])
    movement_rules = after.moving.field.rules
    before = len(found)
    contents = [0] * count
    seen: tuple[int, int, int, int] | None = None
    for i, (mover, players_out, clock, tiles, balls) in enumerate(passed):
        text = line.turns[before + i]
        if count > MOST_TILES:
            contents = contents_of(codes, count, tiles, balls)
        else:
            changed = (1 << count) - 1
            if seen is not None:
                changed = seen[0] ^ tiles | seen[1] ^ balls[0] | seen[2] ^ balls[1] | seen[3] ^ balls[2]
            seen = tiles, balls[0], balls[1], balls[2]
            update_contents(contents, codes, changed, tiles, balls[0], balls[1], balls[2])
        first = images.first(contents)
        out = "".join([letters[player] for player in range(3) if players_out >> player & 1]) if players_out else ""
        is_bound = movement_rules.binds(mover, clock)
        key = key_of(edition, board_of(first), letters[mover], hand, MOVEMENT, is_bound, out)
        found.append(KeyedTurn(key, mover, text, _canonical(first, text)))


def _canonical(first: FirstImage, text: str) -> str:
    """Return a turn on the first image of its board: the first of the texts, if several symmetries make the image."""
    found = ""
    for symmetry in first.frames:
        moved = _moved(_MATRICES[symmetry], first.left(symmetry), first.top(symmetry), text)
        if not found or moved < found:
            found = moved
    return found


def _moved(matrix: tuple[int, int, int, int], left: i64, top: i64, text: str) -> str:
    size = len(text)
    if text.startswith("pass"):
        return "pass/" + _name(matrix, left, top, place_at(text, 5)) if size > 4 else text
    found = _name(matrix, left, top, place_at(text, 0))
    if size > 4:
        found += text[3] + _name(matrix, left, top, place_at(text, 4))
    return found + "/" + _name(matrix, left, top, place_at(text, 8)) if size > 8 else found


#: The names of cells that have been asked for.
_names: dict[int, str] = {}


def _name(matrix: tuple[int, int, int, int], left: i64, top: i64, place: i64) -> str:
    """Return the name of the image of a place in the window."""
    a: i64 = matrix[0]
    b: i64 = matrix[1]
    c: i64 = matrix[2]
    d: i64 = matrix[3]
    q: i64 = place % COLUMNS - ORIGIN % COLUMNS
    r: i64 = place // COLUMNS - ORIGIN // COLUMNS
    image = (a * q + b * r - left + CELL_BIAS) << 12 | (c * q + d * r - top + CELL_BIAS)
    name = _names.get(image)
    if name is None:
        name = _names[image] = cell_name(image)
    return name
