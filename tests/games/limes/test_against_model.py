"""The package and the slow model, held together along whole games, with events, odd decks and near misses of turns.

By rules: L2, L3, L5, L6, L7, L8, L9, L10, L11, L12, L13, L14, L15.
"""

import json
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import limes_model as model

from limitproto.games.limes.game import GAME
from limitproto.games.limes.position import Position
from limitproto.games.limes.rules.reachability import can_stand
from limitproto.games.limes.rules.scoring import result_of
from limitproto.games.limes.squares import ZONE_OF

DECK = model.study24()
CORNERS = list(model.CORNERS)


def deck_of(chance):
    """Return a deck of the model and its text: half of the time `study24`, or one with more huts and equal zones."""
    if chance.random() < 0.5:
        return DECK, None
    cards = {}
    for number in range(1, 19):
        equal = ["FFSS", "FWFW", "RSRS", "SSSS"]
        letters = chance.choice(equal) if chance.random() < 0.3 else chance.choices("FSWR", k=4)
        cards[number] = [(letter, 0 if letter == "W" else chance.choice((0, 0, 1, 2))) for letter in letters]
    listed = [
        {"number": number, "zones": "".join(letter for letter, _ in zones), "huts": [huts for _, huts in zones]}
        for number, zones in cards.items()
    ]
    return cards, json.dumps({"name": "test-odd", "cards": listed})


def near_misses(turns, chance):
    squares = sorted({turn[:3] for turn in turns})
    squares += [f"{letter}{row}" for letter in "jlmnq" for row in (46, 49, 50, 53)]
    spots = [square + corner for square in squares for corner in CORNERS]
    for _ in range(15):
        start = chance.choice(turns)[:5] if chance.random() < 0.7 else f"{chance.choice(squares)}r{chance.randrange(4)}"
        moves = [turn for turn in turns if "/" in turn] or [f"{start}/{chance.choice(spots)}-{spots[0]}"]
        move = chance.choice(moves)
        yield start + chance.choice(["", f"_{chance.choice(CORNERS)}", move[5:], f"{move[5:12]}{chance.choice(spots)}"])


def reason_of(tables):
    """Return why a game that was played to its end was won (L15)."""
    ranks = sorted(map(model.standing, tables), reverse=True)
    if len(tables) == 1 or ranks[0][0] != ranks[1][0]:
        return "points"
    return "tie" if ranks[0] == ranks[1] else "workers"


def hold(position, table, legal, chance):
    """Compare what a position says of its mover's turns and of its own text."""
    turns = position.legal_turns()
    assert set(turns) == legal
    assert len(turns) == len(legal) == position.count_turns()
    for turn in near_misses(turns, chance):
        assert (not position.explain(turn)) == (turn in legal), (position.text, turn)
    again = Position.parse(position.text)
    assert (again, again.text, again.canonical_key()) == (position, position.text, position.canonical_key())


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 24))])
def test_whole_games(seed):
    chance = random.Random(seed)
    players, variants = chance.choice((1, 2, 3, 3)), ["none", "diagonal", "ferryman", "diagonal:ferryman"][seed % 4]
    cards, text = deck_of(chance)
    deck = {"deck": text} if text else {}
    position = Position.new(players=players, variants=variants, deal="host", **deck)
    tables, out = [model.EMPTY] * players, set()
    exits = {(chance.randrange(16), chance.randrange(players)) for _ in range(chance.choice((0, 0, 1, 2)))}
    for rounds in range(16):
        drawn = position.details.drawn
        for number in drawn:
            with pytest.raises(ValueError, match=r"."):
                position.play(f"draw-{number}")
        number = chance.choice(sorted(set(cards) - set(drawn)))
        position = position.play(f"draw-{number}")
        for player in range(players):
            if (rounds, player) in exits:
                gone = chance.choice([other for other in range(players) if other not in out])
                position = position.play(f"{gone + 1}:resigns")
                out.add(gone)
                if players - len(out) < 2:
                    result = "-".join("0" if other in out else "1" for other in range(players))
                    assert (position.result, position.reason) == (result, "resignation")
                    return
            if player in out:
                continue
            assert (position.mover, position.card) == (player, number)
            table = tables[player]
            legal = model.legal_turns(table, cards[number], "diagonal" in variants, "ferryman" in variants)
            hold(position, table, legal, chance)
            turns, kind = position.legal_turns(), chance.choice("__/")
            turn = chance.choice([turn for turn in turns if kind in turn] or turns)
            tables[player] = table = model.play(table, cards[number], turn)
            position = position.play(turn)
            scores = position.explain_score(player)
            assert sorted(map(model.zone_name, table.workers)) == sorted(score.zone for score in scores)
            points, *lines = GAME.commands["lp-score"].answer(position, [str(player + 1)])[1](position).split("\n")
            assert (points, lines) == (f"{player + 1} {model.standing(table)[0]}", model.score_lines(table))
    playing = [tables[player] for player in range(players) if player not in out]
    among = iter(model.result(playing).split("-"))
    assert position.result == "-".join("0" if player in out else next(among) for player in range(players))
    assert position.reason == reason_of(playing)


def test_ties():
    """Results of displays after two rounds, of which many have equal points, in pairs and in threes."""
    chance, found = random.Random(0), []
    for _ in range(40):
        position, table = Position.new(players=1, deal="host"), model.EMPTY
        for number in chance.sample(sorted(DECK), 2):
            position = position.play(f"draw-{number}")
            turn = chance.choice([turn for turn in position.legal_turns() if "_" in turn])
            position, table = position.play(turn), model.play(table, DECK[number], turn)
        found.append((model.standing(table), table, position.details.displays[0]))
    found.sort(key=lambda one: one[0])
    for one, other in pairwise(found):
        for chosen in ((one, other), (other, one), (one, other, other), (one, one, one)):
            tables, displays = [table for _, table, _ in chosen], [display for _, _, display in chosen]
            assert result_of(displays, 0) == (model.result(tables), reason_of(tables))
            if len(chosen) > 2:
                # The first player is out.
                assert result_of(displays, 1) == (f"0-{model.result(tables[1:])}", reason_of(tables[1:]))


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
    for first in ["", *zones]:
        for second in ["", *zones]:
            for third in ["", data.draw(st.sampled_from(zones))]:
                workers = tuple(sorted(filter(None, (first, second, third))))
                stood = display._replace(workers=tuple(sorted(ZONE_OF[zone] for zone in workers)))
                assert can_stand(stood, position.rules) == (workers in found), (position.text, workers)
