"""Whole turns on machine words are judged as by the kernel, on lines and boards of all options."""

import random
from functools import cache
from typing import Any

import pytest
from support.line_cases import boards, cases

from limitproto import Position
from limitproto.games.limit.rules import words
from limitproto.games.limit.rules.kernel import WHOLE
from limitproto.games.limit.rules.masks import as_word, union
from limitproto.games.limit.rules.movement_state import MovementState

#: A position in which the only tile that may be removed is one whose ball is taken first.
FREED = "classic/free_edges=5 m50:RoWW w 0.0 m8 -"


@cache
def movements() -> list[MovementState]:
    steps = [*(step for case in cases() for step in case.steps), *boards()]
    found = [step.position.movement for step in steps if step.position.phase == "movement"]
    found.append(Position.parse(FREED).movement)
    return [movement for movement in found if not movement.is_bound]


def difference(positions: list[MovementState]) -> str:
    """Return where words and kernel differ first, the empty text if they do not."""
    for movement in positions:
        field, mover, generator = movement.field, movement.mover, movement.generator
        rules, others = words.WordRules(field.near, field.rules), words.WordRules(field.near, field.rules)
        terrain = rules.terrain(as_word(movement.tiles), rules.nothing)
        mine, theirs, thirds = words.balls_from(mover, *map(as_word, movement.balls))
        suspects = 0 if movement.balls == with_freedom(movement) else -1
        if not suspects and rules.has_whole(terrain, mine, theirs, thirds) != generator.has_whole():
            return f"{movement.balls}: whether there is a turn"
        if rules.has_whole(terrain, 0, theirs | thirds, mine):
            return f"{movement.balls}: a turn without a ball"
        turns = generator.whole_turns()
        if rules.whole_turns(terrain, mine, theirs, thirds, suspects) != turns:
            return f"{movement.balls}: the turns"
        for turn in turns[:: 1 + len(turns) // 50]:
            after = movement.after(turn)
            tiles, *balls = rules.after(terrain, mine, theirs, thirds, turn, suspects)
            first, second, third = words.in_order(mover, *balls)
            if [tiles, first, second, third] != [as_word(after.tiles), *map(as_word, after.balls)]:
                return f"{movement.balls} {turn}: the position after it"
            if field.rules.turn == "either":
                continue
            is_plain = after.out == movement.out and after.kinds == WHOLE and not after.is_bound
            left, fresh = rules.terrain(tiles, terrain), others.terrain(tiles, others.nothing)
            if (left.edge, left.firm) != (fresh.edge, fresh.firm):
                return f"{movement.balls} {turn}: the terrain after it"
            following = rules.next_mover(left, first, second, third, mover, movement.out)
            if following != (after.mover if is_plain else -1):
                return f"{movement.balls} {turn}: who moves next"
            # Now every group has a freedom, and of the terrain only what has changed is found out.
            if is_plain and turn % 3 == 0:
                seen = words.balls_from(following, first, second, third)
                if rules.whole_turns(left, *seen, 0) != after.turns():
                    return f"{movement.balls} {turn}: the turns after it"
    return ""


def with_freedom(movement: MovementState) -> tuple[int, ...]:
    """Return the balls of each player in groups that have a freedom, found step by step."""
    near, empty = movement.field.near, movement.tiles & ~union(movement.balls)
    found = []
    for balls in movement.balls:
        free, before = 0, -1
        while free != before:
            before = free
            for tile in range(len(near)):
                if balls >> tile & 1 and near[tile] & (empty | free):
                    free |= 1 << tile
        found.append(free)
    return tuple(found)


def test_words_decide_as_the_kernel_does() -> None:
    assert difference(movements()) == ""


@pytest.mark.parametrize("size", [15, 16])
def test_the_widest_boards(size: int) -> None:
    """60 tiles are what a small machine integer holds; of 64 the last is the sign of a word."""
    positions = []
    position: Any = Position.new("pbmserv", size=size, equaliser="off", isolate="doomed", seed=1)
    for number in range(25):
        if number % 8 == 0:
            positions.append(position.movement)
        position = position.play(random.Random(number).choice(position.legal_turns()), known_legal=True)
    assert any(movement.tiles >> 59 for movement in positions)
    assert difference(positions) == ""
