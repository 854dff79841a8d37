"""Reads records from JSON, one object or many, and MessagePack, game by game, with every defect at its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import msgspec

from limitproto.records.game_entry import Entry
from limitproto.records.lgn.parser import parse
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import SCHEMA_VERSION, Record, tag_of
from limitproto.records.parsed_game import ParsedGame, RawDiagnostic, TagLine, TurnAt
from limitproto.records.raw_game import RawGame
from limitproto.records.structured.codec import encode_json, schema_diagnostics
from limitproto.records.structured.scanner import JsonNode, path_at, scan
from limitproto.records.structured.splitter import MAX_RECORD, Frame, split_json, split_msgpack
from limitproto.records.validate.game import check_game
from limitproto.records.validate.representable import is_surely_canonical, misfits

_DECODER = msgspec.json.Decoder(Record)

#: The names of the members that every record has, as written in its text.
_REQUIRED = tuple(f'"{field.encode_name}"' for field in msgspec.structs.fields(Record) if field.required)
#: The record of an unreadable game.
_NOTHING = Record(SCHEMA_VERSION, "", "", (), "*")


def json_entries(chunks: Iterable[str], path: str) -> Iterator[Entry]:
    """Yield the records in a JSON text: one object, an array of objects, or one after another."""
    number = passed = 0
    frame = Frame()
    end, cut_short = RawGame.of(""), False
    for raw in split_json(chunks, _REQUIRED):
        size = len(raw.text)
        if raw.state in ("rest", "passed"):
            frame.pass_over()
            passed, cut_short = passed + size, True
            words: dict[str, object] = {"kind": f"{passed} characters in a row without one"}
            diagnostics = [RawDiagnostic("LGN910", 0, size, words)] if raw.state == "passed" else []
            yield _between(raw, raw.text, number, path, diagnostics)
            end, passed = raw.without(size), 0 if diagnostics else passed
            continue
        separators = raw.text[: raw.start]
        at_end = raw.start == raw.end and raw.state == "whole"
        errors = frame.at_end(separators) if at_end else frame.before_record(separators)
        if errors and not cut_short:
            yield _between(raw, separators, number, path, errors)
            raw = raw.without(raw.start)
        if raw.state == "cut":
            errors = [RawDiagnostic("LGN007", raw.start, raw.end, {"size": MAX_RECORD})]
            yield _between(raw, raw.text, number, path, errors)
        elif not at_end:
            number += 1
            entry = json_entry(raw, number, path)
            cut_short = any(diagnostic.code == "LGN901" for diagnostic in entry.raw_diagnostics)
            yield entry
        elif raw.text:
            yield _between(raw, raw.text, number, path, [])
        end = raw.without(len(raw.text))
    if not cut_short and (errors := frame.at_end("")):
        yield _between(end, "", number, path, errors)


def _between(raw: RawGame, text: str, number: int, path: str, diagnostics: list[RawDiagnostic]) -> Entry:
    """Return text between records as a separate entry, so that its defects are not reported for a record."""
    entry = Entry(raw._replace(text=text, start=0, end=len(text)), number, path, diagnostics)
    entry.is_json = True
    return entry


def json_entry(raw: RawGame, number: int = 1, path: str = "-") -> Entry:
    """Return the entry for one record in JSON."""
    entry = _read_export(raw, number, path) or _read_by_scanner(raw, number, path)
    entry.is_json = True
    return entry


def _read_by_scanner(raw: RawGame, number: int, path: str) -> Entry:
    body = raw.text[raw.start : raw.end]
    node, diagnostics = scan(raw.text, raw.start, raw.end)
    surrogate = re.search(r"[\udc80-\udcff]+", body)
    if surrogate:
        diagnostics.append(RawDiagnostic("LGN903", raw.start + surrogate.start(), raw.start + surrogate.end(), {}))
    record = None
    if node is not None:
        diagnostics += schema_diagnostics(node)
        try:
            record = msgspec.convert(node.plain(), Record)
        except (msgspec.ValidationError, ValueError):
            record = None
    if record is None or node is None:
        entry = Entry(raw, number, path, diagnostics, _NOTHING)
        entry.locate = _path_finder(node)
        return entry
    for misfit in misfits(record):
        place = _node_at(node, misfit.path)
        diagnostics.append(RawDiagnostic(misfit.code, place.start, place.end, misfit.words))
    if diagnostics:
        # The turns may not form a walkable tree, and the defects to fix first are enough.
        entry = Entry(raw, number, path, diagnostics, record)
    else:
        entry = check_game(parsed_record(record, node), raw, number, path)
        entry.raw_diagnostics += _form_diagnostics(record, entry, body, node)
    entry.locate = _path_finder(node)
    return entry


def _read_export(raw: RawGame, number: int, path: str) -> Entry | None:
    """Return the entry of a JSON text in exactly this package's form without diagnostics, else None."""
    body = raw.text[raw.start : raw.end]
    try:
        record = _DECODER.decode(body)
        if encode_json(record) != body.encode():
            return None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    if record.schema_version != SCHEMA_VERSION or next(misfits(record), None) or not _is_canonical(record):
        return None
    entry = check_game(parsed_record(record), raw, number, path)
    if entry.raw_diagnostics or entry.record != record:
        return None
    entry.note_later(lambda _entry: [])
    return entry


def _is_canonical(record: Record) -> bool:
    return is_surely_canonical(record) or canonical_record(record) == record


def canonical_record(record: Record) -> Record:
    """Return a record as LGN would give it back: turns in text order, and remarks where LGN has them.

    LGN must be able to hold the record; see `limitproto.records.validate.representable`.
    """
    text = format_record(record)
    normal = check_game(parse(text), RawGame.of(text), 1, "-").record
    assert normal is not None, "the text of a record is a game"
    return normal


def _form_diagnostics(record: Record, entry: Entry, body: str, node: JsonNode) -> list[RawDiagnostic]:
    """Return a note if the record or its text, which has no defects, could be written differently."""
    if entry.raw_diagnostics:
        return []
    if entry.record != record or not _is_canonical(record):
        return [RawDiagnostic("LGN914", node.start, node.start + 1, {})]
    return [RawDiagnostic("LGN919", node.start, node.start + 1, {})] if encode_json(record).decode() != body else []


def _path_finder(node: JsonNode | None) -> Callable[[int], str]:
    return (lambda place: path_at(node, place)) if node is not None else (lambda _place: "$")


def _node_at(root: JsonNode, path: tuple[str | int, ...]) -> JsonNode:
    """Return the value at a path, or the last existing one on the way to it."""
    for step in path:
        child = root.child(step)
        if child is None:
            return root
        root = child
    return root


def parsed_record(record: Record, node: JsonNode | None = None) -> ParsedGame:
    """Return a record as a parsed game, with the places of its values if its JSON is given."""
    game = ParsedGame(node.start if node else 0)
    game.end = node.end if node else 0

    def place(*path: str | int) -> tuple[int, int]:
        if node is None:
            return 0, 0
        found = _node_at(node, path)
        return found.start, found.end

    homes: dict[str, tuple[str | int, ...]] = {"Game": ("game",), "Edition": ("edition",), "Result": ("result",)}
    for index, player in enumerate(record.players):
        homes[tag_of(player.colour)] = ("players", index, "name")
    for pair in record.all_tags().items():
        start, end = place(*homes.get(pair[0], ("tags", pair[0])))
        game.add_tag(TagLine(*pair), start, start + 1, end + 1)
    game.opening.extend(record.opening)
    nodes = (node.child("turns") or node).items() if node else []
    turns: list[TurnAt] = []
    for index, turn in enumerate(record.turns):
        start = end = 0
        number_at = (0, 0)
        if index < len(nodes):
            text, number = nodes[index].child("text"), nodes[index].child("round")
            start, end = (text.start, text.end) if text else (0, 0)
            number_at = (number.start, number.end) if number else (0, 0)
        item = TurnAt(turn.parent, turn.text, start, end)
        item.number, item.number_at = turn.round, number_at
        item.nags, item.before, item.after = list(turn.nags), list(turn.before), list(turn.after)
        turns.append(item)
    game.set_turns(turns)
    game.result, game.result_at = record.result, place("result")
    return game


def msgpack_entries(chunks: Iterable[str], path: str) -> Iterator[Entry]:
    """Yield the records in consecutive MessagePack maps; diagnostics have a JSON path and the record's first byte."""
    data_chunks = (chunk.encode("utf-8", "surrogateescape") for chunk in chunks)
    for number, (data, offset, broken) in enumerate(split_msgpack(data_chunks), 1):
        text = ""
        if not broken:
            try:
                text = msgspec.json.encode(msgspec.msgpack.decode(data)).decode()
            except (msgspec.DecodeError, UnicodeError, RecursionError, TypeError, ValueError):
                broken = True
        if broken:
            yield Entry(RawGame("", 0, 0, offset=offset), number, path, [RawDiagnostic("LGN920", 0, 0, {})], _NOTHING)
            continue
        entry = json_entry(RawGame.of(text)._replace(offset=offset), number, path)
        entry.packed = True
        yield entry
