"""Looks up where a position occurred, and checks such games turn by turn: an index alone never decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from limitproto.archive.conditions import Conditions
from limitproto.archive.errors import ArchiveError, package
from limitproto.archive.manifest import Manifest, present_files
from limitproto.archive.schema import read_table
from limitproto.errors import IllegalTurn, InvalidNotation, InvalidOption, InvalidPosition, Unavailable
from limitproto.games.base import Position
from limitproto.games.line import NEVER, UNDECIDED, BoardPattern, LineColumns, image_of, played_through
from limitproto.games.registry import GAMES, game_named, parse_position

if TYPE_CHECKING:
    from pyarrow import ChunkedArray, Table


class BoardSearch:
    """The conditions of a search on the boards of a game: position, first turns and pattern. Raises ArchiveError."""

    def __init__(self, wanted: Conditions) -> None:
        self._wanted = wanted
        self.position = position_of(wanted.position) if wanted.position else None
        #: The canonical forms of each of the first turns: players' colours differ between editions.
        self.turns = forms_of_turns(wanted.turns.split()) if wanted.turns else []
        self.patterns = patterns_of(wanted.pattern) if wanted.pattern else {}

    def found_after(self, start: Position, turns: list[str], plies: Sequence[int] | None = None) -> int | None:
        """Return after how many turns a game shows the wanted board, None if it does not.

        `turns` lists the game's turns, as many as needed, and `plies` those at which the position's key occurred, None
        if any is possible.
        """
        if self.turns and not self._begins_with_turns(start, turns):
            return None
        after = len(self.turns) if self._wanted.turns else None
        if self.position is not None and (after := self._reached(self.position, start, turns, plies)) is None:
            return None
        if self._wanted.pattern:
            pattern = self.patterns.get(start.game.name)
            after = pattern.first_ply(start, turns) if pattern is not None else None
        return after

    def _begins_with_turns(self, start: Position, turns: list[str]) -> bool:
        played = turns[: len(self.turns)]
        if self._wanted.symmetry:
            return image_of(start, played) == _image(start, tuple(self._wanted.turns.split()))
        return len(played) == len(self.turns) and all(map(set.__contains__, self.turns, played))

    def _reached(self, wanted: Position, start: Position, turns: list[str], plies: Sequence[int] | None) -> int | None:
        key, cells = wanted.canonical_key(), wanted.board_field()
        for ply, here in enumerate(played_through(start, turns)):
            is_open = here.mover == wanted.mover if plies is None else ply in plies
            if is_open and (self._wanted.symmetry or here.board_field() == cells) and here.canonical_key() == key:
                return ply
        return None


@lru_cache(maxsize=256)
def _image(start: Position, words: tuple[str, ...]) -> list[str] | None:
    """Return the image of turns played from a start, None if they cannot be played."""
    position, turns = start, []
    for word in words:
        try:
            turns.append(position.canonical(word))
            position = position.play(word)
        except (InvalidNotation, IllegalTurn, Unavailable):
            return None
    return image_of(start, turns)


def position_of(text: str) -> Position:
    """Return the position of a position string. Raises ArchiveError."""
    try:
        return parse_position(text)
    except (InvalidNotation, InvalidPosition, InvalidOption) as error:
        what = f"{text!r} is not a position: "
        raise ArchiveError(what + str(error).removeprefix(what)) from None


def patterns_of(text: str) -> dict[str, BoardPattern]:
    """Return the patterns, keyed by the names of the games that have one. Raises ArchiveError."""
    patterns = {}
    for name in GAMES:
        try:
            patterns[name] = game_named(name).board_pattern(text)
        except Unavailable:
            continue
        except InvalidNotation as error:
            raise ArchiveError(str(error)) from None
    return patterns


def forms_of_turns(words: Sequence[str]) -> list[set[str]]:
    """Return the canonical forms of turns in every edition that can read all of them. Raises ArchiveError."""
    forms_of: list[set[str]] = [set() for _ in words]
    why = ""
    for start in _starts():
        try:
            line = [start.canonical(word) for word in words]
        except InvalidNotation as error:
            why = why or str(error)
            continue
        for forms, turn in zip(forms_of, line, strict=True):
            forms.add(turn)
    if not all(forms_of):
        raise ArchiveError(why)
    return forms_of


def _starts() -> Iterator[Position]:
    """Yield a start of each edition with each number of players."""
    for game in map(game_named, GAMES):
        for edition in game.editions:
            for players in edition.players:
                yield game.new(edition.name, {"players": str(players), "seed": "1"})


# ---- parts of boards in whole shards: a game's search gets raw columns, without a row for each turn ------------------


def plies_in_shards(
    folder: Path, manifest: Manifest, chosen: ChunkedArray | None, patterns: Mapping[str, BoardPattern]
) -> tuple[dict[int, int], list[int]]:
    """Return after how many turns games show a pattern, and the games for which only a replay can decide.

    `chosen` has the ids of the games to search, None for all. Raises ArchiveError.
    """
    plies: dict[int, int] = {}
    paths = present_files(folder, manifest)
    for shard in manifest.shards:
        plies |= _plies_in(paths[shard.games.path], paths[shard.turns.path], chosen, patterns)
    undecided = [game for game, ply in plies.items() if ply == UNDECIDED]
    for game in undecided:
        del plies[game]
    return plies, undecided


def _plies_in(
    games_file: str, turns_file: str, chosen: ChunkedArray | None, patterns: Mapping[str, BoardPattern]
) -> dict[int, int]:
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
    if not _is_in_build_order(games, turns, compute.sum(counts).as_py()):
        return dict.fromkeys(_numbers(games["game"], "q"), UNDECIDED)
    text, bounds = _joined_bytes(turns["turn"])
    sizes = _bytes(compute.min_element_wise(compute.binary_length(turns["turn"]), 255))
    movers = _bytes(compute.fill_null(turns["player"], 0))
    shown: dict[int, int] = {}
    for name, pattern in patterns.items():
        rows = games.filter(compute.equal(games["rules"], name))
        starts, start_bounds = _joined_bytes(rows["start"])
        firsts, counts = _numbers(rows["first"], "q"), _numbers(rows["length"], "i")
        offsets = [bounds[first] for first in firsts]
        plies = pattern.first_plies(
            LineColumns(starts, list(start_bounds), firsts, counts, offsets, text, sizes, movers)
        )
        shown |= {game: ply for game, ply in zip(_numbers(rows["game"], "q"), plies, strict=True) if ply != NEVER}
    return shown


def _is_in_build_order(games: Table, turns: Table, count: int) -> bool:
    """Return whether the turns of a shard are in the order of its games, as a build writes them."""
    compute = package("pyarrow.compute")
    if turns.num_rows != count:
        return False
    played = games.filter(compute.greater(games["length"], 0))
    lasts = compute.subtract(compute.add(played["first"], played["length"]), 1)
    return all(turns["game"].take(rows).equals(played["game"]) for rows in (played["first"], lasts))


def _view(column: ChunkedArray, code: Literal["B", "i", "q"]) -> memoryview[int]:
    """Return a view of a column of numbers without NULL in memory."""
    array = column.combine_chunks()
    data = array.buffers()[1] if len(array) else b""
    return memoryview(data).cast(code)[array.offset : array.offset + len(array)]


def _numbers(column: ChunkedArray, code: Literal["i", "q"]) -> list[int]:
    """Return a column of numbers without NULL as a list, faster than Arrow does."""
    return _view(column, code).tolist()


def _bytes(column: ChunkedArray) -> bytes:
    """Return a column of numbers below 256 as bytes."""
    return bytes(_view(package("pyarrow.compute").cast(column, "uint8"), "B"))


def _joined_bytes(column: ChunkedArray) -> tuple[bytes, memoryview[int]]:
    """Return the concatenated bytes of a column of texts, and where each begins and the last one ends."""
    array = column.combine_chunks()
    if not len(array):
        return b"", memoryview(bytes(4)).cast("i")
    _valid, bounds, data = array.buffers()
    return bytes(data), memoryview(bounds).cast("i")[array.offset : array.offset + len(array) + 1]
