"""Points, results and ratings by the slow model, on displays with workers on all zones or on few of a small display."""

import random
from itertools import islice, pairwise

import pytest
from support import limes_model as model
from support.limes_decks import grown_displays, manned

from limitproto.games.limes.rules.scoring import explain_score, rating, result_of


@pytest.mark.parametrize("seed", range(4))
def test_all_zones_are_scored_as_by_the_model(seed):
    for bare, table in islice(grown_displays(seed), 3, None, 4):
        display, twin = manned(bare, table, [*table.zones])
        shown = ["{} {} {} {}".format(*one[:3], "counted" if one[3] else "shadowed") for one in explain_score(display)]
        assert shown == model.score_lines(twin)


@pytest.mark.parametrize("out", [0, 1, 4])
def test_results_of_many_ties(out):
    """On a small display few workers have equal points, some none, in pairs and in threes of which one may be out."""
    bare, empty = list(islice(grown_displays(6), 3))[2]
    chance = random.Random(out)
    found = [manned(bare, empty, chance.sample([*empty.zones], size % 5)) for size in range(40)]
    found.sort(key=lambda one: model.standing(one[1]))
    for one, other in pairwise(found):
        for chosen in ((one, other, one), (other, one, one), (one, one, other), (one, one, one)):
            displays, tables = zip(*chosen, strict=True)
            playing = [table for player, table in enumerate(tables) if not out >> player & 1]
            among = iter(model.result(playing).split("-"))
            result = "-".join("0" if out >> player & 1 else next(among) for player in range(3))
            assert result_of(displays, out) == (result, model.reason(playing))


def test_ratings():
    words = {0: "capable of improvement", 28: "OK", 35: "good", 42: "very good", 49: "excellent"}
    for points in range(60):
        assert rating(points) == words[max(least for least in words if least <= points)]
