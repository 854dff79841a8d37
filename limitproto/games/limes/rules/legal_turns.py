"""The legal turns in a state, and why others are not (L1 to L9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from limitproto.errors import Unavailable, Violation
from limitproto.games.limes import squares
from limitproto.games.limes.decks import ROUNDS
from limitproto.games.limes.rules.display import (
    Territories,
    box_of,
    free_squares,
    is_in_reach,
    moves,
    territory,
    touches,
)
from limitproto.games.limes.squares import SQUARE_NAMES, ZONE_NAMES, column_and_row, listed
from limitproto.games.limes.state import Display, State, Turn

#: The message if a turn is requested while no card is open.
NO_CARD = "no card is drawn"


def require_card(state: State) -> None:
    """Raise Unavailable while the game is waiting for a card to be drawn."""
    if not (state.is_over or state.card):
        raise Unavailable(NO_CARD, rule=1)


def laying_squares(state: State) -> list[int]:
    """Return the squares where the card may be laid, in ascending order. Raises Unavailable."""
    if state.is_over:
        return []
    require_card(state)
    return free_squares(state.displays[state.mover], state.rules.diagonal)


def layings(state: State, beginning: str = "") -> Iterator[tuple[int, int, Display]]:
    """Yield the square, the quarter turns and the display for every way to lay the card. Raises Unavailable.

    Given the beginning of a turn, only squares whose names match it, as far as both go.
    """
    free = laying_squares(state)
    card, display = state.card, state.displays[state.mover]
    for square in free:
        name = SQUARE_NAMES[square]
        if not name.startswith(beginning[: len(name)]):
            continue
        for quarters, face in state.rules.deck.faces[card].items():
            yield square, quarters, display.with_card(card, quarters, square, face)


@lru_cache(maxsize=1024)
def _names(zones: int) -> list[str]:
    """Return the zone names in a mask; cached, because most workers' goals are the same wherever a card is laid."""
    return [ZONE_NAMES[zone] for zone in listed(zones)]


def legal_turns(state: State, beginning: str = "") -> list[str]:
    """Return the legal turns in canonical form, in no particular order. Raises Unavailable.

    Given the beginning of a turn, only turns on squares that it allows.
    """
    found = []
    before = Territories(state.displays[state.mover])
    for square, quarters, display in layings(state, beginning):
        laid = f"{SQUARE_NAMES[square]}r{quarters}"
        found.append(laid)
        if display.supply:
            found += [f"{laid}_{zone}" for zone in squares.ZONES]
        if display.workers:
            for source, goals in moves(Territories(display, before), state.rules.ferryman):
                start = f"{laid}/{ZONE_NAMES[source]}-"
                found += [start + name for name in _names(goals)]
    return found


def count_turns(state: State) -> int:
    """Return the number of legal turns without generating them. Raises Unavailable."""
    count = 0
    before = Territories(state.displays[state.mover])
    for _square, _quarters, display in layings(state):
        count += 5 if display.supply else 1
        if display.workers:
            count += sum(goals.bit_count() for _, goals in moves(Territories(display, before), state.rules.ferryman))
    return count


class LimesViolation(Violation):
    """A LIMES rule that a turn breaks; as text it begins with the letter L: `L3 o50 already has a card`."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"L{self.rule} {self.cell} {self.sentence}"


def explain(state: State, turn: Turn) -> list[Violation]:
    """Return every rule that a turn breaks, in rule order; empty if it is legal. Raises Unavailable."""
    require_card(state)
    if state.is_over:
        rule = 15 if state.reason in ("points", "workers", "tie") or len(state.drawn) == ROUNDS else 16
        return [LimesViolation(rule, "-", f"the game is over: {state.result}")]
    display = state.displays[state.mover]
    found = _laying_violations(display, turn.cell, state.rules.diagonal)
    faces, same = state.rules.deck.faces[state.card], turn.quarters
    if same not in faces:
        same = state.rules.deck.cards[state.card].legal_form(same)
        sentence = f"turned r{turn.quarters} card {state.card} looks the same as r{same}, which is the legal form"
        found.append(LimesViolation(5, turn.cell, sentence))
    if turn.zone and not display.supply:
        found.append(LimesViolation(6, turn.cell + turn.zone, "cannot take a worker: all seven are in the display"))
    if turn.source:
        after, square = display, squares.SQUARE_OF.get(turn.cell)
        is_free = square not in display.squares
        if is_free and square is not None:
            after = display.with_card(state.card, same, square, faces[same])
        found += _moving_violations(display, after, is_free, turn, state.rules.ferryman)
    return found


def _laying_violations(display: Display, cell: str, diagonal: bool) -> list[Violation]:
    """Return the violations by the new card's square (L2 to L4)."""
    if not display.cards:
        return (
            []
            if cell == squares.FIRST
            else [LimesViolation(2, cell, f"is not {squares.FIRST}, where the first card goes")]
        )
    place, taken = squares.place_named(cell), [column_and_row(square) for square in display.squares]
    if place in taken:
        return [LimesViolation(3, cell, "already has a card")]
    found: list[Violation] = []
    if not touches(place, taken, diagonal):
        found.append(LimesViolation(3, cell, "touches no card" if diagonal else "shares no side with a card"))
    columns, rows = box_of([*taken, place])
    if max(columns, rows) > squares.SIDE:
        found.append(LimesViolation(4, cell, f"would make the display {columns} cards wide and {rows} high"))
    return found


def _moving_violations(display: Display, after: Display, is_free: bool, turn: Turn, ferryman: bool) -> list[Violation]:
    """Return the violations by a worker's move.

    `after` is the display with the new card, if the card's square `is_free` and within reach of the first card.
    """
    source, target = squares.ZONE_OF.get(turn.source, -1), squares.ZONE_OF.get(turn.target, -1)
    found: list[Violation] = []
    if source not in display.workers:
        found.append(LimesViolation(8, turn.source, "has no worker from an earlier round"))
    cells = {SQUARE_NAMES[square] for square in display.squares} | {turn.cell}
    if turn.target[:-2] not in cells:
        found.append(LimesViolation(8, turn.target, "has no card"))
    if found:
        return found
    home, goal = territory(after, source), territory(after, target)
    if home == goal:
        return [LimesViolation(8, turn.target, "is in the territory where the worker already is")]
    # On a free square, the card might have joined the two territories.
    if is_free and not is_in_reach(after, home, goal, ferryman):
        sentence = f"is not in a territory next to that of {turn.source}"
        return [LimesViolation(8, turn.target, sentence + (" or a fisherman's water (L9)" if ferryman else ""))]
    return []
