"""The tables of spec/notation.md say what the program does; grammars in pages are those that the package reads."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

from limitproto import Position
from limitproto.core.hexes import axial, cell_name, cell_named, column_name, in_reach
from limitproto.core.rng import Stream
from limitproto.games.limit.rules import placement as layouts
from limitproto.games.limit.text.turns import RESULTS

pytestmark = pytest.mark.once
ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "spec" / "notation.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## \d+\. (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))


def rows(section: str, head: str) -> list[list[str]]:
    """Return the cells of the table of a section that has a head, without backquotes around a cell."""
    table = SECTIONS[section].partition(f"\n| {head} |\n")[2].partition("\n\n")[0]
    found = [line.strip("| ").split(" | ") for line in table.splitlines()[1:]]
    assert found, f"{section} has no table {head}"
    return [[re.sub(r"^`([^`]*)`$", r"\1", cell.strip()) for cell in row] for row in found]


COLUMNS = rows("Cells", "letters | columns, counted from the column of `m50`")


def test_columns() -> None:
    ends = []
    for letters, columns in COLUMNS:
        start, end = map(int, re.match(r"(-?\d+) to (-?\d+)", columns).groups())
        step = 1 if start < end else -1
        names = [column_name(q) for q in range(start, end + step, step)]
        assert [names[0], names[-1]] == re.findall(r"`(\w+)`", letters)
        assert len({len(name) for name in names}) == 1, letters
        ends += [int(number) for number in re.findall(r"-?\d+", columns.partition("(")[0])]
    assert (min(ends), max(ends)) == (-49, 49), "columns reach as far as tiles may lie"


def test_cells_results_and_keys() -> None:
    for name, column, row in rows("Cells", "cell | column | row"):
        assert axial(cell_named(name)) == (int(column), int(row))
        assert cell_name(cell_named(name)) == name
        assert in_reach(cell_named(name)) == (max(abs(int(column)), abs(int(row))) <= 49), name
    for players, results in rows("Results", "players | results"):
        assert re.findall(r"[^` ]+", results) == list(RESULTS[int(players)])
    for position, line, key in rows("Symmetry", "position | line | key"):
        assert sha256(line.encode("ascii")).hexdigest()[:32] == Position.parse(position).canonical_key() == key


def test_stream() -> None:
    for seed, outputs, numbers in rows("Chance", "seed | first outputs | first numbers from 0 to 99"):
        stream = Stream(int(seed))
        assert [stream.next64() for _ in outputs.split()] == list(map(int, outputs.split()))
        stream = Stream(int(seed))
        assert [stream.below(100) for _ in numbers.split()] == list(map(int, numbers.split()))


@pytest.mark.parametrize(("game", "seed", "drawn", "layout"), rows("Chance", "game | seed | drawn | layout"))
def test_layouts(game: str, seed: str, drawn: str, layout: str) -> None:
    position = Position.new(game, seed=seed)
    assert position.layout == layout
    rules, stream = position.rules, Stream(int(seed))
    draws = [layouts._draw_once(rules, stream) for _ in range(("once", "twice", "three times").index(drawn) + 1)]
    assert draws[-1] == layouts.random_layout(rules, int(seed))
    for contents in draws[:-1]:
        assert not contents or layouts.smothered(layouts.balls_on(contents, rules))


@pytest.mark.parametrize(("page", "name"), [("notation.md", "limit.lark"), ("limes.md", "limes.lark")])
def test_the_grammar_is_the_packages(page: str, name: str) -> None:
    """Copy the file into the page when this fails."""
    text = (ROOT / "spec" / page).read_text(encoding="utf-8")
    (block,) = re.findall(r"^```lark\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert block == (ROOT / "grammar" / name).read_text(encoding="utf-8")
