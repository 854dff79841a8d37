"""Game records: the text form LGN and typed forms, a reader that loses nothing, and checks.

All names here are loaded on first use, so programs that only play never pay for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.core.lazy_names import lazy_names

if TYPE_CHECKING:
    from limitproto.records.diagnostics.diagnostic import Diagnostic
    from limitproto.records.diagnostics.registry import DiagnosticRule
    from limitproto.records.formats.record_writer import RecordWriter, UnwritableRecord
    from limitproto.records.game_entry import GameEntry
    from limitproto.records.lgn.terminals import Token, tokens
    from limitproto.records.lgn.writer import format_record
    from limitproto.records.model import Player, Record, Remark, Turn
    from limitproto.records.reading.lgn_reader import GameHeaders, read_headers
    from limitproto.records.reading.played_game import (
        IllegalRecord,
        LoadedGame,
        UnreadableRecord,
        extend_record,
        format_game,
        make_record,
        read_game,
        with_tags,
    )
    from limitproto.records.reading.reader import check, read, read_text
    from limitproto.records.reading.visitor import Location, Visitor, visit
    from limitproto.records.structured.codec import decode_json, decode_msgpack, encode_json, encode_msgpack

__all__ = [
    "Diagnostic",
    "DiagnosticRule",
    "GameEntry",
    "GameHeaders",
    "IllegalRecord",
    "LoadedGame",
    "Location",
    "Player",
    "Record",
    "RecordWriter",
    "Remark",
    "Token",
    "Turn",
    "UnreadableRecord",
    "UnwritableRecord",
    "Visitor",
    "check",
    "decode_json",
    "decode_msgpack",
    "encode_json",
    "encode_msgpack",
    "extend_record",
    "format_game",
    "format_record",
    "make_record",
    "read",
    "read_game",
    "read_headers",
    "read_text",
    "tokens",
    "visit",
    "with_tags",
]

_HOMES = {
    "diagnostics.diagnostic": ("Diagnostic",),
    "diagnostics.registry": ("DiagnosticRule",),
    "reading.played_game": (
        "IllegalRecord",
        "UnreadableRecord",
        "LoadedGame",
        "extend_record",
        "format_game",
        "read_game",
        "make_record",
        "with_tags",
    ),
    "reading.lgn_reader": ("GameHeaders", "read_headers"),
    "structured.codec": ("decode_json", "decode_msgpack", "encode_json", "encode_msgpack"),
    "lgn.terminals": ("Token", "tokens"),
    "model": ("Player", "Record", "Remark", "Turn"),
    "game_entry": ("GameEntry",),
    "reading.reader": ("check", "read", "read_text"),
    "formats.record_writer": ("RecordWriter", "UnwritableRecord"),
    "reading.visitor": ("Visitor", "Location", "visit"),
    "lgn.writer": ("format_record",),
}


if not TYPE_CHECKING:
    _RENAMED = {
        **{
            "Entry": "GameEntry",
            "Headers": "GameHeaders",
            "Loaded": "LoadedGame",
            "Span": "Token",
            "Where": "Location",
        },
        **{"extended": "extend_record", "load_game": "read_game", "record_of": "make_record", "spans": "tokens"},
    }
    __getattr__ = lazy_names(__name__, _HOMES, _RENAMED)


def __dir__() -> list[str]:
    return sorted(__all__)
