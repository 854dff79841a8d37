"""Passes the parts of games, in text order, to callers that do not need a tree.

Parts that a visitor refuses are skipped: if it refuses a game's tags, the turns are neither read nor played.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import IO, Generic, NamedTuple, TypeVar

from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.files.source import PLAIN, ReadingOptions, Source, read_failure
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.splitter import split
from limitproto.records.lgn.writer import format_tags
from limitproto.records.model import Record, Remark, Turn
from limitproto.records.reading.lgn_reader import read_game
from limitproto.records.reading.reader import recognized
from limitproto.records.variations import CLOSE, OPEN, walk

T = TypeVar("T")


class Location(NamedTuple):
    """The beginning of a game: its file's name, its number and line there, from 1, and its first byte."""

    path: str
    number: int
    line: int
    offset: int


class Visitor(Generic[T]):
    """Receives the parts of games; subclasses override the methods for the parts that they need.

    The calls for a game are, in this order: `begin`; `tag` for each tag; `tags_end`; the remarks before the first turn;
    each turn with its glyphs and remarks, followed by the variations that replace it, each between `variation` and
    `variation_end`; `result`; `diagnostic` for each diagnostic; `end`. Variations can be nested to any depth.
    """

    def begin(self, where: Location) -> None:
        """Handle the beginning of a game."""

    def tag(self, name: str, value: str) -> None:
        """Handle a tag; game, edition, players and result are also tags, in the order of the text or of records."""

    def tags_end(self) -> bool | None:
        """Handle the end of the tags. Return False to skip everything up to `end`, without reading or playing it."""

    def turn(self, text: str, round: int, nags: tuple[int, ...]) -> None:
        """Handle a turn or an event in canonical form, with the number of its round from 1, and its glyphs 0 to 255.

        It is legal unless a `diagnostic` reports otherwise.
        """

    def remark(self, text: str, kind: str) -> None:
        """Handle a remark of kind `comment`, `line` or `escape` at the current place in the game."""

    def variation(self) -> bool | None:
        """Handle the beginning of a variation, an alternative to the previous turn; False skips it and its end."""

    def variation_end(self) -> None:
        """Handle the end of a variation."""

    def result(self, result: str) -> None:
        """Handle the result: a score for each player as in `1-0`, or `*`."""

    def diagnostic(self, diagnostic: Diagnostic) -> None:
        """Handle a defect in the game."""

    def end(self) -> T:
        """Handle the end of a game, and return what `visit` yields for it."""
        raise NotImplementedError


def visit(
    source: str | os.PathLike[str] | IO[bytes] | IO[str], visitor: Visitor[T], reading: ReadingOptions = PLAIN
) -> Iterator[T]:
    """Pass the games in a file to a visitor, and yield what its `end` returns for each.

    `source` and the games are the same as for `read`, in constant memory; nothing happens before the first value is
    requested. For games that are skipped after their tags, `tag` gets the values as written, for others as in the
    record. Raises what `read` raises, and whatever the visitor raises.
    """
    origin = Source(source, reading=reading)
    codec = recognized(origin)
    number = 0
    if codec.name == "lgn":
        for raw in split(origin.chunks()):
            tags = None if raw.game is None else raw.game.pairs
            tags = tags if tags and raw.text.startswith(format_tags(tags)) else None
            where = Location(origin.name, number + 1, raw.line, raw.offset)
            if tags is not None and not _is_wanted(tags, where, visitor):
                number += 1
                yield visitor.end()
                continue
            for entry in read_game(raw, origin.name, number + 1):
                if entry.record is not None:
                    number += 1
                    yield _tell(entry, entry.record, visitor, tags is not None)
    else:
        for entry in codec.load_reader()(origin.chunks(), origin.name):
            if entry.record is not None:
                yield _tell(entry, entry.record, visitor, False)
    if origin.fault:
        raise EOFError(f"{origin.name} {read_failure(origin.fault)}")


def _is_wanted(tags: Iterable[tuple[str, str]], where: Location, visitor: Visitor[T]) -> bool:
    """Report the tags of a game, and return whether the visitor wants its turns."""
    visitor.begin(where)
    for name, value in tags:
        visitor.tag(name, value)
    return visitor.tags_end() is not False


def _tell(entry: Entry, record: Record, visitor: Visitor[T], begun: bool) -> T:
    """Report a game; `begun` is set if its tags have already been reported."""
    where = Location(entry.path, entry.number, entry.line, entry.offset)
    if begun or _is_wanted(record.all_tags().items(), where, visitor):
        _visit_remarks(record.opening, visitor)
        _movetext(record.turns, visitor)
        visitor.result(record.result)
        for diagnostic in entry.diagnostics:
            visitor.diagnostic(diagnostic)
    return visitor.end()


def _movetext(turns: tuple[Turn, ...], visitor: Visitor[T]) -> None:
    """Report turns and variations, however deep, in text order."""
    refused = None
    for step, index in walk(turns):
        if refused is not None:
            if (step, index) == (CLOSE, refused):
                refused = None
        elif step == OPEN:
            refused = index if visitor.variation() is False else None
        elif step == CLOSE:
            visitor.variation_end()
        else:
            turn = turns[index]
            _visit_remarks(turn.before, visitor)
            visitor.turn(turn.text, turn.round, turn.nags)
            _visit_remarks(turn.after, visitor)


def _visit_remarks(remarks: tuple[Remark, ...], visitor: Visitor[T]) -> None:
    for remark in remarks:
        visitor.remark(remark.text, remark.kind)
