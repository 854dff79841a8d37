"""The canonical key: one number for all positions that differ by turns and shifts of displays alone.

Algorithm and test vectors stand in the chapter on symmetry of spec/limes.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from limitproto.games.limes.decks.deck import Deck
from limitproto.games.limes.rules.display import Display
from limitproto.games.limes.rules.squares import ROW, place_of

if TYPE_CHECKING:
    from limitproto.games.limes.position import Position

Place = tuple[int, int]


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
        said = [f"{n}r{_form(deck, n, k)}@{column - left},{row - top}" for n, k, (column, row) in sorted(cards)]
        stood = sorted((column - west, row - north) for column, row in workers)
        yield ".".join(said) + ":" + ".".join(f"{column},{row}" for column, row in stood)


def _turned(place: Place) -> Place:
    """Return a place after a quarter turn clockwise about the origin, rows growing downwards."""
    return -place[1], place[0]


def _all_turned(corners: list[Place]) -> list[Place]:
    """Turn nw zones of cards: after a quarter turn what was the sw zone is the nw one."""
    return [_turned((column, row + 1)) for column, row in corners]


def _form(deck: Deck, number: int, quarters: int) -> int:
    """Return the legal form of a card's quarter turns (L5)."""
    card = deck.cards[number]
    return next(lower for lower in range(4) if card.turned(lower) == card.turned(quarters))


def canonical_key(position: Position) -> str:
    """Return the first 128 bits of a SHA-256, as 32 hex digits, over all that decides how a game can go on.

    Displays do not influence each other, so that each one is turned by itself; the order in which cards were drawn
    and laid does not matter any more, only which is open.
    """
    from hashlib import sha256

    state = position.details
    deck = state.rules.deck
    displays = [min(images(display, deck)) if display.cards else "-" for display in state.displays]
    fields = (
        state.rules.text,
        deck.hash,
        "_".join(displays),
        str(state.mover + 1),
        ".".join(map(str, sorted(state.drawn))) or "-",
        str(position.card),
        "".join(str(i + 1) for i in position.out) or "-",
    )
    return sha256(" ".join(fields).encode()).hexdigest()[:32]
