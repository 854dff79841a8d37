"""The text of a document as a list of games; an edit splits it again only around the place that changes.

The games are always the same as if `limitproto.records.lgn.splitter` had split the whole text, whatever the edits were.
The diagnostics of a game are cached by its text, so a keystroke only costs reading the games that it touches.
"""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from typing import Final

from msgspec.structs import replace

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.lsp.analysis import Outline, outline_of
from limitproto.records.diagnostics.diagnostic import NOT_A_GAME, Diagnostic, Selection
from limitproto.records.duplicates import DuplicateFinder, Trace, trace_of
from limitproto.records.files.first_bytes import CHESS, is_chess
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.boundaries import is_tag_line
from limitproto.records.lgn.parser import parse
from limitproto.records.lgn.splitter import split
from limitproto.records.parsed_game import RawDiagnostic
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import read_game
from limitproto.records.reading.reader import at_end
from limitproto.records.text_places import count_lines

#: Where a longer game is split depends on the text before it, so everything is split again.
_LONG: Final = 1 << 18

#: How much of the beginning of a text is checked for chess.
_HEAD: Final = 4096

#: The most games that are compared with each other.
_MOST_COMPARED: Final = 2000

_LINE_END = lazy_pattern(r"\r\n?|\n")
_EMPTY_LINE_LAST = lazy_pattern(r"(?:\r\n|\r(?!\n)|\n)[ \t]*(?:\r\n?|\n)\Z")


class Units:
    """The units in which an editor counts the characters in a line: `utf-8`, `utf-16` or `utf-32`."""

    def __init__(self, name: str = "utf-16") -> None:
        self._codec, self._size = {"utf-8": ("utf-8", 1), "utf-32": ("utf-32-le", 4)}.get(name, ("utf-16-le", 2))

    def count(self, text: str) -> int:
        """Return the number of units in a text."""
        return len(text) if text.isascii() else len(text.encode(self._codec, "surrogatepass")) // self._size

    def offset(self, text: str, units: int) -> int:
        """Return how many code points the first units of a text contain."""
        if text.isascii():
            return min(units, len(text))
        return bisect_right(range(1, len(text) + 1), units, key=lambda size: self.count(text[:size]))


class GameText:
    """A part of a document with at most one game in it, and that game's diagnostics."""

    def __init__(self, text: str, state: str) -> None:
        self.text, self.state = text, state
        self.lines = count_lines(text)
        #: The diagnostics with places in the text, whether there is a game, and the neighbours for which this is valid.
        self.diagnostics: list[Diagnostic] = []
        self.has_record = False
        #: The data for comparison with other games, if enabled.
        self.trace: Trace | None = None
        self.known_for: tuple[bool, bool] | None = None

    @cached_property
    def starts(self) -> list[int]:
        """The places where its lines begin; the first is 0, even if another game precedes it on its line."""
        return [0, *(match.end() for match in _LINE_END.finditer(self.text))]

    @cached_property
    def outline(self) -> Outline:
        """The game's entry in the outline."""
        return outline_of(parse(self.text))

    @property
    def is_whole_lines(self) -> bool:
        """Whether the text after it begins a line."""
        return self.text[-1:] in ("", "\r", "\n")


class Document:
    """The text of a document as games; lines and characters count from 0, characters in units."""

    def __init__(self, text: str, units: Units, selection: Selection, uri: str = "") -> None:
        self.units, self.selection, self.uri = units, selection, uri
        self.games: list[GameText] = []
        self.tops: list[int] = []
        self.version: int | None = None
        #: Whether it has changed since its diagnostics were sent, and whether it was found to be large.
        self.has_changed = self.is_large = False
        self.set_text(text)

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join([game.text for game in self.games])

    @property
    def size(self) -> int:
        """The number of characters in the text."""
        return sum([len(game.text) for game in self.games])

    def set_text(self, text: str) -> None:
        """Replace the whole text."""
        games = _split_games(text) or [GameText("", "whole")]
        self._has_odd = any(map(_resplits_all, games))
        self._replace_games(0, len(self.games), games)

    # ---- places

    def place(self, line: int, character: int) -> tuple[int, int]:
        """Return the index of a game and the place in its text; a place beyond a line or the text means its end."""
        games, tops = self.games, self.tops
        if line >= tops[-1] + games[-1].lines + 1:
            return len(games) - 1, len(games[-1].text)
        index = bisect_left(tops, line)
        if index == len(tops) or tops[index] > line or (index and not games[index - 1].is_whole_lines):
            index -= 1
        start = games[index].starts[line - tops[index]]
        while True:
            text = games[index].text
            end = min(place if (place := text.find(sign, start)) >= 0 else len(text) for sign in "\r\n")
            count = self.units.count(text[start:end])
            if character <= count or end < len(text) or index + 1 == len(games) or games[index].is_whole_lines:
                return index, start + self.units.offset(text[start:end], character)
            index, character, start = index + 1, character - count, 0

    def position(self, index: int, place: int) -> tuple[int, int]:
        """Return the line and character of a place in a game's text."""
        starts = self.games[index].starts
        row = bisect_left(starts, place + 1) - 1
        line, count = self.tops[index] + row, self.units.count(self.games[index].text[starts[row] : place])
        while row == 0 and index and not self.games[index - 1].is_whole_lines:
            # Another game precedes it on its line.
            index -= 1
            starts = self.games[index].starts
            count += self.units.count(self.games[index].text[starts[-1] :])
            row = len(starts) - 1
        return line, count

    # ---- edits

    def change(self, start: tuple[int, int], end: tuple[int, int], text: str) -> None:
        """Replace the text between two places, each a line and a character."""
        (first, begin), (last, stop) = sorted((self.place(*start), self.place(*end)))
        games = self.games
        new = games[first].text[:begin] + text + games[last].text[stop:]
        if self._has_odd:
            new = "".join([*(one.text for one in games[:first]), new, *(one.text for one in games[last + 1 :])])
            self.set_text(new)
            return
        while first and not (self._begins_block(first) and begin >= games[first].starts[1]):
            first -= 1
            begin = len(games[first].text)
            new = games[first].text + new
        kept = len(games[last].text) - stop
        step, last = 1, last + 1
        while last < len(games):
            if kept > 2 and self._begins_block(last) and _EMPTY_LINE_LAST.search(new, max(len(new) - kept, 0)):
                # A line of the next game shows whether it is still one.
                line = games[last].text[: games[last].starts[1]]
                *parts, rest = _split_games(new + line)
                if rest.text == line:
                    self._replace_games(first, last, parts)
                    return
            following = games[last : last + step]
            new += "".join([game.text for game in following])
            kept += sum(len(game.text) for game in following)
            last, step = last + len(following), 2 * step
        self._replace_games(first, last, _split_games(new))

    def _begins_block(self, index: int) -> bool:
        """Return whether a game begins with a tag pair line after an empty line, whatever follows."""
        game = self.games[index]
        if len(game.starts) < 2 or not _EMPTY_LINE_LAST.search(self.games[index - 1].text):
            return False
        return is_tag_line(game.text, 0, True)

    def _replace_games(self, first: int, last: int, parts: list[GameText]) -> None:
        """Replace some games by others; games with the same text keep their cached results."""
        if (not self._has_odd and any(map(_resplits_all, parts))) or len(parts) == 0 == first == len(self.games) - last:
            self.set_text("".join([game.text for game in [*self.games[:first], *parts, *self.games[last:]]]))
            return
        known = {(game.text, game.state): game for game in self.games[first:last]}
        self.games[first:last] = [known.pop((part.text, part.state), part) for part in parts]
        self._touched = first, first + len(parts)
        self.tops = list(accumulate([game.lines for game in self.games], initial=0))[:-1]

    # ---- diagnostics

    def raw(self, index: int) -> RawGame:
        """Return a game in the form that record readers take."""
        text, state, is_last = self.games[index].text, self.games[index].state, index + 1 == len(self.games)
        return RawGame(text, 0, len(text), offset=min(index, 1), state=state, last=is_last)

    def unknown(self) -> list[int]:
        """Return the indexes of the games still to be read, those from the last edit at the end."""
        last, (first, end) = len(self.games) - 1, self._touched
        found = [i for i, game in enumerate(self.games) if game.known_for != (i == 0, i == last)]
        return sorted(found, key=lambda index: (first <= index < end, -index))

    def look(self, index: int) -> None:
        """Find the diagnostics of a game."""
        game, raw = self.games[index], self.raw(index)
        game.known_for = index == 0, raw.last
        entries = list(read_game(raw))
        game.has_record = any(entry.has_record for entry in entries)
        game.trace = next(filter(None, map(trace_of, entries)), None) if self.selection.compares_games else None
        game.diagnostics = [one for entry in entries for one in entry.reported(selected(entry, self.selection))]

    def found(self) -> Iterator[tuple[int, Diagnostic]]:
        """Yield all diagnostics, each with the index of its game."""
        has_chess = is_chess("".join([game.text[:_HEAD] for game in self.games[:_HEAD]])[:_HEAD])
        is_other = any(one.code == NOT_A_GAME for game in self.games for one in game.diagnostics)
        # A game still to be read may be one.
        has_unread_text = any(self.games[index].text.strip() for index in self.unknown())
        if has_chess or not (is_other or any(game.has_record for game in self.games) or has_unread_text):
            entries = at_end("", CHESS if has_chess else "", 0, RawGame.of(""))
            yield from ((0, entry.diagnostics[0]) for entry in entries)
        for index, game in enumerate(() if has_chess else self.games):
            yield from ((index, one) for one in game.diagnostics)
        if not has_chess and len(self.games) <= _MOST_COMPARED:
            yield from self._compare_games()

    def _compare_games(self) -> Iterator[tuple[int, Diagnostic]]:
        """Yield diagnostics about similarities with earlier games and dates out of order."""
        path = os.path.basename(self.uri)
        with DuplicateFinder() as finder:
            for index, game in enumerate(self.games):
                if (trace := game.trace) is not None:
                    for one in finder.look(trace._replace(line=self.tops[index] + trace.line), path):
                        if self.selection.reports(one.code):
                            yield index, replace(one, line=trace.line, end_line=trace.line)


def selected(entry: Entry, selection: Selection) -> list[RawDiagnostic]:
    """Return the selected diagnostics of a game."""
    found = entry.raw_diagnostics if selection.strict or selection.select else entry.raw_without_notes
    return [one for one in found if selection.reports(one.code)]


def _split_games(text: str) -> list[GameText]:
    return [GameText(raw.text, raw.state) for raw in split([text])]


def _resplits_all(game: GameText) -> bool:
    return game.state != "whole" or len(game.text) > _LONG
