"""The forms that this package calls its own: LGN, JSON, JSON lines and MessagePack, which hold everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from limitproto.records.convert.outgoing import Options, Outgoing
from limitproto.records.convert.output import Output
from limitproto.records.entry import Entry
from limitproto.records.jsonform import encode_json, encode_msgpack
from limitproto.records.reader import entries
from limitproto.records.source import Source
from limitproto.records.writer import format_record


def read(source: Source, options: Mapping[str, str]) -> Iterator[Entry]:
    """Yield the games of a source of any of these forms; which of them is seen by how it begins."""
    return entries(source)


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
    write({0: b"[]\n", 1: former + b"\n"}.get(count, former + b"\n]\n"))


def write_jsonl(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write a game a line."""
    for game in games:
        output.file.write(encode_json(game.record) + b"\n")


def write_msgpack(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write maps, one after another."""
    for game in games:
        output.file.write(encode_msgpack(game.record))
