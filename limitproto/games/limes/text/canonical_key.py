"""The canonical key: one number for all positions that differ only by rotating and shifting displays.

The chapter on symmetry in spec/limes.md has the algorithm and test vectors. This module is compiled if there is a
compiler.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from limitproto.core.hexes import cell, cell_name
from limitproto.games.limes.decks import Deck
from limitproto.games.limes.squares import REACH, SQUARE_OF, ZONES
from limitproto.games.limes.state import Display, State

if TYPE_CHECKING:
    from mypy_extensions import i64

#: A place on an image is one number: column and row, five bits each, plus 8, since a turn may leave the box.
_BIAS: Final = 8
_COLUMNS: Final = [(place >> 5) - 8 for place in range(1024)]
_ROWS: Final = [(place & 31) - 8 for place in range(1024)]
#: Places as text, and the names of their cells; the corner of the box is m50.
_PLACES: Final = [f"{column},{row}" for column, row in zip(_COLUMNS, _ROWS, strict=True)]
_NAMES: Final = [cell_name(cell(column, row)) for column, row in zip(_COLUMNS, _ROWS, strict=True)]


class FormTexts:
    """The texts for the cards of a deck in images, indexed by four times the card number plus the form.

    `heads` is the text before the place, after 0 to 3 more quarter turns, and `forms` the legal form after these.
    """

    def __init__(self, deck: Deck) -> None:
        self.heads: dict[int, list[str]] = {}
        self.forms: dict[int, list[int]] = {}
        for number, forms in deck.forms.items():
            for quarters in range(4):
                turned = [forms[(quarters + turn) % 4] for turn in range(4)]
                self.forms[4 * number + quarters] = turned
                self.heads[4 * number + quarters] = [f"{number}r{form}@" for form in turned]


texts_of = lru_cache(maxsize=32)(FormTexts)


class DisplayImage:
    """The data of a display needed for its images; cards are added, and `workers` may change before an image is made.

    An image is the display under one of the four rotations, with its north-west corner moved to (0, 0), as text: cards
    as `NUMBERrK@COLUMN,ROW` in order of number, K being the legal form, then workers as `COLUMN,ROW` of their zones;
    `-` without cards.
    """

    def __init__(self, texts: FormTexts, workers: Sequence[int]) -> None:
        self.texts = texts
        self.workers: list[int] = list(workers)
        #: The number, form and square of each card in one number, in ascending order.
        self.ranked: list[int] = []
        # The box of the cards, in squares from the corner of the grid; the first card is always in its middle.
        self.west: i64 = REACH
        self.east: i64 = REACH
        self.north: i64 = REACH
        self.south: i64 = REACH
        self.image = ""
        #: The quarter turns that make the first image.
        self.image_turns: list[int] = []

    def add_card(self, number: int, quarters: int, square: i64) -> None:
        """Add a card."""
        insort(self.ranked, (number * 4 + quarters) << 8 | square)
        column: i64 = (square & 15) >> 1
        row: i64 = square >> 5
        if column < self.west:
            self.west = column
        if column > self.east:
            self.east = column
        if row < self.north:
            self.north = row
        if row > self.south:
            self.south = row
        self.image = ""

    def first_image(self) -> str:
        """Return the first image in code point order."""
        if not self.image:
            self.image_turns = [0, 1, 2, 3]
            self.image = self._image_text() if self.ranked else "-"
        return self.image

    def turn_image(self, text: str, forms: Sequence[int], turns: Sequence[int]) -> str:
        """Return the first, in text order, of the images of a legal turn under some quarter turns of the display.

        `forms` holds the legal forms of the card that is laid, and the display is the one before the turn; the corner
        of its box moves to m50. Events are their own images.
        """
        size = len(text)
        if (size != 5 and size != 8 and size != 17) or text[3] != "r":
            return text
        found = ""
        for turn in turns:
            image = f"{self._turned_cell(text[:3], turn)}r{forms[(int(text[4]) + turn) % 4]}"
            if size == 8:
                image += "_" + _turned_zone(text[6:], turn)
            elif size == 17:
                source = self._turned_cell(text[6:9], turn) + _turned_zone(text[9:11], turn)
                image += f"/{source}-{self._turned_cell(text[12:15], turn)}{_turned_zone(text[15:], turn)}"
            if not found or image < found:
                found = image
        return found

    def _turned_cell(self, name: str, turn: int) -> str:
        square: i64 = SQUARE_OF[name]
        return _NAMES[self._turned(turn, (square & 15) >> 1, square >> 5, 1)]

    def _turned(self, turn: i64, column: i64, row: i64, scale: i64) -> i64:
        """Return the place of a square or zone after some quarter turns of the box.

        `scale` is 1 for squares and 2 for zones.
        """
        if scale == 1:
            west, east, north, south = self.west, self.east, self.north, self.south
        else:
            west, east, north, south = 2 * self.west, 2 * self.east + 1, 2 * self.north, 2 * self.south + 1
        if turn == 0:
            return (column - west + _BIAS) << 5 | (row - north + _BIAS)
        if turn == 1:
            return (south - row + _BIAS) << 5 | (column - west + _BIAS)
        if turn == 2:
            return (east - column + _BIAS) << 5 | (south - row + _BIAS)
        return (row - north + _BIAS) << 5 | (east - column + _BIAS)

    def _image_text(self) -> str:
        # Usually the images already differ in the first card.
        turns = self.image_turns
        parts: list[str] = []
        heads, forms = self.texts.heads, self.texts.forms
        last = len(self.ranked) - 1
        for i, packed in enumerate(self.ranked):
            square: i64 = packed & 255
            column: i64 = (square & 15) >> 1
            row: i64 = square >> 5
            texts = heads[packed >> 8]
            turn = turns[0]
            if len(turns) > 1:
                # Forms, columns and rows have one digit, so their numbers sort like their texts.
                numbers = forms[packed >> 8]
                candidates, turns = turns, []
                best: i64 = -1
                for one in candidates:
                    image: i64 = numbers[one] << 10 | self._turned(one, column, row, 1)
                    if best < 0 or image < best:
                        best = image
                        turns = [one]
                    elif image == best:
                        turns.append(one)
                turn = turns[0]
            parts.append(texts[turn])
            parts.append(_PLACES[self._turned(turn, column, row, 1)])
            parts.append("." if i < last else ":")
        workers: list[int] = self._turned_workers(turns[0])
        self.image_turns = [turns[0]]
        for turn in turns[1:]:
            others = self._turned_workers(turn)
            if others < workers:
                workers = others
                self.image_turns = [turn]
            elif others == workers:
                self.image_turns.append(turn)
        parts.append(".".join([_PLACES[place] for place in workers]))
        return "".join(parts)

    def _turned_workers(self, turn: int) -> list[int]:
        return sorted([self._turned(turn, zone & 15, zone >> 4, 2) for zone in self.workers])


def _turned_zone(name: str, turn: int) -> str:
    return ZONES[(ZONES.index(name) + turn) % 4]


@lru_cache(maxsize=64)
def _image_of(display: Display, deck: Deck) -> DisplayImage:
    """Return a display with its first image computed. Cached: when one display changes, the others are still known."""
    found = DisplayImage(texts_of(deck), display.workers)
    for number, quarters, square in display.cards:
        found.add_card(number, quarters, square)
    found.first_image()
    return found


def framed_key(state: State) -> tuple[str, list[Callable[[str], str]]]:
    """Return the canonical key and, for each rotation of the mover's display onto its first image, a map of turns.

    While no turn can be played, events are mapped to themselves.
    """
    card = state.card
    if not card:
        return canonical_key(state), [str]
    deck = state.rules.deck
    display = _image_of(state.displays[state.mover], deck)
    forms = deck.forms[card]
    return canonical_key(state), [
        partial(display.turn_image, forms=forms, turns=[turn]) for turn in display.image_turns
    ]


def canonical_key(state: State) -> str:
    """Return the first 128 bits of a SHA-256, as 32 hex digits, of everything that decides how a game can continue.

    Displays do not influence each other, so each is rotated independently. The order in which cards were drawn and
    laid no longer matters, only which one is open.
    """
    deck = state.rules.deck
    fields = (
        state.rules.text,
        deck.hash,
        "_".join([_image_of(display, deck).image for display in state.displays]),
        str(state.mover + 1),
        ".".join(map(str, sorted(state.drawn))) or "-",
        str(state.card),
        "".join(str(i + 1) for i in state.players_out) or "-",
    )
    return sha256(" ".join(fields).encode()).hexdigest()[:32]
