"""The kernel never differs from the model: sets of turns, resulting positions, results, reasons, refusals."""

import random
from collections import Counter

import pytest
from comparing import EDITIONS, choose, compare_games, differences, fresh, near_misses, walk
from hypothesis import given, settings
from hypothesis import strategies as st
from model import rules_model as model

from limitproto import Position

#: Constructed positions for what random play hardly ever meets; each is compared along some games from there on.
CONSTRUCTED = [
    # A hole: n50 is free towards the hole only.
    "classic/turn=either m48:1Woo/oo1R/1oo r 0.0 m5 -",
    "classic/turn=either m48:2ooo/1oooo/Woo1oo/oooo/Roo w 0.0 m6 -",
    "pbmserv/turn=either m48:2ooo/1oooo/Roo1oo/oooo/Boo b 0.0 m7 -",
    "classic3/turn=either m48:2oWo/1oooo/ooo1oB/oooo/oRo w 0.0.0 m6 -",
    "classic/free_edges=2/turn=either m48:2ooo/1oooo/Woo1oo/oooo/Roo w 0.0 m6 -",
    # Everything goes: the star of the model's own tests, and two players.
    "classic3/ending=last-balls/isolate=doomed/turn=either m49:1B/1oW/R w 0.0.0 m6 -",
    "pbmserv/isolate=doomed/turn=either m50:RoB r 0.0 m4 -",
    "pbmserv/isolate=doomed/turn=either/wipeout=tie m50:RoB b 0.0 m5 -",
    "pbmserv3/isolate=doomed/turn=either m49:1G/1oR/B r 0.0.0 m6 -",
    "nestor3/isolate=doomed/turn=either m49:1Y/1oR/B b 0.0.0 m7 -",
    "nestor3/isolate=doomed/turn=either m49:1Y/1oR/B b 0.0.0 m7 out:y",
    # Doomed parts, own and enemy; a mixed one that is not.
    "classic/isolate=doomed/turn=either m50:RoWo w 0.0 m4 -",
    "classic/isolate=doomed/turn=either m50:WoWoR w 0.0 m4 -",
    "pbmserv/isolate=doomed/turn=either m50:RBoRo r 0.0 m4 -",
    "pbmserv3/isolate=doomed/turn=either m50:BGoRo r 0.0.0 m6 -",
    # Passing to and fro, and stranding instead.
    "pbmserv m50:RB r 0.0 m4 -",
    "pbmserv m50:RBo r 0.0 m4 -",
    "pbmserv3 m50:RBG r 0.0.0 m6 -",
    # Bound turns beside groups that were smothered from the start.
    "pbmserv m50:BRoRo r 0.0 m0 -",
    "nestor3/size=2 m50:BRoRoYo r 0.0.0 m0 -",
    "pbmserv3/turn=either m50:BRoRGo b 0.0.0 m1 -",
    # Two own groups hold each other's last freedom: R10 takes enemies before own.
    "classic/turn=either m49:1oR/WWR/Ro w 0.0 m4 -",
    "pbmserv/turn=either m50:BRoRB/1o r 0.0 m4 -",
    # The edge of the world.
    "classic/free_edges=3/turn=either iiii50:oo/oW/oR w 0.0 m4 -",
    # Placement where somebody is passed over, or nobody can go on.
    "classic3/size=1 m50:Wo/Ro b 0.0.1 p2 -",
]


def same_or_refused(text: str):
    """Return position and state of a text; sentences about impossible positions are shown by the failing test."""
    return Position.parse(text), model.read(text)


@pytest.mark.parametrize("text", CONSTRUCTED)
def test_constructed_positions(text):
    chance = random.Random(text)
    for bias in (0.0, 0.5, 1.0, 1.0):
        for position, state in walk(*same_or_refused(text), chance, bias, 30):
            assert not list(differences(position, state))


@st.composite
def games(draw, sizes="1234"):
    """Draw edition, options and a source of chance for a game."""
    edition = draw(st.sampled_from(sorted(model.PLAYERS)))
    options = {"players": draw(st.sampled_from("23")), "size": draw(st.sampled_from(sizes))}
    for key in sorted(set(model.VALUES) - {"size", "placement"}):
        value = draw(st.sampled_from([None, None, *model.VALUES[key]]))
        if value:
            options[key] = value
    if edition != "classic":
        options["seed"] = str(draw(st.integers(0, 10**6)))
        options["placement"] = draw(st.sampled_from(["layout", "manual"]))
    return edition, options, random.Random(draw(st.integers(0, 2**32))), draw(st.sampled_from([0.0, 0.3, 0.9]))


@settings(max_examples=150)
@given(games())
def test_random_games_of_odd_options(game):
    edition, options, chance, bias = game
    for position, state in walk(*fresh(Position, edition, options), chance, bias):
        assert not list(differences(position, state))
        turns = position.legal_turns()
        for turn in turns[:: max(1, len(turns) // 4)]:
            assert not position.explain(turn)
        for turn in near_misses(position, chance, 6):
            assert position.explain(turn), f"{turn} is refused in {position} without a reason"


@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_editions_as_they_are(edition, players):
    chance = random.Random(f"{edition}{players}")
    for _ in range(3):
        options = {"players": players}
        if edition != "classic":
            options["seed"] = str(chance.randrange(10**6))
        for position, state in walk(*fresh(Position, edition, options), chance):
            assert not list(differences(position, state))


@pytest.mark.parametrize("size", ["5", "6", "12", "16"])
def test_larger_sizes(size):
    chance = random.Random(size)
    for edition, options in (
        ("classic", {"players": "3"}),
        ("pbmserv", {"placement": "manual", "turn": "either"}),
    ):
        start = fresh(Position, edition, {**options, "size": size})
        for i, (position, state) in enumerate(walk(*start, chance, 0.2)):
            if i % max(1, 2 * int(size) - 11) == 0:
                assert not list(differences(position, state))


#: What the counting run below has to meet, and how often at least.
WANTED = {
    "split": 100,
    "doomed": 25,
    "self-capture": 100,
    "capture-by-move": 200,
    "capture-by-removal": 200,
    "hole-removal": 10,
    "equaliser-refusal": 100,
    "smothered-stays": 30,
    "smothered-start": 30,
    "stranded-with-balls": 30,
    "put-out-no-balls": 100,
    "repeated": 20,
    "repetition": 5,
    "pass": 20,
    "lone-ball-move": 500,
    "lone-removal": 100,
    "whole-turn": 500,
    "wipe-out": 5,
    "all-tiles-gone": 5,
    "ball-placement": 30,
    "skipped-placement": 10,
    "unplaced-balls": 10,
    "stranded": 50,
    "no-balls": 50,
}


def test_everything_rare_is_met():
    counts: Counter[str] = Counter()
    assert not compare_games(Position, range(400), counts=counts)
    assert not compare_games(Position, range(1000, 1040), sizes="56", bias=0.8, counts=counts)
    for seed in range(60):  # three players run out of tiles to put balls on, which skips some
        chance = random.Random(seed)
        start = fresh(Position, "classic", {"players": "3", "size": chance.choice("234"), "must_touch": "1"})
        for position, state in walk(*start, chance, 0.9):
            assert not list(differences(position, state))
            counts.update(state.events)
    for text in CONSTRUCTED:
        chance = random.Random(text)
        for _ in range(3):
            for position, state in walk(*same_or_refused(text), chance, 0.9, 20):
                assert not list(differences(position, state))
                counts.update(state.events)
    missing = {word: counts[word] for word, number in WANTED.items() if counts[word] < number}
    assert not missing, f"met too rarely: {missing} of {dict(counts)}"


def test_events_from_outside():
    words = ("resigns", "timeout")
    for seed in range(60):
        chance = random.Random(seed)
        edition = chance.choice(sorted(model.PLAYERS))
        options = {
            "players": chance.choice("233"),
            "size": chance.choice("234"),
            "turn": chance.choice(["both", "either"]),
        }
        if edition != "classic":
            options |= {"placement": chance.choice(["manual", "layout"]), "seed": str(seed)}
        position, state = fresh(Position, edition, options)
        while state.mover is not None:
            if chance.random() < 0.15:
                player = chance.choice([i for i in range(state.rules.players) if i not in state.out])
                turn = f"{state.rules.colours[player]}:{chance.choice(words)}" if chance.random() < 0.8 else "draw"
            else:
                turn = choose(state, chance, 0.2)
            position, state = position.play(turn), state.play(turn)
            assert not list(differences(position, state))
