"""The value of a board, and of each turn that workers can take on it, is the sum of the weights that training moves."""

import random

import pytest
from games.limes.test_planner_board import random_game

from benchmarks.train.limes_weight_sums import weight_indices
from limitproto.games.limes.planner.adapter import board_of, faces_of
from limitproto.games.limes.planner.move_choice import TurnEvaluator
from limitproto.games.limes.planner.territories import BoardTerritories
from limitproto.games.limes.planner.weight_layout import WEIGHT_COUNT

#: Hardly two of these are equal, unlike the learned ones, of which many are 0.
WEIGHTS = [float(place * 7919 % 10007) for place in range(WEIGHT_COUNT)]


@pytest.mark.parametrize("seed", range(8))
def test_turns_are_weighed_as_the_boards_they_lead_to(seed):
    chance, territories, evaluators = random.Random(seed), BoardTerritories(), []
    for position in [*random_game(seed)][seed % 3 : -1 : 3]:
        rules, display = position.rules, position.details.displays[0]
        evaluators = evaluators or [TurnEvaluator(WEIGHTS, rules.diagonal, rules.ferryman) for _ in range(2)]
        weigher, other = evaluators
        board, left, faces = board_of(display, rules.deck), 15 - len(display.cards), faces_of(rules.deck)[position.card]
        spot = chance.choice(board.free_squares(rules.diagonal))
        laid = weigher.lay_and_weigh(board, chance.choice(faces), spot, left)
        for code, promised in zip(weigher.codes[: weigher.count], weigher.scores, strict=False):
            after = weigher.after(laid, code)
            territories.analyse(after)
            points = sum(territories.worth[i] for i in range(territories.count) if territories.worker_count[i])
            wanted = sum(WEIGHTS[place] for place in weight_indices(after, left)) if left else points
            assert [promised, other.value(after, left)] == [wanted, wanted], position.text
