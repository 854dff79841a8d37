"""The opponents for matches: the engine of 2010 plays as its evaluation says, and all play a match."""

from __future__ import annotations

import json
import shlex
import subprocess
from pathlib import Path

import pytest
from support.dummies import ENV
from support.engine_process import PATIENCE, PYTHON

from benchmarks.measure.match.two_ply import TwoPly, evaluated
from benchmarks.measure.opponent import KINDS
from limitproto import Position, records
from limitproto.core.rng import Stream
from limitproto.host.match.openings import drawn_opening

pytestmark = pytest.mark.once

CHECKOUT = Path(__file__).resolve().parents[2]


def opponent(kind: str) -> str:
    program = f"import sys; sys.path.append({str(CHECKOUT)!r}); from benchmarks.measure.opponent import main; main()"
    return shlex.join([*PYTHON, "-c", program, kind])


def test_opponents_play_a_match_and_repeat_themselves(tmp_path):
    """Two matches, of which the second one begins anew, have the same games."""
    texts = []
    for name in ("a", "b"):
        words = [*PYTHON, "-m", "limitproto", "match", "-e", f"U={opponent('uct')}", "-e", f"T={opponent('two-ply')}",
                 "--option", "U.playouts=20", "--option", "U.seed=1", "--option", "T.seed=1", "--games", "2",
                 "--edition", "pbmserv/size=2", "--startup", "60", "--format", "json",
                 "--records", str(tmp_path / f"{name}.lgn")]  # fmt: skip
        for variable in ENV:
            words += ["--env", variable]
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 0, done.stderr
        engines = json.loads(done.stdout)["engines"]
        assert {kind: engine["outcomes"]["rules"] for kind, engine in engines.items()} == {"U": 2, "T": 2}
        texts.append([entry.record.turns for entry in records.read(tmp_path / f"{name}.lgn")])
    assert [[turn.text for turn in turns] for turns in texts[0]] == [
        [turn.text for turn in turns] for turns in texts[1]
    ]


def test_a_kind_that_does_not_exist_is_a_usage_error():
    done = subprocess.run(
        shlex.split(opponent("nobody")), capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 2
    assert all(kind in done.stderr for kind in KINDS)


# ---- the evaluation of 2010 --------------------------------------------------------------------------------------


def brute(movement, player, depth):
    """Return the value of a position by minimax, written as one would say it."""
    if movement.mover < 0:
        winners = movement.winners
        return (0 if winners != 1 << player else 1_000_000) if winners >> player & 1 else -1_000_000
    if not depth:
        return evaluated(movement, player)
    values = [brute(movement.after(turn), player, depth - 1) for turn in movement.turns()]
    return max(values) if movement.mover == player else min(values)


def test_evaluation_counts_balls_and_freedoms():
    position = Position.parse("classic m50:WRo/ooo w 0.0 m26 -")
    # White's ball on m50 has the empty m51; red's on n50 has o50, m51 and n51.
    assert evaluated(position.movement, 0) == -evaluated(position.movement, 1) == 1 - 3


@pytest.mark.parametrize("edition", ["classic/size=2", "pbmserv/size=2/turn=either"])
def test_two_ply_is_minimax(edition):
    looked_at = 0
    for seed in range(4):
        stream, position = Stream(seed), _at_movement(edition, seed)
        while not position.is_over:
            turns = position.legal_turns()
            if len(turns) <= 40:
                looked_at += 1
                mover = position.movement.mover
                worth = {turn: brute(position.play(turn).movement, mover, 1) for turn in turns}
                chosen = TwoPly(2, stream.below).choose(position)
                assert worth[chosen] == max(worth.values())
            position = position.play(turns[stream.below(len(turns))])
    assert looked_at >= 5


def _at_movement(edition, seed):
    opening = drawn_opening(edition, "movement", 1, seed)
    position = opening.start
    for turn in opening.turns:
        position = position.play(turn)
    return position
