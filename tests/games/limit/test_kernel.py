"""What saves time in the kernel changes nothing.

Hints at groups without freedom, terrains of larger sets of tiles, random games on words alone.
"""

import itertools
import random
from functools import cache
from typing import Any

import pytest
from support.line_cases import boards, cases, positions_along
from support.tables import rows

from limitproto import Position
from limitproto.games.limit.rules import kernel
from limitproto.games.limit.rules.kernel import NO_TERRAIN, NONE, WHOLE, Kernel, unpack
from limitproto.games.limit.rules.masks import as_word
from limitproto.games.limit.rules.move_generator import smothered_groups
from limitproto.games.limit.rules.movement_state import MovementState, play_at_random

#: A position in which the only tile that may be removed is one whose ball is taken first.
FREED = "classic/free_edges=5 m50:RoWW w 0.0 m8 -"


@cache
def movements() -> list[MovementState]:
    positions = [*(step.position for case in cases() for step in case.steps), *boards()]
    found = [position.movement for position in positions if position.phase == "movement"]
    found.append(Position.parse(FREED).movement)
    return [movement for movement in found if not movement.is_bound]


def difference(positions: list[MovementState]) -> str:
    """Return where a turn played at once and one played in steps differ first, the empty text if they do not."""
    for movement in positions:
        field, mover, generator = movement.field, movement.mover, movement.generator
        doomed = field.rules.doomed
        rules, others = Kernel(field.near, field.rules, doomed), Kernel(field.near, field.rules, doomed)
        terrain = rules.terrain(as_word(movement.tiles), NO_TERRAIN)
        mine, theirs, thirds = kernel.balls_from(mover, *map(as_word, movement.balls))
        suspects = -1 if smothered_groups(field.near, movement.balls, generator.empty) else 0
        turns = generator.whole_turns()
        if rules.has_whole(terrain, mine, theirs, thirds, suspects) != bool(turns):
            return f"{movement.balls}: whether there is a turn"
        if rules.has_whole(terrain, 0, theirs | thirds, mine, suspects):
            return f"{movement.balls}: a turn without a ball"
        if rules.whole_turns(terrain, mine, theirs, thirds, None) != len(turns) or turns != in_steps(movement):
            return f"{movement.balls}: the turns"
        for turn in turns[:: 1 + len(turns) // 50]:
            after = movement.after(turn)
            tiles, *balls = rules.after(terrain, mine, theirs, thirds, turn, suspects)
            first, second, third = kernel.in_order(mover, *balls)
            if [tiles, first, second, third] != [as_word(after.tiles), *map(as_word, after.balls)]:
                return f"{movement.balls} {turn}: the position after it"
            if field.rules.turn == "either":
                continue
            is_plain = after.out == movement.out and after.kinds == WHOLE and not after.is_bound
            left, fresh = rules.terrain(tiles, terrain), others.terrain(tiles, NO_TERRAIN)
            if (left.edge, left.firm) != (fresh.edge, fresh.firm):
                return f"{movement.balls} {turn}: the terrain after it"
            following = rules.next_mover(left, first, second, third, mover, movement.out)
            if following != (after.mover if is_plain else -1):
                return f"{movement.balls} {turn}: who moves next"
    return ""


def in_steps(movement: MovementState) -> list[int]:
    """Return the whole turns as a ball move each and the removals after it."""
    generator, found = movement.generator, []
    for start, goal in itertools.product(range(len(movement.field.near)), repeat=2):
        if movement.balls[movement.mover] >> start & 1 and generator.reach(start) >> goal & 1:
            removals = generator.removals(generator.after_move(1 << start | 1 << goal))
            found += [start | goal << 7 | tile << 14 for tile in range(64) if removals >> tile & 1]
    return found


def at_random(movement: MovementState, chance: int) -> MovementState:
    """Return the end of the game that `play_at_random` plays, found turn by turn."""
    while movement.mover >= 0:
        turns, chance = movement.turns(), chance * 48271 % 2147483647
        tiles, balls = movement.generator.play(turns[chance % len(turns)])
        movement.forget_generator()
        movement = movement.reached(tiles, balls, movement)
    return movement


def seen(movement: MovementState) -> tuple[Any, ...]:
    end = movement.mover, movement.kinds, movement.winners, movement.reason
    return movement.tiles, movement.balls, movement.clock, movement.out, *end


def test_a_pass_moves_and_removes_nothing() -> None:
    assert unpack(kernel.PASS_TURN) == (NONE, NONE, NONE)


def test_turns_at_once_and_in_steps() -> None:
    assert difference(movements()) == ""


@pytest.mark.parametrize(("text", "line"), rows(__file__, "small"))
def test_turns_at_once_and_in_steps_on_small_boards(text: str, line: str) -> None:
    for position in positions_along(Position.parse(text), line):
        if position.phase == "movement" and not position.is_over:
            movement = position.movement
            assert (movement.winners, movement.reason) == (0, "")
            assert movement.is_bound or difference([movement]) == "", position.text
            assert seen(play_at_random(movement, 5)) == seen(at_random(movement, 5))


@pytest.mark.parametrize("size", [15, 16])
def test_the_widest_boards(size: int) -> None:
    """60 tiles are what a small machine integer holds; of 64 the last is the sign of a word."""
    positions = []
    position: Any = Position.new("pbmserv", size=size, equaliser="off", isolate="doomed", seed=1)
    for number in range(25):
        if number % 8 == 0:
            positions.append(position.movement)
        position = position.play(random.Random(number).choice(position.legal_turns()), check=False)
    assert any(movement.tiles >> 59 for movement in positions)
    assert difference(positions) == ""
