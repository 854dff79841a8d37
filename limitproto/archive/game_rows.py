"""The rows of games: what each table of an archive stores for a game, made in the processes of a build."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from hashlib import blake2b, sha256
from itertools import accumulate, chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from limitproto.archive.errors import package
from limitproto.archive.schema import schema_of, table_of
from limitproto.archive.sources import source_name
from limitproto.core.collector import uncollected
from limitproto.games.base import Position
from limitproto.games.line import KeyedLine, image_of
from limitproto.records.codecs import codec_of_name
from limitproto.records.duplicates import annotations_of, played_text
from limitproto.records.formats.record_writer import export_text
from limitproto.records.game_entry import Entry, Outline
from limitproto.records.model import Record, date_of
from limitproto.records.reading.batches import Batch, entries_of
from limitproto.records.statistics import reason_of
from limitproto.records.text_places import byte_length

if TYPE_CHECKING:
    from pyarrow import Array, ChunkedArray, ListArray, Table


class Broken(NamedTuple):
    """A game with an error, or a text outside games: its first error."""

    source: str
    number: int | None
    line: int
    offset: int
    code: str
    message: str


class BatchRows(Struct):
    """The rows that a batch adds to an archive.

    `found` counts the games in it, including broken ones. `numbers` lists the numbers of sound games within the batch,
    in the order of `games`. In `turns` and `positions`, the `game` column is an index into `numbers`.
    """

    found: int
    numbers: list[int]
    games: Table
    turns: Table
    positions: Table
    broken: list[Broken]


def keys60(keys: Iterable[str]) -> array[int]:
    """Return the first 60 bits of canonical keys, which have 128 each."""
    numbers = array("Q", bytes.fromhex("".join(keys)))[::2]
    if sys.byteorder == "little":
        numbers.byteswap()
    return array("q", [number >> 4 for number in numbers])


def game_id(source: str, number: int) -> int:
    """Return the id of a game: 63 bits that depend only on its source and its number there."""
    digest = blake2b(f"{source}\0{number}".encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def clean(text: str) -> str:
    """Return a text without the characters that UTF-8 cannot encode."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


@uncollected()
def rows_in(batch: Batch, folder: Path, embed: bool) -> BatchRows:
    """Return the rows of the games in a batch, for an archive in a folder; the ids of the games are not known yet."""
    source = source_name(batch.path, folder)
    found, numbers, broken = 0, list[int](), list[Broken]()
    games: list[tuple[object, ...]] = []
    lines: list[list[str]] = []
    keyed: list[KeyedLine] = []
    for entry in entries_of(batch):
        found += entry.has_record
        if entry.has_errors:
            broken.append(_broken_row(entry, source))
        elif entry.has_record and entry.start is not None:
            outline = entry.outline()
            _, start, turns = outline
            numbers.append(entry.number)
            lines.append(turns)
            keyed.append(start.line().keyed(turns))
            games.append(game_row(entry, outline, congruent_digest(keyed[-1]), source, batch.kind, embed))
    table = table_of("games", games)
    return BatchRows(found, numbers, table, _turn_rows(lines, keyed), _position_rows(keyed, table["result"]), broken)


def _turn_rows(lines: list[list[str]], keyed: list[KeyedLine]) -> Table:
    arrow, compute = package("pyarrow"), package("pyarrow.compute")
    texts = arrow.list_(arrow.string())
    turns, canonical = arrow.array(lines, texts), arrow.array([line.canonical for line in keyed], texts)
    games, plies = _places_in(turns)
    movers = arrow.array([line.movers for line in keyed], arrow.list_(arrow.int32())).flatten()
    players = compute.add(compute.if_else(compute.less(movers, 0), None, movers), 1)
    columns = [games, compute.add(plies, 1), players, turns.flatten(), canonical.flatten()]
    return arrow.table(columns, schema=schema_of("turns"))


def _position_rows(keyed: list[KeyedLine], results: ChunkedArray) -> Table:
    arrow = package("pyarrow")
    # As a buffer, because Arrow takes integers of Python one by one.
    numbers = keys60(chain.from_iterable([line.keys for line in keyed]))
    keys = arrow.Array.from_buffers(arrow.int64(), len(numbers), [None, arrow.py_buffer(numbers)])
    ends = accumulate([len(line.keys) for line in keyed], initial=0)
    games, plies = _places_in(arrow.ListArray.from_arrays(arrow.array(ends, arrow.int32()), keys))
    return arrow.table([keys, games, plies, results.take(games)], schema=schema_of("positions"))


def _places_in(lists: ListArray) -> tuple[Array, Array]:
    """Return, for each value in some lists, the index of its list and its index there."""
    arrow, compute = package("pyarrow"), package("pyarrow.compute")
    games = compute.list_parent_indices(lists)
    return games, compute.subtract(arrow.arange(0, len(games)), lists.offsets.take(games))


def _broken_row(entry: Entry, source: str) -> Broken:
    error = next(diagnostic for diagnostic in entry.diagnostics if diagnostic.severity == "error")
    number = entry.number if entry.has_record else None
    return Broken(source, number, error.line, error.offset, error.code, clean(error.message))


def text_hash(text: str) -> str:
    """Return the SHA-256 of an export form in hex."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def played_digest(record: Record, turns: list[str]) -> str:
    """Return a digest of rules and turns: 32 hex digits."""
    return _digest(played_text(record, turns))


def congruent_digest(played: KeyedLine) -> str:
    """Return a digest of the start and of the turns on canonical images: 32 hex digits."""
    return _digest(" ".join(played.image))


def image_digest(start: Position, turns: list[str]) -> str:
    """Return a digest shared by legal turns and their images under symmetries: 32 hex digits."""
    return _digest(" ".join(image_of(start, turns)))


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def format_of(entry: Entry) -> str:
    """Return the format of a game's source."""
    if entry.packed or entry.is_json:
        return "msgpack" if entry.packed else "json"
    codec = codec_of_name(entry.path)
    return codec.name if codec is not None and codec.is_foreign else "lgn"


def game_row(entry: Entry, outline: Outline, congruent: str, source: str, kind: str, embed: bool) -> tuple[object, ...]:
    """Return the row of a sound game in the `games` table, in the order of its columns; its id is not known yet."""
    record, start, turns = outline
    text = export_text(entry, record)
    # No game is empty: its format's reader does not keep the text.
    size = None if entry.packed else byte_length(entry.text[entry.begin : entry.span[1]]) or None
    return (
        0,
        source,
        entry.number,
        kind,
        entry.first_line,
        entry.offset + byte_length(entry.text[: entry.begin]),
        size,
        text_hash(text),
        played_digest(record, turns),
        congruent,
        record.game,
        start.edition,
        date_of(record.tags.get("Date")),
        [player.colour for player in record.players],
        [clean(player.name) for player in record.players],
        record.result,
        clean(reason_of(entry, record)) or None,
        len(turns),
        len(annotations_of(record, len(turns))),
        start.text,
        [(name, clean(value)) for name, value in record.all_tags().items()],
        clean(text) if embed else None,
    )
