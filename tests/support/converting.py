"""Runs the converter in this process: games and bytes in, bytes and what was said on stderr out."""

import io
from collections.abc import Sequence
from typing import NamedTuple

from limitproto.records.codecs import CODECS
from limitproto.records.files.output import Output
from limitproto.records.files.source import Source
from limitproto.records.formats.convert import Conversion, games_in
from limitproto.records.formats.export import Options
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Record


class Converted(NamedTuple):
    data: bytes
    said: list[str]
    tally: Conversion


class Shelf(Output):
    many = True

    def __init__(self) -> None:
        super().__init__(io.BytesIO())
        self.pictures: dict[str, bytes] = {}

    def put(self, label: str, suffix: str, data: bytes) -> None:
        self.pictures[label + suffix] = data


def converted(data: bytes, source: str, target: str, only: int = 0, **options: object) -> Converted:
    said: list[str] = []
    out = io.BytesIO()
    conversion = Conversion(CODECS[target], Options(**options), said.append, only)
    conversion.write(games_in(Source(io.BytesIO(data), "games"), CODECS[source]), Output(out))
    return Converted(out.getvalue(), said, conversion)


def pictured(data: bytes, target: str, **options: object) -> dict[str, bytes]:
    shelf = Shelf()
    conversion = Conversion(CODECS[target], Options(**options), print)
    conversion.write(games_in(Source(io.BytesIO(data), "games"), CODECS["lgn"]), shelf)
    return shelf.pictures


def lgn(*records: Record) -> bytes:
    return "\n".join(map(format_record, records)).encode()


def texts(records: Sequence[str]) -> bytes:
    return "\n".join(records).encode()
