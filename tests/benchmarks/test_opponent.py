"""The opponent for matches plays a match."""

import json
import shlex
from pathlib import Path

import pytest
from support.dummies import ENV
from support.engine_process import PYTHON
from support.patience import run_program

from benchmarks.measure.opponent import KINDS
from limitproto import records

CHECKOUT = Path(__file__).resolve().parents[2]


def opponent(kind: str) -> str:
    program = f"import sys; sys.path.append({str(CHECKOUT)!r}); from benchmarks.measure.opponent import main; main()"
    return shlex.join([*PYTHON, "-c", program, kind])


@pytest.mark.long
def test_it_plays_a_match_and_repeats_itself(tmp_path):
    """Two matches, of which the second one begins anew, have the same games."""
    texts = []
    for name in ("a", "b"):
        words = [*PYTHON, "-m", "limitproto", "match", "-e", f"U={opponent('uct')}", "-e", f"V={opponent('uct')}",
                 "--option", "U.playouts=20", "--option", "U.seed=1", "--option", "V.playouts=5",
                 "--option", "V.seed=2", "--games", "2", "--edition", "pbmserv/size=2", "--startup", "300",
                 "--format", "json",
                 "--records", str(tmp_path / f"{name}.lgn")]  # fmt: skip
        for variable in ENV:
            words += ["--env", variable]
        done = run_program(words)
        assert done.returncode == 0, done.stderr
        engines = json.loads(done.stdout)["engines"]
        assert {kind: engine["outcomes"]["rules"] for kind, engine in engines.items()} == {"U": 2, "V": 2}
        texts.append([entry.record.turns for entry in records.read(tmp_path / f"{name}.lgn")])
    assert [[turn.text for turn in turns] for turns in texts[0]] == [
        [turn.text for turn in turns] for turns in texts[1]
    ]


def test_a_kind_that_does_not_exist_is_a_usage_error():
    done = run_program(shlex.split(opponent("nobody")))
    assert done.returncode == 2
    assert all(kind in done.stderr for kind in KINDS)
