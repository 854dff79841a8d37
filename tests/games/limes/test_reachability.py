"""All and only those arrangements of workers pass that some course of three rounds leads to."""

import random
from itertools import combinations_with_replacement

import pytest
from support import limes_model as model
from support.limes_decks import manned

from limitproto.games.limes.position import Position
from limitproto.games.limes.rules.reachability import can_stand


def arrangements(cards, ferryman):
    """Return all workers that the slow model can have after laying just these cards.

    With `ferryman`, somebody is in all waters (L22.4).
    """
    table, found = model.EMPTY, {()}
    for number, quarters, cell in cards:
        table = table.lay(model.study24()[number], quarters, cell)
        lakes = [zone for zone in table.zones if table.kind(zone) == "W"]
        following = set(found)
        for workers in found:
            new = [(2 * cell[0] + right, 2 * cell[1] + down) for right, down in model.CORNERS.values()]
            following |= {tuple(sorted((*workers, zone))) for zone in new}
            for place, worker in enumerate(workers):
                stay = workers[:place] + workers[place + 1 :]
                goals = model.goals(table._replace(workers=tuple(lakes)), worker, ferryman)
                following |= {tuple(sorted((*stay, zone))) for zone in goals}
        found = following
    return table, found


@pytest.mark.parametrize("seed", range(6))
def test_where_workers_can_stand(seed):
    chance, variants = random.Random(seed), ("none", "ferryman")[seed % 2]
    position, cards = Position.new(players=1, seed=seed, variants=variants), []
    for _ in range(3):
        turn = chance.choice([turn for turn in position.legal_turns() if len(turn) == 5])
        cards.append((position.card, int(turn[4]), (ord(turn[0]) - ord("m"), int(turn[1:3]) - 50)))
        position = position.play(turn)
    table, found = arrangements(cards, variants == "ferryman")
    for count in range(4):
        every = sorted(combinations_with_replacement(table.zones, count))
        for workers in chance.sample(every, min(len(every), 50)):
            display = manned(position.details.displays[0], table, workers)[0]
            assert can_stand(display, position.rules) == (tuple(sorted(workers)) in found), (position.text, workers)
