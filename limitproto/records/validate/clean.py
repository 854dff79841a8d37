"""Finds the games with nothing wrong quickly: most of an archive.

Whatever may need a diagnostic other than that of the layout is left to `limitproto.records.validate.game`.
"""

from __future__ import annotations

from typing import NamedTuple

from limitproto.errors import IllegalTurn, InvalidNotation
from limitproto.games.base import UNFINISHED, Position
from limitproto.games.line import LineOfPlay, PlainLine, play_lines
from limitproto.records.parsed_game import OPEN_MARK, MainLineReplay, ParsedGame
from limitproto.records.passwords import may_hold_commands
from limitproto.records.raw_game import RawGame
from limitproto.records.validate.bytes import byte_diagnostics
from limitproto.records.validate.game import command_diagnostics, privacy_diagnostics
from limitproto.records.validate.heading import CleanStart, clean_start

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


def clean_game(game: ParsedGame, raw: RawGame) -> CleanGame | None:
    """Return the game if no diagnostic but that of the layout is to be made of it, else None.

    If its turns have been played, `game` remembers that.
    """
    if not is_text_clean(game, raw.text, raw.last):
        return None
    clean = clean_play(game)
    if clean is None or not clean.is_export:
        return clean
    rest = len(raw.text) - game.result_at[1] + game.shift
    is_export = rest == (1 if raw.last else 2) and raw.text.endswith("\n" * rest)
    return clean if is_export else clean._replace(is_export=False)


def clean_play(game: ParsedGame) -> CleanGame | None:
    """Return what `clean_game` does, whatever the characters of the text are and whatever follows the result."""
    found = _clean_line(game)
    if found is None:
        return None
    start, line, count = found
    final = line.position()
    if game.replayed is None and not game.has_variations:
        game.replayed = MainLineReplay(start, game.words, line.movers, final)
    return CleanGame(start, final, count, game.is_export)


def is_clean_play(game: ParsedGame) -> bool:
    """Return whether `clean_play` returns a game, which it does not make."""
    return _clean_line(game) is not None


def _clean_line(game: ParsedGame) -> tuple[Position, LineOfPlay, int] | None:
    """Return the start of a game, its main line and the number of turns in that; None if anything is not clean."""
    words = game.words
    if not game.result or not words or game.diagnostics:
        return None
    start = clean_start(game.pairs)
    if start is None or start.result != game.result:
        return None
    if game.has_variations:
        lines = _played_lines(game, start.position)
        if lines is None or not _has_ended_so(game, start, lines[0]):
            return None
        return start.position, lines[0], lines[1]
    line = start.position.line()
    last: LineOfPlay | None = line if line.push(words) else _with_event(line, words)
    is_clean = last is not None and game.is_numbered(game.numbers, last.movers) and _has_ended_so(game, start, last)
    if last is not line or not is_clean:
        game.replayed = MainLineReplay(start.position, words, line.movers, line.position())
    return (start.position, last, len(words)) if last is not None and is_clean else None


def _has_ended_so(game: ParsedGame, start: CleanStart, line: LineOfPlay) -> bool:
    """Return whether a game ends as its result and its tags say."""
    if start.has_closing_tags and not _has_closing_tags(game, line.position()):
        return False
    result, reason = line.outcome()
    if result != UNFINISHED:
        return game.result == result and (not start.termination or start.termination == reason)
    return game.result == UNFINISHED or bool(start.termination)


def _has_closing_tags(game: ParsedGame, final: Position) -> bool:
    """Return whether the tags with the final state of a game are right, and there where they are required."""
    tags, required = dict(game.pairs), final.required_tags
    return all(
        tags.get(name) == value or not (name in tags or name in required) for name, value in final.closing_tags.items()
    )


def _with_event(line: LineOfPlay, words: list[str]) -> LineOfPlay | None:
    """Return a line with the event that ends the game; None unless all that is left of the turns is such an event."""
    position: Position = line.position()
    text = words[-1]
    if len(line.movers) < len(words) - 1 or position.mover is None:
        return None
    try:
        if not position.is_event(text) or position.canonical(text) != text:
            return None
        after = position.play(text)
    except (InvalidNotation, IllegalTurn):
        return None
    ended = PlainLine(after)
    ended.movers = [*line.movers, position.mover]
    return ended if after.is_over else None


class _Line:
    """A line of play of a number, which leaves the line `parent` after `count` turns that are its own.

    `turns` are its own. `numbers` has the round number before each turn from the start of the game on, of which the
    first `shared` are those of other lines.
    """

    def __init__(self, number: int, parent: int, count: int, numbers: list[int]) -> None:
        self.number, self.parent, self.count, self.numbers = number, parent, count, numbers
        self.shared = len(numbers)
        self.turns: list[str] = []


def _played_lines(game: ParsedGame, start: Position) -> tuple[LineOfPlay, int] | None:
    """Play a game and its variations; return the main line and the number of turns in it.

    None if a turn or a number is not clean.
    """
    brackets = [mark for mark in game.marks if mark[0] >= OPEN_MARK]
    if len(brackets) > 2 * _MOST_VARIATIONS:
        return None
    words, numbers = game.words, game.numbers
    line = _Line(0, -1, 0, [])
    lines = [line]
    outer: list[_Line] = []
    done = 0
    for kind, before, _start, _end in brackets:
        line.turns += words[done:before]
        line.numbers += numbers[done:before]
        done = before
        if kind == OPEN_MARK:
            # What the last turn is replaced by begins where that turn was played.
            count = len(line.numbers) - 1
            if len(outer) >= _DEEPEST:
                return None
            outer.append(line)
            line = _Line(len(lines), line.number, count - line.shared, line.numbers[:count])
            lines.append(line)
        else:
            line = outer.pop()
    line.turns += words[done:]
    line.numbers += numbers[done:]
    played = start.line()
    found = play_lines(played, lines[0].turns, [(line.parent, line.count, line.turns) for line in lines[1:]])
    if found is None:
        return None
    movers: list[list[int]] = []
    for line, own in zip(lines, found, strict=True):
        movers.append(own if line.parent < 0 else movers[line.parent][: line.shared] + own)
        if not game.is_numbered(line.numbers, movers[line.number]):
            return None
    return played, len(lines[0].turns)


def is_text_clean(game: ParsedGame, text: str, is_last: bool) -> bool:
    """Return whether no character of the text of a game, and nothing that is private, needs a diagnostic.

    The file ends with the text if it `is_last`. If so, `game` remembers that.
    """
    if not game.is_bare or not text.isascii():
        if byte_diagnostics(RawGame.of(text, is_last)):
            return False
    elif is_last and text[-1] not in "\r\n":
        return False
    game.has_clean_text = not command_diagnostics(text, 0, len(text)) and not privacy_diagnostics(text, 0, len(text))
    return game.has_clean_text


def is_surely_public(text: str) -> bool:
    """Return whether the second half of `is_text_clean` holds for every game of a text."""
    return "@" not in text and not may_hold_commands(text) and not command_diagnostics(text, 0, len(text))
