"""From the score of a search to the probability of winning."""

from __future__ import annotations

from math import exp

#: The score, in hundredths of a ball, at which 73 games of 100 are won.
SCALE = 73


def win_of(score: int, players: int = 2) -> float:
    """Return the probability of winning for a score in hundredths of a ball, never quite 0 or 1."""
    ratio = exp(max(-2000, min(2000, score)) / SCALE) / (players - 1)
    return min(max(ratio / (1 + ratio), 0.0001), 0.9999)
