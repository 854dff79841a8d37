"""Walks a tree of turns, stored as a flat list with parents, to any depth and without recursion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

#: The parent of a game's first turn, and of alternatives to it.
ROOT = -1

#: The steps of `walk`: the beginning of a variation, a turn, the end of a variation.
OPEN, TURN, CLOSE = range(3)
_FOLLOW = 3


class Node(Protocol):
    """A turn as part of the tree: the index of the turn before it, ROOT if there is none."""

    @property
    def parent(self) -> int: ...


def walk(turns: Sequence[Node]) -> Iterator[tuple[int, int]]:
    """Yield the contents of the text in order: OPEN, TURN or CLOSE, with the index of a turn.

    A turn is followed by the variations that replace it, in list order. OPEN and CLOSE have the index of the
    variation's first turn, which is also yielded as a TURN.
    """
    children: dict[int, list[int]] = {}
    for index, turn in enumerate(turns):
        children.setdefault(turn.parent, []).append(index)
    work = [(_FOLLOW, ROOT)]
    while work:
        step, index = work.pop()
        if step != _FOLLOW:
            yield step, index
        elif index in children:
            first, *others = children[index]
            work.append((_FOLLOW, first))
            for other in reversed(others):
                work += ((CLOSE, other), (_FOLLOW, other), (TURN, other), (OPEN, other))
            work.append((TURN, first))


def main_line(turns: Sequence[Node]) -> list[int]:
    """Return the indexes of the turns that were played, in order."""
    line: list[int] = []
    last = ROOT
    for index, turn in enumerate(turns):
        if turn.parent == last:
            line.append(index)
            last = index
    return line
