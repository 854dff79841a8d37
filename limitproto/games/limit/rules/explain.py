"""The rules that a turn breaks, with a sentence for each refusal. The kernel decides the rules themselves."""

from __future__ import annotations

from limitproto.core.hexes import NEIGHBOURS, ORIGIN, cell_name, in_reach
from limitproto.errors import Violation
from limitproto.games.limit.editions import TILE_LETTERS
from limitproto.games.limit.rules import kernel, masks
from limitproto.games.limit.rules.placement import EMPTY, adjacent, pair_leans, smothers
from limitproto.games.limit.state import MOVEMENT, MOVEMENT_KINDS, NOWHERE, State, Turn

#: The rule that ended the game, reported for a turn after the end.
_ENDING_RULES = {"stranded": 14, "no-balls": 15, "wipe-out": 15, "repetition": 16}


def explain(state: State, turn: Turn) -> list[Violation]:
    """Return every rule that a turn breaks, in rule order; empty if it is legal."""
    if state.is_over:
        return [Violation(_ENDING_RULES.get(state.reason, 17), "-", f"the game is over: {state.result}")]
    if state.phase == MOVEMENT:
        found = _explain_movement(state, turn)
    elif state.rules.placement == "manual":
        found = _explain_tile(state, turn)
    else:
        found = _explain_paired(state, turn)
    return sorted(found, key=lambda violation: violation.rule)


def _name_or_dash(cell: int) -> str:
    return "-" if cell == NOWHERE else cell_name(cell)


# ---- placement -------------------------------------------------------------------------------------------------


def _obstacles(state: State, cell: int, rule: int) -> list[Violation]:
    """Return why no tile can be laid on a cell, whatever it touches."""
    found = []
    if cell in state.contents:
        found.append(Violation(rule, cell_name(cell), "already has a tile"))
    if not in_reach(cell):
        found.append(Violation(18, cell_name(cell), "is more than 49 columns or rows from the first tile"))
    return found


def _explain_paired(state: State, turn: Turn) -> list[Violation]:
    table, rules = state.table, state.rules
    all_down = len(table.contents) >= rules.tiles
    if turn.kind == ("ball" if all_down else "pair"):
        return _explain_lone_ball(state, turn.a) if all_down else _explain_pair(state, turn.a, turn.b)
    if all_down:
        return [Violation(3, _name_or_dash(turn.a), "is not a ball placement, but all tiles are down")]
    return [Violation(1, _name_or_dash(turn.a), "is not a pair of tiles, but tiles are still to be laid")]


def _explain_pair(state: State, ball: int, other: int) -> list[Violation]:
    table, rules = state.table, state.rules
    found = [*_obstacles(state, ball, 1)]
    if other == ball:
        return [*found, Violation(1, cell_name(ball), "cannot take both tiles of the pair")]
    found += _obstacles(state, other, 1)
    beside = adjacent(ball, other)
    if not table.contents:
        if ORIGIN not in (ball, other):
            found.append(Violation(1, cell_name(ball), "is not m50, where the first tile goes"))
        if not beside:
            found.append(Violation(1, cell_name(other), "does not touch the first tile"))
    elif not found:
        found += _missing_contacts(state, ball, other)
    if table.touches(ball, rules.letters[state.mover].upper()):
        found.append(Violation(2, cell_name(ball), "touches a ball of the same colour"))
    if not beside and not table.has_freedom(ball):
        found.append(Violation(2, cell_name(ball), "has no adjacent empty tile"))
    return found


def _missing_contacts(state: State, ball: int, other: int) -> list[Violation]:
    """Return why tiles cannot be laid on two free cells in either order (R1)."""
    need = state.rules.must_touch
    touch = state.table.touch_counts
    touched = {cell: touch.get(cell, 0) for cell in (ball, other)}
    together = adjacent(ball, other)
    if pair_leans(touched[ball], touched[other], together, need):
        return []
    low = [cell for cell in (ball, other) if touched[cell] + together < need]
    return [
        Violation(1, cell_name(cell), f"touches {touched[cell]} of the tiles already down but needs {need}")
        for cell in low or [ball]
    ]


def _explain_lone_ball(state: State, cell: int) -> list[Violation]:
    table = state.table
    content = table.contents.get(cell)
    if content is None:
        return [Violation(3, cell_name(cell), "has no tile")]
    if content != EMPTY:
        return [Violation(3, cell_name(cell), "already holds a ball")]
    found = []
    if table.touches(cell, state.rules.letters[state.mover].upper()):
        found.append(Violation(2, cell_name(cell), "touches a ball of the same colour"))
    for ball in smothers(table, cell):
        found.append(Violation(2, cell_name(ball), "would have no adjacent empty tile"))
    return found


def _explain_tile(state: State, turn: Turn) -> list[Violation]:
    if turn.kind != "tile":
        return [Violation(4, _name_or_dash(turn.a), "is not a coloured tile, but tiles are still to be laid")]
    table, rules, cell = state.table, state.rules, turn.a
    name = cell_name(cell)
    found = _obstacles(state, cell, 4)
    if turn.colour not in rules.tile_colours:
        found.append(Violation(4, name, f"cannot take a {turn.colour} tile: {rules.name} has none"))
    elif not state.stock[rules.tile_colours.index(turn.colour)]:
        found.append(Violation(4, name, f"cannot take a {turn.colour} tile: none is left"))
    if not table.contents:
        if cell != ORIGIN:
            found.append(Violation(4, name, "is not m50, where the first tile goes"))
    elif cell not in table.contents:
        need = min(rules.must_touch, len(table.contents))
        touched = table.touch_counts.get(cell, 0)
        if touched < need:
            found.append(Violation(4, name, f"touches {touched} of the tiles already down but needs {need}"))
    if cell not in table.contents and table.touches(cell, TILE_LETTERS[turn.colour]):
        found.append(Violation(4, name, f"touches another {turn.colour} tile"))
    return found


# ---- movement --------------------------------------------------------------------------------------------------


def _explain_movement(state: State, turn: Turn) -> list[Violation]:
    kind = MOVEMENT_KINDS.get(turn.kind)
    if kind is None:
        return [Violation(6, _name_or_dash(turn.a), "is a placement, but movement has begun")]
    found = _wrong_kind(state, turn, kind)
    generator, index = state.moving.generator, state.tile_index.index
    balls: masks.Balls | None = generator.balls
    if kind in (kernel.WHOLE, kernel.MOVE):
        violations = _explain_ball_move(state, turn.a, turn.b)
        found += violations
        balls = None if violations else generator.after_move(1 << index[turn.a] | 1 << index[turn.b])
    if kind in (kernel.WHOLE, kernel.REMOVAL):
        found += _explain_removal(state, turn, balls)
    elif balls is not None:
        found += _bound_violations(state, generator.newly_smothered(generator.tiles, balls))
    return found


def _wrong_kind(state: State, turn: Turn, kind: int) -> list[Violation]:
    """Return why R13 forbids the kind of a turn."""
    allowed = state.moving.kinds
    if kind & allowed:
        return []
    option = state.rules.turn
    cell = _name_or_dash(turn.removed if kind == kernel.REMOVAL else turn.a)
    if kind == kernel.WHOLE:
        # Under the other options, any whole turn that could be played would be allowed; the rules for ball and tile
        # state what is wrong with this one.
        if option != "either":
            return []
        return [Violation(13, cell, "is both a ball move and a removal, but a turn is only one of them")]
    if allowed & kernel.WHOLE:
        return [Violation(13, cell, "is not a whole turn of a ball move and a removal")]
    if kind == kernel.PASS:
        return [Violation(13, cell, "is a pass, but there is a ball to move or a tile to remove")]
    if allowed & kernel.MOVE and option != "either":
        return [Violation(13, cell, "is only a removal, but there is a ball to move")]
    return []


def _explain_ball_move(state: State, start: int, goal: int) -> list[Violation]:
    contents = state.contents
    letter = state.rules.letters[state.mover].upper()
    found = []
    content = contents.get(start)
    if content != letter:
        what = "has no tile" if content is None else f"holds no {state.rules.colours[state.mover]} ball"
        found.append(Violation(6, cell_name(start), what))
    target = contents.get(goal)
    if goal == start:
        found.append(Violation(6, cell_name(goal), "is the cell that the ball is already on"))
    elif target is None:
        found.append(Violation(6, cell_name(goal), "has no tile"))
    elif target != EMPTY:
        found.append(Violation(6, cell_name(goal), "holds a ball"))
    elif not found:
        index = state.tile_index.index
        if not state.moving.generator.reach(index[start]) >> index[goal] & 1:
            found.append(Violation(6, cell_name(goal), f"cannot be reached from {cell_name(start)} over empty tiles"))
    return found


def _explain_removal(state: State, turn: Turn, balls: masks.Balls | None) -> list[Violation]:
    """Return what is wrong with a removal; `balls` is None if the ball move before it is illegal."""
    cell = turn.removed
    name = cell_name(cell)
    contents, generator = state.contents, state.moving.generator
    if cell not in contents:
        return [Violation(8, name, "has no tile")]
    tile = state.tile_index.index[cell]
    bit = 1 << tile
    found = []
    # A ball that could not be moved is taken to be where it was to go.
    stands = masks.union(generator.balls if balls is None else balls) & bit and cell != turn.a
    if stands or cell == turn.b:
        found.append(Violation(8, name, "holds a ball"))
    if not masks.as_mask(generator.terrain.edge) >> tile & 1:
        free = sum(cell + step not in contents for step in NEIGHBOURS)
        need = state.rules.free_edges
        what = "has no free edge" if need == 1 else f"has {free} free edges but needs {need}"
        found.append(Violation(8, name, what))
    if found or balls is None:
        return found
    after = generator.after_removal(balls, bit)
    if after is None:
        return [Violation(9, name, "would cut off balls")]
    return _bound_violations(state, generator.newly_smothered(*after))


def _bound_violations(state: State, smothered: int) -> list[Violation]:
    """Return the R12 violations by balls that would lose their last freedom in a bound turn."""
    if not (state.is_bound and smothered):
        return []
    cell = state.tile_index.listed(smothered)[0]
    return [Violation(12, cell_name(cell), "would have no freedom, which this first turn must not cause")]
