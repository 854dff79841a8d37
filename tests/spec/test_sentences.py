"""The numbered sentences of the normative pages agree with their index, spec/sentences.tsv; no number is used twice."""

from pathlib import Path

import pytest
from support.tables import rows

from benchmarks.generate.sentences import INDEX, Row, faults, format_index, read_index, read_pages, renewed, sentences

pytestmark = pytest.mark.once


def test_pages_and_index_agree() -> None:
    pages, index = read_pages(), read_index(INDEX.read_text(encoding="utf-8"))
    assert ([name for name in pages if not sentences(pages[name])], faults(pages, index)) == ([], [])
    assert format_index(index) == INDEX.read_text(encoding="utf-8")


PAGE = Path(__file__).with_name("cases").joinpath("page.md").read_text(encoding="utf-8")
SMALL = [Row(f"N1.{number}", "notation.md", level, "yes", "active")
         for number, level in ((1, "MUST"), (2, "MAY"), (3, "SHOULD NOT"), (4, "MUST"))] + [
    Row("N1.5", "notation.md", "MUST", "no", "retired"), Row("N1.6", "notation.md", "MUST", "yes", "active")
]  # fmt: skip


def test_sentences_of_a_small_page() -> None:
    assert faults({"notation.md": PAGE}, SMALL) == []
    assert [sentence.text.split()[-1] for sentence in sentences(PAGE)] == "means. stop. long stand xxxxxx.".split()


@pytest.mark.parametrize("row", rows(__file__, "faults_of_pages"), ids="-".join)
def test_planted_faults_of_pages_are_found(row: list[str]) -> None:
    old, new, *expected = filter(None, row)
    assert PAGE.count(old) == 1
    assert sorted(faults({"notation.md": PAGE.replace(old, new)}, SMALL)) == sorted(expected)


@pytest.mark.parametrize(
    ("index", "expected"),
    [
        (SMALL[1:], ["N1.1 is not in the index"]),
        ([*SMALL, SMALL[-1]], ["N1.6 is in the index more than once"]),
        (SMALL[::-1], ["the index is not in order"]),
        ([SMALL[0]._replace(testable="perhaps"), *SMALL[1:]], ["N1.1 has a word in the index that no column knows"]),
        ([SMALL[0]._replace(page="rules.md"), *SMALL[1:]], ["N1.1 is on rules.md in the index"]),
    ],
)
def test_planted_faults_of_the_index_are_found(index: list[Row], expected: list[str]) -> None:
    assert faults({"notation.md": PAGE}, index) == expected


def test_a_new_index_keeps_retired_rows_and_flags() -> None:
    page = PAGE.replace("**N1.6** It MUST", "**N1.7** It MAY").replace("It MAY stop", "It SHOULD stop")
    old = [SMALL[0]._replace(testable="no"), *SMALL[1:]]
    new = renewed({"notation.md": page}, old)
    assert new == [
        old[0], old[1]._replace(level="SHOULD"), *old[2:], Row("N1.7", "notation.md", "MAY", "yes", "active")
    ]  # fmt: skip
    assert faults({"notation.md": page}, new) == ["N1.6 is active and has left notation.md: retire it"]
    assert read_index(format_index(new)) == new
