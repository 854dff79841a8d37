"""Finds the games with nothing wrong quickly: most of an archive.

Whatever may need a diagnostic other than that of the layout is left to `limitproto.records.validate.game`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from limitproto.errors import IllegalTurn, InvalidNotation
from limitproto.games.base import UNFINISHED, Position
from limitproto.games.registry import game_named
from limitproto.records.lgn.quick_game import CLOSE, OPEN, QuickGame
from limitproto.records.parsed_game import Finding, MainLineReplay, ParsedGame, TagAt
from limitproto.records.raw_game import RawGame
from limitproto.records.validate import tags as tagcheck
from limitproto.records.validate.bytes import byte_findings
from limitproto.records.validate.game import (
    command_findings,
    normal_tags,
    privacy_findings,
    roster_findings,
    start_of_game,
)
from limitproto.records.validate.replay import fits

#: Games with variations that are nested deeper are left to the full check, and so are those with more of them.
_DEEPEST = 4
_MOST_VARIATIONS = 20


class CleanGame(NamedTuple):
    """A game with nothing wrong.

    `start` and `final` are the ends of its main line, `sound` the number of turns in it; `is_export` is set if its text
    is the export form.
    """

    start: Position
    final: Position
    sound: int
    is_export: bool


def clean_game(game: QuickGame, raw: RawGame) -> CleanGame | None:
    """Return the game if no diagnostic but that of the layout is to be made of it, else None.

    If its turns have been played, `game` remembers that.
    """
    words = game.words
    if not game.result or not words or game.has_glyphs or not _is_text_clean(game, raw):
        return None
    start = _start_of(game)
    if start is None:
        return None
    position = start.position
    if game.has_variations:
        line = _played_lines(game, position)
        if line is None:
            return None
        sound, final = len(line.words), line.position
    else:
        movers, final = position.replay(words)
        game.replayed = MainLineReplay(position, words, movers, final)
        if len(movers) == len(words) - 1 and final.mover is not None:
            after = _after_event(final, words[-1])
            if after is not final:
                movers, final = [*movers, final.mover], after
        if len(movers) < len(words) or not game.is_numbered(list(range(len(words))), movers):
            return None
        sound = len(words)
    if final.closing_tags:
        return None
    if final.is_over:
        if game.result != final.result or (start.termination and start.termination != final.reason):
            return None
    elif game.result != UNFINISHED and not start.termination:
        return None
    rest = len(raw.text) - (game.result_start - game.shift) - len(game.result)
    is_export = game.is_export and rest == (1 if raw.last else 2) and raw.text.endswith("\n" * rest)
    return CleanGame(position, final, sound, is_export)


def _after_event(position: Position, text: str) -> Position:
    """Return the position after an event that ends the game, the same position if the text is none."""
    try:
        after = position.play(text) if position.is_event(text) and position.canonical(text) == text else position
    except (InvalidNotation, IllegalTurn):
        return position
    return after if after.is_over else position


class _Line(NamedTuple):
    """A line of play: the numbers of its turns in the text from the start on, and who has played them.

    `position` is that after the last of them; `waiting` are turns that have yet to be played from there.
    """

    words: list[int]
    movers: list[int]
    position: Position
    waiting: list[int]


def _played_lines(game: QuickGame, start: Position) -> _Line | None:
    """Play a game and its variations, and return the main line; None if a turn or a number is not clean.

    What lines have in common is played once.
    """
    if sum(mark[0] == OPEN for mark in game.marks) > _MOST_VARIATIONS:
        return None
    outer: list[_Line] = []
    line = _Line([], [], start, [])
    words, marks = game.words, game.marks
    place = 0
    for i in range(len(words) + 1):
        while place < len(marks) and marks[place][1] == i:
            kind = marks[place][0]
            place += 1
            if kind == OPEN:
                # What the last turn is replaced by begins where that turn was played.
                before = _advanced(game, line, len(line.waiting) - 1)
                if before is None or len(outer) >= _DEEPEST:
                    return None
                outer.append(before)
                line = before._replace(waiting=[])
            elif kind == CLOSE:
                whole = _advanced(game, line, len(line.waiting))
                if whole is None or not game.is_numbered(whole.words, whole.movers):
                    return None
                line = outer.pop()
        if i < len(words):
            line.waiting.append(i)
    whole = _advanced(game, line, len(line.waiting))
    return whole if whole is not None and game.is_numbered(whole.words, whole.movers) else None


def _advanced(game: QuickGame, line: _Line, count: int) -> _Line | None:
    """Return a line with some of its waiting turns played, None if one of them is not clean."""
    if not count:
        return line
    turns = line.waiting[:count]
    movers, position = line.position.replay([game.words[i] for i in turns])
    if len(movers) < count:
        return None
    return _Line(line.words + turns, line.movers + movers, position, line.waiting[count:])


def _is_text_clean(game: QuickGame, raw: RawGame) -> bool:
    """Return whether no character of a text, and nothing that is private, needs a diagnostic."""
    text = raw.text
    if not game.is_bare or not text.isascii():
        if byte_findings(raw):
            return False
    elif raw.last and text[-1] not in "\r\n":
        return False
    return not command_findings(text, 0, len(text)) and not privacy_findings(text, 0, len(text))


# ---- tags --------------------------------------------------------------------------------------------------------


class _CleanStart(NamedTuple):
    """The start that tags with nothing wrong describe, and the reason for the end that they give, if any."""

    position: Position
    termination: str


def _start_of(game: QuickGame) -> _CleanStart | None:
    """Return the start of a game if nothing is wrong with its tags."""
    tags = game.tags
    if not tags or tags[0][0] != "Game" or not tagcheck.known_game(tags[0][1]):
        return None
    read = _read_tags(tags[0][1])
    key = tuple([(name, value if name in read else _representative(name, value)) for name, value in tags])
    return _start_by_tags(key, game.result)


def _representative(name: str, value: str) -> str:
    """Return one value of all those that make no difference, so that few starts need to be remembered."""
    if name != "Date":
        return "x" if value else ""
    return "2000.01.01" if _is_clean_date(value) else value


@cache
def _read_tags(game_name: str) -> frozenset[str]:
    """Return the tags of which the value makes a difference, but for the date and for having one at all."""
    names = {"Game", "Edition", "Result", "TimeControl", "Termination", *game_named(game_name).closing_tag_names}
    return tagcheck.option_tags(game_name) | names


@lru_cache(maxsize=4096)
def _is_clean_date(value: str) -> bool:
    return not tagcheck.value_defects("Date", value, tagcheck.DEFAULT_GAME)


@lru_cache(maxsize=4096)
def _start_by_tags(pairs: tuple[tuple[str, str], ...], result: str) -> _CleanStart | None:
    parsed = ParsedGame(0)
    parsed.tags = [TagAt(name, value, 0, 0, 0) for name, value in pairs]
    parsed.result = result
    values = dict(pairs)
    if values.get("Result") != result or not all(values.values()):
        return None
    findings: list[Finding] = []
    tags = normal_tags(parsed, findings)
    game_name = tagcheck.game_meant(tags)
    start = start_of_game(parsed, game_name, tags, findings)
    if start is None:
        return None
    roster_findings(parsed, game_name, tags, start, findings)
    if findings or not fits(result, start.position):
        return None
    return _CleanStart(start.position, tags.get("Termination", ""))
