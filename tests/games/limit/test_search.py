"""The search against brute force, and its manners: legal, repeatable, stoppable, of bounded size."""

import random
from itertools import pairwise

import pytest
from support.amounts import fewer

from limitproto import Position
from limitproto.games.limit.search.alpha_beta import PROVED, NodeBudget
from limitproto.games.limit.search.root import Search
from limitproto.games.limit.search.transposition_table import ENTRY_BYTES, UNSETTLED, TranspositionTable, ZobristKeys

OPTIONS = {
    "equaliser": ("on", "off"),
    "free_edges": ("1", "2"),
    "isolate": ("never", "doomed"),
    "ending": ("stranded", "last-balls"),
    "wipeout": ("mover-loses", "tie"),
    "turn": ("both", "if-possible", "either"),
}


def random_position(chance, *, most, phase="movement", **fixed):
    while True:
        edition = chance.choice(["classic", "nestor", "nestor-en", "pbmserv"])
        options = {"size": chance.choice("234"), "seed": chance.randrange(1000)}
        options |= {key: chance.choice(values) for key, values in OPTIONS.items() if chance.random() < 0.4}
        try:
            position = Position.new(edition, **options | fixed)
        except ValueError:
            continue
        while not position.is_over and not (position.phase == phase and len(position.contents) <= most):
            position = position.play(chance.choice(position.legal_turns()))
        if not position.is_over:
            return position


def brute_force(movement, known):
    """Return 1, 0 or -1, what the player to move can reach, by looking at every line."""
    key = (movement.tiles, movement.balls, movement.mover, movement.is_bound)
    if key not in known:
        values = []
        for turn in movement.turns():
            after = movement.after(turn)
            if after.mover >= 0:
                values.append(-brute_force(after, known))
            else:
                share = after.winners.bit_count()
                values.append(0 if share == 2 else 1 if after.winners >> movement.mover & 1 else -1)
            if values[-1] == 1:
                break
        known[key] = max(values)
    return known[key]


def searched(position, megabytes=1):
    movement = position.movement
    budget = NodeBudget(lambda: False, 1 << 60, 1024)
    return Search(movement, ZobristKeys(len(movement.field.near)), TranspositionTable(megabytes), budget)


@pytest.mark.parametrize("seed", range(40))
def test_small_positions_are_solved(seed):
    position = random_position(random.Random(seed), most=8, turn="both")
    search = searched(position)
    while search.deepen(1):
        pass
    score = search.lines[0].score
    value = 1 if score > PROVED else -1 if score < -PROVED else 0
    assert value == brute_force(position.movement, {}), position.text


@pytest.mark.parametrize("seed", range(60))
def test_turns_are_legal_and_lines_can_be_played(seed):
    chance = random.Random(seed)
    fixed = {"players": 3} if seed % 4 == 0 else {}
    position = random_position(chance, most=20, phase=chance.choice(["movement", "movement", "placement"]), **fixed)
    reports = list(position.game.searcher(1, 5).reports(position, lines=3, nodes=300))
    assert reports
    for report in reports:
        turns = [line.turn for line in report.lines]
        assert len(set(turns)) == len(turns) >= 1
        for line in report.lines:
            assert line.turn == line.pv[0]
            assert 0 <= line.win <= 1
            after = position
            for turn in line.pv:
                after = after.play(turn)


@pytest.mark.parametrize("edition", ["pbmserv", "nestor-en/size=4", "pbmserv/turn=either/size=3"])
def test_same_nodes_same_reports(edition):
    position = Position.new(edition, seed=3)
    searcher = position.game.searcher(1, 0)
    first = list(searcher.reports(position, nodes=2000))
    list(searcher.reports(position.play(position.legal_turns()[0]), nodes=500))
    assert list(searcher.reports(position, nodes=2000)) == first
    assert first[-1].nodes <= 2000


def test_best_lines_come_in_order():
    position = Position.new("nestor-en/size=3", seed=1)
    for report in position.game.searcher(1, 0).reports(position, lines=5, depth=4):
        assert len(report.lines) == 5
        assert all(a.score >= b.score for a, b in pairwise(report.lines))


def test_stop_is_asked_and_obeyed():
    position = Position.new("pbmserv", seed=1)
    asked = []

    def stop():
        asked.append(1)
        return len(asked) == 3

    reports = list(position.game.searcher(1, 0).reports(position, stop=stop))
    assert len(asked) == 3
    assert reports[-1].lines[0].turn in position.legal_turns()


def test_what_can_come_back_goes_along():
    position = Position.new("pbmserv/turn=either/size=2", seed=2)
    searcher = position.game.searcher(1, 0)
    start = position
    for _ in range(2):
        position = position.play(next(turn for turn in position.legal_turns() if "-" in turn))
    again = searcher.unpack(searcher.pack(position))
    assert again.text == position.text
    assert again.movement.past.past.balls == start.movement.balls
    assert [again.turn_text(turn) for turn in sorted(again.movement.turns())] == [
        position.turn_text(turn) for turn in sorted(position.movement.turns())
    ]


def test_unpacked_tiles_keep_their_numbers():
    position = Position.new("nestor-en", seed=2)
    near = position.movement.field.near
    searcher = position.game.searcher(1, 0)
    for _ in range(4):
        position = position.play(position.legal_turns()[0])
    again = searcher.unpack(searcher.pack(position))
    assert again.movement.field.near == near
    assert (again.movement.tiles, again.movement.balls) == (position.movement.tiles, position.movement.balls)


@pytest.mark.parametrize("megabytes", [1, 3, 64])
def test_table_is_bounded(megabytes):
    assert megabytes << 19 < TranspositionTable(megabytes).size * ENTRY_BYTES <= megabytes << 20


def test_table_gives_back_what_is_stored():
    table, chance = TranspositionTable(1), random.Random(1)
    for _ in range(1000):
        key, depth = chance.getrandbits(60), chance.randrange(250)
        score, turn = chance.choice([0, 1, -1, 999_950, -999_950, 12345]), chance.getrandbits(21)
        low, high = sorted(chance.sample(range(score - 3, score + 4), 2))
        table.store(key, depth, low, high, score, turn, 7)
        entry = table.probe(key)
        assert table.turn(entry) == turn
        assert table.settled_score(entry, depth + 1, score - 1, score + 1, 7) == UNSETTLED
        for alpha in range(score - 3, score + 3):
            # A bound says nothing about a window on its other side, or one that reaches beyond it.
            is_enough = low < score < high or (score >= alpha + 1 if score >= high else score <= alpha)
            assert table.settled_score(entry, depth, alpha, alpha + 1, 7) == (score if is_enough else UNSETTLED)


@pytest.mark.parametrize("seed", range(20))
def test_keys_follow_every_turn(seed):
    movement = random_position(random.Random(seed), most=14).movement
    keys = ZobristKeys(len(movement.field.near))
    generator, mover = movement.generator, movement.mover
    for turn in movement.turns()[::7]:
        after = movement.after(turn)
        if after.mover != 1 - mover or movement.is_bound or after.is_bound or turn & 127 == 127 or turn >> 14 == 127:
            continue
        change = 1 << (turn & 127) | 1 << (turn >> 7 & 127)
        balls = generator.after_move(1 << (turn & 127) | 1 << (turn >> 7 & 127))
        half = keys.half_turn_key(keys.of(movement), mover, change, movement.balls[1 - mover] ^ balls[1 - mover])
        gone = [before ^ left for before, left in zip(balls, after.balls, strict=True)]
        assert keys.removed(half, mover, movement.tiles ^ after.tiles, gone[mover], gone[1 - mover]) == keys.of(after)


def test_one_of_three_takes_what_wins_at_once():
    found = 0
    for seed in range(200):
        position = random_position(random.Random(seed), most=9, players=3)
        winning = {turn for turn in position.legal_turns() if _share(position.play(turn), position.mover) == "1"}
        if not winning:
            continue
        found += 1
        *_, report = position.game.searcher(1, 0).reports(position, depth=3)
        assert report.lines[0].turn in winning
        assert report.lines[0].win == 1
        assert report.depth <= 3
    assert found > 10


def _share(position, player):
    return position.result.split("-")[player] if position.is_over else "*"


def test_what_is_known_holds_for_its_own_rules_only():
    board = Position.new("pbmserv/size=3", seed=3).text.partition(" ")[2]
    searcher = Position.new("pbmserv").game.searcher(1, 0)
    for edition in ("pbmserv/size=3", "pbmserv/equaliser=off/size=3", "pbmserv/free_edges=3/size=3"):
        position = Position.parse(f"{edition} {board}")
        *_, report = searcher.reports(searcher.unpack(searcher.pack(position)), lines=1000, depth=3)
        assert sorted(line.turn for line in report.lines) == position.legal_turns()
        *_, other = position.game.searcher(1, 0).reports(position, lines=1000, depth=3)
        assert report.lines == other.lines


@pytest.mark.parametrize("edition", ["pbmserv", "pbmserv3/equaliser=off"])
def test_who_is_stopped_at_once_claims_nothing(edition):
    position = Position.new(edition, seed=3)
    for patience in (0, 2):
        asked = []
        reports = position.game.searcher(1, 0).reports(
            position, lines=2000, stop=lambda asked=asked, patience=patience: asked.append(1) or len(asked) > patience
        )
        *_, report = reports
        # A compiled search asks after so many nodes that the second time it may have looked at every turn.
        assert 1 <= len(report.lines) < len(position.legal_turns()) + (patience > 0)
        assert all(abs(line.score) <= 20 and 0 < line.win < 1 for line in report.lines)


@pytest.mark.parametrize(
    "text",
    [
        "pbmserv/free_edges=3/size=2/turn=either j49:2o/1oRo/RBoB r 0.0 m0 -",
        "classic/ending=last-balls/size=3/turn=either l49:1oW/1oo/R1oR/o w 0.0 m10 -",
    ],
)
def test_a_turn_that_loses_is_no_proof_while_others_are_open(text):
    """Both positions are won, and at some number of nodes only one turn, which loses, is known through and through."""
    position = Position.parse(text)
    for nodes in fewer(range(1500, 6000, 150)):
        *_, report = position.game.searcher(1, 0).reports(position, lines=1 + nodes % 4, nodes=nodes)
        assert report.lines[0].win > 0, nodes
        assert all(a.score >= b.score for a, b in pairwise(report.lines))
