"""Faults planted for each rule of LIMES: the comparison with the slow model has to notice every one.

A fresh copy of `limitproto.games.limes` with the fault goes through random games together with
`support.limes_model` until something differs. Turn order and endings are followed here, from L1, L15 and L16.
"""

import json
import random
from itertools import pairwise

import pytest
from support import limes_model as model
from support.faults import Fault, planted

pytestmark = pytest.mark.once

LIMES = "limitproto.games.limes"
CORNERS = list(model.CORNERS)

#: Rule, module and function of LIMES, what stands there, what a fault makes of it; see `support.faults`.
FAULTS = [
    (1, "rules.rounds", "advance", "len(state.drawn) < ROUNDS", "len(state.drawn) < ROUNDS - 1"),
    (1, "rules.rounds", "advance", "(later or behind)[0]", "behind[-1]"),
    (1, "rules.rounds", "why_not_drawable", "number in state.drawn", "number == state.drawn[-1:]"),
    (2, "rules.display", "free_squares", "[ORIGIN]", "[ORIGIN, ORIGIN + NEIGHBOURS[0]]"),
    (2, "rules.explain", "_laying", "cell == FIRST", "cell[0] == FIRST[0]"),
    (3, "rules.display", "free_squares", "NEIGHBOURS + DIAGONALS", "NEIGHBOURS"),
    (3, "rules.display", "free_squares", "if not taken:\n    ...", "if not taken:\n    ...\ndiagonal = True"),
    (3, "rules.display", "touches", "diagonal and across == down == 1", "across == down == 1"),
    (4, "rules.display", "free_squares", "max(columns) - SIDE", "max(columns) - SIDE - 1"),
    (4, "rules.explain", "_laying", "max(columns, rows) > SIDE", "columns > SIDE"),
    (5, "decks.deck", "_faces", "card.legal_form(quarters) != quarters", "False"),
    (5, "decks.deck", "Card.turned", "-quarters % 4", "quarters % 4"),
    (5, "rules.explain", "explain", "same not in faces", "False"),
    (6, "rules.legal_turns", "legal_turns", "display.supply", "display.supply > 1"),
    (6, "rules.rounds", "play", "OFFSETS[ZONES.index(turn.zone)]", "OFFSETS[0]"),
    (6, "rules.explain", "explain", "turn.zone and not display.supply", "False"),
    (7, "rules.display", "territory", "flood(bit, zones)", "bit"),
    (7, "rules.display", "territory", "bit & display.tower", "flood(bit, display.tower)"),
    (7, "rules.display", "Territories.__init__", "mask |= self._joined(mask, letter)", ""),
    (8, "rules.explain", "_moving", "home == goal", "False"),
    (8, "rules.explain", "_moving", "goal and is_in_reach(after, home, goal, ferryman)", "goal"),
    (8, "state", "Display.with_move", "workers.remove(source)", ""),
    (9, "rules.display", "Territories.in_reach", "self.display.water & beside", "self.display.water"),
    (9, "rules.display", "Territories.in_reach", "self.display.water & beside", "beside"),
    (9, "rules.display", "Territories.in_reach", "goals & ~home", "goals"),
    (9, "rules.display", "is_in_reach", "not ferryman", "True"),
    (10, "rules.scoring", "worth", "territory.bit_count()", "1"),
    (11, "rules.scoring", "worth", "display.huts", "display.huts[:1]"),
    (11, "rules.scoring", "worth", "(layer & rim).bit_count()", "bool(layer & rim)"),
    (12, "rules.scoring", "worth", "(rim & display.tower).bit_count()", "bool(rim & display.tower)"),
    (12, "rules.scoring", "worth", "(display.field, display.water)", "(display.field,)"),
    (12, "rules.scoring", "_parts_touched", "flood(touched & -touched, zones)", "(touched & -touched)"),
    (13, "rules.scoring", "_watched", "break", "continue"),
    (13, "rules.scoring", "_watched", "range(zone - ROW, -1, -ROW)", "()"),
    (13, "rules.scoring", "_watched", "range(zone + 1, west + ROW)", "range(zone + 1, ROW * ROW)"),
    (14, "rules.scoring", "explain_score", "mask not in scored", "True"),
    (15, "rules.scoring", "result_of", "max(ranks.values())", "min(ranks.values())"),
    (15, "rules.scoring", "rank", "tuple(point for point in points if point)", "()"),
    (15, "rules.scoring", "rank", "True", "False"),
    (15, "rules.scoring", "result_of", '"workers" if len(level) > 1 else "points"', '"points"'),
    (15, "rules.scoring", "shared", 'f"1/{len(winners)}"', '"1/2"'),
    (16, "rules.rounds", "withdraw", "1 - player", "player"),
    (16, "rules.rounds", "withdraw", '"0"', '"1"'),
    (16, "rules.rounds", "withdraw", "state.out | 1 << player", "state.out"),
    (16, "rules.rounds", "withdraw", "len(state.alive) == 1", "False"),
    (16, "rules.rounds", "withdraw", "advance(state) if state.mover == player else state", "state"),
    (16, "rules.scoring", "result_of", "not out >> i & 1", "True"),
]  # fmt: skip


def differing(sequence):
    """Return the text of the first difference that a sequence of pairs (what, expected and found) has, or nothing."""
    return next((f"{what}: {expected} and {found}" for what, expected, found in sequence if expected != found), "")


def deck_of(chance):
    """Return a deck of the model and its text: half of the time `study24`, or one with more huts and equal zones."""
    if chance.random() < 0.5:
        return model.study24(), None
    cards = {}
    for number in range(1, 19):
        letters = (
            chance.choice(["FFSS", "FWFW", "RSRS", "SSSS"]) if chance.random() < 0.3 else chance.choices("FSWR", k=4)
        )
        cards[number] = [(letter, 0 if letter == "W" else chance.choice((0, 0, 1, 2))) for letter in letters]
    listed = [
        {"number": number, "zones": "".join(letter for letter, _ in zones), "huts": [huts for _, huts in zones]}
        for number, zones in cards.items()
    ]
    return cards, json.dumps({"name": "test-faults", "cards": listed})


def near_misses(turns, chance):
    """Return texts that look like turns."""
    squares = sorted({turn[:3] for turn in turns}) + [
        f"{letter}{row}" for letter in "jlmnq" for row in (46, 49, 50, 53)
    ]
    spots = [square + corner for square in squares for corner in CORNERS]
    for _ in range(15):
        start = chance.choice(turns)[:5] if chance.random() < 0.7 else f"{chance.choice(squares)}r{chance.randrange(4)}"
        moving = chance.choice(
            [turn for turn in turns if "/" in turn] or [f"{start}/{chance.choice(spots)}-{spots[0]}"]
        )
        yield start + chance.choice(
            ["", f"_{chance.choice(CORNERS)}", moving[5:], f"{moving[5:12]}{chance.choice(spots)}"]
        )


def reason_of(tables):
    """Return why a game that was played to its end was won (L15)."""
    ranks = sorted(map(model.standing, tables), reverse=True)
    if len(tables) == 1 or ranks[0][0] != ranks[1][0]:
        return "points"
    return "tie" if ranks[0] == ranks[1] else "workers"


def game(position_class, chance):
    """Yield what a game is and what it should be, events included."""
    players, variants = (
        chance.choice((1, 2, 3, 3)),
        chance.choice(("none", "diagonal", "ferryman", "diagonal:ferryman")),
    )
    cards, text = deck_of(chance)
    options = {"players": players, "variants": variants, "deal": "host"} | ({"deck": text} if text else {})
    position, tables, out = position_class.new(**options), [model.EMPTY] * players, set()
    exits = {(chance.randrange(16), chance.randrange(players)) for _ in range(chance.choice((0, 0, 1, 2)))}
    for rounds in range(16):
        drawn = position.details.drawn
        for number in drawn:
            yield "a card that was drawn", "", None if _draws(position, number) else ""
        number = chance.choice(sorted(set(cards) - set(drawn)))
        position = position.play(f"draw-{number}")
        for player in range(players):
            if (rounds, player) in exits:
                gone = chance.choice([other for other in range(players) if other not in out])
                position = position.play(f"{gone + 1}:resigns")
                out.add(gone)
                left = [other for other in range(players) if other not in out]
                if len(left) < 2:
                    result = "-".join("1" if other in left else "0" for other in range(players))
                    yield "result", result, position.result
                    yield "reason", "resignation", position.reason
                    return
            if player in out:
                continue
            yield "mover", (player, number), (position.mover, position.card)
            turns = position.legal_turns()
            legal = model.legal_turns(tables[player], cards[number], "diagonal" in variants, "ferryman" in variants)
            yield "legal turns", legal, set(turns)
            yield "number of turns", len(legal), position.count_turns()
            for turn in near_misses(turns, chance):
                yield turn, turn in legal, not position.explain(turn)
            kind = chance.choice("__/")
            turn = chance.choice([turn for turn in turns if kind in turn] or turns)
            tables[player] = model.play(tables[player], cards[number], turn)
            position = position.play(turn)
            yield (
                "workers",
                sorted(map(model.zone_name, tables[player].workers)),
                sorted(score.zone for score in position.explain_score(player)),
            )
            yield (
                "scores",
                model.score_lines(tables[player]),
                [
                    f"{score.zone} {score.profession} {score.points} {'counted' if score.counted else 'shadowed'}"
                    for score in position.explain_score(player)
                ],
            )
        if rounds == 15:
            playing = [player for player in range(players) if player not in out]
            among = iter(model.result([tables[player] for player in playing]).split("-"))
            yield (
                "result",
                "-".join(next(among) if player in playing else "0" for player in range(players)),
                position.result,
            )
            yield "reason", reason_of([tables[player] for player in playing]), position.reason


def _draws(position, number):
    try:
        position.play(f"draw-{number}")
    except ValueError:
        return False
    return True


def ties(position_class, result_of, chance):
    """Yield results of displays after a few rounds, of which many have equal points, in pairs and in threes."""
    cards, found = model.study24(), []
    for _ in range(40):
        position, table = position_class.new(players=1, deal="host"), model.EMPTY
        for number in chance.sample(sorted(cards), 2):
            position = position.play(f"draw-{number}")
            turn = chance.choice([turn for turn in position.legal_turns() if "_" in turn])
            position, table = position.play(turn), model.play(table, cards[number], turn)
        found.append((model.standing(table), table, position.details.displays[0]))
    found.sort(key=lambda one: one[0])
    for one, other in pairwise(found):
        for chosen in ((one, other), (other, one), (one, other, other), (one, one, one)):
            tables = [table for _, table, _ in chosen]
            expected = model.result(tables), reason_of(tables)
            yield "result", expected, result_of([display for _, _, display in chosen], 0)
            if len(chosen) > 2:
                # The first player is out.
                expected = f"0-{model.result(tables[1:])}", reason_of(tables[1:])
                yield "result", expected, result_of([display for _, _, display in chosen], 1)


def first_difference(copy, rule=0):
    """Return the first difference of a copy from the model, empty when there is none."""
    position_class, result_of = copy(f"{LIMES}.position").Position, copy(f"{LIMES}.rules.scoring").result_of
    arenas = [ties(position_class, result_of, random.Random(0))] if rule in (0, 15, 16) else []
    arenas += [game(position_class, random.Random(seed)) for seed in range(24)]
    for arena in arenas:
        try:
            sentence = differing(arena)
        except Exception as error:  # a copy that fails is found out too
            return f"fails: {error!r}"
        if sentence:
            return sentence
    return ""


def test_no_fault_no_difference():
    with planted(fresh=[LIMES]) as copy:
        assert first_difference(copy) == ""


def test_every_rule_has_a_fault():
    assert {fault[0] for fault in FAULTS} == set(range(1, 17))


@pytest.mark.parametrize(("rule", "module", "function", "old", "new"), FAULTS, ids=lambda value: str(value)[:30])
def test_fault_is_noticed(rule, module, function, old, new):
    with planted(Fault(f"{LIMES}.{module}", function, old, new), fresh=[LIMES]) as copy:
        assert first_difference(copy, rule)
