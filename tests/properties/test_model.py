"""The kernel never differs from the model: sets of turns, resulting positions, results, reasons, refusals."""

import random
from collections import Counter
from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from model import rules_model as model
from support.amounts import fewer
from support.comparing import CONSTRUCTED, EDITIONS, both, choose, compare_games, differences, fresh, near_misses, walk
from support.tables import rows

from limitproto import IllegalTurn, Position
from limitproto.core.hexes import cell, cell_name


@pytest.mark.parametrize("text", CONSTRUCTED)
def test_constructed_positions(text):
    chance = random.Random(text)
    for bias in (0.0, 0.5, 1.0, 1.0):
        for position, state in walk(*both(Position, text), chance, bias, 30):
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
            with pytest.raises(IllegalTurn):
                position.play(turn)


@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_editions_as_they_are(edition, players):
    chance = random.Random(f"{edition}{players}")
    for _ in fewer(range(3)):
        options = {"players": players}
        if edition != "classic":
            options["seed"] = str(chance.randrange(10**6))
        for position, state in walk(*fresh(Position, edition, options), chance):
            assert not list(differences(position, state))


@pytest.mark.parametrize("size", fewer(["12", "5", "6", "16"]))
def test_larger_sizes(size):
    chance = random.Random(size)
    for edition, options in (("classic", {"players": "3"}), ("pbmserv", {"placement": "manual", "turn": "either"})):
        start = fresh(Position, edition, {**options, "size": size})
        for i, (position, state) in enumerate(walk(*start, chance, 0.2)):
            if i % max(1, 2 * int(size) - 11) == 0:
                assert not list(differences(position, state))


@pytest.mark.long
@pytest.mark.once
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
            for position, state in walk(*both(Position, text), chance, 0.9, 20):
                assert not list(differences(position, state))
                counts.update(state.events)
    missing = {word: counts[word] for word, least in rows(__file__, "rare") if counts[word] < int(least)}
    assert not missing, f"met too rarely: {missing} of {dict(counts)}"


def test_events_from_outside():
    words = ("resigns", "timeout")
    for seed in range(60):
        chance = random.Random(seed)
        edition = chance.choice(sorted(model.PLAYERS))
        options = {"players": chance.choice("233"), "size": chance.choice("234")}
        options["turn"] = chance.choice(["both", "either"])
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


#: A line of tiles from the first one to the edge of the world, in coloured tiles and in pairs.
EDGE = [
    f"pbmserv/must_touch=1/placement=manual/size=16 m50:{'rbgk' * 12}rb r 16.16:3.3.4.4 p50 -",
    f"classic/must_touch=1/size=16 m50:{'WoRo' * 12}Wo r 3.4 p25 -",
]
LAYOUTS = (
    "m50:rb/gk m50:rb/gg m50:rb/g m50:rbgk m50:rb/1gk m50:rk/gb m49:1r/bg/k m50:rbrb/gkgk m50:rbrb/kgkg "
    "m50:rrbb/gkgk m50:rbrb/1gkgk m50:rbrbgkgk m50:rbr/gkgb/k aa60:rb/gk"
).split()


@pytest.mark.parametrize("text", EDGE)
def test_nothing_is_laid_beyond_the_edge(text):
    position = Position.parse(text)
    assert not list(differences(position, model.read(text)))
    # Pairs beyond the edge, which are no near misses of legal turns.
    names = [cell_name(cell(q, r)) for q in (48, 49, 50, 51) for r in (-1, 0, 1)]
    for turn in {f"{ball}:{other}" for ball in names for other in names} - set(position.legal_turns()):
        with pytest.raises(ValueError, match=r"."):
            position.play(turn)


def test_layouts():
    for size, must_touch, players, layout in product("12", "12", "23", LAYOUTS):
        options = {"size": size, "must_touch": must_touch, "players": players}
        position = state = None
        with suppress(ValueError):
            state = model.new("pbmserv", options, layout)
        with suppress(ValueError):
            position = Position.new("pbmserv", layout=layout, **options)
        assert (position is None) == (state is None), (layout, options)
        assert position is None or not list(differences(position, state))
