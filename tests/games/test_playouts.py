"""Random games are counted by their results, with the same counts on any number of processors."""

import pickle
from collections import Counter

import pytest

from limitproto import Position
from limitproto.core.rng import Stream


@pytest.mark.parametrize("text", ["classic3/size=2", "nestor", "pbmserv3/turn=either/size=3", "limes2", "limes1"])
def test_the_counts_follow_from_the_seed_alone(text):
    position = Position.new(text, **({} if text.startswith("classic") else {"seed": 3}))
    games = 4 if text.startswith("limes") else 20
    found = position.playouts(games, seed=7)
    assert sum(found.values()) == games
    assert [*found] == sorted(found)
    assert position.playouts(games, 7, jobs=3) == position.playouts(games, 7, jobs=0) == found
    seeds = Stream(7)
    assert found == Counter(position.random_result(seeds.next64()) for _ in range(games))


def test_each_result_comes_about_by_random_turns():
    """Movement by the kernel alone gives what turns as text give, about as often."""
    position = Position.parse("classic/size=2 l50:oRo/oWo/oo w 0.0 m0 -")
    below = Stream(5).below

    def by_turns():
        at = position
        while not at.is_over:
            turns = at.legal_turns()
            at = at.play(turns[below(len(turns))])
        return at.result

    expected = Counter(by_turns() for _ in range(400))
    found = position.playouts(400, 5)
    assert found.keys() == expected.keys()
    assert all(abs(found[result] - expected[result]) < 80 for result in expected)


def test_a_game_that_is_over_keeps_its_result():
    position = Position.new("classic").play("white:resigns")
    assert (position.playouts(3), position.playouts(0)) == ({"0-1": 3}, {})


@pytest.mark.parametrize("numbers", [{"games": -5}, {"seed": -1}, {"seed": 1 << 64}, {"jobs": -1}])
def test_numbers_that_make_no_sense_are_refused(numbers):
    with pytest.raises(ValueError, match="must not be negative"):
        Position.new("classic").playouts(**{"games": 2, **numbers})


def test_cards_that_are_to_come_are_not_known():
    """The order in which the engine will draw the cards has no influence."""
    position = Position.new("limes1", seed=3)
    other = Position.parse(position.text)
    assert [position.random_result(seed) for seed in range(3)] == [other.random_result(seed) for seed in range(3)]


def test_turns_of_random_games_are_counted():
    position = Position.new("nestor/size=3", seed=1)
    turns = position.playout_turns(10, Stream(1).below)
    assert 10 <= turns <= 10 * 12 * 4
    assert pickle.loads(pickle.dumps(position)).playout_turns(10, Stream(1).below) == turns
