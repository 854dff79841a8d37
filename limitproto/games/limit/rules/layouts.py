"""Layouts (R5): random ones drawn from a seed, and the conditions that given ones must meet.

This module is compiled together with the kernel.
"""

from __future__ import annotations

from limitproto.core.hexes import NEIGHBOURS, cell_name, in_reach
from limitproto.core.rng import Stream
from limitproto.games.limit.editions import TILE_LETTERS, Rules
from limitproto.games.limit.rules.placement import BARE, TileTable, can_be_laid, tile_turns


def balls_on(contents: dict[int, str], rules: Rules) -> dict[int, str]:
    """Return a coloured table with the players' balls on the tiles of their colours, and the tile colours dropped."""
    ball_of = {TILE_LETTERS[colour]: colour[0].upper() for colour in rules.colours}
    return {cell: ball_of.get(content, "o") for cell, content in contents.items()}


def _draw_once(rules: Rules, stream: Stream) -> dict[int, str] | None:
    """Lay tiles at random until all are down; return None in a dead end."""
    letters = rules.tile_letters
    stock = dict.fromkeys(letters, rules.size)
    table: TileTable = BARE
    for _ in range(rules.tiles):
        left = "".join(letter for letter in letters if stock[letter])
        choices = sorted(tile_turns(table, rules.must_touch, left))
        if not choices:
            return None
        # Every tile in the stock is a separate choice, so each colour is weighted by its remaining tiles.
        ticket = stream.below(sum(stock[letter] for letter, _cell in choices))
        for letter, cell in choices:  # noqa: B007 - the choice is what the loop stops at
            ticket -= stock[letter]
            if ticket < 0:
                break
        stock[letter] -= 1
        table = table.with_tiles([(cell, letter)])
    return table.contents


def smothered(contents: dict[int, str]) -> list[int]:
    """Return the balls on a table without an adjacent empty tile."""
    return [
        cell
        for cell, content in contents.items()
        if content.isupper() and all(contents.get(cell + step) != "o" for step in NEIGHBOURS)
    ]


def random_layout(rules: Rules, seed: int) -> dict[int, str]:
    """Return the layout for a seed: a coloured tile for each cell.

    Every step chooses uniformly among all legal tiles and cells; a dead end causes a restart, and with two players so
    does a layout that smothers a ball.
    """
    stream = Stream(seed)
    while True:
        contents = _draw_once(rules, stream)
        if contents and not (rules.players == 2 and smothered(balls_on(contents, rules))):
            return contents


def layout_defects(contents: dict[int, str], rules: Rules) -> list[str]:
    """Return a sentence for each way a given layout breaks R5."""
    defects = []
    letters = rules.tile_letters
    laid = list(contents.values())
    for colour, letter in zip(rules.tile_colours, letters, strict=True):
        count = laid.count(letter)
        if count != rules.size:
            defects.append(f"The layout has {count} {colour} tiles instead of {rules.size} (R5).")
    one, two, three = NEIGHBOURS[:3]
    for cell in sorted(contents):
        content = contents[cell]
        if content not in letters:
            defects.append(f"The layout has {content!r} on {cell_name(cell)}, which is not a tile colour (R5).")
        elif content in (contents.get(cell + one), contents.get(cell + two), contents.get(cell + three)):
            defects.append(f"The layout has two tiles of one colour side by side at {cell_name(cell)} (R4).")
        if not in_reach(cell):
            defects.append(f"The tile on {cell_name(cell)} is out of reach (R18).")
    if not can_be_laid(contents, rules.must_touch):
        defects.append("The tiles of the layout cannot be laid in any legal order (R4).")
    return defects
