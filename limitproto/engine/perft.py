"""Perft and playouts for any game, in steps small enough to stop between two of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from limitproto.engine.players import choose_at_random

if TYPE_CHECKING:
    from limitproto.games.base import Game, Position


def leaf_counts(position: Position, depth: int, at_once: int = 1) -> Iterator[int]:
    """Yield numbers whose sum is the perft of `depth`, at least one per visited position.

    The last `at_once` turns are counted in one step: two is faster, but takes up to a quarter of a second on the
    largest boards, and a compiled kernel cannot be stopped during that time.
    """
    if depth <= at_once:
        yield position.perft(depth)
        return
    yield 0
    for turn in position.legal_turns():
        yield from leaf_counts(position.play(turn, check=False), depth - 1, at_once)


def playout(position: Position, below: Callable[[int], int]) -> Iterator[Position]:
    """Yield the positions of a random game, from `position` itself to the end."""
    yield position
    while not position.is_over:
        position = position.play(choose_at_random(position, below), check=False)
        yield position


def inconsistencies(game: Game, position: Position) -> Iterator[str]:
    """Check that all ways to query a position agree; yield a sentence for each disagreement."""
    turns = position.legal_turns()
    text = position.text
    if turns != sorted(set(turns)):
        yield f"the turns of {text} are not sorted, or one occurs twice."
    if position.count_turns() != len(turns):
        yield f"{text} has {len(turns)} turns but counts {position.count_turns()}."
    if position.is_over == bool(turns):
        yield f"{text} has {len(turns)} turns, but is_over is {position.is_over}."
    again = game.parse(text)
    if again.text != text:
        yield f"{text} is read as {again.text}."
    if again.canonical_key() != position.canonical_key():
        yield f"{text} has two keys."
    for turn in turns[:: max(1, len(turns) // 8)]:
        if position.canonical(turn) != turn or position.explain(turn):
            yield f"{turn} is a turn of {text} but is refused."
        if position.play(turn).text != position.play(turn, check=False).text:
            yield f"{turn} leads from {text} to two positions."
