"""Deck files of LIMES."""

import json

from limitproto.games.limes.decks import Deck


def deck_json(deck: Deck) -> str:
    cards = [{"number": card.number, "zones": card.zones, "huts": list(card.huts)} for card in deck.cards.values()]
    return json.dumps({"name": deck.name, "cards": cards})
