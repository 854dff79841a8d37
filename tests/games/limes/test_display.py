"""Where cards and workers may go, and territories, by the slow model, on displays with gaps."""

import random
from itertools import islice, product

import pytest
from support import limes_model as model
from support.limes_decks import grown_displays, manned

from limitproto.games.limes.decks import deck_named
from limitproto.games.limes.line import DisplayLine
from limitproto.games.limes.rules import display as rules
from limitproto.games.limes.squares import SQUARE_OF, ZONE_OF, square_at


def mask_of(zones):
    return sum(1 << ZONE_OF[model.zone_name(zone)] for zone in zones)


@pytest.mark.parametrize("ferryman", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_workers_go_where_the_model_has_them_go(seed, ferryman):
    chance = random.Random(seed)
    for both in islice(grown_displays(seed), 2, None, 4):
        display, table = manned(*both, chance.sample([*both[1].zones], 5))
        goals = {worker: mask_of(model.goals(table, worker, ferryman)) for worker in table.workers}
        found = dict(rules.moves(rules.Territories(display), ferryman))
        assert found == {mask_of([zone]).bit_length() - 1: mask for zone, mask in goals.items() if mask}
        for zone, (worker, mask) in product(table.zones, goals.items()):
            home, goal = (mask_of(table.territory(one)) for one in (worker, zone))
            assert rules.territory(display, mask_of([zone]).bit_length() - 1) == goal
            is_goal = goal != home and rules.is_in_reach(display, home, goal, ferryman)
            assert is_goal == bool(goal & mask)
        assert {rules.territory(display, zone) for zone in (-1, 15, 255)} == {0}


@pytest.mark.parametrize("diagonal", [False, True])
def test_cards_go_where_the_model_has_them_go(diagonal):
    for display, table in (both for seed in range(4) for both in islice(grown_displays(seed), 8)):
        cells = model.cells_for(table, diagonal)
        free = sorted(square_at(*cell) for cell in cells)
        line = DisplayLine(display, deck_named("grown"))
        fitting = [square for square in SQUARE_OF.values() if line.fits(square, diagonal)]
        assert rules.free_squares(display, diagonal) == sorted(fitting) == free
        for cell in {*product(range(-5, 6), repeat=2)} - {*table.cells}:
            touches = rules.touches(cell, table.cells, diagonal)
            assert (touches and max(rules.box_of([*table.cells, cell])) <= 4) == (cell in cells)


@pytest.mark.parametrize("seed", range(4))
def test_lines_have_workers_go_where_the_rules_do(seed):
    """From and to all zones of a display, whose last card is laid in the same turn, and to some without a card."""
    chance = random.Random(seed)
    for both in islice(grown_displays(seed), 3, None, 4):
        display, _ = manned(*both, chance.sample([*both[1].zones], 7))
        line = DisplayLine(display._replace(cards=display.cards[:-1]), deck_named("grown"))
        frame = line.frame_with(*display.cards[-1])
        territories = {zone: rules.territory(display, zone) for zone in ZONE_OF.values()}
        zones = [zone for zone in territories if territories[zone]]
        others = chance.sample([*{*territories} - {*zones}], 8)
        for source, target, ferryman in product(zones, zones + others, (False, True)):
            home, goal = territories[source], territories[target]
            may_move = goal != home and rules.is_in_reach(display, home, goal, ferryman)
            assert frame.may_move(line.workers, source, target, ferryman) == may_move
