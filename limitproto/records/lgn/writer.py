"""Writes records as export text: one byte sequence for each record, defined in `spec/records.md`.

The writer trusts the record; `limitproto.records.validate.representable` checks what LGN cannot hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from limitproto.records.model import Record, Remark, Turn
from limitproto.records.variations import CLOSE, OPEN, ROOT, TURN, walk

#: The maximum length of movetext lines, unless a single word or the text of a remark is longer.
WIDTH: Final = 80


def format_record(record: Record) -> str:
    """Return the export text of a record, ending with a newline."""
    return format_tags(record.all_tags().items()) + "\n" + format_movetext(record)


def format_tags(pairs: Iterable[tuple[str, str]]) -> str:
    """Return tag pairs, each on its own line."""
    return "".join([f'[{name} "{quote(value)}"]\n' for name, value in pairs])


def quote(value: str) -> str:
    """Return a tag's value as written between the quotation marks."""
    if '"' in value or "\\" in value:
        return value.replace("\\", "\\\\").replace('"', '\\"')
    return value


def format_movetext(record: Record) -> str:
    """Return turns, remarks, variations and result, wrapped to lines of 80 columns."""
    units: list[str] = []
    _add_remarks(units, record.opening)
    turns = record.turns
    if all(turn.parent == index - 1 and not turn.before for index, turn in enumerate(turns)):
        _add_line(units, turns)
    else:
        _add_tree(units, turns)
    units.append(record.result)
    return filled(units)


def _add_remarks(units: list[str], remarks: tuple[Remark, ...]) -> None:
    for remark in remarks:
        if remark.kind == "comment":
            units.append("{" + remark.text + "}")
        elif remark.kind == "line":
            units.append(";" + remark.text + "\n")
        else:
            units.append("\n%" + remark.text + "\n")


def _add_turn(units: list[str], turn: Turn) -> None:
    units.append(turn.text)
    if turn.nags:
        units.extend(f"${nag}" for nag in turn.nags)
    if turn.after:
        _add_remarks(units, turn.after)


def _add_line(units: list[str], turns: tuple[Turn, ...]) -> None:
    """Add turns without variations."""
    number = 0
    for turn in turns:
        if turn.round != number:
            number = turn.round
            units.append(f"{number}.")
        if turn.nags or turn.after:
            _add_turn(units, turn)
        else:
            units.append(turn.text)


def _add_tree(units: list[str], turns: tuple[Turn, ...]) -> None:
    """Add the main line and all variations: after each turn, the variations that replace it, in list order."""
    before = TURN
    for step, index in walk(turns):
        if step == CLOSE:
            units[-1] += ")"
        elif step == TURN:
            _open_turn(units, turns, index, before == OPEN)
        before = step


def _open_turn(units: list[str], turns: tuple[Turn, ...], index: int, begins: bool) -> None:
    """Add a turn with what precedes it; `begins` is set if it is the first turn of a variation."""
    turn = turns[index]
    place = len(units)
    _add_remarks(units, turn.before)
    if turn.parent == ROOT or turn.round != turns[turn.parent].round:
        units.append(f"{turn.round}.")
    elif begins:
        units.append(f"{turn.round}...")
    _add_turn(units, turn)
    if begins:
        units[place] = "(" + units[place]


def filled(units: list[str]) -> str:
    """Return the units separated by single spaces or line endings.

    A unit that begins with a line end is on its own line; one that ends with it is not followed by a space. Text inside
    a unit is never wrapped.
    """
    text = " ".join(units)
    if units and all(units) and "\n" not in text and text.count(" ") == len(units) - 1:
        # No unit is empty or has a space, so lines end at the last space that fits.
        lines: list[str] = []
        start = 0
        while len(text) - start > WIDTH:
            end = text.rfind(" ", start, start + WIDTH + 1)
            if end < 0:
                end = text.find(" ", start)
            if end < 0:
                break
            lines.append(text[start:end])
            start = end + 1
        lines.append(text[start:] + "\n")
        return "\n".join(lines)
    parts: list[str] = []
    column = 0
    for unit in units:
        first = len(unit)
        end = -1
        if "\n" in unit:
            if unit[0] == "\n":
                unit, first = unit[1:], WIDTH
            else:
                first = unit.index("\n")
            end = len(unit) - unit.rindex("\n") - 1
        if not column:
            column = first
        elif column + first < WIDTH:
            parts.append(" ")
            column += 1 + first
        else:
            parts.append("\n")
            column = first
        parts.append(unit)
        if end >= 0:
            column = end
    if column:
        parts.append("\n")
    return "".join(parts)
