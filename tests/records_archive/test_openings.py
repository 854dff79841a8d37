"""The openings of records/openings: all positions of the first turns, worth what the best turn leads to."""

from pathlib import Path

import pytest

from benchmarks.measure.knowledge import BOOK, PLIES, positions_of_book
from limitproto import Position

pytestmark = pytest.mark.once
ROWS = [line.split("\t") for line in Path(BOOK).read_text(encoding="utf-8").splitlines()]


def test_every_position_of_the_first_turns_is_there_once() -> None:
    keys = [(int(turns), Position.parse(text).canonical_key()) for turns, text, *_ in ROWS]
    assert sorted(keys) == sorted((turns, key) for turns, found in enumerate(positions_of_book()) for key in found)


def test_a_position_is_worth_what_its_best_turn_leads_to() -> None:
    worth = {Position.parse(text).canonical_key(): float(share.split(" ")[0]) for _, text, _, share, _ in ROWS}
    for turns, text, best, share, games in ROWS:
        position = Position.parse(text)
        assert (int(turns) < PLIES) == bool(best) == (not games)
        if best:
            after = {turn: worth[position.play(turn).canonical_key()] for turn in position.legal_turns()}
            assert after[best] == float(share.split(" ")[0]) == (max if not position.mover else min)(after.values())
