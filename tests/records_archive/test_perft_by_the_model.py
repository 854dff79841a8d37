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
#: Text, depth and count of what the model can confirm.
LEAVES = [
    (text, depth, int(counts[depth - 1]))
    for _kind, text, *counts in ROWS
    for depth, most in ((2, 1500), (3, 600))
    if len(counts) >= depth and int(counts[1]) <= 1500 and int(counts[depth - 1]) <= most
]


def leaves(state: model.State, depth: int) -> int:
    turns = state.turns()
    return len(turns) if depth == 1 else sum(leaves(state.play(turn), depth - 1) for turn in turns)


@pytest.mark.long
@pytest.mark.parametrize(("text", "depth", "count"), LEAVES)
def test_counts(text, depth, count):
    assert leaves(model.read(text), depth) == count


def test_there_are_some():
    depths = [depth for _text, depth, _count in LEAVES]
    assert depths.count(2) >= 30
    assert depths.count(3) >= 5
