"""The greedy player: looks one turn ahead and plays the highest-scoring turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from limitproto.games.limes.position import Position
from limitproto.games.limes.rules.display import Territories, moves
from limitproto.games.limes.rules.legal_turns import layings
from limitproto.games.limes.rules.scoring import worth
from limitproto.games.limes.squares import OFFSETS, SQUARE_NAMES, ZONE_NAMES, ZONES
from limitproto.games.limes.state import Display, Turn
from limitproto.games.limes.text.turns import format_turn


def choose(position: Position, below: Callable[[int], int]) -> str:
    """Return the turn after which the display scores most; if several do, one that keeps a worker in hand.

    `below` breaks the remaining ties, so that a seed repeats a game.
    """
    best: tuple[int, int] | None = None
    choices: list[str] = []
    for square, quarters, display in layings(position.details):
        for outcome, turn in _outcomes(display, square, quarters, position.rules.ferryman):
            if best is None or outcome > best:
                best, choices = outcome, []
            if outcome == best:
                choices.append(format_turn(turn))
    return choices[below(len(choices))]


def _outcomes(display: Display, square: int, quarters: int, ferryman: bool) -> Iterator[tuple[tuple[int, int], Turn]]:
    """Yield points and workers in hand after each turn that lays the card this way; one per territory moved to."""
    cell = SQUARE_NAMES[square]
    territories = Territories(display)
    values = [
        worth(display, mask, letter) for mask, letter in zip(territories.masks, territories.landscapes, strict=True)
    ]
    homes = [territories.of[zone] for zone in display.workers]
    points = sum(values[i] for i in {*homes})
    yield (points, display.supply), Turn(cell, quarters)
    if display.supply:
        for zone, offset in zip(ZONES, OFFSETS, strict=True):
            home = territories.of[square + offset]
            gain = 0 if home in homes else values[home]
            yield (points + gain, display.supply - 1), Turn(cell, quarters, zone)
    for source, goals in moves(territories, ferryman):
        home = territories.of[source]
        left = points - (values[home] if homes.count(home) == 1 else 0)
        for i, mask in enumerate(territories.masks):
            if mask & goals:
                gain = 0 if i in homes else values[i]
                target = ZONE_NAMES[mask.bit_length() - 1]
                yield (left + gain, display.supply), Turn(cell, quarters, "", ZONE_NAMES[source], target)
