"""The text of one game as it was cut out of a file, and its place there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from limitproto.records.parsed_game import ParsedGame
from limitproto.records.text_places import byte_length, column_after, count_lines


class RawGame(NamedTuple):
    """A part of a file with at most one game in it.

    `text` is the part, the game is `text[start:end]`, surrounded by space and separators; where both
    are equal there is no game. `line` and `column` count from 1, `offset` from 0 in bytes. `state` is `whole`, `cut`
    for the beginning of a game that is too long to be read, and `rest` for the parts of such a game that follow.
    `last` is set for the last part of the file. `game` is the game where it has been read already; it does not go to
    other processes.
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
        """Return a text that is one game as a whole file."""
        return cls(text, 0, len(text), last=last)

    def without(self, count: int) -> RawGame:
        """Return the part without that number of code points at its start."""
        if not count:
            return self
        text = self.text[:count]
        return self._replace(
            game=None,
            text=self.text[count:],
            start=self.start - count,
            end=self.end - count,
            line=self.line + count_lines(text),
            offset=self.offset + byte_length(text),
            column=column_after(text, self.column),
        )


def placed(
    parts: Iterable[tuple[str, int, int, str, ParsedGame | None]], line: int = 1, offset: int = 0, last: bool = True
) -> Iterator[RawGame]:
    """Yield parts of a file, which are text, start, end, state and game, with their places.

    The first one begins with a line of the file, which ends with the last one if so asked.
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
