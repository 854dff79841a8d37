"""The tables of solved games: the quick ones are proved again, and by the slow model; the others are played out."""

from pathlib import Path

import pytest
from model.values import values

from limitproto import Position
from limitproto.engine.proofs import solution_of
from limitproto.games.limit.solver.adapter import LimitSolver

FOLDER = Path(__file__).resolve().parents[2] / "records" / "solved"
#: Positions that are made in each proof at most: a fraction of a second, pure.
MOST_NODES = 1000


def table(name: str) -> list[list[str]]:
    return [line.split("\t") for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


GAMES = table("games.tsv")
LAYOUTS = sorted(path.name for path in FOLDER.glob("*-[0-9].tsv"))
RESULTS = {1: ("1-0", "0-1"), 0: ("1/2-1/2",) * 2, -1: ("0-1", "1-0")}


def solved(position: Position) -> str:
    solver = LimitSolver()
    solver.limit(MOST_NODES, lambda: False)
    return solution_of(solver, position).result


def test_every_edition_and_both_sizes_are_there():
    heads = [row[0].split(" ")[0].split("/") for row in GAMES]
    for edition in ("classic", "nestor", "nestor-en", "pbmserv"):
        for size in ("size=1", "size=2"):
            more = [] if edition == "classic" else ["placement=manual"]
            assert [edition, *more, size] in heads
    assert len(GAMES) >= 250
    assert len({text for text, *_ in GAMES}) == len(GAMES)
    assert {result for _, result, _ in GAMES} == {"1-0", "1/2-1/2", "0-1"}


@pytest.mark.parametrize("part", range(8))
def test_lines_of_play_are_legal_and_come_to_the_result(part):
    for text, result, line in GAMES[part::8]:
        position = Position.parse(text)
        for turn in line.split():
            position = position.play(turn)
        assert position.result == result or (result == "1/2-1/2" and not position.is_over)


@pytest.mark.parametrize("part", [0, 1, *(pytest.param(part, marks=pytest.mark.long) for part in range(2, 8))])
def test_quick_ones_are_proved_again(part):
    found = [(text, result, solved(Position.parse(text))) for text, result, _ in GAMES[part::8]]
    done = [(text, result, again) for text, result, again in found if again != "*"]
    assert len(done) >= 15
    for text, result, again in done:
        assert again == result, text


@pytest.mark.long
@pytest.mark.once
@pytest.mark.parametrize("row", [row for row in GAMES if "/size=1" in row[0]][::5], ids=lambda row: row[0])
def test_the_model_agrees_on_one_ball_a_player(row):
    text, result, _line = row
    found = values(text, 4000)
    assert found is not None
    assert result == RESULTS[found[0]][0]


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts(name):
    rows = table(name)
    assert sum(float(chance) for _, chance, _ in rows) == pytest.approx(1, abs=1e-5)
    keys = set()
    for text, _chance, _result in rows:
        position = Position.parse(text)
        assert position.phase == "movement"
        keys.add(position.canonical_key())
    assert len(keys) == len(rows)
    done = 0
    for text, _chance, result in rows[:: max(1, len(rows) // 25)]:
        again = solved(Position.parse(text))
        done += again != "*"
        assert again in ("*", result), text
    assert done >= min(len(rows), 15)
    (counted,) = [row for row in table("layouts.tsv") if row[0] == rows[0][0].split(" ")[0]]
    results = [result for _, _, result in rows]
    assert counted[1:5] == [str(len(rows)), *(str(results.count(each)) for each in ("1-0", "1/2-1/2", "0-1"))]
    points = {"1-0": 1, "1/2-1/2": 0.5, "0-1": 0}
    score = sum(float(chance) * points[result] for _, chance, result in rows)
    assert score == pytest.approx(float(counted[5]), abs=1e-5)


def test_random_layouts_are_among_them():
    """What the program draws is in the table of all layouts, and smothered starts are not."""
    keys = {Position.parse(text).canonical_key() for text, *_ in table("pbmserv-2.tsv")}
    for seed in range(40):
        assert Position.new("pbmserv", size=2, seed=seed).canonical_key() in keys
