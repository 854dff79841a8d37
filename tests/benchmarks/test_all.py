"""The table of bars: complete, measured bar by bar, honest about what is missing, and written only when asked."""

import ast
import json
import shlex
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from support.tables import rows

from benchmarks.measure import all as table_of_bars
from benchmarks.measure import checks, instructions, records, rules, solver, startup
from benchmarks.measure.bars import BARS, Bar
from benchmarks.measure.installation import Installation, UnavailableError, bench, here
from benchmarks.measure.samples import FORMS, KINDS, text_of
from limitproto import cli
from limitproto.records import read

#: A bar that takes a second.
QUICK = "pipelined-lost"


def bar(figure: float = 5.0, **more: object) -> Bar:
    fields = {"name": "x", "what": "what", "unit": "ms", "limit": 10.0, "measure": lambda _: figure, "full": "run x"}
    return Bar(**{**fields, **more})  # type: ignore[arg-type]


def unavailable(_installation: Installation) -> float:
    raise UnavailableError("no peer")


def table(lines: list[str]) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")][2:]


def test_every_bar_has_a_name_of_its_own_and_a_command_that_exists():
    names = [found.name for found in BARS]
    assert len(set(names)) == len(names)
    for found in BARS:
        words = shlex.split(found.full)
        if words[:2] == ["python", "-m"]:
            assert find_spec(words[2]) is not None, found.full
        else:
            assert words[:2] in (["limitproto", "bench"], ["limitproto", "match"]), found.full


def test_what_the_benchmarks_import_exists():
    missing = []
    for path in Path(table_of_bars.__file__).parents[1].rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("limitproto"):
                try:
                    here = import_module(node.module)
                    names = [name.name for name in node.names if not hasattr(here, name.name)]
                except ImportError as error:
                    # An extra may be absent.
                    missing += [(path, error.name)] if (error.name or "").startswith("limitproto") else []
                    continue
                missing += [(path, name) for name in names if not find_spec(f"{node.module}.{name}")]
    assert not missing


HELD = (
    "perft playouts search startup first-play round-trip check check-chess perft-chess check-joined check-typed "
    "check-broken check-cores check-memory check-growth header-skim solver uct-even limes-planner"
)


def test_what_the_project_is_held_to_is_in_the_table():
    assert set(HELD.split()) <= {found.name for found in BARS}


def test_goals_are_further_than_bars():
    for found in BARS:
        if found.goal is not None:
            assert found.limit is not None
            assert found.reaches(found.goal, found.limit), found.name


def test_list_names_all_bars_and_measures_nothing(capsys, monkeypatch):
    monkeypatch.setattr(Installation, "run", lambda *_: pytest.fail("something is measured"))
    table_of_bars.main(["--list"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [found.name for found in BARS]
    assert all(line.endswith(found.full) for line, found in zip(lines, BARS, strict=True))


def test_an_unknown_bar_is_an_error(capsys):
    with pytest.raises(SystemExit):
        table_of_bars.main(["--only", "speed"])
    assert "speed" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--python", "--against"])
def test_an_interpreter_without_limitproto_is_an_error(option, tmp_path, capsys):
    (tmp_path / "python").symlink_to("/bin/false")
    for name in ("python", "nothing"):
        with pytest.raises(SystemExit):
            table_of_bars.main(["--only", QUICK, option, str(tmp_path / name)])
        assert f"{name} cannot run limitproto." in capsys.readouterr().err


@pytest.mark.long
def test_one_bar_is_measured(capsys):
    table_of_bars.main(["--only", QUICK])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("## All bars, ")
    assert f"`python -m benchmarks.measure.all --only {QUICK}`" in lines
    ((name, _what, figure, limit, verdict, command),) = table(lines)
    assert (name, figure, limit, verdict) == (QUICK, "0", "at most 0", "met")
    assert command == "`python -m benchmarks.measure.startup`"


def test_what_cannot_be_measured_is_said_and_gets_no_figure():
    (row,) = table_of_bars.rows([bar(measure=unavailable)], here(), "compiled", 1)
    assert row == ["x", "what", "not measured", "at least 10 ms", "no peer", "`run x`"]


def test_a_measurement_inside_this_process_is_not_that_of_another_interpreter():
    (row,) = table_of_bars.rows([bar(runs_here=True)], Installation("python-of-yore"), "compiled", 1)
    assert row[2] == "not measured"
    assert next(table_of_bars.rows([bar(runs_here=True)], here(), "compiled", 1))[2] == "5 ms"


@pytest.mark.parametrize(("more", "figure", "mode", "verdict"), rows(__file__, "verdicts"))
def test_verdicts(more, figure, mode, verdict):
    assert table_of_bars.verdict(bar(**json.loads(more)), float(figure), mode) == verdict


@pytest.mark.parametrize(
    ("figure", "text"),
    [(40902171.4, "40,902,171 ms"), (1234.5, "1,234 ms"), (43.44, "43.4 ms"), (1.37, "1.37 ms"), (1.5, "1.5 ms"),
     (100.0, "100 ms"), (0.0, "0 ms"), (0.003, "0 ms")],
)  # fmt: skip
def test_figures_are_rounded(figure, text):
    assert bar().shown(figure) == text


def test_two_installations_are_measured_in_turn_and_the_best_figure_counts():
    order: list[str] = []
    figures = {"a": iter((10.0, 30.0, 20.0)), "b": iter((5.0, 4.0, 6.0))}

    def measure(installation: Installation) -> float:
        order.append(installation.python)
        return next(figures[installation.python])

    (row,) = table_of_bars.compared([bar(measure=measure)], [Installation("a"), Installation("b")], 3)
    assert order == ["a", "b"] * 3
    assert row == ["x", "what", "30 ms", "6 ms", "x 5.00"]


def test_the_ratio_is_above_one_when_this_one_is_better():
    assert (bar().ratio(20, 10), bar(is_low=True).ratio(20, 10)) == (2, 0.5)
    assert bar(is_low=True).ratio(0, 0) == 1


@pytest.mark.long
def test_another_interpreter_is_compared(tmp_path, capsys):
    """The other one is this interpreter with the package of a folder, whatever PYTHONPATH says."""
    other = tmp_path / "python"
    other.write_text(f'#!/bin/sh\nPYTHONPATH="{here().path}" exec "{sys.executable}" "$@"\n', encoding="utf-8")
    other.chmod(0o755)
    assert Installation(str(other)).environment["PYTHONPATH"] == ""
    table_of_bars.main(["--only", QUICK, "--only", "uct-even", "--against", str(other), "--rounds", "1"])
    lost, strength = table(capsys.readouterr().out.splitlines())
    assert (lost[2:4], strength[2:]) == (["0", "0"], ["not measured", "not measured", "takes hours"])


def test_nothing_is_written_without_being_asked(tmp_path, capsys, monkeypatch):
    page = tmp_path / "RESULTS.md"
    page.write_text("# Results\n\n## Earlier\n\nText.\n", encoding="utf-8")
    monkeypatch.setattr(table_of_bars, "BARS", (bar(),))
    table_of_bars.main([])
    assert page.read_text(encoding="utf-8") == "# Results\n\n## Earlier\n\nText.\n"
    for _ in range(2):
        table_of_bars.main(["--write", str(page)])
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Results\n\n## Earlier\n\nText.\n\n## All bars, ")
    assert text.count("| x | what | 5 ms | at least 10 ms | missed | `run x` |") == 1
    assert str(tmp_path) not in text
    assert "cores of" in text
    assert "CPython" in text
    capsys.readouterr()


@pytest.mark.long
def test_quick_measurements_return_figures():
    installation = here()
    assert installation.mode() in ("compiled", "pure")
    assert bench(installation, "perft 2", 0.01) > 0
    # One run of each says little on a loaded machine.
    assert any(checks.games_a_second(installation, "canonical", games=20, repeats=1) > 0 for _ in range(20))
    assert any(startup.milliseconds_over_bare(installation, startup.FIRST_PLAY, runs=1) > 0 for _ in range(20))
    times, given_up = solver.solved(installation, "both", 1, 0.01)
    assert (len(times), given_up <= 1) == (1, True)


def test_every_form_of_a_file_is_what_it_says(tmp_path, capsys):
    """In all there are thirty games; only in the broken one are there errors, in every tenth game."""
    texts = {kind: text_of(kind, 30) if kind in FORMS else "\n".join([text_of(kind, 1)] * 30) for kind in KINDS}
    assert len(set(texts.values())) == len(texts)
    for form, text in texts.items():
        path = Path(tmp_path, f"{form}.lgn")
        path.write_text(text, encoding="utf-8")
        assert cli.main(["check", "--format", "json", str(path)]) == (1 if form == "broken" else 0), form
        entries = list(read(path))
        assert len(entries) == 30, form
        assert [entry.number % 10 for entry in entries if entry.has_errors] == ([1, 1, 1] if form == "broken" else [])
    capsys.readouterr()


def test_peers_that_are_missing_are_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    monkeypatch.setitem(sys.modules, "chess.pgn", None)
    with pytest.raises(UnavailableError, match="python-chess is not installed"):
        rules.python_chess_perft(0.01)
    with pytest.raises(UnavailableError, match="python-chess is not installed"):
        records.python_chess_row("header skim")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UnavailableError, match="Valgrind is not installed"):
        instructions.count(here(), "--version")


def test_instructions_of_a_further_game_are_without_those_of_the_start(monkeypatch):
    monkeypatch.setattr(instructions, "text_of", lambda _, games: "\n" * (games - 1))
    monkeypatch.setattr(instructions, "count", lambda _, *words: 900 + 7 * Path(words[-1]).stat().st_size)
    assert instructions.ROWS["`check`, each further game, canonical"](here()) == 7
