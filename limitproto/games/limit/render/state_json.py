"""LIMIT's part of `lp-state`: a position as plain values for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.core.hexes import cell_name

if TYPE_CHECKING:
    from limitproto.games.limit.position import Position


def state(position: Position) -> dict[str, object]:
    """Return what a GUI draws; keys and types are those of the schema in spec/."""
    details, rules = position.details, position.rules
    contents = position.contents
    ordered = sorted(contents, key=lambda cell: (cell & 4095, cell))
    colour_of = {colour[0].upper(): colour for colour in rules.colours}
    tile_colour = {("k" if colour == "black" else colour[0]): colour for colour in rules.tile_colours}
    return {
        "edition": rules.text,
        "players": list(position.players),
        "phase": position.phase,
        "clock": position.clock,
        "mover": None if position.mover is None else position.players[position.mover],
        "out": [position.players[i] for i in position.out],
        "tiles": [cell_name(cell) for cell in ordered],
        "balls": {
            colour: [cell_name(cell) for cell in ordered if contents[cell] == letter]
            for letter, colour in colour_of.items()
        },
        "tile_colours": {
            cell_name(cell): tile_colour[contents[cell]] for cell in ordered if contents[cell] in tile_colour
        },
        "hands": dict(zip(position.players, details.hands, strict=True)),
        "stock": dict(zip(rules.tile_colours, details.stock, strict=False)),
        "captured": [cell_name(cell) for cell in details.captured],
        "repetitions": details.rep,
        "bound": position.bound,
    }
