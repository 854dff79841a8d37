"""LIMIT's part of `lp-state`: a state as plain values for JSON."""

from __future__ import annotations

from limitproto.core.hexes import cell_name, reading_order
from limitproto.games.limit.editions import TILE_LETTERS
from limitproto.games.limit.state import State


def state_json(state: State) -> dict[str, object]:
    """Return what a GUI draws; keys and types are those of the schema in spec/."""
    rules, contents = state.rules, state.contents
    players = rules.colours
    ordered = sorted(contents, key=reading_order)
    colour_of = {colour[0].upper(): colour for colour in rules.colours}
    tile_colour = {TILE_LETTERS[colour]: colour for colour in rules.tile_colours}
    return {
        "edition": rules.text,
        "players": list(players),
        "phase": state.phase_name,
        "clock": state.clock,
        "mover": None if state.mover < 0 else players[state.mover],
        "out": [players[i] for i in state.players_out],
        "tiles": [cell_name(cell) for cell in ordered],
        "balls": {
            colour: [cell_name(cell) for cell in ordered if contents[cell] == letter]
            for letter, colour in colour_of.items()
        },
        "tile_colours": {
            cell_name(cell): tile_colour[contents[cell]] for cell in ordered if contents[cell] in tile_colour
        },
        "hands": dict(zip(players, state.hands, strict=True)),
        "stock": dict(zip(rules.tile_colours, state.stock, strict=False)),
        "captured": [cell_name(cell) for cell in state.captured],
        "repetitions": state.rep,
        "bound": state.is_bound,
    }
