"""Mutants from the syntax tree: what there is of them, how they are called, and that a handful is caught."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.patience import PATIENCE

from benchmarks.generate import code_mutants
from benchmarks.generate.code_mutants import SCOPE, every, mutants_of, sample
from benchmarks.measure.code_mutants import equivalents
from limitproto import IllegalTurn, Position

SOURCE = '''
"""A docstring."""
WORDS = ("one", 2)
Number = int | float

class Counter:
    def add(self, values: "list[int]", limit: int = 3) -> int:
        """Another docstring."""
        total = 0
        for value in values:
            if value > 0 and not value & self.mask:
                total += value
                self.count(total, value)
        assert total >= 0
        if total > limit:
            raise ValueError(f"{total} is {'much ' * 2} too much")
        return total

    def __repr__(self):
        return "Counter" + self.name
'''
FICKLE = "LIMITPROTO_FICKLE"
LEFT_OUT = "games.limit.rules.kernel:Kernel.removals: _0.edge & ~_1 -> _0.edge #0"


def test_what_becomes_of_a_source() -> None:
    found = mutants_of("counter", SOURCE)
    assert {one.kind for one in found} == {
        *("operator", "operand", "comparison", "constant", "condition", "order", "deletion", "return")
    }
    assert [one.shown for one in found if one.function == ""] == ["'one' -> 'one?'", "2 -> 3", "2 -> 1"]
    assert not [one for one in found if "docstring" in one.shown or ("much" in one.shown and one.kind != "deletion")]
    assert {one.function for one in found} == {"", "Counter.add"}
    shown = {one.shown for one in found}
    assert shown >= {
        "value & self.mask -> self.mask",
        "self.count(total, value) -> nothing",
        "return total -> return None",
        "self.count(total, value) -> self.count(value, total)",
        "total > limit -> total >= limit",
        "3 -> 4",
        "total += value; self.count(total, value) -> self.count(total, value); total += value",
    }
    for one in found:
        assert compile(one.tree(SOURCE), "counter", "exec") != compile(SOURCE, "counter", "exec"), one.key


def test_no_local_has_a_name() -> None:
    renamed = re.sub(r"\b(total|value|values|limit)\b", r"\1_", SOURCE)
    assert [one.key for one in mutants_of("counter", renamed)] == [one.key for one in mutants_of("counter", SOURCE)]


@pytest.mark.long
def test_a_sample_follows_from_its_seed() -> None:
    assert sample(["wire"], 1, 20) == sample(["wire"], 1, 20) != sample(["wire"], 2, 20)
    assert all(code_mutants.modules(part) for part in SCOPE)
    keys = [one.key for one in every(SCOPE)]
    assert len(set(keys)) == len(keys) > 10_000
    assert {LEFT_OUT, *equivalents()} <= set(keys)


if FICKLE in os.environ:

    def test_fickle() -> None:
        """Fails from the second time on, whatever is changed: what it says of a mutant must not count."""
        with pytest.raises(IllegalTurn):
            Position.parse("classic/turn=either m50:oWoRo w 0.0 m4 -").play("pass/n50")
        Path(os.environ[FICKLE]).touch(exist_ok=False)


@pytest.mark.long
@pytest.mark.once
def test_a_handful_is_caught_and_no_change_is(tmp_path: Path) -> None:
    """The tile under a ball that may be removed is among them, and one of what is done at import."""
    keys = [LEFT_OUT, "games.limes.rules.scoring:: 49 -> 50 #0"]
    (tmp_path / "keys").write_text("\n".join(keys))
    root = Path(code_mutants.__file__).resolve().parents[2]
    command = [sys.executable, "-P", "-m", "benchmarks.measure.code_mutants", "--keys", str(tmp_path / "keys")]
    command += ["--coverage", str(tmp_path / "coverage"), "--tests", f"{__file__}::test_fickle"]
    command += ["tests/games/limit/test_position.py::test_steps_and_prefixes"]
    command += ["tests/games/limes/test_scoring.py::test_ratings"]
    for words, result in (([], "caught"), (["--control"], "survives")):
        log = tmp_path / result
        environment = {"PYTHONPATH": str(root), "PATH": "", FICKLE: str(tmp_path / "seen")}
        arguments = [*command, "--log", str(log), *words]
        subprocess.run(arguments, check=True, cwd=root, env=environment, timeout=PATIENCE, stdout=subprocess.DEVNULL)
        lines = [json.loads(line) for line in log.read_text().splitlines()]
        assert {line["key"]: line["result"] for line in lines} == dict.fromkeys(keys, result)
        assert not [line for line in lines if "fickle" in line["test"]]
