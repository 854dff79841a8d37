"""Positions of games as a Parquet file, for machine learning: one row per position. `spec/training.md` explains it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

from limitproto.archive.errors import ArchiveError, package, require
from limitproto.archive.game_rows import clean
from limitproto.archive.schema import TableColumn, arrow_type
from limitproto.core.extras import install_command
from limitproto.games.base import Position
from limitproto.records.formats.export import Outgoing
from limitproto.records.formats.tables import GROUP, write_rows
from limitproto.records.game_entry import Entry
from limitproto.records.model import clocks_of, first_commands
from limitproto.records.scores import scores_of
from limitproto.records.statistics import reason_of

COLUMNS = (
    TableColumn("game", "int64", "the number of the game in the file, from 1"),
    TableColumn("ply", "int32", "the number of turns and events played, from 0"),
    TableColumn("edition", "string", "the edition with its overrides, as in position strings"),
    TableColumn("position", "string", "the position string"),
    TableColumn("key", "string", "the canonical key, the same for positions that are the same up to symmetry"),
    TableColumn("player", "int32", "the player to move, from 1; NULL if there is none, as before a card is drawn"),
    TableColumn("turn", "string", "the turn or event played; NULL at the end"),
    TableColumn("is_event", "bool_", "whether this is an event, which has no action; NULL at the end"),
    TableColumn("evaluation", "float64", "the evaluation that its player gave for it (%eval)"),
    TableColumn("clock", "float64", "the seconds left to this player after it (%clk)"),
    TableColumn("used", "float64", "the seconds it took (%emt)"),
    TableColumn(
        "results", "list of float64", "the shares of the win in turn order, or one player's points; NULL if unfinished"
    ),
    TableColumn("reason", "string", "why the game ended; NULL if unknown"),
    TableColumn("players", "list", "the names of the players in turn order"),
    TableColumn("source", "string", "the file of the game, relative to the archive; NULL in a match"),
    TableColumn("number", "int64", "the number of the game in that file, from 1; NULL in a match"),
)
PLANES = (
    TableColumn("planes", "list of uint8", "the view of the player to move (at the end, the first player), row by row"),
    TableColumn("shape", "list of int32", "the numbers of planes, rows and columns"),
)
#: How many rows with planes are kept in memory before they are written.
_GROUP_OF_PLANES = 1_000
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?")


def write_positions(
    entries: Iterable[Entry], file: IO[bytes], has_planes: bool = False, folder: Path | None = None
) -> int:
    """Write the positions of the main lines of games without errors, and return their number.

    With a folder, the games are those of an archive there and come with their sources. Raises ArchiveError for a
    missing package.
    """
    require_packages(has_planes)
    columns = (*COLUMNS, *PLANES) if has_planes else COLUMNS
    fields = [(one.name, arrow_type(one), one.summary) for one in columns]
    look = _planes() if has_planes else None

    def batches() -> Iterator[list[tuple[object, ...]]]:
        for number, entry in enumerate(entries, 1):
            source: tuple[str | None, int | None] = (None, None)
            if folder is not None:
                source = clean(Path(entry.path.removeprefix(f"{folder}{os.sep}")).as_posix()), entry.number
            for row, position in _rows(Outgoing(entry, number, lambda *_: None, lambda *_: None)):
                yield [(number, *row, *source, *(look(position) if look else ()))]

    return write_rows(batches(), file, fields, _GROUP_OF_PLANES if look else GROUP)


def require_packages(has_planes: bool) -> None:
    """Raise ArchiveError if a package needed to write positions, with or without planes, is not installed."""
    require("pyarrow", "positions need")
    missing = [name for name in ("numpy", "gymnasium", "pettingzoo") if has_planes and find_spec(name) is None]
    if missing:
        raise ArchiveError(f"planes need the package {missing[0]}: {install_command('rl')}.")


def _planes() -> Callable[[Position], tuple[object, ...]]:
    """Return the function that makes the planes of a position."""
    stepper = package("limitproto.rl").stepper

    def look(position: Position) -> tuple[object, ...]:
        planes = stepper(position).planes(position.mover or 0)
        return planes.ravel(), planes.shape

    return look


def _rows(game: Outgoing) -> Iterator[tuple[tuple[object, ...], Position]]:
    """Yield the rows of a game, without its number, each with its position."""
    record = game.record
    final: Any = game.entry.final
    shares = list(map(float, scores_of(record.result))) or None
    # All one-player games have points.
    if shares and final is not None and len(final.players) == 1:
        shares = [float(final.points[0])]
    end = shares, clean(reason_of(game.entry, record)) or None, [clean(player.name) for player in record.players]
    position = game.start
    for step in game.steps():
        turn = step.turn
        said = first_commands((*turn.before, *turn.after))
        evaluation = _NUMBER.match(said.get("eval", ""))
        values = float(evaluation[0]) if evaluation else None, *clocks_of(said)
        played = turn.text, position.is_event(turn.text)
        yield (*_row(position, step.number - 1), *played, *values, *end), position
        position = step.after
    yield (*_row(position, len(game.main)), *[None] * 5, *end), position


def _row(position: Position, ply: int) -> tuple[object, ...]:
    mover = None if position.mover is None or position.waiting_for else position.mover + 1
    return ply, position.edition, position.text, position.canonical_key(), mover
