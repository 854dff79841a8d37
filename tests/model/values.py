"""Values of small positions by the slow model alone: all that can happen is written down, and wins spread backwards."""

from dataclasses import replace

from model import rules_model as model


def values(text: str, most: int = 20_000) -> tuple[int, int] | None:
    """Return the value of a position for its mover (1, 0 or -1) and the number of positions it leads to.

    None when there are more than `most`. A position that comes back is no win for anybody (R16).
    """
    root = model.read(text)
    first = root._sameness()
    twice = root.rep == 2
    after: dict[object, list[object]] = {}
    movers: dict[object, int | None] = {}
    waiting = [root]
    movers[first] = root.mover
    while waiting:
        state = replace(waiting.pop(), past={})
        following: list[object] = []
        for turn in state.turns():
            child = state.play(turn)
            if child.mover is None:
                following.append(child.result)
                continue
            same = child._sameness()
            if same == first and twice:
                following.append("1/2-1/2")
                continue
            following.append(same)
            if same not in movers:
                movers[same] = child.mover
                waiting.append(child)
        after[state._sameness()] = following
        if len(movers) > most:
            return None
    mover = root.mover
    assert mover is not None
    if first in _won(after, movers, mover):
        return 1, len(movers)
    return (-1 if first in _won(after, movers, 1 - mover) else 0), len(movers)


def _won(after: dict[object, list[object]], movers: dict[object, int | None], player: int) -> set[object]:
    """Return the positions from which a player can force a win."""
    win = "1-0" if player == 0 else "0-1"
    won: set[object] = {win}
    grown = True
    while grown:
        grown = False
        for same, following in after.items():
            if same not in won:
                decide = any if movers[same] == player else all
                if decide(place in won for place in following):
                    won.add(same)
                    grown = True
    return won
