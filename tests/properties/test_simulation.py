"""Random simulation of any game that `limitproto.games.registry` names, seen through `limitproto.games.base` alone.

Ten things hold at every step of every game:

 1. Turns are sorted, each once, in canonical form; there are some exactly while the game runs.
 2. Every turn on the list is accepted, explained by nothing, and leads to the same position checked or unchecked.
 3. No position is changed by asking it or playing on from it: its text stays what it was.
 4. The text is read back as the same position: text, turns, mover, result and key.
 5. The mover is a player who is not out while the game runs, and nobody afterwards; who is out stays out.
 6. A running game has the result `*` and no reason; an ended one has one score a player that sum to one, and a reason.
 7. Step by step entry leads to the legal turns, to all of them and to nothing else, and a prefix lists what it begins.
 8. Text that is no legal turn is refused, with a finished reason, and so is everything after the end.
 9. Pictures and the state for a GUI can be made of every position, and JSON can hold the state.
10. The game ends, and playing the same turns again from the same start leads to the same end.
"""

import json
import random
from fractions import Fraction

import pytest

from limitproto.errors import IllegalTurn, InvalidNotation
from limitproto.games.registry import GAMES, game_named

STARTS = [
    (name, edition.name, players)
    for name in GAMES
    for edition in game_named(name).editions
    for players in list(edition.players)[:3]
]
NOISE = "|nonsense|m50:m50|m50-m50/m50|m50-n51|pass|pass/m50|a1|kkkk99|red@n50|m50 n50|m050".split("|")


def entered(position, prefix: str = "") -> set[str]:
    """Return every turn that can be entered by taking what `steps` offers, one choice after the other."""
    found = set()
    for word in position.steps(prefix):
        if word == "end":
            found.add(prefix)
            continue
        links = [prefix + link + word for link in ("", ":", "-", "/", "@", "_") if prefix or not link]
        begun = [text for text in links if begins(position, text)]
        assert len(begun) == 1, f"{word} goes on from {prefix!r} in {position.text} as {begun}"
        found |= entered(position, begun[0])
    return found


def begins(position, prefix: str) -> bool:
    try:
        return bool(position.legal_turns(prefix))
    except InvalidNotation:
        return False


def check(game, position, chance: random.Random) -> None:
    """Check what holds for a position by itself."""
    text, turns = position.text, position.legal_turns()
    assert turns == sorted(set(turns))  # 1
    assert position.count_turns() == len(turns)
    assert bool(turns) != position.is_over
    for turn in chance.sample(turns, min(3, len(turns))):  # 2
        assert position.canonical(turn) == turn
        assert position.explain(turn) == []
        assert position.play(turn).text == position.play(turn, check=False).text
        assert position.play(turn.upper()).text == position.play(turn).text
    again = game.parse(text)  # 4
    assert (again.text, again.mover, again.result, again.out) == (text, position.mover, position.result, position.out)
    assert again.legal_turns() == turns
    assert again.canonical_key() == position.canonical_key()
    if position.is_over:  # 5, 6
        assert position.mover is None
        assert position.reason
        scores = [Fraction(score) for score in position.result.split("-")]
        assert len(scores) == len(position.players)
        assert sum(scores) == 1
    else:
        assert position.mover not in position.out
        assert (position.result, position.reason) == ("*", "")
    if len(turns) < 60:  # 7
        assert entered(position) == set(turns)
    for turn in chance.sample(turns, min(2, len(turns))):
        prefix = turn[: 1 + max((turn.rfind(link) for link in ":-/@_"), default=-1)]
        assert position.legal_turns(prefix) == [one for one in turns if one.startswith(prefix)]
    for noise in NOISE:  # 8
        if noise not in turns:
            with pytest.raises((IllegalTurn, InvalidNotation)) as caught:
                position.play(noise)
            assert str(caught.value)
    state = json.loads(json.dumps(position.state()))  # 9
    assert state
    assert position.board_text()
    assert position.board_svg().startswith("<svg")
    assert position.text == text  # 3


@pytest.mark.parametrize(("name", "edition", "players"), STARTS)
def test_random_simulation(name, edition, players):
    game = game_named(name)
    for seed in range(2):
        chance = random.Random(seed)
        options = {"players": str(players), "seed": str(seed)}
        if any(option.name == "size" for option in game.options):
            options["size"] = "8" if seed else "3"
        start = position = game.new(edition, options)
        history: list[str] = []
        positions = [position]
        while not position.is_over:
            if len(history) % (3 if seed else 1) == 0:
                check(game, position, chance)
            turn = chance.choice(position.legal_turns())
            before = position.text
            out = set(position.out)
            following = position.play(turn)
            assert position.text == before  # 3
            assert out <= set(following.out)  # 5
            position = following
            history.append(turn)
            positions.append(position)
            assert len(history) < 500  # 10
        check(game, position, chance)
        for turn in (history[-1], "draw", f"{position.players[0]}:resigns"):  # 8
            with pytest.raises((IllegalTurn, InvalidNotation)):
                position.play(turn)
        again = game.new(edition, options)  # 10
        assert again.text == start.text
        for turn, expected in zip(history, positions[1:], strict=True):
            again = again.play(turn)
            assert (again.text, again.reason) == (expected.text, expected.reason)
