"""Game records: the text form LGN and typed forms, a reader that loses nothing, and checks.

Everything here is loaded on first use, so programs that only play never pay for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.core.lazy_names import lazy_names

if TYPE_CHECKING:
    from limitproto.records.diagnostics.diagnostic import Diagnostic
    from limitproto.records.diagnostics.rule import DiagnosticRule
    from limitproto.records.formats.record_writer import RecordWriter, UnwritableRecord
    from limitproto.records.game_entry import Entry
    from limitproto.records.lgn.terminals import Span, spans
    from limitproto.records.lgn.writer import format_record
    from limitproto.records.model import Player, Record, Remark, Turn
    from limitproto.records.reading.lgn_reader import Headers, read_headers
    from limitproto.records.reading.played_game import Loaded, extended, format_game, load_game, record_of, with_tags
    from limitproto.records.reading.reader import check, read, read_text
    from limitproto.records.reading.visitor import Visitor, Where, visit
    from limitproto.records.structured.codec import decode_json, decode_msgpack, encode_json, encode_msgpack

__all__ = [
    "Diagnostic",
    "DiagnosticRule",
    "Entry",
    "Headers",
    "Loaded",
    "Player",
    "Record",
    "RecordWriter",
    "Remark",
    "Span",
    "Turn",
    "UnwritableRecord",
    "Visitor",
    "Where",
    "check",
    "decode_json",
    "decode_msgpack",
    "encode_json",
    "encode_msgpack",
    "extended",
    "format_game",
    "format_record",
    "load_game",
    "read",
    "read_headers",
    "read_text",
    "record_of",
    "spans",
    "visit",
    "with_tags",
]

_HOMES = {
    "diagnostics.diagnostic": ("Diagnostic",),
    "diagnostics.rule": ("DiagnosticRule",),
    "reading.played_game": ("Loaded", "extended", "format_game", "load_game", "record_of", "with_tags"),
    "reading.lgn_reader": ("Headers", "read_headers"),
    "structured.codec": ("decode_json", "decode_msgpack", "encode_json", "encode_msgpack"),
    "lgn.terminals": ("Span", "spans"),
    "model": ("Player", "Record", "Remark", "Turn"),
    "game_entry": ("Entry",),
    "reading.reader": ("check", "read", "read_text"),
    "formats.record_writer": ("RecordWriter", "UnwritableRecord"),
    "reading.visitor": ("Visitor", "Where", "visit"),
    "lgn.writer": ("format_record",),
}


if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
