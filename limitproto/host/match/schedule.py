"""The schedule of a match: which engines play which opening on which seats.

A block is an opening played by the same engines in all seatings, so that no engine gains from its seat. Its games
together are one observation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple


class Fixture(NamedTuple):
    """A game to play: its key, its block, its opening, and the engine on each seat."""

    key: str
    block: str
    opening: int
    seats: tuple[int, ...]


def groups(engines: int, players: int, is_gauntlet: bool = False) -> list[tuple[int, ...]]:
    """Return which engines meet: pairs, or, in three-player games with three or more engines, triples.

    In a gauntlet, the first engine is in every group.
    """
    size = players if players == 3 and engines >= 3 else 2
    return [group for group in combinations(range(engines), size) if not is_gauntlet or group[0] == 0]


def seatings(group: Sequence[int], players: int) -> list[tuple[int, ...]]:
    """Return the seatings in a block: all orders of the engines, if there is one for each player.

    With more players than engines, each engine plays once on every seat against copies of the other one.
    """
    if len(group) == players:
        return list(permutations(group))
    first, second = group
    return [
        tuple(single if seat == place else other for seat in range(players))
        for single, other in ((first, second), (second, first))
        for place in range(players)
    ]


def block_size(engines: int, players: int) -> int:
    """Return the number of games in a block."""
    return len(seatings(groups(engines, players)[0], players))


def fixtures(engines: int, players: int, blocks: int, is_gauntlet: bool = False) -> Iterator[Fixture]:
    """Yield the games of a match, opening by opening; each group plays `blocks` openings."""
    pairings = [(group, seatings(group, players)) for group in groups(engines, players, is_gauntlet)]
    for opening in range(blocks):
        for group, seats_of_games in pairings:
            block = f"{'-'.join(map(str, group))}/{opening}"
            for number, seats in enumerate(seats_of_games):
                yield Fixture(f"{block}/{number}", block, opening, seats)
