"""A block of which clean games are only counted has the same games, places and diagnostics as one read game by game."""

import random
from collections.abc import Iterable

import pytest
from support.record_texts import plain

from benchmarks.generate.archive import BROKEN, SLOPPY
from benchmarks.measure.samples import typed_by_hand
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.splitter import split
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import Block, blocks, entries_and_counts, read_game

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


def shown(entry: Entry) -> tuple[object, ...]:
    diagnostics = [diagnostic for diagnostic in entry.raw_diagnostics if diagnostic.code != "LGN122"]
    return entry.number, entry.line, entry.offset, entry.column, entry.text, entry.span, diagnostics, entry.record


def whole(raws: Iterable[RawGame]) -> list[tuple[object, ...]]:
    found: list[tuple[object, ...]] = []
    number = 0
    for raw in raws:
        for entry in read_game(raw, "a", number + 1):
            number += entry.has_record
            found.append(shown(entry))
    return found


def assert_same_games(block: Block) -> None:
    right = whole(block.games())
    place = 0
    for found in entries_and_counts(block, "a"):
        if isinstance(found, int):
            assert all(not row[6] and row[7] is not None for row in right[place : place + found])
            place += found
        else:
            assert shown(found) == right[place]
            place += 1
    assert place == len(right)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_found_is_the_same(seed: int) -> None:
    chance = random.Random(seed)
    assert_same_games(Block(text_of(chance), 7, 70, chance.random() < 0.5))


BETWEEN = '\n[Event "a"] 1. n49:m50 *\n|\n [Event "a"] 1. n49:m50 *\n|\r\n\r\n|\n\r\n|\r|\n\t\n [Game "limit"] *\n'


@pytest.mark.parametrize("between", BETWEEN.split("|"))
def test_what_is_between_two_clean_games_belongs_to_the_same_one(between: str) -> None:
    for end in ("\n", "\r\n"):
        games = [plain(number).replace("\n", end) for number in range(3)]
        assert_same_games(Block(games[0] + between + games[1] + between + games[2]))


@pytest.mark.parametrize("form", ["plain", "joined", "typed"])
def test_clean_games_are_only_counted(form: str) -> None:
    games = [CHANGES[form](plain(number % 3)) for number in range(12)]
    found = list(entries_and_counts(Block("\n".join(games)), "a"))
    assert found[0] == 11
    assert len(found) == 2


@pytest.mark.parametrize("seed", range(20))
def test_blocks_are_cut_between_games(seed: int) -> None:
    chance = random.Random(seed)
    text = text_of(chance)
    size = chance.choice((1, 500, 1000, 3000))
    parts = list(blocks([text[place : place + 100] for place in range(0, len(text), 100)], size))
    raws = [raw for part in parts for raw in ([part] if isinstance(part, RawGame) else part.games())]
    assert whole(raws) == whole(split([text]))


def test_a_text_of_clean_games_becomes_many_blocks() -> None:
    text = "\n".join(plain(number) for number in range(12))
    assert len(list(blocks([text], 1000))) > 3
