"""The numbered sentences of spec/protocol.md and the profiles that it defines, read from the page and its index."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

_HERE = Path(__file__).resolve().parent
_CHECKOUT = _HERE.parents[2]
_MARK = re.compile(r"\*\*(P\d+\.\d+)\*\*")
_END = re.compile(r"\n\n|\n- |\n#|\n```")
_PROFILE = re.compile(r"^\| (minimal|engine|full) \|[^|]*\|([^|]*)\|$", re.MULTILINE)
_COMMAND = re.compile(r"`([a-z][\w-]*)`")
#: The profiles, each with the commands of those before it.
PROFILES = ("minimal", "engine", "full")


class Sentence(NamedTuple):
    """A numbered sentence: its level, such as `MUST`, whether an engine can be tested for it, and its text."""

    number: str
    level: str
    is_testable: bool
    is_active: bool
    text: str

    @property
    def section(self) -> int:
        """The number of its section of the page."""
        return int(self.number[1:].partition(".")[0])

    @property
    def is_strict(self) -> bool:
        """Whether an engine that does otherwise is wrong, not only less good."""
        return self.level in ("MUST", "MUST NOT")


def data_path(name: str) -> Path:
    """Return the path of a file of the checkout, such as `spec/protocol.md`, also in an installed package."""
    installed = _HERE / "data" / name
    return installed if installed.exists() else _CHECKOUT / name


@cache
def _page() -> str:
    return data_path("spec/protocol.md").read_text(encoding="utf-8")


@cache
def sentences() -> dict[str, Sentence]:
    """Return the sentences of the page by number, in the order of the index."""
    page = _page()
    texts = {}
    marks = list(_MARK.finditer(page))
    for place, mark in enumerate(marks):
        end = marks[place + 1].start() if place + 1 < len(marks) else len(page)
        text = page[mark.end() : end]
        stop = _END.search(text)
        texts[mark[1]] = " ".join(text[: stop.start() if stop else None].split()).rstrip("- ")
    found = {}
    for line in data_path("spec/sentences.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        number, page_name, level, testable, status = line.split("\t")
        if page_name == "protocol.md":
            found[number] = Sentence(number, level, testable == "yes", status == "active", texts.get(number, ""))
    return found


@cache
def profiles() -> dict[str, frozenset[str]]:
    """Return the commands of each profile, those of the smaller profiles included."""
    found: dict[str, frozenset[str]] = {}
    commands: frozenset[str] = frozenset()
    for name, listed in _PROFILE.findall(_page()):
        commands |= frozenset(_COMMAND.findall(listed))
        found[name] = commands
    return found


@cache
def known_names() -> frozenset[str]:
    """Return the names of all commands of the page, also of those that no profile has."""
    headings = re.findall(r"^### `([a-z][\w-]*)", _page(), re.MULTILINE)
    return profiles()["full"] | frozenset(headings)
