"""Whole turns on machine words are judged as by the kernel, on lines and boards of all options, and planted faults.

Every fault goes into a fresh copy of `limitproto.games.limit`, which then goes through the positions until something
differs from what the kernel says.
"""

from __future__ import annotations

import importlib
import random
from functools import cache
from typing import Any

import pytest
from support.faults import Fault, planted
from support.line_cases import Load, boards, cases

from limitproto import Position
from limitproto.games.limit.rules.masks import as_mask, as_word, union
from limitproto.games.limit.rules.movement_state import MovementState

ROOM = "limitproto.games.limit"

#: A position in which the only tile that may be removed is one whose ball is taken first.
FREED = "classic/free_edges=5 m50:RoWW w 0.0 m8 -"


@cache
def movements() -> list[MovementState]:
    """Return positions of movement in which R12 does not bind the mover."""
    steps = [*(step for case in cases() for step in case.steps), *boards()]
    found = [step.position.movement for step in steps if step.position.phase == "movement"]
    found.append(Position.parse(FREED).movement)
    return [movement for movement in found if not movement.is_bound]


def sides(balls: tuple[int, int, int], mover: int) -> list[int]:
    """Return the balls of the mover and of the two players after it, as words."""
    return [as_word(balls[(mover + step) % 3]) for step in range(3)]


def difference(load: Load, positions: list[MovementState]) -> str:
    """Return where words and kernel differ first, the empty text if they do not."""
    word_rules = load(f"{ROOM}.rules.words").WordRules
    for movement in positions:
        field, mover, generator = movement.field, movement.mover, movement.generator
        rules = word_rules(field.near, field.rules)
        terrain = rules.terrain(as_word(movement.tiles), rules.nothing)
        mine, theirs, thirds = sides(movement.balls, mover)
        suspects = 0 if movement.balls == with_freedom(movement) else -1
        if not suspects and rules.has_whole(terrain, mine, theirs, thirds) != generator.has_whole():
            return f"{movement.balls}: whether there is a turn"
        if rules.has_whole(terrain, 0, theirs | thirds, mine):
            return f"{movement.balls}: whether there is a turn"
        for turn in generator.lone_moves()[::3]:
            start, goal = as_word(1 << (turn & 127)), as_word(1 << (turn >> 7 & 127))
            empty = as_word(generator.empty) ^ start ^ goal
            own = mine ^ start ^ goal
            left = [balls ^ rules.taken(balls, goal, suspects, empty) for balls in (theirs, thirds)]
            balls = generator.after_move(1 << (turn & 127), 1 << (turn >> 7 & 127))
            if [own, *left] != sides(balls, mover):
                return f"{movement.balls} {turn}: balls taken"
            removals = rules.removals(terrain, own, own | left[0] | left[1])
            if as_mask(removals) != generator.removals(balls):
                return f"{movement.balls} {turn}: removals"
            for tile in range(len(field.near)):
                if not as_mask(removals) >> tile & 1:
                    continue
                after = generator.after_removal(balls, 1 << tile)
                assert after is not None
                found = rules.after_removal(terrain, own, *left, as_word(1 << tile), goal | suspects)
                if found != (as_word(after[0]), *sides(after[1], mover)):
                    return f"{movement.balls} {turn} {tile}: the removal"
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
    assert difference(importlib.import_module, movements()) == ""


@pytest.mark.parametrize("size", [15, 16])
def test_the_widest_boards(size: int) -> None:
    """60 tiles are what a small machine integer holds; of 64 the last is the sign of a word."""
    positions = []
    for seed in range(2):
        position: Any = Position.new("pbmserv", size=size, equaliser="off", isolate="doomed", seed=seed)
        for number in range(30):
            if number % 5 == 0:
                positions.append(position.movement)
            position = position.play(random.Random(number).choice(position.legal_turns()))
    assert any(movement.tiles >> 59 for movement in positions)
    assert difference(importlib.import_module, positions) == ""


def faults_of(module: str, function: str, *changes: tuple[str, str] | tuple[str, str, int]) -> list[Fault]:
    return [Fault(f"{ROOM}.rules.{module}", function, *change) for change in changes]


FAULTS = [
    *faults_of(
        "words", "WordTerrain.__init__",
        ("ring &= tiles", ""), ("if beside:\n    continue", ""), ("edge |= bit", "edge = bit"),
        ("word_flood(near, ring & -ring, ring) == ring", "ring.bit_count() < 3"),
        ("tiles ^ bit", "tiles"), ("left ^= part", "left = 0"),
    ),
    *faults_of("words", "WordRules.__init__", ("6 - rules.free_edges", "5"), ("rules.doomed", "False")),
    *faults_of("words", "WordRules.terrain", ("found.tiles != tiles", "found.tiles & ~tiles")),
    *faults_of(
        "words", "WordRules.kept",
        ("if part & occupied: ...", "if True: ..."), ("not part & ~occupied", "True"),
        ("not held or held == part", "True"), ("not held or held == part", "not held"),
        ("if found:\n    return FORBIDDEN", ""),
    ),
    *faults_of(
        "words", "WordRules.removals",
        ("terrain.edge & ~occupied", "terrain.edge"), ("index += 1", ""), ("if legal & rest: ...", "if False: ..."),
        ("self.kept(terrain.parts[index], mine, occupied) == FORBIDDEN", "True"),
    ),
    *faults_of(
        "words", "WordRules.after_removal",
        ("bit - 1", "bit | bit - 1"), ("if terrain.cut & bit: ...", "if False: ..."), ("beside |= suspects", ""),
        ("theirs ^= lost", ""),
        ("thirds ^= taken", ""), ("lost |= taken", ""), ("empty | lost", "empty"),
        ("mine | theirs | thirds", "mine | theirs", 1),
        ("mine ^= smothered(near, mine, mine & beside, empty | lost)", ""),
    ),
    *faults_of(
        "words", "WordRules.taken",
        ("self.near[number_of(goal)] | suspects", "self.near[number_of(goal)]"),
        ("self.near[number_of(goal)] | suspects", "suspects"),
    ),
    *faults_of(
        "words", "WordRules.has_whole",
        ("spare & (spare - 1)", "spare"), ("mine != 0", "True"), ("terrain.edge & ~terrain.cut", "terrain.edge"),
        ("(occupied ^ change) & ~lost", "occupied ^ change"), ("return False", "return True"),
    ),
    *faults_of("masks", "smothered", ("balls & ~group", "~group"), ("beside & empty", "False")),
]  # fmt: skip


@pytest.mark.once
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_fault_is_noticed(fault: Fault) -> None:
    assert movements()
    with planted(fault, fresh=(ROOM,)) as load:
        assert difference(load, movements())
