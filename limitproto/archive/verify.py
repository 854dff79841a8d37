"""Compares an archive with its manifest, its tables with each other, and its sources with what they were."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from limitproto.archive.archive import Archive
from limitproto.archive.errors import ArchiveError
from limitproto.archive.game_rows import game_id, key60
from limitproto.archive.manifest import NAME, Manifest, file_digest
from limitproto.archive.schema import TABLES
from limitproto.archive.source_check import Defect, source_defects
from limitproto.games.line import position_after
from limitproto.records.validate.tags import start_of

#: Conditions that no row may fulfil, with what is wrong if one does.
_CHECKS = {
    "games have the same id": "SELECT count(*) - count(DISTINCT game) FROM games",
    "turns belong to no game": "SELECT count(*) FROM turns WHERE game NOT IN (SELECT game FROM games)",
    "positions belong to no game": "SELECT count(*) FROM positions WHERE game NOT IN (SELECT game FROM games)",
    "games do not have as many turns as their length says": (
        "SELECT count(*) FROM games AS g LEFT JOIN (SELECT game, count(*) AS n, max(ply) AS last FROM turns "
        "GROUP BY game) AS t ON t.game = g.game WHERE coalesce(t.n, 0) <> g.length OR coalesce(t.last, 0) <> g.length"
    ),
    "games do not have a position for each turn": (
        "SELECT count(*) FROM games AS g LEFT JOIN (SELECT game, count(*) AS n, max(ply) AS last FROM positions "
        "GROUP BY game) AS p ON p.game = g.game WHERE coalesce(p.n, 0) <> g.length + 1 OR p.last <> g.length"
    ),
    "positions have another result than their game": (
        "SELECT count(*) FROM positions AS p JOIN games AS g ON g.game = p.game WHERE p.result <> g.result"
    ),
}

_REPLAY = """
SELECT g.source, g.number, g.game, g.rules, g.tags, t.turns, t.canonical, p.keys FROM games AS g
LEFT JOIN (SELECT game, list(turn ORDER BY ply) AS turns, list(canonical ORDER BY ply) AS canonical FROM turns
           GROUP BY game) AS t ON t.game = g.game
LEFT JOIN (SELECT game, list(key ORDER BY ply) AS keys FROM positions GROUP BY game) AS p ON p.game = g.game
ORDER BY g.source, g.number
"""


def defects(archive: Archive, replay: bool = False, look_in: Iterable[str] = ()) -> Iterator[Defect]:
    """Yield what is wrong with an archive; with `replay` every game is played again too.

    Sources that were moved are also looked for among the files and folders `look_in`.
    """
    broken = list(_file_defects(archive.folder, archive.manifest))
    lines: Iterator[str] = iter(broken)
    if not broken:
        lines = chain(_row_defects(archive), _replay_defects(archive) if replay else ())
    yield from (Defect("archive", line) for line in lines)
    yield from source_defects(archive, not broken, look_in)


def _file_defects(folder: Path, manifest: Manifest) -> Iterator[str]:
    listed = set()
    for file in manifest.files():
        listed.add(file.path)
        path = folder / file.path
        try:
            size = path.stat().st_size
            if size != file.size:
                yield f"{path}: {size} bytes, and {NAME} says {file.size}"
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
                (count,) = next(base.rows(sql))
                if count:
                    yield f"{archive.folder}: {count} {what}"
            rows: Iterator[Any] = base.rows("SELECT source, count(*) FROM games GROUP BY source")
            games = dict(rows)
    except ArchiveError as error:
        yield f"{archive.folder}: {error}"
        return
    for source in archive.manifest.sources:
        broken = source.games - games.pop(source.name, 0)
        if not 0 <= broken <= source.broken:
            yield f"{archive.folder}: {source.name} does not have the games that {NAME} counts"
    for name in games:
        yield f"{archive.folder}: {name} is not among the sources in {NAME}"


def _replay_defects(archive: Archive) -> Iterator[str]:
    with archive.connect() as base:
        for source, number, game, rules, tags, turns, canonical, keys in base.rows(_REPLAY):
            try:
                start = start_of(rules, tags).position
                # Keys are made of turns that are taken for legal.
                position_after(start, turns or [])
                played = start.line().keyed(turns or [])
            except ValueError as error:
                yield f"{archive.folder}: {source}, game {number}: {error}"
                continue
            is_right = (
                game == game_id(source, number)
                and keys == [key60(ply.key) for ply in played]
                and (canonical or []) == [ply.canonical for ply in played[:-1]]
            )
            if not is_right:
                yield f"{archive.folder}: {source}, game {number}: its rows are not those of its turns"
