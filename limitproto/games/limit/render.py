"""Boards as text for a terminal, and states and the changes by a turn as plain values for JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limitproto.core.hexes import NEIGHBOURS, cell_name, cell_named, reading_order
from limitproto.games.limit.editions import TILE_LETTERS
from limitproto.games.limit.rules.masks import around, components
from limitproto.games.limit.rules.placement import EMPTY
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.state import NOWHERE, State, Turn
from limitproto.games.limit.text.turns import is_event, parse_turn

#: The ANSI attributes of a ball and of a coloured tile.
_BALL_STYLES = {
    "white": "1;30;107",
    "red": "1;97;41",
    "black": "1;97;40",
    "blue": "1;97;44",
    "green": "1;30;42",
    "yellow": "1;30;103",
}
_TILE_STYLES = {"red": "31", "black": "90", "blue": "34", "green": "32", "yellow": "33"}
_MARK_STYLE = "7"
_FAINT = "2"


def board_text(
    cells: Mapping[int, str], names: Mapping[str, str], colour: bool = False, marks: Sequence[str] = ()
) -> str:
    """Return the board as hexagons with the name of each cell, and a line that explains the characters.

    `cells` maps a cell to its character in the BOARD field, `names` these characters to full colour names.
    Balls are in parentheses; `colour` adds ANSI colours. `marks` holds cell names: the content of a marked tile is in
    brackets, and an `x` marks a cell without a tile next to the board. No line is empty or ends with a space.
    """
    from limitproto.drawing import NO_TILES, hextext  # for start-up time

    if not cells:
        return NO_TILES
    marked = {cell_named(mark) for mark in marks}
    hexes = {}
    for cell, letter in cells.items():
        text, style, name_style = _look(letter, names, colour, cell in marked)
        hexes[cell] = hextext.Hex(text, text_style=style, name_style=name_style)
    gone = {cell for cell in marked - cells.keys() if any(cell + side in cells for side in NEIGHBOURS)}
    for cell in gone:
        faint = _FAINT if colour else ""
        hexes[cell] = hextext.Hex("x", text_style=faint, name_style=faint, outlined=False)
    return f"{hextext.draw(hexes)}\n{_legend(cells, names, bool(marked & cells.keys()), bool(gone))}"


def _look(letter: str, names: Mapping[str, str], colour: bool, marked: bool) -> tuple[str, str, str]:
    """Return the text of a tile, and the ANSI attributes of the text and of the cell's name."""
    if letter.isupper():
        text, style = f"({letter})", _BALL_STYLES.get(names.get(letter, ""), "1")
    elif letter == EMPTY:
        text, style = letter, _FAINT
    else:
        text, style = letter, _TILE_STYLES.get(names.get(letter, ""), "")
    if marked:
        text = f"[{letter}]"
    if not colour:
        return text, "", ""
    return text, style, _MARK_STYLE if marked else ""


def _legend(cells: Mapping[int, str], names: Mapping[str, str], marked: bool, gone: bool) -> str:
    """Return one line that explains the characters in use."""
    present = set(cells.values())
    parts = [f"({letter}) {name}" for letter, name in names.items() if letter in present and letter.isupper()]
    parts += [f"{letter} {name}" for letter, name in names.items() if letter in present and letter.islower()]
    if EMPTY in present:
        parts.append(f"{EMPTY} empty")
    if marked:
        parts.append("[ ] last turn")
    if gone:
        parts.append("x removed")
    return "   ".join(parts)


def state_json(state: State) -> dict[str, object]:
    """Return the values that a GUI draws; the schema in spec/ defines keys and types."""
    rules, contents = state.rules, state.contents
    players = rules.colours
    index = TileIndex(list(contents))
    balls = dict(zip(players, index.balls(contents, rules.letters), strict=False))
    tile_colour = {TILE_LETTERS[colour]: colour for colour in rules.tile_colours}
    empty = index.mask([cell for cell in index.cells if contents[cell] == EMPTY])

    def names(mask: int) -> list[str]:
        return [cell_name(cell) for cell in index.listed(mask)]

    return {
        "edition": rules.text,
        "players": list(players),
        "phase": state.phase_name,
        "clock": state.clock,
        "mover": None if state.mover < 0 else players[state.mover],
        "out": [players[i] for i in state.players_out],
        "tiles": index.names,
        "balls": {colour: names(mask) for colour, mask in balls.items()},
        "groups": [
            {"player": colour, "cells": names(group), "freedoms": names(around(index.near, group) & empty)}
            for colour, mask in balls.items()
            for group in components(index.near, mask)
        ],
        "tile_colours": {
            cell_name(cell): tile_colour[contents[cell]] for cell in index.cells if contents[cell] in tile_colour
        },
        "hands": dict(zip(players, state.hands, strict=True)),
        "stock": dict(zip(rules.tile_colours, state.stock, strict=False)),
        "captured": [cell_name(cell) for cell in state.captured],
        "repetitions": state.rep,
        "bound": state.is_bound,
    }


def _turn_or_nothing(turn: str) -> Turn:
    return Turn("nothing") if is_event(turn) else parse_turn(turn)


def change(before: State, after: State, turn: str) -> dict[str, object]:
    """Return a turn's cells by role.

    `laid` holds the new tiles; `ball` is where a ball was put from the hand, or where one has moved `to` another cell
    from; `removed` is the tile that the turn removes, `cut_off` are the tiles lost with it. Roles that a turn does not
    have are None.
    """
    parts = _turn_or_nothing(turn)
    old, new = before.contents, after.contents
    removed = None if parts.removed == NOWHERE else parts.removed
    has_moved = parts.kind in ("whole", "move")
    placed = [cell for cell in (parts.a,) if cell in new and new[cell].isupper() and not old.get(cell, "").isupper()]
    return {
        "laid": _cell_names(new.keys() - old.keys()),
        "ball": cell_name(parts.a) if has_moved or placed else None,
        "to": cell_name(parts.b) if has_moved else None,
        "removed": None if removed is None else cell_name(removed),
        "cut_off": _cell_names(old.keys() - new.keys() - {removed}),
    }


def _cell_names(cells: set[int]) -> list[str]:
    return [cell_name(cell) for cell in sorted(cells, key=reading_order)]


def path(before: State, turn: str) -> list[str]:
    """Return a shortest path of the ball that moves in a turn, its own cell first; empty if no ball moves."""
    parts = _turn_or_nothing(turn)
    if parts.kind not in ("whole", "move"):
        return []
    free = {parts.a, *(cell for cell, there in before.contents.items() if not there.isupper())}
    # From the end, so that the path can be read off from the beginning.
    following = {parts.b: NOWHERE}
    reached = [parts.b]
    for cell in reached:
        if cell == parts.a:
            break
        for step in NEIGHBOURS:
            beside = cell + step
            if beside in free and beside not in following:
                following[beside] = cell
                reached.append(beside)
    found = [parts.a]
    while (cell := following.get(found[-1], NOWHERE)) != NOWHERE:
        found.append(cell)
    return [cell_name(cell) for cell in found]
