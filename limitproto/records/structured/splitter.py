"""Cuts streams of JSON and MessagePack into records, without reading them, and checks what is between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from typing import Any, TypeVar

import msgspec

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.model import Record
from limitproto.records.parsed_game import RawDiagnostic
from limitproto.records.raw_game import RawGame, placed

P_ = TypeVar("P_", str, bytes)

#: A record longer than this, in code points, is not read.
MAX_RECORD = 8 << 20

#: The number by which values that cannot be records may exceed the others before they are passed over.
MAX_STRAYS = 100

#: How a record begins as this package writes it.
_HEAD = '{"schema_version"'

_SEPARATORS = lazy_pattern(r"[ \t\r\n,\[\]\ufeff]*+")
_TEXT = r'"(?:[^"\\\r\n]|\\[^\r\n])*+"'
_STEP = lazy_pattern(rf"{_TEXT}?|[{{}}\[\]]")
#: Objects that are not deep and hold no `"schema_version"`, with what separates them.
_LEAF = rf'[^"{{}}\[\]]++|(?!"schema_version"){_TEXT}'
_WITHIN = reduce(lambda inner, _level: rf"(?:{_LEAF}|[{{\[]{inner}*+[}}\]])", range(4), rf"(?:{_LEAF})")
_STRAYS = lazy_pattern(rf"(?:[ \t\r\n,\[\]]++|\{{{_WITHIN}*+\}})*+")
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


def split_json(chunks: Iterable[str], required: Sequence[str] = ()) -> Iterator[RawGame]:
    """Yield the records of a JSON text that comes in chunks; the texts join to the whole of it.

    A record ends with its last bracket, and at the latest before the next `{"schema_version"`. One that is too long
    is `cut`, and not continued.

    A value without the `required` names cannot be a record. As soon as there have been more than `MAX_STRAYS` of them
    in excess of the other values, those that follow each other are passed over together: in parts that are `rest`, the
    last of which is `passed`.
    """
    return placed(_cut(chunks, required))


def _cut(chunks: Iterable[str], required: Sequence[str]) -> Iterator[tuple[str, int, int, str, None]]:
    text, begin = "", 0
    source = iter(chunks)
    at_end = False
    excess = following = 0
    #: Where the values begin that are passed over, -1 if there are none.
    stray = -1
    while True:
        match = _SEPARATORS.match(text, begin)
        start = match.end() if match else begin
        if following <= start:
            # No string holds these characters, whose quotation marks would be escaped there, and no record another one.
            following = text.find(_HEAD, start + 1)
            following = following if following > 0 else len(text) + 1
        end = _object_end(text, start, following) if start < len(text) else -1
        if end > 0 and (at_end or end < len(text)):
            value = text[start:end]
            is_stray = not all(name in value for name in required)
            excess += 1 if is_stray else -1
            if is_stray and excess > MAX_STRAYS:
                stray = begin if stray < 0 else stray
                others = _STRAYS.match(text, end)
                begin = others.end() if others else end
                continue
            if stray >= 0:
                yield text[stray:begin], 0, begin - stray, "passed", None
                stray = -1
            yield text[begin:end], start - begin, end - begin, "whole", None
            begin = end
            continue
        if stray >= 0:
            yield text[stray:begin], 0, begin - stray, "rest", None
            stray = 0
        text, start, begin = text[begin:], start - begin, 0
        if at_end:
            if stray >= 0:
                yield text, 0, len(text), "passed", None
            elif text:
                yield text, start, len(text), "whole", None
            return
        if len(text) > MAX_RECORD:
            yield text, start, len(text), "cut", None
            text, stray = "", -1
        following = 0
        pieces, at_end = _more(source, len(text))
        text = "".join([text, *pieces])


def _object_end(text: str, start: int, following: int) -> int:
    """Return where the value that begins at `start` ends, -1 when it does not end here.

    The next record begins at `following` at the earliest, beyond the text if it is not there yet.
    """
    line = text.find("\n", start, following) if text.startswith(_HEAD, start) else -1
    if line < 0:
        return _balanced_end(text, start, following)
    body = text[start:line].rstrip(" \t\r,]")
    if not body.endswith("}"):
        return _balanced_end(text, start, following)
    if not _decodes(body, _ANY.decode):
        # A broken one that nevertheless ends with the line, or something follows it there.
        end = _balanced_end(text, start, following)
        if 0 < end < line:
            return end
    return start + len(body)


def _decodes(data: Any, decode: Callable[[Any], object]) -> bool:
    try:
        decode(data)
    except (msgspec.DecodeError, RecursionError, ValueError):
        return False
    return True


def _balanced_end(text: str, start: int, following: int) -> int:
    """Return where the brackets that open at `start` are closed, or the next record begins; -1 when neither is here."""
    depth = 0
    for match in _STEP.finditer(text, start, following):
        character = text[match.start()]
        if character in "{[":
            depth += 1
        elif character in "}]":
            depth -= 1
            if depth <= 0:
                return match.end()
    if following > len(text):
        return -1
    return start + max(len(text[start:following].rstrip(" \t\r\n,")), 1)


# ---- between records -----------------------------------------------------------------------------------------------
# Nothing is allowed there, or the punctuation of a well-formed array.

#: The states between two records: outside of an array, or in one, after its `[`, a record or a comma.
_OUTSIDE, _OPENED, _BEHIND, _COMMA = range(4)

_AFTER_SIGN = {(_OUTSIDE, "["): _OPENED, (_OPENED, "]"): _OUTSIDE, (_BEHIND, ","): _COMMA, (_BEHIND, "]"): _OUTSIDE}
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
        if self._state == _BEHIND:
            return found or _misplaced("a comma is missing before the next record", len(characters), len(characters))
        self._state = _AFTER_RECORD[self._state]
        return found

    def at_end(self, characters: str) -> list[RawDiagnostic]:
        """Return what is wrong with the characters at the end of a text; at most one diagnostic."""
        found = self._read(characters)
        if self._state != _OUTSIDE:
            found = found or _misplaced("the array of records is not closed", len(characters), len(characters))
            self._state = _OUTSIDE
        return found

    def pass_over(self) -> None:
        """Pass over values and what is between them, after which an array may go on."""
        if self._state != _OUTSIDE:
            self._state = _BEHIND

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
        return [] if first < 0 else _misplaced(f"{characters[first]!r} has no place between records", first, last + 1)


def _misplaced(why: str, start: int, end: int) -> list[RawDiagnostic]:
    return [RawDiagnostic("LGN901", start, end, {"why": why})]


# ---- MessagePack ---------------------------------------------------------------------------------------------------

#: A value longer than this, in bytes, is not read.
MAX_VALUE = 8 << 20

#: How a record begins: a map of five to eight members, the first of them `schema_version`.
_PACKED_HEAD = re.compile(rb"[\x85-\x88]\xaeschema_version")
_HEAD_SIZE = 16

#: Reads one value of any kind without making anything of it.
_ANY_PACKED = msgspec.msgpack.Decoder(msgspec.Raw)
_PACKED = msgspec.msgpack.Decoder(Record)
_TRAILING = re.compile(r"trailing characters \(byte (\d+)\)")


def maps(chunks: Iterable[bytes]) -> Iterator[tuple[bytes, int, bool]]:
    """Yield the values of a stream with the byte that each begins at, and whether it is broken.

    What is broken ends at the latest where a record begins as this package writes it, so that the next one is read.
    """
    data = b""
    # Where the next value begins, and the next head behind that: looked for once, not for every value before it.
    start = head = offset = 0
    source = iter(chunks)
    at_end = False
    while start < len(data) or not at_end:
        if head <= start:
            found = _PACKED_HEAD.search(data, start + 1)
            head = found.start() if found else len(data)
        end, broken = _first(memoryview(data)[start:], head - start, at_end)
        if end > 0:
            yield data[start : start + end], offset + start, broken
            start += end
            continue
        pieces, at_end = _more(source, len(data) - start)
        data = b"".join([data[start:], *pieces])
        offset, start, head = offset + start, 0, 0


def _first(data: memoryview, head: int, at_end: bool) -> tuple[int, bool]:
    """Return where the first value of some bytes ends and whether it is broken; 0 if more bytes are needed to know.

    `head` is where the next record begins as this package writes it, or the end of the bytes.
    """
    end = value_end(data)
    if end > 0 and _decodes(data[:end], _PACKED.decode):
        return end, False
    all_here = at_end or len(data) > MAX_VALUE
    if not all_here and (end == -1 or len(data) < end + _HEAD_SIZE):
        return 0, False
    # A record that breaks off takes values of the next one for its own.
    if head < len(data) and (end < 0 or head < end):
        return head, True
    if end > 0:
        return end, False
    if not all_here:
        return 0, False
    # The last bytes may be the beginning of a head.
    return (len(data) if at_end else len(data) - _HEAD_SIZE), True


def value_end(data: bytes | memoryview) -> int:
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
