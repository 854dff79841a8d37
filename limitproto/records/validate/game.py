"""From a parsed game to its entry: the record that it holds, and its diagnostics.

`check_game` finds everything that is wrong. `clean_game` finds the games with nothing wrong, most of an archive, in
less time: whatever may need a diagnostic other than that of the layout is left to `check_game`.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.errors import IllegalTurn, InvalidNotation
from limitproto.games.base import UNFINISHED, Position
from limitproto.games.line import LineOfPlay, PlainLine, play_lines
from limitproto.records.game_entry import Entry
from limitproto.records.model import (
    SCHEMA_VERSION,
    UNKNOWN,
    Player,
    Record,
    Turn,
    clock_seconds,
    tag_of,
)
from limitproto.records.parsed_game import OPEN_MARK, MainLineReplay, ParsedGame, RawDiagnostic
from limitproto.records.passwords import find_passwords, may_hold_commands
from limitproto.records.raw_game import RawGame
from limitproto.records.validate import tags as tagcheck
from limitproto.records.validate.bytes import byte_diagnostics
from limitproto.records.validate.heading import CleanStart, clean_start, roster_diagnostics, start_of_game, tidied_tags
from limitproto.records.validate.replay import Played, replay, result_diagnostics

_MAIL = lazy_pattern(r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]++@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}")
_COMMAND = lazy_pattern(r"\[%(clk|emt)(?:[ \t]([^\]\r\n]{0,255}+))?\]")

#: Games with variations that are nested deeper are left to the full check, and so are those with more of them.
_DEEPEST = 4
_MOST_VARIATIONS = 20


def check_game(game: ParsedGame, raw: RawGame, number: int = 1, path: str = "-") -> Entry:
    """Return the entry of a game after its tags, turns and result have been checked; `raw` is its text."""
    diagnostics = list(game.diagnostics)
    clean = clean_start([(tag.name, tag.value) for tag in game.tags])
    tags: dict[str, str] | None = None
    start = None if clean is None else clean.start
    if start is None:
        tags = tidied_tags(game, diagnostics)
        game_name = tagcheck.game_meant(tags)
        start = start_of_game(game, game_name, tags, diagnostics)
        if start is not None:
            roster_diagnostics(game, game_name, tags, start, diagnostics)
    if not game.has_clean_text:
        diagnostics += privacy_diagnostics(raw.text, game.start, game.end)
        diagnostics += command_diagnostics(raw.text, game.start, game.end)
    if start is None:
        return Entry(raw, number, path, diagnostics, partial(_record, game, tags, (), None, None))
    position = start.position
    played = replay(game, position)
    diagnostics = [*_with_reasons(diagnostics, played.diagnostics), *result_diagnostics(game, played, position)]
    record = partial(_record, game, tags, position.players, start, played)
    return Entry(raw, number, path, diagnostics, record, position, played.final, played.sound)


def _with_reasons(diagnostics: list[RawDiagnostic], played: list[RawDiagnostic]) -> list[RawDiagnostic]:
    """Return both; words that are not turns are diagnostics of the syntax already, and learn from the replay why."""
    reasons = {diagnostic.start: diagnostic for diagnostic in played if diagnostic.code == "LGN301"}
    found = []
    for diagnostic in diagnostics:
        reason = reasons.pop(diagnostic.start, None) if diagnostic.code == "LGN301" else None
        found.append(diagnostic._replace(words=reason.words) if reason else diagnostic)
    return [
        *found,
        *(diagnostic for diagnostic in played if diagnostic.code != "LGN301" or diagnostic.start in reasons),
    ]


def privacy_diagnostics(text: str, start: int, end: int) -> list[RawDiagnostic]:
    """Report what should not be published with a game, which is between two places of a text."""
    found = []
    if text.find("@", start, end) >= 0:
        found += [RawDiagnostic("LGN801", *mail.span(), {}) for mail in _MAIL.finditer(text, start, end)]
    found += [RawDiagnostic("LGN802", *place, {}) for place in find_passwords(text, start, end)]
    return found


def command_diagnostics(text: str, start: int, end: int) -> list[RawDiagnostic]:
    """Report clock times in comments that cannot be read, between two places of a text."""
    if text.find("[%", start, end) < 0:
        return []
    return [
        RawDiagnostic("LGN125", *match.span(), {"name": match[1], "value": (match[2] or "").strip()})
        for match in _COMMAND.finditer(text, start, end)
        if clock_seconds((match[2] or "").strip()) is None
    ]


def _record(
    game: ParsedGame,
    tags: dict[str, str] | None,
    colours: tuple[str, ...],
    start: tagcheck.Start | None,
    played: Played | None,
) -> Record:
    """Return the record of a game, as far as it is known; there may be no `tags` if nothing is wrong with them."""
    if tags is None:
        tags = tidied_tags(game, [])
    game_name = tagcheck.game_meant(tags)
    names = [tag_of(colour) for colour in colours]
    lifted = {"Game", "Edition", "Result", *names}
    rest = {name: value for name, value in tags.items() if name not in lifted and UNKNOWN.get(name) != value}
    edition = tags.get("Edition", "")
    if start is not None:
        options = tagcheck.option_tags(game_name)
        rest = {name: value for name, value in rest.items() if name not in options}
        rest.update((name, value) for name, value in start.tags.items() if name != "Edition")
        edition = start.tags["Edition"]
    if played is not None and played.final is not None:
        rest = {**played.final.required_tags, **rest}
    result = game.result or tags.get("Result", UNFINISHED)
    if played is not None and played.final is not None and played.final.is_over and result == UNFINISHED:
        result = played.final.result
    turns: list[Turn] = []
    number = 1
    for index, turn in enumerate(game.turns):
        if played is None:
            number = turn.number or (turns[turn.parent].round if turn.parent >= 0 else 1)
        turns.append(
            Turn(
                turn.parent,
                turn.text if played is None else played.texts[index],
                number if played is None else played.rounds[index],
                tuple(turn.nags),
                tuple(turn.before),
                tuple(turn.after),
            )
        )
    return Record(
        schema_version=SCHEMA_VERSION,
        game=game_name,
        edition=edition,
        players=tuple(Player(colour, tags.get(name) or "?") for colour, name in zip(colours, names, strict=True)),
        result=result,
        tags={name: rest[name] for name in tagcheck.order(colours, list(rest))},
        opening=tuple(game.opening),
        turns=tuple(turns),
    )


# ---- games with nothing wrong --------------------------------------------------------------------------------------


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


class _Branch:
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
    line = _Branch(0, -1, 0, [])
    lines = [line]
    outer: list[_Branch] = []
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
            line = _Branch(len(lines), line.number, count - line.shared, line.numbers[:count])
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


def clean_record(game: ParsedGame, clean: CleanGame) -> Record | None:
    """Return the record of a clean game, None if it has variations or remarks, or takes its edition from a position."""
    tags = dict(game.pairs)
    if game.marks or "Edition" not in tags:
        return None
    colours = clean.start.players
    names = [tag_of(colour) for colour in colours]
    lifted = {"Game", "Edition", "Result", *names}
    turns = []
    number = 1
    for index, (word, given) in enumerate(zip(game.words, game.numbers, strict=True)):
        # Every round is numbered where it begins, and rightly.
        number = given or number
        turns.append(Turn(index - 1, word, number))
    return Record(
        schema_version=SCHEMA_VERSION,
        game=tags["Game"],
        edition=tags["Edition"],
        players=tuple([Player(colour, tags[name]) for colour, name in zip(colours, names, strict=True)]),
        result=game.token,
        # They are in the order of the export form, and those of the start are as that is written.
        tags={name: value for name, value in game.pairs if name not in lifted and UNKNOWN.get(name) != value},
        turns=tuple(turns),
    )
