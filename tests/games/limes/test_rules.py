"""Turns refused with their rules, variants, scoring by hand, endings and events.

By rules: L1, L2, L3, L4, L5, L6, L8, L10, L11, L12, L13, L14, L15, L16.
"""

import json
import random

import pytest
from support.tables import rows

from limitproto.errors import IllegalTurn, InvalidNotation, InvalidOption, Unavailable
from limitproto.games.limes.position import Position
from limitproto.games.limes.text.turns import next_step
from limitproto.games.state_position import begins


def deck(*faces):
    """Return a deck file: sixteen cards, the first ones as given (`FFSR` or `FFSR:1000`), the others all rock."""
    cards = []
    for number in range(1, 17):
        zones, _, huts = (faces[number - 1] if number <= len(faces) else "RRRR").partition(":")
        cards.append({"number": number, "zones": zones, "huts": [int(hut) for hut in huts or "0000"]})
    return json.dumps({"name": "test-rules", "cards": cards})


def played(*turns, faces=(), **options):
    """Return a solitaire position after turns; the cards are drawn by number."""
    position = Position.new(players=1, deal="host", deck=deck(*faces), **options)
    for number, turn in enumerate(turns, 1):
        position = position.play(f"draw-{number}").play(turn)
    return position


def rules(position, turn):
    return [(violation.rule, violation.cell) for violation in position.explain(turn)]


START = "limes1 - 1 7 d13 -"


@pytest.mark.parametrize("row", rows(__file__, "turns"), ids="-".join)
def test_explain(row):
    text, turn, *faults = filter(None, row)
    position = Position.parse(text)
    found = [f"{fault.rule} {fault.cell} {fault.sentence}" for fault in position.explain(turn)]
    assert [one[: len(fault)] for one, fault in zip(found, faults, strict=True)] == faults
    assert position.line().push([turn]) == (not faults)
    if faults:
        with pytest.raises(IllegalTurn) as caught:
            position.play(turn)
        assert f"{caught.value.rule} {caught.value.cell}" == " ".join(faults[0].split()[:2])
    else:
        position.play(turn)


def test_equal_turns_of_a_card_have_one_form():
    position = played("m50r0", faces=["FSFS", "FSFS"]).play("draw-2")
    assert (position.steps("n50"), rules(position, "n50r2")) == (["r0", "r1"], [(5, "n50")])
    assert "looks the same as r0" in position.explain("n50r2")[0].sentence
    position = played("m50r0_nw", faces=["FSFS", "FSFS"]).play("draw-2")
    assert rules(position, "n50r2/m50nw-m50se") == [(5, "n50"), (8, "m50se")]
    assert rules(position, "n50r2/m50nw-m50ne") == [(5, "n50")]


@pytest.mark.parametrize("seed", range(4))
def test_what_begins_a_turn_selects_from_all_turns(seed):
    chance = random.Random(seed)
    position = Position.new(players=1 + seed % 2, seed=seed, variants=("none", "diagonal")[seed // 2])
    while not position.is_over:
        turns = position.legal_turns()
        some = chance.choice(turns)
        # A square; a square as it is typed; half of a number; a square with quarter turns; the whole turn.
        for beginning in (some[:3], some[:3].upper(), some[:2], some[:5], some):
            wanted = [turn for turn in turns if begins(turn, beginning.lower())]
            assert position.legal_turns(beginning) == wanted
            words = {next_step(turn, beginning.lower()) for turn in wanted}
            assert set(position.steps(beginning)) == words
        assert position.steps() == sorted({turn[:3] for turn in turns})
        position = position.play(some)
    assert position.legal_turns() == position.steps() == []


@pytest.mark.parametrize("row", rows(__file__, "scores"), ids="-".join)
def test_scores(row):
    faces, turns, *expected = filter(None, row)
    position = played(*turns.split(), faces=faces.split())
    found = position.explain_score(0)
    assert [" ".join(map(str, (*one[:3], "counted" if one[3] else "shadowed"))) for one in found] == expected
    assert position.points == (sum(one[2] for one in found),)


def test_the_deal_of_a_seed():
    one = Position.new(players=1, seed=7)
    assert one.chance_events == (f"draw-{one.card}",)
    assert one.text == Position.new(players=1, seed=7).text
    cards = []
    while not one.is_over:
        cards.append(one.card)
        one = one.play(one.legal_turns()[0])
    assert (len(set(cards)), one.chance_events, one.result, one.reason) == (16, (), "1", "points")
    for over in (one, Position.parse(one.text)):
        assert (over.legal_turns(), over.count_turns(), rules(over, "m50r0")) == ([], 0, [(15, "-")])


def test_nothing_goes_without_a_card():
    position = Position.new(players=2, deal="host")
    assert (position.mover, position.phase, position.card) == (0, "drawing", 0)
    others = [lambda: position.play("m50r0"), lambda: position.explain("m50r0"), lambda: position.perft(1)]
    for ask in (position.legal_turns, position.count_turns, position.steps, *others):
        with pytest.raises(Unavailable, match=r"^no card is drawn$"):
            ask()
    assert position.play("draw-13").card == 13


@pytest.mark.parametrize(("text", "event", "words"), rows(__file__, "refused_events"))
def test_refused_events(text, event, words):
    with pytest.raises(IllegalTurn, match=words):
        Position.parse(text).play(event)


def test_no_such_events():
    position = Position.parse(START)
    for event in ("2:resigns", "draw", "white:resigns"):
        with pytest.raises(InvalidNotation):
            position.play(event)
        with pytest.raises(InvalidNotation):
            position.canonical(event)
    assert position.canonical("1:RESIGNS") == "1:resigns"


@pytest.mark.parametrize(("text", "words"), rows(__file__, "odd_events"))
def test_what_was_meant_as_an_event_is_called_one(text, words):
    position = Position.parse(START)
    for method in (position.play, position.canonical):
        with pytest.raises(InvalidNotation) as caught:
            method(text)
        assert str(caught.value).startswith(words)


@pytest.mark.parametrize(("start", "event", "text", "reason"), rows(__file__, "events"))
def test_events(start, event, text, reason):
    after = Position.parse(start).play(event)
    assert (after.text, after.reason) == (text, reason)
    assert Position.parse(text).text == text


def test_the_last_one_out_ends_the_round_and_a_card_is_drawn():
    position = Position.new(players=3, seed=3)
    position = position.play("m50r0").play("m50r0").play("3:resigns")
    assert (position.mover, len(position.details.drawn)) == (0, 2)
    assert position.chance_events == (f"draw-{position.card}",)


def test_ended_from_outside():
    position = Position.parse("limes2 13r0m50_- 2 7.7 d13 -")
    ended = position.with_result("1/2-1/2", "adjudication")
    assert (ended.text, ended.reason) == ("limes2 13r0m50_- - 7.7 d13 end:1/2-1/2", "adjudication")
    assert rules(ended, "m50r0") == rules(Position.parse(ended.text), "m50r0") == [(16, "-")]
    with pytest.raises(InvalidNotation):
        position.with_result("1", "adjudication")


OPTIONS = "players=0 players=9 variants=square variants=diagonal:diagonal deal=me seed=-1 deck=nobodys deck={} size=3"


@pytest.mark.parametrize("option", [*OPTIONS.split(), f"seed={2**64}"])
def test_options(option):
    with pytest.raises(InvalidOption):
        Position.new("limes", **dict([option.split("=")]))
    with pytest.raises(InvalidOption):
        Position.new("limes3", players=2)


def key(text):
    return Position.parse(text).canonical_key()


def test_turned_and_shifted_displays_have_one_key():
    first = key("limes1 13r0m50.4r1n50:m50nw 1 6 d13.4.5 -")
    assert first == key("limes1 13r1m50.4r2m51:m50ne 1 6 d13.4.5 -")
    assert first == key("limes1 13r2m50.4r3l50:m50se 1 6 d13.4.5 -")
    assert first == key("limes1 4r1m50.13r0l50:l50nw 1 6 d4.13.5 -"), "the order of the past does not matter"
    assert first != key("limes1 13r0m50.4r1n50:m50ne 1 6 d13.4.5 -")
    assert first != key("limes1 13r0m50.4r1n50:m50nw 1 6 d13.4.6 -")
    assert first != key("limes1/variants=diagonal 13r0m50.4r1n50:m50nw 1 6 d13.4.5 -")
    # Players are not exchanged.
    assert key("limes2 13r0m50_13r1m50:m50ne 1 7.6 d13 -") != key("limes2 13r1m50:m50ne_13r0m50 1 6.7 d13 -")
