"""Every refusal cites a rule and a cell: turns with a single fault, turns with several, and games that are over."""

import random

import pytest
from support.comparing import fresh, near_misses, walk

from limitproto import IllegalTurn, Position

START = "classic - w 8.8 p0 -"
FIRST = "classic m50:Wo r 7.8 p1 -"
SECOND = "classic m50:Wo/oR w 7.7 p2 -"
BALLS = "classic3/size=1 m50:Wo/oR b 0.0.1 p2 -"
COVERED = "classic3/size=1 l50:1WR/oo b 0.0.1 p2 -"
BESIDE = "classic3/size=2 j50:2WoW/1oRB/oo r 0.1.1 p4 -"
SPENT = "pbmserv/must_touch=1/placement=manual/size=1 m50:rb r 1.1:0.0.1.1 p2 -"
TILES = "pbmserv/placement=manual/size=1 m50:rb r 1.1:0.0.1.1 p2 -"
BARE = "pbmserv/placement=manual/size=1 - r 1.1:1.1.1.1 p0 -"
LINE = "pbmserv/must_touch=1/placement=manual/size=16 m50:" + "rbgk" * 12 + "rb r 16.16:3.3.4.4 p50 -"
PAIRS = "classic/must_touch=1/size=16 m50:" + "WoRo" * 12 + "Wo r 3.4 p25 -"
WHOLE = "classic m49:1ooo/WooRo/oooo w 0.0 m4 -"
EITHER = "classic/turn=either m49:1ooo/WooRo/oooo w 0.0 m4 -"
BOUND = "classic m50:RoWoo w 0.0 m0 -"
BOUND_EITHER = "classic/turn=either m50:RoWoo w 0.0 m0 -"
PASS = "is a pass, but there is a ball to move or a tile to remove"
NOT_WHOLE = "is not a whole turn of a ball move and a removal"

#: Position, turn, and the one rule and cell that speak against it.
SINGLE = [
    (START, "n50:o50", 1, "n50", "is not m50, where the first tile lies"),
    (START, "m50:m50", 1, "m50", "cannot take both tiles of the pair"),
    (START, "m50", 1, "m50", "is not a pair of tiles, but tiles are still to be laid"),
    (START, "red@m50", 1, "m50", "is not a pair of tiles, but tiles are still to be laid"),
    (START, "m50-n50/m50", 1, "m50", "is not a pair of tiles, but tiles are still to be laid"),
    (START, "pass", 1, "-", "is not a pair of tiles, but tiles are still to be laid"),
    (FIRST, "m50:n49", 1, "m50", "has a tile already"),
    (FIRST, "n49:m50", 1, "m50", "has a tile already"),
    (FIRST, "m51:l52", 1, "l52", "touches 0 of the tiles already down and needs 2"),
    (SECOND, "o51:n52", 1, "o51", "touches 1 of the tiles already down and needs 2"),
    (SECOND, "l51:l52", 2, "l51", "touches a ball of the same colour"),
    (SECOND, "n49:l51", 2, "n49", "touches a ball of the same colour"),
    (BALLS, "m50", 3, "m50", "holds a ball already"),
    (COVERED, "m51", 2, "n50", "would have no adjacent empty tile"),
    (BESIDE, "k52", 2, "k52", "touches a ball of the same colour"),
    (BALLS, "p50", 3, "p50", "has no tile"),
    (BALLS, "n50:n49", 3, "n50", "is not a ball placement, but all tiles are down"),
    (BALLS, "m50-n50", 3, "m50", "is not a ball placement, but all tiles are down"),
    (BARE, "red@n50", 4, "n50", "is not m50, where the first tile lies"),
    (BARE, "m50", 4, "m50", "is not a coloured tile, but tiles are still to be laid"),
    (TILES, "green@m50", 4, "m50", "has a tile already"),
    (TILES, "green@o50", 4, "o50", "touches 1 of the tiles already down and needs 2"),
    (TILES, "yellow@n49", 4, "n49", "can take no yellow tile: pbmserv has none"),
    (SPENT, "red@o50", 4, "o50", "can take no red tile: none is left"),
    ("pbmserv/placement=manual m50:r b 8.8:7.8.8.8 p1 -", "red@n50", 4, "n50", "touches another red tile"),
    (WHOLE, "l50-n50/o49", 6, "l50", "has no tile"),
    (WHOLE, "n50-n51/o49", 6, "n50", "holds no white ball"),
    (WHOLE, "p50-n50/o49", 6, "p50", "holds no white ball"),
    (WHOLE, "m50-m50/o49", 6, "m50", "is the cell that the ball is on already"),
    (WHOLE, "m50-p50/o49", 6, "p50", "holds a ball"),
    (WHOLE, "m50-a1/o49", 6, "a1", "has no tile"),
    (WHOLE, "m50:n50", 6, "m50", "is a placement, but movement has begun"),
    (WHOLE, "m50", 6, "m50", "is a placement, but movement has begun"),
    (WHOLE, "red@m50", 6, "m50", "is a placement, but movement has begun"),
    ("classic m50:oWoRoo w 0.0 m4 -", "n50-r50/m50", 6, "r50", "cannot be reached from n50 over empty tiles"),
    (WHOLE, "m50-n50/a1", 8, "a1", "has no tile"),
    (WHOLE, "m50-n50/p50", 8, "p50", "holds a ball"),
    (WHOLE, "m50-o50/n50", 8, "n50", "has no free edge"),
    ("classic/free_edges=4 m50:oWo/Ro w 0.0 m4 -", "n50-o50/n50", 8, "n50", "has 2 free edges and needs 4"),
    ("classic m50:oWoRo w 0.0 m4 -", "n50-m50/o50", 9, "o50", "would cut off balls"),
    ("classic/isolate=doomed m50:oRoWoo r 0.0 m5 -", "n50-m50/o50", 9, "o50", "would cut off balls"),
    (BOUND, "o50-n50/q50", 12, "m50", "would have no freedom, which this first turn must not cause"),
    (BOUND_EITHER, "o50-n50", 12, "m50", "would have no freedom, which this first turn must not cause"),
    (WHOLE, "m50-n50", 13, "m50", NOT_WHOLE),
    (WHOLE, "pass/o49", 13, "o49", NOT_WHOLE),
    (WHOLE, "pass", 13, "-", NOT_WHOLE),
    (EITHER, "m50-n50/o49", 13, "m50", "is a ball move and a removal, but a turn is one of them"),
    (EITHER, "pass", 13, "-", PASS),
    ("pbmserv m49:1ooo/RooBo/oooo r 0.0 m4 -", "m50-n50", 13, "m50", NOT_WHOLE),
    ("pbmserv/free_edges=6 m50:RoBo r 0.0 m4 -", "pass", 13, "-", PASS),
    ("pbmserv m50:RBo r 0.0 m4 -", "pass", 13, "-", PASS),
    (LINE, "green@kkkk50", 18, "kkkk50", "lies more than 49 columns or rows from the first tile"),
    (PAIRS, "jjjj51:kkkk50", 18, "kkkk50", "lies more than 49 columns or rows from the first tile"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "turn", "rule", "cell", "sentence"), SINGLE)
def test_single_faults(text, turn, rule, cell, sentence):
    position = Position.parse(text)
    found = position.explain(turn)
    assert [violation.rule for violation in found] == [rule], list(map(str, found))
    if sentence:
        assert found[0][1:] == (cell, sentence)
    with pytest.raises(IllegalTurn) as caught:
        position.play(turn)
    assert caught.value.violations == tuple(found)
    assert (caught.value.rule, caught.value.turn) == (rule, position.canonical(turn))


SEVERAL = [
    (START, "m50:o50", ["R1 o50", "R2 m50"]),
    (START, "n50:p50", ["R1 n50", "R1 p50", "R2 n50"]),
    (FIRST, "p50:q50", ["R1 p50", "R1 q50"]),
    (TILES, "red@n49", ["R4 n49", "R4 n49"]),
    (WHOLE, "l50-n50/a1", ["R6 l50", "R8 a1"]),
    (WHOLE, "l50-k50/a1", ["R6 l50", "R6 k50", "R8 a1"]),
    (WHOLE, "m50-n50/n50", ["R8 n50", "R8 n50"]),
    (WHOLE, "l50-k50", ["R6 l50", "R6 k50", "R13 l50"]),
    (WHOLE, "pass/a1", ["R8 a1", "R13 a1"]),
    (EITHER, "l50-n50/a1", ["R6 l50", "R8 a1", "R13 l50"]),
    (LINE, "red@kkkk51", ["R4 kkkk51", "R18 kkkk51"]),
]


@pytest.mark.parametrize(("text", "turn", "faults"), SEVERAL)
def test_several_faults_come_in_rule_order(text, turn, faults):
    assert [f"R{violation.rule} {violation.cell}" for violation in Position.parse(text).explain(turn)] == faults


OVER = [
    (Position.parse("nestor-en/turn=either m50:BoRoo r 0.0 m4 -"), ["o50-n50"], 14),
    (Position.parse("nestor/turn=either m50:BoRoo r 0.0 m4 -"), ["o50-n50"], 15),
    (Position.parse("pbmserv/isolate=doomed/turn=either m50:RoB r 0.0 m4 -"), ["pass/n50"], 15),
    (Position.parse("pbmserv m50:RB r 0.0 m4 -"), ["pass"] * 4, 16),
    (Position.new("classic"), ["red:resigns"], 17),
    (Position.new("classic"), ["draw"], 17),
    (Position.parse("classic m50:Wo - 7.8 p1 end:1-0"), [], 17),
]


@pytest.mark.parametrize(("position", "turns", "rule"), OVER)
def test_games_that_are_over(position, turns, rule):
    for turn in turns:
        position = position.play(turn)
    assert position.is_over
    for turn in ("m50:n50", "m50", "m50-n50/o50", "pass"):
        assert [tuple(violation) for violation in position.explain(turn)] == [
            (rule, "-", f"the game is over: {position.result}")
        ]


def test_every_sentence_goes_on_from_its_cell():
    """Sentences are read behind `R8 m51`, so that each begins with a verb and ends without a full stop."""
    seen = set()
    for seed in range(60):
        chance = random.Random(seed)
        edition, options = chance.choice(
            [
                ("classic", {"size": "2", "players": chance.choice("23"), "turn": chance.choice(["both", "either"])}),
                ("pbmserv", {"size": "2", "seed": str(seed), "placement": chance.choice(["manual", "layout"])}),
                ("nestor", {"size": "3", "seed": str(seed), "isolate": "doomed", "free_edges": "2"}),
            ]
        )
        for position, _state in walk(*fresh(Position, edition, options), chance, 0.3):
            if position.is_over:
                break
            for turn in near_misses(position, chance, 8):
                found = position.explain(turn)
                assert [violation.rule for violation in found] == sorted(violation.rule for violation in found)
                for rule, cell, sentence in found:
                    assert 1 <= rule <= 18
                    assert cell == "-" or cell in turn or rule in (2, 12)
                    assert sentence.split()[0] in {
                        "is",
                        "has",
                        "holds",
                        "touches",
                        "can",
                        "cannot",
                        "does",
                        "lies",
                        "would",
                    }
                    assert not sentence.endswith(".")
                    seen.add(rule)
    assert seen >= {1, 2, 3, 4, 6, 8, 9, 12, 13}, seen
