"""Patterns are found in lines at once where they are found position by position."""

import random
from collections.abc import Sequence

import pytest

from limitproto import Position
from limitproto.core.hexes import SYMMETRIES, axial, cell
from limitproto.games.limit.pattern import LimitPattern
from limitproto.games.line import NEVER, UNDECIDED, LineColumns


def random_line(start: Position, chance: random.Random, most: int) -> tuple[list[Position], list[str]]:
    """Return the positions and turns of a line that may have an event in it."""
    found = [start]
    turns = []
    while not found[-1].is_over and len(turns) < most:
        turns.append(chance.choice(found[-1].legal_turns()))
        found.append(found[-1].play(turns[-1]))
    if not found[-1].is_over:
        turns.append(f"{found[-1].players[found[-1].mover]}:resigns")
        found.append(found[-1].play(turns[-1]))
        while not found[-1].is_over and len(turns) < most + 4:
            turns.append(found[-1].legal_turns()[0])
            found.append(found[-1].play(turns[-1]))
    return found, turns


def is_on(rows: str, board: dict[int, str]) -> bool:
    """Return whether a pattern without numbers and corners is on a board: place by place, image by image."""
    spots = [(q, r, content) for r, row in enumerate(rows.split("/")) for q, content in enumerate(row)]
    for a, b, c, d in SYMMETRIES:
        image = [(a * q + b * r, c * q + d * r, content) for q, r, content in spots]
        tile = next((q, r) for q, r, content in image if content != ".")
        for place in board:
            column, row = axial(place)
            found = [(board.get(cell(column + q - tile[0], row + r - tile[1])), content) for q, r, content in image]
            if all(here is not None if content == "?" else (here or ".") == content for here, content in found):
                return True
    return False


PATTERNS = (
    "WoW R?R W?R o.o/.W ??/?? ?/. ./.B R1R/1W RoB/1o o BR/o B.o WoW/oo y? ?17o ?18o R.R o.R/B .B./R oRo R/BR .o./W "
    "oR. 5o k b/o"
).split()
STARTS = (
    "classic/size=4 classic3/size=3/turn=either classic/equaliser=off/isolate=doomed/size=2 pbmserv3/size=3 "
    "nestor3/isolate=doomed/size=4 nestor-en/isolate=doomed/size=4/turn=either nestor/size=5 "
    "nestor/placement=manual/size=2 pbmserv3/placement=manual/size=2"
).split()


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


@pytest.mark.parametrize("edition", STARTS)
def test_first_plies_are_those_of_walks(edition):
    chance = random.Random(edition)
    walks, lines = [], []
    for number in range(8):
        positions, turns = random_line(Position.new(edition, seed=number), chance, chance.choice((4, 15, 60)))
        # From the middle on, a line begins with what others have laid and removed.
        for first in (0, len(turns) // 2, len(turns)):
            walks.append([here.contents for here in positions[first:]])
            lines.append((positions[first], turns[first:], [here.mover for here in positions[first:-1]]))
    game = lines[0][0].game
    starts, turns_of, movers = zip(*lines, strict=True)
    met = 0
    for text in PATTERNS:
        shows, pattern = LimitPattern(text).is_on, game.board_pattern(text)
        plies = [next((ply for ply, contents in enumerate(walk) if shows(contents)), NEVER) for walk in walks]
        found = pattern.first_plies(joined(starts, turns_of, movers))
        assert found == ([UNDECIDED] * len(walks) if text == "?18o" or "manual" in edition else plies), text
        assert [pattern.first_ply(*line[:2]) for line in lines] == [None if ply == NEVER else ply for ply in plies]
        if not set(text) - set("WRBo?./"):
            assert [shows(walk[-1]) for walk in walks] == [is_on(text, walk[-1]) for walk in walks], text
            assert LimitPattern(text).initials == "".join(sorted({*text} & {*"WRB"})), text
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
    pattern = Position.new("classic").game.board_pattern("R")
    texts = b"|classic|classic m50:Wo|classic m5|bogus m50:Wo r 1.1 p0 -|classic m50:xW r 1.1 p0 -|"
    texts += b"classic m50:\0W r 1.1 p0 -|nestor m50:kR r 0.0 m4 -|classic m50:\xffW r 1.1 p0 -"
    for text in texts.split(b"|"):
        lines = LineColumns(text, [0, len(text)], [0], [0], [0], b"", b"", b"")
        assert pattern.first_plies(lines) == [UNDECIDED], text
    assert pattern.first_plies(LineColumns(b"", [0], [], [], [], b"", b"", b"")) == []
