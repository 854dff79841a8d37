"""The named checks of responses, for what an expression cannot state. Each returns the defect, empty if there is none.

records/conformance-protocol/README.md describes them for programs that run the cases without this package.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, Union
from xml.etree import ElementTree

import msgspec
from msgspec import UNSET, Meta, UnsetType, defstruct

from limitproto.core.own_words import own_words
from limitproto.errors import IllegalTurn, InvalidNotation, InvalidPosition
from limitproto.games.base import Position
from limitproto.games.registry import parse_position
from limitproto.host.conform.sentences import data_path, known_names, profiles

#: Sends the engine another command line and returns its response text, None if the command fails.
Ask = Callable[[str], str | None]
_INFO = re.compile(
    r"info depth (\d+) seldepth (\d+) nodes (\d+) nps (\d+) time (\d+(?:\.\d*)?)(?: reason [a-z-]+)? "
    r"multipv (\d+) score (-?\d+(?:\.\d*)?) win ([01]\.?\d*) wins ((?:[01]\.?\d*)(?: [01]\.?\d*)*) pv (\S+(?: \S+)*)"
)
_CELL = re.compile("[a-z]+[0-9]+")
_GTP_INFO = re.compile(r"info move (\S+) visits (\d+) winrate (\d+(?:\.\d*)?) order (\d+) pv (\S+(?: (?!info)\S+)*)")


def _legal_turns_defect(text: str, argument: str, ask: Ask) -> str:
    """Compare with all legal turns of a position, sorted."""
    legal = sorted(_parse_position(argument).legal_turns())
    given = text.split("\n") if text else []
    if given == legal:
        return ""
    wrong = [turn for turn in given if turn not in legal][:5]
    absent = [turn for turn in legal if turn not in given][:5]
    if wrong:
        return f"not legal: {', '.join(wrong)}"
    return f"missing: {', '.join(absent)}" if absent else "the turns are not in order, or one occurs twice"


def _legal_turn_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept one legal turn of a position in canonical form, or `resign`."""
    if text == "resign":
        return ""
    position = _parse_position(argument)
    if text in position.legal_turns():
        return ""
    try:
        turn = position.canonical(text)
        position.play(turn)
    except InvalidNotation as error:
        return f"it is not a turn: {error}"
    except IllegalTurn as error:
        return f"it is not legal: {error}"
    return f"the turn is legal, but its canonical form is {turn}"


def _reached_position_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept the position string of the argument after any single legal turn."""
    position = _parse_position(argument)
    return "" if any(str(position.play(turn)) == text for turn in position.legal_turns()) else (
        "no legal turn leads to this position"
    )  # fmt: skip


def _info_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept up to K `info` lines about a position: `K POSITION`."""
    most, _, place = argument.partition(" ")
    position = _parse_position(place)
    lines = [line for line in text.split("\n") if line.strip()]
    if not 1 <= len(lines) <= int(most):
        return f"{len(lines)} lines, not 1 to {most}"
    firsts: list[str] = []
    last_win = 2.0
    for number, line in enumerate(lines, 1):
        found = _INFO.fullmatch(line)
        if found is None:
            return f"the line does not have the form of P12.9: {line}"
        if int(found[6]) != number:
            return f"multipv is {found[6]}, not {number}: {line}"
        win, wins, line_of_play = float(found[8]), [float(word) for word in found[9].split()], found[10].split()
        if not 0 <= win <= 1 or any(not 0 <= share <= 1 for share in wins):
            return f"a probability is outside 0 to 1: {line}"
        if len(wins) != len(position.players) or abs(sum(wins) - 1) > 0.01 * len(wins):
            return f"wins are not one probability per player that add up to 1: {line}"
        if position.mover is not None and abs(wins[position.mover] - win) > 0.001:
            return f"wins and win differ for the player to move: {line}"
        if any(wins[player] for player in position.out):
            return f"a player that is out has a share of wins: {line}"
        if wrong := _defect_of_line(position, line_of_play):
            return f"{wrong}: {line}"
        if wrong := _defect_of_end(position, line_of_play[0], win, float(found[7])):
            return f"{wrong}: {line}"
        if line_of_play[0] in firsts:
            return f"the turn occurs twice: {line}"
        if win > last_win + 0.001:
            return f"the turn before it is worse: {line}"
        firsts.append(line_of_play[0])
        last_win = win
    return ""


def _defect_of_line(position: Position, turns: Sequence[str]) -> str:
    for turn in turns:
        if position.waiting_for or position.is_over:
            return f"{turn} comes after the end, or before a chance event"
        if turn not in position.legal_turns():
            return f"{turn} is not a legal turn in canonical form"
        position = position.play(turn)
    return ""


def _defect_of_end(position: Position, turn: str, win: float, score: float = 0.0) -> str:
    """Return what contradicts the immediate result of a turn."""
    after = position.play(turn)
    sign = {"1": 1, "0": -1}.get(after.result.split("-")[position.mover or 0], 0) if after.is_over else 0
    return f"{turn} ends the game {after.result}" if sign * (win - 0.5) < 0 or sign * score < 0 else ""


def _gtp_info_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept the last line of `lz-analyze` or `kata-analyze`: `HIGHEST MOST POSITION`."""
    highest, most, place = argument.split(" ", 2)
    position = _parse_position(place)
    lines = [line for line in text.split("\n") if line.startswith("info ")]
    if not lines:
        return "there is no info line"
    found = list(_GTP_INFO.finditer(lines[-1]))
    if " ".join(part[0] for part in found) != lines[-1]:
        return f"the line does not have the form of P12.65: {lines[-1]}"
    if len(found) > int(most):
        return f"{len(found)} turns, not up to {most}"
    for number, part in enumerate(found):
        if int(part[4]) != number:
            return f"order is {part[4]}, not {number}"
        if not 0 <= float(part[3]) <= float(highest) or (highest == "10000" and "." in part[3]):
            return f"winrate is {part[3]}, not between 0 and {highest}"
        if part[5].split()[0] != part[1]:
            return f"pv does not begin with {part[1]}"
        win = float(part[3]) / float(highest)
        if wrong := _defect_of_line(position, part[5].split()) or _defect_of_end(position, part[1], win):
            return wrong
    return ""


def _json_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept one line of JSON, which must be valid by the schema in spec/ that the argument names, if any."""
    if "\n" in text:
        return "it has several lines"
    try:
        msgspec.json.decode(text, type=_type_by(argument) if argument else object)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return own_words(error)
    return ""


def _member_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept a JSON object whose member at a path equals a JSON value: `PATH VALUE`."""
    path, _, wanted = argument.partition(" ")
    try:
        value: Any = json.loads(text)
        for name in path.split("."):
            value = value[int(name)] if isinstance(value, list) else value[name]
    except (ValueError, KeyError, IndexError, TypeError):
        return f"there is no {path}"
    return "" if value == json.loads(wanted) else f"{path} is {json.dumps(value)}, not {wanted}"


def _turn_objects_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept the answer of `lp-turns` for all turns of a position."""
    try:
        turns = [item["turn"] for item in json.loads(text)]
    except (ValueError, KeyError, TypeError):
        return "it is not a JSON array of objects that have a turn"
    return _legal_turns_defect("\n".join(map(str, turns)), argument, ask)


def _svg_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept an SVG document whose ids begin with a prefix and name their cells: `[PREFIX]`."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        return f"{own_words(error)}"
    if root.tag.rpartition("}")[2] != "svg":
        return f"the element is {root.tag}, not svg"
    for element in root.iter():
        name, cell = element.get("id", ""), element.get("data-cell")
        if name and not name.startswith(argument):
            return f"the id {name} does not begin with {argument}"
        kind, dash, place = name.removeprefix(argument).partition("-")
        if dash and kind in ("tile", "ball", "name", "mark") and _CELL.fullmatch(place) and cell != place:
            return f"the shape {name} has the cell {cell}"
    return ""


def _commands_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept a list of commands if `known_command` agrees for all names on the page and those listed."""
    listed = text.split("\n")
    for name in sorted({*known_names(), *listed, "lp-teleport", "genmoves"}):
        answer = ask(f"known_command {name}")
        if answer != ("true" if name in listed else "false"):
            return f"known_command {name} answers {answer}, but it is {'' if name in listed else 'not '}listed"
    return "" if len(set(listed)) == len(listed) else "a command is listed twice"


def _profile_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept a list of commands that contains a profile's commands."""
    absent = sorted(profiles()[argument] - set(text.split("\n")))
    return f"missing: {', '.join(absent)}" if absent else ""


def _description_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept the answer of `lp-describe` if it describes the listed commands."""
    try:
        described = {entry["name"] for entry in json.loads(text)["commands"]}
    except (ValueError, KeyError, TypeError):
        return "it has no commands with names"
    listed = set((ask("list_commands") or "").split("\n"))
    absent = sorted(name for name in listed - described if name in known_names())
    return f"not described: {', '.join(absent)}" if absent else ""


def _described_options_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept the answer of `lp-describe` if its session options equal those of `lp-options` in all members."""
    try:
        described = {
            entry["name"]: [
                value if isinstance(value, str) else json.dumps(value)
                for value in (entry["type"], entry["value"], entry["default"], entry["range"])
            ]
            for entry in json.loads(text)["options"]
        }
    except (ValueError, KeyError, TypeError):
        return "it has no options with name, type, value, default and range"
    lines = [line.split(" ") for line in (ask("lp-options") or "").split("\n") if line]
    for name, *words in lines:
        if described.get(name) != words:
            return f"{name} is described as {described.get(name)}, but lp-options has {words}"
    return "" if len(lines) == len(described) else "there are options that lp-options does not list"


def _help_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept the answer of `lp-help` if it has a line for each listed command."""
    lines = text.split("\n")
    for name in (ask("list_commands") or "").split("\n"):
        if not any(re.match(rf"{re.escape(name)}\b", line) for line in lines):
            return f"there is no line for {name}"
    return ""


def _options_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept lines of `lp-options` whose values agree with `lp-get`."""
    for line in text.split("\n"):
        words = line.split(" ")
        if len(words) != 5:
            return f"the line does not have five words: {line}"
        name, kind, value, default, span = words
        if kind not in ("bool", "int", "float", "enum", "string"):
            return f"{kind} is not a type: {line}"
        if kind in ("int", "float") and span != "any" and not re.fullmatch(r"-?[\d.]+\.\.-?[\d.]+", span):
            return f"{span} is not a range of numbers: {line}"
        if kind in ("bool", "enum") and span != "any" and not {value, default} <= set(span.split(",")):
            return f"the value is outside its range: {line}"
        if (got := ask(f"lp-get {name}")) is not None and got != value:
            return f"lp-get {name} answers {got}: {line}"
    return ""


def _key_defect(text: str, argument: str, ask: Ask) -> str:
    """Accept the canonical key of a position."""
    key = _parse_position(argument).canonical_key()
    return "" if text == key else f"the key is {key}"


@cache
def _parse_position(text: str) -> Position:
    try:
        return parse_position(text)
    except InvalidPosition as error:
        raise ValueError(f"{text}: {error}") from None


CHECKS: Mapping[str, Callable[[str, str, Ask], str]] = {
    "legal-turns": _legal_turns_defect,
    "legal-turn": _legal_turn_defect,
    "position-after-a-turn": _reached_position_defect,
    "info": _info_defect,
    "gtp-info": _gtp_info_defect,
    "json": _json_defect,
    "member": _member_defect,
    "key": _key_defect,
    "turn-objects": _turn_objects_defect,
    "svg": _svg_defect,
    "commands": _commands_defect,
    "profile": _profile_defect,
    "described": _description_defect,
    "described-options": _described_options_defect,
    "helped": _help_defect,
    "options": _options_defect,
}


# ---- JSON Schema ----------------------------------------------------------------------------------------------------

JsonObject = Mapping[str, Any]
_SIMPLE: Mapping[str, object] = {"string": str, "boolean": bool, "null": None, "integer": int, "number": float}
_LIMITS = {"pattern": "pattern", "minimum": "ge", "minItems": "min_length"}


@cache
def _type_by(name: str) -> object:
    """Return the type of the values that are valid by a schema in spec/."""
    schema = json.loads(data_path(f"spec/{name}").read_text(encoding="utf-8"))
    return _type_of(schema, schema)


def _type_of(schema: JsonObject, root: JsonObject) -> object:
    """Return a schema as a type; these are all keywords in the schemas that cases name."""
    if "$ref" in schema:
        return _type_of(root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root)
    if "enum" in schema:
        return Literal[tuple(schema["enum"])]
    if "anyOf" in schema:
        return Union[tuple(_type_of(part, root) for part in schema["anyOf"])]  # noqa: UP007 - they are not known here
    if isinstance(schema["type"], list):
        return Union[tuple(_type_of({**schema, "type": kind}, root) for kind in schema["type"])]  # noqa: UP007
    more = schema.get("additionalProperties", {})
    if schema["type"] == "array":
        found: object = list[_type_of(schema["items"], root)]  # type: ignore[misc]
    elif schema["type"] != "object":
        found = _SIMPLE[schema["type"]]
    elif "properties" in schema:
        known = {name: _type_of(part, root) for name, part in schema["properties"].items()}
        required = [(name, known.pop(name)) for name in schema["required"]]
        optional = [(name, Union[kind, UnsetType], UNSET) for name, kind in known.items()]  # noqa: UP007
        found = defstruct("Members", [*required, *optional], forbid_unknown_fields=more is False)
    else:
        found = dict[str, _type_of(more, root)]  # type: ignore[misc]
    limits = {word: schema[name] for name, word in _LIMITS.items() if name in schema}
    return Annotated[found, Meta(**limits)] if limits else found
