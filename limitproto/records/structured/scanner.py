"""Reads JSON with the place of every value in it, and finds all that is wrong; for text that the quick way refused.

Nothing here recurses, so that no depth of nesting can overflow a stack.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.parsed_game import RawDiagnostic

#: A value nested deeper than this is not a record, which has four levels.
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
        #: The values of an object by key; the first one counts if a key occurs twice.
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
        """Return the value in ordinary Python objects; the first one counts if a key occurs twice.

        Only for trees that the scanner made, which are not deep.
        """
        if self.kind == "object":
            return {key: value.plain() for key, value in self.keys.items()}
        if self.kind == "array":
            return [item.plain() for item in self.items()]
        return self.value


class Scanned(NamedTuple):
    """The JSON value of a text: the tree, None if there is none, and what is wrong with it."""

    node: JsonNode | None
    diagnostics: list[RawDiagnostic]


class _InvalidJson(Exception):
    def __init__(self, code: str, start: int, end: int, why: str) -> None:
        self.diagnostic = RawDiagnostic(code, start, end, {"why": why})


def scan(text: str, start: int, end: int) -> Scanned:
    """Return the one JSON value between two places of a text."""
    diagnostics: list[RawDiagnostic] = []
    try:
        node, place = _value(text, _skip(text, start), end, diagnostics)
        place = _skip(text, place)
        if place < end:
            diagnostics.append(RawDiagnostic("LGN901", place, end, {"why": "something follows the value"}))
    except _InvalidJson as error:
        return Scanned(None, [*diagnostics, error.diagnostic])
    return Scanned(node, diagnostics)


def _skip(text: str, place: int) -> int:
    match = _SPACE.match(text, place)
    return match.end() if match else place


def _value(text: str, place: int, end: int, diagnostics: list[RawDiagnostic]) -> tuple[JsonNode, int]:
    """Read one value. The stack holds the objects and arrays that are open, with the key that waits for a value."""
    stack: list[JsonNode] = []
    key: tuple[str, int, int] | None = None
    root: JsonNode | None = None
    while True:
        character = text[place] if place < end else ""
        if character in ("{", "["):
            if len(stack) >= MAX_DEPTH:
                raise _InvalidJson("LGN904", place, place + 1, f"more than {MAX_DEPTH} levels")
            node = JsonNode("object" if character == "{" else "array", place, place, [])
        else:
            node = _scalar(text, place, end, diagnostics)
            place = node.end
        if root is None:
            root = node
        else:
            _put(stack[-1], key, node, diagnostics)
        if character in ("{", "["):
            stack.append(node)
            place = _skip(text, place + 1)
            if place < end and text[place] in "}]":
                place = _close(text, stack, place)
            else:
                key, place = _key(text, stack[-1], place, end, diagnostics)
                continue
        # A value is complete; see what follows it.
        while stack:
            place = _skip(text, place)
            if place >= end:
                raise _InvalidJson("LGN901", end, end, "it ends too early")
            if text[place] == ",":
                key, place = _key(text, stack[-1], _skip(text, place + 1), end, diagnostics)
                break
            place = _close(text, stack, place)
        else:
            return root, place


def _close(text: str, stack: list[JsonNode], place: int) -> int:
    top = stack[-1]
    wanted = "}" if top.kind == "object" else "]"
    if text[place] != wanted:
        raise _InvalidJson("LGN901", place, place + 1, f"expected ',' or {wanted!r}, found {text[place]!r}")
    top.end = place + 1
    stack.pop()
    return place + 1


def _key(
    text: str, top: JsonNode, place: int, end: int, diagnostics: list[RawDiagnostic]
) -> tuple[tuple[str, int, int] | None, int]:
    """Read the key of the next member of an object; an array has none."""
    if top.kind == "array":
        return None, place
    match = _STRING.match(text, place, end)
    if match is None:
        found = repr(text[place]) if place < end else "the end"
        raise _InvalidJson("LGN901", place, min(place + 1, end), f"expected a key in quotation marks, found {found}")
    key = (_string(match[0], place, diagnostics), place, match.end())
    place = _skip(text, match.end())
    if place >= end or text[place] != ":":
        raise _InvalidJson("LGN901", place, min(place + 1, end), "expected ':' after the key")
    return key, _skip(text, place + 1)


def _put(top: JsonNode, key: tuple[str, int, int] | None, node: JsonNode, diagnostics: list[RawDiagnostic]) -> None:
    if key is None:
        top.items().append(node)
        return
    if key[0] in top.keys:
        diagnostics.append(RawDiagnostic("LGN902", key[1], key[2], {"key": key[0]}))
    top.keys.setdefault(key[0], node)
    top.members().append(Member(*key, node))


def _scalar(text: str, place: int, end: int, diagnostics: list[RawDiagnostic]) -> JsonNode:
    match = _STRING.match(text, place, end)
    if match:
        return JsonNode("string", place, match.end(), _string(match[0], place, diagnostics))
    match = _NUMBER.match(text, place, end)
    if match:
        digits = match[0]
        whole = match[1] is None and match[2] is None
        if whole and len(digits) <= 400:
            return JsonNode("integer", place, match.end(), int(digits))
        return JsonNode("integer" if whole else "number", place, match.end(), float(digits))
    match = _WORD.match(text, place, end)
    if match and match[0] in _WORDS:
        value = _WORDS[match[0]]
        return JsonNode("null" if value is None else "boolean", place, match.end(), value)
    if place >= end:
        raise _InvalidJson("LGN901", end, end, "it ends too early")
    if text[place] == '"':
        raise _InvalidJson(
            "LGN901", place, place + 1, "the string that begins here is not closed, or has a wrong escape"
        )
    raise _InvalidJson("LGN901", place, match.end() if match else place + 1, f"expected a value, found {text[place]!r}")


def _string(token: str, place: int, diagnostics: list[RawDiagnostic]) -> str:
    if "\\" not in token:
        return token[1:-1]
    value = str(json.loads(token))
    if _LONE.search(value) and not _LONE.search(token):
        diagnostics.append(RawDiagnostic("LGN916", place, place + len(token), {}))
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


def walk(node: JsonNode) -> Iterator[JsonNode]:
    """Yield a node and all below it."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [member.value for member in node.members()]
        waiting += node.items()
