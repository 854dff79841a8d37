"""GameStrings of the Universal Hive Protocol: exact ones, there and back, and those that are none."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from support.converting import converted, texts
from support.tables import rows

from limitproto.records.formats.export import Step
from limitproto.records.formats.game_string import start_of
from limitproto.records.formats.uhp import game_string_of, turns_of
from limitproto.records.model import Turn

GAMES = Path(__file__).parents[3] / "records" / "games"
SHORT = '[Size "1"]\n1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50 0-1\n'


def strings(data: bytes) -> list[str]:
    return converted(data, "lgn", "uhp").data.decode().splitlines()


def test_to_the_letter():
    assert strings(SHORT.encode()) == [
        "Limit-classic/size=1;BlackWins;White[3];n49:m50;n50:m51;n49-m50/n49;n50-m51/n50"
    ]
    assert strings(b"*") == ["Limit-classic;NotStarted;White[1]"]
    assert strings(b"1. m50:n50 *") == ["Limit-classic;InProgress;Black[1];m50:n50"]
    assert strings(b"1. m50:n50 draw 1/2-1/2") == ["Limit-classic;Draw;Black[1];m50:n50"]
    assert strings(b"1. m50:n50 red:timeout 1-0") == ["Limit-classic;WhiteWins;Black[1];m50:n50"]


TWO = sorted(path for path in GAMES.glob("*-2-*.lgn"))


@pytest.mark.parametrize("path", TWO, ids=lambda path: path.stem)
def test_the_archive_there_and_back(path):
    data = path.read_bytes()
    (string,) = strings(data)
    back = converted(string.encode(), "uhp", "lgn")
    assert back.said == []
    assert strings(back.data) == [string]
    # The position that the moves lead to is the one of the game, unless an event ended it.
    last = [converted(text, "lgn", "csv", rows="turns").data.decode().splitlines()[-1] for text in (data, back.data)]
    if "resign" not in last[0] and "timeout" not in last[0] and "draw" not in last[0]:
        assert last[0].split(",")[3:] == last[1].split(",")[3:]


class Skipping:
    """A position of a game in which the first player is skipped at the third turn."""

    ORDER = (0, 1, 1, 0)

    def __init__(self, played: int = 0) -> None:
        self.played = played
        self.mover = self.ORDER[played] if played < len(self.ORDER) else None

    def play(self, turn: str, *, check: bool = True) -> Skipping:
        assert turn == "abcd"[self.played]
        return Skipping(self.played + 1)

    def is_event(self, text: str) -> bool:
        return text.endswith(":resigns")


def test_a_skipped_player_passes():
    """The tools take the mover from parity."""
    texts = ["a", "b", "c", "d"]
    start = start_of("Limit")
    steps = [
        Step(number + 1, Turn(number - 1, text, 1), Skipping(number), Skipping(number + 1))
        for number, text in enumerate(texts)
    ]
    game = SimpleNamespace(start=start, record=SimpleNamespace(result="*"), steps=lambda: iter(steps))
    string = game_string_of(game)
    assert string == "Limit-classic;InProgress;Black[3];a;b;pass;c;d"
    assert turns_of(Skipping(), string.split(";")[3:]) == texts


class Passing(Skipping):
    """A position of a game in which the second player has nothing to play but `pass`."""

    ORDER = (0, 1, 0)

    def play(self, turn: str, *, check: bool = True) -> Passing:
        assert turn == ("a", "pass", "c")[self.played]
        return Passing(self.played + 1)


def test_a_pass_that_is_a_turn_stays():
    assert turns_of(Passing(), ["a", "pass", "c"]) == ["a", "pass", "c"]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b'[Players "3"] 1. m50:n50 *', "for two players"),
        (b'[Position "classic m50:Wo r 7.8 p1 -"] *', "custom position"),
        (b'[Players "3"] draw 1/3-1/3-1/3', "it has no result"),
    ],
)
def test_what_the_protocol_has_no_words_for(data, why):
    result = converted(data, "lgn", "uhp")
    assert (result.data, result.tally.written, result.tally.left_out) == (b"", 0, 1)
    assert why in "\n".join(result.said)


def test_losses_are_named():
    said = converted((GAMES / "classic-2-resignation.lgn").read_bytes(), "lgn", "uhp").said
    assert [line.partition("carry ")[2] for line in said] == ["4 tags", "2 players' names", "1 event"]


@pytest.mark.parametrize(("line", "why"), rows(__file__, "wrong_lines"))
def test_what_is_wrong_is_named_with_its_line(line, why):
    data = "\ufeffLimit;NotStarted;White[1]\r\n\n" + line + "\nLimit-classic;InProgress;Black[1];M50:n50"
    result = converted(data.encode(), "uhp", "lgn")
    assert (result.tally.written, result.tally.left_out) == (2, 1)
    assert result.said[0].startswith("games:3:")
    assert why in result.said[0]
    assert b"1. m50:n50 *" in result.data


def test_many_lines_come_one_by_one():
    assert converted(texts(["Limit-classic;NotStarted;White[1]\n"] * 500), "uhp", "jsonl").tally.written == 500
