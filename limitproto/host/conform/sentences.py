"""The numbered sentences on the pages that apply to engines, and the profiles defined in spec/protocol.md."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

_HERE = Path(__file__).resolve().parent
_CHECKOUT = _HERE.parents[2]
#: The pages, in the order of their cases, and the letters of their sentences.
PAGES = {"protocol.md": "P", "rules.md": "R", "notation.md": "N", "limes.md": "L"}
#: The name of a page's sections in counts of sentences.
SUBJECTS = {"P": "the protocol", "R": "the rules of LIMIT", "N": "notation", "L": "LIMES"}
_MARK = re.compile(r"\*\*([A-Z]\d+\.\d+)\*\*")
#: The start of a heading; fenced blocks are matched whole.
_HEADING = re.compile(r"^```.*?^```$|^(?=#+ )", re.MULTILINE | re.DOTALL)
_ANCHOR = re.compile(r'^<a id="[^"]*"></a>\n\n', re.MULTILINE)
_END = re.compile(r"\n\n|\n- |\n#|\n```")
_PROFILE = re.compile(r"^\| (minimal|engine|full) \|[^|]*\|([^|]*)\|$", re.MULTILINE)
_COMMAND = re.compile(r"`([a-z][\w-]*)`")
#: The profiles, each including the commands of those before it.
PROFILES = ("minimal", "engine", "full")


class Sentence(NamedTuple):
    """A numbered sentence: its level, such as `MUST`, whether engines can be tested for it, and its text."""

    number: str
    level: str
    is_testable: bool
    is_active: bool
    text: str

    @property
    def section(self) -> str:
        """Its section on the page, such as `P4`, or its rule, such as `R16`."""
        return self.number.partition(".")[0]

    @property
    def is_strict(self) -> bool:
        """Whether an engine that deviates is wrong, not just worse; engines must accept whatever a player may do."""
        return not self.level.startswith("SHOULD") and (self.level != "MAY" or self.number[0] != "P")


def data_path(name: str) -> Path:
    """Return the path of a file in the checkout, such as `spec/protocol.md`, or in an installed package."""
    installed = _HERE / "data" / name
    return installed if installed.exists() else _CHECKOUT / name


@cache
def page_text(name: str) -> str:
    """Return the text of a page of the specification, such as `protocol`.

    The parts of a page, in the folder with its name, follow in order, with headings one level deeper.
    """
    page = data_path(f"spec/{name}.md")
    head, *parts = (path.read_text(encoding="utf-8") for path in (page, *sorted(page.with_suffix("").glob("*.md"))))
    text = "\n".join([head, *(_HEADING.sub(lambda found: found[0] or "#", part) for part in parts)])
    return _ANCHOR.sub("", text)


def _texts(page: str) -> dict[str, str]:
    """Return the texts of a page's numbered sentences, by number."""
    _, *parts = _MARK.split(page)
    texts = (" ".join(_END.split(text, 1)[0].split()).rstrip("- ") for text in parts[1::2])
    return dict(zip(parts[::2], texts, strict=True))


@cache
def sentences() -> dict[str, Sentence]:
    """Return the sentences of all pages by number, each page in index order."""
    rows = [row.split("\t") for row in data_path("spec/sentences.tsv").read_text(encoding="utf-8").splitlines()[1:]]
    return {
        number: Sentence(number, level, testable == "yes", status == "active", texts.get(number, ""))
        for name in PAGES
        if data_path(f"spec/{name}").exists()
        for texts in [_texts(page_text(name.removesuffix(".md")))]
        for number, page_name, level, testable, status in rows
        if page_name == name
    }


@cache
def profiles() -> dict[str, frozenset[str]]:
    """Return the commands of each profile, including those of smaller profiles."""
    found: dict[str, frozenset[str]] = {}
    commands: frozenset[str] = frozenset()
    for name, listed in _PROFILE.findall(page_text("protocol")):
        commands |= frozenset(_COMMAND.findall(listed))
        found[name] = commands
    return found


@cache
def known_names() -> frozenset[str]:
    """Return the names of all commands on the page, including those in no profile."""
    return profiles()["full"] | frozenset(re.findall(r"^### `([a-z][\w-]*)", page_text("protocol"), re.MULTILINE))
