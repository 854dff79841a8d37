"""The text of one game as it was cut from a file, and its place there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from limitproto.records.parsed_game import ParsedGame
from limitproto.records.text_places import byte_length, column_after, count_lines

RUN = "run"


class RawGame(NamedTuple):
    """Part of a file with at most one game.

    `text` is the part; the game is `text[start:end]`, without the white space and separators around it. If `start` and
    `end` are equal, there is no game. `line` and `column` count from 1, `offset` from 0 in bytes. `state` is `whole`,
    `cut` for the beginning of a game that is too long to read, and `rest` for its following parts. In a `run`, the same
    short game stands many times in a row, and `end` is where the first of them ends. `last` is set for the last part of
    the file. `game` is the game if it has already been parsed; it is not sent to other processes.
    """

    text: str
    start: int
    end: int
    line: int = 1
    offset: int = 0
    column: int = 1
    state: str = "whole"
    last: bool = True
    game: ParsedGame | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return RawGame, self[:-1]

    @classmethod
    def of(cls, text: str, last: bool = True) -> RawGame:
        """Return a text that is one game and a whole file."""
        return cls(text, 0, len(text), last=last)

    def without(self, count: int) -> RawGame:
        """Return the part without its first `count` code points."""
        if not count:
            return self
        text = self.text[:count]
        return self._replace(
            game=None,
            text=self.text[count:],
            start=max(self.start - count, 0),
            end=max(self.end - count, 0),
            line=self.line + count_lines(text),
            offset=self.offset + byte_length(text),
            column=column_after(text, self.column),
        )


def placed(
    parts: Iterable[tuple[str, int, int, str, ParsedGame | None]], line: int = 1, offset: int = 0, last: bool = True
) -> Iterator[RawGame]:
    """Yield parts of a file, given as text, start, end, state and game, with their places.

    The first part begins at `line` and `offset` of the file; with `last`, the file ends with the last part.
    """
    column = 1
    former: RawGame | None = None
    for text, start, end, state, game in parts:
        if former is not None:
            yield former
        former = RawGame(text, start, end, line, offset, column, state, False, game)
        line += count_lines(text)
        offset += byte_length(text)
        column = column_after(text, column)
    if former is not None:
        yield former._replace(last=last)


def even(chunks: Iterable[str], length: int, ahead: int) -> Iterator[str]:
    """Yield a text, which follows `ahead` code points of its file, in chunks that end at multiples of a length."""
    held: list[str] = []
    size, wanted = 0, length - ahead % length
    for chunk in chunks:
        held.append(chunk)
        size += len(chunk)
        if size >= wanted:
            text, start = "".join(held), 0
            while size >= wanted:
                yield text[start : start + wanted]
                start, size, wanted = start + wanted, size - wanted, length
            held = [text[start:]]
    yield "".join(held)
