"""Goes over a tree of turns that is kept as a flat list with parents, however deep it is, and never recurses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

#: The parent of a turn that begins a game, or an alternative to its first turn.
ROOT = -1

#: The steps of `walk`: the beginning of a variation, a turn, the end of a variation.
OPEN, TURN, CLOSE = range(3)
_FOLLOW = 3


class Node(Protocol):
    """A turn, as far as the tree is concerned: the index of the turn before it, ROOT if there is none."""

    @property
    def parent(self) -> int: ...


def walk(turns: Sequence[Node]) -> Iterator[tuple[int, int]]:
    """Yield the contents of the text, in its order: OPEN, TURN or CLOSE, with the index of a turn.

    After a turn come the variations that begin in its place, in the order of the list. OPEN and CLOSE go with the
    first turn of the variation, which is yielded as a TURN of its own.
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
