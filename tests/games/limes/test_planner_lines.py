"""Lines of play that the planner follows at once: the best of all turns, and what they promise in the end."""

import random

import pytest
from support.amounts import fewer

from limitproto.games.limes.planner import search
from limitproto.games.limes.planner.adapter import board_of, faces_of, load_weights
from limitproto.games.limes.planner.board import Board
from limitproto.games.limes.planner.move_choice import ALL, LayingEstimator, TurnEvaluator
from limitproto.games.limes.position import Position


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


def turns(evaluator, board, faces, left):
    """Return the boards after all turns with a card, each with what it promises."""
    found = []
    for spot in board.free_squares(False):
        for face in faces:
            laid = evaluator.lay_and_weigh(board, face, spot, left)
            weighed = list(zip(evaluator.codes[: evaluator.count], evaluator.scores[: evaluator.count], strict=True))
            found += [(promised, evaluator.after(laid, code)) for code, promised in weighed]
    return found


@pytest.mark.parametrize("rounds", [0, 6, 11, 15])
@pytest.mark.parametrize("width", [1, 3, 20])
def test_the_best_turns_of_several_boards(rounds, width):
    boards, faces = boards_of(rounds, 7, 3 if rounds else 1)
    evaluator, left = TurnEvaluator(load_weights(), False, False), 15 - rounds
    wanted = sorted(
        {promised for board in boards for promised, _ in turns(evaluator, board, faces[9], left)}, reverse=True
    )
    found = evaluator.leading([(0.0, board) for board in boards], faces[9], left, width, ALL)
    assert [promised for promised, _ in found] == wanted[:width]
    assert [evaluator.value(board, left) for _, board in found] == wanted[:width]


def test_there_may_be_fewer_turns_than_are_asked_for():
    evaluator = TurnEvaluator(load_weights(), False, False)
    faces = boards_of(1, 1, 1)[1]
    promised = {score for score, _ in turns(evaluator, Board([0] * 8, []), faces[1], 15)}
    assert len(evaluator.leading([(0.0, Board([0] * 8, []))], faces[1], 15, 1000, ALL)) == len(promised) < 1000


def estimated(evaluator, board, faces, left):
    """Return the ways to lay a card: by how much each is guessed to be behind the best, and what it promises."""
    evaluator.territories.analyse(board)
    ways = LayingEstimator(evaluator.weights).ways(board, evaluator.territories, faces, left, False)
    highest = max(estimate for estimate, _, _ in ways)
    for estimate, spot, face in ways:
        evaluator.lay_and_weigh(board, face, spot, left)
        yield estimate - highest, max(evaluator.scores[: evaluator.count])


@pytest.mark.parametrize("most_layings", [1, 4, 12])
@pytest.mark.parametrize("rounds", [3, 8, 13])
def test_only_the_layings_estimated_to_be_best_are_evaluated(rounds, most_layings):
    boards, faces = boards_of(rounds, 19, 2)
    evaluator, left = TurnEvaluator(load_weights(), False, False), 15 - rounds
    lines = [(50.0, boards[0]), (49.5, boards[1])]
    ways = [
        (so_far + estimate, best)
        for so_far, board in lines
        for estimate, best in estimated(evaluator, board, faces[4], left)
    ]
    assert len(ways) > most_layings
    evaluator.limit(ALL, ALL, lambda: False)
    found = evaluator.leading(lines, faces[4], left, 1, most_layings)
    assert evaluator.nodes == most_layings
    ways.sort(key=lambda way: -way[0])
    assert found[0][0] == max(best for _, best in ways[:most_layings])


def test_in_the_last_round_all_is_looked_at():
    boards, faces = boards_of(15, 19, 3)
    evaluator = TurnEvaluator(load_weights(), False, False)
    evaluator.limit(ALL, ALL, lambda: False)
    evaluator.leading([(0.0, board) for board in boards], faces[4], 0, 1, 1)
    assert evaluator.nodes == 3 * len(faces[4])


@pytest.mark.long
@pytest.mark.parametrize("seed", fewer(range(3)))
def test_wide_enough_the_best_end_is_found(seed):
    boards, faces = boards_of(14, seed, 1)
    evaluator = TurnEvaluator(load_weights(), False, False)
    between = [board for _, board in turns(evaluator, boards[0], faces[3], 1)]
    best = max(after for board in between for after, _ in turns(evaluator, board, faces[8], 0))
    promised = evaluator.value(boards[0], 2)
    wide, narrow = (
        evaluator.drift([(promised, boards[0])], [faces[3], faces[8]], 2, 1.0, width, ALL) for width in (10_000, 1)
    )
    assert promised + wide == pytest.approx(best)
    assert narrow <= wide


def test_a_change_counts_less_with_every_turn():
    boards, faces = boards_of(9, 4, 1)
    evaluator = TurnEvaluator(load_weights(), False, False)
    begun = line = (evaluator.value(boards[0], 6), boards[0])
    wanted = 0.0
    for number, card in enumerate((2, 12, 20)):
        before = line[0]
        line = evaluator.leading([line], faces[card], 5 - number, 1, ALL)[0]
        wanted += 0.5 ** (number + 1) * (line[0] - before)
    assert evaluator.drift([begun], [faces[2], faces[12], faces[20]], 6, 0.5, 1, ALL) == pytest.approx(wanted)


def candidate(score, changes):
    found = search.Candidate(score, Board([0] * 8, []), faces_of(Position.new(players=1).rules.deck)[1][0], 9, 0)
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
    assert search._is_behind(candidate(score, changes), best) is is_behind
