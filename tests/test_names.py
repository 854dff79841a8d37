"""Class names mean one thing, no retired name is left, and what is published is in plain English."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

CHECKOUT = Path(__file__).resolve().parent.parent


def module_name(path: Path) -> str:
    """Return the dotted name of a module of the package."""
    return ".".join(path.relative_to(CHECKOUT).with_suffix("").parts).removesuffix(".__init__")


SOURCES = {module_name(path): path for path in sorted((CHECKOUT / "limitproto").rglob("*.py"))}
TREES = {module: ast.parse(path.read_text(encoding="utf-8")) for module, path in SOURCES.items()}


# ---- names --------------------------------------------------------------------------------------------------------

#: Classes that each game has, under the same name.
PARALLELS = {"Position", "Rules", "SearchStopped", "State", "Turn"}


def repeated_classes(trees: Mapping[str, ast.Module]) -> dict[str, list[str]]:
    """Return the names of public classes that several modules define, with these modules."""
    found = defaultdict(list)
    for module, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.name not in PARALLELS:
                found[node.name].append(module)
    return {name: modules for name, modules in found.items() if len(modules) > 1}


def test_a_class_name_means_one_thing() -> None:
    assert repeated_classes(TREES) == {}


def test_a_repeated_class_name_is_found() -> None:
    planted = {**TREES, "limitproto.errors": ast.parse("class Session: pass\nclass Turn: pass\nclass _Private: pass")}
    assert repeated_classes(planted)["Session"] == ["limitproto.errors", "limitproto.protocol.session"]
    assert not {"Turn", "_Private"} & set(repeated_classes(planted))


#: Words of an earlier vocabulary; spec/developing/english.md has the terms that replaced them.
RETIRED = frozenset((CHECKOUT / "tests" / "data" / "retired_words.txt").read_text(encoding="utf-8").split())
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def retired_names(module: str, tree: ast.Module) -> set[str]:
    """Return the names of a module, its classes and its functions that contain a retired word."""
    names = {module.rpartition(".")[2]}
    names |= {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    return {name for name in names if RETIRED & {word.lower() for word in _WORD.findall(name)}}


@pytest.mark.parametrize("module", TREES)
def test_no_retired_name_is_left(module: str) -> None:
    assert retired_names(module, TREES[module]) == set()


def test_a_retired_name_is_found() -> None:
    tree = ast.parse("class GroundFloor:\n    def no_seats_left(self): pass\ndef understand(): pass")
    assert retired_names("limitproto.sweep", tree) == {"sweep", "GroundFloor", "no_seats_left"}


# ---- English ------------------------------------------------------------------------------------------------------

PHRASES = {
    re.compile(pattern, re.IGNORECASE): better
    for pattern, _, better in (
        line.partition("\t")
        for line in (CHECKOUT / "tests" / "data" / "phrases.tsv").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    )
}
#: english.md quotes what it advises against.
PAGES = [
    path
    for path in [*sorted(CHECKOUT.glob("*.md")), *sorted((CHECKOUT / "spec").rglob("*.md"))]
    if path.name != "english.md"
]
_BLOCK = re.compile(r"^(`{3,}).*?^\1$", re.MULTILINE | re.DOTALL)
_QUOTED = re.compile(r"`[^`\n]*`")
#: Names of diagnostic rules are part of the interface.
_RULE_NAME = re.compile(r"\bLGN\d{3}[ -][a-z0-9-]+|\bnobodys-tag\b")


def prose_of_page(text: str) -> str:
    """Return a page without code and examples."""
    return _RULE_NAME.sub("", _QUOTED.sub("", _BLOCK.sub("", text)))


def prose_of_module(text: str) -> str:
    """Return the strings and comments of a module, one after another."""
    kinds = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return _RULE_NAME.sub("", "\n".join(token.string for token in tokens if token.type in kinds))


def phrases_in(prose: str) -> list[str]:
    """Return the phrases to avoid that a text contains, each with what to write instead."""
    prose = re.sub(r"\s+#?\s*", " ", prose)
    return [
        f"{prose[max(0, found.start() - 30) : found.end() + 20]!r}: {better}"
        for pattern, better in PHRASES.items()
        for found in pattern.finditer(prose)
    ]


@pytest.mark.parametrize("path", [*PAGES, *SOURCES.values()], ids=lambda path: str(path.relative_to(CHECKOUT)))
def test_pages_messages_and_docstrings_are_in_plain_english(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = phrases_in(prose_of_page(text) if path.suffix == ".md" else prose_of_module(text))
    assert not found, "\n".join(found)


def test_a_phrase_to_avoid_is_found() -> None:
    source = 'def f():\n    """Tell\n    whether it can."""\n    raise ValueError("x is no number")  # so many\n'
    assert [found.rpartition(": ")[2] for found in phrases_in(prose_of_module(source))] == [
        "is not a",
        "Return whether",
        "N, that number of",
    ]
    assert len(phrases_in(prose_of_page("It can not be. `can not`\n```\ncan not\n```\n"))) == 1
    assert phrases_in("There is no card, and the turn is no longer legal.") == []
