"""The window decides as the kernel does: turns of many lines, legal ones and near misses, and planted faults.

Every fault goes into a fresh copy of `limitproto.games.limit`, which then goes through the cases of
`support.line_cases` until something differs from what the kernel says.
"""

from __future__ import annotations

import importlib

import pytest
from support.faults import Fault, planted
from support.line_cases import cases, first_difference, key_differences, line_differences

ROOM = "limitproto.games.limit"


def test_every_turn_is_judged_as_by_the_kernel() -> None:
    assert first_difference(importlib.import_module, line_differences) == ""


def test_keys_are_those_of_positions() -> None:
    assert first_difference(importlib.import_module, key_differences) == ""


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
        ("6 - free_edges", "5"), ("6 - free_edges", "7 - free_edges"), ("doomed", "False"),
        ("must_touch", "1"), ("TILE | BALL << player", "TILE | BALL"),
    ),
    *faults_of(
        "window", "window_rules",
        ("rules.players - 1 if rules.equaliser else 0", "rules.players - 1"),
        ("rules.players - 1 if rules.equaliser else 0", "rules.players if rules.equaliser else 0"),
    ),
    # R1 to R3.
    *faults_of(
        "window", "Window._lay_pair",
        ("self.tiles >= self.rules.tiles", "self.tiles > self.rules.tiles"),
        ("self.cells[other] != NO_TILE", "False"), ("ball == other", "False"),
        ("self.held += _one_of(mine)", ""), ("self._put(other, EMPTY_TILE)", "self._put(other, mine | TILE)"),
    ),
    *faults_of(
        "window", "Window._pair_fits",
        ("together == 1 and (ball == ORIGIN or other == ORIGIN)", "together == 1"),
        ("if content & mine:\n    return False", ""),
        ("together == 1", "True", 1),
        ("one < must_touch - together", "False"), ("two < must_touch - together", "False"),
        ("one >= must_touch or two >= must_touch", "True"),
    ),
    *faults_of("window", "Window._put_ball", ("self.tiles < self.rules.tiles", "False")),
    *faults_of(
        "window", "Window._ball_fits",
        ("if content & mine:\n    return False", ""), ("freedoms == 1", "freedoms == 0"),
        ("is_free = False", "is_free = True"),
    ),
    # R6 and R7.
    *faults_of(
        "window", "Window._move_and_remove",
        ("cells[goal] != EMPTY_TILE", "not cells[goal] & TILE"), ("cells[start] != mine | TILE", "False"),
        ("not _is_beside(start, goal) and not self._is_reached(start, goal)", "False"),
        ("self._take_enemies(goal, mine)", "pass"), ("cells[removed] == EMPTY_TILE", "cells[removed] & TILE"),
        ("if not is_bound: ...", "if True: ..."),
        ("is_bound and free != ALL_BALLS and self._stuck(self.places, ALL_BALLS)", "False"),
        ("cells[place] = self.before[i]", "pass"),
        ("self.tiles, self.held, self.free = tiles, held, free", "self.held = held"),
    ),
    *faults_of(
        "window", "Window._is_reached",
        ("cells[beside] == EMPTY_TILE", "cells[beside] & TILE and not cells[beside] & _MET"),
        ("while i > 0: ...", "while i > 1: ..."),
    ),
    *faults_of("window", "_is_beside", ("distance == 63", "distance == 65"), ("distance == 1", "distance == 62")),
    # R8 to R11.
    *faults_of(
        "window", "Window._remove",
        ("arcs > TILE", "arcs > 2 * TILE"), ("self._take_enemies(place, mine)", "pass"),
        ("self.rules.doomed and not is_bound", "self.rules.doomed"),
        ("self.rules.doomed and not is_bound", "False"),
        ("cells[goal] & mine and not self._has_freedom(goal)", "False"),
        ("self._is_tight(place, mine)", "False"),
        ("mine & ~self.free", "False"),
        ("self.judges and self._stuck([_NUMBERS[goal], *_around(goal), *_around(place)], ALL_BALLS)", "False"),
        ("self.tiles -= 1", "pass"),
        ("one + two + three + four + five + six > TILE * self.rules.most_neighbours", "False"),
    ),
    *faults_of(
        "window", "Window._take_enemies",
        ("enemies & ~self.free", "False"), ("ALL_BALLS & ~mine", "ALL_BALLS"),
        ("self._is_tight(place, enemies)", "False"),
    ),
    *faults_of("window", "Window._take", ("self._lose(place)", "pass")),
    *faults_of("window", "Window._has_freedom", ("place - 63", "place + 63"), ("place + 64", "place - 64")),
    *faults_of("window", "Window._is_tight", ("value & colours", "value & TILE", 0)),
    *faults_of(
        "window", "Window._stuck",
        ("beside == value", "beside & TILE and not beside & _MET"), ("if beside & EMPTY: ...", "if False: ..."),
        ("found += group", "found += group[:1]"),
    ),
    *faults_of(
        "window", "Window._split",
        ("not own or not balls", "not own"), ("not own or not balls", "True"), ("not empty", "True"),
        ("balls + own", "balls"), ("balls + own", "own"), ("kept < 2 or not self.judges", "True"),
        ("self._lose(place)", "pass"), ("self.tiles -= len(part)", ""),
    ),
    *faults_of("window", "Window._is_bound", ("self.clock <= player", "self.clock < player")),
    *faults_of("window", "Window.copy", ("self.tiles, self.held, self.clock, self.free", "self.tiles, self.held, 0, 0")),
    *faults_of("window", "_one_of", ("BALL << 1", "BALL << 2")),
    *faults_of("window", "masks_of_neighbours", ("tiles_at[at] = 0", "pass"), ("_STEPS", "_STEPS[1:]")),
    # The line: whose turn it is, what is left to the rules, and what becomes of it all.
    *faults_of(
        "line", "LimitLine._moved",
        ('rules.turn != "either"', "True"), ("out |= 1 << other", "out |= 1"),
        ("self._out = out", ""), ("alive & (alive - 1) == 0", "False"), ("rules.last_balls", "False"),
        ("self._now, self._before = None, now", "self._now = self._before = None"),
        ("self._now = self._before = None", "self._now = None"),
        ("not now.is_legal(packed)", "False"),
    ),
    *faults_of(
        "line", "LimitLine._placed",
        ("hands[player] -= 1", "pass"), ("self._out >> player & 1", "False"), ("player == self._mover", "False"),
        ("not any(hands)", "True"),
    ),
    *faults_of(
        "line", "LimitLine._place_on",
        ("state.clock + self._count", "self._count"), ("tuple(self._hands)", "state.hands"),
        ("state if self._is_given else next_placement(state)", "next_placement(state)"),
    ),
    *faults_of("line", "LimitLine._begin", ("self._mover = -1", "pass"), ("if self._is_from_bare: ...", "if True: ...")),
    *faults_of(
        "line", "LimitLine._given_on",
        ("value >> 4", "0"), ("self._out", "0"), ("now.turn_over(self._mover, self._before)", "now.turn_over(self._mover, None)"),
        ("window.clock", "0"),
    ),
    *faults_of("line", "LimitLine.state", ("sorted(self._lost)", "()"), ("captured=()", "captured=(1,)")),
    *faults_of("line", "LimitLine.outcome", ("now.mover < 0", "False")),
    *faults_of("line", "LimitLine._leave", ("window.release()", "window.places.clear()")),
    *faults_of("line", "LimitLine._opened", ("window.clock = state.clock", ""), ("state.is_over", "False"), ("a & bit", "b & bit")),
    *faults_of("line", "LimitLine.copy", ("self._hands.copy()", "self._hands"), ("window.copy()", "window")),
    *faults_of("line", "LimitLine._packed", ('text[4] != "/"', "False"), ("numbers[i] = number", "numbers[0] = number")),
]  # fmt: skip

#: Faults in what the keys of a line are made of.
KEY_FAULTS = [
    *faults_of(
        "line", "LimitLine._add_keys",
        ("movement.binds(mover, window.clock - 1)", "False"), ("movement.binds(mover, window.clock - 1)", "movement.binds(mover, window.clock)"),
        ("hands[mover] += 1", "pass"), ("first_turn_image(text)", "text"), ("not any(contents)", "True"),
        ("code_of[window.cells[place]]", "code_of[EMPTY_TILE]", 1), ("self._out >> player & 1", "False"),
        ("numbers.setdefault(place_at(text, at), len(numbers))", "numbers.setdefault(place_at(text, 0), len(numbers))"),
    ),
    *faults_of("line", "_canonical", ("not found or moved < found", "not found")),
    *faults_of("line", "_moved", ("size > 8", "False"), ("place_at(text, 5)", "place_at(text, 4)")),
    *faults_of("line", "LimitLine.keyed", ("first = None", "pass")),
]  # fmt: skip


@pytest.mark.once
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_fault_in_playing_is_noticed(fault: Fault) -> None:
    with planted(fault, fresh=(ROOM,)) as load:
        assert first_difference(load, line_differences)


@pytest.mark.once
@pytest.mark.parametrize("fault", KEY_FAULTS, ids=str)
def test_a_fault_in_keys_is_noticed(fault: Fault) -> None:
    with planted(fault, fresh=(ROOM,)) as load:
        assert first_difference(load, key_differences)
