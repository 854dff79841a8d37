"""Record values that the schema allows but LGN cannot hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from limitproto import grammar
from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.lgn.boundaries import holds_boundary
from limitproto.records.model import TAG_NAME, UNKNOWN, Record, Remark, tag_of

#: A path into a record: field names and indexes.
Path = tuple[str | int, ...]

_VALUE = lazy_pattern(r"[^\r\n]*")


class Misfit(NamedTuple):
    """A value that cannot be written: a code of the table, the value's path, the words of the sentence."""

    code: str
    path: Path
    words: dict[str, object]


@cache
def _comment_pattern() -> re.Pattern[str]:
    return re.compile(grammar.terminals("records")["COMMENT"])


def misfits(record: Record) -> Iterator[Misfit]:
    """Yield every value in a record that LGN cannot hold."""
    lifted = {"Game", "Edition", "Result", *(tag_of(player.colour) for player in record.players)}
    for name, value in record.tags.items():
        if name in lifted:
            yield Misfit("LGN915", ("tags", name), {"name": name})
        elif not TAG_NAME.fullmatch(name):
            yield Misfit("LGN913", ("tags", name), {"why": "a name is a letter followed by letters, digits and _"})
        elif not _VALUE.fullmatch(value):
            yield Misfit("LGN913", ("tags", name), {"why": "a value has to be on one line"})
    for index, player in enumerate(record.players):
        if not TAG_NAME.fullmatch(tag_of(player.colour)) or not _VALUE.fullmatch(player.name):
            yield Misfit("LGN913", ("players", index), {"why": "a value has to be on one line"})
    for index, remark in enumerate(record.opening):
        yield from _remark_misfits(remark, ("opening", index))
    for index, turn in enumerate(record.turns):
        if turn.parent >= index:
            yield Misfit("LGN911", ("turns", index, "parent"), {"index": index, "parent": turn.parent})
        for place, remark in enumerate(turn.before):
            yield from _remark_misfits(remark, ("turns", index, "before", place))
        for place, remark in enumerate(turn.after):
            yield from _remark_misfits(remark, ("turns", index, "after", place))


def _remark_misfits(remark: Remark, path: Path) -> Iterator[Misfit]:
    text = remark.text
    why = ""
    if "\r" in text:
        why = "line endings are \\n"
    elif remark.kind != "comment":
        why = "it ends with its line" if "\n" in text else ""
    elif "}" in text:
        why = "a '}' would end it"
    elif "\n" in text and (holds_boundary("{" + text + "}") or not _comment_pattern().fullmatch("{" + text + "}")):
        why = "a line of it would begin the next game"
    if why:
        yield Misfit("LGN912", (*path, "text"), {"why": why})


def is_surely_canonical(record: Record) -> bool:
    """Return True, after a quick look, for most canonical records and for no others."""
    return all(
        turn.parent == index - 1 and not turn.before and len(set(turn.nags)) == len(turn.nags)
        for index, turn in enumerate(record.turns)
    ) and not any(record.tags.get(name) == value for name, value in UNKNOWN.items())
