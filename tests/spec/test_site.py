"""What is linked from outside has its place in the pages that the site is made of."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks.generate.page_pictures import pictures
from limitproto.core.site import SITE
from limitproto.records.diagnostics.registry import page_of, rules

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def site_pages() -> ModuleType:
    """Return the program that prepares the pages."""
    spec = importlib.util.spec_from_file_location("site_pages", ROOT / ".ci" / "site_pages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_diagnostic_has_its_place() -> None:
    for rule in rules():
        page, anchor = page_of(rule.code).removeprefix(SITE).split("/#")
        assert f'<a id="{anchor}"></a>' in (ROOT / "spec" / f"{page}.md").read_text(encoding="utf-8"), rule.code


def test_every_command_has_its_place(site_pages: ModuleType) -> None:
    page = site_pages.commands_page()
    places = re.findall(r"^## (.*) \{#(.*)\}$", page, re.MULTILINE)
    assert ("limitproto archive find", "limitproto-archive-find") in places
    assert all(name.replace(" ", "-") == anchor for name, anchor in places)
    assert len(places) == len(dict(places)) > 35


def test_links_to_other_files_lead_to_the_repository(site_pages: ModuleType) -> None:
    text = "[a](../README.md#x) [b](notation.md#cells) [c](https://example.org) [d](#here) [e](editors/vscode/)"
    assert site_pages.with_links(text, Path("rules.md")) == (
        f"[a]({site_pages.SOURCE}README.md#x) [b](notation.md#cells) [c](https://example.org) [d](#here) "
        f"[e]({site_pages.SOURCE}spec/editors/vscode)"
    )


def test_examples_open_in_the_page(site_pages: ModuleType) -> None:
    text = site_pages.with_examples("```gtp\n> name\n= x y\n```\n", Path("protocol/10-game.md"))
    assert '<a class="md-button try" href="../../try/#gtp=%3E%20name%0A%3D%20x%20y%0A">Try it</a>' in text


def test_the_navigation_has_every_page() -> None:
    config = (ROOT / ".ci" / "site.yml").read_text(encoding="utf-8")
    listed = set(re.findall(r"(\S+)\.md$", config, re.MULTILINE))
    pages = {path.relative_to(ROOT / "spec") for path in (ROOT / "spec").rglob("*.md")}
    known = {
        f"{page.parent.as_posix()}/*" if page.name[0].isdigit() else page.with_suffix("").as_posix() for page in pages
    }
    assert {page for page in known if not page.startswith(("editors/", "developing/examples"))} | {
        "commands",
        "python",
    } == listed


def test_pictures_are_up_to_date() -> None:
    for path, drawn in pictures():
        assert path.read_bytes() == drawn, f"{path}: run python -m benchmarks.generate.page_pictures"
