"""Deck files of LIMES."""

import json
import random
from collections.abc import Sequence

from limitproto.games.limes.decks import Deck


def deck_json(deck: Deck) -> str:
    cards = [{"number": card.number, "zones": card.zones, "huts": list(card.huts)} for card in deck.cards.values()]
    return json.dumps({"name": deck.name, "cards": cards})


def odd_deck(
    chance: random.Random, cards: int, name: str, letters: str = "FSWR", huts: Sequence[int] = (0, 0, 1, 2)
) -> str:
    """Return the text of a deck file with cards that no printed deck has."""
    listed = []
    for number in range(1, cards + 1):
        zones = "".join(chance.choice(letters) for _ in range(4))
        on_land = [0 if zone == "W" else chance.choice(huts) for zone in zones]
        listed.append(f'{{"number": {number}, "zones": "{zones}", "huts": {on_land}}}')
    return f'{{"name": "{name}", "cards": [{", ".join(listed)}]}}'
