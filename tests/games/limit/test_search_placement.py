"""The search of placement against the rules: its own board, its turns, its manners under every option."""

import random

import pytest
from support.amounts import fewer

from limitproto import Position
from limitproto.engine.info_lines import info_lines
from limitproto.games.limit.search.alpha_beta import NodeBudget
from limitproto.games.limit.search.placement import MOST, PlayoutSearch
from limitproto.games.limit.search.placement_reports import board_of, packed_turns, placement_reports
from limitproto.games.limit.state import movement_rules, placement_turns
from limitproto.games.limit.text.turns import format_turn


def random_placement(chance):
    edition = chance.choice(["classic", "classic", "nestor", "nestor-en", "pbmserv"])
    size, players = chance.choice([1, 2, 3, 4, 8, 16]), chance.choice([2, 2, 3])
    options = {"size": size, "players": players, "must_touch": chance.choice([1, 2])}
    if edition != "classic":
        options["placement"] = "manual"
    position = Position.new(edition, **options)
    for _ in range(chance.randrange(40)):
        after = position.play(chance.choice(position.legal_turns()))
        if after.phase != "placement":
            break
        position = after
    return position


def looks(board):
    """Return all that laying and lifting changes."""
    return (board.board[:], board.touch[:], board.laid[:], board.totals[:], board.hands[:], dict(board.stock))


@pytest.mark.parametrize("seed", range(60))
def test_turns_are_the_legal_ones_and_are_made_and_taken_back(seed):
    chance = random.Random(seed)
    position = random_placement(chance)
    board = board_of(position.details)
    mover = position.mover
    turns = packed_turns(position.details)
    assert not position.contents or {*board.turns(mover, mover, 1_000_000)} == {*turns.values()}, position.text
    for text in chance.sample(sorted(turns), min(8, len(turns))):
        before = looks(board)
        cell = turns[text] >> 14 & 16383
        content = board.board[cell].word
        board.make(turns[text], mover)
        after = position.play(text)
        if after.phase == "placement":
            fresh = board_of(after.details)
            for name in ("board", "touch", "totals", "hands", "stock"):
                assert getattr(board, name) == getattr(fresh, name), name
        board.unmake(turns[text], mover, content)
        assert looks(board) == before


@pytest.mark.parametrize("seed", range(40))
def test_reports_are_legal_and_within_limits(seed):
    chance = random.Random(seed)
    position = random_placement(chance)
    legal = position.legal_turns()
    limits = chance.choice([{"nodes": 1}, {"nodes": 700}, {"depth": 1}, {"depth": 2, "nodes": 2000}])
    reports = list(position.game.searcher(1, seed).reports(position, lines=chance.choice([1, 3, 1000]), **limits))
    assert reports
    for report in reports:
        turns = [line.turn for line in report.lines]
        assert len(set(turns)) == len(turns) >= 1
        assert set(turns) <= set(legal)
        assert all(0 < line.win < 1 and line.pv[0] == line.turn for line in report.lines)
        for line in report.lines:
            after = position
            for turn in line.pv:
                after = after.play(turn)
        assert report.nodes <= limits.get("nodes", report.nodes)
        assert report.depth <= limits.get("depth", report.depth)


def test_a_stop_is_obeyed_at_once():
    position = Position.new("classic", size=16)
    for _ in range(12):
        position = position.play(position.legal_turns()[0])
    asked = []

    def stop():
        asked.append(1)
        return True

    reports = list(position.game.searcher(1, 0).reports(position, stop=stop))
    assert len(asked) == 1
    assert reports[-1].lines[0].turn in position.legal_turns()


@pytest.mark.parametrize(
    ("edition", "options", "turns"),
    [("classic", {}, 2), ("classic", {"players": 3}, 2), ("pbmserv", {"placement": "manual"}, 6)],
)
def test_a_search_shows_how_play_may_go_on_and_says_that_it_ends_by_itself(edition, options, turns):
    """361: a line was one turn, and a search that ended after 43 nodes did not say that it wanted no more time."""
    position = Position.new(edition, **options)
    *before, last = position.game.searcher(1, 1).reports(position, lines=3)
    assert [len(line.pv) for line in last.lines] == [turns] * 3
    assert last.reason == "settled"
    assert not any(report.reason for report in before)
    (limited,) = position.game.searcher(1, 1).reports(position, depth=1)
    assert limited.reason == ""
    line = info_lines(last, 0.1)[0]
    assert " time 0.100 reason settled multipv 1 " in line
    assert " reason " not in info_lines(limited, 0.1)[0]


def test_the_last_turns_are_looked_into_so_far_and_no_further():
    position = Position.new("classic", size=2)
    while True:
        after = position.play(position.legal_turns()[0])
        if after.phase != "placement":
            break
        position = after
    assert [report.depth for report in list(position.game.searcher(1, 0).reports(position))] == list(range(1, 11))


def test_the_seed_decides_between_what_looks_the_same():
    position = Position.new("classic")
    first = {next(iter(position.game.searcher(1, seed).reports(position, depth=1))).lines[0].turn for seed in range(20)}
    assert len(first) > 2
    assert all(format_turn(turn) in position.legal_turns() for turn in placement_turns(position.details))


def last_turns(chance, left):
    """Return a position of two players in which so many turns of placement are left."""
    edition = chance.choice(["classic", "nestor", "nestor-en", "pbmserv"])
    options = {"size": chance.choice([2, 3]), "must_touch": chance.choice([1, 2]), "players": 2}
    if edition != "classic":
        options["placement"] = "manual"
    while True:
        passed = [Position.new(edition, **options)]
        while passed[-1].phase == "placement":
            passed.append(passed[-1].play(chance.choice(passed[-1].legal_turns())))
        if len(passed) > left and not passed[-1].is_over:
            return passed[-1 - left]


@pytest.mark.parametrize("seed", range(30))
def test_trials_begin_movement_as_the_rules_do(seed):
    chance = random.Random(seed)
    position = last_turns(chance, 1)
    budget = NodeBudget(lambda: False, 1 << 60, 64)
    trials = PlayoutSearch(board_of(position.details), movement_rules(position.rules), position.mover, budget)
    turns = packed_turns(position.details)
    for text in chance.sample(sorted(turns), min(8, len(turns))):
        after = position.play(text)
        if after.phase == "placement":
            continue
        cell = turns[text] >> 14 & 16383
        before = trials.board.board[cell].word
        trials.board.make(turns[text], position.mover)
        begun = trials.begun()
        # With cells in reading order the learned value judges them, as in movement.
        assert (begun.field.cells, begun.field.near) == (after.movement.field.cells, after.movement.field.near)
        assert (begun.tiles, begun.balls) == (after.movement.tiles, after.movement.balls)
        assert (begun.mover, begun.out, begun.kinds) == (after.movement.mover, after.movement.out, after.movement.kinds)
        assert begun.count() == after.movement.count()
        trials.board.unmake(turns[text], position.mover, before)


@pytest.mark.long
@pytest.mark.parametrize("seed", fewer(range(12)))
def test_a_last_turn_that_wins_is_found(seed):
    position = last_turns(random.Random(seed), 1)
    budget = NodeBudget(lambda: False, 1 << 60, 64)
    *_, shallow = placement_reports(position.details, seed, 1, 1, budget)
    *_, report = placement_reports(position.details, seed, 1, None, budget)
    assert report.depth > shallow.depth
    assert abs(report.lines[0].score) <= MOST / 100
    # So small a game is searched to its end.
    if position.rules.size == 2 and len(position.legal_turns()) <= 100:
        winning = [turn for turn in position.legal_turns() if solved(position.play(turn)) == position.mover]
        assert not winning or report.lines[0].turn in winning, position.text


def solved(position):
    """Return who wins a position by force, None when nobody does."""
    if position.is_over:
        return next((player for player, share in enumerate(position.result.split("-")) if share == "1"), None)
    *_, report = position.game.searcher(1, 0).reports(position)
    assert report.lines[0].win in (0, 1) or "1/2" in report.lines[0].turn or report.lines[0].score == 0
    return None if 0 < report.lines[0].win < 1 else position.mover if report.lines[0].win else 1 - position.mover


@pytest.mark.long
@pytest.mark.parametrize("left", [2, 3])
def test_answers_to_the_last_turns_are_looked_into(left):
    position = last_turns(random.Random(left), left)

    def searched():
        return list(placement_reports(position.details, 1, 3, None, NodeBudget(lambda: False, 60_000, 64)))

    reports = searched()
    assert reports[-1].depth > 2
    assert len(reports[-1].lines) == min(3, len(position.legal_turns()))
    assert searched() == reports


def test_two_searchers_share_the_turns():
    position = last_turns(random.Random(5), 2)
    legal = set(position.legal_turns())
    halves = []
    for part in range(2):
        searcher = position.game.searcher(1, 1)
        searcher.share = (part, 2)
        *_, report = searcher.reports(position, lines=len(legal), depth=2)
        halves.append({line.turn for line in report.lines})
    assert not halves[0] & halves[1]
    assert halves[0] | halves[1] == legal
