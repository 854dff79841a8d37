"""spec/records.md is what the program does: every fenced block of it is run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from limitproto.records import check, format_record
from limitproto.records.diagnostics import docs
from limitproto.records.reading.reader import entries, text_source
from limitproto.records.structured.codec import encode_json, schema

SPEC = Path(__file__).resolve().parents[2] / "spec"
PAGE = (SPEC / "records.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def only(text):
    (entry,) = entries(text_source(text))
    return entry


def test_every_block_has_a_language():
    assert {kind for kind, _text in BLOCKS} == {"lgn", "import", "json", "pycon", "console", "text", "toml"}
    assert PAGE.count("```") == 2 * len(BLOCKS)


@pytest.mark.parametrize("text", [text for kind, text in BLOCKS if kind == "lgn"])
def test_export_form(text):
    entry = only(text)
    assert check(text, strict=True) == []
    assert format_record(entry.record) == text


def test_import_form_and_its_export_form_and_json():
    kinds = [kind for kind, _text in BLOCKS]
    place = kinds.index("import")
    assert kinds[place : place + 3] == ["import", "lgn", "json"]
    (_, rough), (_, tidy), (_, typed) = BLOCKS[place : place + 3]
    entry = only(rough)
    assert not entry.has_errors
    assert format_record(entry.record) == tidy
    assert encode_json(entry.record).decode() + "\n" == typed
    assert check(tidy, strict=True) == []
    assert check(typed, strict=True) == []


def test_sessions():
    text = "\n".join(text for kind, text in BLOCKS if kind == "pycon")
    example = doctest.DocTestParser().get_doctest(text, {}, "spec/records.md", None, 0)
    assert doctest.DocTestRunner().run(example).failed == 0


@pytest.mark.parametrize(
    ("name", "text"),
    [("diagnostics.md", docs.diagnostics_page()), ("record.schema.json", docs.schema_page())],
)
def test_pages_made_from_code_are_up_to_date(name, text):
    assert (SPEC / name).read_text(encoding="utf-8") == text, "run python -m limitproto.records.diagnostics.docs spec"


def test_the_schema_says_what_it_is():
    assert schema()["$schema"].endswith("2020-12/schema")
    assert schema()["$id"]
