"""Cuts streams of JSON and MessagePack into records, without reading them, and checks what is between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.model import Record
from limitproto.records.parsed_game import RawDiagnostic
from limitproto.records.raw_game import RawGame, placed

P_ = TypeVar("P_", str, bytes)

#: A record longer than this, in code points, is not read.
MAX_RECORD = 8 << 20

_SEPARATORS = lazy_pattern(r"[ \t\r\n,\[\]\ufeff]*+")
_STEP = lazy_pattern(r'"(?:[^"\\\r\n]|\\[^\r\n])*+"?|[{}\[\]]')
#: Reads one JSON value of any kind without making anything of it.
_ANY = msgspec.json.Decoder(msgspec.Raw)


def _more(source: Iterator[P_], held: int) -> tuple[list[P_], bool]:
    """Return pieces that are as long together as what is held, and whether there are no others.

    With twice as much each time, a long record is not looked at too often.
    """
    pieces: list[P_] = []
    wanted = max(held, 1)
    while wanted > 0:
        piece = next(source, None)
        if piece is None:
            return pieces, True
        pieces.append(piece)
        wanted -= len(piece) or 1
    return pieces, False


def split_json(chunks: Iterable[str]) -> Iterator[RawGame]:
    """Yield the records of a JSON text that comes in chunks; the texts join to the whole of it.

    A record ends with its last bracket, and at the latest before the next `{"schema_version"`. One that is too long
    is `cut`, and not continued.
    """
    return placed(_cut(chunks))


def _cut(chunks: Iterable[str]) -> Iterator[tuple[str, int, int, str, None]]:
    text, begin = "", 0
    source = iter(chunks)
    at_end = False
    while True:
        match = _SEPARATORS.match(text, begin)
        start = match.end() if match else begin
        end = _object_end(text, start) if start < len(text) else -1
        if end > 0 and (at_end or end < len(text)):
            yield text[begin:end], start - begin, end - begin, "whole", None
            begin = end
            continue
        text, start, begin = text[begin:], start - begin, 0
        if at_end:
            if text:
                yield text, start, len(text), "whole", None
            return
        if len(text) > MAX_RECORD:
            yield text, start, len(text), "cut", None
            text = ""
        pieces, at_end = _more(source, len(text))
        text = "".join([text, *pieces])


def _object_end(text: str, start: int) -> int:
    """Return where the value that begins at `start` ends, -1 when it does not end here."""
    line = text.find("\n", start) if text.startswith('{"schema_version"', start) else -1
    if line < 0:
        return _balanced_end(text, start)
    body = text[start:line].rstrip(" \t\r,]")
    if not body.endswith("}"):
        return _balanced_end(text, start)
    if not _is_json(body):
        # Several records are on the line, or a broken one that nevertheless ends with it.
        end = _balanced_end(text, start)
        if 0 < end < line:
            return end
    return start + len(body)


def _is_json(text: str) -> bool:
    try:
        _ANY.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True


def _balanced_end(text: str, start: int) -> int:
    """Return where the brackets that open at `start` are closed, or the next record begins; -1 when neither is here."""
    # No string holds these characters, whose quotation marks would be escaped there, and no record another one.
    following = text.find('{"schema_version"', start + 1)
    depth = 0
    for match in _STEP.finditer(text, start, following if following > 0 else len(text)):
        character = text[match.start()]
        if character in "{[":
            depth += 1
        elif character in "}]":
            depth -= 1
            if depth <= 0:
                return match.end()
    if following < 0:
        return -1
    return start + max(len(text[start:following].rstrip(" \t\r\n,")), 1)


# ---- between records -----------------------------------------------------------------------------------------------
# Nothing is allowed there, or the punctuation of a well-formed array.

#: The states between two records: outside of an array, or in one, after its `[`, a record or a comma.
_OUTSIDE, _OPENED, _BEHIND, _COMMA = range(4)

_AFTER_SIGN = {
    (_OUTSIDE, "["): _OPENED,
    (_OPENED, "]"): _OUTSIDE,
    (_BEHIND, ","): _COMMA,
    (_BEHIND, "]"): _OUTSIDE,
}
_AFTER_RECORD = {_OUTSIDE: _OUTSIDE, _OPENED: _BEHIND, _COMMA: _BEHIND}

#: The state after a character that was out of place.
_AFTER_FAULT = {"[": _OPENED, "]": _OUTSIDE}


class Frame:
    """The array that contains the records of a text, if there is one."""

    def __init__(self) -> None:
        self._state = _OUTSIDE
        self._begun = False

    def before_record(self, characters: str) -> list[RawDiagnostic]:
        """Return what is wrong with the characters before a record; at most one diagnostic."""
        found = self._read(characters)
        state = _AFTER_RECORD.get(self._state)
        if state is None:
            place = len(characters)
            found = found or [
                RawDiagnostic("LGN901", place, place, {"why": "a comma is missing before the next record"})
            ]
        else:
            self._state = state
        return found

    def at_end(self, characters: str) -> list[RawDiagnostic]:
        """Return what is wrong with the characters at the end of a text; at most one diagnostic."""
        found = self._read(characters)
        if self._state != _OUTSIDE:
            place = len(characters)
            found = found or [RawDiagnostic("LGN901", place, place, {"why": "the array of records is not closed"})]
            self._state = _OUTSIDE
        return found

    def _read(self, characters: str) -> list[RawDiagnostic]:
        first = last = -1
        for place, character in enumerate(characters):
            if character in " \t\r\n" or (character == "\ufeff" and not self._begun and place == 0):
                continue
            state = _AFTER_SIGN.get((self._state, character))
            if state is None:
                first, last = (place if first < 0 else first), place
                state = _AFTER_FAULT.get(character, self._state)
            self._state = state
        self._begun = True
        if first < 0:
            return []
        return [
            RawDiagnostic("LGN901", first, last + 1, {"why": f"{characters[first]!r} has no place between records"})
        ]


# ---- MessagePack ---------------------------------------------------------------------------------------------------

#: A value longer than this, in bytes, is not read.
MAX_VALUE = 8 << 20

#: How a record begins: a map of five to eight members, the first of them `schema_version`.
_HEAD = re.compile(rb"[\x85-\x88]\xaeschema_version")
_HEAD_SIZE = 16

#: Reads one value of any kind without making anything of it.
_ANY_PACKED = msgspec.msgpack.Decoder(msgspec.Raw)
_TRAILING = re.compile(r"trailing characters \(byte (\d+)\)")


def maps(chunks: Iterable[bytes]) -> Iterator[tuple[bytes, int, bool]]:
    """Yield the values of a stream with the byte that each begins at, and whether it is broken.

    What is broken ends at the latest where a record begins as this package writes it, so that the next one is read.
    """
    data = b""
    offset = 0
    source = iter(chunks)
    at_end = False
    while data or not at_end:
        end, broken = _first(data, at_end)
        if end > 0:
            yield data[:end], offset, broken
            offset += end
            data = data[end:]
            continue
        pieces, at_end = _more(source, len(data))
        data = b"".join([data, *pieces])


def _first(data: bytes, at_end: bool) -> tuple[int, bool]:
    """Return where the first value of some bytes ends and whether it is broken; 0 if more bytes are needed to know."""
    end = value_end(data)
    if end > 0 and _is_record(data[:end]):
        return end, False
    all_here = at_end or len(data) > MAX_VALUE
    if not all_here and (end == -1 or len(data) < end + _HEAD_SIZE):
        return 0, False
    # A record that breaks off takes values of the next one for its own.
    following = _HEAD.search(data, 1)
    if following and (end < 0 or following.start() < end):
        return following.start(), True
    if end > 0:
        return end, False
    if not all_here:
        return 0, False
    # The last bytes may be the beginning of a head.
    return (len(data) if at_end else len(data) - _HEAD_SIZE), True


def _is_record(data: bytes) -> bool:
    try:
        msgspec.msgpack.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        return False
    return True


def value_end(data: bytes) -> int:
    """Return where the first value of some bytes ends; -1 when it goes on beyond them, -2 if it is invalid."""
    try:
        _ANY_PACKED.decode(data)
    except RecursionError:
        return -2
    except msgspec.DecodeError as error:
        # Only the sentence of the error says where the value ends.
        trailing = _TRAILING.search(str(error))
        return int(trailing[1]) if trailing else -1 if "truncated" in str(error) else -2
    return len(data)
