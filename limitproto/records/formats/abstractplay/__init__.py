"""AbstractPlay game records, which give places instead of scores."""

from __future__ import annotations

from collections.abc import Sequence

from limitproto.games.base import shared_result
from limitproto.records.scores import scores_of


def ranks(result: str, players: int) -> list[int]:
    """Return a number for each player, 0 for the worst, the same if tied; all 0 for an unfinished game."""
    scores = scores_of(result)
    order = sorted(set(scores))
    return [order.index(score) for score in scores] or [0] * players


def result_of_ranks(places: Sequence[int]) -> str:
    """Return the result in which the players with the highest number share the win, whatever the others' numbers."""
    return shared_result([player for player, place in enumerate(places) if place == max(places)], len(places))
