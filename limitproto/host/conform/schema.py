"""A validator for the part of JSON Schema that the schemas in spec/ use."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

_TYPES: dict[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
}


def problems(value: Any, schema: Any, root: Mapping[str, Any] | None = None, place: str = "$") -> Iterator[str]:
    """Yield what is wrong with a JSON value by a schema, each with its place."""
    if schema is True:
        return
    if schema is False:
        yield f"{place} must not be there"
        return
    root = schema if root is None else root
    if "$ref" in schema:
        target: Any = root
        for name in schema["$ref"].removeprefix("#/").split("/"):
            target = target[name]
        yield from problems(value, target, root, place)
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_TYPES[kind](value) for kind in kinds):
        yield f"{place} is not of the type {' or '.join(kinds)}"
        return
    if "const" in schema and value != schema["const"]:
        yield f"{place} is not {json.dumps(schema['const'])}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{place} is not one of {json.dumps(schema['enum'])}"
    for part in schema.get("allOf", ()):
        yield from problems(value, part, root, place)
    if "anyOf" in schema and not any(_fits(value, part, root) for part in schema["anyOf"]):
        yield f"{place} fits none of the forms that are possible"
    if "if" in schema:
        branch = "then" if _fits(value, schema["if"], root) else "else"
        yield from problems(value, schema.get(branch, True), root, place)
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{place} does not match {schema['pattern']}"
    if _TYPES["number"](value):
        if value < schema.get("minimum", value):
            yield f"{place} is below {schema['minimum']}"
        if value > schema.get("maximum", value):
            yield f"{place} is above {schema['maximum']}"
    if isinstance(value, list):
        yield from _of_items(value, schema, root, place)
    if isinstance(value, dict):
        yield from _of_members(value, schema, root, place)


def _fits(value: Any, schema: Any, root: Mapping[str, Any]) -> bool:
    return next(problems(value, schema, root), None) is None


def _of_items(value: list[Any], schema: Any, root: Mapping[str, Any], place: str) -> Iterator[str]:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        yield f"{place} has {len(value)} items"
    if schema.get("uniqueItems") and len({json.dumps(item, sort_keys=True) for item in value}) < len(value):
        yield f"{place} has an item twice"
    for number, item in enumerate(value):
        yield from problems(item, schema.get("items", True), root, f"{place}[{number}]")


def _of_members(value: dict[str, Any], schema: Any, root: Mapping[str, Any], place: str) -> Iterator[str]:
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{place} has no member {name}"
    known = schema.get("properties", {})
    for name, member in value.items():
        yield from problems(member, known.get(name, schema.get("additionalProperties", True)), root, f"{place}.{name}")
