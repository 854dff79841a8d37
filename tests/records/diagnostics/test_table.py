"""The table of diagnostics: every example of it shows what it is said to show, and nothing else."""

import gzip
import json
import re
import string
from pathlib import Path

import msgspec
import pytest

from limitproto.games.registry import GAMES, game_named
from limitproto.records.diagnostics.docs import explanation, failing, fixed, has_examples
from limitproto.records.diagnostics.registry import FAMILIES, FILE, DiagnosticRule, common_rules, family, rule_of, rules
from limitproto.records.reading.reader import check

ROWS = [rule for rule in rules() if has_examples(rule)]


def data_of(row, text):
    data = text.encode("utf-8", "surrogateescape")
    if row.suffix == ".msgpack":
        return msgspec.msgpack.encode(msgspec.json.decode(data))
    return gzip.compress(data, mtime=0) if row.suffix.endswith(".gz") else data


@pytest.mark.parametrize("row", ROWS, ids=[row.code for row in ROWS])
def test_examples(row):
    data = data_of(row, failing(row))
    if row.suffix in (".lgn.gz", ".msgpack"):
        data = data[:20]
    found = check(data, strict=True)
    assert {diagnostic.code for diagnostic in found} == {row.code}
    assert "\n" not in found[0].message
    assert found[0].severity == row.severity
    # The conformance set has both answers of the one that takes seconds.
    if row.severity != "note" and row.code != "LGN124":
        assert check(data) == found
    assert check(data_of(row, fixed(row)), strict=True) == []


def test_the_table_is_sound():
    assert len(ROWS) >= 60
    assert len({row.code for row in ROWS}) == len({row.name for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert row.code[3] in FAMILIES
        assert row.why.endswith(".")
        assert not row.sentence.endswith(".")
        assert not (row.critical and row.fixable)
        assert row.severity != "error" or not row.fixable
        list(string.Formatter().parse(row.sentence))


def test_what_is_said_fits_every_game(monkeypatch):
    monkeypatch.setitem(GAMES, "heap", "support.fake_game")
    said = {one.code: one.help for one in check('[Edition "heap"]\n\n1. take-2 *\n')}
    assert said["LGN201"] == 'begin the game with [Game "heap"]'
    for row in common_rules():
        if row.code[3] not in "345678":
            continue
        assert "colour" not in row.help, row.code
        assert not re.search(r"\b(white|red|limit)\b", row.help), row.code


def test_signs_of_the_form_are_no_words_of_it():
    (found,) = check(failing(rule_of("LGN103")))
    assert found.help == "add the '{' where the comment begins, or remove the '}'"
    assert "help: add the '{' where" in explanation(rule_of(found.code), found)


def test_no_two_games_have_a_code_in_common():
    codes = [fault.code for name in GAMES for fault in game_named(name).violations]
    assert len(set(codes)) == len(codes)
    assert all(code[:4] in ("LGN4", "LGN5") and code not in ("LGN400", "LGN500") for code in codes)
    for name in GAMES:
        rules = [fault.rule for fault in game_named(name).violations]
        assert len(set(rules)) == len(rules)


def test_a_game_without_codes_of_its_own(monkeypatch):
    monkeypatch.setitem(GAMES, "heap", "support.fake_game")
    text = '[Game "heap"]\n[Edition "heap"]\n[Amber "Ada"]\n[Bronze "Bob"]\n[Result "*"]\n\n1. take-2 take-9 *\n'
    (found,) = check(text)
    assert (found.code, found.rule, found.column) == ("LGN400", 1, 11)
    assert found.message == "take-9 is not a legal placement turn: R1 - 9 is not 1 to 3"
    assert explanation(rule_of("LGN400"), found).startswith("### LGN400 placement\n\nerror, critical. *take-9 is not")
    assert explanation(rule_of("LGN400"), None).startswith("### LGN400 placement\n\nerror, critical. *... is not")


def test_the_records_know_no_game():
    """What the rules of a game are called is the game's; the neutral rows cite no rule by its number."""
    for row in common_rules():
        assert row.rule is None or family(row.code) == "tags"


def test_a_rule_is_cited_with_the_letter_of_its_game():
    assert [rule_of(code).citation for code in ("LGN401", "LGN423", "LGN528", "LGN101")] == ["R1", "L3", "L8", ""]
    assert rule_of("LGN423").why.startswith("L3 of LIMES")


def test_the_file_of_rules_has_one_form():
    """A field a line, rules by their codes, fields in one order: so that a change is a small difference."""
    text = Path(FILE).read_text(encoding="utf-8")
    listed = msgspec.json.decode(text)
    assert text == "[\n" + ",\n".join(map(printed, listed)) + "\n]\n"
    assert [row["code"] for row in listed] == sorted(row["code"] for row in listed)
    fields = [*DiagnosticRule.__struct_fields__[:3], *DiagnosticRule.__struct_fields__[6:], "sentence", "help", "why"]
    for row in listed:
        assert list(row) == sorted(row, key=fields.index)


def printed(row):
    lines = (f'    "{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in row.items())
    return "  {\n" + ",\n".join(lines) + "\n  }"
