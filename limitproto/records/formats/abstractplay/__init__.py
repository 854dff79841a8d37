"""AbstractPlay game records, which give places instead of scores."""

from __future__ import annotations

from collections.abc import Sequence

from limitproto.records.scores import scores_of


def ranks(result: str, players: int) -> list[int]:
    """Return a number for each player, 0 for the worst, the same if tied; all 0 for an unfinished game."""
    scores = scores_of(result)
    order = sorted(set(scores))
    return [order.index(score) for score in scores] or [0] * players


def result_of_ranks(places: Sequence[int]) -> str:
    """Return the result in which the players with the highest number share the win, whatever the others' numbers."""
    best = max(places)
    winners = sum(place == best for place in places)
    share = "1" if winners == 1 else f"1/{winners}"
    return "-".join(share if place == best else "0" for place in places)
