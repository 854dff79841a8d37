"""The greedy player: looks one turn ahead and chooses the turn that leaves it best off."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from limitproto.games.limit.position import Position
from limitproto.games.limit.rules import masks
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.state import PLACEMENT

#: The value of a result, above any count of balls.
_DECIDED = 1_000_000


def choose(position: Position, below: Callable[[int], int]) -> str:
    """Return the turn with the best look: captures first, then freedoms, then mobility.

    `below` breaks ties, so that a seed repeats a game.
    """
    mover = position.details.mover
    if position.details.phase == PLACEMENT:
        return _best_of(
            ((_look(position.play(turn, check=False), mover), turn) for turn in position.legal_turns()), below
        )
    movement = position.movement
    turns = movement.turns()
    texts = position.details.tile_index.texts(turns)
    looks = (
        (_look_movement(movement.after(turn), mover), text) for text, turn in sorted(zip(texts, turns, strict=True))
    )
    return _best_of(looks, below)


def _best_of(looks: Iterable[tuple[tuple[int, ...], str]], below: Callable[[int], int]) -> str:
    best: tuple[int, ...] = ()
    choices: list[str] = []
    for look, turn in looks:
        if not choices or look > best:
            best, choices = look, [turn]
        elif look == best:
            choices.append(turn)
    return choices[below(len(choices))]


def _look(position: Position, player: int) -> tuple[int, ...]:
    """Return one player's lead in balls (or the decided game), in freedoms and in mobility."""
    state = position.details
    if state.phase != PLACEMENT:
        return _look_movement(position.movement, player)
    # Nothing has been captured yet.
    freedoms = 0
    letter = state.rules.letters.upper()[player]
    for cell, content in state.table.contents.items():
        if content.isupper():
            freedoms += len(state.table.empty_beside(cell)) * (1 if content == letter else -1)
    return 0, freedoms, 0


def _look_movement(movement: MovementState, player: int) -> tuple[int, ...]:
    """Return the look of a movement position, which may be the end of the game."""
    if movement.mover < 0:
        if not movement.winners >> player & 1:
            return -_DECIDED, 0, 0
        is_shared = movement.winners != 1 << player
        return 0 if is_shared else _DECIDED, 0, 0
    near = movement.field.near
    empty = movement.tiles & ~masks.union(movement.balls)
    ahead = freedoms = mobility = 0
    for i, balls in enumerate(movement.balls):
        sign = 1 if i == player else -1
        if i != player and movement.out >> i & 1:
            continue
        ahead += sign * balls.bit_count()
        touched = 0
        for group in masks.components(near, balls):
            beside = masks.around(near, group) & empty
            freedoms += sign * beside.bit_count()
            touched |= beside
        mobility += sign * masks.flood(near, touched, empty).bit_count()
    if movement.out >> player & 1:
        ahead -= _DECIDED
    return ahead, freedoms, mobility
