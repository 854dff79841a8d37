"""The window decides as the kernel does: turns of many lines, legal ones and near misses, and planted faults.

Every fault goes into a fresh copy of `limitproto.games.limit`, which then goes through the cases of
`support.line_cases` until something differs from what the kernel says.
"""

import importlib

import pytest
from support.faults import Fault, planted
from support.line_cases import (
    board_differences,
    boards,
    cases,
    event_differences,
    first_difference,
    key_differences,
    line_differences,
)

ROOM = "limitproto.games.limit"


def test_every_turn_is_judged_as_by_the_kernel() -> None:
    assert first_difference(importlib.import_module, line_differences, board_differences) == ""


def test_keys_are_those_of_positions() -> None:
    assert first_difference(importlib.import_module, key_differences, event_differences) == ""


def test_the_cases_have_what_is_rare() -> None:
    reasons = {case.final.reason for case in cases()}
    assert reasons >= {"no-balls", "stranded", "wipe-out", "repetition"}, reasons
    steps = [step for case in cases() for step in case.steps]
    assert sum(step.position.bound for step in steps) > 10
    assert any(len(step.position.out) for step in steps)
    illegal = sum(after is None for step in steps for _, after in step.tries)
    assert illegal > 1_000


def faults_of(module: str, function: str, *changes: tuple[str, str] | tuple[str, str, int]) -> list[Fault]:
    return [Fault(f"{ROOM}.{module}", function, *change) for change in changes]


FAULTS = [
    # What a window is told of the rules.
    *faults_of(
        "window", "WindowRules.__init__",
        ("rules.must_touch", "1"), ("rules.tiles", "rules.tiles - 2"), ("BALL + player", "BALL"),
    ),
    # R1 to R3.
    *faults_of("window", "LineWindow.place", ("cells[other] = EMPTY_TILE", "cells[other] = mine"),
        ("len(text) != 3", "False")),
    *faults_of(
        "window", "LineWindow._pair_fits",
        ("together == 1 and (ball == ORIGIN or other == ORIGIN)", "together == 1"),
        ("distance == 63", "distance == 65"), ("cells[ball] or cells[other] or ball == other", "cells[ball]"),
        ("ball == other", "False"), ("if content == mine: ...", "if False: ..."),
        ("is_free = together == 1", "is_free = True"),
        ("one < must_touch - together", "False"), ("two < must_touch - together", "False"),
        ("one >= must_touch or two >= must_touch", "one >= must_touch"),
        ("if content == EMPTY_TILE: ...", "if True: ..."),
    ),
    *faults_of(
        "window", "LineWindow._ball_fits",
        ("if content == mine: ...", "if False: ..."), ("freedoms == 1", "freedoms == 0"),
        ("is_free = False", "is_free = True"), ("cells[place] != EMPTY_TILE", "False"),
    ),
    # R6 and R7.
    *faults_of(
        "window", "LineWindow.play",
        ("not mine & start_bit", "False"), ("not goal_bit & empty", "False"),
        ("not beside & goal_bit and not is_reached(near, beside & empty, goal_bit, empty)", "False"),
        ("empty ^= change", ""), ("beside = near[goal]", ""), ("if not is_bound: ...", "if True: ..."),
        ("a &= ~smothered(near, a, a & beside, empty)", ""), ("b &= ~smothered(near, b, b & beside, empty)", ""),
        ("c &= ~smothered(near, c, c & beside, empty)", ""),
    ),
    # R8 to R12.
    *faults_of(
        "window", "LineWindow.play",
        ("not bit & tiles & ~now_occupied", "not bit & tiles & ~occupied"),
        ("not bit & tiles & ~now_occupied", "False"),
        ("if rest:\n    return False", ""), ("6 - rules.free_edges", "5"),
        ("6 - rules.free_edges", "7 - rules.free_edges"),
        ("word_flood(near, ring & -ring, ring) != ring and word_flood(near, ring & -ring, kept) != kept", "False"),
        ("rules.doomed and not is_bound", "rules.doomed"), ("rules.doomed and not is_bound", "False"),
        ("a &= kept", ""), ("b &= kept", ""),
        ("a &= ~smothered(near, a, a & ring, empty)", ""), ("b &= ~smothered(near, b, b & ring, empty)", ""),
        ("c &= ~smothered(near, c, c & ring, empty)", ""),
        ("empty = kept & ~(a | b | c)", "", 1), ("ring | goal_bit", "goal_bit"),
        ("b &= ~mine", "a &= ~mine"),
        ("beside |= near[goal]", ""), ("if is_bound: ...\nelse: ...", "if False: ...\nelse: ..."),
        ("smothered(near, a, a & beside, empty)", "0", 1), ("smothered(near, b, b & beside, empty)", "0", 1),
        ("rules.binds(player, self.clock)", "rules.binds(player, self.clock + 1)"), ("self.clock += 1", ""),
        ("rules.binds(player, self.clock)", "False"),
        ("self.lost = (occupied ^ change) & ~(a | b | c)", ""), ("occupied ^ change", "occupied"),
        ("if not self._is_free: ...", "if False: ..."), ("return True", "return False"),
    ),
    *faults_of(
        "window", "_parts_kept",
        ("if kept:\n    return -1", ""), ("not held or held == part", "not held"), ("not held or held == part", "True"),
        ("not part & ~occupied", "True"), ("part & occupied", "True"),
    ),
    *faults_of("rules.masks", "word_flood", ("within & ~found", "~found")),
    *faults_of("rules.masks", "is_reached", ("within & ~found", "~found")),
    *faults_of("rules.masks", "smothered", ("balls & ~group", "~group"), ("beside & empty", "False"),
        ("found |= group", "found = group")),
    *faults_of("window", "_beside", ("place - 63", "place + 63"), ("60 - three", "60 - two")),
    # Turns of other kinds, which the rules have judged.
    *faults_of(
        "window", "LineWindow.play_known",
        ("stood ^= 1 << start | 1 << goal", ""), ("self.clock += 1", ""), ("rules.binds(player, self.clock)", "False"),
        ("rules.doomed", "False"), ("stood & ~union(after[1])", "0"),
    ),
    *faults_of("window", "LineWindow.packed", ("kernel.NONE", "removed", 0),
        ("removed if size == 11 else kernel.NONE", "kernel.NONE")),
    *faults_of("window", "LineWindow.set", ("self._is_free = False", "self._is_free = True"), ("self.lost = lost", "")),
    *faults_of("window", "LineWindow.begin", ("balls[3]", "balls[2]"), ("self.places.sort()", "")),
    *faults_of("window", "LineWindow.copy", ("self.places.copy()", "self.places"), ("self.clock", "0")),
    *faults_of("window", "LineWindow.release", ("cells[place] = NO_TILE", "pass")),
    *faults_of("window", "LineWindow.listed", ("mask & -mask", "mask")),
    # The line: whose turn it is, what is left to the rules, and what becomes of it all.
    *faults_of(
        "line", "LimitLine._moved",
        ('rules.turn != "either"', "True"), ("out |= 2", "out |= 1"),
        ("alive & (alive - 1) == 0", "False"),
        ("self._now, self._before = None, now", "self._now = self._before = None"),
        ("self._now = self._before = None", ""), ("not now.is_legal(packed)", "False"),
        ("while out >> player & 1: ...", "while False: ..."), ("self._has_moved = True", "", 0),
    ),
    *faults_of(
        "line", "LimitLine._placed",
        ("hands[player] -= 1", "pass"), ("not any(hands)", "True"),
    ),
    *faults_of(
        "line", "LimitLine._place_on",
        ("tuple(self._hands)", "state.hands"), ("state.clock + self._count", "self._count"),
        ("state if self._is_given else next_placement(state)", "next_placement(state)"),
    ),
    *faults_of(
        "line", "LimitLine._given_on",
        ("now.turn_over(self._mover, self._before)", "now.turn_over(self._mover, None)"), ("self._out", "0", 0),
        ("window.clock", "0"),
    ),
    *faults_of("line", "LimitLine.state", ("[cell_of(place) for place in self._lost]", "[]")),
    *faults_of("line", "LimitLine.outcome", ("now.mover < 0", "False")),
    *faults_of("line", "LimitLine._opened", ("state.clock", "0"), ("state.mover < 0", "False")),
    *faults_of("line", "LimitLine.copy", ("self._hands.copy()", "self._hands"), ("window.copy()", "window")),
]  # fmt: skip

#: Faults in what the keys of a line are made of.
KEY_FAULTS = [
    *faults_of(
        "line", "LimitLine._add_keys",
        ("movement.binds(mover, window.clock - 1)", "False"),
        ("movement.binds(mover, window.clock - 1)", "movement.binds(mover, window.clock)"),
        ("hands[mover] += 1", "pass"), ("first_turn_image(text)", "text"), ("not any(contents)", "True"),
        ("code_of[window.content(place)]", "code_of[1]", 1), ("self._out >> player & 1", "False"),
        ("numbers.setdefault(place_at(text, at), len(numbers))", "numbers.setdefault(place_at(text, 0), len(numbers))"),
    ),
    *faults_of("line", "_canonical", ("not found or moved < found", "not found")),
    *faults_of("line", "_moved", ("size > 8", "False"), ("place_at(text, 5)", "place_at(text, 4)")),
    *faults_of("line", "LimitLine.keyed", ("first = None", "pass")),
    *faults_of("line", "LimitLine._moved", ("self._out = out", "")),
]  # fmt: skip


@pytest.mark.once
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_fault_in_playing_is_noticed(fault: Fault) -> None:
    assert cases()
    assert boards()
    with planted(fault, fresh=(ROOM,)) as load:
        assert first_difference(load, board_differences, line_differences, event_differences)


@pytest.mark.once
@pytest.mark.parametrize("fault", KEY_FAULTS, ids=str)
def test_a_fault_in_keys_is_noticed(fault: Fault) -> None:
    assert cases()
    with planted(fault, fresh=(ROOM,)) as load:
        assert first_difference(load, key_differences, event_differences)
