"""Records as JSON and MessagePack: the same values, one object for each record.

msgspec is fast, but stops at the first error and accepts duplicate keys. So `scanner`, which finds everything, rereads
whatever msgspec refuses or would write differently by even a byte.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from limitproto.core.own_words import own_words
from limitproto.records.model import SCHEMA_VERSION, Record
from limitproto.records.parsed_game import RawDiagnostic
from limitproto.records.structured.scanner import JsonNode

#: The identifier of a version's schema; it is a name, not an address.
SCHEMA_ID = "urn:limitproto:schema:record:{version}"

_DECODER = msgspec.json.Decoder(Record)
_UNPACKER = msgspec.msgpack.Decoder(Record)


def encode_json(record: Record) -> bytes:
    """Return a record as JSON on one line, without a newline."""
    return msgspec.json.encode(record)


def encode_msgpack(record: Record) -> bytes:
    """Return a record as MessagePack."""
    return msgspec.msgpack.encode(record)


def decode_json(data: bytes | str, unknown: str = "refuse") -> Record:
    """Return the record of a JSON object.

    Fields that the model does not know are refused, or ignored with `unknown="ignore"`. Raises ValueError for the first
    error; `check` finds all errors, with their places.
    """
    return _decode(data, unknown, _DECODER.decode, msgspec.json.decode)


def decode_msgpack(data: bytes, unknown: str = "refuse") -> Record:
    """Return the record of a MessagePack map; see `decode_json`."""
    return _decode(data, unknown, _UNPACKER.decode, msgspec.msgpack.decode)


def _decode(data: Any, unknown: str, typed: Callable[[Any], Record], untyped: Callable[[Any], Any]) -> Record:
    try:
        record = typed(data)
        if record.schema_version == SCHEMA_VERSION:
            return record
        why = ""
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        why = own_words(error)
    try:
        document = untyped(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"not a record: {own_words(error)}; write JSON or MessagePack") from None
    if not isinstance(document, dict):
        raise ValueError(f"not a record: expected an object, found a {type(document).__name__}; write one")
    if (version := document.get("schema_version")) != SCHEMA_VERSION:
        is_later = type(version) is int and version > SCHEMA_VERSION
        what = "update limitproto" if is_later else f"write {SCHEMA_VERSION}"
        raise ValueError(f"schema_version {version!r} is not {SCHEMA_VERSION}, the one read here; {what}")
    if unknown == "ignore":
        document = _without_unknown_fields(document, schema()["$defs"]["Record"])
    try:
        return msgspec.convert(document, Record)
    except msgspec.ValidationError as error:
        raise ValueError(f"not a record: {why or own_words(error)}; correct it") from None


@cache
def schema() -> dict[str, Any]:
    """Return the JSON Schema of a record, which is also in `spec/record.schema.json`."""
    (_record,), definitions = msgspec.json.schema_components([Record], ref_template="#/$defs/{name}")
    for definition in definitions.values():
        definition["description"] = " ".join(definition.get("description", "").split())
    definitions["Record"]["properties"]["schema_version"] = {"const": SCHEMA_VERSION}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID.format(version=SCHEMA_VERSION),
        "$ref": "#/$defs/Record",
        "$defs": dict(sorted(definitions.items())),
    }


def _without_unknown_fields(value: Any, shape: dict[str, Any]) -> Any:
    """Return a document without the fields that the schema does not know."""
    if "$ref" in shape:
        shape = schema()["$defs"][shape["$ref"].rpartition("/")[2]]
    if isinstance(value, dict) and "properties" in shape:
        known = shape["properties"]
        return {key: _without_unknown_fields(item, known[key]) for key, item in value.items() if key in known}
    if isinstance(value, list) and "items" in shape:
        return [_without_unknown_fields(item, shape["items"]) for item in value]
    return value


def schema_diagnostics(root: JsonNode) -> list[RawDiagnostic]:
    """Return every difference between a JSON value and the schema, at its place."""
    definitions = schema()["$defs"]
    found: list[RawDiagnostic] = []
    waiting: list[tuple[JsonNode, dict[str, Any]]] = [(root, {"$ref": "#/$defs/Record"})]
    while waiting:
        node, shape = waiting.pop()
        if "$ref" in shape:
            shape = definitions[shape["$ref"].rpartition("/")[2]]
        wanted = shape.get("type")
        if wanted is not None and node.kind != wanted:
            code = "LGN910" if node is root else "LGN907"
            found.append(RawDiagnostic(code, node.start, node.end, {"wanted": wanted, "kind": node.kind}))
            continue
        if "const" in shape and (node.kind, node.value) != ("integer", shape["const"]):
            found.append(RawDiagnostic("LGN909", node.start, node.end, {"found": node.value, "known": shape["const"]}))
        if "enum" in shape and node.value not in shape["enum"]:
            why = f"one of {', '.join(map(str, shape['enum']))}"
            found.append(RawDiagnostic("LGN908", node.start, node.end, {"found": repr(node.value), "why": why}))
        found += _range_diagnostics(node, shape)
        waiting += [(item, shape["items"]) for item in node.items() if "items" in shape]
        if node.kind == "object":
            waiting += _members(node, shape, found)
    return found


def _range_diagnostics(node: JsonNode, shape: dict[str, Any]) -> list[RawDiagnostic]:
    why = ""
    value = node.value
    if isinstance(value, int | float) and node.kind == "integer":
        if value < shape.get("minimum", value):
            why = f"at least {shape['minimum']}"
        elif value > shape.get("maximum", value):
            why = f"at most {shape['maximum']}"
        elif abs(value) >= 10**15:
            why = "a smaller number"
    elif isinstance(value, str) and len(value) < shape.get("minLength", 0):
        why = "not empty"
    return [RawDiagnostic("LGN908", node.start, node.end, {"found": repr(value), "why": why})] if why else []


def _members(
    node: JsonNode, shape: dict[str, Any], found: list[RawDiagnostic]
) -> list[tuple[JsonNode, dict[str, Any]]]:
    """Report missing and unknown fields, and return the others with their shapes."""
    known = shape.get("properties", {})
    keys = {member.key for member in node.members()}
    missing = [name for name in shape.get("required", ()) if name not in keys]
    if missing:
        found.append(RawDiagnostic("LGN905", node.start, node.start + 1, {"names": ", ".join(missing)}))
    more = shape.get("additionalProperties")
    members: list[tuple[JsonNode, dict[str, Any]]] = []
    for member in node.members():
        if member.key in known:
            members.append((member.value, known[member.key]))
        elif isinstance(more, dict):
            members.append((member.value, more))
        else:
            words: dict[str, object] = {"name": member.key, "known": ", ".join(known)}
            found.append(RawDiagnostic("LGN906", member.start, member.end, words))
    return members
