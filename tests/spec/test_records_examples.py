"""spec/records.md is what the program does: every fenced block of it is run."""

import doctest
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from benchmarks.generate.spec_pages import PAGES
from limitproto.host.conform.sentences import page_text
from limitproto.records import check, format_record, tokens
from limitproto.records.reading.reader import entries, text_source
from limitproto.records.structured.codec import encode_json, schema

SPEC = Path(__file__).resolve().parents[2] / "spec"
GRAMMAR = SPEC.parent / "grammar" / "records.lark"
PAGE = page_text("records")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def only(text):
    (entry,) = entries(text_source(text))
    return entry


def test_every_block_has_a_language():
    assert {kind for kind, _text in BLOCKS} == {"lgn", "import", "json", "pycon", "console", "text", "toml", "lark"}
    assert PAGE.count("```") == 2 * len(BLOCKS)


def test_the_grammar_is_the_one_in_use():
    assert [text for kind, text in BLOCKS if kind == "lark"] == [GRAMMAR.read_text(encoding="utf-8")]


_TERMINAL = re.compile(r"^([A-Z_]+)(?:\.(\d+))?: (?:/(.*)/|\"(.*)\")$", re.MULTILINE)
TERMINALS = [("LPAR", 0, re.compile(r"\(")), ("RPAR", 0, re.compile(r"\)"))] + [
    (name, int(priority or 0), re.compile(expression or re.escape(word)))
    for name, priority, expression, word in _TERMINAL.findall(GRAMMAR.read_text(encoding="utf-8"))
]
#: Bring about every terminal, comments across lines, and results before an empty line.
PIECES = [*"{}()[];%\n\t \u00a0\u200b\ufeff10½–:*.…@/-$!?", "1-0", "...", "m50", "m50:n50", "$1", "\r\n", '[A "b"]']


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
@example('{a {b\n[A "b"]\n}')
@example("1\n\n[A")
def test_one_terminal_of_the_highest_priority_matches_everywhere(text):
    found, start = [], 0
    while start < len(text):
        matches = [(priority, name, pattern.match(text, start)) for name, priority, pattern in TERMINALS]
        (priority, name, match), *others = sorted(
            (item for item in matches if item[2] and item[2][0]), key=lambda item: -item[0]
        )
        assert all(other < priority for other, *_ in others)
        found.append((name, match[0]))
        start = match.end()
    assert [(span.kind, text[span.start : span.end]) for span in tokens(text)] == found


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
    assert (check(tidy, strict=True), check(typed, strict=True)) == ([], [])


def test_sessions():
    text = "\n".join(text for kind, text in BLOCKS if kind == "pycon")
    example = doctest.DocTestParser().get_doctest(text, {}, "spec/records.md", None, 0)
    assert doctest.DocTestRunner().run(example).failed == 0


@pytest.mark.parametrize("name", PAGES)
def test_pages_made_from_code_are_up_to_date(name):
    assert (SPEC / name).read_text(encoding="utf-8") == PAGES[name](), "run python -m benchmarks.generate.spec_pages"


def test_the_schema_says_what_it_is():
    assert schema()["$schema"].endswith("2020-12/schema")
    assert schema()["$id"]
