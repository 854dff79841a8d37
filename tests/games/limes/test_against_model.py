"""The package and the slow model, held together along games that hypothesis leads."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import limes_model as model

from limitproto.games.limes import commands
from limitproto.games.limes.position import Position
from limitproto.games.limes.rules.reachability import can_stand

DECK = model.study24()

VARIANTS = st.sampled_from(["none", "diagonal", "ferryman", "diagonal:ferryman"])


def deck_text(cards, name):
    """Return a deck file of cards as the model has them."""
    listed = [
        {"number": n, "zones": "".join(z for z, _ in zones), "huts": [h for _, h in zones]}
        for n, zones in cards.items()
    ]
    return json.dumps({"name": name, "cards": listed})


def zone():
    return st.sampled_from("FSWR").flatmap(
        lambda letter: st.tuples(st.just(letter), st.just(0) if letter == "W" else st.integers(0, 2))
    )


ODD_DECKS = st.lists(st.lists(zone(), min_size=4, max_size=4), min_size=16, max_size=18).map(
    lambda cards: dict(enumerate(cards, 1))
)


def hold(position, tables, deck, data, diagonal, ferryman):
    """Lead one game and compare everything on the way; return the positions."""
    seen = [position]
    while not position.is_over:
        if not position.card:
            left = sorted(set(deck) - set(position.details.drawn))
            position = position.play(f"draw-{data.draw(st.sampled_from(left))}")
        mover = position.mover
        turns = position.legal_turns()
        card = deck[position.card]
        assert set(turns) == model.legal_turns(tables[mover], card, diagonal, ferryman), position.text
        assert len(turns) == position.count_turns()
        kind = data.draw(st.sampled_from("_/ "))
        wanted = [turn for turn in turns if (kind in turn if kind != " " else len(turn) == 5)] or turns
        turn = data.draw(st.sampled_from(wanted))
        tables[mover] = model.play(tables[mover], card, turn)
        position = position.play(turn)
        seen.append(position)
        for i, table in enumerate(tables):
            points, *lines = commands.COMMANDS["lp-score"].answer(position, [str(i + 1)])[1](position).split("\n")
            assert lines == model.score_lines(table), position.text
            assert points == f"{i + 1} {model.standing(table)[0]}"
    assert position.result == model.result(tables)
    return seen


@pytest.mark.long
@given(st.data(), VARIANTS, st.integers(1, 3))
def test_whole_games(data, variants, players):
    position = Position.new(players=players, variants=variants, deal="host")
    positions = hold(position, [model.EMPTY] * players, DECK, data, "diagonal" in variants, "ferryman" in variants)
    for position in positions:
        again = Position.parse(position.text)
        assert again == position
        assert again.text == position.text
        assert again.canonical_key() == position.canonical_key()


@pytest.mark.long
@given(st.data(), VARIANTS, ODD_DECKS)
def test_decks_that_nobody_prints(data, variants, deck):
    position = Position.new(players=1, variants=variants, deal="host", deck=deck_text(deck, "test-odd"))
    for seen in hold(position, [model.EMPTY], deck, data, "diagonal" in variants, "ferryman" in variants):
        assert Position.parse(seen.text) == seen


@given(st.data(), VARIANTS, st.integers(0, 2**32))
def test_a_turn_is_refused_exactly_when_it_is_not_listed(data, variants, seed):
    position = Position.new(players=1, variants=variants, seed=seed)
    for _ in range(data.draw(st.integers(0, 12))):
        position = position.play(data.draw(st.sampled_from(position.legal_turns())), known_legal=True)
    turns = position.legal_turns()
    legal = set(turns)
    some = data.draw(st.sampled_from(turns))
    cell = st.sampled_from([f"{letter}{row}" for letter in "ijklmnopq" for row in range(46, 55)])
    corner = st.sampled_from(sorted(model.CORNERS))
    laid = st.one_of(st.just(some[:5]), st.tuples(cell, st.integers(0, 3)).map(lambda p: f"{p[0]}r{p[1]}"))
    spot = st.tuples(cell, corner).map("".join)
    known = st.sampled_from(re.findall(r"[a-z][0-9]+[ns][we]", " ".join([*turns, "m50ne"])))
    moved = st.tuples(spot | known, spot | known).map(lambda pair: f"/{pair[0]}-{pair[1]}")
    for _ in range(20):
        turn = data.draw(laid) + data.draw(st.just("") | corner.map("_".__add__) | moved)
        assert (not position.explain(turn)) == (turn in legal), (position.text, turn)


def reachable(rules, cards, ferryman):
    """Return every tuple of workers that the model reaches by laying just these cards."""
    tables = {(): model.EMPTY}
    for number, quarters, cell in cards:
        following = {}
        start = f"{model.cell_name(*cell)}r{quarters}"
        for table in tables.values():
            for turn in model.legal_turns(table, DECK[number], False, ferryman):
                if turn.startswith(start):
                    after = model.play(table, DECK[number], turn)
                    key = tuple(sorted(map(model.zone_name, after.workers)))
                    following[key] = after._replace(workers=tuple(sorted(after.workers)))
        tables = following
    return set(tables)


@pytest.mark.long
@given(st.data(), st.integers(0, 2**32))
def test_where_workers_can_stand(data, seed):
    """All and only those arrangements of workers pass that some course of three rounds leads to."""
    position = Position.new(players=1, seed=seed)
    cards = []
    for _ in range(3):
        turn = data.draw(st.sampled_from([turn for turn in position.legal_turns() if len(turn) == 5]))
        cards.append((position.card, int(turn[4]), (ord(turn[0]) - ord("m"), int(turn[1:3]) - 50)))
        position = position.play(turn)
    found = reachable(position.rules, cards, False)
    display = position.details.displays[0]
    zones = sorted(
        model.zone_name((2 * c + dx, 2 * r + dy)) for _, _, (c, r) in cards for dx, dy in model.CORNERS.values()
    )
    from limitproto.games.limes.squares import ZONE_OF

    for first in ["", *zones]:
        for second in ["", *zones]:
            for third in ["", data.draw(st.sampled_from(zones))]:
                workers = tuple(sorted(filter(None, (first, second, third))))
                stood = display._replace(workers=tuple(sorted(ZONE_OF[zone] for zone in workers)))
                assert can_stand(stood, position.rules) == (workers in found), (position.text, workers)
