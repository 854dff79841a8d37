"""Transforms records: reduced to less than they hold, unfolded into their variations, sorted, and drawn as samples."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from msgspec.structs import replace

from limitproto.core.rng import Stream
from limitproto.games.base import UNFINISHED
from limitproto.games.line import position_after
from limitproto.records.files.temp_database import TempDatabase
from limitproto.records.game_entry import Entry
from limitproto.records.model import TAG_NAME, Record, Remark, Turn
from limitproto.records.raw_game import RawGame

#: What can be left out.
PARTS = ("comments", "glyphs", "variations", "clocks")

_CLOCK = re.compile(r"[ \t]?\[%(?:clk|emt)(?:[ \t][^\]\r\n]{0,255}+)?\]")


def entry_without(entry: Entry, parts: Collection[str]) -> Entry:
    """Return a sound game without some of `PARTS`."""
    record, start = entry.sound_game()
    fewer = record_without(record, parts)
    if fewer == record:
        return entry
    return Entry(RawGame.of(""), entry.number, entry.path, [], fewer, start, entry.played)


def record_without(record: Record, parts: Collection[str]) -> Record:
    """Return a record without some of `PARTS`; clocks are the `clk` and `emt` commands in comments."""
    turns = _main_turns(record) if "variations" in parts else record.turns

    def kept(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
        if "comments" in parts:
            return ()
        return tuple(filter(None, map(_without_clocks, remarks))) if "clocks" in parts else tuple(remarks)

    bare = {"nags": ()} if "glyphs" in parts else {}
    fewer = tuple(replace(turn, before=kept(turn.before), after=kept(turn.after), **bare) for turn in turns)
    return replace(record, opening=kept(record.opening), turns=fewer)


def split_variations(entry: Entry) -> Iterator[Entry]:
    """Yield a sound game without its variations, then each variation as a game, from the first turn to its end.

    Remarks stay with the first game that has their turn. A variation gets the result that it leads to.
    """
    record, start = entry.sound_game()
    yield entry_without(entry, ["variations"])
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
    turns: list[Turn] = []
    for turn in (record.turns[index] for index in record.main_line()):
        if turns:
            # Once a variation is removed, the remarks after it follow the turn before it.
            turns[-1] = replace(turns[-1], after=(*turns[-1].after, *turn.before))
            turn = replace(turn, before=())
        turns.append(replace(turn, parent=len(turns) - 1))
    return tuple(turns)


def _without_clocks(remark: Remark) -> Remark | None:
    text = _CLOCK.sub("", remark.text)
    if text == remark.text:
        return remark
    # The space after a clock at the beginning is removed with it.
    text = text if remark.text[:1] == " " else text.removeprefix(" ")
    return replace(remark, text=text) if text.strip() else None


# ---- order; memory does not grow with the files ----------------------------------------------------------------------

#: The keys for sorting and splitting, besides the names of tags.
KEYS = {
    "edition": "the edition with its overrides, as in position strings",
    "length": "turns and events of the main line",
    "players": "the players' names in turn order",
    "year": "the year of the date",
    "month": "the year and the month of the date",
}

Key = str | int | None


def is_key(name: str) -> bool:
    """Return whether games can be sorted by this name: one of `KEYS`, or a possible tag name."""
    return name in KEYS or TAG_NAME.fullmatch(name) is not None


def key_of(entry: Entry, name: str) -> Key:
    """Return the value of a key for a game; None if it is unknown. Tag names are case-insensitive."""
    record, start = entry.sound_game()
    if name == "length":
        return len(record.main_line())
    if name == "edition":
        return start.edition
    if name == "players":
        return " - ".join(player.name for player in record.players)
    tags = {tag.lower(): value for tag, value in record.all_tags().items()}
    value = tags.get("date" if name in ("year", "month") else name.lower(), "")
    value = value[: {"year": 4, "month": 7}.get(name)]
    if not value or ("?" in value and not value.strip("?.")):
        return None
    # Rounds and other numbers are in numeric order, before all texts.
    return int(value) if value.isascii() and value.isdigit() and len(value) < 19 else value


class SortedGames(TempDatabase):
    """Games that are added in any order and returned in the order of their keys; a context.

    Games with equal keys keep their order, and those with an unknown key come last.
    """

    def __init__(self, keys: int, reverse: bool = False) -> None:
        names = [f"k{index}" for index in range(keys)]
        super().__init__(f"CREATE TABLE games (serial INTEGER PRIMARY KEY, {', '.join(names)}, game BLOB);")
        self._put = f"INSERT INTO games ({', '.join(names)}, game) VALUES ({', '.join('?' * (keys + 1))})"
        order = ", ".join(f"{name} IS NULL, {name}{' DESC' if reverse else ''}" for name in names)
        self._take = f"SELECT {', '.join(names)}, game FROM games ORDER BY {order}, serial"

    def put(self, keys: Iterable[Key], game: bytes) -> None:
        """Add a game."""
        self.base.execute(self._put, (*keys, game))

    def games(self) -> Iterator[bytes]:
        """Yield the games in order."""
        return (row[-1] for row in self.base.execute(self._take))

    def groups(self) -> Iterator[tuple[Key, Iterator[bytes]]]:
        """Yield the values of the first key, each with its games."""
        for key, rows in groupby(self.base.execute(self._take), key=lambda row: row[0]):
            yield key, (row[-1] for row in rows)


def sample(games: Iterable[bytes], count: int, seed: int) -> list[bytes]:
    """Return `count` games, each equally likely, in their order; all of them if there are fewer."""
    stream = Stream(seed)
    chosen: list[tuple[int, bytes]] = []
    for index, game in enumerate(games):
        if index < count:
            chosen.append((index, game))
        elif (place := stream.below(index + 1)) < count:
            chosen[place] = index, game
    return [game for _, game in sorted(chosen)]
