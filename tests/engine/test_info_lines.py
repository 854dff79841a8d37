"""Lines for programs: what is not proved never reads as if it were."""

import pytest

from limitproto.engine.info_lines import info_lines
from limitproto.games.search_api import Line, Report


@pytest.mark.parametrize(
    ("win", "expected"),
    [(1.0, "1.000"), (0.9999, "0.999"), (0.5, "0.500"), (0.12345, "0.123"), (0.0001, "0.001"), (0.0, "0.000")],
)
def test_probabilities(win: float, expected: str) -> None:
    (line,) = info_lines(Report(3, 5, 1000, (Line("a", -0.001, win, ("a", "b"), (win, 0.0)),)), 0.5)
    assert line == (
        f"info depth 3 seldepth 5 nodes 1000 nps 2000 time 0.500 multipv 1 score 0.00 win {expected}"
        f" wins {expected} 0.000 pv a b"
    )
