"""Runs every Python session of the pages that a stranger reads: spec/ and README."""

import doctest
from pathlib import Path

import pytest
from support.patience import PATIENCE

from limitproto.host import EngineClient

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "spec").glob("*.md")), *sorted((ROOT / "spec").glob("*/[0-9]*.md"))]
#: Pages that need an extra.
NEEDS = {"archive.md": "archive", "training.md": "learners"}


def sessions(page: Path) -> str:
    """Return the text of a page with everything outside ```pycon blocks blanked, so that line numbers stay."""
    lines, inside = [], False
    for line in page.read_text(encoding="utf-8").split("\n"):
        if line.startswith("```"):
            inside = line == "```pycon"
            lines.append("")
        else:
            lines.append(line if inside else "")
    return "\n".join(lines)


def case(page: Path):
    return pytest.param(page, id=page.name, marks=[pytest.mark.extra(NEEDS[page.name])] if page.name in NEEDS else [])


@pytest.mark.parametrize("page", map(case, PAGES))
def test_python_sessions(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine an engine may take longer to start than its client usually waits.
    monkeypatch.setitem(EngineClient.__init__.__kwdefaults__, "startup", PATIENCE)
    test = doctest.DocTestParser().get_doctest(sessions(page), {}, page.name, str(page), 0)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    assert not report, "".join(report)
