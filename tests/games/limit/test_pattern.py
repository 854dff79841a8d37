"""Patterns are found in lines at once where they are found position by position."""

from __future__ import annotations

import random

import pytest

from limitproto import Position
from limitproto.games.limit.pattern import LimitPattern

PATTERNS = ("WoW", "W?R", "o.o/.W", "??/??", "?/.", "R1R/1W", ".o./W", "oR.", "5o", "k", "y?", "o", "b/o", "Bo")
STARTS = (
    ("classic", {"size": "2"}),
    ("classic", {"size": "2", "players": "3"}),
    ("pbmserv", {"size": "3"}),
    ("nestor", {"size": "3", "seed": "7"}),
    ("nestor/placement=manual", {"size": "2"}),
)


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


@pytest.mark.parametrize(("edition", "options"), STARTS)
def test_first_ply_is_that_of_a_walk(edition, options):
    chance = random.Random(edition)
    met = 0
    for most in (0, 3, 9, 16, 40):
        positions, turns = random_line(Position.new(edition, **options), chance, most)
        # From the middle on, a line begins with what others have laid and removed.
        for first in {0, len(turns) // 2}:
            for pattern in PATTERNS:
                shows = LimitPattern(pattern).is_on
                plies = [ply for ply, here in enumerate(positions[first:]) if shows(here.contents)]
                found = positions[0].game.board_pattern(pattern).first_ply(positions[first], turns[first:])
                assert found == (plies[0] if plies else None), (pattern, positions[first].text, turns[first:])
                met += bool(plies)
    assert met > 20
