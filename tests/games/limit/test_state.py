"""Small positions that hold what is rare: all turns that can be written are judged and played as by the slow model."""

import itertools

import pytest
from model import rules_model as model
from support.comparing import both, differences
from support.tables import rows

from limitproto import Position
from limitproto.core.hexes import NEIGHBOURS, ORIGIN, axial
from limitproto.games.limit.rules.kernel import NONE, pack
from limitproto.games.limit.state import Turn, is_placement
from limitproto.games.limit.text.turns import format_turn


def accepted(position: Position) -> list[str]:
    """Return the turns that are accepted of all that can be made of the tiles and the cells about them."""
    state = position.details
    if position.is_over:
        return []
    if position.phase == "movement":
        tiles = [*range(len(state.tile_index.cells)), NONE]
        moves = [(NONE, NONE), *itertools.product(tiles[:-1], repeat=2)]
        packed = [pack(*move, tile) for move in moves for tile in tiles]
        return [position.turn_text(turn) for turn in packed if position.movement.is_legal(turn)]
    cells = set(position.contents or [ORIGIN])
    for _ in range(2):
        cells |= {cell + step for cell in cells for step in NEIGHBOURS}
    tried = [Turn("pair", *pair) for pair in itertools.product(cells, repeat=2)]
    tried += [Turn("ball", cell) for cell in cells]
    tried += [Turn("tile", cell, colour=colour) for cell in cells for colour in ("white", *position.rules.tile_colours)]
    return [format_turn(turn) for turn in tried if is_placement(state, turn)]


def taken(before: model.State, turn: str, after: model.State) -> set[tuple[int, int]]:
    """Return where balls have been taken off by a turn of movement."""
    start, _, goal = turn.partition("/")[0].partition("-")
    moved = {model.cell_named(start): model.cell_named(goal)} if goal else {}
    return {moved.get(cell, cell) for cell in before.balls} - set(after.balls)


@pytest.mark.parametrize(("text", "line"), rows(__file__, "small"))
def test_small_positions(text: str, line: str) -> None:
    position, state = both(Position, text)
    for turn in [*line.split(), ""]:
        assert not [*differences(position, state)]
        assert sorted(accepted(position)) == sorted(state.turns())
        assert position.details.mover == (-1 if state.mover is None else state.mover)
        if turn:
            before, state, position = (state, position), state.play(turn), position.play(turn)
            is_moving = before[0].phase == state.phase == "m"
            captured = {axial(cell) for cell in position.details.captured}
            assert captured == (taken(before[0], turn, state) if is_moving else set())
