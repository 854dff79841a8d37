"""The grammar file and the parser agree: on random texts that the grammar's rules make, valid and damaged.

Lark reads each text by `grammar/records.lark` alone. Both have to accept it or not, with the same tags, turns, numbers,
remarks and variations, and both name the same place of the first fault.
"""

import random
import re
from functools import cache

import pytest
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken
from lark.grammar import Rule, Symbol
from support.tables import rows

from limitproto import grammar
from limitproto.records.lgn.parser import parse
from limitproto.records.parsed_game import CLOSE_MARK, ESCAPE, GLYPH, OPEN_MARK, ParsedGame
from limitproto.records.variations import ROOT

#: Texts of each terminal; a test holds them to its pattern. Those of `fault` stand in damaged texts.
SAMPLES = dict(rows(__file__, "samples"))
FAULTS = frozenset(("LGN002", "LGN118", "LGN128", "LGN301", *(f"LGN1{number:02}" for number in range(1, 13))))
#: Faults of a variation that shows at its end: that it is not closed, or holds no turn.
LATE = ("LGN104", "LGN106")


@cache
def lark() -> Lark:
    text = grammar.text("records")
    return Lark(text, parser="lalr", lexer="basic", start=["game", "fault"], keep_all_tokens=True)


@cache
def rules() -> dict[str, list[Rule]]:
    found: dict[str, list[Rule]] = {}
    for rule in lark().rules:
        found.setdefault(rule.origin.name, []).append(rule)
    return found


def derived(chance: random.Random, depth: int = 0, symbol: str = "game") -> list[str]:
    """Return the terminals of a random sentence."""
    options = rules()[symbol]
    if depth > 14:
        options = sorted(options, key=lambda rule: len(rule.expansion))[:1]
    found: list[str] = []
    for part in chance.choice(options).expansion:
        found += [part.name] if part.is_term else derived(chance, depth + 1, name_of(part))
    return found


def name_of(symbol: Symbol) -> str:
    return str(getattr(symbol.name, "value", symbol.name))


def written(chance: random.Random, kinds: list[str]) -> str:
    parts: list[str] = []
    for kind in kinds:
        if kind == "ESCAPE" and "".join(parts[-2:])[-1:] not in ("", "\n"):
            parts.append("\n")
        parts.append(chance.choice(SAMPLES[kind]))
        after = ("\n", "\r\n", "\n\n") if kind in ("LINE_COMMENT", "ESCAPE") else (" ", " ", "\n", "", "\r\n", " \t")
        parts.append(chance.choice(after))
    return "".join(parts)


def random_text(chance: random.Random) -> str:
    kinds = derived(chance)
    while len(kinds) < 3 and chance.random() < 0.9:
        kinds = derived(chance)
    for _ in range(chance.choice((0, 0, 1, 2))):
        place = chance.randrange(len(kinds) + 1)
        kinds[place : place + chance.choice((0, 0, 1))] = [chance.choice(sorted(SAMPLES))]
    text = written(chance, kinds)
    for _ in range(chance.choice((0, 0, 0, 1))):
        place = chance.randrange(len(text) + 1)
        text = text[:place] + chance.choice(["", *'{}()[]"\\;%$!.*10 \n']) + text[place + chance.choice((0, 1)) :]
    return text


def tokens_of(tree: Tree[Token], *kinds: str) -> list[tuple[int, int]]:
    found = tree.scan_values(lambda one: isinstance(one, Token) and one.type in kinds)
    return sorted((token.start_pos or 0, token.end_pos or 0) for token in found)


def parents_of(tree: Tree[Token], parent: int, found: dict[int, int]) -> int:
    """Add the place of the turn that each turn of a line of play follows; return the place of the last one."""
    last = parent
    for child in tree.children:
        if not isinstance(child, Tree) or child.data not in ("line", "moves", "move"):
            continue
        if child.data != "move":
            last = parents_of(child, last, found)
            continue
        before = last
        for part in child.children:
            if isinstance(part, Token) and part.type == "TURN":
                last = part.start_pos or 0
                found[last] = before
            elif isinstance(part, Tree) and part.data == "variation":
                parents_of(part, before, found)
    return last


def assert_same_tree(tree: Tree[Token], game: ParsedGame) -> None:
    assert [(tag.start, tag.end) for tag in game.tags] == tokens_of(tree, "TAG")
    spots = game.spots[: game.count]
    assert [(spot.start, spot.end) for spot in spots] == tokens_of(tree, "TURN")
    assert game.words == [game.text[start:end] for start, end in tokens_of(tree, "TURN")]
    marks = {kind: [(start, end) for mark, _, start, end in game.marks if mark == kind] for kind in range(6)}
    remarks = sorted(place for kind in range(ESCAPE + 1) for place in marks[kind])
    assert remarks == tokens_of(tree, "COMMENT", "LINE_COMMENT", "ESCAPE")
    assert marks[OPEN_MARK] == tokens_of(tree, "LPAR")
    assert marks[CLOSE_MARK] == tokens_of(tree, "RPAR")
    refused = [(one.start, one.end) for one in game.diagnostics if one.code in ("LGN115", "LGN120")]
    assert sorted(marks[GLYPH] + refused) == tokens_of(tree, "NAG", "GLYPH")
    given = [(spot.number_start, spot.number_end) for spot in spots if spot.number]
    left = [(one.start, one.end) for one in game.diagnostics if one.code == "LGN121"]
    zeros = [place for place in tokens_of(tree, "NUMBER", "INTEGER") if not int(game.text[slice(*place)].rstrip(".…"))]
    assert sorted({*given, *left} | set(zeros)) == tokens_of(tree, "NUMBER", "INTEGER")
    result = tokens_of(tree, "RESULT", "LOOSE_RESULT")
    assert ([game.result_at] if game.result is not None else []) == result
    parents: dict[int, int] = {}
    parents_of(tree, ROOT, parents)
    turns = game.turns
    assert {turn.start: ROOT if turn.parent == ROOT else turns[turn.parent].start for turn in turns} == parents


def agree(text: str) -> bool:
    """Hold grammar and parser to each other; return whether they accept a text."""
    game = parse(text)
    faults = [one for one in game.diagnostics if one.code in FAULTS]
    try:
        tree = lark().parse(text, start="game")
    except UnexpectedToken as error:
        assert faults, text
        place = len(text) if error.token.type == "$END" else error.token.start_pos or 0
        first = faults[0]
        if first.code == "LGN106":
            assert first.start < place, text
            assert not text[first.end : place].strip(), text
        elif first.code == "LGN104":
            assert place in (game.result_at[0], len(text)), text
        else:
            assert first.start == place, text
        return False
    assert not faults, text
    assert_same_tree(tree, game)
    return True


@pytest.mark.parametrize("kind", SAMPLES)
def test_samples_are_texts_of_their_terminals(kind: str) -> None:
    patterns = grammar.terminals("records")
    for sample in SAMPLES[kind]:
        assert kind not in patterns or re.fullmatch(patterns[kind], sample), sample


def test_every_terminal_has_samples() -> None:
    assert {terminal.name for terminal in lark().terminals} == SAMPLES.keys() | {"SPACE"}


@pytest.mark.parametrize("seed", range(4))
def test_grammar_and_parser_agree(seed: int) -> None:
    chance = random.Random(seed)
    accepted = sum(agree(random_text(chance)) for _ in range(600))
    assert 120 < accepted < 480, accepted
