"""Positions of LIMES can be pickled and copied, and come back with their game."""

import copy
import pickle
import subprocess
import sys

import pytest

from limitproto.games.registry import game_named


def positions():
    """Return a start, a position in the middle of a game, one without a deal by the engine, and a finished one."""
    limes = game_named("limes")
    start = limes.new("limes", {"players": "2", "seed": "7", "variants": "diagonal:ferryman"})
    middle = start
    for _ in range(9):
        middle = middle.play(middle.legal_turns()[-1])
    return [start, middle, limes.new("limes", {"deal": "host"}), middle.play("1:resigns")]


@pytest.mark.parametrize("number", range(4))
def test_copies_are_equal_and_play_on(number):
    position = positions()[number]
    for copied in (
        copy.copy(position),
        copy.deepcopy(position),
        *(pickle.loads(pickle.dumps(position, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)),
    ):
        assert copied == position
        assert copied.game is position.game
        wanted = (position.details, position.reason, position.chance_events)
        assert (copied.details, copied.reason, copied.chance_events) == wanted
        if position.phase == "laying":
            turn = position.legal_turns()[0]
            assert copied.play(turn).details == position.play(turn).details


def test_another_process_gets_the_game_with_the_position():
    position = positions()[1]
    script = "import pickle, sys; p = pickle.load(sys.stdin.buffer); print(p.game.title, p)"
    command = [sys.executable, "-P", "-c", script]
    done = subprocess.run(command, input=pickle.dumps(position), capture_output=True, check=False)
    assert done.stdout.decode() == f"LIMES {position.text}\n", done.stderr.decode()
