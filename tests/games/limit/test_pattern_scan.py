"""Patterns are found in many lines at once where a walk finds them position by position."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from limitproto import Position
from limitproto.games.limit.pattern import LimitPattern
from limitproto.games.line import NEVER, UNDECIDED, LineColumns
from tests.games.limit.test_pattern import random_line

PATTERNS = (
    "WoW",
    "R?R",
    "o.o/.W",
    "??/??",
    "./.B",
    "R1R/1W",
    "RoB/1o",
    "o",
    "BR/o",
    "B.o",
    "WoW/oo",
    "y?",
    "?18o",
    "R.R",
    "o.R/B",
    ".B./R",
    "oRo",
    "R/BR",
)
STARTS = (
    ("classic", {"size": "4"}),
    ("classic", {"size": "3", "players": "3", "turn": "either"}),
    ("classic", {"size": "2", "equaliser": "off", "isolate": "doomed"}),
    ("pbmserv", {"size": "3", "players": "3"}),
    ("nestor", {"size": "4", "players": "3", "isolate": "doomed"}),
    ("nestor-en", {"size": "4", "isolate": "doomed", "turn": "either"}),
    ("nestor", {"size": "5"}),
)


def joined(starts: Sequence[Position], games: Sequence[Sequence[str]], movers: Sequence[Sequence[int]]) -> LineColumns:
    texts = [start.text.encode() for start in starts]
    turns = [turn.encode() for game in games for turn in game]
    counts = list(map(len, games))
    firsts = [sum(counts[:number]) for number in range(len(games))]
    offsets = [sum(map(len, turns[:first])) for first in firsts]
    bounds = [sum(map(len, texts[:number])) for number in range(len(texts) + 1)]
    numbers = bytes(mover + 1 for line in movers for mover in line)
    sizes = bytes(map(len, turns))
    return LineColumns(b"".join(texts), bounds, firsts, counts, offsets, b"".join(turns), sizes, numbers)


@pytest.mark.parametrize(
    ("edition", "options"), STARTS, ids=[f"{name}-{number}" for number, (name, _) in enumerate(STARTS)]
)
def test_first_plies_are_those_of_walks(edition, options):
    chance = random.Random(repr(options))
    walks, lines = [], []
    for number in range(8):
        seed = {} if edition == "classic" else {"seed": str(number)}
        positions, turns = random_line(Position.new(edition, **options, **seed), chance, chance.choice((4, 15, 60)))
        # From the middle on, a line begins with what others have laid and removed.
        for first in (0, len(turns) // 2, len(turns)):
            walks.append([here.contents for here in positions[first:]])
            lines.append((positions[first], turns[first:], [here.mover for here in positions[first:-1]]))
    game = lines[0][0].game
    starts, turns_of, movers = zip(*lines, strict=True)
    met = 0
    for text in PATTERNS:
        shows = LimitPattern(text).is_on
        plies = [next((ply for ply, contents in enumerate(walk) if shows(contents)), NEVER) for walk in walks]
        found = game.board_pattern(text).first_plies(joined(starts, turns_of, movers))
        assert found == ([UNDECIDED] * len(walks) if text == "?18o" else plies), text
        met += sum(ply > 0 for ply in plies)
    assert met > 5


def test_what_cannot_be_scanned_is_left_to_a_replay():
    pattern = Position.new("classic").game.board_pattern("W")
    manual = Position.new("nestor/placement=manual", size="1")
    classic = Position.new("classic", size="1")
    lines = joined(
        [manual, classic, classic, classic],
        [["red@m50"], ["m50:n50", "m51:n49"], ["m50:aa50"], ["m50:n50", "n50-m49"]],
        [[0], [0, 1], [0], [0, 0]],
    )
    assert pattern.first_plies(lines) == [UNDECIDED, 1, UNDECIDED, 1]
    ball = Position.new("classic").game.board_pattern("R1R1R")
    assert ball.first_plies(lines) == [UNDECIDED, NEVER, UNDECIDED, UNDECIDED]


def test_starts_that_are_not_position_strings_are_left_to_a_replay():
    pattern = Position.new("classic").game.board_pattern("W")
    for text in (
        b"",
        b"classic",
        b"classic m50:Wo",
        b"classic m5",
        b"bogus m50:Wo r 1.1 p0 -",
        b"classic m50:xW r 1.1 p0 -",
    ):
        lines = LineColumns(text, [0, len(text)], [0], [0], [0], b"", b"", b"")
        assert pattern.first_plies(lines) == [UNDECIDED], text
    assert pattern.first_plies(LineColumns(b"", [0], [], [], [], b"", b"", b"")) == []
