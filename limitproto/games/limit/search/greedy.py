"""The greedy player: looks one turn ahead and takes what leaves it best off."""

from __future__ import annotations

from collections.abc import Callable

from limitproto.games.limit.position import Position
from limitproto.games.limit.rules import masks
from limitproto.games.limit.rules.placement import TileTable
from limitproto.games.limit.state import PLACEMENT

#: The value of a result compared with any count of balls.
_DECIDED = 1_000_000


def choose(position: Position, below: Callable[[int], int]) -> str:
    """Return the turn with the best look: captures first, then freedoms, then mobility.

    Among equals `below` decides, so that a seed repeats a game.
    """
    turns = position.legal_turns()
    mover = position.details.mover
    best: tuple[int, ...] = ()
    choices: list[str] = []
    for turn in turns:
        look = _look(position.play_unchecked(turn), mover)
        if not choices or look > best:
            best, choices = look, [turn]
        elif look == best:
            choices.append(turn)
    return choices[below(len(choices))]


def _look(position: Position, player: int) -> tuple[int, ...]:
    """Return balls ahead (or the decided game), freedoms ahead and mobility ahead of one player, in this order."""
    state = position.details
    if position.is_over:
        share = position.result.split("-")[player]
        return ({"1": _DECIDED, "0": -_DECIDED}.get(share, 0), 0, 0)
    if state.phase == PLACEMENT:
        return _look_placement(state.table, state.rules.letters.upper()[player], state.out, player)
    near, occupied = state.tile_index.near, masks.union(state.balls)
    empty = state.tiles & ~occupied
    ahead = freedoms = mobility = 0
    for i, balls in enumerate(state.balls):
        sign = 1 if i == player else -1
        if i != player and state.out >> i & 1:
            continue
        ahead += sign * balls.bit_count()
        touched = 0
        for group in masks.components(near, balls):
            beside = masks.around(near, group) & empty
            freedoms += sign * beside.bit_count()
            touched |= beside
        mobility += sign * masks.flood(near, touched, empty).bit_count()
    if state.out >> player & 1:
        ahead -= _DECIDED
    return ahead, freedoms, mobility


def _look_placement(table: TileTable, letter: str, out: int, player: int) -> tuple[int, ...]:
    """Return freedoms ahead in placement, where nothing is captured yet."""
    freedoms = 0
    for cell, content in table.contents.items():
        if content.isupper():
            freedoms += len(table.empty_beside(cell)) * (1 if content == letter else -1)
    return 0, freedoms, 0
