"""Reduces records: without comments, glyphs, variations or clocks, or with variations as games."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from limitproto.games.base import UNFINISHED
from limitproto.games.line import position_after
from limitproto.records.game_entry import Entry
from limitproto.records.model import Record, Remark, Turn
from limitproto.records.raw_game import RawGame

#: What can be left out.
PARTS = ("comments", "glyphs", "variations", "clocks")

_CLOCK = re.compile(r"[ \t]?\[%(?:clk|emt)(?:[ \t][^\]\r\n]{0,255}+)?\]")


def reduced_entry(entry: Entry, parts: Collection[str]) -> Entry:
    """Return a sound game without some of `PARTS`."""
    record, start = entry.sound_game()
    fewer = reduced(record, parts)
    if fewer == record:
        return entry
    return Entry(RawGame.of(""), entry.number, entry.path, [], fewer, start, entry.played)


def reduced(record: Record, parts: Collection[str]) -> Record:
    """Return a record without some of `PARTS`; clocks are the commands `clk` and `emt` in comments."""
    turns = _main_turns(record) if "variations" in parts else record.turns

    def kept(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
        if "comments" in parts:
            return ()
        return tuple(filter(None, map(_without_clocks, remarks))) if "clocks" in parts else tuple(remarks)

    bare = {"nags": ()} if "glyphs" in parts else {}
    fewer = tuple(replace(turn, before=kept(turn.before), after=kept(turn.after), **bare) for turn in turns)
    return replace(record, opening=kept(record.opening), turns=fewer)


def unfolded(entry: Entry) -> Iterator[Entry]:
    """Yield a sound game without its variations, then each variation as a game, from the first turn to its end.

    Remarks stay with the first game that has their turn. A variation gets the result that it leads to.
    """
    record, start = entry.sound_game()
    yield reduced_entry(entry, ["variations"])
    seen, inner = set(record.main_line()), {turn.parent for turn in record.turns}
    tags = {name: text for name, text in record.tags.items() if name != "Termination"}
    for end in range(len(record.turns)):
        if end in inner or end in seen:
            continue
        line = [end]
        while (before := record.turns[line[-1]].parent) >= 0:
            line.append(before)
        line.reverse()
        turns: list[Turn] = []
        for place, at in enumerate(line):
            bare = {"nags": (), "before": (), "after": ()} if at in seen else {}
            turns.append(replace(record.turns[at], parent=place - 1, **bare))
        seen.update(line)
        position = position_after(start, [turn.text for turn in turns])
        result = position.result if position.is_over else UNFINISHED
        # Remarks before the first turn come before all turns.
        opening, turns[0] = turns[0].before, replace(turns[0], before=())
        game = replace(record, tags=tags, result=result, opening=opening, turns=tuple(turns))
        yield Entry(RawGame.of(""), entry.number, entry.path, [], game, start)


def _main_turns(record: Record) -> tuple[Turn, ...]:
    found: list[Turn] = []
    for turn in (record.turns[index] for index in record.main_line()):
        if found:
            # Once a variation is removed, the remarks after it follow the turn before it.
            found[-1] = replace(found[-1], after=(*found[-1].after, *turn.before))
            turn = replace(turn, before=())
        found.append(replace(turn, parent=len(found) - 1))
    return tuple(found)


def _without_clocks(remark: Remark) -> Remark | None:
    text = _CLOCK.sub("", remark.text)
    if text == remark.text:
        return remark
    # The space after a clock at the beginning is removed with it.
    text = text if remark.text[:1] == " " else text.removeprefix(" ")
    return replace(remark, text=text) if text.strip() else None
