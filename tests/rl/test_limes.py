"""LIMES for learners: planes show the displays, actions and turns translate both ways."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limitproto.games.limes.position import Position
from limitproto.games.limes.squares import ZONE_OF, ZONES
from limitproto.games.registry import game_named
from limitproto.rl.limes import LimesEncoding, LimesStepper


def begun(edition: str, seed: int, turns: int) -> LimesStepper:
    position = game_named("limes").new(edition, {"seed": str(seed)})
    assert isinstance(position, Position)
    source = random.Random(seed)
    for _ in range(turns):
        position = position.play(source.choice(position.legal_turns()))
    return LimesStepper(LimesEncoding(position.rules), position)


@given(
    st.sampled_from(["limes1", "limes2", "limes3/variants=diagonal:ferryman"]), st.integers(0, 99), st.integers(0, 15)
)
def test_turns_and_actions_translate_both_ways(edition, seed, count):
    stepper = begun(edition, seed, count)
    position = stepper.position
    turns = position.legal_turns()
    for turn in random.Random(seed).sample(turns, min(8, len(turns))):
        actions = stepper.encode(turn)
        assert stepper.decode(actions) == turn
        for action in actions:
            assert stepper.mask()[action]
            stepper.step(action)
        assert stepper.position == position.play(turn)
        stepper.begin(position)
    assert len({*map(tuple, stepper.rows.tolist())}) == len(turns)


def test_the_actions_of_a_turn():
    stepper = begun("limes1", 7, 0)
    encoding = stepper.encoding
    assert encoding.actions == 250
    assert stepper.encode("m50r2") == [24, encoding.quarters + 2, encoding.end]
    # The zones of m50 are in the rows and columns 6 and 7 of 14.
    assert stepper.encode("m50r1_sw") == [24, encoding.quarters + 1, encoding.zones + 7 * 14 + 6]


@pytest.mark.parametrize("seed", range(3))
def test_planes_show_the_displays_and_the_open_card(seed):
    stepper = begun("limes2", seed, 13)
    position, state = stepper.position, stepper.position.details
    viewer = position.mover
    planes = dict(zip(stepper.encoding.plane_names, stepper.planes(viewer), strict=True))
    assert stepper.planes(viewer).dtype == np.uint8
    for who, player in (("own", viewer), ("player +1", 1 - viewer)):
        display = state.displays[player]
        for zone in ZONE_OF.values():
            row, column = divmod(zone, 16)
            for land in ("field", "forest", "water", "tower"):
                assert planes[f"{land} {who}"][row, column] == getattr(display, land) >> zone & 1
            assert planes[f"workers {who}"][row, column] == display.workers.count(zone)
            assert planes[f"huts {who}"][row, column] == sum(layer >> zone & 1 for layer in display.huts)
        assert (planes[f"supply {who}"] == display.supply).all()
    for zone, letter in zip(ZONES, position.rules.deck.cards[position.card].zones, strict=True):
        shown = [land for land in ("field", "forest", "water", "tower") if planes[f"open {zone} {land}"].all()]
        assert shown == [{"F": "field", "S": "forest", "W": "water", "R": "tower"}[letter]]
    assert (planes["cards drawn"] == len(state.drawn)).all()
    assert (planes["to move"] == 1).all()


def test_planes_show_the_steps_of_a_turn():
    stepper = begun("limes1", 3, 6)
    turn = next(turn for turn in stepper.position.legal_turns() if "/" in turn)
    square, quarters, source, _goal = stepper.encode(turn)
    names = stepper.encoding.plane_names
    for action in (square, quarters, source):
        stepper.step(action)
    planes = dict(zip(names, stepper.planes(0), strict=True))
    row, column = divmod(square, 7)
    assert planes["square"].sum() == planes["square"][2 * row : 2 * row + 2, 2 * column : 2 * column + 2].sum() == 4
    assert np.flatnonzero(planes["source"]).tolist() == [source - stepper.encoding.zones]
    assert [i for i in range(4) if planes[f"quarters {i}"].all()] == [quarters - stepper.encoding.quarters]
