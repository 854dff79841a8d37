"""From the score of a search to the probability of winning."""

from __future__ import annotations

from math import exp

#: The score, in hundredths of a ball, at which 73 games of 100 are won.
SCALE = 150


def win_of(score: int) -> float:
    """Return the probability of winning for a score in hundredths of a ball, never quite 0 or 1."""
    return min(max(1 / (1 + exp(-max(-2000, min(2000, score)) / SCALE)), 0.0001), 0.9999)
