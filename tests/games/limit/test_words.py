"""Whole turns on machine words are judged as by the kernel, on lines and boards of all options, and planted faults.

Every fault goes into a fresh copy of `limitproto.games.limit`, which then goes through the positions until something
differs from what the kernel says.
"""

import importlib
import random
from functools import cache
from typing import Any

import pytest
from support.faults import Fault, planted
from support.line_cases import Load, boards, cases

from limitproto import Position
from limitproto.games.limit.rules.kernel import WHOLE
from limitproto.games.limit.rules.masks import as_word, union
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


def difference(load: Load, positions: list[MovementState]) -> str:
    """Return where words and kernel differ first, the empty text if they do not."""
    words = load(f"{ROOM}.rules.words")
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
    assert difference(importlib.import_module, movements()) == ""


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
    assert difference(importlib.import_module, positions) == ""


def faults_of(module: str, function: str, *changes: tuple[str, str] | tuple[str, str, int]) -> list[Fault]:
    return [Fault(f"{ROOM}.rules.{module}", function, *change) for change in changes]


FAULTS = [
    *faults_of(
        "words", "WordRules._new_terrain",
        ("ring &= tiles", ""), ("if beside:\n    continue", ""), ("edge |= bit", "edge = bit"), ("firm &= ~rest", ""),
        ("rest |= near[number_of(bit)]", "rest = near[number_of(bit)]"), ("before.edge & tiles", "before.edge"),
        ("word_flood(near, ring & -ring, ring) == ring", "ring.bit_count() < 3"),
    ),
    *faults_of(
        "words", "WordTerrain.find_cuts",
        ("self.tiles ^ bit", "self.tiles"), ("self.edge & ~self.firm", "self.edge & self.firm"),
        ("cut |= bit", "cut = bit"),
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
        ("legal & ~terrain.firm", "legal & terrain.firm"),
        ("self.kept(terrain.parts[index], mine, occupied) == FORBIDDEN", "True"),
    ),
    *faults_of(
        "words", "WordRules.after_removal",
        ("bit - 1", "bit | bit - 1"),
        ("if not terrain.firm & bit and terrain.find_cuts(near) & bit: ...", "if False: ..."),
        ("beside |= suspects", ""),
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
        ("spare & (spare - 1)", "spare"), ("mine != 0", "True"), ("terrain.firm", "terrain.edge"),
        ("(occupied ^ change) & ~lost", "occupied ^ change"), ("return False", "return True"),
    ),
    *faults_of(
        "words", "WordRules.next_mover",
        ("player == rules.players", "player == 3"),
        ("rules.last_balls and missing & ~out & rules.everybody", "False"),
        ("self.has_whole(terrain, mine, theirs, thirds)", "True"),
        ("if not out >> player & 1: ...", "if True: ..."), ("missing & ~out", "missing"),
    ),
    *faults_of(
        "words", "WordRules.whole_turns",
        ("near[number] & empty", "near[number]"), ("if thirds: ...", ""),
        ("(occupied ^ change) & ~lost", "occupied ^ change"),
    ),
    *faults_of(
        "words", "WordRules.after",
        ("theirs ^ self.taken(theirs, goal, suspects, empty)", "theirs"), ("if thirds: ...", ""),
    ),
    *faults_of("words", "in_order", ("player == 1", "player == 2")),
    *faults_of("masks", "smothered", ("balls & ~group", "~group"), ("beside & empty", "False")),
]  # fmt: skip


@pytest.mark.once
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_fault_is_noticed(fault: Fault) -> None:
    assert movements()
    with planted(fault, fresh=(ROOM,)) as load:
        assert difference(load, movements())
