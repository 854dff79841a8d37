"""Finds the games with nothing wrong quickly: most of an archive.

Whatever may need a diagnostic other than that of the layout is left to `limitproto.records.validate.game`.
"""

from __future__ import annotations

from typing import NamedTuple

from limitproto.errors import IllegalTurn, InvalidNotation
from limitproto.games.base import UNFINISHED, Position
from limitproto.records.lgn.quick_game import OPEN, QuickGame
from limitproto.records.parsed_game import MainLineReplay
from limitproto.records.passwords import may_hold_commands
from limitproto.records.raw_game import RawGame
from limitproto.records.validate.bytes import byte_findings
from limitproto.records.validate.game import command_findings, privacy_findings
from limitproto.records.validate.heading import clean_start

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
    if not is_text_clean(game, raw.text, raw.last):
        return None
    clean = clean_play(game)
    if clean is None or not clean.is_export:
        return clean
    rest = len(raw.text) - (game.result_start - game.shift) - len(game.result)
    is_export = rest == (1 if raw.last else 2) and raw.text.endswith("\n" * rest)
    return clean if is_export else clean._replace(is_export=False)


def clean_play(game: QuickGame) -> CleanGame | None:
    """Return what `clean_game` does, whatever the characters of the text are and whatever follows the result."""
    words = game.words
    if not game.result or not words or game.has_glyphs:
        return None
    start = clean_start(game.tags)
    if start is None or start.result != game.result:
        return None
    position = start.start.position
    if game.has_variations:
        line = _played_lines(game, position)
        if line is None:
            return None
        sound, final = line
    else:
        movers, final = position.replay(words)
        game.replayed = MainLineReplay(position, words, movers, final)
        if len(movers) == len(words) - 1 and final.mover is not None:
            after = _after_event(final, words[-1])
            if after is not final:
                movers, final = [*movers, final.mover], after
        if len(movers) < len(words) or not game.is_numbered(None, movers):
            return None
        sound = len(words)
    if final.closing_tags and not _has_closing_tags(game, final):
        return None
    if final.is_over:
        if game.result != final.result or (start.termination and start.termination != final.reason):
            return None
    elif game.result != UNFINISHED and not start.termination:
        return None
    return CleanGame(position, final, sound, game.is_export)


def _has_closing_tags(game: QuickGame, final: Position) -> bool:
    """Return whether the tags with the final state of a game are right, and there where they are required."""
    tags, required = dict(game.tags), final.required_tags
    return all(
        tags.get(name) == value or not (name in tags or name in required) for name, value in final.closing_tags.items()
    )


def _after_event(position: Position, text: str) -> Position:
    """Return the position after an event that ends the game, the same position if the text is none."""
    try:
        after = position.play(text) if position.is_event(text) and position.canonical(text) == text else position
    except (InvalidNotation, IllegalTurn):
        return position
    return after if after.is_over else position


class _Line:
    """A line of play that is being read: the numbers of its turns in the text from the start of the game on.

    The first `count` of them have been played by `movers`, and `position` is that after them.
    """

    __slots__ = ("count", "movers", "position", "words")

    def __init__(self, words: list[int], movers: list[int], position: Position) -> None:
        self.words, self.movers, self.position = words, movers, position
        self.count = len(movers)

    def play(self, game: QuickGame, count: int) -> bool:
        """Play the turns up to that number of turns; return whether all are clean."""
        if count <= self.count:
            return True
        turns = [game.words[i] for i in self.words[self.count : count]]
        movers, self.position = self.position.replay(turns)
        self.movers += movers
        self.count += len(movers)
        return self.count == count


def _played_lines(game: QuickGame, start: Position) -> tuple[int, Position] | None:
    """Play a game and its variations; return the number of turns of the main line and the position after them.

    None if a turn or a number is not clean. What lines have in common is played once.
    """
    brackets = [mark for mark in game.marks if mark[0] >= OPEN]
    if len(brackets) > 2 * _MOST_VARIATIONS:
        return None
    outer: list[_Line] = []
    line = _Line([], [], start)
    done = 0
    for kind, before, _start, _end in brackets:
        line.words += range(done, before)
        done = before
        if kind == OPEN:
            # What the last turn is replaced by begins where that turn was played.
            count = len(line.words) - 1
            if len(outer) >= _DEEPEST or not line.play(game, count):
                return None
            outer.append(line)
            line = _Line(line.words[:count], line.movers[:count], line.position)
        else:
            if not line.play(game, len(line.words)) or not game.is_numbered(line.words, line.movers):
                return None
            line = outer.pop()
    line.words += range(done, len(game.words))
    if not line.play(game, len(line.words)) or not game.is_numbered(line.words, line.movers):
        return None
    return len(line.words), line.position


def is_text_clean(game: QuickGame, text: str, is_last: bool) -> bool:
    """Return whether no character of the text of a game, and nothing that is private, needs a diagnostic.

    The file ends with the text if it `is_last`.
    """
    if not game.is_bare or not text.isascii():
        if byte_findings(RawGame.of(text, is_last)):
            return False
    elif is_last and text[-1] not in "\r\n":
        return False
    return not command_findings(text, 0, len(text)) and not privacy_findings(text, 0, len(text))


def is_surely_public(text: str) -> bool:
    """Return whether the second half of `is_text_clean` holds for every game of a text."""
    return "@" not in text and not may_hold_commands(text) and not command_findings(text, 0, len(text))
