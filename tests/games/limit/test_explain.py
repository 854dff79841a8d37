"""Every refusal cites a rule and a cell: turns with a single fault, turns with several, and games that are over."""

import random

import pytest
from support.comparing import fresh, near_misses, walk
from support.tables import rows

from limitproto import IllegalTurn, Position


@pytest.mark.parametrize(("text", "turn", "rule", "cell", "sentence"), rows(__file__, "one_fault"))
def test_single_faults(text, turn, rule, cell, sentence):
    position = Position.parse(text)
    found = position.explain(turn)
    assert [violation.rule for violation in found] == [int(rule)], list(map(str, found))
    assert found[0][1:] == (cell, sentence)
    with pytest.raises(IllegalTurn) as caught:
        position.play(turn)
    assert caught.value.violations == tuple(found)
    assert (caught.value.rule, caught.value.turn) == (int(rule), position.canonical(turn))


def test_several_faults_come_in_rule_order():
    for row in rows(__file__, "several_faults"):
        text, turn, *faults = filter(None, row)
        assert [f"R{one.rule} {one.cell}" for one in Position.parse(text).explain(turn)] == faults, row


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
                    assert sentence.split()[0] in "already is has holds touches can cannot does lies would".split()
                    assert not sentence.endswith(".")
                    seen.add(rule)
    assert seen >= {1, 2, 3, 4, 6, 8, 9, 12, 13}, seen
