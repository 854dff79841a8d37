"""Game records: the text form LGN and typed forms, a reader that loses nothing, and checks.

All names here are loaded on first use, so programs that only play never pay for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.core.lazy_names import lazy_names

if TYPE_CHECKING:
    from limitproto.records.diagnostics.diagnostic import Diagnostic as Diagnostic
    from limitproto.records.diagnostics.registry import DiagnosticRule as DiagnosticRule
    from limitproto.records.formats.record_writer import RecordWriter as RecordWriter
    from limitproto.records.formats.record_writer import UnwritableRecord as UnwritableRecord
    from limitproto.records.game_entry import GameEntry as GameEntry
    from limitproto.records.lgn.terminals import Token as Token
    from limitproto.records.lgn.terminals import tokens as tokens
    from limitproto.records.lgn.writer import format_record as format_record
    from limitproto.records.model import Player as Player
    from limitproto.records.model import Record as Record
    from limitproto.records.model import Remark as Remark
    from limitproto.records.model import Turn as Turn
    from limitproto.records.reading.lgn_reader import GameHeaders as GameHeaders
    from limitproto.records.reading.lgn_reader import read_headers as read_headers
    from limitproto.records.reading.played_game import IllegalRecord as IllegalRecord
    from limitproto.records.reading.played_game import LoadedGame as LoadedGame
    from limitproto.records.reading.played_game import UnreadableRecord as UnreadableRecord
    from limitproto.records.reading.played_game import extend_record as extend_record
    from limitproto.records.reading.played_game import format_game as format_game
    from limitproto.records.reading.played_game import make_record as make_record
    from limitproto.records.reading.played_game import read_game as read_game
    from limitproto.records.reading.played_game import with_tags as with_tags
    from limitproto.records.reading.reader import check as check
    from limitproto.records.reading.reader import read as read
    from limitproto.records.reading.reader import read_text as read_text
    from limitproto.records.reading.visitor import Location as Location
    from limitproto.records.reading.visitor import Visitor as Visitor
    from limitproto.records.reading.visitor import visit as visit
    from limitproto.records.structured.codec import decode_json as decode_json
    from limitproto.records.structured.codec import decode_msgpack as decode_msgpack
    from limitproto.records.structured.codec import encode_json as encode_json
    from limitproto.records.structured.codec import encode_msgpack as encode_msgpack

#: Public names, keyed by module.
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
__all__ = [name for names in _HOMES.values() for name in names]

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
