"""Splits streams of JSON and MessagePack into records, without decoding them, and checks the text between them."""

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

#: By how many values that cannot be records may outnumber the others before they are skipped.
MAX_STRAYS = 100

#: How a record written by this package begins.
_HEAD = '{"schema_version"'

_SEPARATORS = lazy_pattern(r"[ \t\r\n,\[\]\ufeff]*+")
_TEXT = r'"(?:[^"\\\r\n]|\\[^\r\n])*+"'
_STEP = lazy_pattern(rf"{_TEXT}?|[{{}}\[\]]")
#: Shallow objects without `"schema_version"`, with their separators.
_LEAF = rf'[^"{{}}\[\]]++|(?!"schema_version"){_TEXT}'
_WITHIN = reduce(lambda inner, _level: rf"(?:{_LEAF}|[{{\[]{inner}*+[}}\]])", range(4), rf"(?:{_LEAF})")
_STRAYS = lazy_pattern(rf"(?:[ \t\r\n,\[\]]++|\{{{_WITHIN}*+\}})*+")
#: Skips one JSON value of any kind.
_ANY = msgspec.json.Decoder(msgspec.Raw)


def _take_chunks(source: Iterator[P_], held: int) -> tuple[list[P_], bool]:
    """Return pieces with a total length of at least `held`, and whether they are the last ones.

    Since the text grows twofold each time, a long record is not searched too often.
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
    """Yield the records in a JSON text that comes in chunks; the yielded texts join to the whole text.

    A record ends with its last bracket, or at the latest before the next `{"schema_version"`. One that is too long is
    `cut`, and not continued.

    A value without the `required` names cannot be a record. Once such values outnumber the others by more than
    `MAX_STRAYS`, consecutive ones are skipped together: in parts that are `rest`, the last of which is `passed`.
    """
    return placed(cut_records(chunks, required))


def cut_records(chunks: Iterable[str], required: Sequence[str] = ()) -> Iterator[tuple[str, int, int, str, None]]:
    text, begin = "", 0
    source = iter(chunks)
    at_end = False
    excess = following = 0
    #: Where the skipped values begin, -1 if there are none.
    stray = -1
    while True:
        match = _SEPARATORS.match(text, begin)
        start = match.end() if match else begin
        if following <= start:
            # No string holds these characters, as their quotation marks would be escaped, and no record holds another.
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
        pieces, at_end = _take_chunks(source, len(text))
        text = "".join([text, *pieces])


def _object_end(text: str, start: int, following: int) -> int:
    """Return where the value that begins at `start` ends, -1 if it does not end in this text.

    The next record begins at `following` at the earliest, which is beyond the text if it has not come yet.
    """
    line = text.find("\n", start, following) if text.startswith(_HEAD, start) else -1
    if line < 0:
        return _balanced_end(text, start, following)
    body = text[start:line].rstrip(" \t\r,]")
    if not body.endswith("}"):
        return _balanced_end(text, start, following)
    if not _can_decode(body, _ANY.decode):
        # A broken one that nevertheless ends with the line, or something follows it on the line.
        end = _balanced_end(text, start, following)
        if 0 < end < line:
            return end
    return start + len(body)


def _can_decode(data: Any, decode: Callable[[Any], object]) -> bool:
    try:
        decode(data)
    except (msgspec.DecodeError, RecursionError, ValueError):
        return False
    return True


def _balanced_end(text: str, start: int, following: int) -> int:
    """Return where the brackets opened at `start` are closed, or the next record begins; -1 if neither is here."""
    depth = 0
    for match in _STEP.finditer(text, start, following):
        character = text[match.start()]
        if character in "{[":
            depth += 1
        elif character in "}]":
            depth -= 1
            if depth <= 0:
                return match.end()
    return -1 if following > len(text) else start + max(len(text[start:following].rstrip(" \t\r\n,")), 1)


# ---- between records -----------------------------------------------------------------------------------------------
# Only the punctuation of a well-formed array is allowed there, or nothing.

#: The states between two records: outside an array, or inside one after its `[`, a record or a comma.
_OUTSIDE, _OPENED, _BEHIND, _COMMA = range(4)

_AFTER_SIGN = {(_OUTSIDE, "["): _OPENED, (_OPENED, "]"): _OUTSIDE, (_BEHIND, ","): _COMMA, (_BEHIND, "]"): _OUTSIDE}

#: The state after a misplaced character.
_AFTER_FAULT = {"[": _OPENED, "]": _OUTSIDE}


class Frame:
    """The array that contains the records in a text, if there is one."""

    def __init__(self) -> None:
        self._state = _OUTSIDE
        self._begun = False

    def before_record(self, characters: str) -> list[RawDiagnostic]:
        """Return at most one diagnostic for the characters before a record."""
        found = self._read(characters)
        if self._state == _BEHIND:
            found = found or _stray_text("a comma is missing before the next record", len(characters), len(characters))
        self.pass_over()
        return found

    def at_end(self, characters: str) -> list[RawDiagnostic]:
        """Return at most one diagnostic for the characters at the end of a text."""
        found = self._read(characters)
        if self._state != _OUTSIDE:
            found = found or _stray_text("the array of records is not closed", len(characters), len(characters))
            self._state = _OUTSIDE
        return found

    def pass_over(self) -> None:
        """Skip values and what is between them; an array may continue afterwards."""
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
        return [] if first < 0 else _stray_text(f"{characters[first]!r} has no place between records", first, last + 1)


def _stray_text(why: str, start: int, end: int) -> list[RawDiagnostic]:
    return [RawDiagnostic("LGN901", start, end, {"why": why})]


# ---- MessagePack ---------------------------------------------------------------------------------------------------

#: A value longer than this, in bytes, is not read.
MAX_VALUE = 8 << 20

#: How a record begins: a map with five to eight members, `schema_version` first.
_PACKED_HEAD = re.compile(rb"[\x85-\x88]\xaeschema_version")
_HEAD_SIZE = 16

#: Skips one value of any kind.
_ANY_PACKED = msgspec.msgpack.Decoder(msgspec.Raw)
_PACKED = msgspec.msgpack.Decoder(Record)
_TRAILING = re.compile(r"trailing characters \(byte (\d+)\)")


def split_msgpack(chunks: Iterable[bytes]) -> Iterator[tuple[bytes, int, bool]]:
    """Yield the values in a stream, each with the byte at which it begins and whether it is broken.

    A broken value ends at the latest where a record in this package's form begins, so that the next one is read.
    """
    data = b""
    # Where the next value begins, and the next head after it: searched for once, not for every value before it.
    start = head = offset = 0
    source = iter(chunks)
    at_end = False
    while start < len(data) or not at_end:
        if head <= start:
            found = _PACKED_HEAD.search(data, start + 1)
            head = found.start() if found else len(data)
        end, broken = _end_of_first_value(memoryview(data)[start:], head - start, at_end)
        if end > 0:
            yield data[start : start + end], offset + start, broken
            start += end
            continue
        pieces, at_end = _take_chunks(source, len(data) - start)
        data = b"".join([data[start:], *pieces])
        offset, start, head = offset + start, 0, 0


def _end_of_first_value(data: memoryview, head: int, at_end: bool) -> tuple[int, bool]:
    """Return where the first value in some bytes ends and whether it is broken; 0 if more bytes are needed to know.

    `head` is where the next record in this package's form begins, or the end of the bytes.
    """
    end = value_end(data)
    if end > 0 and _can_decode(data[:end], _PACKED.decode):
        return end, False
    all_here = at_end or len(data) > MAX_VALUE
    if not all_here and (end == -1 or len(data) < end + _HEAD_SIZE):
        return 0, False
    # A truncated record swallows values of the next one.
    if head < len(data) and (end < 0 or head < end):
        return head, True
    if end > 0:
        return end, False
    if not all_here:
        return 0, False
    # The last bytes may begin a head.
    return (len(data) if at_end else len(data) - _HEAD_SIZE), True


def value_end(data: bytes | memoryview) -> int:
    """Return where the first value in some bytes ends; -1 if it continues beyond them, -2 if it is invalid."""
    try:
        _ANY_PACKED.decode(data)
    except RecursionError:
        return -2
    except msgspec.DecodeError as error:
        # Only the error's message says where the value ends.
        trailing = _TRAILING.search(str(error))
        return int(trailing[1]) if trailing else -1 if "truncated" in str(error) else -2
    return len(data)
