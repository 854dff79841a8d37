"""Ratings from games of any number of players."""

import random
from collections import Counter
from math import log10

import pytest

from limitproto.host.match.ratings import ratings, strengths

pytestmark = pytest.mark.once


def test_two_players_are_the_model_of_bradley_and_terry():
    """Without a prior the strengths of two are in the ratio of their wins; the prior adds a game to each side."""
    games = Counter({((0, 1.0), (1, 0.0)): 3000, ((0, 0.0), (1, 1.0)): 1000})
    found = strengths(games, 2)
    assert found[0] / found[1] == pytest.approx(3, rel=0.01)
    assert found[0] * found[1] == pytest.approx(1)


def test_strengths_of_games_of_three_are_found_again():
    truth = [4.0, 2.0, 1.0, 0.5]
    source = random.Random(1)
    games = Counter()
    for _ in range(5000):
        players = source.sample(range(4), 3)
        (winner,) = source.choices(players, [truth[player] for player in players])
        games[tuple((player, float(player == winner)) for player in players)] += 1
    found = strengths(games, 4)
    for one in range(4):
        assert log10(found[one] / found[0]) == pytest.approx(log10(truth[one] / truth[0]), abs=0.05)


def test_a_shared_win_is_half_a_win_each():
    shared = strengths(Counter({((0, 0.5), (1, 0.5)): 10, ((0, 1.0), (1, 0.0)): 10}), 2)
    split = strengths(Counter({((0, 1.0), (1, 0.0)): 15, ((0, 0.0), (1, 1.0)): 5}), 2)
    assert shared == pytest.approx(split)


def test_all_won_is_finite_and_the_order_does_not_matter():
    blocks = [[((0, 1.0), (1, 0.0), (2, 0.0)), ((2, 0.0), (1, 0.0), (0, 1.0))]] * 20
    found = ratings(blocks, 3)
    assert 200 < found[0].elo < 2000
    assert found[0].low <= found[0].elo <= found[0].high
    assert found[1].elo == pytest.approx(found[2].elo)
    assert sum(rating.elo for rating in found) == pytest.approx(0, abs=1e-6)
    mixed = [[((0, 1.0), (1, 0.0))], [((1, 1.0), (0, 0.0))], [((1, 0.5), (0, 0.5))]]
    assert ratings(mixed, 2)[0].elo == pytest.approx(ratings(mixed[::-1], 2)[0].elo)


def test_no_games_no_difference():
    assert [rating.elo for rating in ratings([], 3)] == [0, 0, 0]
