"""What is linked from outside has its place in the pages that the site is made of."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from urllib.parse import quote

import pytest

from benchmarks.generate.page_pictures import pictures
from limitproto.core.extras import SITE
from limitproto.records.diagnostics.registry import page_of, rules

pytestmark = [pytest.mark.long, pytest.mark.once]
ROOT = Path(__file__).resolve().parents[2]
POSITION = "classic m50:WRo/ooo w 0.0 m26 -"


@pytest.fixture(scope="module")
def site_pages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("site_pages", ROOT / ".ci" / "site_pages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_diagnostic_has_its_place() -> None:
    for rule in rules():
        page, anchor = re.search(r"/spec/(.+)\.md#(.+)$", page_of(rule.code)).groups()
        assert f'<a id="{anchor}"></a>' in (ROOT / "spec" / f"{page}.md").read_text(encoding="utf-8"), rule.code


def test_every_command_has_its_place(site_pages: ModuleType) -> None:
    page = site_pages.commands_page()
    places = re.findall(r"^## (.*) \{#(.*)\}$", page, re.MULTILINE)
    assert ("limitproto archive find", "limitproto-archive-find") in places
    assert all(name.replace(" ", "-") == anchor for name, anchor in places)
    assert len(places) == len(dict(places)) > 35
    assert (page.count("  -h, --help  ") >= len(places) - 2, "  --help  " in page) == (True, False)


def test_sentences_and_diagnostics_have_places(site_pages: ModuleType) -> None:
    text = '# 6. Stopping\n\n**P6.2** A stop. **b**\n\n<a id="lgn1"></a>\n\n## LGN1 x\n'
    assert site_pages.with_places(text) == (
        '# 6. Stopping\n\n<a id="p6.2" href="#p6.2"><strong>P6.2</strong></a> A stop. **b**\n\n## LGN1 x {#lgn1}\n'
    )
    assert site_pages.head(Path("protocol/06-stopping.md"), text) == '---\ntitle: "Protocol 6. Stopping"\n---\n'
    assert "exclude: true" in site_pages.head(Path("developing/tests.md"), text)


def test_links_to_other_files_lead_to_the_repository(site_pages: ModuleType) -> None:
    text = "[a](../README.md#x) [b](notation.md#cells) [c](https://example.org) [d](#here) [e](editors/vscode/)"
    assert site_pages.with_links(text, Path("rules.md")) == (
        f"[a]({site_pages.SOURCE}README.md#x) [b](notation.md#cells) [c](https://example.org) [d](#here) "
        f"[e]({site_pages.SOURCE}spec/editors/vscode)"
    )


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("```gtp\n> name\n= x y\n```\n", "#gtp=%3E%20name%0A%3D%20x%20y%0A"),
        ("```lgn\n1. m50:m51\n```\n", "#record=1.%20m50%3Am51%0A"),
        ("Failing:\n```\n1. x\n```\n", "#record=1.%20x%0A"),
        (f'```sh\na "{POSITION}"\n```\n', f"#position={quote(POSITION, safe='')}"),
        ("![A board](../images/limit-laying.svg)\n", "#position=classic%20k50%3A1RW"),
    ],
)
def test_examples_open_in_the_page(site_pages: ModuleType, text: str, link: str) -> None:
    page = site_pages.with_examples(text, Path("protocol/10-game.md"))
    assert page.count('class="md-button try"') == 1
    assert f'<a class="md-button try" href="../../try/{link}' in page
    assert site_pages.with_examples("```sh\nls\n```\n", Path("a.md")) == "```sh\nls\n```\n"


def test_a_link_to_the_page_stays_within_the_site(site_pages: ModuleType) -> None:
    assert site_pages.with_examples(f"[a]({SITE}try/)", Path("index.md")) == '<a href="try/">a</a>'


def test_the_navigation_has_every_page() -> None:
    config = (ROOT / ".ci" / "site.yml").read_text(encoding="utf-8")
    listed = set(re.findall(r"(\S+)\.md$", config, re.MULTILINE))
    pages = {path.relative_to(ROOT / "spec") for path in (ROOT / "spec").rglob("*.md")}
    known = {
        f"{page.parent.as_posix()}/*" if page.name[0].isdigit() else page.with_suffix("").as_posix() for page in pages
    }
    made = {"changelog", "commands", "python", "security"}
    assert {page for page in known if not page.startswith(("editors/", "developing/examples"))} | made == listed


def test_pictures_are_up_to_date() -> None:
    for path, drawn in pictures():
        assert path.read_bytes() == drawn, f"{path}: run python -m benchmarks.generate.page_pictures"
