"""Reads records from JSON, one object or many, and from MessagePack, game by game and with every fault at its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from limitproto.records.game_entry import Entry
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import SCHEMA_VERSION, Record, tag_of
from limitproto.records.parsed_game import Draft, Finding, TagAt, TurnAt
from limitproto.records.structured.codec import encode_json, faults, migrate
from limitproto.records.structured.framing import Frame
from limitproto.records.structured.scanner import Node, path_at, scan
from limitproto.records.text_places import byte_length, column_after, count_lines
from limitproto.records.validate.game import Checked, check_draft
from limitproto.records.validate.representable import is_plain, misfits

#: More findings than this in one record are too many to be read.
MAX_FINDINGS = 100

#: A record longer than this, in code points, is not read.
MAX_UNIT = 8 << 20

_SEPARATORS = re.compile(r"[ \t\r\n,\[\]\ufeff]*+")
_STEP = re.compile(r'"(?:[^"\\\r\n]|\\[^\r\n])*+"?|[{}\[\]]')
#: Reads one JSON value of any kind without making anything of it.
_ANY = msgspec.json.Decoder(msgspec.Raw)
_DECODER = msgspec.json.Decoder(Record)


class Unit(NamedTuple):
    """A piece of a file that holds one record from `start` to `end`, with what stands before it, or nothing but that.

    `line`, `offset` and `column` tell where it begins, `whole` that it was short enough to be read.
    """

    text: str
    start: int
    end: int
    line: int
    offset: int
    whole: bool = True
    column: int = 1


def units(chunks: Iterable[str]) -> Iterator[Unit]:
    """Yield the records of a JSON text that comes in pieces; the texts join to the whole of it.

    A record ends with its last bracket, and at the latest before the next `{"schema_version"`.
    """
    line, offset, column = 1, 0, 1
    for text, start, end, whole in _cut(chunks):
        yield Unit(text, start, end, line, offset, whole, column)
        line += count_lines(text)
        offset += byte_length(text)
        column = column_after(text, column)


def _cut(chunks: Iterable[str]) -> Iterator[tuple[str, int, int, bool]]:
    text = ""
    source = iter(chunks)
    at_end = False
    while True:
        match = _SEPARATORS.match(text)
        start = match.end() if match else 0
        end = _object_end(text, start) if start < len(text) else -1
        if end > 0 and (at_end or end < len(text)):
            yield text[:end], start, end, True
            text = text[end:]
        elif at_end:
            if text:
                yield text, start, len(text), True
            return
        else:
            if len(text) > MAX_UNIT:
                yield text, start, len(text), False
                text = ""
            # Twice as much each time, so that a long record is not looked at too often.
            wanted = max(len(text), 1)
            pieces = []
            while wanted > 0 and not at_end:
                piece = next(source, None)
                at_end = piece is None
                pieces.append(piece or "")
                wanted -= len(pieces[-1]) or 1
            text += "".join(pieces)


def _object_end(text: str, start: int) -> int:
    """Return where the value that begins at `start` ends, -1 when it does not end here."""
    line = text.find("\n", start) if text.startswith('{"schema_version"', start) else -1
    if line < 0:
        return _balanced_end(text, start)
    body = text[start:line].rstrip(" \t\r,]")
    if not body.endswith("}"):
        return _balanced_end(text, start)
    if not _is_json(body):
        # Several records stand on the line, or one that is broken and ends with it all the same.
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
    # No string holds these signs, whose quotation marks would be escaped there, and no record another one.
    following = text.find('{"schema_version"', start + 1)
    depth = 0
    for match in _STEP.finditer(text, start, following if following > 0 else len(text)):
        sign = text[match.start()]
        if sign in "{[":
            depth += 1
        elif sign in "}]":
            depth -= 1
            if depth <= 0:
                return match.end()
    if following < 0:
        return -1
    return start + max(len(text[start:following].rstrip(" \t\r\n,")), 1)


def json_entries(chunks: Iterable[str], path: str) -> Iterator[Entry]:
    """Yield the records of a JSON text: one object, an array of them, or one after another."""
    number = 0
    frame = Frame()
    last, cut_short = Unit("", 0, 0, 1, 0), False
    for unit in units(chunks):
        signs = unit.text[: unit.start]
        at_end = unit.start == unit.end and unit.whole
        faults = frame.at_end(signs) if at_end else frame.before_record(signs)
        if faults and not cut_short:
            yield _between(unit, signs, number, path, faults)
            unit = _behind(unit, unit.start)
        if not unit.whole:
            yield _between(unit, unit.text, number, path, [Finding("LGN007", unit.start, unit.end, {"size": MAX_UNIT})])
        elif not at_end:
            number += 1
            entry = unit_entry(unit, number, path)
            cut_short = any(finding.code == "LGN901" for finding in entry.findings)
            yield entry
        elif unit.text:
            yield _between(unit, unit.text, number, path, [])
        last = _behind(unit, len(unit.text))
    if not cut_short and (faults := frame.at_end("")):
        yield _between(last, "", number, path, faults)


def _between(unit: Unit, text: str, number: int, path: str, findings: list[Finding]) -> Entry:
    """Return text at the start of a unit as an entry of its own, so that no record bears its faults."""
    entry = Entry(text, unit.line, unit.offset, number, path, None, findings)
    entry.is_json, entry.column = True, unit.column
    return entry


def _behind(unit: Unit, count: int) -> Unit:
    """Return a unit without so many code points at its start."""
    text = unit.text[:count]
    line, offset = unit.line + count_lines(text), unit.offset + byte_length(text)
    column = column_after(text, unit.column)
    return Unit(unit.text[count:], unit.start - count, unit.end - count, line, offset, unit.whole, column)


def unit_entry(unit: Unit, number: int, path: str) -> Entry:
    """Return what a unit with a record holds."""
    entry = _record_entry(unit, number, path)
    entry.is_json, entry.column, entry.span = True, unit.column, (unit.start, unit.end)
    return entry


def _record_entry(unit: Unit, number: int, path: str) -> Entry:
    body = unit.text[unit.start : unit.end]
    checked = _quick(body)
    if checked is not None:
        return Entry(unit.text, unit.line, unit.offset, number, path, checked, [], True)
    scanned = scan(unit.text, unit.start, unit.end)
    findings = list(scanned.findings)
    surrogate = re.search(r"[\udc80-\udcff]+", body)
    if surrogate:
        findings.append(Finding("LGN903", unit.start + surrogate.start(), unit.start + surrogate.end(), {}))
    node = scanned.node
    record = None
    if node is not None:
        _migrate(node)
        findings += faults(node)[:MAX_FINDINGS]
        try:
            record = msgspec.convert(node.plain(), Record)
        except (msgspec.ValidationError, ValueError):
            record = None
    if record is None or node is None:
        empty = Checked(_nothing(), None, None, 0, findings)
        return Entry(unit.text, unit.line, unit.offset, number, path, empty, findings, locate=_locator(node))
    for misfit in misfits(record):
        place = _node_at(node, misfit.path)
        findings.append(Finding(misfit.code, place.start, place.end, misfit.words))
    if findings:
        # A tree that is none can not be walked, and what is to be mended first says enough.
        checked = Checked(record, None, None, 0, findings)
    else:
        checked = check_draft(draft_of(record, node), unit.text)
        findings = [*checked.findings, *_form_findings(record, checked, body, node)]
    return Entry(unit.text, unit.line, unit.offset, number, path, checked, findings, locate=_locator(node))


def _quick(body: str) -> Checked | None:
    """Return the game of a JSON text that is what this package writes and has nothing wrong with it, else None."""
    try:
        record = _DECODER.decode(body)
        if encode_json(record) != body.encode():
            return None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    if record.schema_version != SCHEMA_VERSION or next(misfits(record), None) or not _is_normal(record):
        return None
    checked = check_draft(draft_of(record), body, quick=True)
    return checked if not checked.findings and checked.record == record else None


def _is_normal(record: Record) -> bool:
    return is_plain(record) or normal_form(record) == record


def normal_form(record: Record) -> Record:
    """Return a record as it comes back from LGN: turns in the order of the text, remarks where they stand there.

    The record is one that LGN can hold; see `limitproto.records.validate.representable`.
    """
    from limitproto.records.lgn.parser import parse

    text = format_record(record)
    return check_draft(parse(text)[0], text).record


def _form_findings(record: Record, checked: Checked, body: str, node: Node) -> list[Finding]:
    """Return whether the record or its text could be written otherwise, when nothing is wrong with it."""
    if checked.findings:
        return []
    if checked.record != record or not _is_normal(record):
        return [Finding("LGN914", node.start, node.start + 1, {})]
    if encode_json(record).decode() != body:
        return [Finding("LGN919", node.start, node.start + 1, {})]
    return []


def _nothing() -> Record:
    return Record(SCHEMA_VERSION, "", "", (), "*")


def _migrate(node: Node) -> None:
    """Bring a document of an older version up to date; its places are then those of the whole."""
    version = node.child("schema_version")
    if version is None or version.value == SCHEMA_VERSION or node.kind != "object":
        return
    try:
        document = migrate(node.plain())  # type: ignore[arg-type]
    except ValueError:
        return
    text = msgspec.json.encode(document).decode()
    newer = scan(text, 0, len(text)).node
    if newer is not None:
        node.value = newer.value


def _locator(node: Node | None):  # type: ignore[no-untyped-def]
    return (lambda place: path_at(node, place)) if node is not None else (lambda _place: "$")


def _node_at(root: Node, path: tuple[str | int, ...]) -> Node:
    """Return the value at a path, or the last one on the way to it that is there."""
    for step in path:
        child = root.child(step)
        if child is None:
            return root
        root = child
    return root


def draft_of(record: Record, node: Node | None = None) -> Draft:
    """Return the draft of a record, with the places of its values when its JSON is given."""
    draft = Draft(node.start if node else 0)
    draft.end = node.end if node else 0

    def place(*path: str | int) -> tuple[int, int]:
        if node is None:
            return 0, 0
        found = _node_at(node, path)
        return found.start, found.end

    homes: dict[str, tuple[str | int, ...]] = {"Game": ("game",), "Edition": ("edition",), "Result": ("result",)}
    for index, player in enumerate(record.players):
        homes[tag_of(player.colour)] = ("players", index, "name")
    for name, value in record.all_tags().items():
        start, end = place(*homes.get(name, ("tags", name)))
        draft.tags.append(TagAt(name, value, start, start + 1, end + 1))
    draft.opening += record.opening
    nodes = (node.child("turns") or node).items() if node else []
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
        draft.turns.append(item)
    draft.result, draft.result_at = record.result, place("result")
    return draft


def msgpack_entries(chunks: Iterable[str], path: str) -> Iterator[Entry]:
    """Yield the records of MessagePack maps that follow one another; faults name their JSON path and first byte."""
    from limitproto.records.structured.msgpack_spans import maps

    data_chunks = (chunk.encode("utf-8", "surrogateescape") for chunk in chunks)
    for number, (data, offset, broken) in enumerate(maps(data_chunks), 1):
        text = ""
        if not broken:
            try:
                text = msgspec.json.encode(msgspec.msgpack.decode(data)).decode()
            except (msgspec.DecodeError, UnicodeError, RecursionError, TypeError, ValueError):
                broken = True
        if broken:
            finding = Finding("LGN920", 0, 0, {})
            yield Entry("", 1, offset, number, path, Checked(_nothing(), None, None, 0, []), [finding])
            continue
        entry = unit_entry(Unit(text, 0, len(text), 1, 0), number, path)
        entry.offset, entry.packed = offset, True
        yield entry
