"""The scores of workers, the winner, and the ratings of solitaire games: rules L10 to L15 of spec/limes.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from limitproto.games.base import shared_result
from limitproto.games.limes.rules.display import around, flood, territory
from limitproto.games.limes.squares import ROW, ZONE_NAMES
from limitproto.games.limes.state import Display

#: A worker's profession, by the landscape of the zone.
PROFESSIONS = {"F": "farmer", "W": "fisherman", "S": "woodcutter", "R": "watchman"}

#: The lowest score for each rating of a solitaire game. Source: the printed rules.
RATINGS = ((49, "excellent"), (42, "very good"), (35, "good"), (28, "OK"))


class WorkerScore(NamedTuple):
    """A worker: zone, profession and points; it is `counted` unless another worker scores the territory."""

    zone: str
    profession: str
    points: int
    counted: bool


def worth(display: Display, territory: int, landscape: str) -> int:
    """Return a worker's points in a territory, given as a mask of one landscape (L10 to L13)."""
    if landscape == "F":
        return territory.bit_count()
    if landscape == "W":
        rim = around(territory)
        return sum((layer & rim).bit_count() for layer in display.huts)
    if landscape == "R":
        return _watched(display, territory)
    rim = around(territory)
    count = (rim & display.tower).bit_count()
    for zones in (display.field, display.water):
        touched = rim & zones
        while touched:
            touched &= ~flood(touched & -touched, zones)
            count += 1
    return count


def _watched(display: Display, tower: int) -> int:
    """Return how many forest zones a tower sees in four directions, over gaps, up to other towers (L13)."""
    zone = tower.bit_length() - 1
    west = zone - zone % ROW
    count = 0
    for line in (
        range(zone + 1, west + ROW),
        range(zone - 1, west - 1, -1),
        range(zone + ROW, ROW * ROW, ROW),
        range(zone - ROW, -1, -ROW),
    ):
        for visible in line:
            if display.tower >> visible & 1:
                break
            count += display.forest >> visible & 1
    return count


def landscape_of(display: Display, zone: int) -> str:
    """Return the landscape letter of a zone that has a card."""
    if display.field >> zone & 1:
        return "F"
    if display.forest >> zone & 1:
        return "S"
    return "W" if display.water >> zone & 1 else "R"


@lru_cache(maxsize=64)
def explain_score(display: Display) -> tuple[WorkerScore, ...]:
    """Return the score of each worker in a display, keyed by zone name; only the first in a territory counts (L14)."""
    # The end of a game is scored for its result and again for its tags.
    found = []
    scored: set[int] = set()
    for name, zone in sorted([(ZONE_NAMES[zone], zone) for zone in display.workers]):
        # Few territories have workers, so not all territories are computed.
        landscape, mask = landscape_of(display, zone), territory(display, zone)
        counted = mask not in scored
        points = worth(display, mask, landscape) if counted else 0
        scored.add(mask)
        found.append(WorkerScore(name, PROFESSIONS[landscape], points, counted))
    return tuple(found)


def score(display: Display) -> int:
    """Return the current points of a display."""
    return sum(worker.points for worker in explain_score(display))


def rank(display: Display) -> tuple[int, tuple[int, ...]]:
    """Return the key for comparing players (L15): points, then those of each counted worker, descending."""
    points = sorted((worker.points for worker in explain_score(display) if worker.counted), reverse=True)
    return sum(points), tuple(point for point in points if point)


def result_of(displays: Sequence[Display], out: int) -> tuple[str, str]:
    """Return the result and reason of a game after its last round; players in the `out` mask cannot win (L15).

    The reason is `points`, `workers` if the best workers broke a tie of points, or `tie`.
    """
    ranks = {i: rank(display) for i, display in enumerate(displays) if not out >> i & 1}
    best = max(ranks.values())
    winners = [i for i, mine in ranks.items() if mine == best]
    level = [i for i, mine in ranks.items() if mine[0] == best[0]]
    reason = "tie" if len(winners) > 1 else "workers" if len(level) > 1 else "points"
    return shared_result(winners, len(displays)), reason


def rating(points: int) -> str:
    """Return the printed rules' rating of a solitaire score."""
    return next((words for least, words in RATINGS if points >= least), "capable of improvement")
