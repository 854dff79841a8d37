"""The statistics of matches, held to closed forms, to published values and to simulated matches."""

import random
from math import inf, isclose, log, log10

import pytest

from limitproto.host.match.statistics import (
    Sequential,
    elo_interval,
    log_likelihood_ratio,
    mean_and_error,
    normalized_elo,
    score_of,
    superiority,
)


@pytest.mark.parametrize(("score", "elo"), [(0.5, 0.0), (0.64, 100.0), (0.75, 190.8), (0.95, 511.5), (0.25, -190.8)])
def test_elo(score, elo):
    assert score_of(elo) == pytest.approx(score, abs=0.001)


def test_mean_and_error():
    assert mean_and_error([0.0, 1.0], [2, 2]) == (0.5, pytest.approx((1 / 12) ** 0.5))
    assert mean_and_error([0.5], [1]) == (0.5, inf)
    assert mean_and_error([], []) == (0.5, inf)


def test_likelihood_ratio_of_decided_games_is_that_of_a_coin():
    """With pairs of two kinds only, the likeliest shares are the scores themselves."""
    counts = [30, 0, 0, 0, 70]
    p0, p1 = score_of(0), score_of(50)
    plain = 70 * log(p1 / p0) + 30 * log((1 - p1) / (1 - p0))
    assert log_likelihood_ratio(counts, 0, 50) == pytest.approx(plain, abs=0.05)


def test_likelihood_ratio_turns_round():
    counts = [3, 10, 40, 20, 9]
    assert isclose(log_likelihood_ratio(counts, 0, 20), -log_likelihood_ratio(counts, 20, 0))
    assert isclose(log_likelihood_ratio(counts, 0, 20), log_likelihood_ratio(counts[::-1], 0, -20), abs_tol=1e-6)
    assert log_likelihood_ratio([0] * 5, 0, 20) == 0


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "ratio"),
    # The published test values of fastchess (app/tests/sprt_test.cpp), logistic pentanomial and trinomial model.
    [
        ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07),
        ([871, 26175, 55983, 26678, 821], 0, 2, -4.98),
        ([21184, 0, 40708, 0, 21404], 0.5, 2.5, -1.57),
        ([57030, 0, 106593, 0, 57433], 0, 2, -2.59),
    ],
)
def test_likelihood_ratio_is_that_of_a_published_implementation(counts, elo0, elo1, ratio):
    assert log_likelihood_ratio(counts, elo0, elo1) == pytest.approx(ratio, abs=0.01)


@pytest.mark.parametrize(
    ("counts", "elo", "error", "los"),
    # The published test values of fastchess (app/tests/elo_test.cpp).
    [
        ([34, 54, 63, 64, 75], 55.58, 27.65, 1.0),
        ([332, 433, 498, 333, 334], -8.64, 10.33, 0.0505),
        ([7895, 8757, 5685, 568, 9999], -21.04, 2.95, 0.0),
    ],
)
def test_elo_with_error_bars_is_that_of_a_published_implementation(counts, elo, error, los):
    found = elo_interval(counts)
    assert found.elo == pytest.approx(elo, rel=0.01)
    assert (found.high - found.low) / 2 == pytest.approx(error, rel=0.02)
    assert superiority(counts) == pytest.approx(los, abs=0.001)


def test_elo_is_finite_for_all_and_nothing():
    assert elo_interval([0] * 5).elo == 0
    for pairs in (1, 50, 5000):
        won, lost = elo_interval([0, 0, 0, 0, pairs]), elo_interval([pairs, 0, 0, 0, 0])
        assert 0 < won.elo < won.high < inf
        assert won.low < won.elo
        assert (lost.elo, lost.low) == (pytest.approx(-won.elo), pytest.approx(-won.high))
    assert won.low > 1000
    assert superiority([0, 0, 0, 0, 50]) > 0.999
    assert superiority([0] * 5) == 0.5


def test_elo_interval_covers_the_truth():
    source = random.Random(3)
    held = 0
    for _ in range(400):
        counts = [0] * 5
        for kind in source.choices(range(5), [0.05, 0.1, 0.3, 0.25, 0.3], k=60):
            counts[kind] += 1
        found = elo_interval(counts)
        held += found.low <= 400 * log10(0.6625 / 0.3375) <= found.high
    assert 0.92 <= held / 400 <= 0.985


SIX_SEATS = tuple(points / 12 for points in range(13))


@pytest.mark.parametrize(("elo", "verdict"), [(0, "elo0"), (100, "elo1")])
def test_the_test_over_blocks_of_six_seats_errs_as_often_as_it_says(elo, verdict):
    """Short version of the 10,000 matches of `python -m benchmarks.measure.host blocks`."""
    assert simulated_blocks(elo, verdict, 100, random.Random(5)) >= 90


def simulated_blocks(elo: float, verdict: str, matches: int, source: random.Random) -> int:
    test, right = Sequential(0, 100), 0
    for _ in range(matches):
        counts = [0] * len(SIX_SEATS)
        while not test.verdict(counts, SIX_SEATS):
            counts[2 * sum(source.random() < score_of(elo) for _ in range(6))] += 1
        right += test.verdict(counts, SIX_SEATS) == verdict
    return right


def test_sequential_test_ends_and_is_right():
    test = Sequential(0, 40)
    low, high = test.bounds
    assert (low, high) == (pytest.approx(-2.944, abs=1e-3), pytest.approx(2.944, abs=1e-3))
    assert test.verdict([0] * 5) == ""
    assert test.verdict([0, 0, 0, 0, 40]) == "elo1"
    assert test.verdict([40, 0, 0, 0, 0]) == "elo0"


@pytest.mark.parametrize(("elo", "verdict"), [(0, "elo0"), (100, "elo1")])
def test_sequential_test_errs_as_often_as_it_says(elo, verdict):
    source = random.Random(7)
    right = 0
    for _ in range(100):
        test, counts = Sequential(0, 100), [0] * 5
        while not test.verdict(counts):
            counts[2 * sum(source.random() < score_of(elo) for _ in range(2))] += 1
        right += test.verdict(counts) == verdict
    assert right >= 88


def test_normalized_elo_is_the_mean_in_deviations_of_a_game():
    assert normalized_elo([0] * 5) is None
    assert normalized_elo([0, 0, 0, 0, 9]) is None
    # Games that are won with the probability p = 0.6, without draws: a deviation of sqrt(p (1 - p)).
    found = normalized_elo([1600, 0, 4800, 0, 3600])
    assert found.elo == pytest.approx(800 / log(10) * 0.1 / 0.24**0.5, rel=1e-3)
    assert found.high - found.elo == pytest.approx(1.96 * 800 / log(10) / 20000**0.5, rel=1e-3)
    assert found.elo - found.low == pytest.approx(found.high - found.elo)
    # Six games of a block are six, not two.
    blocks = [20, 60, 40]
    six, two = (normalized_elo(blocks, games, (0.0, 0.5, 1.0)) for games in (6, 2))
    assert six.elo == pytest.approx(two.elo / 3**0.5)
