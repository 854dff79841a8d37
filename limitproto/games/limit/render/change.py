"""What a turn of LIMIT changes, as plain values for JSON: for boards that show it step by step."""

from __future__ import annotations

from limitproto.core.hexes import NEIGHBOURS, cell_name, reading_order
from limitproto.games.limit.rules.turn import NOWHERE, Turn
from limitproto.games.limit.state import State
from limitproto.games.limit.text.turns import is_event, parse_turn


def _parsed(turn: str) -> Turn:
    return Turn("nothing") if is_event(turn) else parse_turn(turn)


def change(before: State, after: State, turn: str) -> dict[str, object]:
    """Return the cells of a turn by role.

    `laid` are tiles that are new; `ball` is where a ball has come from the hand, or where one has moved `to` another
    cell; `removed` is the tile that the turn removes, `cut_off` are those that have gone with it. Roles that a turn
    does not have are None.
    """
    parts = _parsed(turn)
    old, new = before.contents, after.contents
    removed = None if parts.removed == NOWHERE else parts.removed
    has_moved = parts.kind in ("whole", "move")
    placed = [cell for cell in (parts.a,) if cell in new and new[cell].isupper() and not old.get(cell, "").isupper()]
    return {
        "laid": _names(new.keys() - old.keys()),
        "ball": cell_name(parts.a) if has_moved or placed else None,
        "to": cell_name(parts.b) if has_moved else None,
        "removed": None if removed is None else cell_name(removed),
        "cut_off": _names(old.keys() - new.keys() - {removed}),
    }


def _names(cells: set[int]) -> list[str]:
    return [cell_name(cell) for cell in sorted(cells, key=reading_order)]


def path(before: State, turn: str) -> list[str]:
    """Return the cells that a ball passes in a turn, its own first; empty if no ball moves. A shortest way."""
    parts = _parsed(turn)
    if parts.kind not in ("whole", "move"):
        return []
    contents = before.contents
    came_from: dict[int, int] = {parts.b: NOWHERE}
    front = [parts.b]
    # From the end, so that the way can be read off from the beginning.
    while parts.a not in came_from and front:
        following = []
        for cell in front:
            for step in NEIGHBOURS:
                beside = cell + step
                is_free = beside == parts.a or (beside in contents and not contents[beside].isupper())
                if is_free and beside not in came_from:
                    came_from[beside] = cell
                    following.append(beside)
        front = following
    found = [parts.a]
    while came_from.get(found[-1], NOWHERE) != NOWHERE:
        found.append(came_from[found[-1]])
    return [cell_name(cell) for cell in found]
