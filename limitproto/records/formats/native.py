"""Writes the forms that carry everything: LGN, JSON, JSON lines and MessagePack."""

from __future__ import annotations

from collections.abc import Iterable

from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing
from limitproto.records.lgn.writer import format_record
from limitproto.records.structured.codec import encode_json, encode_msgpack


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
