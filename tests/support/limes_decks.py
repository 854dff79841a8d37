"""Deck files of LIMES, and displays with odd cards."""

import json
import random
from collections.abc import Iterator, Sequence

from support import limes_model as model

from limitproto.games.limes.decks import Deck, deck_of, remember
from limitproto.games.limes.squares import ZONE_OF, square_at
from limitproto.games.limes.state import Display


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


def in_model(deck: Deck) -> dict[int, list[tuple[str, int]]]:
    """Return a deck as the slow model has it."""
    return {number: list(zip(card.zones, card.huts, strict=True)) for number, card in deck.cards.items()}


def grown_displays(seed: int) -> Iterator[tuple[Display, model.Table]]:
    """Yield a display without workers and its twin of the slow model after each of sixteen odd cards.

    They fill four by four squares from m50 to a corner of the grid, in any order, so that there are gaps at first.
    """
    chance = random.Random(seed)
    deck = remember(deck_of(odd_deck(chance, 16, "grown", "FFSSWWR", (0, 0, 1, 3, 9))))
    display, table = Display(), model.EMPTY
    cells = [(column * (-1) ** seed, row * (-1) ** (seed // 2)) for column in range(4) for row in range(4)]
    for (number, card), cell in zip(in_model(deck).items(), [cells[0], *chance.sample(cells[1:], 15)], strict=True):
        quarters, face = chance.choice([*deck.faces[number].items()])
        display, table = display.with_card(number, quarters, square_at(*cell), face), table.lay(card, quarters, cell)
        yield display, table


def manned(display: Display, table: model.Table, zones: Sequence[tuple[int, int]]) -> tuple[Display, model.Table]:
    """Return a display and its twin with workers on some zones of the twin."""
    workers = tuple(sorted(ZONE_OF[model.zone_name(zone)] for zone in zones))
    return display._replace(workers=workers), table._replace(workers=tuple(zones))
