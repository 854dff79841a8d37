"""Diagnostics as lines of text, JSON and workflow commands."""

import json

import pytest
from support.tables import rows

from limitproto.records import check
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.diagnostics.docs import failing, has_examples
from limitproto.records.diagnostics.registry import rules, table
from limitproto.records.diagnostics.report_text import as_text, github_lines, json_lines, one_line, text_lines


def diagnostic(**values: object) -> Diagnostic:
    base = {
        **{"code": "LGN401", "severity": "error", "message": "so it is", "path": "a.lgn", "line": 3, "column": 5},
        **{"offset": 40, "end_line": 3, "end_column": 8, "end_offset": 43, "game": 2, "help": "do that"},
        **{"excerpt": "1. m50:n50 *", "caret": 4},
    }
    return Diagnostic(**{**base, **values})


@pytest.mark.parametrize("row", rows(__file__, "texts"), ids="-".join)
def test_text(row):
    values, *lines = filter(None, row)
    found = diagnostic(**json.loads(values))
    assert list(text_lines(found)) == [f"a.lgn:3:{found.column}: LGN401 error: so it is", *lines]


@pytest.mark.parametrize(
    "row", [row for row in filter(has_examples, rules()) if row.suffix == ".lgn"], ids=lambda row: row.code
)
def test_every_code(row):
    for found in check(failing(row).encode("utf-8", "surrogateescape"), strict=True):
        first, *rest = text_lines(found)
        place, _, sentence = str(found).partition(f" {found.code} ")
        assert first == f"{place} {found.code} {found.severity}: {sentence}"
        assert all(line.startswith("    ") and "\n" not in line for line in rest)
        (line,) = json_lines(found)
        assert json.loads(line)["name"] == row.name
        (line,) = github_lines(found)
        level = "notice" if row.severity == "note" else row.severity
        assert line.startswith(f"::{level} file=-,line=")


def test_sentences_and_helps_have_no_braces_of_a_template():
    for row in rules():
        assert "{{" not in row.help
        assert "}}" not in row.help
    (found, *_) = (one for one in check(failing(table()["LGN102"])) if one.code == "LGN102")
    assert "'}'" in list(text_lines(found))[-1]


def test_json_has_the_same_keys_always():
    (one,) = map(json.loads, json_lines(diagnostic()))
    (two,) = map(json.loads, json_lines(diagnostic(rule=3, json_path="$.turns[0]", fixable=True, path="\udcff")))
    assert list(one) == list(two)
    assert (one["rule"], one["json_path"]) == (None, None)
    assert (two["rule"], two["json_path"], two["fixable"], two["file"]) == (3, "$.turns[0]", True, "\ufffd")


def test_workflow_commands_are_escaped():
    found = diagnostic(path="a:b,c%\n.lgn", message="50%\nof it: a, b", severity="note")
    assert list(github_lines(found)) == [
        "::notice file=a%3Ab%2Cc%25%0A.lgn,line=3,endLine=3,col=5,endColumn=8,title=LGN401 pair"
        "::50%25%0Aof it: a, b; help: do that"
    ]
    (line,) = github_lines(diagnostic(end_line=5))
    assert "col" not in line.lower(), "columns count only where both are on one line"


@pytest.mark.parametrize("before", ["", "\n\n", "; heading\n\n", '[Game "limit"]\n[Edition "classic"]\n\n*\n\n'])
@pytest.mark.parametrize("text", ["[Edition classic]\n\n*\n", "[Edition classic]\n\n1. m50:n50 *\n", "*\n"])
def test_what_is_missing_is_missing_where_the_game_begins(before, text):
    found = [one for one in check(before + text) if one.code in ("LGN201", "LGN203")]
    assert [(one.code, one.line, one.column) for one in found] == [
        (code, before.count("\n") + 1, 1) for code in ("LGN201", "LGN203")
    ]
    assert {one.excerpt for one in found} == {text.partition("\n")[0]}
    assert found[1].message == "the Edition tag is missing; classic is assumed"


@pytest.mark.parametrize("value", ["hunter2", "hunter23 hunter2", "a hunter2" + "b" * 400, "c" * 290 + "hunter2" * 9])
def test_values_in_sentences_have_no_passwords(value):
    text = f'[Game "limit"]\n[Edition "{value}"]\n\n{{limit move 1 ada hunter2 r1 limit move 2 bob hunter23 r1}} *\n'
    found = check(text)
    assert "LGN204" in [one.code for one in found]
    assert not any("hunt" in line for one in found for line in [one.message, one.help])


def test_names_of_files():
    assert one_line("a\tb\n\x1b[0m\u2028é \udcff") == "a\\x09b\\x0a\\x1b[0m\\u2028é \udcff"
    assert as_text("é\udcff") == "é\ufffd"


def marked(text: str) -> tuple[str, list[str]]:
    """Return what the carets under the only error of a text mark, and the lines behind them."""
    (found,) = [one for one in check(text) if one.severity == "error"]
    _, source, carets, *rest = text_lines(found)
    return source[carets.index("^") : carets.rindex("^") + 1], rest


@pytest.mark.parametrize(
    ("turns", "cell", "player"),
    [
        ("1. m50:n50 m60:n51 *", "m60", "red"),
        ("1. M50:N50 M60:N51 *", "M60", "red"),
        ("1. m50:n50 m60;n51 *", "m60", "red"),
        ("1. n49:m50 n50:m51 2. n49-m50/z99 *", "z99", "white"),
    ],
)
def test_the_guilty_cell_is_marked_and_the_player_named(turns, cell, player):
    mark, rest = marked(f'[Game "limit"]\n[Edition "classic"]\n[Size "1"]\n\n{turns}\n')
    assert mark == cell
    assert rest[0].startswith(f"    note: it is the turn of {player} in round ")
    what = "; an earlier turn may be missing or wrong"
    assert rest[0].endswith(what + "; the ; after it begins a comment" * (";" in turns))


def test_the_places_that_programs_get_are_those_of_the_turn():
    (found,) = [one for one in check('[Game "limit"]\n[Edition "classic"]\n\n1. m50:n50 m60:n51 *\n') if one.rule]
    assert (found.column, found.end_column) == (12, 19)
    assert not {"focus", "context"} & set(json.loads(next(json_lines(found))))
