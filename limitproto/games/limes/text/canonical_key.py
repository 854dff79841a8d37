"""The canonical key: one number for all positions that differ only by turning and shifting displays.

The chapter on symmetry of spec/limes.md has the algorithm and test vectors.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256

from limitproto.games.limes.decks.deck import Card, Deck
from limitproto.games.limes.squares import ROW, Place, place_of
from limitproto.games.limes.state import Display, State


def images(display: Display, deck: Deck) -> Iterator[str]:
    """Yield a display as text under each of the four turns, its north-west corner moved to (0, 0).

    Cards as `NUMBERrK@COLUMN,ROW` by rising number, K the legal form, then workers as `COLUMN,ROW` of their zones.
    """
    cards = [(card.number, card.quarters, place_of(card.square)) for card in display.cards]
    workers = [(zone % ROW, zone // ROW) for zone in display.workers]
    corners = [(card.square % ROW, card.square // ROW) for card in display.cards]
    for turns in range(4):
        if turns:
            cards = [(number, (quarters + 1) % 4, _turned(place)) for number, quarters, place in cards]
            workers, corners = [_turned(zone) for zone in workers], _all_turned(corners)
        left, top = min(place[0] for *_, place in cards), min(place[1] for *_, place in cards)
        west, north = min(corner[0] for corner in corners), min(corner[1] for corner in corners)
        placed = [
            f"{number}r{_legal_form(deck.cards[number], quarters)}@{column - left},{row - top}"
            for number, quarters, (column, row) in sorted(cards)
        ]
        zones = sorted((column - west, row - north) for column, row in workers)
        yield ".".join(placed) + ":" + ".".join(f"{column},{row}" for column, row in zones)


@lru_cache(maxsize=4096)
def _legal_form(card: Card, quarters: int) -> int:
    return card.legal_form(quarters)


@lru_cache(maxsize=64)
def _first_image(display: Display, deck: Deck) -> str:
    """Return the first image of a display by code point. A turn changes one display, and the others stay known."""
    return min(images(display, deck)) if display.cards else "-"


def _turned(place: Place) -> Place:
    """Return a place after a quarter turn clockwise about the origin, rows growing downwards."""
    return -place[1], place[0]


def _all_turned(corners: list[Place]) -> list[Place]:
    """Turn the nw zones of cards: a quarter turn makes the sw zone the nw one."""
    return [_turned((column, row + 1)) for column, row in corners]


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
