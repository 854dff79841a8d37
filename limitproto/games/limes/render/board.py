"""Displays as text for a terminal: a letter a zone, huts, workers, and walls around every territory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from limitproto.games.limes.decks.deck import LANDSCAPES, Card
from limitproto.games.limes.rules.display import Display, Territories
from limitproto.games.limes.rules.scoring import rating
from limitproto.games.limes.rules.squares import OFFSETS, ROW, SQUARE_NAMES, SQUARE_OF, ZONES

if TYPE_CHECKING:
    from limitproto.games.limes.position import Position

#: Columns of a zone between two walls.
_WIDTH = 5
_MARGIN = 4

#: ANSI attributes of the landscapes.
_STYLES = {"F": "30;43", "S": "97;42", "W": "97;44", "R": "30;47"}

_NO_CARDS = "no cards yet"
LEGEND = "F field   S forest   W water   R rock with a tower   ^ hut   * worker"


def board_text(position: Position, colour: bool = False, marks: Sequence[str] = ()) -> str:
    """Return all displays, one below the other, the card to be laid, what the signs mean and which deck it is.

    `marks` are squares by name, to be shown in brackets where the player who was the last to lay a card has one.
    No line is empty, none ends with a space.
    """
    state = position.details
    marked = {SQUARE_OF[mark] for mark in marks if mark in SQUARE_OF}
    lines = []
    for player, display in enumerate(state.displays):
        lines.append(heading(position, player))
        if display.cards:
            lines += _drawn(display, colour, marked if player == state.last else set())
        else:
            lines.append(_MARGIN * " " + _NO_CARDS)
    if position.card:
        lines.append(f"card {position.card}: {_listed(state.rules.deck.cards[position.card])}")
    lines += [LEGEND, state.rules.deck.label]
    return "\n".join(lines)


def heading(position: Position, player: int) -> str:
    """Return who a display belongs to, its points and the workers left."""
    display, points = position.details.displays[player], position.points[player]
    said = f"player {player + 1}: {points} point{'' if points == 1 else 's'}"
    if position.is_over and len(position.players) == 1:
        return f"{said}, {rating(points)}"
    out = ", out" if player in position.out else ""
    return f"{said}, {display.supply} worker{'' if display.supply == 1 else 's'} left{out}"


def _listed(card: Card) -> str:
    zones = zip(ZONES, card.zones, card.huts, strict=True)
    return "  ".join(f"{zone} {letter}{'^' * huts}" for zone, letter, huts in zones)


def signs(display: Display) -> dict[int, str]:
    """Return letter, huts and workers of every zone: `F`, `F^`, `W*`, `S2*`."""
    found = {}
    for letter, mask in zip(LANDSCAPES, (display.field, display.forest, display.water, display.tower), strict=True):
        for square in display.squares:
            for zone in (square + offset for offset in OFFSETS):
                if mask >> zone & 1:
                    huts = sum(layer >> zone & 1 for layer in display.huts)
                    workers = display.workers.count(zone)
                    found[zone] = letter + _times("^", huts) + _times("*", workers)
    return found


def _times(sign: str, count: int) -> str:
    return (f"{count}" if count > 1 else "") + sign if count else ""


def _drawn(display: Display, colour: bool, marked: set[int]) -> Iterator[str]:
    """Yield the lines of one display: names of columns, then walls and zones in turn, names of rows at the left."""
    territory = Territories(display).of
    text = signs(display)
    shown = {square + offset for square in marked for offset in OFFSETS}
    columns = sorted({zone % ROW for zone in text})
    rows = sorted({zone // ROW for zone in text})
    west, east, north, south = columns[0], columns[-1], rows[0], rows[-1]

    def wall(a: int, b: int) -> bool:
        return territory.get(a, -1) != territory.get(b, -1)

    names = [SQUARE_NAMES[2 * ROW * (north // 2) + column] for column in range(west, east + 1, 2)]
    heads = (name.rstrip("0123456789").center(2 * _WIDTH + 2) for name in names)
    yield (" " * _MARGIN + "".join(heads)).rstrip()
    for row in range(north, south + 2):
        line = " " * _MARGIN
        for column in range(west, east + 2):
            here = row * ROW + column
            across, above = wall(here - ROW, here), wall(here - 1 - ROW, here - 1)
            down, left = wall(here - 1, here), wall(here - 1 - ROW, here - ROW)
            line += "+" if across or above or down or left else " "
            if column <= east:
                line += ("-" if across else " ") * _WIDTH
        yield line.rstrip()
        if row > south:
            break
        name = SQUARE_NAMES[2 * ROW * (row // 2) + west].lstrip("abcdefghijklmnopqrstuvwxyz")
        line = f"{'' if row % 2 else name:>{_MARGIN - 1}} "
        for column in range(west, east + 2):
            here = row * ROW + column
            line += "|" if wall(here - 1, here) else " "
            if column <= east:
                line += _cell(text.get(here, ""), here in shown, colour)
        yield line.rstrip()


def _cell(sign: str, is_marked: bool, colour: bool) -> str:
    # Where huts and workers leave no room for brackets, those of the card's other zones have to do.
    said = f"[{sign}]" if is_marked and sign and len(sign) + 2 <= _WIDTH else sign
    text = said.center(_WIDTH)
    if not (colour and sign):
        return text
    return f"\x1b[{'1;' if is_marked else ''}{_STYLES[sign[0]]}m{text}\x1b[0m"
