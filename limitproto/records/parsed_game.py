"""The contents of the text of one game with their places, before they are checked."""

from __future__ import annotations

from typing import NamedTuple

from limitproto.games.base import UNFINISHED, Position
from limitproto.records.model import Remark
from limitproto.records.variations import main_line


class RawDiagnostic(NamedTuple):
    """A diagnostic without its file: a code of the table, a span in code points, and the words of its sentence."""

    code: str
    start: int
    end: int
    words: dict[str, object]
    rule: int | None = None


class TagAt(NamedTuple):
    """A tag pair and its place; `value_at` is where its value begins."""

    name: str
    value: str
    start: int
    value_at: int
    end: int

    @property
    def value_span(self) -> tuple[int, int]:
        """The place of its value, without the quotation marks."""
        return self.value_at, max(self.end - 2, self.value_at)


class TurnAt:
    """A turn or event as it was written: see `limitproto.records.model.Turn`. `number` is 0 where none stood."""

    __slots__ = ("after", "before", "end", "nags", "number", "number_at", "parent", "start", "text")

    def __init__(self, parent: int, text: str, start: int, end: int) -> None:
        self.parent, self.text, self.start, self.end = parent, text, start, end
        self.number = 0
        self.number_at = (start, end)
        self.nags: list[int] = []
        self.before: list[Remark] = []
        self.after: list[Remark] = []


class MainLineReplay(NamedTuple):
    """The turns that could be played from a start: the players that moved, and the position after them."""

    start: Position
    turns: list[str]
    movers: list[int]
    position: Position


class ParsedGame:
    """The text of one game, read but not checked.

    `tags` may hold a name several times. `result` is None if there is no result. `damaged` are the turns
    after which something of their line of play could not be read, `ROOT` for the first turn; whether the turns that
    follow them in that line are legal is not known.
    """

    def __init__(self, start: int) -> None:
        self.start = self.end = start
        self.tags: list[TagAt] = []
        self.opening: list[Remark] = []
        self.turns: list[TurnAt] = []
        self.result: str | None = None
        self.result_at = (start, start)
        self.diagnostics: list[RawDiagnostic] = []
        self.damaged: set[int] = set()
        self.cut_short = False
        self.replayed: MainLineReplay | None = None
        #: Whether it is known that no character of it, and nothing private in it, needs a diagnostic.
        self.has_clean_text = False

    def tag(self, name: str) -> str | None:
        """Return the value of a tag, the first one if there are several, None if there is none."""
        for tag in self.tags:
            if tag.name == name:
                return tag.value
        return None

    @property
    def begin(self) -> int:
        """The place of the first tag, readable or not, or turn; if there is none, of the result or the first fault."""
        places = [*(tag.start for tag in self.tags[:1]), *(turn.start for turn in self.turns[:1])]
        places += [diagnostic.start for diagnostic in self.diagnostics if diagnostic.code == "LGN110"][:1]
        if not places:
            places = [self.result_at[0]] if self.result else [diagnostic.start for diagnostic in self.diagnostics[:1]]
        return min(places, default=self.start)

    @property
    def last(self) -> int:
        """The end of the last tag or turn."""
        places = [*(tag.end for tag in self.tags[-1:]), *(turn.end for turn in self.turns[-1:])]
        return max(places, default=self.start)

    @property
    def token(self) -> str:
        """The result that the movetext ends with, `*` if there is none."""
        return self.result or UNFINISHED

    def main_line(self) -> list[int]:
        """Return the indexes of the turns of the main line, in order."""
        return main_line(self.turns)
