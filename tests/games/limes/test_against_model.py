"""The package and the slow model, held together along whole games, with events, odd decks and near misses of turns.

By rules: L2, L3, L5, L6, L7, L8, L9, L10, L11, L12, L13, L14, L15.
"""

import random

import pytest
from support import limes_model as model
from support.limes_decks import in_model, odd_deck

from limitproto.games.limes.game import GAME
from limitproto.games.limes.position import Position

DECK = model.study24()
CORNERS = list(model.CORNERS)


def near_misses(turns, chance):
    squares = sorted({turn[:3] for turn in turns})
    squares += [f"{letter}{row}" for letter in "jlmnq" for row in (46, 49, 50, 53)]
    spots = [square + corner for square in squares for corner in CORNERS]
    for _ in range(15):
        start = chance.choice(turns)[:5] if chance.random() < 0.7 else f"{chance.choice(squares)}r{chance.randrange(4)}"
        moves = [turn for turn in turns if "/" in turn] or [f"{start}/{chance.choice(spots)}-{spots[0]}"]
        move = chance.choice(moves)
        yield start + chance.choice(["", f"_{chance.choice(CORNERS)}", move[5:], f"{move[5:12]}{chance.choice(spots)}"])


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
    deck = (
        odd_deck(chance, 18, "test-odd", chance.choice(("FS", "FSWR", "SWWRF"))) if chance.random() < 0.5 else "study24"
    )
    position = Position.new(players=players, variants=variants, deal="host", deck=deck)
    cards = in_model(position.rules.deck)
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
    assert position.reason == model.reason(playing)
