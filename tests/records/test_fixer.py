"""What becomes of one game that is fixed."""

import pytest
from support.checking import BROKEN, LOOSE, SLOPPY
from support.record_texts import plain

from limitproto.records import encode_json, format_record
from limitproto.records.batch import fixed, is_kept
from limitproto.records.diagnostics.docs import failing, has_examples
from limitproto.records.diagnostics.registry import rules
from limitproto.records.game_entry import Entry
from limitproto.records.reading.reader import entries, text_source

pytestmark = pytest.mark.once


def only(text: str, name: str = "-") -> Entry:
    (entry,) = entries(text_source(text, name))
    return entry


@pytest.mark.parametrize("text", [plain(0), LOOSE, SLOPPY, plain(0).replace("\n", "\r"), "\ufeff" + plain(0)])
@pytest.mark.parametrize("last", [True, False])
def test_export_form(text, last):
    if not last and text == plain(0):
        text += "\n"
    new, record, _ = fixed(only(text), last)
    assert record == only(plain(0)).record
    if text != plain(0) + "\n":
        assert new == plain(0) + ("" if last or text == plain(0) else "\n")


@pytest.mark.parametrize("text", [BROKEN, "nonsense\n", plain(0).replace("Event 0", "\udcff")])
def test_a_game_with_an_error_stays(text):
    entry = only(text)
    assert is_kept(entry)
    assert fixed(entry, True) == (text, entry.record, False)


TEXTS = [row for row in filter(has_examples, rules()) if row.suffix in (".lgn", ".json")]


@pytest.mark.parametrize("row", TEXTS, ids=lambda row: row.code)
def test_what_is_critical_is_kept_and_what_is_fixable_is_not(row):
    found = [entry for entry in entries(text_source(failing(row), f"x{row.suffix}")) if entry.raw_diagnostics]
    for entry in found:
        new, *_ = fixed(entry, True)
        if row.severity == "error" or row.critical:
            assert new == entry.text
        elif row.fixable:
            assert new != entry.text
            again = list(entries(text_source(new, f"x{row.suffix}")))
            assert row.code not in {diagnostic.code for one in again for diagnostic in one.raw_diagnostics}


def test_json_keeps_what_stands_around_it():
    good = encode_json(only(plain(0)).record).decode()
    loose = good.replace('"game":', '"game" : ')
    first, second, rest = entries(text_source(f"[ {loose} ,\n {good}]\n", "x.json"))
    assert fixed(first, False)[0] == f"[ {good}"
    assert fixed(second, False)[0] == second.text
    assert fixed(rest, True) == (rest.text, None, False)


def test_a_text_that_would_be_read_as_another_game_is_not_written(monkeypatch):
    from limitproto.records import batch as pipeline

    entry = only(LOOSE)
    for damage in (lambda text: text.replace("Event 0", "Event 1"), lambda text: text * 2, lambda text: text + "x"):
        monkeypatch.setattr(pipeline, "export_text", lambda record, last, damage=damage: damage(format_record(record)))
        assert fixed(entry, True) == (LOOSE, entry.record, True)
