"""Decks as data, and the built-in deck.

This package does not contain the faces of the printed cards: they are pictures. The built-in deck `study24` replaces
them; the real faces can be typed into a file, see spec/limes.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from limitproto.errors import InvalidOption, UnknownFile
from limitproto.games.base import FILES
from limitproto.games.limes.squares import OFFSETS

#: The letters for landscapes in deck listings, and their names; R is rock with a tower.
LANDSCAPES = {"F": "field", "S": "forest", "W": "water", "R": "tower"}

#: The deck if a game names no other.
DEFAULT = "study24"

#: The description shown with that deck.
STAND_IN = "a stand-in for the printed cards"

#: The rounds in a game, and the fewest cards in a deck.
ROUNDS = 16

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_NAME = 40


def is_name(value: object) -> bool:
    """Return whether a value is text that can be the name of a deck (K2)."""
    return isinstance(value, str) and len(value) <= LONGEST_NAME and _NAME.fullmatch(value) is not None


class Card(NamedTuple):
    """A card as the deck lists it: four letters of `LANDSCAPES` and four numbers of huts, clockwise from nw."""

    number: int
    zones: str
    huts: tuple[int, ...]

    def turned(self, quarters: int) -> Card:
        """Return the card after some quarter turns clockwise; one turn moves the sw zone to nw."""
        cut = -quarters % 4
        return Card(self.number, self.zones[cut:] + self.zones[:cut], self.huts[cut:] + self.huts[:cut])

    def legal_form(self, quarters: int) -> int:
        """Return the lowest number of quarter turns after which the card looks the same as after `quarters` (L5)."""
        return next(lower for lower in range(4) if self.turned(lower) == self.turned(quarters))


class Face(NamedTuple):
    """A turned card, as masks of zones on square 0: one per landscape, and zones with more than 0, 1, ... huts."""

    field: int
    forest: int
    water: int
    tower: int
    huts: tuple[int, ...]


class Deck:
    """A deck: its name, its cards by number, and the SHA-256 of the listing."""

    def __init__(self, name: str, cards: Iterable[Card]) -> None:
        """`cards` are numbered 1 to n, each number once; `decks.file.check` ensures that."""
        self.name = name
        self.cards: Mapping[int, Card] = {card.number: card for card in sorted(cards)}
        #: The legal forms of each card (L5): quarter turns that differ in looks from all lower ones, with their faces.
        self.faces: Mapping[int, Mapping[int, Face]] = {number: _faces(card) for number, card in self.cards.items()}
        #: The legal form of each card after 0 to 3 quarter turns.
        self.forms: Mapping[int, tuple[int, ...]] = {
            number: tuple(map(card.legal_form, range(4))) for number, card in self.cards.items()
        }
        self.hash = sha256(self.listing.encode()).hexdigest()

    @property
    def listing(self) -> str:
        """The cards in order of number, a line each: number, landscapes, huts; `1 FFSR 1.0.0.0`."""
        return "".join(f"{n} {zones} {'.'.join(map(str, huts))}\n" for n, zones, huts in self.cards.values())

    @property
    def label(self) -> str:
        """The description shown with the deck's cards."""
        return f"deck {self.name}" + (f": {STAND_IN}" if self.name == DEFAULT else "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and (self.name, self.hash) == (other.name, other.hash)

    def __hash__(self) -> int:
        return hash((self.name, self.hash))

    def __repr__(self) -> str:
        return f"<Deck {self.name} of {len(self.cards)} cards>"


def _faces(card: Card) -> dict[int, Face]:
    found: dict[int, Face] = {}
    for quarters in range(4):
        if card.legal_form(quarters) != quarters:
            continue
        _, zones, huts = card.turned(quarters)
        masks = {
            letter: sum(1 << offset for mine, offset in zip(zones, OFFSETS, strict=True) if mine == letter)
            for letter in LANDSCAPES
        }
        layers = tuple(
            sum(1 << offset for count, offset in zip(huts, OFFSETS, strict=True) if count > layer)
            for layer in range(max(huts))
        )
        found[quarters] = Face(masks["F"], masks["S"], masks["W"], masks["R"], layers)
    return found


# ---- the built-in deck -----------------------------------------------------------------------------------

_STUDY24 = """
    FFSR FFWR FFRS FFRW FSFR FSSR FSWR FSRS FSRW FWFR FWSR FWWR
    FWRS FWRW FRSS FRSW FRWS FRWW SSWR SSRW SWSR SWWR SWRW SRWW
"""
#: The cards of `study24` with a hut in their first field zone, and those with one in their first forest zone.
_FIELD_HUTS = (1, 2, 5, 8, 10, 13, 15, 18)
_FOREST_HUTS = (3, 7, 11, 19, 21, 23)


def _study24() -> Deck:
    """Return the deck of the 24 patterns, up to rotation, with exactly one tower and no landscape more than twice."""
    cards = []
    for number, zones in enumerate(_STUDY24.split(), 1):
        land = "F" if number in _FIELD_HUTS else "S" if number in _FOREST_HUTS else ""
        hut = zones.index(land) if land else -1
        cards.append(Card(number, zones, tuple(int(i == hut) for i in range(4))))
    return Deck(DEFAULT, cards)


@cache
def _known() -> dict[str, dict[str, Deck]]:
    """Return the known decks, keyed by name and then by hash, with the newest of each name last."""
    deck = _study24()
    return {DEFAULT: {deck.hash: deck}}


def known_names() -> list[str]:
    """Return the names of the decks known to this process, the built-in deck first."""
    return list(_known())


def deck_named(name: str, digest: str = "") -> Deck:
    """Return a known deck: the one with the given hash or, without a hash, the newest with its name.

    Raises UnknownFile, or InvalidOption for the name of the built-in deck with a different hash.
    """
    decks = _known().get(name)
    if decks is None:
        known = ", ".join(_known())
        raise UnknownFile(
            f"{name!r} is not a known deck; the decks are {known}, and those in the files named in {FILES}"
        )
    if not digest:
        return list(decks.values())[-1]
    if digest not in decks:
        error = InvalidOption if name == DEFAULT else UnknownFile
        raise error(f"the deck {name} known here has the hash {' or '.join(decks)}, but the record has {digest}")
    return decks[digest]


def remember(deck: Deck) -> Deck:
    """Register a deck, as returned by `decks.file.deck_of`, under its name, and return it."""
    decks = _known().setdefault(deck.name, {})
    decks.pop(deck.hash, None)
    decks[deck.hash] = deck
    return deck
