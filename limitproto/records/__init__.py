"""Records of games: the text form LGN and typed forms, a reader that loses nothing, and checks.

Everything here is loaded when it is first asked for, so that programs which only play never pay for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from limitproto.records.diagnostics import Code, Diagnostic
    from limitproto.records.entry import Entry
    from limitproto.records.games import Loaded, format_game, load_game, record_of
    from limitproto.records.headers import Headers, read_headers
    from limitproto.records.jsonform import decode_json, decode_msgpack, encode_json, encode_msgpack
    from limitproto.records.lexing import Span, spans
    from limitproto.records.model import Player, Record, Remark, Turn
    from limitproto.records.reader import check, read, read_text
    from limitproto.records.recordwriter import RecordWriter, UnwritableRecord
    from limitproto.records.visitor import Visitor, Where, visit
    from limitproto.records.writer import format_record

__all__ = [
    "Code",
    "Diagnostic",
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
    "format_game",
    "format_record",
    "load_game",
    "read",
    "read_headers",
    "read_text",
    "record_of",
    "spans",
    "visit",
]

_HOMES = {
    "diagnostics": ("Code", "Diagnostic"),
    "games": ("Loaded", "format_game", "load_game", "record_of"),
    "headers": ("Headers", "read_headers"),
    "jsonform": ("decode_json", "decode_msgpack", "encode_json", "encode_msgpack"),
    "lexing": ("Span", "spans"),
    "model": ("Player", "Record", "Remark", "Turn"),
    "entry": ("Entry",),
    "reader": ("check", "read", "read_text"),
    "recordwriter": ("RecordWriter", "UnwritableRecord"),
    "visitor": ("Visitor", "Where", "visit"),
    "writer": ("format_record",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
