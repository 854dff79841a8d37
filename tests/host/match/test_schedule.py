"""Which games a match has."""

from collections import Counter

import pytest

from limitproto.host.match.schedule import block_size, fixtures, groups, seatings


def test_two_engines_change_sides():
    assert [fixture.seats for fixture in fixtures(2, 2, 2)] == [(0, 1), (1, 0)] * 2
    assert [fixture.opening for fixture in fixtures(2, 2, 2)] == [0, 0, 1, 1]


def test_three_engines_take_all_six_seatings_of_three_players():
    assert sorted(seatings((0, 1, 2), 3)) == [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    assert block_size(3, 3) == 6


def test_two_engines_with_three_players_are_one_against_two_both_ways_round():
    found = seatings((0, 1), 3)
    assert sorted(found) == [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]


@pytest.mark.parametrize(("engines", "players"), [(2, 2), (3, 2), (5, 2), (2, 3), (3, 3), (4, 3), (2, 4), (3, 4)])
def test_every_engine_has_every_seat_equally_often(engines, players):
    games = list(fixtures(engines, players, 3))
    assert len({fixture.key for fixture in games}) == len(games)
    counts = Counter((engine, seat) for fixture in games for seat, engine in enumerate(fixture.seats))
    assert len(set(counts.values())) == 1
    assert len(counts) == engines * players


def test_a_gauntlet():
    assert groups(4, 2, is_gauntlet=True) == [(0, 1), (0, 2), (0, 3)]
    assert len(groups(4, 2)) == 6
