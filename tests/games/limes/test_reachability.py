"""All and only those arrangements of workers pass that some course of four rounds leads to."""

import random
from itertools import combinations_with_replacement

import pytest
from support import limes_model as model
from support.limes_decks import manned

from limitproto.games.limes.position import Position
from limitproto.games.limes.rules.reachability import can_stand


def arrangements(cards, ferryman):
    """Return the slow model of a display, and where three workers or fewer can be after laying just these cards.

    With `ferryman`, somebody is in all waters (L22.4).
    """
    table, found = model.EMPTY, {()}
    for number, quarters, cell in cards:
        table = table.lay(model.study24()[number], quarters, cell)
        table = table._replace(workers=tuple(zone for zone in table.zones if table.kind(zone) == "W"))
        goals = {zone: model.goals(table, zone, ferryman) for zone in table.zones}
        new = [*table.zones][-4:]
        placed = {(*workers, zone) for workers in found if len(workers) < 3 for zone in new}
        moved = {
            (*workers[:place], goal, *workers[place + 1 :])
            for workers in found
            for place, worker in enumerate(workers)
            for goal in goals[worker]
        }
        found = {tuple(sorted(workers)) for workers in found | placed | moved}
    return table, found


@pytest.mark.parametrize("seed", range(6))
def test_where_workers_can_stand(seed):
    chance, variants = random.Random(seed), ("none", "ferryman")[seed % 2]
    position, cards = Position.new(players=1, seed=seed, variants=variants), []
    for _ in range(4):
        turn = chance.choice([turn for turn in position.legal_turns() if len(turn) == 5])
        cards.append((position.card, int(turn[4]), (ord(turn[0]) - ord("m"), int(turn[1:3]) - 50)))
        position = position.play(turn)
    table, found = arrangements(cards, variants == "ferryman")
    for count in range(4):
        every = sorted(combinations_with_replacement(sorted(table.zones), count))
        for workers in chance.sample(every, min(len(every), 60)):
            display = manned(position.details.displays[0], table, workers)[0]
            assert can_stand(display, position.rules) == (workers in found), (position.text, workers)
