"""Reviews: what they ask the search, and what they count from it, by the formulas of spec/review.md."""

import math
import random
from pathlib import Path

import pytest

from limitproto import Engine, Limits, Position
from limitproto.engine.review import Ply, accuracies, key_moments, ply_line, review, summary_lines
from limitproto.games.search_api import Line, Report

START = Position.parse("classic m50:WRo/ooo w 0.0 m26 -")
TURNS = START.legal_turns()
ONLY = Position.parse("nestor/isolate=doomed/size=1/wipeout=tie m50:oBR b 0.0 m1 -")


def line(turn: str, win: float, score: float = 0.0) -> Line:
    return Line(turn, score, win, (turn,), (win, 1 - win))


class Told:
    """A search that finds what it is told: the best two turns, then the worth of each turn that is compared."""

    def __init__(self, *best: Line, **compared: float) -> None:
        self.best, self.compared, self.asked = best, compared, []

    def __call__(self, position, lines, among):
        self.asked.append((lines, tuple(among)))
        if not among:
            return Report(4, 6, 99, self.best[:lines])
        return Report(5, 5, 50, tuple(line(turn, self.compared["best" if turn == self.best[0].turn else "own"])
                                      for turn in among))  # fmt: skip


def of(turn: str, search: Told) -> Ply:
    return next(iter(review(START, [turn], START, search)))


def test_the_turn_played_is_compared_with_the_best_one() -> None:
    search = Told(line(TURNS[0], 0.8), line(TURNS[1], 0.7), best=0.75, own=0.5)
    ply = of(TURNS[2], search)
    assert search.asked == [(2, ()), (2, (TURNS[0], TURNS[2]))]
    assert (ply.loss, ply.mark, ply.wins) == (0.25, "?", (0.8, 0.2))
    assert (ply.player, ply.phase, ply.depth, ply.nodes, ply.best) == ("white", "movement", 4, 99, (TURNS[0],))


def test_one_of_the_two_best_turns_is_not_searched_again() -> None:
    search = Told(line(TURNS[0], 0.8), line(TURNS[1], 0.68))
    assert (of(TURNS[1], search).loss, of(TURNS[1], search).mark) == (0.12, "?!")
    assert {lines for lines, among in search.asked if not among} == {2}
    assert not any(among for _, among in search.asked)


@pytest.mark.parametrize(("second", "mark"), [(0.6, "!"), (0.601, ""), (0.1, "!")])
def test_an_only_turn_is_marked(second: float, mark: str) -> None:
    assert of(TURNS[0], Told(line(TURNS[0], 0.8), line(TURNS[1], second))).mark == mark


@pytest.mark.parametrize(
    ("own", "loss", "mark"),
    [(0.75, 0.0, ""), (0.9, 0.0, ""), (0.651, 0.099, ""), (0.65, 0.1, "?!"), (0.551, 0.199, "?!"), (0.55, 0.2, "?"),
     (0.451, 0.299, "?"), (0.45, 0.3, "??"), (0.0, 0.75, "??")],
)  # fmt: skip
def test_marks_follow_from_losses(own: float, loss: float, mark: str) -> None:
    ply = of(TURNS[2], Told(line(TURNS[0], 0.8), line(TURNS[1], 0.79), best=0.75, own=own))
    assert (ply.loss, ply.mark) == (loss, mark)


def test_a_turn_that_gives_a_proved_win_away_is_looked_into_alone() -> None:
    search = Told(line(TURNS[0], 1.0), line(TURNS[1], 0.9), best=1.0, own=0.4)
    assert of(TURNS[2], search).loss == 0.6
    assert [among for _, among in search.asked] == [(), (TURNS[0], TURNS[2]), (TURNS[2],)]


def test_what_was_not_chosen_costs_nothing() -> None:
    search = Told(line(TURNS[0], 0.8), line(TURNS[1], 0.2))
    assert of("white:resigns", search).loss is None
    assert of("white:resigns", search).wins == (0.8, 0.2)
    (only,) = ONLY.legal_turns()
    (ply, _) = review(ONLY, [only], START, Told(line(only, 0.8)))
    assert (ply.loss, ply.eval, ply.mark, ply.best) == (None, None, "", (only,))
    *_, last = review(START, [], START, search)
    assert (last.ply, last.turn, last.loss, last.player) == (1, "", None, "white")
    (over,) = review(START, [], START.with_result("1/2-1/2", "agreement"), search)
    assert over == Ply(1, "", "", "", wins=(0.5, 0.5))


def test_it_ends_where_the_search_is_stopped_and_begins_where_it_is_told() -> None:
    assert list(review(START, [TURNS[0]], START, lambda *_: None)) == []
    search = Told(line(TURNS[0], 0.8), line(TURNS[1], 0.2))
    start, turns = Position.new("classic"), ["m50:l51", "n49:m51", "l52:k52", "white:resigns"]
    assert [ply.ply for ply in review(start, turns, START, search, 4)] == [4, 5]


def plies(seed: int) -> list[Ply]:
    chance = random.Random(seed)
    return [
        Ply(number, chance.choice(["white", "red", "black"]), chance.choice(["placement", "movement"]), "m50:n50",
            loss=chance.choice([None, round(chance.random() ** 3, 3)]))
        for number in range(1, 60)
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(5))
def test_accuracy_is_the_formula(seed: int) -> None:
    found = accuracies(plies(seed))
    assert {(one.player, one.phase) for one in found} == {
        (player, phase) for player in ("white", "red", "black") for phase in ("all", "placement", "movement")
    }
    assert [one.phase == "all" for one in found] == [True] * 3 + [False] * 6
    for one in found:
        known = [ply for ply in plies(seed) if ply.player == one.player and ply.loss is not None]
        own = [ply.loss for ply in known if one.phase in ("all", ply.phase)]
        mean = math.fsum(100 * math.e ** (-4.5 * loss) for loss in own) / len(own)
        assert (one.turns, one.accuracy) == (len(own), pytest.approx(mean, abs=0.051))


def test_the_figures_of_the_page() -> None:
    for loss, accuracy in ((0.0, 100.0), (0.1, 63.8), (1.0, 1.1)):
        assert [one.accuracy for one in accuracies([Ply(1, "red", "movement", "draw", loss=loss)])] == [accuracy] * 2


@pytest.mark.parametrize("seed", range(5))
def test_key_moments_are_the_greatest_losses(seed: int) -> None:
    losses = {ply.ply: ply.loss for ply in plies(seed) if ply.loss is not None and ply.loss >= 0.1}
    key = key_moments(plies(seed))
    assert key == sorted(key)
    assert len(key) == min(5, len(losses))
    assert all(min(losses[number] for number in key) >= loss for number, loss in losses.items() if number not in key)


def test_lines_leave_out_what_is_not_known() -> None:
    assert ply_line(Ply(3, "", "", "draw-13")) == "info ply 3 turn draw-13"
    assert ply_line(Ply(9, "", "", "", wins=(1.0, 0.0))) == "info ply 9 wins 1.000 0.000"
    full = Ply(1, "white", "movement", "a-b", 0.5, -0.0, (0.6, 0.4), 0.12, "?!", 4, 99, ("c", "d"))
    assert ply_line(full) == (
        "info ply 1 player white phase movement turn a-b score 0.50 eval 0.00 wins 0.600 0.400 loss 0.120 mark ?!"
        " depth 4 nodes 99 pv c d"
    )
    begun = "accuracy 58.3 player white phase"
    assert summary_lines([full]) == [f"{begun} all turns 1", f"{begun} movement turns 1", "key 1"]


# ---- the search of some turns alone --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position",
    [START, *(Position.new(name, seed=3) for name in ("classic", "pbmserv3", "classic3", "limes"))],
    ids=["movement", "placement", "three players", "placement of three", "limes"],
)
def test_only_the_turns_that_are_named_are_searched(position: Position) -> None:
    turns = position.legal_turns()
    named = {turns[0], turns[-1]}
    for report in Engine(hash_mb=1).reports(position, Limits(nodes=400), 5, named):
        assert {found.turn for found in report.lines} <= named
    assert {found.turn for found in report.lines} == named
    assert [found.score for found in report.lines] == sorted((found.score for found in report.lines), reverse=True)


def test_the_page_has_the_constants() -> None:
    page = (Path(__file__).resolve().parents[2] / "spec" / "review.md").read_text(encoding="utf-8")
    assert "exp(-4.5 * loss)" in page
    assert Position.new("classic").game.points_in_share == 0
