"""Ratings from games of any number of players."""

import random
from math import log, sqrt

import pytest

from benchmarks.measure.cover import MODELS, cell
from limitproto.host.match.ratings import PRIOR, UNIT, _inverse_matrix, likeliest_ratings, ratings


def pair(one, other, first=1.0, second=1.0):
    """Return a pair of games with what the first engine gets in each."""
    return ((one, first), (other, 1 - first)), ((other, 1 - second), (one, second))


def test_two_players_are_the_model_of_bradley_and_terry():
    """With many games the strengths of two are in the ratio of their wins."""
    found = likeliest_ratings([3e6, 1e6], {(0, 1): 4e6}, 1.0)
    assert found[0] - found[1] == pytest.approx(log(3), rel=1e-4)
    assert sum(found) == pytest.approx(0, abs=1e-6)


def test_strengths_of_games_of_three_are_found_again():
    truth = [4.0, 2.0, 1.0, 0.5]
    source = random.Random(1)
    blocks = []
    for _ in range(5000):
        players = source.sample(range(4), 3)
        (winner,) = source.choices(players, [truth[player] for player in players])
        blocks.append((tuple((player, float(player == winner)) for player in players),))
    found = ratings(blocks, 4)
    for one in range(4):
        assert found[one].elo - found[0].elo == pytest.approx(UNIT * log(truth[one] / truth[0]), abs=20)


def test_copies_of_an_engine_in_a_game_share_its_rating():
    """An engine with two of three seats, and as strong as the other one, wins two games of three."""
    games = [((0, 1.0), (1, 0.0), (1, 0.0)), ((1, 1.0), (0, 0.0), (1, 0.0)), ((1, 0.0), (1, 1.0), (0, 0.0))]
    assert ratings([tuple(games)] * 50, 2)[0].elo == pytest.approx(0, abs=1e-6)


def test_a_shared_win_is_half_a_win_each():
    shared = ratings([(((0, 0.5), (1, 0.5)),), (((0, 1.0), (1, 0.0)),)] * 300, 2)
    split = ratings([*[(((0, 1.0), (1, 0.0)),)] * 450, *[(((0, 0.0), (1, 1.0)),)] * 150], 2)
    assert shared[0].elo == pytest.approx(split[0].elo, rel=0.01)


def test_the_interval_of_many_games_is_that_of_fishers_information():
    """The standard error of a difference between two engines with p won of n games is 1 / sqrt(n p (1 - p))."""
    blocks = {pair(0, 1): 360, pair(0, 1, 1.0, 0.0): 240, pair(0, 1, 0.0, 1.0): 240, pair(0, 1, 0.0, 0.0): 160}
    first = ratings(blocks, 2)[0]
    assert first.elo == pytest.approx(UNIT * log(0.6 / 0.4) / 2, rel=0.01)
    assert (first.high - first.low) / 2 == pytest.approx(1.96 * UNIT / 2 / sqrt(2000 * 0.24), rel=0.01)


def test_pairs_that_always_balance_say_more_and_pairs_that_never_do_say_less():
    def width(blocks):
        return ratings(blocks, 3)[0].high - ratings(blocks, 3)[0].low

    even = [pair(0, 1, 1.0, 0.0), pair(0, 2, 1.0, 0.0), pair(1, 2, 1.0, 0.0)]
    odd = [pair(*both, score, score) for both in ((0, 1), (0, 2), (1, 2)) for score in (0.0, 1.0)]
    assert width(even * 40) < 0.4 * width(odd * 20)


def test_few_games_say_little():
    """0 of 8 had been given an interval of 69 Elo, on one side of the rating."""
    blocks = [*[pair(0, 1, 0.0, 0.0)] * 4, *[pair(0, 2, 0.0, 0.0)] * 4, *[pair(1, 2, 1.0, 0.0)] * 4]
    first = ratings(blocks, 3)[0]
    assert first.elo < -250
    assert first.low + 150 < first.elo < first.high - 150
    assert first.above[1] < 0.02
    assert first.above[0] == 0.5


def test_all_won_is_finite_and_the_order_does_not_matter():
    blocks = [(((0, 1.0), (1, 0.0), (2, 0.0)), ((2, 0.0), (1, 0.0), (0, 1.0)))] * 20
    found = ratings(blocks, 3)
    assert 200 < found[0].elo < 2000
    assert found[0].low <= found[0].elo <= found[0].high
    assert found[1].elo == pytest.approx(found[2].elo)
    assert found[0].above[1] == pytest.approx(1 - found[1].above[0])
    assert sum(rating.elo for rating in found) == pytest.approx(0, abs=1e-6)
    mixed = [(((0, 1.0), (1, 0.0)),), (((1, 1.0), (0, 0.0)),), (((1, 0.5), (0, 0.5)),)]
    assert ratings(mixed, 2)[0].elo == pytest.approx(ratings(mixed[::-1], 2)[0].elo)


@pytest.mark.parametrize("size", [1, 2, 7, 30])
def test_a_matrix_times_its_inverse_is_one(size):
    chance = random.Random(size)
    rows = [[chance.uniform(-1, 1) for _ in range(size)] for _ in range(size)]
    table = [
        [sum(map(float.__mul__, one, other)) + (index == place) for place, other in enumerate(rows)]
        for index, one in enumerate(rows)
    ]
    inverse = _inverse_matrix(table)
    for index, row in enumerate(table):
        for place, other in enumerate(inverse):
            assert sum(map(float.__mul__, row, other)) == pytest.approx(float(index == place), abs=1e-9)


def test_no_games_no_difference():
    found = ratings([], 3)
    assert [rating.elo for rating in found] == [0, 0, 0]
    assert found[0].above == (0.5, 0.5, 0.5)
    assert found[0].high == pytest.approx(1.96 * PRIOR * sqrt(2 / 3), rel=0.01)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize(
    ("engines", "is_gauntlet"), [(2, False), pytest.param(3, False, marks=pytest.mark.long), (6, True)]
)
def test_intervals_cover_the_truth_from_four_pairs_on(engines, is_gauntlet, model):
    """Short version of the 2,000 tournaments a cell of `python -m benchmarks.measure.cover`."""
    for pairs in (4, 20):
        found = cell(150, (engines, pairs, is_gauntlet, model))
        assert 0.9 <= found.covered / found.intervals <= 0.995
        assert found.stronger >= 0.9 * found.superior
