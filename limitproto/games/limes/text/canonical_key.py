"""The canonical key: one number for all positions that differ only by turning and shifting displays.

The chapter on symmetry of spec/limes.md has the algorithm and test vectors.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from limitproto.games.limes.decks.deck import Deck
from limitproto.games.limes.squares import ROW, place_of
from limitproto.games.limes.state import Display, State

#: After how many quarter turns clockwise about the origin, rows growing downwards, column and row are which sums of the
#: column and the row before: factors of both for the column, then for the row.
_TURNS = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))


@lru_cache(maxsize=64)
def _first_image(display: Display, deck: Deck) -> str:
    """Return the first image of a display by code point; `-` without cards. Others stay known when one changes.

    An image is the display under one of the four turns, its north-west corner moved to (0, 0), as text: cards as
    `NUMBERrK@COLUMN,ROW` by rising number, K the legal form, then workers as `COLUMN,ROW` of their zones.
    """
    if not display.cards:
        return "-"
    cards = sorted([(number, quarters, *place_of(square)) for number, quarters, square in display.cards])
    columns, rows = [card[2] for card in cards], [card[3] for card in cards]
    west, east, north, south = min(columns), max(columns), min(rows), max(rows)
    box = west, east, north, south
    corners = [(_least(a, b, *box), _least(c, d, *box)) for a, b, c, d in _TURNS]
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
    west, east = 2 * west + shift[0], 2 * east + shift[0] + 1
    north, south = 2 * north + shift[1], 2 * south + shift[1] + 1
    return text + min([_zones(display.workers, turn, west, east, north, south) for turn in turns])


def _zones(workers: tuple[int, ...], turn: int, west: int, east: int, north: int, south: int) -> str:
    """Return the zones of workers after some quarter turns, counted from the corner of the turned box."""
    a, b, c, d = _TURNS[turn]
    left, top = _least(a, b, west, east, north, south), _least(c, d, west, east, north, south)
    zones = sorted(
        [(a * (zone % ROW) + b * (zone // ROW) - left, c * (zone % ROW) + d * (zone // ROW) - top) for zone in workers]
    )
    return ".".join([f"{column},{row}" for column, row in zones])


def _least(of_column: int, of_row: int, west: int, east: int, north: int, south: int) -> int:
    """Return the least sum in a box of which one factor is 0 and the other 1 or -1."""
    if of_column:
        return west if of_column > 0 else -east
    return north if of_row > 0 else -south


def canonical_key(state: State) -> str:
    """Return the first 128 bits of a SHA-256, as 32 hex digits, of everything that decides how a game can go on.

    Displays do not influence each other, so each one is turned independently. The order in which cards were drawn and
    laid no longer matters, only which one is open.
    """
    deck = state.rules.deck
    displays = [_first_image(display, deck) for display in state.displays]
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
