"""Displays as text for a terminal, a letter per zone, and a state as plain values for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from limitproto.games.limes.decks import LANDSCAPES, Card, Deck
from limitproto.games.limes.rules.display import Territories
from limitproto.games.limes.rules.scoring import explain_score, rating, score
from limitproto.games.limes.squares import OFFSETS, ROW, SQUARE_NAMES, SQUARE_OF, ZONE_NAMES, ZONES, listed
from limitproto.games.limes.state import Display, State

#: The columns of a zone between two walls.
_WIDTH = 5
_MARGIN = 4

#: The ANSI attributes of the landscapes.
_STYLES = {"F": "30;43", "S": "97;42", "W": "97;44", "R": "30;47"}

LEGEND = "F field   S forest   W water   R rock with a tower   ^ hut   * worker"


def board_text(state: State, colour: bool = False, marks: Sequence[str] = ()) -> str:
    """Return all displays, one below another, the card to be laid, the legend and the name of the deck.

    `marks` holds squares by name; those with a card are shown in brackets in the display of the player who laid the
    last card. No line is empty or ends with a space.
    """
    marked = {SQUARE_OF[mark] for mark in marks if mark in SQUARE_OF}
    lines = []
    for player, display in enumerate(state.displays):
        lines.append(heading(state, player))
        if display.cards:
            lines += _display_lines(display, colour, marked if player == state.last else set())
        else:
            lines.append(_MARGIN * " " + "no cards yet")
    if state.card:
        lines.append(f"card {state.card}: {_card_line(state.rules.deck.cards[state.card])}")
    lines += [LEGEND, state.rules.deck.label]
    return "\n".join(lines)


def heading(state: State, player: int) -> str:
    """Return the line for a display's player, with points and remaining workers."""
    display = state.displays[player]
    points = score(display)
    words = f"player {player + 1}: {points} point{'' if points == 1 else 's'}"
    if state.is_over and state.rules.players == 1:
        return f"{words}, {rating(points)}"
    out = ", out" if player in state.players_out else ""
    return f"{words}, {display.supply} worker{'' if display.supply == 1 else 's'} left{out}"


def _card_line(card: Card) -> str:
    zones = zip(ZONES, card.zones, card.huts, strict=True)
    return "  ".join(f"{zone} {letter}{'^' * huts}" for zone, letter, huts in zones)


def zone_texts(display: Display) -> dict[int, str]:
    """Return the letter, huts and workers of every zone: `F`, `F^`, `W*`, `S2*`."""
    found = {}
    for letter, mask in zip(LANDSCAPES, (display.field, display.forest, display.water, display.tower), strict=True):
        for square in display.squares:
            for zone in (square + offset for offset in OFFSETS):
                if mask >> zone & 1:
                    huts = sum(layer >> zone & 1 for layer in display.huts)
                    found[zone] = letter + _with_count("^", huts) + _with_count("*", display.workers.count(zone))
    return found


def _with_count(character: str, count: int) -> str:
    return (f"{count}" if count > 1 else "") + character if count else ""


def _display_lines(display: Display, colour: bool, marked: set[int]) -> Iterator[str]:
    """Yield the lines of one display: column names, then walls and zones alternately, with row names at the left."""
    territory = Territories(display).of
    text = zone_texts(display)
    shown = {square + offset for square in marked for offset in OFFSETS}
    columns = sorted({zone % ROW for zone in text})
    rows = sorted({zone // ROW for zone in text})
    west, east, north, south = columns[0], columns[-1], rows[0], rows[-1]

    def is_wall_between(a: int, b: int) -> bool:
        return territory.get(a, -1) != territory.get(b, -1)

    names = [SQUARE_NAMES[2 * ROW * (north // 2) + column] for column in range(west, east + 1, 2)]
    heads = (name.rstrip("0123456789").center(2 * _WIDTH + 2) for name in names)
    yield (" " * _MARGIN + "".join(heads)).rstrip()
    for row in range(north, south + 2):
        line = " " * _MARGIN
        for column in range(west, east + 2):
            here = row * ROW + column
            across, above = is_wall_between(here - ROW, here), is_wall_between(here - 1 - ROW, here - 1)
            down, left = is_wall_between(here - 1, here), is_wall_between(here - 1 - ROW, here - ROW)
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
            line += "|" if is_wall_between(here - 1, here) else " "
            if column <= east:
                line += _drawn_zone(text.get(here, ""), here in shown, colour)
        yield line.rstrip()


def _drawn_zone(zone_text: str, is_marked: bool, colour: bool) -> str:
    # If huts and workers leave no space for brackets, the card's other zones show them.
    bracketed = is_marked and zone_text and len(zone_text) + 2 <= _WIDTH
    text = (f"[{zone_text}]" if bracketed else zone_text).center(_WIDTH)
    if not (colour and zone_text):
        return text
    return f"\x1b[{'1;' if is_marked else ''}{_STYLES[zone_text[0]]}m{text}\x1b[0m"


def state_json(state: State) -> dict[str, object]:
    """Return the values that a GUI draws; the schema in spec/ defines keys and types."""
    rules = state.rules
    players = rules.names
    return {
        "edition": rules.text,
        "players": list(players),
        "phase": state.phase,
        "mover": None if state.mover < 0 else players[state.mover],
        "out": [players[i] for i in state.players_out],
        "variants": rules.variants.split(":") if rules.variants else [],
        "deck": {
            "name": rules.deck.name,
            "hash": rules.deck.hash,
            "cards": len(rules.deck.cards),
            "label": rules.deck.label,
        },
        "drawn": list(state.drawn),
        "card": _card_json(rules.deck, state.card) if state.card else None,
        "hands": {name: display.supply for name, display in zip(players, state.displays, strict=True)},
        "points": {name: score(display) for name, display in zip(players, state.displays, strict=True)},
        "displays": {
            name: _display_json(display, rules.deck) for name, display in zip(players, state.displays, strict=True)
        },
    }


def _card_json(deck: Deck, number: int, quarters: int = 0) -> dict[str, object]:
    card = deck.cards[number].turned(quarters)
    return {"number": number, "zones": [LANDSCAPES[letter] for letter in card.zones], "huts": list(card.huts)}


def _display_json(display: Display, deck: Deck) -> dict[str, object]:
    territories = Territories(display)
    return {
        "cards": [
            {"cell": SQUARE_NAMES[square], "quarters": quarters, **_card_json(deck, number, quarters)}
            for number, quarters, square in display.cards
        ],
        "workers": [worker._asdict() for worker in explain_score(display)],
        "territories": [
            {"landscape": LANDSCAPES[letter], "zones": sorted(ZONE_NAMES[zone] for zone in listed(mask))}
            for letter, mask in zip(territories.landscapes, territories.masks, strict=True)
        ],
    }
