"""The planner: exact where it says so, legal, repeatable, quick to stop, and blind for the cards that are not drawn."""

import random
from itertools import pairwise

import pytest
from support.amounts import fewer
from support.limes_decks import odd_deck
from support.tables import rows

from limitproto import Engine, Limits
from limitproto.engine.search_process import SearchPlayer, search_chooser
from limitproto.errors import Unavailable
from limitproto.games.base import UNFINISHED
from limitproto.games.limes.decks import DEFAULT, deck_named
from limitproto.games.limes.game import GAME
from limitproto.games.limes.planner.adapter import LimesSearcher, board_of, faces_of, load_weights
from limitproto.games.limes.planner.move_choice import TurnEvaluator
from limitproto.games.limes.planner.search import Plan
from limitproto.games.limes.planner.value import SearchStopped
from limitproto.games.limes.position import Position
from limitproto.games.limes.state import Display

VARIANTS = ("none", "diagonal", "ferryman", "diagonal:ferryman")


def position_after(rounds, seed, **options):
    chance = random.Random(seed)
    position = Position.new(**{"players": 1, "seed": seed, **options})
    while len(position.details.displays[position.mover].cards) < rounds:
        position = position.play(chance.choice(position.legal_turns()))
    return position


def last_report(position, **limits):
    return list(LimesSearcher(seed=1).reports(position, **limits))[-1]


@pytest.mark.parametrize("seed", range(6))
def test_the_last_turn_is_the_best_one(seed):
    position = position_after(15, seed, variants=VARIANTS[seed % 4])
    best = max(position.play(turn).points[0] for turn in position.legal_turns())
    report = last_report(position, lines=1000)
    assert report.depth == 1
    assert report.lines[0].score == best == position.play(report.lines[0].turn).points[0]


def promised(position, unseen):
    """Return what a position after the last turn but one promises: the mean over the cards of the best last turn."""
    total = 0
    start = Position(position.details._replace(order=()))
    for card in unseen:
        drawn = start.play(f"draw-{card}")
        total += max(drawn.play(turn, check=False).points[0] for turn in drawn.legal_turns())
    return total / len(unseen)


@pytest.mark.parametrize("seed", fewer(range(4)))
def test_the_last_turn_but_one_is_exact(seed):
    deck = odd_deck(random.Random(seed), 18, f"short{seed}")
    position = position_after(14, seed, variants=VARIANTS[seed % 4], deck=deck, deal="engine")
    unseen = [card for card in position.rules.deck.cards if card not in position.details.drawn]
    assert len(unseen) == 3
    report = last_report(position, lines=1000)
    assert report.depth == 2
    # All turns by the rules alone; those that differ in zones of one territory are looked at once.
    turns = position.legal_turns()
    looked_at = {line.turn: line.score for line in report.lines}
    values = {turn: promised(undrawn(position, turn), unseen) for turn in turns[:: max(1, len(turns) // 5)]}
    values |= {turn: promised(undrawn(position, turn), unseen) for turn in [*looked_at][:3]}
    best = report.lines[0]
    assert values[best.turn] == pytest.approx(best.score)
    for turn, value in values.items():
        assert value <= best.score + 1e-9, (position.text, turn)
        assert turn not in looked_at or looked_at[turn] == pytest.approx(value)


def undrawn(position, turn):
    """Return the position after a turn, before the next card is drawn."""
    return Position(position.details._replace(order=())).play(turn)


@pytest.mark.parametrize("seed", fewer(range(8)))
def test_turns_are_legal_in_games_of_all_kinds(seed):
    chance = random.Random(seed)
    options = {"deck": odd_deck(chance, 20, f"odd{seed}")} if seed % 3 == 2 else {}
    position = Position.new(players=1 + seed, seed=seed, variants=VARIANTS[seed % 4], **options)
    while not position.is_over:
        report = last_report(position, lines=4, nodes=chance.choice((1, 7, 60)))
        assert report.lines
        for line in report.lines:
            assert position.explain(line.turn) == []
            assert line.pv == (line.turn,)
            assert 0 < line.win < 1
        assert all(a.score >= b.score for a, b in pairwise(report.lines))
        assert len({line.turn for line in report.lines}) == len(report.lines)
        position = position.play(chance.choice([report.lines[0].turn, *position.legal_turns()[:1]]))
    assert position.result != UNFINISHED


@pytest.mark.long
@pytest.mark.parametrize("rounds", [0, 5, 13])
def test_same_seed_same_reports(rounds):
    position = position_after(rounds, 3)
    searcher = LimesSearcher(seed=7)
    first = list(searcher.reports(position, lines=3, nodes=1500))
    list(searcher.reports(position_after(9, 4), nodes=200))
    assert list(searcher.reports(position, lines=3, nodes=1500)) == first
    assert first[-1].nodes <= 1500


def test_cards_to_come_are_not_known():
    one = position_after(6, 2)
    state = one.details
    other = Position(state._replace(order=(*state.drawn, *reversed(state.order[len(state.drawn) :]))))
    assert one.text == other.text
    assert last_report(one, nodes=1000) == last_report(other, nodes=1000)
    assert last_report(Position.parse(one.text), nodes=1000) == last_report(one, nodes=1000)


def test_depth_is_a_limit():
    assert last_report(position_after(12, 1), depth=1).depth == 1
    assert last_report(position_after(14, 1), depth=5).depth == 2


def test_stop_is_asked_and_obeyed():
    position = position_after(4, 1)
    asked = []

    def stop():
        asked.append(1)
        return len(asked) == 3

    reports = list(LimesSearcher().reports(position, stop=stop))
    assert len(asked) == 3
    assert reports[-1].lines[0].turn in position.legal_turns()


@pytest.mark.parametrize("nodes", [0, 1])
def test_there_is_a_turn_whatever_the_limit(nodes):
    position = position_after(7, 1, players=3)
    assert last_report(position, nodes=nodes).lines[0].turn in position.legal_turns()


def test_nothing_is_planned_without_a_card():
    position = Position.new(players=1, deal="host")
    with pytest.raises(Unavailable, match="no card is drawn"):
        next(LimesSearcher().reports(position))
    with pytest.raises(Unavailable, match="no card is drawn"):
        LimesSearcher().pack(position)


def test_decks_go_along():
    position = position_after(3, 5, deck=odd_deck(random.Random(1), 17, "packed"))
    searcher = GAME.searcher(1, 0)
    again = searcher.unpack(searcher.pack(position))
    assert again == position
    assert again.rules.deck.listing == position.rules.deck.listing != deck_named(DEFAULT).listing


def test_who_is_behind_is_less_likely_to_win():
    state = position_after(15, 3, players=2).details
    empty = Position(
        state._replace(displays=(state.displays[0], Display(state.displays[1].cards, (), *state.displays[1][2:])))
    )
    assert last_report(empty).lines[0].win > 0.9


def test_engine_and_levels():
    position = position_after(13, 8)
    turns = position.legal_turns()
    assert Engine().best_turn(position, Limits(nodes=300)) in turns
    for level in (1, 3):
        assert search_chooser(position.game, 2, lambda level=level: level)(position) in turns


@pytest.mark.parametrize(("text", "turn", "score"), fewer(rows(__file__, "found")))
def test_compiled_and_pure_find_the_same(text, turn, score):
    line = list(LimesSearcher(seed=5).reports(Position.parse(text), nodes=4000))[-1].lines[0]
    assert line.turn == turn
    assert line.score == pytest.approx(float(score), abs=1e-3)


def test_what_is_kept_does_not_grow():
    position = position_after(11, 2)
    evaluator = TurnEvaluator(load_weights(), False, False)
    nodes = len(fewer(range(9000)))
    evaluator.limit(nodes, 100, lambda: False)
    deck = position.rules.deck
    unseen = [card for card in deck.cards if card not in position.details.drawn]
    plan = Plan(evaluator, board_of(position.details.displays[0], deck), faces_of(deck), position.card, unseen)
    with pytest.raises(SearchStopped):
        list(plan.search(1))
    assert all(len(candidate.answers) <= len(unseen) for candidate in plan.candidates)
    assert len(plan.candidates) <= 48
    assert evaluator.nodes == nodes


def test_the_process_stops_and_lasts():
    position = position_after(6, 1, deck=odd_deck(random.Random(2), 20, "sent"))
    player = SearchPlayer(position.game)
    try:
        for _ in range(3):
            handle = player.start(position, Limits(), is_endless=True)
            while handle.report is None:
                handle.poll(0.02)
            handle.stop()
            while not handle.poll(0.02):
                pass
            assert handle.result() in position.legal_turns()
    finally:
        player.close()
