"""Deeper counts of the perft tables, confirmed by the slow model of the rules as far as it gets in short time."""

from pathlib import Path

import pytest
from model import rules_model as model

pytestmark = pytest.mark.once
RECORDS = Path(__file__).resolve().parents[2] / "records"
ROWS = [
    (path.stem, *row.split("\t"))
    for path in sorted((RECORDS / "perft").glob("*.tsv"))
    for row in path.read_text(encoding="utf-8").splitlines()
]
#: Text and counts of the rows that the model can confirm to depth 2, and of those to depth 3.
TWO = [(text, counts) for _kind, text, *counts in ROWS if len(counts) > 1 and int(counts[1]) <= 1500]
THREE = [(text, counts) for text, counts in TWO if len(counts) > 2 and int(counts[2]) <= 600]


def leaves(state: model.State, depth: int) -> int:
    turns = state.turns()
    return len(turns) if depth == 1 else sum(leaves(state.play(turn), depth - 1) for turn in turns)


@pytest.mark.long
@pytest.mark.parametrize(("text", "counts"), TWO)
def test_depth_two(text, counts):
    assert leaves(model.read(text), 2) == int(counts[1])


@pytest.mark.long
@pytest.mark.parametrize(("text", "counts"), THREE)
def test_depth_three(text, counts):
    assert leaves(model.read(text), 3) == int(counts[2])


def test_there_are_some():
    assert len(TWO) >= 30
    assert len(THREE) >= 5
