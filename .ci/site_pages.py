"""Prepare the pages of `spec/` for the site: pages made from code, links to other files, and examples to try.

`python .ci/site_pages.py OUT` writes them with the configuration; `.ci/site` builds the site of them. Pages made from
code are not in the repository: the commands with their options, and the names that can be imported.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from click import Context, Group

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))

from benchmarks.generate.page_pictures import positions  # noqa: E402
from limitproto import __version__  # noqa: E402
from limitproto.cli import group  # noqa: E402
from limitproto.core.extras import SITE  # noqa: E402
from limitproto.games.base import Position  # noqa: E402
from limitproto.games.info import POSITION_MEMBERS  # noqa: E402
from limitproto.protocol.daemon import help_text  # noqa: E402

PUBLIC = ("limitproto", "limitproto.records", "limitproto.archive", "limitproto.host", "limitproto.rl")
#: Pages of the site that are no pages of `spec/`, by the files that they are made of.
OTHERS = {"changelog.md": "CHANGELOG.md", "security.md": "SECURITY.md"}
#: Folders of `spec/` that are no pages.
NOT_PAGES = ("editors", "examples")
SOURCE = "https://github.com/limitproto/limitproto/blob/main/"

_LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)(#[^)\s]*)?\)")
#: Examples by their language, and the key of the try-it page that opens them (see spec/try-links.md).
_EXAMPLE = re.compile(r"^```(gtp|lgn|import)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_KEYS = {"gtp": "gtp", "lgn": "record", "import": "record"}
_TRY_LINK = re.compile(rf"\[([^\]]+)\]\({SITE}try/\)")
#: A block of commands or of what they show, a position in it, and a picture of a position.
_BLOCK = re.compile(r"^```(?:sh|console|text)\n(?:(?!```).*\n)*?```$", re.MULTILINE)
_POSITION = re.compile(r"\b(?:classic|nestor|pbmserv|limes)\S* \w+:\S+ [a-z] [\d.]+ [mp]\d+ [\w:-]+")
_PICTURE = re.compile(r"^!\[.*\]\(.*images/(.+\.svg)\)$", re.MULTILINE)
#: The failing examples of diagnostics.
_FAILING = re.compile(r"^(Failing:\n)```\n(.*?)^```$", re.MULTILINE | re.DOTALL)


#: The number of a sentence, and an anchor above a heading.
_NUMBER = re.compile(r"\*\*([A-Z]\d+\.\d+)\*\*")
_ANCHOR = re.compile(r'^<a id="([^"]+)"></a>\n\n(#+ .*)$', re.MULTILINE)

#: The page of the theme that all others extend.
_THEME = '{{% extends "base.html" %}}{banner}\n'
_BANNER = """{% block announce %}
<span>LIMIT in your browser, without installing anything:</span>
<a class="md-button md-button--primary" href="{{ 'try/' | url }}">Try it</a>
{% endblock %}"""
#: The link to the repository. The theme's own asks a server of GitHub for figures whenever a page is opened.
_SOURCE_LINK = """<a href="{{ config.repo_url }}" title="{{ lang.t('source') }}" class="md-source">
  <div class="md-source__repository">{{ config.repo_name }}</div>
</a>
"""


def main(out: str, *try_page: str) -> None:
    """Write the pages, and the configuration with its navigation, into a folder.

    If the folder of the try-it page is named, which `.ci/site` makes part of the site, examples have links into it.
    """
    pages = Path(out) / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(ROOT / "spec", pages, ignore=shutil.ignore_patterns(*NOT_PAGES))
    for name, source in OTHERS.items():
        text = (ROOT / source).read_text(encoding="utf-8").replace("](spec/", "](")
        (pages / name).write_text(text, encoding="utf-8")
    for path in pages.rglob("*.md"):
        page = path.relative_to(pages)
        text = with_places(with_links(path.read_text(encoding="utf-8"), page))
        path.write_text(head(page, text) + (with_examples(text, page) if try_page else text), encoding="utf-8")
    for name in ("site.js", "site.css"):
        shutil.copy(Path(__file__).with_name(name), pages)
    (pages / "commands.md").write_text(commands_page(), encoding="utf-8")
    (pages / "python.md").write_text(python_page(), encoding="utf-8")
    config = Path(__file__).with_name("site.yml").read_text(encoding="utf-8").replace("VERSION", __version__)
    (Path(out) / "mkdocs.yml").write_text(
        re.sub(r"^( *)- (\S+)/\*\.md$", _parts, config, flags=re.MULTILINE), encoding="utf-8"
    )
    theme = Path(out) / "theme"
    (theme / "partials").mkdir(parents=True, exist_ok=True)
    (theme / "partials" / "source.html").write_text(_SOURCE_LINK, encoding="utf-8")
    (theme / "main.html").write_text(_THEME.format(banner=_BANNER if try_page else ""), encoding="utf-8")


def _parts(found: re.Match[str]) -> str:
    """Return a line of the navigation for each part of a page, where it has `FOLDER/*.md`."""
    paths = sorted((ROOT / "spec" / found[2]).glob("*.md"))
    return "\n".join(f"{found[1]}- {path.relative_to(ROOT / 'spec').as_posix()}" for path in paths)


def with_links(text: str, page: Path) -> str:
    """Lead the links to files that are no pages to the repository."""

    def link(found: re.Match[str]) -> str:
        path = (ROOT / "spec" / page.parent / found[1]).resolve()
        if path.is_relative_to(ROOT / "spec") and path.is_file() and not {*NOT_PAGES} & {*path.parts}:
            return found[0]
        return f"]({SOURCE}{path.relative_to(ROOT).as_posix()}{found[2] or ''})"

    return _LINK.sub(link, text)


def with_places(text: str) -> str:
    """Make numbered sentences links to themselves, and give headings the anchors above them."""

    def place(found: re.Match[str]) -> str:
        return f'<a id="{found[1].lower()}" href="#{found[1].lower()}"><strong>{found[1]}</strong></a>'

    return _NUMBER.sub(place, _ANCHOR.sub(r"\2 {#\1}", text))


def head(page: Path, text: str) -> str:
    """Return what the theme has to know: parts are named with their book, and no search finds `developing/`."""
    if page.parts[0] == "developing":
        return "---\nsearch:\n  exclude: true\n---\n"
    title = re.match(r"# (\d+\. .*)", text)
    return f'---\ntitle: "{page.parts[0].capitalize()} {title[1]}"\n---\n' if title else ""


def with_examples(text: str, page: Path) -> str:
    """Give examples, positions and pictures of positions a link that opens them in the try-it page."""
    up = "../" * (len(page.parts) - (page.name == "index.md"))

    def button(key: str, example: str) -> str:
        return f'\n\n<a class="md-button try" href="{up}try/#{key}={quote(example, safe="")}">Try it</a>\n'

    def position(found: re.Match[str]) -> str:
        shown = _POSITION.search(found[0])
        return found[0] + (button("position", shown[0]) if shown else "")

    text = _TRY_LINK.sub(rf'<a href="{up}try/">\1</a>', text)
    text = _BLOCK.sub(position, text)
    text = _PICTURE.sub(lambda found: found[0] + button("position", positions()[found[1]]), text)
    text = _FAILING.sub(lambda found: f"{found[0]}{button('record', found[2])}", text)
    return _EXAMPLE.sub(lambda found: f"{found[0]}{button(_KEYS[found[1]], found[2])}", text)


def commands_page() -> str:
    """Return the page of all commands: what `--help` says of each."""
    settings = {**group.context_settings, "terminal_width": 80, "max_content_width": 80}
    context = Context(group, info_name="limitproto", **settings)
    parts = [
        "# Commands\n\nWhat `--help` says of each command. [Options](options.md) lists their options by meaning.\n"
    ]
    for name, text in _helps(group, context):
        parts.append(f"## {name} {{#{name.replace(' ', '-')}}}\n\n```text\n{text.rstrip()}\n```\n")
    return "\n".join(parts)


def _helps(command: Any, context: Context) -> Iterator[tuple[str, str]]:
    yield context.command_path, help_text() if context.info_name == "engine" else command.get_help(context)
    if isinstance(command, Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            yield from _helps(inner, Context(inner, context, name, terminal_width=80, max_content_width=80))


def python_page() -> str:
    """Return the page of all names that can be imported, with their docstrings."""
    parts = ["# Python\n\nThe public names of the package. Anything else may change without notice.\n"]
    for module_name in PUBLIC:
        module = importlib.import_module(module_name)
        parts.append(f"## {module_name}\n\n{_prose(module)}\n")
        for name in sorted(module.__all__, key=str.lower):
            parts += _described(f"{module_name}.{name}", name, getattr(module, name), "###")
    return "\n".join(parts)


def _described(full: str, name: str, value: Any, heading: str) -> Iterator[str]:
    yield f"{heading} `{name}` {{#{full.replace('__', '')}}}\n"
    if not (inspect.isclass(value) or callable(value)):
        yield f"`{full}`, of type `{type(value).__name__}`.\n"
        return
    with contextlib.suppress(ValueError):
        yield f"```python\n{'class ' if inspect.isclass(value) else ''}{name}{inspect.signature(value)}\n```\n"
    yield _prose(value) + "\n"
    if inspect.isclass(value):
        for inner, method in sorted(vars(value).items()):
            function = getattr(method, "__func__", getattr(method, "fget", None) or method)
            is_public = inner in POSITION_MEMBERS if value is Position else not inner.startswith("_")
            if is_public and callable(function) and inspect.getdoc(function):
                arguments = "" if isinstance(method, property) else str(inspect.signature(function))
                yield f"`{inner}{arguments}`\n:   {inspect.getdoc(function).replace(chr(10), chr(10) + '    ')}\n"


def _prose(value: Any) -> str:
    """Return a docstring as Markdown: examples become blocks."""
    text = inspect.getdoc(value) or ""
    return re.sub(r"(^>>> .*?)(?=\n\n|\Z)", r"```pycon\n\1\n```", text, flags=re.MULTILINE | re.DOTALL)


if __name__ == "__main__":
    main(*sys.argv[1:])
