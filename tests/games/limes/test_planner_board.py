"""The planner's small masks against the rules: territories, points, free squares, and what its turns lead to."""

import random
import zlib

import pytest
from support.amounts import fewer

from benchmarks.train.limes_planner import packed
from benchmarks.train.limes_weight_sums import estimate_indices, weight_indices
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


def odd_deck(chance):
    """Return the text of a deck file with cards that no printed deck has."""
    cards = []
    for number in range(1, 18):
        zones = "".join(chance.choice("FFSSWR") for _ in range(4))
        huts = [0 if zone == "W" else chance.choice((0, 0, 0, 1, 3, 9)) for zone in zones]
        cards.append(f'{{"number": {number}, "zones": "{zones}", "huts": {huts}}}')
    return f'{{"name": "odd", "cards": [{", ".join(cards)}]}}'


def random_game(seed):
    chance = random.Random(seed)
    options = {"deck": odd_deck(chance)} if seed % 3 == 0 else {}
    position = Position.new(players=1, seed=seed, variants=VARIANTS[seed % 4], **options)
    while not position.is_over:
        yield position
        position = position.play(chance.choice(position.legal_turns()))
    yield position


@pytest.mark.parametrize("seed", range(12))
def test_territories_and_points(seed):
    ours = BoardTerritories()
    for position in random_game(seed):
        display = position.details.displays[0]
        ours.analyse(board_of(display, position.rules.deck))
        territories = Territories(display)
        found = [("FSWR"[ours.kind[i]], ours.worth[i], ours.worker_count[i]) for i in range(ours.count)]
        homes = [territories.of[zone] for zone in display.workers]
        wanted = [
            (letter, worth(display, mask, letter), homes.count(i))
            for i, (mask, letter) in enumerate(zip(territories.masks, territories.landscapes, strict=True))
        ]
        assert sorted(found) == sorted(wanted), position.text
        assert ours.points() == score(display)
        beside = [territories.beside(home) for home in territories.masks]
        assert 2 * ours.pairs == sum(bool(mask & rim) for mask in territories.masks for rim in beside)


@pytest.mark.parametrize("seed", range(12))
def test_a_card_joins_the_territories_that_were_there(seed):
    positions = list(random_game(seed))
    before = Territories(positions[0].details.displays[0])
    for position in positions:
        display = position.details.displays[0]
        anew, joined = Territories(display), Territories(display, before)
        assert sorted(zip(anew.masks, anew.landscapes, strict=True)) == sorted(
            zip(joined.masks, joined.landscapes, strict=True)
        )
        # Cards are joined one by one, and several at once.
        before = before if before.display.cards and len(display.cards) % 2 else joined


def reached(zone, board, most):
    """Yield the zones that are no more than so many steps in one direction from a zone, up to the next tower."""
    for right, down in ((0, -1), (-1, 0), (1, 0), (0, 1)):
        x, y = zone
        for _ in range(most):
            x, y = x + right, y + down
            if not (0 <= x < 8 and 0 <= y < 8) or (board.masks[6] | board.masks[7] << 32) >> x + 8 * y & 1:
                break
            yield x, y


@pytest.mark.parametrize("seed", range(12))
def test_free_squares_that_territories_touch_or_see(seed):
    territories = BoardTerritories()
    for position in random_game(seed):
        board = board_of(position.details.displays[0], position.rules.deck)
        territories.analyse(board)
        for i in range(territories.count):
            mask = territories.low[i] | territories.high[i] << 32
            zones = [(zone % 8, zone // 8) for zone in range(64) if mask >> zone & 1]
            is_tower = territories.kind[i] == TOWER
            beside = {(x // 2, y // 2) for zone in zones for x, y in reached(zone, board, 8 if is_tower else 1)}
            free = [(x, y) for x, y in beside if 0 <= x < board.width and 0 <= y < board.height]
            wanted = sum(1 << 2 * x + 16 * (y % 2) + y // 2 for x, y in free if not board.squares >> x + 4 * y & 1)
            assert territories.near[i] == wanted, position.text


@pytest.mark.parametrize("seed", range(12))
def test_free_squares(seed):
    for position in random_game(seed):
        display = position.details.displays[0]
        if position.is_over:
            continue
        board = board_of(display, position.rules.deck)
        found = [
            square_at((spot & 7) - 1 + int(board.left), (spot >> 3) - 1 + int(board.top))
            for spot in board.free_squares(position.rules.diagonal)
        ]
        assert sorted(found) == free_squares(display, position.rules.diagonal)


def listed(position, evaluator):
    """Return the turns that an evaluator lists, each with the board it leads to and its score."""
    rules = position.rules
    board = board_of(position.details.displays[0], rules.deck)
    left = 15 - len(position.details.displays[0].cards)
    for spot in board.free_squares(rules.diagonal):
        for face in faces_of(rules.deck)[position.card]:
            laid = evaluator.lay_and_weigh(board, face, spot, left)
            weighed = list(zip(evaluator.codes[: evaluator.count], evaluator.scores[: evaluator.count], strict=True))
            for code, promised in weighed:
                turn = format_turn(turn_of(laid, face, spot, code, evaluator.territories))
                yield turn, evaluator.after(laid, code), promised


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
        for turn, board, promised in listed(position, evaluator):
            assert not position.explain(turn), (position.text, turn)
            display = position.play(turn).details.displays[0]
            assert evaluator.value(board, left) == pytest.approx(promised)
            assert evaluator.value(board_of(display, rules.deck), left) == pytest.approx(promised)
            if left:
                assert sum(evaluator.weights[place] for place in weight_indices(board, left)) == pytest.approx(promised)
            else:
                assert promised == score(display)
            seen.append(picture(display))
        wanted = [picture(position.play(turn).details.displays[0]) for turn in position.legal_turns()]
        assert all(display in seen for display in wanted), position.text


@pytest.mark.parametrize("seed", range(12))
def test_estimates_are_the_sums_that_are_learned(seed):
    estimator, territories = LayingEstimator(load_weights()), BoardTerritories()
    for position in list(random_game(seed))[: -2 if seed % 2 else -3 : 2]:
        rules = position.rules
        board = board_of(position.details.displays[0], rules.deck)
        left = 15 - len(position.details.displays[0].cards)
        territories.analyse(board)
        faces = faces_of(rules.deck)[position.card]
        ways = estimator.ways(board, territories, faces, left, rules.diagonal)
        assert [(spot, face) for _, spot, face in ways] == [
            (spot, face) for spot in board.free_squares(rules.diagonal) for face in faces
        ]
        for estimate, spot, face in ways:
            wanted = sum(estimator.weights[place] for place in estimate_indices(board, spot, face, left))
            assert estimate == pytest.approx(wanted), position.text


def test_weights_are_packed_and_found_again():
    learned = load_weights()
    with open(FILE, "rb") as file:
        assert zlib.decompress(packed(learned)) == zlib.decompress(file.read())
    assert len(learned) == WEIGHT_COUNT
