"""A line of LIMES does what playing turn by turn does, and stops where that would refuse."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limitproto.errors import IllegalTurn, InvalidNotation, Unavailable
from limitproto.games.limes.decks import deck_of, remember
from limitproto.games.limes.position import Position
from limitproto.games.line import PlainLine

#: Cards that look the same after a half turn or after every turn, with huts, so that displays are symmetric too.
EVEN = [("FFFF", (1, 1, 1, 1)), ("FSFS", (0, 2, 0, 2)), ("WWWW", (0, 0, 0, 0)), ("SRSR", (1, 0, 1, 0))]
VARIANTS = st.sampled_from(["none", "diagonal", "ferryman", "diagonal:ferryman"])


def even_deck():
    cards = [{"number": n, "zones": EVEN[n % 4][0], "huts": EVEN[n % 4][1]} for n in range(1, 18)]
    return remember(deck_of(json.dumps({"name": "even", "cards": cards}))).name


def played(position, turns):
    movers = []
    for turn in turns:
        mover = position.mover
        is_event = position.is_event(turn)
        try:
            if mover is None or position.canonical(turn) != turn or (is_event and not turn.startswith("draw-")):
                break
            position = position.play(turn)
        except (InvalidNotation, IllegalTurn, Unavailable):
            break
        movers.append(-1 if is_event else mover)
    return movers, position


def pushed(start, turns):
    line = start.line()
    assert line.push(turns) == (len(line.movers) == len(turns))
    position = line.position()
    assert line.outcome() == (position.result, position.reason)
    return line.movers, position


def random_line(start, random, length):
    """Play at random, workers as often as cards alone; return the turns and all positions."""
    turns, positions = [], [start]
    while len(turns) < length and not positions[-1].is_over:
        position = positions[-1]
        if position.card:
            legal = position.legal_turns()
            kind = random.choice("_/r")
            turn = random.choice([one for one in legal if kind in one] or legal)
        else:
            turn = random.choice(position.chance_choices)
        turns.append(turn)
        positions.append(position.play(turn))
    return turns, positions


@given(st.integers(0, 2**32), st.integers(1, 3), VARIANTS, st.booleans())
def test_a_line_is_played_as_turn_by_turn(seed, players, variants, is_even):
    random = Random(seed)
    deck = even_deck() if is_even else "study24"
    start = Position.new("limes", players=players, variants=variants, deck=deck, deal="host")
    turns, positions = random_line(start, random, random.choice([12, 99]))
    # Lines also begin in the middle of a game and of a round.
    first = random.choice([0, 0, random.randrange(len(turns))])
    begin, turns = positions[first], turns[first:]
    movers, after = pushed(begin, turns)
    assert movers == played(begin, turns)[0]
    assert len(movers) == len(turns)
    assert after.details == positions[-1].details
    assert begin.line().keyed(turns) == PlainLine(begin).keyed(turns)
    # In two steps, and by a copy.
    line, half = begin.line(), len(turns) // 2
    assert line.push(turns[:half])
    for following in (turns[half], ""):
        assert line.copy().key_before(following) == line.position().canonical_key()
    other = line.copy()
    assert line.position().details == played(begin, turns[:half])[1].details
    assert line.push(turns[half:])
    assert other.push(turns[half:])
    assert line.movers == movers
    assert line.position().details == other.position().details == after.details


def test_turns_are_checked_again_after_a_key():
    position = Position.new(players=1, deal="host").play("draw-1").play("m50r0_nw").play("draw-2")
    line = position.line()
    line.key_before("")
    assert not line.push(["l50r0/m50nw-k47se"])


@pytest.mark.parametrize(("rounds", "variants"), [(2, "none"), (3, "diagonal"), (8, "ferryman")])
def test_a_line_ends_where_a_turn_is_refused(rounds, variants):
    """Each letter is exchanged, left out or doubled, in turns without a worker, with one placed and with one moved."""
    start = Position.new(players=1, seed=3, variants=variants, deal="host")
    position = random_line(start, Random(rounds), 2 * rounds + 1)[1][-1]
    legal = position.legal_turns()
    moves = [turn for turn in legal if "/" in turn]
    for before, turn in (("", legal[0]), ("", f"{legal[0]}_ne"), ("", moves[0]), ("", moves[-1]), (legal[0], "draw-9")):
        for place, letter in enumerate(turn):
            for other in (letter, "", letter * 2, letter.upper(), *"4mnr_/-ew"):
                line = [*before.split(), turn[:place] + other + turn[place + 1 :], "draw-7"]
                assert pushed(position, line) == played(position, line), line


def test_events_are_left_to_other_ways():
    start = Position.new("limes", players=3, deal="host")
    turns = ["draw-3", "m50r0", "2:resigns", "m50r1_ne", "draw-4", "3:timeout"]
    assert pushed(start, turns)[0] == [-1, 0]
    found = start.line().keyed(turns)
    assert found == PlainLine(start).keyed(turns)
    assert found.movers == [0, 0, 1, 2, 0, 0]


def test_where_the_engine_deals_nothing_is_played():
    start = Position.new("limes", seed=7)
    assert pushed(start, ["m50r0"]) == ([], start)
    turns = ["m50r0", "m50r1", "n50r0"]
    assert start.line().keyed(turns) == PlainLine(start).keyed(turns)


def test_a_line_refuses_what_only_a_variant_allows():
    start = Position.new(players=1, deal="host")
    assert not start.play("draw-1").line().push(["n50r0"])
    # Other seeds may have no such turns.
    position = random_line(start, Random(7), 13)[1][-1]
    for variant, kind in (("diagonal", "r"), ("ferryman", "/")):
        other = Position.parse(position.text.replace("limes1", f"limes1/variants={variant}"))
        turns = {turn for turn in other.legal_turns() if kind in turn} - {*position.legal_turns()}
        assert turns
        for turn in turns:
            assert other.line().push([turn])
            assert not position.line().push([turn])
