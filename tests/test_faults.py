"""The planted faults of `support.faults`: where they go, what is copied, and what is as before afterwards."""

import sys
from contextlib import suppress
from pathlib import Path

import pytest
from support import faults
from support.engine_process import PYTHON
from support.faults import Fault, become_faulty, planted, read_faults
from support.patience import run_program

SOURCE = """
LIMIT: int = 3

def outside(a):
    return a + 1

class Counter:
    def add(self, values):
        total = 0
        for value in values:  # a comment
            if value > 0:
                total += value
            else:
                total -= 1
        return min(total, LIMIT)

    def twice(self, values):
        def once():
            return self.add(values)
        return once() + once()
"""
REPEATED = Fault("limitproto.games.limit.rules.movement_state", "", "REPETITIONS: Final = 3", "REPETITIONS: Final = 2")
TEXT = "nestor m50:RB r 0.0 m6 -"


@pytest.mark.parametrize(
    ("function", "old", "new", "index", "result"),
    [
        ("Counter.add", "_0>0", "_0 >= -5", None, -6),
        ("Counter.add", "_0 -= 1", "", None, 4),
        ("Counter.add", "min(  _0,\n   LIMIT)", "_0", None, 2),
        ("Counter", "min(_0, LIMIT)", "7", None, 14),
        ("Counter.twice.once", "self.add(values)", "self.add([1])", None, 2),
        ("", "3", "0", None, 0),
        ("Counter.twice", "once()", "0", 1, 1),
        ("Counter.add", "_0 = 0", "_0 = 1", None, 4),
        ("", "LIMIT: int = 3", "LIMIT = -1", None, -2),
        ("Counter.add", "0", "len(_L0)", 0, 6),
        ("Counter.add", "    _0 += _1\n", "    _0 += _1\n    break\n", None, 2),
    ],
)
def test_faults(function: str, old: str, new: str, index: int | None, result: int) -> None:
    names: dict[str, object] = {"__name__": "counting"}
    exec(Fault("counting", function, old, new, index).code(SOURCE, "counting.py"), names)
    assert names["Counter"]().twice([1, -5, 1]) == result  # type: ignore[operator]


@pytest.mark.parametrize(
    ("function", "old", "new", "index", "message"),
    [
        ("Counter.sub", "1", "2", None, "counting has no function 'Counter.sub'"),
        ("once", "1", "2", None, "counting has no function 'once'"),
        ("Counter.add", "_0 + _1", "_0", None, r"'_0 \+ _1' 0 times"),
        ("Counter.add", "_0", "7", None, "'_0' 4 times, and no index"),
        ("Counter.add", "total = 0", "", None, "'total = 0' 0 times"),
        ("Counter.add", "0", "5", 2, "'0' only 2 times"),
        ("Counter.add", "_0=0", "_0 = 0 # changed", None, "is replaced by the same"),
        ("Counter.add", "", "pass", None, "nothing is replaced"),
    ],
)
def test_a_fault_without_its_place(function: str, old: str, new: str, index: int | None, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        Fault("counting", function, old, new, index).code(SOURCE, "counting.py")


def test_the_rules_of_a_whole_copy() -> None:
    """The package is copied as a whole, also where it is compiled, and the copies find each other."""
    import limitproto

    before = dict(sys.modules), sys.meta_path[:]
    with suppress(KeyError), planted(REPEATED) as copy:
        position = copy("limitproto").Position.parse(TEXT)
        assert position.play("pass").play("pass").is_over
        assert type(position).__module__ == "limitproto.games.limit.position"
        assert copy("limitproto") is not limitproto
        raise KeyError
    assert (dict(sys.modules), sys.meta_path) == before
    assert not limitproto.Position.parse(TEXT).play("pass").play("pass").is_over


def test_a_fault_that_nothing_imports_is_no_success() -> None:
    with pytest.raises(AssertionError, match="was not imported"), planted(REPEATED):
        pass
    with pytest.raises(AssertionError, match="is not among the fresh copies"), planted(REPEATED, fresh=["support"]):
        pass
    with pytest.raises(AssertionError, match="imported already"):
        become_faulty(Fault("support.faults", "", "a", "b"))


def test_a_process_with_a_fault() -> None:
    code = (
        "import sys; sys.path.append(sys.argv[1])\n"
        "from support.faults import Fault, become_faulty\n"
        f"become_faulty({REPEATED!r})\n"
        "import limitproto\n"
        f"print(limitproto.Position.parse({TEXT!r}).play('pass').play('pass').is_over)\n"
    )
    command = [*PYTHON, "-c", code, str(Path(faults.__file__).parents[1])]
    done = run_program(command)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_a_list(tmp_path: Path) -> None:
    text = "==== R1 too many | counting | Counter.add\nvalue > 0\n----\nvalue >= 0\n"
    text += "==== R2 | counting | Counter.twice#1\nonce()\n----\n\n==== R3 | counting | \n3\n----\n4\n"
    path = tmp_path / "faults.txt"
    path.write_text(text)
    assert read_faults(path) == [
        (["R1 too many"], Fault("counting", "Counter.add", "value > 0", "value >= 0")),
        (["R2"], Fault("counting", "Counter.twice", "once()", "", 1)),
        (["R3"], Fault("counting", "", "3", "4")),
    ]
