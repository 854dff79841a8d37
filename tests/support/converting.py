"""Runs the converter in this process: games and bytes in, bytes and what was said on stderr out."""

import io
from collections.abc import Sequence
from typing import NamedTuple

from limitproto.records.codecs import CODECS
from limitproto.records.files.output import Output
from limitproto.records.files.source import Source
from limitproto.records.formats.convert import Conversion, Tally, games_in
from limitproto.records.formats.export import Options
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Record


class Converted(NamedTuple):
    """What came of a conversion."""

    data: bytes
    said: list[str]
    tally: Tally


class Shelf(Output):
    """An output that keeps every picture."""

    many = True

    def __init__(self) -> None:
        super().__init__(io.BytesIO())
        self.pictures: dict[str, bytes] = {}

    def put(self, label: str, suffix: str, data: bytes) -> None:
        self.pictures[label + suffix] = data


def converted(data: bytes, source: str, target: str, only: int = 0, **options: object) -> Converted:
    """Convert the bytes of a file."""
    said: list[str] = []
    out = io.BytesIO()
    conversion = Conversion(CODECS[target], Options(**options), said.append, only)
    entries = games_in(Source(io.BytesIO(data), "games"), CODECS[source])
    conversion.write(entries, Output(out))
    return Converted(out.getvalue(), said, conversion.tally)


def pictured(data: bytes, target: str, **options: object) -> dict[str, bytes]:
    """Convert LGN to pictures, by the names of their files."""
    shelf = Shelf()
    conversion = Conversion(CODECS[target], Options(**options), print)
    conversion.write(games_in(Source(io.BytesIO(data), "games"), CODECS["lgn"]), shelf)
    return shelf.pictures


def lgn(*records: Record) -> bytes:
    """Return records as an LGN file."""
    return "\n".join(map(format_record, records)).encode()


def texts(records: Sequence[str]) -> bytes:
    """Return records in export form as an LGN file."""
    return "\n".join(records).encode()
