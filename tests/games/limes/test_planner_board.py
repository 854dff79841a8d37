"""The planner's small masks against the rules: territories, points, free squares, and what its turns lead to."""

import random
import zlib

import pytest
from support.amounts import fewer
from support.limes_decks import odd_deck

from benchmarks.train.limes_planner import packed
from benchmarks.train.limes_weight_sums import estimate_indices
from limitproto.games.limes.planner.adapter import FILE, board_of, faces_of, load_weights, turn_of
from limitproto.games.limes.planner.board import TOWER
from limitproto.games.limes.planner.move_choice import LayingEstimator, TurnEvaluator
from limitproto.games.limes.planner.territories import BoardTerritories
from limitproto.games.limes.planner.weight_layout import WEIGHT_COUNT
from limitproto.games.limes.position import Position
from limitproto.games.limes.rules.display import Territories, free_squares
from limitproto.games.limes.rules.scoring import score, worth
from limitproto.games.limes.squares import square_at
from limitproto.games.limes.text.turns import format_turn

VARIANTS = ("none", "diagonal", "ferryman", "diagonal:ferryman")


def random_game(seed):
    chance = random.Random(seed)
    options = {"deck": odd_deck(chance, 17, "odd", "FFSSWR", (0, 0, 0, 1, 3, 9))} if seed % 3 == 0 else {}
    position = Position.new(players=1, seed=seed, variants=VARIANTS[seed % 4], **options)
    while not position.is_over:
        yield position
        position = position.play(chance.choice(position.legal_turns()))
    yield position


def reached(zone, board, most):
    """Yield the zones that are no more than so many steps in one direction from a zone, up to the next tower."""
    for right, down in ((0, -1), (-1, 0), (1, 0), (0, 1)):
        x, y = zone
        for _ in range(most):
            x, y = x + right, y + down
            if not (0 <= x < 8 and 0 <= y < 8) or board.masks[TOWER] >> x + 8 * y & 1:
                break
            yield x, y


@pytest.mark.parametrize("seed", range(12))
def test_territories_points_and_free_squares(seed):
    ours, before = BoardTerritories(), None
    for position in random_game(seed):
        display = position.details.displays[0]
        board = board_of(display, position.rules.deck)
        ours.analyse(board)
        territories = Territories(display)
        found = [("FSWR"[ours.kind[i]], ours.worth[i], ours.worker_count[i]) for i in range(ours.count)]
        homes = [territories.of[zone] for zone in display.workers]
        parts = list(zip(territories.masks, territories.landscapes, strict=True))
        wanted = [(letter, worth(display, mask, letter), homes.count(i)) for i, (mask, letter) in enumerate(parts)]
        assert sorted(found) == sorted(wanted), position.text
        assert sum(worth for _, worth, workers in found if workers) == score(display)
        beside = [territories.beside(home) for home in territories.masks]
        assert 2 * ours.pairs == sum(bool(mask & rim) for mask in territories.masks for rim in beside)
        # A card joins the territories that were there; cards are joined one by one, and several at once.
        joined = Territories(display, before or territories)
        assert sorted(parts) == sorted(zip(joined.masks, joined.landscapes, strict=True))
        before = before if before and before.display.cards and len(display.cards) % 2 else joined
        for i in range(ours.count):
            zones = [(zone % 8, zone // 8) for zone in range(64) if ours.mask[i] >> zone & 1]
            steps = 8 if ours.kind[i] == TOWER else 1
            near = {(x // 2, y // 2) for zone in zones for x, y in reached(zone, board, steps)}
            free = [(x, y) for x, y in near if 0 <= x < board.width and 0 <= y < board.height]
            squares = sum(1 << 2 * x + 16 * y for x, y in free if not board.squares >> x + 1 + 8 * (y + 1) & 1)
            assert ours.near[i] == squares, position.text
        spots = [] if position.is_over else board.free_squares(position.rules.diagonal)
        free = [square_at((spot & 7) - 1 + int(board.left), (spot >> 3) - 1 + int(board.top)) for spot in spots]
        assert position.is_over or sorted(free) == free_squares(display, position.rules.diagonal)


def listed(position, evaluator):
    """Yield the turns that an evaluator lists, each with its score."""
    rules = position.rules
    board = board_of(position.details.displays[0], rules.deck)
    left = 15 - len(position.details.displays[0].cards)
    for spot in board.free_squares(rules.diagonal):
        for face in faces_of(rules.deck)[position.card]:
            laid = evaluator.lay_and_weigh(board, face, spot, left)
            weighed = list(zip(evaluator.codes[: evaluator.count], evaluator.scores[: evaluator.count], strict=True))
            for code, promised in weighed:
                turn = format_turn(turn_of(laid, face, spot, code, evaluator.territories))
                yield turn, promised


def picture(display):
    """Return a display with its workers by territory: which zone of one they stand on makes no difference."""
    territories = Territories(display)
    return display._replace(workers=()), sorted(territories.of[zone] for zone in display.workers)


@pytest.mark.long
@pytest.mark.parametrize("seed", fewer(range(8)))
def test_turns_are_all_the_legal_ones_and_weighed_right(seed):
    for position in list(random_game(seed))[seed % 4 : -1 : 5]:
        rules = position.rules
        evaluator = TurnEvaluator(load_weights(), rules.diagonal, rules.ferryman)
        left = 15 - len(position.details.displays[0].cards)
        seen = []
        for turn, promised in listed(position, evaluator):
            assert not position.explain(turn), (position.text, turn)
            display = position.play(turn).details.displays[0]
            assert evaluator.value(board_of(display, rules.deck), left) == pytest.approx(promised)
            assert left or promised == score(display)
            seen.append(picture(display))
        wanted = [picture(position.play(turn).details.displays[0]) for turn in position.legal_turns()]
        assert all(display in seen for display in wanted), position.text


@pytest.mark.parametrize("seed", range(6))
def test_estimates_are_the_sums_that_are_learned(seed):
    weights, territories = load_weights(), BoardTerritories()
    estimator = LayingEstimator(weights)
    for position in list(random_game(seed))[:-2:2]:
        rules, display = position.rules, position.details.displays[0]
        board, left, faces = board_of(display, rules.deck), 15 - len(display.cards), faces_of(rules.deck)[position.card]
        territories.analyse(board)
        ways = estimator.ways(board, territories, faces, left, rules.diagonal)
        spots = board.free_squares(rules.diagonal)
        assert [(spot, face) for _, spot, face in ways] == [(spot, face) for spot in spots for face in faces]
        for estimate, spot, face in ways:
            wanted = sum(weights[place] for place in estimate_indices(board, spot, face, left))
            assert estimate == pytest.approx(wanted), position.text


def test_weights_are_packed_and_found_again():
    learned = load_weights()
    with open(FILE, "rb") as file:
        assert zlib.decompress(packed(learned)) == zlib.decompress(file.read())
    assert len(learned) == WEIGHT_COUNT
