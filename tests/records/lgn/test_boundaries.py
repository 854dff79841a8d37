"""A file that is read in blocks is the file that is read in one go."""

import random

import pytest
from support.record_texts import plain
from support.tables import rows

from benchmarks.generate.archive import BROKEN, SLOPPY
from limitproto.records.lgn.boundaries import Progress, last_cut, take
from limitproto.records.lgn.scanner import BAD_TAG
from limitproto.records.lgn.splitter import split
from limitproto.records.raw_game import RawGame
from limitproto.records.reading import lgn_reader as module
from limitproto.records.reading.lgn_reader import Block, blocks

PLACES = ("text", "start", "end", "line", "offset", "column", "state", "last")

#: Texts between games that look like places to cut, or hide some.
BETWEEN = rows(__file__, "between")


def games_of(text: str, size: int, chunk: int) -> list[RawGame]:
    found: list[RawGame] = []
    parts = blocks((text[start : start + chunk] for start in range(0, len(text), chunk)), size)
    for part in parts:
        found += part.games() if isinstance(part, Block) else [part]
    return found


def places(raws: list[RawGame]) -> list[tuple[object, ...]]:
    return [tuple(getattr(raw, name) for name in PLACES) for raw in raws]


def archive(chance: random.Random) -> str:
    changes = [*SLOPPY.values(), *(BROKEN[name] for name in BROKEN if name != "no utf-8")]
    text = ""
    for _ in range(12):
        game = plain(chance.randrange(12))
        text += chance.choice(changes)(game) if chance.random() < 0.4 else game
        text += chance.choice(BETWEEN) if chance.random() < 0.4 else "\n"
    return text


@pytest.mark.parametrize("seed", range(40))
def test_blocks_hold_the_games_of_the_file_in_their_places(seed: int) -> None:
    chance = random.Random(seed)
    text = archive(chance)
    whole = places(list(split([text])))
    for size in (1, 500, 5_000):
        found = games_of(text, size, chance.choice((1_000, 3_001, 100_000)))
        assert places([raw for raw in found if raw.text]) == whole


def test_blocks_hold_the_games_of_a_damaged_text() -> None:
    for parts, *_ in rows(__file__, "damaged"):
        text = "".join(parts)
        whole = places(list(split([text])))
        for size, chunk in ((1, 30), (60, 30), (60, 1000)):
            assert places([raw for raw in games_of(text, size, chunk) if raw.text]) == whole, text


def test_a_text_without_places_to_cut_is_read_game_by_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_BLOCK", 2_000)
    text = "".join(plain(number).replace("\n", "\r\n") for number in range(12)) * 3
    found = list(blocks([text[start : start + 700] for start in range(0, len(text), 700)], 1_000))
    assert not any(isinstance(part, Block) for part in found)
    assert places([part for part in found if isinstance(part, RawGame)]) == places(list(split([text])))


def test_of_a_broken_tag_only_the_beginning_is_kept() -> None:
    game = Progress()
    take(game, BAD_TAG, "x", "[" + "x" * 65_536, 0, 65_537)
    assert game.broken == "[" + "x" * 65_535


def test_a_cut_is_before_a_tag_pair_behind_a_result() -> None:
    first, second = plain(0), plain(1)
    text = f"{first}\n{second}"
    assert last_cut(text, 0, len(text)) == len(first) + 1
    joined = f"{first}{second}"
    assert [last_cut(joined, 0, end) for end in (len(joined), len(first))] == [len(first), 0]
    assert last_cut(f"\n*\n\n{second}", 0, len(second)) == 4
    assert last_cut(f"}} *\n\n{second}", 0, len(second)) == 5
    moves, result = first.rsplit(None, 1)
    for behind in ("\n\n", " \n \t\n\n"):
        for end in (result, f"{{a}} {result}", f"a}} (b {{[%clk 0:05]}}) c {result}"):
            typed = f"{moves}\n{end}\n{behind}{second}"
            assert last_cut(typed, 0, len(typed)) == typed.index("[Game", 1)
    for other in (
        f'{first}\n[Game "limit',
        f"{moves} {{\n{first}{second}",
        f"{moves} ; {{\n{result}\n{second}",
        f'[Event "x {result}\n{second}',
        f"{moves} [x {result}\n{second}",
        f"{moves} ; {result}\n\n{second}",
        f"{moves}\n\n{second}",
        f"{moves}\n; {{a}} {result}\n\n{second}",
        f"{moves}\n% {{a}} {result}\n\n{second}",
        f"{moves}\n{{a}} {{b {result}\n\n{second}",
    ):
        assert last_cut(other, 0, len(other)) == 0
