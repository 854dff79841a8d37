"""The rows of games: what each table of an archive stores for a game, made in the processes of a build."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b, sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from limitproto.archive.schema import KEY_DIGITS, POSITIONS, TURNS, table_of, table_of_columns
from limitproto.archive.sources import source_name
from limitproto.games.base import Position
from limitproto.games.line import KeyedLine, image_of
from limitproto.records.batch import Batch, entries_of
from limitproto.records.codecs import codec_of_name
from limitproto.records.duplicates import annotations_of, played_text
from limitproto.records.formats.record_writer import export_text
from limitproto.records.game_entry import Entry
from limitproto.records.model import Record, date_of
from limitproto.records.statistics.game_facts import reason_of
from limitproto.records.text_places import byte_length

if TYPE_CHECKING:
    from pyarrow import Table


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


def key60(key: str) -> int:
    """Return the first 60 bits of a canonical key."""
    return int(key[:KEY_DIGITS], 16)


def game_id(source: str, number: int) -> int:
    """Return the id of a game: 63 bits that depend only on its source and its number there."""
    digest = blake2b(f"{source}\0{number}".encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def clean(text: str) -> str:
    """Return a text without the characters that UTF-8 cannot encode."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def rows_in(batch: Batch, folder: Path, embed: bool) -> BatchRows:
    """Return the rows of the games in a batch, for an archive in a folder; the ids of the games are not known yet."""
    source = source_name(batch.path, folder)
    found, numbers, broken = 0, list[int](), list[Broken]()
    games: list[tuple[object, ...]] = []
    # One list per column, since a game has some dozens of rows.
    turns: list[list[object]] = [[] for _ in TURNS]
    positions: list[list[object]] = [[] for _ in POSITIONS]
    for entry in entries_of(batch):
        found += entry.has_record
        if entry.has_errors:
            broken.append(_broken_row(entry, source))
            continue
        record, start = entry.record, entry.start
        if record is None or start is None:
            continue
        index = len(numbers)
        # If there are no more turns than in the main line, all are in it.
        is_single = entry.legal_turns == len(record.turns)
        line = [turn.text for turn in record.turns] if is_single else record.main_turns()
        count = len(line)
        numbers.append(entry.number)
        played = start.line().keyed(line)
        games.append(game_row(entry, line, congruent_digest(played), source, batch.kind, embed))
        keys, movers, canonical = ply_columns(played)
        _extend_columns(positions, (keys, [index] * (count + 1), range(count + 1), [record.result] * (count + 1)))
        _extend_columns(turns, ([index] * count, range(1, count + 1), movers, line, canonical))
    columns = table_of_columns("turns", turns), table_of_columns("positions", positions)
    return BatchRows(found, numbers, table_of("games", games), *columns, broken)


def _extend_columns(columns: list[list[object]], values: tuple[Iterable[object], ...]) -> None:
    for column, added in zip(columns, values, strict=True):
        column.extend(added)


def _broken_row(entry: Entry, source: str) -> Broken:
    error = next(diagnostic for diagnostic in entry.diagnostics if diagnostic.severity == "error")
    number = entry.number if entry.has_record else None
    return Broken(source, number, error.line, error.offset, error.code, clean(error.message))


def ply_columns(played: KeyedLine) -> tuple[list[int], list[int | None], list[str]]:
    """Return the keys of all positions of a line, and the players of its turns with their canonical images."""
    return (
        list(map(key60, played.keys)),
        [None if mover < 0 else mover + 1 for mover in played.movers],
        played.canonical,
    )


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


def game_row(entry: Entry, turns: list[str], congruent: str, source: str, kind: str, embed: bool) -> tuple[object, ...]:
    """Return the row of a sound game in the `games` table, in the order of its columns; its id is not known yet."""
    record, start = entry.sound_game()
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
