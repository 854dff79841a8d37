"""The legal turns in a state: ways to lay the open card, and what a worker may then do (L1 to L9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from limitproto.errors import Unavailable
from limitproto.games.limes.rules.display import Territories, free_squares, moves
from limitproto.games.limes.squares import SQUARE_NAMES, ZONE_NAMES, ZONES, listed
from limitproto.games.limes.state import Display, State

#: The message if a turn is requested while no card is open.
NO_CARD = "no card is drawn"


def require_card(state: State) -> None:
    """Raise Unavailable while the game is waiting for a card to be drawn."""
    if not (state.is_over or state.card):
        raise Unavailable(NO_CARD, rule=1)


def squares(state: State) -> list[int]:
    """Return the squares where the card may be laid, in ascending order. Raises Unavailable."""
    if state.is_over:
        return []
    require_card(state)
    return free_squares(state.displays[state.mover], state.rules.diagonal)


def layings(state: State, beginning: str = "") -> Iterator[tuple[int, int, Display]]:
    """Yield the square, the quarter turns and the display for every way to lay the card. Raises Unavailable.

    With the beginning of a turn, only squares whose names agree with it as far as both go.
    """
    free = squares(state)
    card, display = state.card, state.displays[state.mover]
    for square in free:
        name = SQUARE_NAMES[square]
        if not name.startswith(beginning[: len(name)]):
            continue
        for quarters, face in state.rules.deck.faces[card].items():
            yield square, quarters, display.with_card(card, quarters, square, face)


def _territories_before(state: State) -> Territories | None:
    """Return the territories of the mover's display, or None if no worker can move between territories."""
    if state.is_over or not state.displays[state.mover].workers:
        return None
    return Territories(state.displays[state.mover])


@lru_cache(maxsize=1024)
def _names(zones: int) -> list[str]:
    """Return the zone names in a mask; cached, because most workers' goals are the same wherever a card is laid."""
    return [ZONE_NAMES[zone] for zone in listed(zones)]


def legal_turns(state: State, beginning: str = "") -> list[str]:
    """Return the legal turns in canonical form, in no particular order. Raises Unavailable.

    With the beginning of a turn, only turns on squares that it allows.
    """
    found = []
    before = _territories_before(state)
    for square, quarters, display in layings(state, beginning):
        laid = f"{SQUARE_NAMES[square]}r{quarters}"
        found.append(laid)
        if display.supply:
            found += [f"{laid}_{zone}" for zone in ZONES]
        if display.workers:
            for source, goals in moves(Territories(display, before), state.rules.ferryman):
                start = f"{laid}/{ZONE_NAMES[source]}-"
                found += [start + name for name in _names(goals)]
    return found


def count_turns(state: State) -> int:
    """Return the number of legal turns without generating them. Raises Unavailable."""
    count = 0
    before = _territories_before(state)
    for _square, _quarters, display in layings(state):
        count += 5 if display.supply else 1
        if display.workers:
            count += sum(goals.bit_count() for _, goals in moves(Territories(display, before), state.rules.ferryman))
    return count
