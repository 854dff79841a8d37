"""A text that is cut into blocks has the same games, places and diagnostics as one that is read game by game."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from support.record_texts import plain

from benchmarks.generate.archive import BROKEN, SLOPPY
from benchmarks.measure.samples import typed_by_hand
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.splitter import split
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import blocks, read_game

#: What makes a game harder to cut out, or another one.
CHANGES = {
    "plain": lambda game: game,
    "typed": typed_by_hand,
    "joined": lambda game: game.removesuffix("\n"),
    "an empty line between tags": lambda game: game.replace("\n", "\n\n", 1),
    "a tag pair in a comment": lambda game: game.replace("\n\n", '\n\n{ a\n\n[Event "b"]\n\n} ', 1),
    "a bracket in a comment": lambda game: game.replace("\n\n", "\n\n{ a\n[b]\n} ", 1),
    "lines in a comment": lambda game: game.replace("\n\n", "\n\n{ a\n\n b} ", 1),
    "an indented heading": lambda game: " " + game,
    "two tags on a line": lambda game: game.replace("\n", " ", 1),
    "CR LF": lambda game: game.replace("\n", "\r\n"),
    "not ASCII": lambda game: game.replace("\n\n", "\n\n{é} ", 1),
    "a direction mark": lambda game: game.replace("\n\n", "\n\n{\u202a} ", 1),
    "a clock": lambda game: game.replace("\n\n", "\n\n{[%clk 0:01]} ", 1),
    "an address": lambda game: game.replace("\n\n", "\n\n{ada@example.org} ", 1),
    "a password": lambda game: game.replace("\n\n", "\n\n{limit move 17 ada secret r3} ", 1),
    "a wrong turn": lambda game: game.replace("1. ", "1. z99:z98 ", 1),
    "no result": lambda game: game.rsplit(None, 1)[0] + "\n",
    "junk": lambda game: game + "] }\n",
    **SLOPPY,
    **{name: change for name, change in BROKEN.items() if name != "no utf-8"},
}
BETWEEN = ("", "", "", "\n", "\n", "\n", "\n\n", "\n \t\n", "% a line\n", "; a line 1-0\n", "{\n", "\ufeff")


def text_of(chance: random.Random) -> str:
    names = sorted(CHANGES)
    games = (plain(chance.randrange(20)) for _ in range(10))
    return "".join(
        (CHANGES[chance.choice(names)](game) if chance.random() < 0.5 else game) + chance.choice(BETWEEN)
        for game in games
    )


def shown(raws: Iterable[RawGame]) -> list[tuple[object, ...]]:
    found: list[tuple[object, ...]] = []
    number = 0
    for raw in raws:
        for entry in read_game(raw, "a", number + 1):
            number += entry.has_record
            found.append(row(entry))
    return found


def row(entry: Entry) -> tuple[object, ...]:
    diagnostics = entry.raw_diagnostics
    return entry.number, entry.line, entry.offset, entry.column, entry.text, entry.span, diagnostics, entry.record


def assert_same_games(text: str, size: int) -> int:
    """Hold blocks of about a size to the text as a whole; return how many blocks there are."""
    parts = list(blocks([text[place : place + 100] for place in range(0, len(text), 100)], size))
    raws = [raw for part in parts for raw in ([part] if isinstance(part, RawGame) else part.games())]
    assert shown(raws) == shown(split([text]))
    return len(parts)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_found_is_the_same(seed: int) -> None:
    chance = random.Random(seed)
    assert_same_games(text_of(chance), chance.choice((1, 100, 1000, 3000)))


@pytest.mark.parametrize(
    "between",
    [
        '\n[Event "a"] 1. n49:m50 *\n',
        '\n [Event "a"] 1. n49:m50 *\n',
        "\r\n\r\n",
        "\n\r\n",
        "\r",
        '\n\t\n [Game "limit"] *\n',
    ],
)
def test_what_is_between_two_clean_games_belongs_to_the_same_one(between: str) -> None:
    for end in ("\n", "\r\n"):
        games = [plain(number).replace("\n", end) for number in range(3)]
        assert_same_games(games[0] + between + games[1] + between + games[2], 1)


@pytest.mark.parametrize("form", ["plain", "joined", "typed"])
def test_games_are_cut_into_blocks(form: str) -> None:
    games = [CHANGES[form](plain(number % 3)) for number in range(12)]
    assert assert_same_games("\n".join(games), 1000) > 3
