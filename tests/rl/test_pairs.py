"""Faults planted in the placement of pairs on arrays, which decides R1 to R3 a second time for speed.

Each is found by comparing `Vector` with the rules, step by step, as test_vector.py does.
"""

import importlib
from collections.abc import Callable
from types import ModuleType

import pytest
from support.faults import Fault, planted

pytestmark = pytest.mark.once

COMPARED = "benchmarks.measure.environments"
#: Editions with options, games at once and steps: the beginning of many games, holes in large boards, which a ball
#: fills alone, and whole games, after which others begin.
GAMES = (
    ("classic/size=3", 24, 24), ("classic3/size=3", 24, 36), ("classic/size=2/must_touch=1", 24, 18),
    ("classic/size=9", 48, 36), ("classic/size=1", 8, 60),
)  # fmt: skip


def faults_of(function: str, *changes: tuple[str, str] | tuple[str, str, int]) -> list[Fault]:
    return [Fault("limitproto.rl.pairs", f"Pairs.{function}", *change) for change in changes]


FAULTS = [
    *faults_of(
        "begin",
        ("self.content[games] = BARE_CODE", ""),
        ("self.count[games] = self.clock[games] = self.mover[games] = 0", "self.count[games] = self.mover[games] = 0"),
        ("self._start.hands", "1"),
    ),
    *faults_of(
        "state",
        ("int(self.clock[game])", "0"), ("int(self.mover[game])", "0"), ("self.hands[game]", "self.hands[0]"),
    ),
    *faults_of(
        "choose",
        ("~are_laid & (self.ball[games] < 0)", "self.ball[games] < 0"),
        ("(self.ball[laying], self.mover[laying])", "(self.ball[laying], EMPTY_CODE)"),
        ("(numbers[~are_laid & ~is_first], EMPTY_CODE)", "(numbers[~are_laid & ~is_first], self.mover[laying])"),
        ("self._centre[laying] + beside", "beside"),
        ("[number % width, number // width]", "[number // width, number % width]"),
        ("self.ball[turned] = -1", ""), ("self.clock[turned] += 1", ""),
        ("self.hands[turned, self.mover[turned]] -= 1", ""),
        ("self._centre[turned] = window.centres(cells, self.content[turned] != BARE_CODE)", ""),
        ("self._index[turned] = window.numbers(cells, self._centre[turned])", ""),
        ("(self.mover[turned] + 1) % self.hands.shape[1]", "self.mover[turned]"),
        ("self.hands[turned, self.mover[turned]] > 0", "True"),
        ("self.masks(turned).any(axis=1)", "True"),
        ("turned = turned[~can_place]", "break"),
    ),
    *faults_of("masks", ("self.count[games] == self.cells.shape[1]", "self.count[games] == self.cells.shape[1] - 2")),
    *faults_of("_near", ("for step in self._around: ...", "for step in self._around[:5]: ...")),
    *faults_of(
        "__init__", ("(1, width, width - 1, -1, -width, 1 - width)", "(1, width, width + 1, -1, -width, -1 - width)"),
    ),
    *faults_of(
        "_masks",
        # R2: a ball next to one of its own; R3: without a freedom, and what smothers others.
        ("self._near(marked(content == self.mover[games, None])) == 0", "np.ones(empty.shape, bool)"),
        ("content == self.mover[games, None]", "content < EMPTY_CODE"),
        ("content == EMPTY_CODE", "content != BARE_CODE"),
        ("freedoms == 1", "freedoms == 2"), ("freedoms > 0", "True", 0),
        ("freedoms > 0", "np.ones(empty.shape, bool)", 1),
        ("self._near(tight) == 0", "True"),
        ("content < EMPTY_CODE", "content == self.mover[games, None]"),
        ("content != BARE_CODE", "content == EMPTY_CODE"),
        ("empty & may_stand & (freedoms > 0) & (self._near(tight) == 0)", "may_stand & (freedoms > 0)"),
    ),
    *faults_of(
        "_pairs",
        # R1: how many tiles a tile has to touch.
        ("is_open = ~tiles & window.inside.ravel()", "is_open = window.inside.ravel() | tiles"),
        ("touch >= need", "touch > need", 1),
        ("self._near(chosen) > 0", "self._near(chosen) > 9"),
        ("np.minimum(touch, other) + 1 >= need", "np.minimum(touch, other) >= need"),
        ("np.maximum(touch, other) >= need", "True"),
        ("other < 99", "True"),
        ("alone & is_free & (alone.sum(axis=1)[:, None] > alone + self._near(alone))", "np.zeros(tiles.shape, bool)"),
        ("is_open & may_stand & (together | apart)", "is_open & may_stand & together"),
        ("is_open & may_stand & (together | apart)", "is_open & may_stand & apart"),
        ("is_open & may_stand & (together | apart)", "is_open & (together | apart)"),
        ("np.minimum(touch, own) + 1 >= need", "np.minimum(touch, own) >= need"),
        ("np.maximum(touch, own) >= need", "True"),
        ("(own >= need) & is_free[np.arange(len(games)), start, None]", "own >= need"),
        ("(own >= need) & is_free[np.arange(len(games)), start, None]", "is_free[np.arange(len(games)), start, None]"),
        ("is_open & ~chosen & np.where(beside, fits, (touch >= need) & can_be_apart)",
         "is_open & np.where(beside, fits, (touch >= need) & can_be_apart)"),
        ("np.where(beside, fits, (touch >= need) & can_be_apart)", "fits & (beside | can_be_apart)"),
        ("np.where(beside, fits, (touch >= need) & can_be_apart)", "beside & fits"),
        # The first pair.
        ("self.count[games, None] == 0", "self.count[games, None] < 0"),
        ("origin | (self._near(origin[None]) > 0)", "origin"),
        ("np.where(start[:, None] == self.encoding.no_ball // 2, beside, origin)", "beside"),
        ("np.where(ball[:, None] < 0, balls, others)", "balls"),
    ),
    *faults_of("planes", ("self.ball[games]", "self.mover[games]")),
]  # fmt: skip


def differs(load: Callable[[str], ModuleType]) -> bool:
    """Return whether games in placement differ from those of the rules, or cannot be played."""
    compare = load(COMPARED).compare_vector
    try:
        for seed, (edition, width, steps) in enumerate(GAMES):
            compare(edition, 10_000, seed, width, steps)
    except (AssertionError, ValueError, IndexError, KeyError):
        return True
    return False


def test_the_games_are_those_of_the_rules() -> None:
    assert not differs(importlib.import_module)


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_fault_in_placement_is_noticed(fault: Fault) -> None:
    with planted(fault, fresh=("limitproto.rl", COMPARED)) as load:
        assert differs(load)
