"""The scores in a result."""

from __future__ import annotations

from fractions import Fraction

from limitproto.games.base import UNFINISHED


def scores_of(result: str) -> tuple[Fraction, ...]:
    """Return the score of each player in turn order, empty for an unfinished game."""
    return () if result == UNFINISHED else tuple(map(Fraction, result.split("-")))
