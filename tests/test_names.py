"""Class names mean one thing, no retired name is left, and what is published is in plain English."""

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import pytest
from support.sources import CHECKOUT, nodes_of, sources

pytestmark = [pytest.mark.once, pytest.mark.xdist_group("sources")]


@cache
def modules() -> dict[str, list[ast.AST]]:
    return {f"limitproto.{name}".removesuffix(".__init__"): nodes_of(path) for name, path in sources().items()}


def nodes(source: str) -> list[ast.AST]:
    return list(ast.walk(ast.parse(source)))


# ---- names --------------------------------------------------------------------------------------------------------

#: Classes that each game has, under the same name.
PARALLELS = {"Position", "Rules", "SearchStopped", "State", "Turn"}


def repeated_classes(modules: Mapping[str, list[ast.AST]]) -> dict[str, list[str]]:
    """Return the names of public classes that several modules define, with these modules."""
    found = defaultdict(list)
    for module, nodes in modules.items():
        for node in nodes:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.name not in PARALLELS:
                found[node.name].append(module)
    return {name: modules for name, modules in found.items() if len(modules) > 1}


def test_a_class_name_means_one_thing() -> None:
    assert repeated_classes(modules()) == {}
    planted = {**modules(), "limitproto.errors": nodes("class Session: pass\nclass Turn: pass\nclass _Private: pass")}
    assert repeated_classes(planted)["Session"] == ["limitproto.errors", "limitproto.protocol.session"]
    assert not {"Turn", "_Private"} & set(repeated_classes(planted))


class Retired(NamedTuple):
    """A word of the last column of the glossary, where it is retired, and what is written instead."""

    word: str
    in_names: bool
    in_modules: bool
    in_pages: bool
    better: str

    def pattern(self, space: str = "[ -]") -> re.Pattern[str]:
        """Return what finds the word and its plural in a text that has `space` between words."""
        word = self.word.replace(" ", space)
        return re.compile(rf"\b{re.sub('y$', '(?:y|ie)', word)}(?:e?s)?\b", re.IGNORECASE)


_MARKS = {"": (True, True, True), "(in names)": (True, False, False), "(in code)": (True, True, False), "*": None}


def glossary(page: str) -> list[Retired]:
    """Return the retired words of the tables of a page whose last column is headed `not`."""
    found = []
    for row in re.findall(r"^\| (?!term )(?!avoid )([^|\n-][^|\n]*) \| [^|\n]* \| ([^|\n]+) \|$", page, re.MULTILINE):
        for word, star, mark in re.findall(r"([A-Za-z -]*[A-Za-z])(\*?)((?: \([^)]*\))?)(?:, |$)", row[1]):
            where = _MARKS[star or mark.strip()]
            if where is not None:
                found.append(Retired(word, where[0] and "-" not in word, *where[1:], row[0]))
    return found


GLOSSARY = glossary((CHECKOUT / "spec" / "developing" / "english.md").read_text(encoding="utf-8"))
#: Further words of an earlier vocabulary, which no module, class or function is called after.
RETIRED = frozenset((CHECKOUT / "tests" / "data" / "retired_words.txt").read_text(encoding="utf-8").split())
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


@cache
def words_of(name: str) -> str:
    """Return the words of a name in lower case, with spaces between them."""
    return " ".join(_WORD.findall(name)).lower()


@cache
def is_retired(name: str) -> bool:
    """Say whether a name contains a word that the glossary retires."""
    return any(entry.pattern(" ").search(words_of(name)) for entry in GLOSSARY if entry.in_names)


def variables(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names of parameters, attributes and variables that a module gives values to."""
    for node in nodes:
        match node:
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name


def retired_names(module: str, nodes: Sequence[ast.AST]) -> set[str]:
    """Return the names in a module that contain a retired word."""
    functions = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    names = {module.rpartition(".")[2]} | {node.name for node in nodes if isinstance(node, functions)}
    found = {name for name in names if RETIRED.intersection(words_of(name).split())}
    return found | set(filter(is_retired, names.union(variables(nodes))))


def test_no_retired_name_is_left() -> None:
    assert {module: left for module, nodes in modules().items() if (left := retired_names(module, nodes))} == {}


def test_words_of_the_glossary_are_found_in_every_kind_of_name() -> None:
    found = nodes(
        "class GroundFloor:\n    def no_seats_left(self): pass\n"
        "def understand(): pass\n"
        "class Side_To_Move: pass\n"
        "async def playRollouts(pawns, *, first_pawn=1): pass\n"
        "def f(self, *twins, **mend): self.old_memo = 1\n"
        "class C:\n    liberty: int\n"
        "for island, (choked, sound) in (): pass\n"
        "with f() as tableau, (lambda plate: 0)(1): pass\n"
        "[odds for odds in ()]\n"
        "whole, spawn, manual, hexes, place, full_moves_left, self.read = 1, 2, 3, 4, 5, 6, 7\n"
    )
    assert retired_names("limitproto.sweep", []) == {"sweep"}
    assert retired_names("limitproto.talks", found) == {
        *("GroundFloor", "no_seats_left"),
        *("talks", "Side_To_Move", "playRollouts", "pawns", "first_pawn", "twins", "mend", "old_memo", "liberty"),
        *("island", "choked", "tableau", "plate", "odds", "full_moves_left"),
    }


def test_the_glossary_is_read() -> None:
    words = {entry.word: entry for entry in GLOSSARY}
    assert len(words) > 35
    assert words["pawn"] == Retired("pawn", True, True, True, "ball")
    assert words["tiling"][1:4] == (True, True, False)
    assert words["course"][1:4] == (True, False, False)
    assert not words["set-up"].in_names
    assert not {"table", "place", "field", "not", "meaning", "write"} & set(words)
    with pytest.raises(KeyError):
        glossary("| ball | a playing piece | pawn (sometimes) |")


# ---- English ------------------------------------------------------------------------------------------------------

PHRASES = {
    re.compile(pattern, re.IGNORECASE): better
    for pattern, _, better in (
        line.partition("\t")
        for line in (CHECKOUT / "tests" / "data" / "phrases.tsv").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    )
}
#: The retired words of the glossary, in the prose of modules and in pages.
_RETIRED_IN = {
    is_page: {entry.pattern(): entry.better for entry in GLOSSARY if entry[2 + is_page]} for is_page in (False, True)
}
_ALL_PAGES = [*sorted(CHECKOUT.glob("*.md")), *sorted((CHECKOUT / "spec").rglob("*.md"))]
#: english.md quotes what it advises against.
PAGES = [path for path in _ALL_PAGES if path.name != "english.md"]
_BLOCK = re.compile(r"^(`{3,}).*?^\1$", re.MULTILINE | re.DOTALL)
_QUOTED = re.compile(r"`[^`\n]*`")
#: Names of diagnostic rules are part of the interface.
_RULE_NAME = re.compile(r"\bLGN\d{3}[ -][a-z0-9-]+")


def prose_of_page(text: str) -> str:
    """Return a page without code and examples."""
    return _RULE_NAME.sub("", _QUOTED.sub("", _BLOCK.sub("", text)))


def prose_of_module(text: str) -> str:
    """Return the strings and comments of a module, one after another."""
    kinds = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return _RULE_NAME.sub("", "\n".join(token.string for token in tokens if token.type in kinds))


@cache
def beginning(pattern: re.Pattern[str]) -> str:
    """Return letters that all that a pattern finds begins with, or nothing."""
    found = re.match(r"\\b([A-Za-z]+)", pattern.pattern)
    return found[1][:-1].lower() if found else ""


def phrases_in(prose: str, is_page: bool = False) -> list[str]:
    """Return the phrases and the retired words that a text contains, each with what to write instead."""
    prose = re.sub(r"\s+#?\s*", " ", prose)
    folded = prose.lower()
    return [
        f"{prose[max(0, found.start() - 30) : found.end() + 20]!r}: {better}"
        for pattern, better in {**PHRASES, **_RETIRED_IN[is_page]}.items()
        if beginning(pattern) in folded  # far sooner said than by the pattern
        for found in pattern.finditer(prose)
    ]


def test_pages_messages_and_docstrings_are_in_plain_english() -> None:
    found = []
    for path in [*PAGES, *sources().values()]:
        text, is_page = path.read_text(encoding="utf-8"), path.suffix == ".md"
        # Few modules have such a phrase anywhere: only these are taken apart.
        phrases = phrases_in(text, is_page) and phrases_in(
            (prose_of_page if is_page else prose_of_module)(text), is_page
        )
        found += [f"{path.relative_to(CHECKOUT)}: {phrase}" for phrase in phrases]
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


def test_a_retired_word_is_found_in_prose() -> None:
    source = (
        'def f():\n    """Return the Liberties\n    of a pawn."""\n    raise ValueError(f"{f} party")  # side-to-move'
    )
    found = phrases_in(prose_of_module(source))
    assert {one.rpartition(": ")[2] for one in found} == {"freedom", "ball", "player", "mover"}
    assert len(phrases_in("A tiling, on one side to\n  move, in course.")) == 2
    assert len(phrases_in("A tiling, on one side to\n  move, in course.", is_page=True)) == 1
    assert phrases_in(prose_of_page("`pawn`, spawn, manly, a place on the table"), is_page=True) == []
