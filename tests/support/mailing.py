"""Writes games as a log of the play-by-mail server, with tiles numbered in a way of the test's own making."""

import re
from collections.abc import Callable, Sequence

from limitproto.core.hexes import NEIGHBOURS, axial, cell_named
from limitproto.games.base import Position

#: The password of every player; no output may hold it.
SECRET = "hunter2xyzzy"


def rows(cell: int) -> tuple[int, int]:
    """Row by row, from the left."""
    column, row = axial(cell)
    return row, column


def heights(cell: int) -> tuple[int, int]:
    """By height, on a page where the tiles of a column lie side by side."""
    column, row = axial(cell)
    return 2 * row + column, column


def numbered(position: Position, cells: str, order: Callable[[int], tuple[int, int]]) -> list[int]:
    """Return the cells that have a number: `open` or `layable` ones while tiles are laid, the tiles afterwards."""
    tiles = set(position.contents)
    if position.phase != "placement":
        return sorted(tiles, key=order)
    if not tiles:
        return [cell_named("m50")]
    beside = {cell + step for cell in tiles for step in NEIGHBOURS} - tiles
    need = 1 if cells == "open" else min(len(tiles), position.rules.must_touch)
    return sorted((cell for cell in beside if sum(cell + step in tiles for step in NEIGHBOURS) >= need), key=order)


def move_of(position: Position, turn: str, cells: str, order: Callable[[int], tuple[int, int]], first: int) -> str:
    """Return a turn as a move."""
    if turn == "pass":
        return turn
    places = numbered(position, cells, order)
    colour, at, rest = turn.rpartition("@")
    letter = "k" if colour == "black" else colour[:1]
    numbers = re.sub(r"[a-z]+[0-9]+", lambda match: str(places.index(cell_named(match[0])) + first), rest)
    return (letter + numbers) if at else numbers.replace("/", ",").replace("pass,", ",")


def log(
    start: Position,
    turns: Sequence[str],
    number: int = 12,
    flags: str = "",
    users: Sequence[str] = ("ada", "bob", "eve"),
    cells: str = "open",
    order: Callable[[int], tuple[int, int]] = rows,
    first: int = 1,
) -> list[str]:
    """Return a game as lines of a log, the challenge first."""
    users = users[: len(start.players)]
    lines = [" ".join(["limit challenge", *flags.split(), *users])]
    position = start
    for turn in turns:
        if turn.endswith(":resigns"):
            lines.append(f"limit resign {number} {users[start.players.index(turn.partition(':')[0])]} {SECRET}")
        else:
            assert position.mover is not None
            move = move_of(position, turn, cells, order, first)
            lines.append(f"limit move {number} {users[position.mover]} {SECRET} {move}")
        position = position.play(turn)
    return lines
