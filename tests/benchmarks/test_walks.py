"""The walks of a line and of records: what is counted, and what is not."""

import pytest
from support.engine_process import PYTHON
from support.patience import run_program

from benchmarks.measure import walks


def test_calls_are_those_of_the_package_alone():
    from limitproto.core.hexes import cell_named

    assert walks.calls_of(lambda: None) == {}
    assert {module for module, _line in walks.calls_of(lambda: cell_named("m50"))} == {"limitproto.core.hexes"}
    # An error ends the observation too.
    with pytest.raises(ValueError, match="nothing"):
        walks.calls_of(lambda: int("nothing"))
    assert walks.sys.getprofile() is None


def test_rows_and_their_modules():
    command = [*PYTHON, walks.__file__, "--list"]
    done = run_program(command, check=True)
    rows = done.stdout.split("\n| ")[1:]
    play, clean, clean_in_python, broken, broken_in_python = [
        (row.splitlines()[0], {line.strip() for line in row.splitlines()[1:]}) for row in rows
    ]
    assert play[0].startswith("`play white m50:n50`")
    assert {"limitproto.protocol.wire", "limitproto.games.limit.rules.placement"} <= play[1]
    refused = "limitproto.games.limit.rules.explain"
    assert [refused in modules for _, modules in (play, clean, broken, broken_in_python)] == [False, False, True, True]
    # A further game with nothing wrong is read in one way, by few.
    assert max(len(clean[1]), len(clean_in_python[1])) <= 26
    for heading, modules in (play, clean, clean_in_python, broken, broken_in_python):
        count, functions, calls, in_all = (int(word.replace(",", "")) for word in heading.rstrip(" |").split(" | ")[1:])
        assert len(modules) == count <= in_all
        assert count < functions < calls
