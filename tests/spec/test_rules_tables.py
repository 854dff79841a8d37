"""The tables of spec/rules.md say what the program does."""

import random
import re
from pathlib import Path

import pytest

from limitproto import Position
from limitproto.games.limit.editions import EDITIONS, OPTIONS, VALUES

pytestmark = pytest.mark.once
PAGE = (Path(__file__).resolve().parents[2] / "spec" / "rules.md").read_text(encoding="utf-8")
ORDINALS = ("first", "second", "third")
BOUND = re.findall(r"^\| ([23]) \| (none|first|second|third) \| ((?:\w+ (?:bound|free)(?:, )?)+) \|$", PAGE, re.M)


def movement(players: int, out: str) -> Position:
    chance = random.Random(1)
    position = Position.new("classic", players=players)
    if out != "none":
        position = position.play(f"{position.players[ORDINALS.index(out)]}:resigns")
    while position.phase == "placement":
        position = position.play(chance.choice(position.legal_turns()))
    return position


def test_there_are_rows_of_r12() -> None:
    assert len(BOUND) == 5


@pytest.mark.parametrize(("players", "out", "turns"), BOUND)
def test_who_is_bound(players: str, out: str, turns: str) -> None:
    chance = random.Random(2)
    position = movement(int(players), out)
    for word in turns.split(", "):
        mover, bound = word.split()
        assert position.mover == ORDINALS.index(mover)
        assert position.bound == (bound == "bound")
        position = position.play(chance.choice(position.legal_turns()))


def rows(title: str) -> list[list[str]]:
    """Return the cells of the first table of a section, its two head lines apart."""
    section = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    table = re.findall(r"^\| (.*) \|$", section, re.M)
    return [[cell.strip() for cell in row.split(" | ")] for row in table if not row.startswith("--")]


def test_the_editions_are_the_programs() -> None:
    table = {row[0]: row[1:] for row in rows("Editions")[1:]}
    for column, edition in enumerate(EDITIONS):
        assert table["players"][column].split(", ") == list(edition.players[3])
        for key, value in edition.presets.items():
            two, *three = value.split()
            if key == "wipeout":
                assert table["`wipeout`, two players"][column] == f"`{two}`"
                assert table["`wipeout`, three players"][column] == f"`{three[0]}`"
            else:
                assert table[f"`{key}`"][column].strip("`") == value
    listed = {row[0].strip("`"): row[1] for row in rows("Options")[1:]}
    assert set(listed) == {option.name for option in OPTIONS}
    for option in OPTIONS:
        values = list(VALUES.get(option.name, option.values.split()))
        if option.name not in ("layout", "seed"):
            shown = re.findall(r"`([^`]+)`", listed[option.name])
            assert shown == (values if len(values) < 4 else [values[0], values[-1]])
