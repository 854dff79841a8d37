"""LIMES' part of `lp-state`: a position as plain values for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.games.limes.decks.deck import LANDSCAPES, Deck
from limitproto.games.limes.rules.display import Display, Territories
from limitproto.games.limes.rules.scoring import explain_score
from limitproto.games.limes.rules.squares import SQUARE_NAMES, ZONE_NAMES, listed

if TYPE_CHECKING:
    from limitproto.games.limes.position import Position


def state(position: Position) -> dict[str, object]:
    """Return what a GUI draws; keys and types are those of the schema in spec/."""
    details, rules = position.details, position.rules
    players = position.players
    return {
        "edition": rules.text,
        "players": list(players),
        "phase": position.phase,
        "mover": None if position.mover is None else players[position.mover],
        "out": [players[i] for i in position.out],
        "variants": rules.variants.split(":") if rules.variants else [],
        "deck": {
            "name": rules.deck.name,
            "hash": rules.deck.hash,
            "cards": len(rules.deck.cards),
            "label": rules.deck.label,
        },
        "drawn": list(details.drawn),
        "card": _card(rules.deck, position.card) if position.card else None,
        "hands": {name: display.supply for name, display in zip(players, details.displays, strict=True)},
        "points": dict(zip(players, position.points, strict=True)),
        "displays": {
            name: _display(display, rules.deck) for name, display in zip(players, details.displays, strict=True)
        },
    }


def _card(deck: Deck, number: int, quarters: int = 0) -> dict[str, object]:
    card = deck.cards[number].turned(quarters)
    return {"number": number, "zones": [LANDSCAPES[letter] for letter in card.zones], "huts": list(card.huts)}


def _display(display: Display, deck: Deck) -> dict[str, object]:
    territories = Territories(display)
    return {
        "cards": [
            {"cell": SQUARE_NAMES[square], "quarters": quarters, **_card(deck, number, quarters)}
            for number, quarters, square in display.cards
        ],
        "workers": [worker._asdict() for worker in explain_score(display)],
        "territories": [
            {"landscape": LANDSCAPES[letter], "zones": sorted(ZONE_NAMES[zone] for zone in listed(mask))}
            for letter, mask in zip(territories.landscapes, territories.masks, strict=True)
        ],
    }
