"""Sections of RESULTS.md: heading, date, machine, command, table and text."""

from __future__ import annotations

import os
import platform
import shlex
import textwrap
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from limitproto.core import build_mode

RESULTS = Path(__file__).resolve().parents[1] / "RESULTS.md"


def machine() -> str:
    """Return the number of cores and the model of the processor."""
    model = platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    return f"{os.cpu_count()} cores of {model}"


def kernel() -> str:
    """Return the version of Python and the kernel mode of this process."""
    return f"CPython {platform.python_version()}, {build_mode.current().name} kernel"


def head(title: str, command: Sequence[str], software: str) -> list[str]:
    """Return the heading of a section with the date, the machine, the software and the command line."""
    day = datetime.now(UTC).date().isoformat()
    return [f"## {title}", "", f"{day}, {machine()}, {software}.", "", f"`{shlex.join(command)}`", ""]


def shown(argv: Sequence[str], hidden: Sequence[str]) -> list[str]:
    """Return a command line without `hidden` options and their values, and without the folders of programs."""
    kept: list[str] = []
    rest = list(argv)
    while rest:
        word = rest.pop(0)
        if word in hidden:
            if rest and not rest[0].startswith("--"):
                rest.pop(0)
        else:
            is_program = "limitproto" in word or "/bin/" in word
            kept.append(" ".join(part.rpartition("/")[2] for part in word.split()) if is_program else word)
    return kept


def line(cells: Sequence[str]) -> str:
    """Return a row of a table."""
    return f"| {' | '.join(cells)} |"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return the lines of a table."""
    return [line(cells) for cells in (columns, ["---"] * len(columns), *rows)]


def paragraph(text: str) -> list[str]:
    """Return a text as lines of a page, an empty one first."""
    return ["", *textwrap.wrap(text, 125, break_long_words=False, break_on_hyphens=False)]


def write_section(path: Path, section: str) -> None:
    """Put a section into a page: instead of the one with the same heading, else at the end."""
    heading = section.partition("\n")[0]
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    parts = [part for part in ("\n" + text).split("\n## ") if part.strip()]
    kept: list[str] = []
    is_new = True
    for index, part in enumerate(parts):
        part = part.strip("\n") if index == 0 and not text.startswith("## ") else "## " + part.strip("\n")
        if part.partition("\n")[0] == heading:
            part, is_new = section.strip("\n"), False
        kept.append(part)
    if is_new:
        kept.append(section.strip("\n"))
    path.write_text("\n\n".join(kept) + "\n", encoding="utf-8")
