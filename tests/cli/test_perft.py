"""`limitproto perft` and `limitproto bench`: the figures of the position, and a word on the mode."""

import pytest
from click.testing import CliRunner

from limitproto import Position, cli
from limitproto.core import build_mode


def run(*arguments):
    return CliRunner().invoke(cli.group, arguments)


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_perft_counts(depth):
    start = Position.new("pbmserv", size=2, seed=1)
    result = run("perft", str(depth), "--edition", "pbmserv/size=2")
    assert result.stdout == f"{start.perft(depth)}\n"
    assert build_mode.current().name in result.stderr


def test_divide_adds_up():
    text = Position.new("nestor3", size=2, seed=1).text
    *lines, total = run("perft", "2", "--divide", "--position", text).stdout.splitlines()
    assert sum(int(line.split()[1]) for line in lines) == int(total) == Position.parse(text).perft(2)


def test_bench_measures():
    result = run("bench", "--edition", "classic/size=2", "--time", "0.01")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == str(build_mode.current())
    assert {line.split()[0] for line in lines[2:]} == {"perft", "playouts"}
