"""The search of placement against the rules: its own board, its turns, its manners under every option."""

import random

import pytest

from limitproto import Position
from limitproto.limit.course import placement_turns
from limitproto.limit.notation import format_turn
from limitproto.limit.placing_reports import board_of, packed_turns
from limitproto.searchers import searcher_of


def random_placement(chance):
    """Return a position of placement under some options."""
    edition = chance.choice(["classic", "classic", "nestor", "nestor-en", "pbmserv"])
    options = {
        "size": chance.choice([1, 2, 3, 4, 8, 16]),
        "players": chance.choice([2, 2, 3]),
        "must_touch": chance.choice([1, 2]),
    }
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
def test_the_turns_looked_at_are_the_legal_ones(seed):
    position = random_placement(random.Random(seed))
    if not position.contents:
        return
    board = board_of(position)
    mover = position.mover
    found = board.turns(mover, mover, 1_000_000)
    packed = set(packed_turns(position).values())
    assert set(found) == packed, position.text


@pytest.mark.parametrize("seed", range(60))
def test_turns_are_made_and_taken_back(seed):
    chance = random.Random(seed)
    position = random_placement(chance)
    board = board_of(position)
    mover = position.mover
    turns = packed_turns(position)
    for text in chance.sample(sorted(turns), min(8, len(turns))):
        before = looks(board)
        cell = turns[text] >> 14 & 16383
        content = board.board[cell]
        board.make(turns[text], mover)
        after = position.play(text)
        if after.phase == "placement":
            fresh = board_of(after)
            assert board.board == fresh.board
            assert board.touch == fresh.touch
            assert board.totals == fresh.totals
            assert board.hands == fresh.hands
            assert board.stock == fresh.stock
        board.unmake(turns[text], mover, content)
        assert looks(board) == before


@pytest.mark.parametrize("seed", range(40))
def test_reports_are_legal_and_within_limits(seed):
    chance = random.Random(seed)
    position = random_placement(chance)
    legal = position.legal_turns()
    limits = chance.choice([{"nodes": 1}, {"nodes": 700}, {"depth": 1}, {"depth": 2, "nodes": 2000}])
    reports = list(searcher_of(position.game, 1, seed).reports(position, lines=chance.choice([1, 3, 1000]), **limits))
    assert reports
    for report in reports:
        turns = [line.turn for line in report.lines]
        assert len(set(turns)) == len(turns) >= 1
        assert set(turns) <= set(legal)
        assert all(0 < line.win < 1 and line.pv[0] == line.turn for line in report.lines)
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

    reports = list(searcher_of(position.game, 1, 0).reports(position, stop=stop))
    assert len(asked) == 1
    assert reports[-1].lines[0].turn in position.legal_turns()


def test_the_last_turns_are_searched_to_the_end_and_no_further():
    position = Position.new("classic", size=2)
    while True:
        after = position.play(position.legal_turns()[0])
        if after.phase != "placement":
            break
        position = after
    reports = list(searcher_of(position.game, 1, 0).reports(position))
    assert reports[-1].depth == 1


def test_the_seed_decides_between_what_looks_the_same():
    position = Position.new("classic")
    first = {
        next(iter(searcher_of(position.game, 1, seed).reports(position, depth=1))).lines[0].turn for seed in range(20)
    }
    assert len(first) > 2
    assert all(format_turn(turn) in position.legal_turns() for turn in placement_turns(position.details))
