"""LIMES's part of `lp-state`: a state as plain values for JSON."""

from __future__ import annotations

from limitproto.games.limes.decks.deck import LANDSCAPES, Deck
from limitproto.games.limes.rules.display import Territories
from limitproto.games.limes.rules.scoring import explain_score, score
from limitproto.games.limes.squares import SQUARE_NAMES, ZONE_NAMES, listed
from limitproto.games.limes.state import Display, State


def state_json(state: State) -> dict[str, object]:
    """Return the values that a GUI draws; the schema in spec/ defines keys and types."""
    rules = state.rules
    players = rules.names
    return {
        "edition": rules.text,
        "players": list(players),
        "phase": state.phase,
        "mover": None if state.mover < 0 else players[state.mover],
        "out": [players[i] for i in state.players_out],
        "variants": rules.variants.split(":") if rules.variants else [],
        "deck": {
            "name": rules.deck.name,
            "hash": rules.deck.hash,
            "cards": len(rules.deck.cards),
            "label": rules.deck.label,
        },
        "drawn": list(state.drawn),
        "card": _card(rules.deck, state.card) if state.card else None,
        "hands": {name: display.supply for name, display in zip(players, state.displays, strict=True)},
        "points": {name: score(display) for name, display in zip(players, state.displays, strict=True)},
        "displays": {
            name: _display(display, rules.deck) for name, display in zip(players, state.displays, strict=True)
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
