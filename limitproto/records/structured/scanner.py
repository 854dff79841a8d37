"""Reads JSON that the fast decoder refused, with the place of every value, and finds all defects."""

from __future__ import annotations

import json
from bisect import bisect_right
from operator import attrgetter
from typing import NamedTuple

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.parsed_game import RawDiagnostic

#: A value nested deeper than this is not a record; records have four levels.
MAX_DEPTH = 32

_SPACE = lazy_pattern(r"[ \t\r\n]*+")
_STRING = lazy_pattern(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+"')
_NUMBER = lazy_pattern(r"-?(?:0|[1-9][0-9]*+)(\.[0-9]++)?([eE][+-]?[0-9]++)?")
_WORD = lazy_pattern(r"[A-Za-z]++")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_LONE = lazy_pattern(r"[\ud800-\udfff]")


class Member(NamedTuple):
    """A key of an object with its value and the place of the key."""

    key: str
    start: int
    end: int
    value: JsonNode


class JsonNode:
    """A JSON value and its place; `value` is the scalar, a list of nodes, or a list of members of an object."""

    __slots__ = ("end", "keys", "kind", "start", "value")

    def __init__(self, kind: str, start: int, end: int, value: object) -> None:
        self.kind, self.start, self.end, self.value = kind, start, end, value
        #: The values of an object by key; if a key occurs twice, the first one counts.
        self.keys: dict[str, JsonNode] = {}

    def members(self) -> list[Member]:
        """Return the members of an object, none for any other value."""
        return self.value if self.kind == "object" else []  # type: ignore[return-value]

    def items(self) -> list[JsonNode]:
        """Return the items of an array, none for any other value."""
        return self.value if self.kind == "array" else []  # type: ignore[return-value]

    def child(self, key: str | int) -> JsonNode | None:
        """Return the value of a key, or the item of an index."""
        if isinstance(key, int):
            items = self.items()
            return items[key] if 0 <= key < len(items) else None
        return self.keys.get(key)

    def plain(self) -> object:
        """Return the value as ordinary Python objects; if a key occurs twice, the first one counts.

        Only for trees from the scanner, which are not deep.
        """
        if self.kind == "object":
            return {key: value.plain() for key, value in self.keys.items()}
        return [item.plain() for item in self.items()] if self.kind == "array" else self.value


class _InvalidJson(Exception):
    def __init__(self, code: str, start: int, end: int, why: str) -> None:
        self.diagnostic = RawDiagnostic(code, start, end, {"why": why})


def scan(text: str, start: int, end: int) -> tuple[JsonNode | None, list[RawDiagnostic]]:
    """Return the single JSON value between two places in a text, None if it has none, and its diagnostics."""
    scanner = _Scanner(text, end)
    try:
        node = scanner.value(None, None, scanner.skip(start), 0)
        place = scanner.skip(node.end)
        if place < end:
            scanner.diagnostics.append(RawDiagnostic("LGN901", place, end, {"why": "something follows the value"}))
    except _InvalidJson as error:
        return None, [*scanner.diagnostics, error.diagnostic]
    return node, scanner.diagnostics


class _Scanner:
    """Reads the values in a text up to `end`; each of the few levels of nesting is a call."""

    def __init__(self, text: str, end: int) -> None:
        self._text, self._end = text, end
        self.diagnostics: list[RawDiagnostic] = []

    def skip(self, place: int) -> int:
        """Return where white space ends."""
        match = _SPACE.match(self._text, place)
        return match.end() if match else place

    def value(self, top: JsonNode | None, key: tuple[str, int, int] | None, place: int, depth: int) -> JsonNode:
        """Read one value, put it into `top`, under a key if that is an object, and return it."""
        is_open = place < self._end and self._text[place] in "{["
        if is_open and depth >= MAX_DEPTH:
            raise _InvalidJson("LGN904", place, place + 1, f"more than {MAX_DEPTH} levels")
        kind = "object" if self._text[place : place + 1] == "{" else "array"
        node = JsonNode(kind, place, place, []) if is_open else self._read_scalar(place)
        if key is not None and top is not None:
            if key[0] in top.keys:
                self.diagnostics.append(RawDiagnostic("LGN902", key[1], key[2], {"key": key[0]}))
            top.keys.setdefault(key[0], node)
            top.members().append(Member(*key, node))
        elif top is not None:
            top.items().append(node)
        if is_open:
            node.end = self._read_contents(node, depth + 1)
        return node

    def _read_contents(self, top: JsonNode, depth: int) -> int:
        """Read the contents of an object or array, and return where it ends."""
        text, end = self._text, self._end
        place = self.skip(top.start + 1)
        if place >= end or text[place] not in "}]":
            while True:
                key, place = self._key(place) if top.kind == "object" else (None, place)
                place = self.skip(self.value(top, key, place, depth).end)
                if place >= end or text[place] != ",":
                    break
                place = self.skip(place + 1)
        wanted = "}" if top.kind == "object" else "]"
        if place >= end or text[place] != wanted:
            raise self._unexpected(place, f"',' or {wanted!r}")
        return place + 1

    def _key(self, place: int) -> tuple[tuple[str, int, int], int]:
        """Read the key of the next member of an object."""
        text, end = self._text, self._end
        match = _STRING.match(text, place, end)
        if match is None:
            raise self._unexpected(place, "a quoted key")
        key = (self._string_value(match[0], place), place, match.end())
        place = self.skip(match.end())
        if place >= end or text[place] != ":":
            raise self._unexpected(place, "':'")
        return key, self.skip(place + 1)

    def _unexpected(self, place: int, expected: str) -> _InvalidJson:
        found = repr(self._text[place]) if place < self._end else "the end"
        return _InvalidJson("LGN901", place, min(place + 1, self._end), f"expected {expected}, found {found}")

    def _read_scalar(self, place: int) -> JsonNode:
        text, end = self._text, self._end
        if match := _STRING.match(text, place, end):
            return JsonNode("string", place, match.end(), self._string_value(match[0], place))
        if match := _NUMBER.match(text, place, end):
            digits = match[0]
            whole = match[1] is None and match[2] is None
            value = int(digits) if whole and len(digits) <= 400 else float(digits)
            return JsonNode("integer" if whole else "number", place, match.end(), value)
        match = _WORD.match(text, place, end)
        if match and match[0] in _WORDS:
            word = _WORDS[match[0]]
            return JsonNode("null" if word is None else "boolean", place, match.end(), word)
        if place >= end:
            raise self._unexpected(end, "a value")
        last, why = match.end() if match else place + 1, f"expected a value, found {text[place]!r}"
        if text[place] == '"':
            why = "the string that begins here is not closed, or has a wrong escape"
        raise _InvalidJson("LGN901", place, last, why)

    def _string_value(self, token: str, place: int) -> str:
        if "\\" not in token:
            return token[1:-1]
        value = str(json.loads(token))
        if _LONE.search(value) and not _LONE.search(token):
            self.diagnostics.append(RawDiagnostic("LGN916", place, place + len(token), {}))
        return value


def path_at(root: JsonNode, place: int) -> str:
    """Return the JSON path of the innermost value, or key, at a place: `$.turns[3].text`."""
    path, node = "$", root
    while True:
        members, items = node.members(), node.items()
        index = bisect_right(members or items, place, key=attrgetter("start")) - 1
        if index < 0:
            return path
        if members:
            member = members[index]
            if place >= max(member.value.end, member.start + 1):
                return path
            path += f".{member.key}" if member.key.isidentifier() else f"[{json.dumps(member.key)}]"
            node = member.value
        else:
            if place >= items[index].end:
                return path
            path += f"[{index}]"
            node = items[index]
