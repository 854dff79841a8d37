"""Displays that are turned have the same keys, and the same turns on their canonical images."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limitproto.games.limes.position import Position
from limitproto.games.line import PlainLine

ZONES = ["nw", "ne", "se", "sw"]


def turned_place(name: str, quarters: int) -> str:
    column, row = ord(name[0]) - ord("m"), int(name[1:3]) - 50
    for _ in range(quarters):
        column, row = -row, column
    zone = ZONES[(ZONES.index(name[3:]) + quarters) % 4] if name[3:] else ""
    return f"{chr(ord('m') + column)}{50 + row}{zone}"


def turned(position: Position, turn: str, quarters: list[int]) -> str:
    """Return a turn on the display of the mover, which has been turned by some quarters from the first card on."""
    if position.waiting_for or position.is_event(turn):
        return turn
    by = quarters[position.mover]
    laid, joint, rest = turn[:5], turn[5:6], turn[6:]
    form = position.rules.deck.cards[position.card].legal_form((int(laid[4]) + by) % 4)
    if joint == "_":
        rest = ZONES[(ZONES.index(rest) + by) % 4]
    elif joint:
        rest = "-".join(turned_place(zone, by) for zone in rest.split("-"))
    return f"{turned_place(laid[:3], by)}r{form}{joint}{rest}"


def played(edition: str, seed: int) -> tuple[Position, list[str]]:
    """Return a random game, in which now and then a player resigns."""
    rng = random.Random(seed)
    start = position = Position.new(edition, deal="host")
    line = []
    while not position.is_over:
        turns = position.chance_choices if position.waiting_for else position.legal_turns()
        turn = rng.choice(turns)
        if rng.random() < 0.01:
            turn = f"{rng.choice(range(1, len(position.players) + 1))}:resigns"
            if position.details.out >> int(turn[0]) - 1 & 1:
                continue
        line.append(turn)
        position = position.play(turn)
    return start, line


@given(
    edition=st.sampled_from(["limes1", "limes2", "limes3", "limes2/variants=diagonal:ferryman"]),
    seed=st.integers(0, 10**6),
    quarters=st.lists(st.integers(0, 3), min_size=3, max_size=3),
)
def test_games_on_turned_displays_are_the_same(edition, seed, quarters):
    start, line = played(edition, seed)
    other, position = [], start
    for turn in line:
        other.append(turned(position, turn, quarters))
        position = position.play(turn)
    found = start.line().keyed(line)
    assert found == PlainLine(start).keyed(line)
    assert start.line().keyed(other) == found


@pytest.mark.parametrize("seed", range(3))
def test_turns_with_the_same_image_lead_to_the_same_key(seed):
    position, line = played("limes2", seed)
    for turn in line[:9]:
        _key, frames = position.framed_key()
        reached: dict[str, set[str]] = {}
        for choice in [] if position.waiting_for else position.legal_turns():
            image = min(moved(choice) for moved in frames)
            reached.setdefault(image, set()).add(position.play(choice).canonical_key())
        assert {len(keys) for keys in reached.values()} <= {1}
        position = position.play(turn)
