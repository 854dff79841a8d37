"""Positions of games as Parquet, from archives and from matches, as DuckDB and numpy read them."""

import json
import shlex
import sys
from pathlib import Path

import duckdb
import numpy as np
import pytest
from click.testing import CliRunner
from support.dummies import dummy
from support.engine_process import PYTHON
from support.patience import run_program

from limitproto import Position, rl
from limitproto.archive.archive import Archive
from limitproto.archive.build import build
from limitproto.archive.positions import COLUMNS, PLANES, write_positions
from limitproto.cli import group
from limitproto.core.extras import install_command
from limitproto.records import format_game, read_text

ROOT = Path(__file__).resolve().parents[2]
ADA = {"White": "Ada", "Red": "Bob", "Date": "2026.11.20"}


def games() -> str:
    """Return a game with evaluations and clocks, a part of it that is not finished, and one of three players."""
    start = Position.new("classic", size="1")
    turns = ["n49:m50", "n50:m51", "n49-m50/m51", "red:resigns"]
    whole = format_game(start, turns, ADA, "1-0")
    said = whole.replace("n49:m50", "n49:m50 {[%emt 0:00:01.5] [%clk 0:04:58.5] [%eval -2.25]} {[%eval 9]}")
    part = format_game(start, turns[:2], {"White": "Eve", "Red": "Bob"}, "*")
    three = Position.new("classic3", size="1")
    shared = three.play(three.legal_turns()[0])
    names = [three.legal_turns()[0], f"{shared.players[shared.mover]}:resigns"]
    third = format_game(three, [*names, "draw"], {}, "1/2-0-1/2")
    return f"{said}\n{part}\n{third}"


def rows(path: Path, columns: str = "*") -> list[tuple]:
    return duckdb.sql(f"SELECT {columns} FROM '{path}' ORDER BY game, ply").fetchall()


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    (tmp_path / "games.lgn").write_text(games())
    build(tmp_path / "A", [str(tmp_path / "games.lgn")])
    assert len(Archive(tmp_path / "A")) == 3
    return tmp_path / "A"


def export(archive: Path, *options: str) -> tuple[Path, str]:
    path = archive.parent / "positions.parquet"
    done = CliRunner().invoke(group, ["archive", "export", str(archive), "--positions", str(path), *options])
    assert done.exit_code == 0, done.output
    return path, done.output


def test_a_row_a_position(archive: Path) -> None:
    path, said = export(archive)
    found = rows(path, "game, ply, edition, position, key, player, turn, evaluation, clock, used, results")
    assert said == "limitproto archive export: 12 positions.\n"
    position = Position.new("classic", size="1")
    turns = ["n49:m50", "n50:m51", "n49-m50/m51", "red:resigns", None]
    values = [(-2.25, 298.5, 1.5), *[(None, None, None)] * 4]
    for ply, (row, turn, own) in enumerate(zip(found, turns, values, strict=False)):
        player = None if position.mover is None else position.mover + 1
        text, key = position.text, position.canonical_key()
        assert row == (1, ply, "classic/size=1", text, key, player, turn, *own, [1.0, 0.0])
        position = position.play(turn) if turn else position
    # An unfinished game has no results, and a shared win is two halves.
    assert rows(path, "is_event, reason, players, source, number")[2:9] == [
        *[(each, "resignation", ["Ada", "Bob"], "../games.lgn", 1) for each in (False, True, None)],
        *[(each, None, ["Eve", "Bob"], "../games.lgn", 2) for each in (False, False, None)],
        (False, "agreement", ["?", "?", "?"], "../games.lgn", 3),
    ]
    assert [row[-1] for row in found if row[0] == 2] == [None] * 3
    assert {tuple(row[-1]) for row in found if row[0] == 3} == {(0.5, 0.0, 0.5)}


def test_the_conditions_are_those_of_find(archive: Path) -> None:
    for options, count in ((["--player", "Ada"], 5), (["--result", "*"], 3), (["--edition", "classic3*"], 4)):
        assert len(rows(export(archive, *options)[0])) == count
    assert rows(export(archive, "--player", "Nobody")[0]) == []
    bad = CliRunner().invoke(group, ["archive", "export", str(archive)])
    assert (bad.exit_code, "--positions" in bad.output) == (2, True)


def test_planes_are_those_of_the_player_to_move(archive: Path) -> None:
    path, _ = export(archive, "--planes", "--player", "Ada")
    for text, player, planes, shape in rows(path, "position, player, planes, shape"):
        seen = rl.stepper(Position.parse(text)).planes((player or 1) - 1)
        assert np.array_equal(np.array(planes, np.uint8).reshape(shape), seen)


def test_rows_are_written_in_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limitproto.archive.positions.GROUP", 5)
    with (tmp_path / "p.parquet").open("wb") as file:
        assert write_positions(read_text(games()), file) == 12
    assert {*rows(tmp_path / "p.parquet", "source, number")} == {(None, None)}
    assert [row[0] for row in rows(tmp_path / "p.parquet", "game")] == [1] * 5 + [2] * 3 + [3] * 4


def test_cards_are_drawn_by_no_player_and_one_player_has_points(tmp_path: Path) -> None:
    start = Position.new("limes1", seed=3).without_chance()
    position, played = start, []
    while not position.is_over:
        played.append((position.chance_choices or position.legal_turns())[0])
        position = position.play(played[-1])
    record = format_game(start, played, {}, position.result)
    with (tmp_path / "p.parquet").open("wb") as file:
        write_positions(read_text(record), file)
    found = rows(tmp_path / "p.parquet", "turn, player, is_event, results, reason")
    points = [float(position.points[0])]
    assert {(row[1], row[2]) for row in found} == {(None, True), (1, False), (None, None)}
    assert all(row[2] == row[0].startswith("draw-") for row in found[:-1])
    assert {(*row[3], row[4]) for row in found} == {(*points, position.reason)}


@pytest.mark.parametrize(
    ("package", "options", "words"),
    [
        ("pyarrow", [], f"positions need the package pyarrow: {install_command('archive')}."),
        ("pettingzoo", ["--planes"], f"planes need the package pettingzoo: {install_command('rl')}."),
    ],
)
def test_a_missing_package_is_named(archive: Path, package: str, options: list[str], words: str) -> None:
    hide = (
        "import importlib.util as u, sys; real = u.find_spec\n"
        f"u.find_spec = lambda name, *rest: None if name == {package!r} else real(name, *rest)\n"
        "from limitproto.__main__ import main; sys.exit(main())"
    )
    for words_of in (["archive", "export", str(archive)], ["match", "-e", "A=x", "-e", "B=y"]):
        command = [sys.executable, "-c", hide, *words_of, "--positions", str(archive.parent / "p.parquet"), *options]
        done = run_program(command)
        assert (done.returncode, words in done.stderr) == (2, True), done.stderr
        assert "Traceback" not in done.stderr


def test_the_page_lists_the_columns() -> None:
    page = (ROOT / "spec" / "training.md").read_text(encoding="utf-8")
    for column in (*COLUMNS, *PLANES):
        assert f"| `{column.name}` |" in page
        assert f"| {column.summary} |" in page


def test_the_example_of_the_page_beats_random(tmp_path: Path) -> None:
    """Short version of the 400 games in benchmarks/RESULTS.md: of the page's commands, with fewer games."""
    page = (ROOT / "spec" / "training.md").read_text(encoding="utf-8")
    program = page.partition("```python\nimport sys\n")[2].partition("```")[0]
    assert len([line for line in program.splitlines() if line]) < 40
    (tmp_path / "value_bot.py").write_text(f"import sys\n{program}")
    random = shlex.join(dummy())

    def match(*arguments: str) -> dict:
        command = [*PYTHON, "-m", "limitproto", "match", "--edition", "nestor/size=4", "-q", "--format", "json"]
        env = [word for name in ("PYTHONPATH", "LIMITPROTO_PURE", "PYTHONSAFEPATH") for word in ("--env", name)]
        done = run_program([*command, *env, "--startup", "300", *arguments], cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    match("-e", f"A={random}", "-e", f"B={random}", "--option", "B.seed=2", "--pairs", "60",
          "--positions", "positions.parquet", "--planes")  # fmt: skip
    bot = shlex.join([sys.executable, "value_bot.py", "positions.parquet"])
    found = match("-e", f"V={bot}", "-e", f"R={random}", "--pairs", "10", "--seed", "9")
    assert found["engines"]["V"]["score"] >= 0.85
    assert found["engines"]["V"]["outcomes"]["rules"] == 20
