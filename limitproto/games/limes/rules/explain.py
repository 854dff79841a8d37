"""Which rules a turn breaks: the sentences behind every refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.errors import Violation
from limitproto.games.limes.rules.display import Display, Territories, box_of, touches
from limitproto.games.limes.rules.squares import FIRST, SIDE, SQUARE_NAMES, SQUARE_OF, ZONE_OF, place_named, place_of
from limitproto.games.limes.text.turns import Turn

if TYPE_CHECKING:
    from limitproto.games.limes.position import Position

_ENDINGS = {"points": 15, "workers": 15, "tie": 15}


def explain(position: Position, turn: Turn) -> list[Violation]:
    """Return every rule that a turn breaks, in rule order; empty when it is legal. A card is open, or all is over."""
    state = position.details
    if position.is_over:
        rule = _ENDINGS.get(position.reason, 15 if len(state.drawn) == 16 else 16)
        return [Violation(rule, "-", f"the game is over: {position.result}")]
    display = state.displays[state.mover]
    found = _laying(display, turn.cell, state.rules.diagonal)
    faces, same = state.rules.deck.faces[state.card], turn.quarters
    if same not in faces:
        same = _lower_form(position, same)
        sentence = f"turned r{turn.quarters} card {state.card} looks as it does turned r{same}, which is the legal form"
        found.append(Violation(5, turn.cell, sentence))
    if turn.zone and not display.supply:
        found.append(Violation(6, turn.cell + turn.zone, "can take no worker: all seven are in the display"))
    if turn.source:
        after, square = display, SQUARE_OF.get(turn.cell)
        has_room = square not in display.squares
        if has_room and square is not None:
            after = display.with_card(state.card, same, square, faces[same])
        found += _moving(display, after, has_room, turn, state.rules.ferryman)
    return found


def _laying(display: Display, cell: str, diagonal: bool) -> list[Violation]:
    """Return what is wrong with the square of the new card (L2 to L4)."""
    if not display.cards:
        return [] if cell == FIRST else [Violation(2, cell, f"is not {FIRST}, where the first card lies")]
    place, taken = place_named(cell), [place_of(square) for square in display.squares]
    if place in taken:
        return [Violation(3, cell, "has a card already")]
    found = []
    if not touches(place, taken, diagonal):
        what = "touches no card" if diagonal else "shares no side with a card"
        found.append(Violation(3, cell, what))
    columns, rows = box_of([*taken, place])
    if max(columns, rows) > SIDE:
        found.append(Violation(4, cell, f"would make the display {columns} cards wide and {rows} high"))
    return found


def _lower_form(position: Position, quarters: int) -> int:
    """Return the legal one of the quarter turns that look like some quarter turns of the open card (L5)."""
    state = position.details
    card = state.rules.deck.cards[state.card]
    return next(lower for lower in range(4) if card.turned(lower) == card.turned(quarters))


def _moving(display: Display, after: Display, has_room: bool, turn: Turn, ferryman: bool) -> list[Violation]:
    """Return what is wrong with a worker's move; `after` has the new card if it `has_room`, and is not far away."""
    source, target = ZONE_OF.get(turn.source, -1), ZONE_OF.get(turn.target, -1)
    found = []
    if source not in display.workers:
        found.append(Violation(8, turn.source, "has no worker from an earlier round"))
    squares = {SQUARE_NAMES[square] for square in display.squares} | {turn.cell}
    if turn.target[:-2] not in squares:
        found.append(Violation(8, turn.target, "has no card"))
    if found:
        return found
    territories = Territories(after)
    if territories.of[source] == territories.of.get(target):
        return [Violation(8, turn.target, "is in the territory where the worker stands already")]
    # A card that has no room might have brought the two territories together.
    if has_room and (target not in territories.of or not territories.in_reach(source, ferryman) >> target & 1):
        sentence = f"is in no territory next to that of {turn.source}"
        return [Violation(8, turn.target, sentence + (", nor over a fisherman's water (L9)" if ferryman else ""))]
    return []
