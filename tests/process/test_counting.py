"""Counting from late and rare positions, by every way of asking: the tables of records/perft, and sums that fit."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from support.engine_process import answers

from limitproto import Engine, Limits, Position, cli

PERFT = Path(__file__).resolve().parents[2] / "records" / "perft"
ROWS = [line.split("\t") for path in sorted(PERFT.glob("*.tsv")) for line in path.read_text("utf-8").splitlines()]
#: Text, depth and count of what can be counted in a moment, one depth for each position.
QUICK = [
    (text, depth, int(count))
    for text, *counts in ROWS
    for depth, count in [max((d, c) for d, c in enumerate(counts, start=1) if int(c) <= 600 or d == 1)]
]


def test_the_daemon_counts_as_the_tables_say_and_first_turns_add_up():
    commands = "".join(f"lp-position {text}\nlp-perft {depth}\nlp-divide {depth}\n" for text, depth, _ in QUICK)
    told = iter(answers(commands.encode()))
    for text, depth, count in QUICK:
        assert next(told) == f"= {text}"
        assert next(told) == f"= {count}", text
        rows = [line.split(" ") for line in next(told)[2:].splitlines()]
        assert [turn for turn, _ in rows] == Position.parse(text).legal_turns()
        assert sum(int(part) for _, part in rows) == count, (text, depth)


@pytest.mark.parametrize("part", range(4))
def test_python_counts_as_the_tables_say(part):
    for text, depth, count in QUICK[part::4]:
        position = Position.parse(text)
        assert position.perft(depth) == sum(position.divide(depth).values()) == count
        # The same again, from an object that has been asked before, and from its parts.
        assert position.perft(depth) == count
        assert sum(position.play(turn).perft(depth - 1) for turn in position.legal_turns()) == count


@pytest.mark.parametrize("row", [row for row in QUICK if row[1] > 1][::10], ids=lambda row: row[0])
def test_the_command_counts_as_the_tables_say(row):
    text, depth, count = row
    done = CliRunner().invoke(cli.group, ["perft", str(depth), "--divide", "--position", text])
    *lines, total = done.stdout.splitlines()
    assert int(total) == sum(int(line.split()[1]) for line in lines) == count
    assert CliRunner().invoke(cli.group, ["perft", str(depth), "--position", text]).stdout == f"{count}\n"


def test_counts_are_never_remembered():
    """What a search leaves behind changes no count, and nothing keeps counts or positions."""
    position = Position.parse("classic k49:2W2oW/RoWoRoR/1RoW/RRWW/1o w 0.0 m14 -")
    before = position.perft(2)
    Engine().analyse(position, Limits(nodes=200))
    assert position.perft(2) == before
    for module in ("rules/movement_state", "rules/move_generator", "position", "rules/kernel"):
        source = (Path(cli.__file__).parents[1] / "games" / "limit" / f"{module}.py").read_text(encoding="utf-8")
        assert not re.search(r"@(functools\.)?(lru_)?cache.*\ndef \w+\(\w", source), module
