"""Passes the parts of games, in the order of the text, to callers that need no tree.

What a visitor refuses is skipped: if it refuses the tags of a game, its turns are neither read nor played.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import IO, Generic, NamedTuple, TypeVar

from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.files.source import Source, early_end
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.splitter import split
from limitproto.records.lgn.writer import format_tags
from limitproto.records.model import Record, Remark, Turn
from limitproto.records.reading.lgn_reader import read_game
from limitproto.records.reading.reader import recognized
from limitproto.records.variations import CLOSE, OPEN, walk

T = TypeVar("T")


class Location(NamedTuple):
    """The beginning of a game: the name of its file, its number and line there, from 1, and its first byte."""

    path: str
    number: int
    line: int
    offset: int


class Visitor(Generic[T]):
    """Receives the parts of games; a subclass overrides the methods for the parts that it needs.

    Of a game come, in this order: `begin`; `tag` for each tag; `tags_end`; the remarks before the first turn; each turn
    with its glyphs and remarks, and behind it the variations in its place, each between `variation` and
    `variation_end`; `result`; `diagnostic` for each diagnostic; `end`. In a variation may be others, to any depth.
    """

    def begin(self, where: Location) -> None:
        """Begin a game."""

    def tag(self, name: str, value: str) -> None:
        """Take a tag; game, edition, players and result are tags too, in the order of the text or of records."""

    def tags_end(self) -> bool | None:
        """Take the end of the tags. False passes over everything up to `end`, so that it is never read or played."""

    def turn(self, text: str, round: int, nags: tuple[int, ...]) -> None:
        """Take a turn or an event in canonical form, with the number of its round from 1, and its glyphs 0 to 255.

        It is legal if no `diagnostic` says otherwise.
        """

    def remark(self, text: str, kind: str) -> None:
        """Take a remark, of the kind `comment`, `line` or `escape`, at the current place of the game."""

    def variation(self) -> bool | None:
        """Begin a variation, an alternative to the turn before it; False skips it with its end."""

    def variation_end(self) -> None:
        """End a variation."""

    def result(self, result: str) -> None:
        """Take the result: a score for each player as in `1-0`, or `*`."""

    def diagnostic(self, diagnostic: Diagnostic) -> None:
        """Take something that is wrong with the game."""

    def end(self) -> T:
        """End a game. What is returned is what `visit` yields for it."""
        raise NotImplementedError


def visit(source: str | os.PathLike[str] | IO[bytes] | IO[str], visitor: Visitor[T]) -> Iterator[T]:
    """Pass the games of a file to a visitor, and yield what its `end` returns for each.

    `source` is what `read` takes, and the games are those that it yields, in constant memory; nothing happens before
    the first value is asked for. Of games that are passed over after their tags `tag` gets values as they were
    written, for others as the record has them. Raises what `read` raises, and whatever the visitor raises.
    """
    origin = Source(source)
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
        raise EOFError(f"{origin.name} {early_end(origin.fault)}")


def _is_wanted(tags: Iterable[tuple[str, str]], where: Location, visitor: Visitor[T]) -> bool:
    """Report the tags of a game, and return whether the visitor takes its turns."""
    visitor.begin(where)
    for name, value in tags:
        visitor.tag(name, value)
    return visitor.tags_end() is not False


def _tell(entry: Entry, record: Record, visitor: Visitor[T], begun: bool) -> T:
    """Report a game; `begun` says that its tags have been reported."""
    where = Location(entry.path, entry.number, entry.line, entry.offset)
    if begun or _is_wanted(record.all_tags().items(), where, visitor):
        _remarks(record.opening, visitor)
        _movetext(record.turns, visitor)
        visitor.result(record.result)
        for diagnostic in entry.diagnostics:
            visitor.diagnostic(diagnostic)
    return visitor.end()


def _movetext(turns: tuple[Turn, ...], visitor: Visitor[T]) -> None:
    """Report turns and variations, however deep, in the order of the text."""
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
            _turn(turns[index], visitor)


def _turn(turn: Turn, visitor: Visitor[T]) -> None:
    _remarks(turn.before, visitor)
    visitor.turn(turn.text, turn.round, turn.nags)
    _remarks(turn.after, visitor)


def _remarks(remarks: tuple[Remark, ...], visitor: Visitor[T]) -> None:
    for remark in remarks:
        visitor.remark(remark.text, remark.kind)
