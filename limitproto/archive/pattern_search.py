"""Searches whole shards for parts of boards: a game's search gets raw columns, without a row for each turn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from limitproto.archive.connection import present_files
from limitproto.archive.errors import package
from limitproto.archive.manifest import Manifest
from limitproto.archive.schema import read_table
from limitproto.games.line import NEVER, UNDECIDED, BoardPattern, LineColumns


def games_that_show(
    folder: Path, manifest: Manifest, chosen: Any, patterns: Mapping[str, BoardPattern]
) -> tuple[dict[int, int], list[int]]:
    """Return after how many turns games show a pattern, and the games for which only a replay can decide.

    `chosen` is an Arrow column with the ids of the games to search, None for all. Raises ArchiveError.
    """
    found: dict[int, int] = {}
    paths = present_files(folder, manifest)
    for shard in manifest.shards:
        found.update(_plies_in(paths[shard.games.path], paths[shard.turns.path], chosen, patterns))
    undecided = [game for game, ply in found.items() if ply == UNDECIDED]
    for game in undecided:
        del found[game]
    return found, undecided


def _plies_in(games_file: str, turns_file: str, chosen: Any, patterns: Mapping[str, BoardPattern]) -> dict[int, int]:
    """Return after how many turns games in a shard show a pattern, UNDECIDED for those that may show it."""
    compute = package("pyarrow.compute")
    games = read_table(games_file, ["game", "rules", "start", "length"])
    counts = compute.cast(games["length"], "int64")
    firsts = compute.subtract(compute.cumulative_sum(counts), counts)
    games = games.append_column("first", firsts)
    if chosen is not None:
        games = games.filter(compute.is_in(games["game"], chosen.combine_chunks()))
    if not games.num_rows:
        return {}
    turns = read_table(turns_file, ["game", "player", "turn"])
    if not _fit(games, turns, compute.sum(counts).as_py()):
        return dict.fromkeys(_numbers(games["game"], "q"), UNDECIDED)
    text, bounds = _joined(turns["turn"])
    sizes = _bytes(compute.min_element_wise(compute.binary_length(turns["turn"]), 255))
    movers = _bytes(compute.fill_null(turns["player"], 0))
    found: dict[int, int] = {}
    for name, pattern in patterns.items():
        rows = games.filter(compute.equal(games["rules"], name))
        starts, start_bounds = _joined(rows["start"])
        firsts, counts = _numbers(rows["first"], "q"), _numbers(rows["length"], "i")
        offsets = [bounds[first] for first in firsts]
        plies = pattern.first_plies(
            LineColumns(starts, list(start_bounds), firsts, counts, offsets, text, sizes, movers)
        )
        found |= {game: ply for game, ply in zip(_numbers(rows["game"], "q"), plies, strict=True) if ply != NEVER}
    return found


def _fit(games: Any, turns: Any, count: int) -> bool:
    """Return whether the turns of a shard are in the order of its games, as a build writes them."""
    compute = package("pyarrow.compute")
    if turns.num_rows != count:
        return False
    played = games.filter(compute.greater(games["length"], 0))
    lasts = compute.subtract(compute.add(played["first"], played["length"]), 1)
    return all(turns["game"].take(rows).equals(played["game"]) for rows in (played["first"], lasts))


def _view(column: Any, code: Literal["B", "i", "q"]) -> memoryview[int]:
    """Return a view of a column of numbers without NULL in memory."""
    array = column.combine_chunks()
    data = array.buffers()[1] if len(array) else b""
    return memoryview(data).cast(code)[array.offset : array.offset + len(array)]


def _numbers(column: Any, code: Literal["i", "q"]) -> list[int]:
    """Return a column of numbers without NULL as a list, faster than Arrow does."""
    return _view(column, code).tolist()


def _bytes(column: Any) -> bytes:
    """Return a column of numbers below 256 as bytes."""
    return bytes(_view(package("pyarrow.compute").cast(column, "uint8"), "B"))


def _joined(column: Any) -> tuple[bytes, memoryview[int]]:
    """Return the concatenated bytes of a column of texts, and where each begins and the last one ends."""
    array = column.combine_chunks()
    if not len(array):
        return b"", memoryview(bytes(4)).cast("i")
    _valid, bounds, data = array.buffers()
    return bytes(data), memoryview(bounds).cast("i")[array.offset : array.offset + len(array) + 1]
