"""`Position`: counting, steps, prefixes, endings by the rules, starts by tags, and that nothing changes it."""

import copy
import pickle
import random
import subprocess
import sys

import pytest
from support.comparing import EDITIONS, odd_options
from support.patience import PATIENCE
from support.tables import rows

from limitproto import IllegalTurn, InvalidNotation, InvalidOption, InvalidPosition, Position
from limitproto.games.limit.game import GAME
from limitproto.games.limit.position import Position as LimitPosition
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.rules.placement import can_be_laid, pair_turns
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.state import with_movement


@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_counts(edition, players):
    chance = random.Random(f"{edition}{players}")
    for i in range(4):
        options = odd_options(chance, edition, "23") if i else {"players": players, "size": "2", "seed": "1"}
        position = Position.new(edition, **options)
        while not position.is_over:
            turns = position.legal_turns()
            assert position.count_turns() == len(turns) == position.perft(1)
            assert position.perft(0) == 1
            assert position.divide(1) == dict.fromkeys(turns, 1)
            if len(turns) < 40:
                two = position.divide(2)
                assert two == {turn: position.play(turn).count_turns() for turn in turns}
                assert list(two) == turns
                assert sum(two.values()) == position.perft(2)
            position = position.play(chance.choice(turns))
        assert (position.perft(0), position.perft(1), position.perft(3)) == (1, 0, 0)
        assert (position.count_turns(), position.divide(1), position.divide(0)) == (0, {}, {})


def test_steps_and_prefixes():
    position = Position.parse("classic/turn=either m50:oWoRo w 0.0 m4 -")
    assert position.legal_turns() == ["n50-m50", "n50-o50", "pass/m50", "pass/q50"]
    assert position.steps() == ["n50", "pass"]
    assert position.steps("N50") == position.steps("n50-") == ["m50", "o50"]
    assert position.steps("n50-m50") == ["end"]
    assert position.steps("pass") == position.steps("pass/") == ["m50", "q50"]
    assert position.steps("n5") == [] if position.legal_turns("n5") else True
    assert (position.legal_turns("n50"), position.legal_turns("n5")) == (["n50-m50", "n50-o50"], [])
    assert position.legal_turns("q50") == position.steps("q50") == []
    for wrong in ("n", "n50/", "x@", "n50-m50/q50/", " "):
        with pytest.raises(InvalidNotation, match="not the beginning of a turn"):
            position.legal_turns(wrong)
    passing = Position.parse("pbmserv m50:RB r 0.0 m4 -")
    assert (passing.steps(), passing.steps("pass")) == (["pass"], ["end"])


@pytest.mark.parametrize(("text", "turn", "expected", "other"), rows(__file__, "nobody_can_lay"))
def test_movement_begins_when_nobody_can_lay_what_is_left(text, turn, expected, other):
    position = Position.parse(text)
    after = position.play(turn)
    assert after.text == expected
    assert len(after.contents) < position.rules.tiles
    assert position.play(other).phase == "placement"


def test_a_position_is_never_changed():
    position = Position.new("classic")
    text, turns = position.text, position.legal_turns()
    position.play(turns[0])
    turns.clear()
    position.contents[0] = "W"
    with pytest.raises(IllegalTurn):
        position.play("a1:a2")
    with pytest.raises(AttributeError):
        position.other = 1
    assert position.text == text
    assert position.count_turns() == 12
    assert position == Position.parse(text) != "classic"


TAGS = [
    ("classic", {}, {"Edition": "classic"}),
    ("classic3", {}, {"Edition": "classic", "Players": "3"}),
    ("pbmserv", {"layout": "m50:rb/gk", "size": 1}, {"Edition": "pbmserv", "Layout": "m50:rb/gk", "Size": "1"}),
    (
        "pbmserv3/free_edges=2",
        {"placement": "manual", "turn": "either"},
        {"Edition": "pbmserv", "Players": "3", "FreeEdges": "2", "Placement": "manual", "Turn": "either"},
    ),
]


@pytest.mark.parametrize(("edition", "options", "tags"), TAGS)
def test_tags(edition, options, tags):
    start = Position.new(edition, **options)
    assert start.start_tags() == tags
    assert GAME.from_tags(tags) == start
    assert GAME.from_tags({**tags, "Event": "?", "Annotator": "somebody"}) == start


def test_tags_of_any_position():
    for text in ("classic m50:Wo r 7.8 p1 -", "pbmserv m50:RB r 0.0 m4 -", "classic3 m50:Wo b 7.8.8 p1 out:r"):
        position = Position.parse(text)
        tags = position.start_tags()
        assert tags["Position"] == text
        assert GAME.from_tags(tags) == position


def test_tags_that_do_not_go_together():
    with pytest.raises(InvalidOption, match="has no Layout tag"):
        GAME.from_tags({"Edition": "nestor"})
    with pytest.raises(InvalidPosition, match="the other tags are for nestor"):
        GAME.from_tags({"Edition": "nestor", "Position": "classic m50:Wo r 7.8 p1 -"})
    with pytest.raises(InvalidOption, match="size must be 1 to 16"):
        GAME.from_tags({"Edition": "classic", "Size": "99"})
    assert GAME.from_tags({}) == Position.new("classic")


def test_laying_in_some_order():
    from limitproto.core.hexes import cell

    def neighbours(*places):
        return TileIndex([cell(0, 0), cell(1, 0), cell(0, 1), *(cell(*place) for place in places)]).near

    triangle, with_tail, with_another = neighbours(), neighbours((2, 0)), neighbours((3, 0), (4, 0), (3, 1))
    assert can_be_laid(triangle, 2, 0b111)
    assert not can_be_laid(with_tail, 2, 0b1111)
    assert can_be_laid(with_tail, 1, 0b1111)
    assert not can_be_laid(triangle, 2, 0)
    assert not can_be_laid([0, 0], 1, 0b11)
    assert not can_be_laid(with_another, 2, 0b111111)
    assert can_be_laid([], 2, 0)
    assert can_be_laid([0], 2, 1)
    pairs = list(pair_turns(Position.new("classic").play("m50:n50").details.table, 2, "R"))
    assert len(pairs) == len(set(pairs))


def test_greedy_takes_what_it_can_win():
    choose = GAME.choosers["greedy"]
    assert choose(Position.parse("nestor/turn=either m50:BoRoo r 0.0 m4 -"), lambda n: 0) == "o50-n50"
    assert choose(Position.new("classic"), lambda n: n - 1) in Position.new("classic").legal_turns()


@pytest.mark.parametrize("edition", ["classic", "classic3", "nestor/turn=either/size=2", "pbmserv/placement=manual"])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda position: pickle.loads(pickle.dumps(position))])
def test_positions_can_be_copied_and_pickled(edition, copied):
    chance = random.Random(edition)
    position = Position.new(edition, seed=5)
    while not position.is_over:
        again = copied(position)
        assert again == position
        assert again is not position
        assert (again.layout, again.seed, again.reason) == (position.layout, position.seed, position.reason)
        assert (again.details.last, again.details.captured) == (position.details.last, position.details.captured)
        turn = chance.choice(position.legal_turns())
        # What R16 counts is kept as well.
        assert again.play(turn).text == position.play(turn).text
        position = position.play(turn)
    assert copied(position).is_over


def test_a_pickled_position_is_read_by_a_fresh_process():
    data = pickle.dumps(Position.new("classic").play("m50:n50"))
    script = "import pickle, sys; print(pickle.load(sys.stdin.buffer).game.name)"
    done = subprocess.run([sys.executable, "-c", script], input=data, capture_output=True, timeout=PATIENCE, check=True)
    assert done.stdout == b"limit\n"


def test_a_long_past_is_pickled_without_deep_recursion():
    position = Position.parse("nestor-en/turn=either m50:RoooooooB r 0.0 m4 -")
    state = position.movement
    for _ in range(3000):
        later = MovementState(state.field, state.tiles, state.balls, state.clock, state.mover, state.out)
        later.kinds, later.past, state = state.kinds, state, later
    again = pickle.loads(pickle.dumps(LimitPosition(with_movement(position.details, state))))
    length, state = 0, again.movement
    while state.past is not None:
        length, state = length + 1, state.past
    assert length == 3000
