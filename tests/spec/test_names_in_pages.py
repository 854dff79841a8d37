"""Pages, README and help name only what is there: options by their present spellings, and names of the package."""

import ast
import re
from importlib import import_module
from importlib.util import find_spec

import click
import pytest
from support.sources import CHECKOUT, nodes_of, sources

from limitproto.cli import LazyGroup, group
from limitproto.cli.spellings import EARLIER

pytestmark = [pytest.mark.once, pytest.mark.xdist_group("sources")]
PAGES = [CHECKOUT / "README.md", CHECKOUT / "SECURITY.md", *sorted((CHECKOUT / "spec").rglob("*.md"))]
#: The page of earlier names.
PAGES.remove(CHECKOUT / "spec" / "upgrading.md")
HELP = sorted((CHECKOUT / "limitproto").rglob("*help.txt"))
#: Words in the same form that other programs and formats, or records, have; and files and settings.
OTHERS = {
    *("NotStarted", "InProgress", "WhiteWins", "BlackWins", "WhiteId", "WhiteType", "DateStart", "DateEnd", "GameId"),
    *("TurnModel", "DeckHash", "MustTouch", "FreeEdges", "TimeControl", "ValueError"),
    *("limitproto.command", "limitproto.toml"),
}
TEXTS = {path.relative_to(CHECKOUT).as_posix(): path.read_text(encoding="utf-8") for path in (*PAGES, *HELP)}


def options(command, context):
    """Yield the spellings of the options of a command and of those below it."""
    for option in command.get_params(context):
        yield from (*option.opts, *option.secondary_opts) if isinstance(option, click.Option) else ()
    if isinstance(command, LazyGroup):
        for name in command.list_commands(context):
            yield from options(command.get_command(context, name), click.Context(command, context, name))


def test_no_page_has_an_earlier_spelling():
    present = set(options(group, click.Context(group, **group.context_settings)))
    found = []
    for command, spellings in EARLIER.items():
        for spelling in spellings:
            before = "" if spelling not in present else rf"(?m)\b{command} [^|\n]*"
            pattern = re.compile(rf"{before}(?<![\w-]){re.escape(spelling)}(?![\w-])")
            # The page of all options lists the earlier ones, too.
            texts = {name: text for name, text in TEXTS.items() if name != "spec/options.md"}
            found += [(name, spelling) for name, text in texts.items() if pattern.search(text)]
    assert found == []


def test_names_of_the_package_in_pages_exist():
    nodes = (node for path in sources().values() for node in nodes_of(path) if isinstance(node, ast.ClassDef))
    classes = {node.name for node in nodes}
    found = []
    for name, text in TEXTS.items():
        for address in set(re.findall(r"`(limitproto(?:\.\w+)+)[`(]", text)) - OTHERS:
            module, _, attribute = address.rpartition(".")
            above = import_module(module)
            # A module may need what is not installed.
            is_module = hasattr(above, "__path__") and find_spec(address) is not None
            if not (is_module or hasattr(above, attribute)):
                found.append((name, address))
        for word in re.findall(r"`([A-Z][a-z]+(?:[A-Z][a-z]+)+)[`(]", text):
            if word not in classes and word not in OTHERS:
                found.append((name, word))
        found += [(name, word) for word in re.findall(r"In Python, `(\w+)`", text) if word not in classes]
    assert found == []
