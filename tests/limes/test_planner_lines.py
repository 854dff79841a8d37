"""Lines of play that the planner follows at once: the best of all turns, and what they promise in the end."""

import random

import pytest

from limitproto.limes import planner
from limitproto.limes.planner_board import Board
from limitproto.limes.planner_frames import board_of, faces_of
from limitproto.limes.planner_judge import Judge
from limitproto.limes.planner_numbers import numbers
from limitproto.limes.position import Position


def boards_of(rounds, seed, count):
    """Return so many boards of random games after so many rounds, and the forms of the cards."""
    boards = []
    for number in range(count):
        chance = random.Random(seed + number)
        position = Position.new(players=1, seed=seed)
        while len(position.details.displays[0].cards) < rounds:
            position = position.play(chance.choice(position.legal_turns()))
        boards.append(board_of(position.details.displays[0], position.rules.deck))
    return boards, faces_of(position.rules.deck)


def turns(judge, board, faces, left):
    """Return the boards after all turns with a card, each with what it promises."""
    found = []
    for spot in board.free_squares(False):
        column, row = (spot & 7) - 1, (spot >> 3) - 1
        for face in faces:
            laid = board.with_card(face, column, row)
            judge.weigh(laid, max(column, 0), max(row, 0), left)
            weighed = list(zip(judge.codes[: judge.count], judge.scores[: judge.count], strict=True))
            found += [(promised, judge.after(laid, code)) for code, promised in weighed]
    return found


@pytest.mark.parametrize("rounds", [0, 6, 11, 15])
@pytest.mark.parametrize("width", [1, 3, 20])
def test_the_best_turns_of_several_boards(rounds, width):
    boards, faces = boards_of(rounds, 7, 3 if rounds else 1)
    judge, left = Judge(numbers(), False, False), 15 - rounds
    wanted = sorted({promised for board in boards for promised, _ in turns(judge, board, faces[9], left)}, reverse=True)
    found = judge.leading(boards, faces[9], left, width)
    assert judge.score == wanted[0]
    assert [judge.value(board, left) for board in found] == wanted[:width]
    assert judge.value(judge.best(boards[0], faces[9], left), left) == judge.score <= wanted[0]


def test_there_may_be_fewer_turns_than_are_asked_for():
    judge = Judge(numbers(), False, False)
    faces = boards_of(1, 1, 1)[1]
    promised = {score for score, _ in turns(judge, Board(), faces[1], 15)}
    assert len(judge.leading([Board()], faces[1], 15, 1000)) == len(promised) < 1000


@pytest.mark.parametrize("seed", range(3))
def test_wide_enough_the_best_end_is_found(seed):
    boards, faces = boards_of(14, seed, 1)
    judge = Judge(numbers(), False, False)
    best = max(
        after for _, board in turns(judge, boards[0], faces[3], 1) for after, _ in turns(judge, board, faces[8], 0)
    )
    promised = judge.value(boards[0], 2)
    wide, narrow = (judge.drift(boards, promised, [faces[3], faces[8]], 2, 1.0, width) for width in (10_000, 1))
    assert promised + wide == pytest.approx(best)
    assert narrow <= wide


def test_a_change_counts_less_with_every_turn():
    boards, faces = boards_of(9, 4, 1)
    judge = Judge(numbers(), False, False)
    promised, wanted, board = judge.value(boards[0], 6), 0.0, boards[0]
    before = promised
    for number, card in enumerate((2, 12, 20)):
        board = judge.best(board, faces[card], 5 - number)
        wanted += 0.5 ** (number + 1) * (judge.score - before)
        before = judge.score
    assert judge.drift(boards, promised, [faces[2], faces[12], faces[20]], 6, 0.5, 1) == pytest.approx(wanted)


def candidate(score, changes):
    found = planner.Candidate(score, Board(), faces_of(Position.new(players=1).rules.deck)[1][0], 9, 0)
    found.changes = changes
    return found


@pytest.mark.parametrize(
    ("score", "changes", "is_behind"),
    [
        (10.0, [1.0, 2.0, 3.0, 4.0], False),  # hardly worse
        (8.0, [0.0, 1.0, 2.0, 3.0], True),  # worse by as much on each order of cards
        (8.0, [9.0, -9.0, 7.0, -9.0], False),  # worse or better, as the cards come
    ],
)
def test_who_is_behind_by_more_than_chance_drops_out(score, changes, is_behind):
    best = candidate(10.2, [1.0, 2.0, 3.0, 4.0])
    assert planner._is_behind(candidate(score, changes), best) is is_behind
