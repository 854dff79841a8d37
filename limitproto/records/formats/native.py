"""The forms that this package calls its own: LGN, JSON, JSON lines and MessagePack, which hold everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from limitproto.records.diagnostics.diagnostic import count_lines
from limitproto.records.files.output import Output
from limitproto.records.files.source import Source
from limitproto.records.formats.export import Options, Outgoing
from limitproto.records.formats.import_checked import Place, Unread
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.writer import format_record
from limitproto.records.reading.reader import entries, lgn_entries
from limitproto.records.structured.codec import encode_json, encode_msgpack
from limitproto.records.structured.reader import json_entries, packed_entries


def read(source: Source, options: Mapping[str, str]) -> Iterator[Entry]:
    """Yield the games of a source of any of these forms; which of them is seen by how it begins."""
    return entries(source)


def read_lgn(source: Source, options: Mapping[str, str]) -> Iterator[Entry]:
    """Yield the games of a source that is LGN, whatever it looks like."""
    return _whole(lgn_entries(source.chunks(), source.name), source)


def read_json(source: Source, options: Mapping[str, str]) -> Iterator[Entry]:
    """Yield the games of a source that is JSON: an object, an array, or one after another, such as one a line."""
    return _whole(json_entries(source.chunks(), source.name), source)


def read_msgpack(source: Source, options: Mapping[str, str]) -> Iterator[Entry]:
    """Yield the games of a source that is MessagePack."""
    data = (chunk.encode("utf-8", "surrogateescape") for chunk in source.chunks())
    return _whole(packed_entries(data, source.name), source)


def _whole(games: Iterator[Entry], source: Source) -> Iterator[Entry]:
    """Yield games, and at the end what the source lacks."""
    entry = None
    for entry in games:
        yield entry
    if source.fault:
        line = entry.line + count_lines(entry.text) if entry else 1
        yield Unread(Place(source.name, 0, line), f"the data could not be read to their end ({source.fault})")


def write_lgn(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write games in export form, an empty line between two of them."""
    write = output.file.write
    for game in games:
        if game.number > 1:
            write(b"\n")
        write(format_record(game.record).encode())


def write_json(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write one game as an object, several as an array with a game a line."""
    write = output.file.write
    former = b""
    count = 0
    for count, game in enumerate(games, 1):
        # Whether it is an array is known with the second game only, so that one is held back.
        if count > 1:
            write(b"[\n" * (count == 2) + former + b",\n")
        former = encode_json(game.record)
    write(former + (b"\n" if count == 1 else b"\n]\n"))


def write_jsonl(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write a game a line."""
    for game in games:
        output.file.write(encode_json(game.record) + b"\n")


def write_msgpack(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write maps, one after another."""
    for game in games:
        output.file.write(encode_msgpack(game.record))
