"""Plays a line of turns at once, as `Position.play` does turn by turn, for callers that read many games.

Between two turns there is no `State`, only a table that grows, or a `MovementState`. This module is compiled together
with the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence

from limitproto.core.hexes import cell_name, cell_named
from limitproto.games.limit.rules import kernel
from limitproto.games.limit.rules.placement import EMPTY, TileTable, ball_alone_fits, pair_fits
from limitproto.games.limit.state import MOVEMENT, PLACEMENT, State, after_movement, next_placement, with_movement

#: Cells by name, as far as some line has used them.
_CELLS: dict[str, int] = {}
_MOST_CELLS = 20_000


def replay(state: State, turns: Sequence[str]) -> tuple[list[int], State]:
    """Play turns until one is not canonical, not legal, or an event.

    Returns the index of the player of each turn that was played, and the state after them.
    """
    movers: list[int] = []
    if state.phase == PLACEMENT and state.rules.placement != "manual":
        state = _place(state, turns, movers)
    if state.phase == MOVEMENT:
        state = _move(state, turns, movers)
    if movers:
        state = state._replace(last=turns[len(movers) - 1])
    return movers, state


# ---- placement ---------------------------------------------------------------------------------------------------


def _cell(name: str) -> int | None:
    """Return the cell of a canonical name, None for any other text."""
    cell = _CELLS.get(name)
    if cell is None and name.isascii() and name[:1].islower() and name[-1:].isdecimal() and len(name) < 16:
        letters = name.rstrip("0123456789")
        if letters.isalpha() and len(set(letters)) == 1:
            cell = cell_named(name)
            if cell_name(cell) != name:
                return None
            if len(_CELLS) < _MOST_CELLS:
                _CELLS[name] = cell
    return cell


def _place(state: State, turns: Sequence[str], movers: list[int]) -> State:
    """Play the placements at the beginning of a line; what follows them may be movement already."""
    rules = state.rules
    letters, tiles, must_touch = rules.letters.upper(), rules.tiles, rules.must_touch
    table, hands, mover = TileTable(state.table.contents.copy()), list(state.hands), state.mover
    unsettled = False

    def settled() -> State:
        """Return the state as it is now, with the turn given to a player who can place something."""
        now = TileTable(table.contents.copy())
        clock = state.clock + len(movers)
        after = state._replace(clock=clock, mover=mover, table=now, hands=tuple(hands), captured=())
        return next_placement(after) if unsettled else after

    for text in turns:
        # A player who can play the turn given here can place something, so the others need not be looked at.
        player = _following(state, mover) if unsettled else mover
        if not (hands[player] and _laid(table, text, letters[player], tiles, must_touch)):
            after = settled()
            if after.phase != PLACEMENT or after.mover == player:
                return after
            player = after.mover
            if not _laid(table, text, letters[player], tiles, must_touch):
                return after
        hands[player] -= 1
        movers.append(player)
        mover, unsettled = player, True
    return settled()


def _following(state: State, mover: int) -> int:
    """Return the next player after `mover` who is not out."""
    players = state.rules.players
    player = (mover + 1) % players
    while state.out >> player & 1:
        player = (player + 1) % players
    return player


def _laid(table: TileTable, text: str, letter: str, tiles: int, must_touch: int) -> bool:
    """Put down what a placement says; return whether it is canonical and legal, else nothing is done."""
    if len(table.contents) >= tiles:
        cell = _cell(text)
        if cell is None or not ball_alone_fits(table, letter, cell):
            return False
        table.contents[cell] = letter
        return True
    name, _, other_name = text.partition(":")
    ball, other = _cell(name), _cell(other_name)
    if ball is None or other is None or not pair_fits(table.contents, must_touch, letter, ball, other):
        return False
    table.contents[ball] = letter
    table.contents[other] = EMPTY
    return True


# ---- movement ----------------------------------------------------------------------------------------------------


def _move(state: State, turns: Sequence[str], movers: list[int]) -> State:
    """Play the turns of a line that follow those played already."""
    movement = before = state.moving
    index = state.tile_index.index
    begun = len(movers)
    packed = kernel.PASS_TURN
    for text in turns[begun:]:
        turn = _packed(index, text)
        if turn is None or not movement.is_legal(turn):
            break
        movers.append(movement.mover)
        before, packed, movement = movement, turn, movement.after(turn)
    if len(movers) == begun:
        return state
    # The last turn is played again with everything that a position reports of it.
    return after_movement(with_movement(state, before), packed)


def _tile(index: dict[int, int], name: str) -> int | None:
    """Return the number of the tile with a canonical name, None for any other text."""
    cell = _cell(name)
    return None if cell is None else index.get(cell)


def _packed(index: dict[int, int], text: str) -> int | None:
    """Return a turn of canonical form as the kernel has it, None for any other text."""
    head, _, removed = text.partition("/")
    tile = kernel.NONE
    if removed or text[-1:] == "/":
        found = _tile(index, removed)
        if found is None:
            return None
        tile = found
    if head == "pass":
        return kernel.pack(kernel.NONE, kernel.NONE, tile)
    name, _, goal_name = head.partition("-")
    start, goal = _tile(index, name), _tile(index, goal_name)
    return None if start is None or goal is None else kernel.pack(start, goal, tile)
