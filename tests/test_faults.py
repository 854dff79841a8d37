"""The planted faults of `support.faults`: where they go, what is copied, and what is as before afterwards."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import faults
from support.engine_process import PYTHON
from support.faults import Fault, become_faulty, planted, read_faults, source_of
from support.patience import PATIENCE

SOURCE = '''
"""A module."""
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
'''


def run(fault: Fault) -> dict[str, object]:
    names: dict[str, object] = {"__name__": "counting"}
    exec(fault.code(SOURCE, "counting.py"), names)
    return names


def counted(function: str, old: str, new: str, index: int | None = None) -> int:
    return run(Fault("counting", function, old, new, index))["Counter"]().twice([1, -5, 1])  # type: ignore


def test_expressions() -> None:
    assert counted("Counter.add", "value>0", "value >= -5") == -6
    assert counted("Counter.add", "min(  total,\n   LIMIT)", "total") == 2
    assert counted("Counter", "min(total, LIMIT)", "7") == 14
    assert counted("Counter.twice.once", "self.add(values)", "self.add(values[:1])") == 2
    assert counted("", "3", "0") == 0
    assert counted("Counter.twice", "once()", "0", index=1) == 1


def test_statements() -> None:
    assert counted("Counter.add", "total -= 1", "") == 4
    assert counted("Counter.add", "total = 0", "total = 1") == 4
    assert counted("", "LIMIT: int = 3", "LIMIT = -1") == -2
    assert counted("Counter.add", "    total += value\n", "    total += value\n    break\n") == 2


def test_a_block_that_is_not_named() -> None:
    assert counted("Counter.add", "for value in values:\n    ...", "for value in values[:1]:\n    ...") == 2
    exchanged = "if value > 0:\n    ...\nelse:\n    ...", "if value < 0:\n    ...\nelse:\n    ..."
    assert counted("Counter.add", *exchanged) == -14
    assert counted("Counter.add", "for value in values:\n    ...\nreturn min(total, LIMIT)", "return 5") == 10


@pytest.mark.parametrize(("function", "old", "new", "index", "message"), [
    ("Counter.sub", "1", "2", None, "counting has no function 'Counter.sub'"),
    ("once", "1", "2", None, "counting has no function 'once'"),
    ("Counter.add", "total + value", "total", None, "'total + value' 0 times"),
    ("Counter.add", "value", "total", None, "'value' 2 times, and no index"),
    ("Counter.add", "value", "total", 2, "'value' only 2 times"),
    ("Counter.add", "total=0", "total = 0 # changed", None, "is replaced by the same"),
    ("Counter.add", "", "pass", None, "nothing is replaced"),
    # Another function has it.
    ("Counter.add", "a + 1", "a", None, "'a + 1' 0 times"),
])  # fmt: skip
def test_a_fault_without_its_place(function: str, old: str, new: str, index: int | None, message: str) -> None:
    with pytest.raises(AssertionError, match=message.replace(".", r"\.").replace("+", r"\+")):
        Fault("counting", function, old, new, index).code(SOURCE, "counting.py")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package `planted_in`, whose module `above` imports from `below`."""
    folder = tmp_path / "planted_in"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "below.py").write_text("def number():\n    return 1\n")
    (folder / "above.py").write_text("from planted_in.below import number\n\ndef doubled():\n    return 2 * number()\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == "planted_in"]:
        del sys.modules[name]


def test_copies_meet_the_fault_and_are_gone_afterwards(package: None) -> None:
    import planted_in.above

    real = planted_in.above
    with planted(Fault("planted_in.below", "number", "1", "5"), fresh=["planted_in"]) as copy:
        assert copy("planted_in.above").doubled() == 10
        assert real.doubled() == 2
    assert sys.modules["planted_in.above"] is real is planted_in.above
    assert real.doubled() == 2


def test_modules_without_a_package_that_is_copied(package: None) -> None:
    import planted_in.below

    real = planted_in.below
    fresh = ["planted_in.above", "planted_in.below"]
    with planted(Fault("planted_in.below", "number", "1", "5"), fresh=fresh) as copy:
        assert copy("planted_in.above").doubled() == 10
    assert planted_in.below is real
    assert not hasattr(planted_in, "above")
    assert "planted_in.above" not in sys.modules


def test_all_is_restored_after_an_error(package: None) -> None:
    before = dict(sys.modules), sys.meta_path[:]
    with pytest.raises(KeyError), planted(Fault("planted_in.below", "number", "1", "5"), fresh=["planted_in"]) as copy:
        raise KeyError(copy("planted_in.below").number())
    assert (dict(sys.modules), sys.meta_path) == before


def test_a_fault_that_nothing_imports_is_no_success(package: None) -> None:
    fault = Fault("planted_in.below", "number", "1", "5")
    with pytest.raises(AssertionError, match="was not imported"), planted(fault, fresh=["planted_in"]):
        pass
    with pytest.raises(AssertionError, match="is not among the fresh copies"), planted(fault):
        pass


def test_two_faults_in_a_module(package: None) -> None:
    both = [Fault("planted_in.below", "number", old, new) for old, new in (("return 1", "return 7 - 3"), ("3", "4"))]
    with planted(*both, fresh=["planted_in"]) as copy:
        assert copy("planted_in.above").doubled() == 6


def test_the_rules_of_a_whole_copy() -> None:
    """The package is copied as a whole, also where it is compiled, and the copies find each other."""
    import limitproto

    fault = Fault("limitproto.games.limit.rules.movement_state", "", "REPETITIONS: Final = 3", "REPETITIONS: Final = 2")
    text = "nestor m50:RB r 0.0 m6 -"
    with planted(fault) as copy:
        position = copy("limitproto").Position.parse(text)
        assert position.play("pass").play("pass").is_over
        assert type(position).__module__ == "limitproto.games.limit.position"
        assert copy("limitproto") is not limitproto
    position = limitproto.Position.parse(text)
    assert not position.play("pass").play("pass").is_over


def test_a_process_with_a_fault() -> None:
    code = (
        "import sys; sys.path.append(sys.argv[1])\n"
        "from support.faults import Fault, become_faulty\n"
        "become_faulty(Fault('limitproto.games.limit.rules.movement_state', '', 'REPETITIONS: Final = 3',"
        " 'REPETITIONS: Final = 2'))\n"
        "import limitproto\n"
        "print(limitproto.Position.parse('nestor m50:RB r 0.0 m6 -').play('pass').play('pass').is_over)\n"
    )
    command = [*PYTHON, "-c", code, str(Path(faults.__file__).parents[1])]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_a_process_that_has_imported_the_module() -> None:
    import limitproto.errors

    with pytest.raises(AssertionError, match="imported already"):
        become_faulty(Fault(limitproto.errors.__name__, "", "a", "b"))


def test_the_source_of_a_module() -> None:
    assert source_of("limitproto.core").startswith('"""')
    assert "class Fault:" in source_of("support.faults")
    assert "REPETITIONS" in source_of("limitproto.games.limit.rules.movement_state")


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
