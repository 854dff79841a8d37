"""The canonical key: one number for all positions that differ only by turning and shifting displays.

The chapter on symmetry of spec/limes.md has the algorithm and test vectors. This module is compiled if there is a
compiler.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from hashlib import sha256
from typing import Final

from limitproto.core.hexes import cell, cell_name
from limitproto.games.limes.decks.deck import Deck
from limitproto.games.limes.squares import ROW, SQUARE_OF, ZONES, place_of
from limitproto.games.limes.state import Display, State

#: After how many quarter turns clockwise about the origin, rows growing downwards, column and row are which sums of the
#: column and the row before: factors of both for the column, then for the row.
_TURNS: Final = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))


#: The least and greatest column and then row of the cards of a display, counted from m50.
Box = tuple[int, int, int, int]

#: The box of a display without cards: the first card comes to lie on m50 however the display is turned.
BARE: Final[Box] = (0, 0, 0, 0)


@lru_cache(maxsize=64)
def _first_image(display: Display, deck: Deck) -> tuple[str, Box, list[int]]:
    """Return the first image of a display by code point, the box of its cards, and the turns that make the image.

    Others stay known when one display changes. An image is the display under one of the four turns, its north-west
    corner moved to (0, 0), as text: cards as `NUMBERrK@COLUMN,ROW` by rising number, K the legal form, then workers as
    `COLUMN,ROW` of their zones; `-` without cards.
    """
    if not display.cards:
        return "-", BARE, [0, 1, 2, 3]
    cards = sorted([(number, quarters, *place_of(square)) for number, quarters, square in display.cards])
    columns, rows = [card[2] for card in cards], [card[3] for card in cards]
    box = min(columns), max(columns), min(rows), max(rows)
    corners = [_corner(turn, box) for turn in range(4)]
    # Mostly, the images differ in the first card already.
    turns = list(range(4))
    text = ""
    last = len(cards) - 1
    for i, (number, quarters, column, row) in enumerate(cards):
        forms, end = deck.forms[number], "." if i < last else ":"
        found = []
        for turn in turns:
            a, b, c, d = _TURNS[turn]
            left, top = corners[turn]
            place = f"{a * column + b * row - left},{c * column + d * row - top}"
            found.append(f"{number}r{forms[(quarters + turn) % 4]}@{place}{end}")
        if len(turns) == 1:
            text += found[0]
            continue
        best = min(found)
        turns = [turn for turn, image in zip(turns, found, strict=True) if image == best]
        text += best
    # From here on the corners of the box are zones.
    square = display.cards[0].square
    shift = square % ROW - 2 * place_of(square)[0], square // ROW - 2 * place_of(square)[1]
    west, east, north, south = box
    of_zones = 2 * west + shift[0], 2 * east + shift[0] + 1, 2 * north + shift[1], 2 * south + shift[1] + 1
    zones = [_zones(display.workers, turn, of_zones) for turn in turns]
    first = min(zones)
    return text + first, box, [turn for turn, image in zip(turns, zones, strict=True) if image == first]


def _zones(workers: tuple[int, ...], turn: int, box: Box) -> str:
    """Return the zones of workers after some quarter turns, counted from the corner of the turned box."""
    a, b, c, d = _TURNS[turn]
    left, top = _corner(turn, box)
    zones = sorted(
        [(a * (zone % ROW) + b * (zone // ROW) - left, c * (zone % ROW) + d * (zone // ROW) - top) for zone in workers]
    )
    return ".".join([f"{column},{row}" for column, row in zones])


def _corner(turn: int, box: Box) -> tuple[int, int]:
    """Return the least column and row of a box after some quarter turns about the origin."""
    west, east, north, south = box
    a, b, c, d = _TURNS[turn]
    return _least(a, b, west, east, north, south), _least(c, d, west, east, north, south)


def _least(of_column: int, of_row: int, west: int, east: int, north: int, south: int) -> int:
    """Return the least sum in a box of which one factor is 0 and the other 1 or -1."""
    if of_column:
        return west if of_column > 0 else -east
    return north if of_row > 0 else -south


def turn_image(text: str, forms: Sequence[int], box: Box, turns: Sequence[int]) -> str:
    """Return the image of a legal turn, after that of some quarter turns of its display that gives the first text.

    `forms` are the legal forms of the card that is laid, and `box` is that of the display before the turn, whose
    north-west corner comes to lie on m50. Events are their own images.
    """
    size = len(text)
    if (size != 5 and size != 8 and size != 17) or text[3] != "r":
        return text
    found = ""
    for turn in turns:
        image = f"{_square(text[:3], turn, box)}r{forms[(int(text[4]) + turn) % 4]}"
        if size == 8:
            image += "_" + _zone(text[6:], turn)
        elif size == 17:
            source = _square(text[6:9], turn, box) + _zone(text[9:11], turn)
            image += f"/{source}-{_square(text[12:15], turn, box)}{_zone(text[15:], turn)}"
        if not found or image < found:
            found = image
    return found


def _square(name: str, turn: int, box: Box) -> str:
    column, row = place_of(SQUARE_OF[name])
    a, b, c, d = _TURNS[turn]
    left, top = _corner(turn, box)
    return _name(a * column + b * row - left, c * column + d * row - top)


@lru_cache(maxsize=256)
def _name(column: int, row: int) -> str:
    return cell_name(cell(column, row))


def _zone(name: str, turn: int) -> str:
    return ZONES[(ZONES.index(name) + turn) % 4]


def framed_key(state: State) -> tuple[str, list[Callable[[str], str]]]:
    """Return the canonical key, and for each turn of the mover's display onto its first image, one that maps turns.

    While no turn can be played, events are mapped as they are.
    """
    card = state.card
    if not card:
        return canonical_key(state), [str]
    deck = state.rules.deck
    _image, box, turns = _first_image(state.displays[state.mover], deck)
    return canonical_key(state), [partial(turn_image, forms=deck.forms[card], box=box, turns=[turn]) for turn in turns]


def canonical_key(state: State) -> str:
    """Return the first 128 bits of a SHA-256, as 32 hex digits, of everything that decides how a game can go on.

    Displays do not influence each other, so each one is turned independently. The order in which cards were drawn and
    laid no longer matters, only which one is open.
    """
    deck = state.rules.deck
    displays = [_first_image(display, deck)[0] for display in state.displays]
    fields = (
        state.rules.text,
        deck.hash,
        "_".join(displays),
        str(state.mover + 1),
        ".".join(map(str, sorted(state.drawn))) or "-",
        str(state.card),
        "".join(str(i + 1) for i in state.players_out) or "-",
    )
    return sha256(" ".join(fields).encode()).hexdigest()[:32]
