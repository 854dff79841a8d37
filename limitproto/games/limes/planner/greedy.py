"""The greedy player: looks one turn ahead and takes what scores most."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from limitproto.games.limes.position import Position
from limitproto.games.limes.rules.display import Display, Territories, moves
from limitproto.games.limes.rules.scoring import worth
from limitproto.games.limes.rules.squares import OFFSETS, SQUARE_NAMES, ZONE_NAMES, ZONES
from limitproto.games.limes.text.turns import Turn, format_turn


def choose(position: Position, below: Callable[[int], int]) -> str:
    """Return the turn after which the display scores most, a worker in hand before one that is placed for nothing.

    Among equals `below` decides, so that a seed repeats a game.
    """
    best: tuple[int, int] | None = None
    choices: list[str] = []
    for square, quarters, display in position.layings():
        for look, turn in _looks(display, square, quarters, position.rules.ferryman):
            if best is None or look > best:
                best, choices = look, []
            if look == best:
                choices.append(format_turn(turn))
    return choices[below(len(choices))]


def _looks(display: Display, square: int, quarters: int, ferryman: bool) -> Iterator[tuple[tuple[int, int], Turn]]:
    """Yield points and workers in hand after each turn that lays the card so; of moves to one territory only one."""
    cell = SQUARE_NAMES[square]
    territories = Territories(display)
    values = [
        worth(display, mask, letter) for mask, letter in zip(territories.masks, territories.landscapes, strict=True)
    ]
    standing = [territories.of[zone] for zone in display.workers]
    points = sum(values[i] for i in {*standing})
    yield (points, display.supply), Turn(cell, quarters)
    if display.supply:
        for zone, offset in zip(ZONES, OFFSETS, strict=True):
            home = territories.of[square + offset]
            gain = 0 if home in standing else values[home]
            yield (points + gain, display.supply - 1), Turn(cell, quarters, zone)
    for source, goals in moves(territories, ferryman):
        home = territories.of[source]
        left = points - (values[home] if standing.count(home) == 1 else 0)
        for i, mask in enumerate(territories.masks):
            if mask & goals:
                gain = 0 if i in standing else values[i]
                target = ZONE_NAMES[mask.bit_length() - 1]
                yield (left + gain, display.supply), Turn(cell, quarters, "", ZONE_NAMES[source], target)
