"""The index of the numbered sentences of the normative pages, spec/sentences.tsv.

`python -m benchmarks.generate.sentences` adds the numbers that are new in the pages to the index. It removes no row:
set the status of a number that has left its page to `retired` by hand. A test holds pages and index to `faults`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

from limitproto.host.conform.sentences import page_text

SPEC = Path(__file__).resolve().parents[2] / "spec"
INDEX = SPEC / "sentences.tsv"
#: The normative pages in the order of the index, and the letter of each.
LETTERS = {
    "R": "rules.md",
    "N": "notation.md",
    "P": "protocol.md",
    "F": "records.md",
    "L": "limes.md",
    "D": "dialects.md",
}
#: Pages that may still be without any number.
WITHOUT_NUMBERS: set[str] = set()
LEVELS = ("MUST NOT", "SHOULD NOT", "MUST", "SHOULD", "MAY")
HEADER = ("number", "page", "level", "testable", "status")

_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(`+)[^`].*?\1")
#: The start of a block: the end of a sentence at the latest.
_BLOCK = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*] |\d+\. |#|\|))|(?<= )\|(?= |$)", re.MULTILINE)
_MARK = re.compile(r"\*\*([A-Z]\d+\.\d+)\*\*")
_STOP = re.compile(r"[.!?][\")*_]*(?=\s|$)")
_LEVEL = re.compile(r"\b(MUST(?:\s+NOT)?|SHOULD(?:\s+NOT)?|MAY|SHALL|REQUIRED|RECOMMENDED|OPTIONAL)\b")
_HEADING = re.compile(r"^(##+) (?:([A-Z])?(\d+)\. )?", re.MULTILINE)


class Row(NamedTuple):
    """A row of the index."""

    number: str
    page: str
    level: str
    testable: str
    status: str


class Sentence(NamedTuple):
    """A numbered sentence of a page; `section` is the number of the section around it."""

    number: str
    section: int
    text: str
    span: tuple[int, int]

    @property
    def level(self) -> str:
        """The first word of obligation, or nothing."""
        found = _LEVEL.search(self.text)
        return re.sub(r"\s+", " ", found[1]) if found else ""


def prose(page: str) -> str:
    """Return a page with the insides of code blocks and code spans blanked out, every place kept."""

    def blank(found: re.Match[str]) -> str:
        return re.sub(r"[^\n]", "x", found[0])

    return _CODE.sub(blank, _FENCE.sub(blank, page))


def sentences(page: str) -> list[Sentence]:
    """Return the numbered sentences of a page. A sentence ends at its stop, the next number or the end of its block."""
    text = prose(page)
    marks = list(_MARK.finditer(text))
    found = []
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        end = min(
            following.start() if following else len(text),
            *(stop.end() for stop in [_STOP.search(text, mark.end())] if stop),
            *(block.start() for block in [_BLOCK.search(text, mark.end())] if block),
        )
        section, level = 0, 9
        for heading in _HEADING.finditer(text, 0, mark.start()):
            # A heading without a number ends the section before it, unless it stands below that section's heading.
            if heading[3] or len(heading[1]) <= level:
                section, level = int(heading[3] or 0), len(heading[1])
        found.append(Sentence(mark[1], section, text[mark.end() : end], (mark.start(), end)))
    return found


def order(number: str) -> tuple[int, int, int]:
    """Return the place of a number in the index."""
    section, _, place = number[1:].partition(".")
    return list(LETTERS).index(number[0]), int(section), int(place)


def read_index(text: str) -> list[Row]:
    """Return the rows of the index."""
    header, *lines = text.splitlines()
    assert tuple(header.split("\t")) == HEADER
    return [Row(*line.split("\t")) for line in lines]


def faults(pages: dict[str, str], index: list[Row]) -> list[str]:
    """Return everything that is wrong with the numbers of pages, given by name, and of their index."""
    found = []
    rows = {row.number: row for row in index}
    for number in {row.number for row in index if sum(row.number == other.number for other in index) > 1}:
        found.append(f"{number} is in the index more than once")
    if [row.number for row in index] != sorted((row.number for row in index), key=order):
        found.append("the index is not in order")
    for row in index:
        if row.testable not in ("yes", "no") or row.status not in ("active", "retired") or row.level not in LEVELS:
            found.append(f"{row.number} has a word in the index that no column knows")
        if row.page != LETTERS[row.number[0]]:
            found.append(f"{row.number} is on {row.page} in the index")
    seen: set[str] = set()
    for name, page in pages.items():
        numbered = sentences(page)
        for sentence in numbered:
            number, row = sentence.number, rows.get(sentence.number)
            if LETTERS.get(number[0]) != name:
                found.append(f"{number} does not belong on {name}")
            if int(number[1:].partition(".")[0]) != sentence.section:
                found.append(f"{number} stands in section {sentence.section} of {name}")
            if number in seen:
                found.append(f"{number} is used twice")
            seen.add(number)
            if sentence.level not in LEVELS:
                found.append(f"{number} says none of {', '.join(LEVELS)}")
            if row is None:
                found.append(f"{number} is not in the index")
            elif row.status == "retired":
                found.append(f"{number} is retired and cannot be used again")
            elif row.level != sentence.level:
                found.append(f"{number} says {sentence.level} and the index {row.level}")
        for word in _LEVEL.finditer(prose(page)):
            if not any(start <= word.start() < end for start, end in (sentence.span for sentence in numbered)):
                line = page.count("\n", 0, word.start()) + 1
                found.append(f"{name}, line {line}: {word[1]} in a sentence without a number")
    for row in index:
        if row.status == "active" and row.page in pages and row.number not in seen:
            found.append(f"{row.number} is active and has left {row.page}: retire it")
    return found


def read_pages() -> dict[str, str]:
    """Return the normative pages by name."""
    pages = {name: page_text(name.removesuffix(".md")) for name in LETTERS.values()}
    return {name: text for name, text in pages.items() if name not in WITHOUT_NUMBERS or _MARK.search(text)}


def renewed(pages: dict[str, str], index: list[Row]) -> list[Row]:
    """Return the index with rows for the new numbers and the levels of today."""
    rows = {row.number: row for row in index}
    for name, page in pages.items():
        for sentence in sentences(page):
            row = rows.get(sentence.number, Row(sentence.number, name, "", "yes", "active"))
            rows[sentence.number] = row._replace(level=sentence.level)
    return sorted(rows.values(), key=lambda row: order(row.number))


def format_index(index: list[Row]) -> str:
    """Return the text of the index."""
    return "".join("\t".join(row) + "\n" for row in (HEADER, *index))


if __name__ == "__main__":
    rows = renewed(read_pages(), read_index(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else [])
    INDEX.write_text(format_index(rows), encoding="utf-8", newline="\n")
    remaining = faults(read_pages(), rows)
    print("\n".join(remaining) or f"{INDEX.name} has {len(rows)} numbers.")
    sys.exit(bool(remaining))
