"""Compares an archive with its manifest, its tables with each other, and its sources with their former state."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain, groupby
from pathlib import Path
from typing import NamedTuple

from limitproto.archive.archive import Archive
from limitproto.archive.errors import ArchiveError
from limitproto.archive.game_rows import congruent_digest, format_of, game_id, game_row, keys60
from limitproto.archive.hits import Address, is_as_kept, read_again
from limitproto.archive.manifest import NAME, Manifest, SourceFile, file_digest
from limitproto.archive.schema import GAMES, TABLES
from limitproto.archive.sources import missing_sources, moved_sources
from limitproto.games.line import position_after
from limitproto.games.result_words import listed
from limitproto.records import make_record
from limitproto.records.files.source import UnreadableSource
from limitproto.records.files.zip_files import is_packed, on_disk
from limitproto.records.formats.convert import read_files
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.writer import format_record
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import read_game
from limitproto.records.validate.tags import start_of

#: What can be wrong with an archive: the archive itself, or one of its sources.
KINDS = ("archive", "missing", "moved", "truncated", "changed", "unreadable")

#: How many games lack the rows of a table that their length requires, in total and as the last one.
_COUNTED = (
    "SELECT count(*) FROM games AS g LEFT JOIN (SELECT game, count(*) AS n, count(DISTINCT ply) AS d, max(ply) AS last "
    "FROM {0} GROUP BY game) AS t ON t.game = g.game "
    "WHERE (coalesce(n, 0), coalesce(d, 0), coalesce(last, 0)) <> (length + {1}, length + {1}, length)"
)

#: Conditions that no row may meet, with what is wrong if one does.
_CHECKS = {
    "games have the same id": "SELECT count(*) - count(DISTINCT game) FROM games",
    "turns belong to no game": "SELECT count(*) FROM turns WHERE game NOT IN (SELECT game FROM games)",
    "positions belong to no game": "SELECT count(*) FROM positions WHERE game NOT IN (SELECT game FROM games)",
    "games do not have the number of turns that their length gives": _COUNTED.format("turns", 0),
    "games do not have a position for each turn": _COUNTED.format("positions", 1),
    "positions have a different result from their game": (
        "SELECT count(*) FROM positions AS p JOIN games AS g ON g.game = p.game WHERE p.result <> g.result"
    ),
}

_REPLAY = """
SELECT row(g.source, g.number, g.rules, g.tags, g.text, coalesce(t.turns, [])), g,
       {'movers': coalesce(t.movers, []), 'canonical': coalesce(t.canonical, []), 'keys': p.keys} FROM games AS g
LEFT JOIN (SELECT game, list(turn ORDER BY ply) AS turns, list(player ORDER BY ply) AS movers,
           list(canonical ORDER BY ply) AS canonical FROM turns GROUP BY game) AS t ON t.game = g.game
LEFT JOIN (SELECT game, list(key ORDER BY ply) AS keys FROM positions GROUP BY game) AS p ON p.game = g.game
ORDER BY g.source, g.number
"""


class _Stored(NamedTuple):
    """What a game is played again from."""

    source: str
    number: int
    rules: str
    tags: dict[str, str]
    text: str | None
    turns: list[str]


#: Columns not derivable from a game's text in the archive, and columns not derivable from tags and turns.
_OF_SOURCE, _OF_TEXT = {"format", "line", "offset", "size"}, {"hash", "annotations", "text"}


class Defect(NamedTuple):
    """A defect of an archive: its kind, one of `KINDS`, what is wrong, and in which source.

    For a source, there are the number of its `games` in the archive, the number still unchanged in it (`kept`), None if
    unknown, and the file that now has its bytes.
    """

    kind: str
    message: str
    source: str | None = None
    games: int | None = None
    kept: int | None = None
    moved_to: str | None = None

    def __str__(self) -> str:
        return self.message


def defects(archive: Archive, replay: bool = False, look_in: Iterable[str] = ()) -> Iterator[Defect]:
    """Yield what is wrong with an archive; with `replay`, every game is also replayed.

    Moved sources are also searched for among the files and folders `look_in`.
    """
    broken = list(_file_defects(archive.folder, archive.manifest))
    lines = broken or chain(_row_defects(archive), _replay_defects(archive) if replay else ())
    yield from (Defect("archive", line) for line in lines)
    yield from _source_defects(archive, not broken, look_in)


def _file_defects(folder: Path, manifest: Manifest) -> Iterator[str]:
    listed = set()
    for file in manifest.files():
        listed.add(file.path)
        path = folder / file.path
        try:
            size = path.stat().st_size
            if size != file.size:
                yield f"{path}: {size} bytes, but {NAME} has {file.size}"
            elif file_digest(path) != file.digest:
                yield f"{path}: the bytes have changed"
        except FileNotFoundError:
            yield f"{path}: missing"
        except OSError as error:
            yield f"{path}: {error.strerror or error}"
    for table in TABLES:
        for path in sorted((folder / table).glob("*")):
            if f"{table}/{path.name}" not in listed:
                yield f"{path}: not in {NAME}"


def _row_defects(archive: Archive) -> Iterator[str]:
    try:
        with archive.connect() as base:
            for what, sql in _CHECKS.items():
                if count := next(base.rows_as(tuple[int], sql))[0]:
                    yield f"{archive.folder}: {count} {what}"
            games = dict(base.rows_as(tuple[str, int], "SELECT source, count(*) FROM games GROUP BY source"))
    except ArchiveError as error:
        yield f"{archive.folder}: {error}"
        return
    for source in archive.manifest.sources:
        broken = source.games - games.pop(source.name, 0)
        if not 0 <= broken <= source.broken:
            yield f"{archive.folder}: {source.name} does not have the number of games in {NAME}"
    for name in games:
        yield f"{archive.folder}: {name} is not among the sources in {NAME}"


def _replay_defects(archive: Archive) -> Iterator[str]:
    digests = {source.name: source.digest for source in archive.manifest.sources}
    with archive.connect() as base:
        rows = base.rows_as(tuple[_Stored, dict[str, object], dict[str, object]], _REPLAY)
        for source, games in groupby(rows, key=lambda row: row[0].source):
            entries = _entries_of_source(archive.folder / source, digests.get(source, ""))
            for game, columns, lists in games:
                stored = columns | lists | {"turns": game.turns}
                try:
                    wrong = [name for name, value in _expected_columns(game, entries).items() if stored[name] != value]
                    why = wrong and f"{listed(wrong)} in its rows differ{'' if wrong[1:] else 's'} from its record"
                except ValueError as error:
                    why = str(error)
                if why:
                    yield f"{archive.folder}: {source}, game {game.number}: {why}"


def _entries_of_source(path: Path, digest: str) -> Iterator[Entry] | None:
    """Return the games of an unchanged source; None for any other, which is not the archive's fault."""
    with suppress(OSError):
        return read_files([str(path)]) if file_digest(path) == digest else None
    return None


def _expected_columns(game: _Stored, entries: Iterator[Entry] | None) -> dict[str, object]:
    """Return a game's columns according to its record: the text in the archive, its source, or its tags and turns.

    Raises ValueError if it cannot be played.
    """
    start, turns, text = start_of(game.rules, game.tags).position, game.turns, game.text
    # Keys are computed from turns that are assumed to be legal.
    position_after(start, turns)
    played, skipped = start.line().keyed(turns), set[str]()
    if entries is None or text is not None:
        skipped |= _OF_SOURCE if text is not None else _OF_SOURCE | _OF_TEXT
        text = text or format_record(make_record(start, turns, game.tags, game.tags.get("Result", "*")))
        entries = read_game(RawGame.of(text), "", game.number)
    entry = next((one for one in entries if one.number == game.number and one.has_record), None)
    if entry is None or entry.has_errors:
        raise ValueError(f"its record {'is missing' if entry is None else 'has an error'}; build the archive again")
    outline = entry.outline()
    record, _, line = outline
    row = game_row(entry, outline, congruent_digest(played), game.source, format_of(entry), game.text is not None)
    columns: dict[str, object] = dict(zip([column.name for column in GAMES], row, strict=True))
    columns |= {"turns": line, "tags": record.all_tags(), "game": game_id(game.source, game.number)}
    movers = [None if mover < 0 else mover + 1 for mover in played.movers]
    columns |= {"keys": [*keys60(played.keys)], "movers": movers, "canonical": played.canonical}
    return {name: value for name, value in columns.items() if name not in skipped}


def _source_defects(archive: Archive, can_read_rows: bool, look_in: Iterable[str]) -> Iterator[Defect]:
    """Yield what is wrong with the sources. Moved ones are searched for in their folders, and in files and folders.

    An archive that has the texts of its games needs no sources, so none is missing.
    """
    folder, manifest = archive.folder, archive.manifest
    missing = {source.name for source in missing_sources(folder, manifest.sources)}
    gone = [] if manifest.embed else [source for source in manifest.sources if source.name in missing]
    moved = moved_sources(folder, manifest, gone, look_in)
    for source in manifest.sources:
        path = folder / source.name
        if source.name not in missing:
            try:
                if file_digest(path) != source.digest:
                    yield _defect_of_changed_source(archive, source, can_read_rows)
            except OSError as error:
                yield Defect("unreadable", f"{path}: {error.strerror or error}", source.name)
        elif not manifest.embed:
            to = moved.get(source.name)
            why = f"{to} has the same bytes" if to else "the archive does not have its text"
            what, games = f"{path}: the source is missing, and {why}", source.games - source.broken
            yield Defect("moved" if to else "missing", what, source.name, games, 0, to)


def _defect_of_changed_source(archive: Archive, source: SourceFile, can_read_rows: bool) -> Defect:
    """Return what happened to a source whose bytes have changed. Raises OSError."""
    path = archive.folder / source.name
    games, kept, is_cut = None, None, False
    if can_read_rows:
        addresses = _addresses_in(archive, source.name)
        games = len(addresses)
        kept, is_cut = _compare_source(archive, addresses) if addresses else (0, False)
    kind, what = ("truncated", "is truncated") if is_cut else ("changed", "has changed since the build")
    left = f"; {kept} of its {games} game{'' if games == 1 else 's'} as before" if games else ""
    return Defect(kind, f"{path}: the source {what}{left}", source.name, games, kept)


def _addresses_in(archive: Archive, source: str) -> list[Address]:
    columns = ", ".join(f'"{name}"' for name in Address._fields)
    with archive.connect(tables=("games",)) as base:
        sql = f"SELECT {columns} FROM games WHERE source = ? ORDER BY number"
        # Its stored texts may differ from the source's.
        return [address._replace(text=None) for address in base.rows_as(Address, sql, [source])]


def _compare_source(archive: Archive, addresses: list[Address]) -> tuple[int, bool]:
    """Return how many games are unchanged, and whether the source ends before or within the first changed one."""
    path = archive.folder / addresses[0].source
    is_kept: list[bool] = []
    is_cut = True
    with suppress(UnreadableSource):
        for address, entry in read_again(path, iter(addresses)):
            is_kept.append(is_as_kept(entry, address))
            is_cut &= is_kept[-1] or entry is None or entry.has_errors
    kept = sum(is_kept)
    size = os.path.getsize(on_disk(str(path))[0])
    if kept == len(addresses):
        return kept, False
    first = addresses[kept]
    if not is_packed(str(path)) and first.size is not None:
        is_cut = size < first.offset + first.size
    # If no game is unchanged, different contents are the better guess.
    return kept, is_cut and all(is_kept[:kept]) and (kept > 0 or not size)
