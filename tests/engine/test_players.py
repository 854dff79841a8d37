"""Simple players, thinking behind its interface, counting in small steps."""

import pytest
from support import fake_game

from limitproto.core.rng import Stream
from limitproto.engine.cancellation import CancelToken, wait_for_turn
from limitproto.engine.perft import inconsistencies, leaf_counts, playout
from limitproto.engine.players import best_player, mix_seeds, player_names, start_simple
from limitproto.games.limit.game import GAME


class SlowHandle:
    """A thought that ends only when it is stopped."""

    def __init__(self, cancel_token: CancelToken) -> None:
        self.cancel_token, self.polls, self.stops = cancel_token, 0, 0

    def poll(self, timeout: float) -> bool:
        self.polls += 1
        if self.polls == 3:
            self.cancel_token.cancel_before(8)
        return self.stops > 0

    def listen(self, meanwhile):
        """It waits in `poll`."""

    def stop(self) -> None:
        self.stops += 1

    def result(self) -> str:
        return "take-1"


def test_stop_reaches_a_thought() -> None:
    cancel_token = CancelToken()
    cancel_token.begin(7)
    handle = SlowHandle(cancel_token)
    assert wait_for_turn(handle, cancel_token) == "take-1"
    assert handle.stops == 1


def test_stop_concerns_what_was_read_before_it_and_nothing_else() -> None:
    cancel_token = CancelToken()
    cancel_token.cancel_before(5)
    cancel_token.begin(4)
    assert cancel_token.is_cancelled
    cancel_token.begin(5)
    assert not cancel_token.is_cancelled
    cancel_token.cancel_before(3)
    assert not cancel_token.is_cancelled
    cancel_token.cancel_before(9)
    assert cancel_token.is_cancelled


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_seed_decides(name: str) -> None:
    position = GAME.new("classic", {"size": "3"})
    turns = [start_simple(name, position, seed).result() for seed in (1, 1, 2, 3, 4, 5)]
    assert turns[0] == turns[1]
    assert set(turns) <= set(position.legal_turns())


def test_random_player_is_even() -> None:
    position = fake_game.GAME.new("heap", {})
    turns = [start_simple("random", position, mix_seeds(seed)).result() for seed in range(900)]
    assert all(240 < turns.count(turn) < 360 for turn in position.legal_turns())


def test_names() -> None:
    assert player_names(fake_game.GAME) == ("random", "grabber")
    assert best_player(fake_game.GAME) == "grabber"
    with pytest.raises(KeyError):
        start_simple("nobody", fake_game.GAME.new("heap", {}), 1)


def test_mixed_depends_on_all_and_on_order() -> None:
    seeds = [mix_seeds(1, 2, 3), mix_seeds(3, 2, 1), mix_seeds(1, 2), mix_seeds(1, 2, 4), mix_seeds(2**63 - 1, 2, 3)]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_leaf_counts_are_perft(depth: int) -> None:
    for position in (GAME.new("classic", {"size": "2"}), GAME.new("pbmserv3", {"size": "1", "seed": "1"}),
                     fake_game.GAME.new("heap", {"size": "4"})):  # fmt: skip
        assert sum(leaf_counts(position, depth)) == position.perft(depth)


@pytest.mark.parametrize("at_once", [1, 2, 3])
def test_leaf_counts_in_larger_steps(at_once: int) -> None:
    position = GAME.new("classic", {"size": "2"})
    counts = list(leaf_counts(position, 3, at_once))
    assert sum(counts) == position.perft(3)
    # Between two of them an interrupt gets through, so that no step may hold more turns than was said.
    assert len(counts) == {1: 1 + 12 + 120, 2: 1 + 12, 3: 1}[at_once]


def test_leaf_counts_yield_on_the_way_where_no_leaf_is() -> None:
    assert 0 in leaf_counts(fake_game.GAME.new("heap", {"size": "3"}), 50)


def test_wrongs_are_found() -> None:
    position = fake_game.GAME.new("heap", {})
    assert not list(inconsistencies(fake_game.GAME, position))
    assert list(inconsistencies(fake_game.GAME, position.changed(result="1-0"))) == []

    class Miscounting(fake_game.Heap):
        def count_turns(self) -> int:
            return 7

    assert "counts 7" in "".join(inconsistencies(fake_game.GAME, Miscounting(5, 5, fake_game.NAMES)))


def test_playout_reaches_the_end() -> None:
    *_, last = playout(GAME.new("classic", {"size": "2"}), Stream(3).below)
    assert last.is_over
