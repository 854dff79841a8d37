"""Displays as one SVG document: landscapes, borders of territories, huts, towers and workers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from limitproto.drawing.colours import colour
from limitproto.drawing.svg import Drawing
from limitproto.games.limes.decks.deck import Card
from limitproto.games.limes.render.board import heading, zone_texts
from limitproto.games.limes.rules.display import Territories
from limitproto.games.limes.squares import OFFSETS, ROW, SQUARE_NAMES, SQUARE_OF
from limitproto.games.limes.state import Display, State

#: Returns the upper left corner of a zone.
_CornerOf = Callable[[int], tuple[float, float]]

_ZONE = 36.0
#: More huts than this do not fit on a zone and are shown as a number.
_MOST_HUTS = 2
_GAP = 30.0
_INK = "#3d372c"
#: The names of the colours of landscapes.
_LANDS = {"F": "field", "S": "forest", "W": "water", "R": "tower"}
_TREE, _WAVE, _TOWER, _HUT, _ROOF, _FURROW = "#3f7a3c", "#5a9bc9", "#8d867a", "#f4ead2", "#2f5fa8", "#c9ab4a"

#: Fill of the workers of each player; the first two are those of the printed game.
_WORKERS = ("#26221d", "#c0252b", "#1f5fb0", "#e8b400", "#7a3d94", "#2f8f4e", "#e0701a", "#f4f1ea")


def board_svg(state: State, marks: Sequence[str] = (), prefix: str | None = None) -> str:
    """Return the displays side by side, at most four in a row, and the card to be laid.

    `marks` are squares by name; those with a card are framed in the display of the player who laid the last card.
    With a prefix, the outlines of the cards have their square as `data-cell`, and ids that begin with it.
    """
    marked = [SQUARE_OF[mark] for mark in marks if mark in SQUARE_OF]
    count = len(state.drawn)
    drawing = Drawing(f"LIMES, {state.rules.text}, {count} card{'s' if count != 1 else ''} drawn")
    x = y = below = 0.0
    for player, display in enumerate(state.displays):
        if player and player % 4 == 0:
            x, y = 0.0, below + 2 * _GAP
        width, height = _add_display(
            drawing, display, player, heading(state, player), x, y, marked if player == state.last else (), prefix
        )
        x, below = x + width + _GAP, max(below, y + height)
    deck = state.rules.deck
    if state.card:
        _add_card(drawing, deck.cards[state.card], below + 2 * _GAP)
        below += 2 * _GAP + 2 * _ZONE
    drawing.text(_GAP + len(deck.label) * 3, below + _GAP, deck.label, 12, fill=_INK)
    return drawing.document()


def _add_display(
    drawing: Drawing,
    display: Display,
    player: int,
    words: str,
    x0: float,
    y0: float,
    marked: Collection[int],
    prefix: str | None,
) -> tuple[float, float]:
    """Add one display below (x0, y0) and return its width and height."""
    text = zone_texts(display)
    columns = [zone % ROW for zone in text] or [0, 3]
    rows = [zone // ROW for zone in text] or [0, 3]
    west, north = min(columns), min(rows)
    width, height = (max(columns) - west + 1) * _ZONE, (max(rows) - north + 1) * _ZONE
    left, top = x0 + _GAP, y0 + 2 * _GAP
    span = max(width, len(words) * 8.6)
    drawing.text(left + span / 2, y0 + _GAP / 2, words, 15, fill=_INK, font_weight="bold")
    if not text:
        drawing.text(left + span / 2, top + height / 2, "no cards yet", 14, fill=_INK)
        return _GAP + span, height + 2 * _GAP

    def place(zone: int) -> tuple[float, float]:
        return left + (zone % ROW - west) * _ZONE, top + (zone // ROW - north) * _ZONE

    for zone, zone_text in text.items():
        _add_zone(drawing, *place(zone), zone_text[0], sum(layer >> zone & 1 for layer in display.huts))
    for square in display.squares:
        x, y = place(square)
        name = SQUARE_NAMES[square]
        tags = {} if prefix is None else {"id": f"{prefix}card-{player + 1}-{name}", "data_cell": name}
        _box(drawing, x, y, 2 * _ZONE, fill="none", stroke="#ffffff", stroke_width=1, stroke_dasharray="2 3", **tags)
    _add_borders(drawing, display, place)
    for square in display.squares:
        if square in marked:
            _box(drawing, *place(square), 2 * _ZONE, fill="none", stroke=colour("marked"), stroke_width=4)
    _add_names(drawing, display, place, left, top)
    for zone in sorted({*display.workers}):
        _add_workers(drawing, *place(zone), display.workers.count(zone), player)
    return _GAP + span, height + 2 * _GAP


def _box(drawing: Drawing, x: float, y: float, size: float, **attributes: str | float) -> None:
    drawing.polygon([(x, y), (x + size, y), (x + size, y + size), (x, y + size)], **attributes)


def _add_zone(drawing: Drawing, x: float, y: float, letter: str, huts: int) -> None:
    """Add the landscape of a zone and its huts; the lower left corner is left for workers."""
    z = _ZONE
    _box(drawing, x, y, z, fill=colour(_LANDS[letter]))
    if letter == "S":
        for dx, dy in ((0.3, 0.42), (0.62, 0.36), (0.8, 0.78)):
            a, b = x + dx * z, y + dy * z
            corners = [(a, b - 0.24 * z), (a + 0.14 * z, b + 0.08 * z), (a - 0.14 * z, b + 0.08 * z)]
            drawing.polygon(corners, fill=_TREE)
    elif letter == "W":
        for dx, dy in ((0.2, 0.3), (0.55, 0.2), (0.62, 0.78)):
            _stroke(drawing, x + dx * z, y + dy * z, 0.24 * z, _WAVE)
    elif letter == "F":
        for dy in (0.2, 0.4, 0.6, 0.8):
            _stroke(drawing, x + 0.12 * z, y + dy * z, 0.76 * z, _FURROW)
    else:
        _add_tower(drawing, x + 0.58 * z, y + 0.12 * z)
    for i in range(huts if huts <= _MOST_HUTS else 1):
        _add_hut(drawing, x + 0.6 * z, y + (0.18 + 0.3 * i) * z)
    if huts > _MOST_HUTS:
        drawing.text(x + 0.73 * z, y + 0.56 * z, f"x{huts}", 11, fill=_INK, font_weight="bold")


def _stroke(drawing: Drawing, x: float, y: float, length: float, paint: str) -> None:
    drawing.polygon([(x, y), (x + length, y)], stroke=paint, stroke_width=1.5, fill="none")


def _add_tower(drawing: Drawing, x: float, y: float) -> None:
    z = _ZONE
    steps = [(-0.16, 0), (-0.06, 0), (-0.06, 0.1), (0.06, 0.1), (0.06, 0), (0.16, 0), (0.16, 0.22), (0.1, 0.26)]
    steps += [(0.1, 0.74), (-0.1, 0.74), (-0.1, 0.26), (-0.16, 0.22)]
    drawing.polygon([(x + dx * z, y + dy * z) for dx, dy in steps], fill=_TOWER, stroke=_INK, stroke_width=1)


def _add_hut(drawing: Drawing, x: float, y: float) -> None:
    z = _ZONE
    wall = [(x, y), (x + 0.26 * z, y), (x + 0.26 * z, y + 0.18 * z), (x, y + 0.18 * z)]
    roof = [(x - 0.06 * z, y), (x + 0.13 * z, y - 0.16 * z), (x + 0.32 * z, y)]
    drawing.polygon(wall, fill=_HUT, stroke=_INK, stroke_width=0.8)
    drawing.polygon(roof, fill=_ROOF, stroke=_INK, stroke_width=0.8)


def _add_borders(drawing: Drawing, display: Display, place: _CornerOf) -> None:
    territory = Territories(display).of
    z = _ZONE
    for zone, mine in territory.items():
        x, y = place(zone)
        sides = {
            zone - ROW: [(x, y), (x + z, y)],
            zone - 1: [(x, y), (x, y + z)],
            zone + ROW: [(x, y + z), (x + z, y + z)],
            zone + 1: [(x + z, y), (x + z, y + z)],
        }
        for neighbour, line in sides.items():
            # A side between two zones is drawn by the first of them.
            if territory.get(neighbour, -1) != mine and (neighbour < zone or neighbour not in territory):
                drawing.polygon(line, fill="none", stroke=_INK, stroke_width=2.2, stroke_linecap="round")


def _add_names(drawing: Drawing, display: Display, place: _CornerOf, left: float, top: float) -> None:
    """Add the letters of columns above and the numbers of rows at the left, each once."""
    columns = {square % ROW: square for square in display.squares}
    rows = {square // ROW: square for square in display.squares}
    for square in columns.values():
        drawing.text(place(square)[0] + _ZONE, top - 9, SQUARE_NAMES[square].rstrip("0123456789"), 12, fill=_INK)
    for square in rows.values():
        number = SQUARE_NAMES[square].lstrip("abcdefghijklmnopqrstuvwxyz")
        drawing.text(left - 13, place(square)[1] + _ZONE, number, 12, fill=_INK)


def _add_workers(drawing: Drawing, x: float, y: float, count: int, player: int) -> None:
    z = _ZONE
    paint = _WORKERS[player % len(_WORKERS)]
    for i in range(min(count, 3)):
        a, b = x + (0.26 + 0.17 * i) * z, y + 0.5 * z
        body = [(a - 0.07 * z, b), (a + 0.07 * z, b), (a + 0.17 * z, b + 0.4 * z), (a - 0.17 * z, b + 0.4 * z)]
        drawing.polygon(body, fill=paint, stroke="#ffffff", stroke_width=1)
        drawing.circle(a, b - 0.06 * z, 0.13 * z, fill=paint, stroke="#ffffff", stroke_width=1)
    if count > 3:
        drawing.text(x + 0.8 * z, y + 0.7 * z, f"x{count}", 12, fill=_INK, font_weight="bold")


def _add_card(drawing: Drawing, card: Card, y: float) -> None:
    drawing.text(_GAP + _ZONE, y - 12, f"card {card.number}", 14, fill=_INK, font_weight="bold")
    for letter, huts, offset in zip(card.zones, card.huts, OFFSETS, strict=True):
        _add_zone(drawing, _GAP + offset % ROW * _ZONE, y + offset // ROW * _ZONE, letter, huts)
    _box(drawing, _GAP, y, 2 * _ZONE, fill="none", stroke=_INK, stroke_width=2)
