"""Reads LGN: every readable game, and a diagnostic for everything else.

Callers with several processes cut a stream into blocks of many games. `read_headers` reads only the tags and skips the
turns, for lists and searches.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import IO, NamedTuple

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.games.base import UNFINISHED
from limitproto.records.diagnostics.diagnostic import NOT_A_GAME
from limitproto.records.files.source import PLAIN, ReadingOptions, Source, read_failure
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.boundaries import last_cut
from limitproto.records.lgn.parser import parse, parse_header
from limitproto.records.lgn.splitter import MAX_GAME, parts, split
from limitproto.records.lgn.terminals import word_counts
from limitproto.records.parsed_game import ParsedGame, RawDiagnostic
from limitproto.records.raw_game import RUN, RawGame, placed
from limitproto.records.reading.reader import recognized
from limitproto.records.text_places import byte_length, column_after, count_lines
from limitproto.records.validate.bytes import byte_diagnostics, is_plain, layout_diagnostics
from limitproto.records.validate.game import CheckedGame

#: The maximum length of a block, in code points; a stream without places to cut is read game by game.
MAX_BLOCK = 1 << 20

#: What other text never contains: the beginning of a turn, an event or a tag, or a result for several players.
_TURN = lazy_pattern(
    r"(?i)(?:[a-z]+@|pass/)[a-z]+[0-9]|\w+:(?:resigns|timeout)$|([a-z])\1{0,7}[0-9]{1,3}(?:r[0-3]|[:-]([a-z])\2{0,7}[0-9])"
)
_TAG = lazy_pattern(
    r'(?i)\[\s*(?:[a-z][a-z0-9_]*\s*["\u201c-\u201f\u2033\xab\xbb]|(?:game|edition|event|site|date|round|result)\s)'
)
_SCORES = lazy_pattern(r"[^*/0-9½]")
#: How much of a text without these is searched for words intended as turns.
_LOOKED_AT = 1 << 16


def lgn_entries(chunks: Iterable[str], path: str) -> Iterator[Entry]:
    """Yield the games in an LGN text that comes in chunks."""
    return read_games(split(chunks), path)


def read_games(raws: Iterable[RawGame], path: str) -> Iterator[Entry]:
    """Yield the games in parts of a file; text without a game is one entry, and reported once."""
    numbered = _Numbered(path)
    for raw in raws:
        yield from numbered.entries(raw)
    yield from numbered.others()


class _Numbered:
    """Counts the games in a file, and joins text without a game, which is reported once before the next one.

    Such text is held back until it is known to have ended.
    """

    def __init__(self, path: str) -> None:
        self.path, self.number = path, 0
        self._is_reported = False
        #: The first entry of such text, all of its texts, their length, and that of the last one behind its span.
        self._first: Entry | None = None
        self._texts: list[str] = []
        self._size = self._rest = 0

    def pass_over(self, games: int) -> None:
        """Count games without diagnostics."""
        self.number += games
        self._is_reported = False

    def entries(self, raw: RawGame, found: CheckedGame | None = None) -> list[Entry]:
        """Return the games in a text, which may have already been checked; of a run, the first game."""
        number, times, text = self.number + 1, len(raw.text) // raw.end if raw.state == RUN else 1, raw.text
        raw = raw._replace(text=text[: raw.end], state="whole") if times > 1 else raw
        entries = [_entry_of(found, raw, self.path, number)] if found else list(read_game(raw, self.path, number))
        passed: list[Entry] = []
        for entry in entries:
            if entry.has_record:
                entry.times = times
                self.pass_over(times)
            elif any(one.code == NOT_A_GAME for one in entry.raw_diagnostics):
                entry.raw_diagnostics = [] if self._is_reported else entry.raw_diagnostics
                self._is_reported = True
                if raw.state == "whole" and self._size < MAX_BLOCK:
                    self._first = self._first or entry
                    # Of a run, all is one text.
                    self._texts.append(text)
                    self._size, self._rest = self._size + len(text), len(raw.text) - raw.end
                    continue
            passed += self.others()
            passed.append(entry)
        return passed

    def others(self) -> list[Entry]:
        """Return the text without a game that has been held back, as at most one entry."""
        entry = self._first
        if entry is None:
            return []
        entry.text = "".join(self._texts)
        entry.span = entry.span[0], len(entry.text) - self._rest
        self._first, self._texts, self._size = None, [], 0
        return [entry]


def read_game(raw: RawGame, path: str = "-", number: int = 1) -> Iterator[Entry]:
    """Yield the game in a text with that number, or text without a game.

    An overlong game whose result is in the part that was read is followed by an empty entry that says so.
    """
    game, text = raw.game, raw.text
    if game is None:
        if raw.state == "rest" or not text.strip("\ufeff \t\r\n"):
            yield Entry(raw, number - 1, path, _oversize_diagnostics(len(text)) if raw.state == "cut" else [])
            return
        game = parse(text, raw.offset == 0)
    if not _holds_game(game, text):
        yield Entry(raw, number - 1, path, [RawDiagnostic(NOT_A_GAME, game.start, game.end, {})])
        return
    if raw.state == "cut":
        _cut_off(game)
    entry = checked(game, raw, path, number)
    yield entry
    if raw.state == "cut" and not any(diagnostic.code == "LGN007" for diagnostic in entry.raw_diagnostics):
        yield Entry(entry.rest(len(text)), number, path, _oversize_diagnostics(0))


def _holds_game(game: ParsedGame, text: str) -> bool:
    """Return whether a text has a tag, a turn or a result, or mostly words intended as turns."""
    if game.tag_lines or any(map(_TURN.match, game.words)) or _SCORES.search(text[slice(*game.result_at)]):
        return True
    # An asterisk is a result unless it is a list bullet.
    if game.result == UNFINISHED and not game.words and all(one.code != "LGN112" for one in game.diagnostics):
        return True
    turns, others, _ = word_counts(text[:_LOOKED_AT])
    return turns > others or holds_tag(text)


def holds_tag(text: str) -> bool:
    """Return whether a text holds what is a tag, however damaged, and so a game."""
    return _TAG.search(text, 0, _LOOKED_AT) is not None


def _cut_off(game: ParsedGame) -> None:
    """Adjust what is known of the beginning of an overlong game."""
    game.cut_short = True
    if game.result is None:
        # What is open at the cut may be closed in the rest, and a turn may follow the last number.
        begin = {"LGN104": 0, "LGN121": game.last}
        game.diagnostics = [one for one in game.diagnostics if one.start < begin.get(one.code, one.start + 1)]
        # The beginning must not pass for the game.
        game.diagnostics += _oversize_diagnostics(game.end)


def checked(game: ParsedGame, raw: RawGame, path: str, number: int) -> Entry:
    """Return the entry of a game after checking everything that its text shows."""
    return _entry_of(CheckedGame(game, raw.text), raw, path, number)


def _entry_of(found: CheckedGame, raw: RawGame, path: str, number: int) -> Entry:
    """Return the entry of a game with the diagnostics of its characters and layout."""
    entry = found.entry(raw, number, path)
    if not is_plain(raw.text) or (raw.last and raw.text[-1:] not in "\r\n"):
        entry.raw_diagnostics += byte_diagnostics(raw)
    if raw.state == "whole" and not entry.raw_diagnostics:
        entry.note_later(partial(_layout_problems, found, raw))
    return entry


def _layout_problems(found: CheckedGame, raw: RawGame, entry: Entry) -> list[RawDiagnostic]:
    return [] if found.is_exported(raw) else layout_diagnostics(raw, entry.sound_game()[0])


def _oversize_diagnostics(place: int) -> list[RawDiagnostic]:
    return [RawDiagnostic("LGN007", place, place, {"size": MAX_GAME})]


# ---- blocks of many games -----------------------------------------------------------------------------------------


class Block(NamedTuple):
    """Part of a file that begins and ends between two games; `line` counts from 1, `offset` from 0 in bytes.

    `lines` is the number of its line endings, -1 if they have not been counted. Only a run has another `column` than 1.
    """

    text: str
    line: int = 1
    offset: int = 0
    last: bool = True
    lines: int = -1
    column: int = 1

    def games(self) -> Iterator[RawGame]:
        """Return its games, and text without a game, with their places in the file."""
        return split([self.text], self.line, self.offset, self.last)


def blocks(chunks: Iterable[str], size: int, runs: bool = False) -> Iterator[Block | RawGame]:
    """Yield a text that comes in chunks as blocks of about `size` code points, or game by game if it has none.

    With `runs`, a short game that is repeated is a block, too.
    """
    line, offset, ahead = 1, 0, 0
    text = ""
    source = iter(chunks)
    for chunk in source:
        text += chunk
        begin = 0
        while len(text) - begin >= size:
            end = last_cut(text, begin, begin + size) or last_cut(text, begin, len(text))
            if not end:
                break
            part = text[begin:end]
            lines = count_lines(part)
            yield Block(part, line, offset, False, lines)
            begin = end
            line += lines
            offset += byte_length(part)
            ahead += len(part)
        text = text[begin:]
        if len(text) > MAX_BLOCK:
            for raw in placed(parts(chain([text], source), ahead, runs=runs), line, offset):
                yield raw if raw.state != RUN else Block(raw.text, raw.line, raw.offset, False, column=raw.column)
            return
    if text:
        yield Block(text, line, offset)


def entries_and_counts(block: Block, path: str, runs: bool = False) -> Iterator[Entry | int]:
    """Yield the entries of a block in order, except that consecutive games without diagnostics are only counted.

    Games are counted from 1 in the block. Its last text is always an entry, with `runs` also the first game of one.
    """
    numbered = _Numbered(path)
    line, offset, column = block.line, block.offset, block.column
    #: The following texts whose lines have not been counted, and how many are games without diagnostics.
    passed: list[str] = []
    clean = 0
    source = parts([block.text], runs=runs)
    part = next(source, None)
    while part is not None:
        text, start, end, state, game = part
        part = next(source, None)
        found = CheckedGame(game, text) if game is not None and game.tag_lines else None
        if found is not None and found.is_clean and part is not None:
            clean += 1
            passed.append(text)
            found.game.release()
            continue
        if clean:
            yield from numbered.others()
            yield clean
            numbered.pass_over(clean)
            clean = 0
        before = "".join(passed)
        if part is None and block.lines >= 0:
            line = block.line + block.lines - count_lines(text)
        else:
            line += count_lines(before)
        offset, column = offset + byte_length(before), column_after(before, column)
        passed = [text]
        raw = RawGame(text, start, end, line, offset, column, state, part is None and block.last, game)
        yield from numbered.entries(raw, found)
    yield from numbered.others()


# ---- tags alone ----------------------------------------------------------------------------------------------------


class GameHeaders(NamedTuple):
    """The tags of a game as written, in order, only the first of each name; and where the game begins.

    `number`, the number of the game in the file, and `line` count from 1; `offset` is in bytes.
    """

    tags: dict[str, str]
    number: int
    line: int
    offset: int


def read_headers(
    source: str | os.PathLike[str] | IO[bytes] | IO[str], reading: ReadingOptions = PLAIN
) -> Iterator[GameHeaders]:
    """Yield the tags of the games in the same order as `read`, many times faster.

    Nothing is checked. Raises what `read` raises.
    """
    origin = Source(source, reading=reading)
    codec = recognized(origin)
    if codec.name == "lgn":
        number = 0
        for raw in split(origin.chunks(), read_valid=parse_header):
            pairs = _tag_pairs(raw)
            if pairs is not None:
                number += 1
                yield GameHeaders(_first_of_each(pairs), number, raw.line, raw.offset)
    else:
        for entry in codec.load_reader()(origin.chunks(), origin.name):
            if entry.record is not None:
                yield GameHeaders(entry.record.all_tags(), entry.number, entry.line, entry.offset)
    if origin.fault:
        raise EOFError(f"{origin.name} {read_failure(origin.fault)}")


def _tag_pairs(raw: RawGame) -> list[tuple[str, str]] | None:
    """Return the tags in a text in order, None if it holds no game."""
    if raw.state == "rest" or not raw.text.strip("\ufeff \t\r\n"):
        return None
    game = raw.game or parse(raw.text)
    return game.pairs if game.tag_lines or _holds_game(game, raw.text) else None


def _first_of_each(pairs: list[tuple[str, str]]) -> dict[str, str]:
    """Return tags by name in text order, only the first of each name."""
    tags = dict(pairs)
    if len(tags) < len(pairs):
        tags.update(reversed(pairs))
    return tags
