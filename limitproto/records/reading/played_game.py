"""Records for the protocol and the command line: reads and writes one game, its turns and tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from limitproto.core.lazy_names import present_name
from limitproto.errors import IllegalTurn, LimitprotoError, Violation
from limitproto.games.base import Game, Position
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import SCHEMA_VERSION, UNKNOWN, Player, Record, Turn, tag_of
from limitproto.records.reading.reader import entries, text_source
from limitproto.records.validate.replay import ReplayState, follow


class LoadedGame(NamedTuple):
    """The main line of a recorded game.

    `turns` lists turns and events in canonical form, all of them legal; `tags` lists all tags in export order; `result`
    is a score for each player, or `*`. `record` is the whole record.
    """

    game: Game
    start: Position
    turns: list[str]
    tags: dict[str, str]
    result: str
    record: Record


class UnreadableRecord(LimitprotoError):
    """A record that cannot be read completely; the message is `LINE:COLUMN: CODE sentence`."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic
        super().__init__(_placed_sentence(diagnostic))


class IllegalRecord(IllegalTurn):
    """A record with a turn that breaks a rule; the message is `LINE:COLUMN: CODE sentence`."""

    def __init__(self, diagnostic: Diagnostic, rule: int) -> None:
        self.diagnostic = diagnostic
        super().__init__(diagnostic.excerpt, (Violation(rule, "-", diagnostic.message),))

    def __str__(self) -> str:
        return _placed_sentence(self.diagnostic)


def _placed_sentence(diagnostic: Diagnostic) -> str:
    return f"{diagnostic.line}:{diagnostic.column}: {diagnostic.code} {diagnostic.message}"


def read_game(text: str) -> LoadedGame:
    """Return the first game in a text.

    If the game cannot be read completely and legally, raises UnreadableRecord, or IllegalRecord for a turn that breaks
    a rule, both ValueErrors with a one-line message that begins with line and column. Deviations from the export form
    that a person may write are not errors.
    """
    for entry in entries(text_source(text)):
        for diagnostic in entry.diagnostics:
            if diagnostic.severity == "error":
                if diagnostic.rule is not None and diagnostic.code[3] in "45":
                    raise IllegalRecord(diagnostic, diagnostic.rule)
                raise UnreadableRecord(diagnostic)
        if entry.record is not None:
            record, start = entry.sound_game()
            return LoadedGame(start.game, start, record.main_turns(), record.all_tags(), record.result, record)
        if entry.diagnostics:
            raise UnreadableRecord(entry.diagnostics[0])
    raise AssertionError("a text without a game lacks a diagnostic, which must explain it; report this error")


def make_record(start: Position, turns: Sequence[str], tags: Mapping[str, str], result: str) -> Record:
    """Return the record of a game played from `start`; see `format_game`."""
    own = start.start_tags()
    names = {tag_of(colour): colour for colour in start.players}
    rest = {
        name: value
        for name, value in {**tags, **own}.items()
        if name not in ("Game", "Edition", "Result") and name not in names and UNKNOWN.get(name) != value
    }
    state = ReplayState(start, -1, 0)
    line = []
    for index, turn in enumerate(turns):
        line.append(Turn(index - 1, state.position.canonical(turn), state.round_to_come()))
        state = follow(state, turn)
    rest |= state.position.required_tags
    return Record(
        schema_version=SCHEMA_VERSION,
        game=start.game.name,
        edition=own["Edition"],
        players=tuple(Player(colour, tags.get(name) or "?") for name, colour in names.items()),
        result=result,
        tags={name: rest[name] for name in sorted(rest)},
        turns=tuple(line),
    )


def extend_record(record: Record, start: Position, turns: Sequence[str], result: str, reason: str) -> Record | None:
    """Return a record extended by the turns after its main line, and with a new result if it has changed.

    `turns` lists all turns and events from `start` on; returns None if they do not begin with the main line. `reason`
    is the reason for a result that does not follow from the turns, else empty.
    """
    line = record.main_line()
    if [record.turns[index].text for index in line] != list(turns[: len(line)]):
        return None
    parent, added = line[-1] if line else -1, []
    state = ReplayState(start, -1, 0)
    for index, turn in enumerate(turns):
        if index >= len(line):
            added.append(Turn(parent, state.position.canonical(turn), state.round_to_come()))
            parent = len(record.turns) + len(added) - 1
        state = follow(state, turn)
    if not added and result == record.result:
        return record
    changed = {
        name: value
        for name, value in record.tags.items()
        if name not in ("Termination", *state.position.game.closing_tag_names)
    }
    changed |= state.position.required_tags
    if reason:
        changed["Termination"] = reason
    tags = {name: changed[name] for name in sorted(changed)}
    return replace(record, result=result, tags=tags, turns=(*record.turns, *added))


def with_tags(record: Record, tags: Mapping[str, str]) -> Record:
    """Return a record with tags set; an empty value removes a tag, or makes it unknown."""
    names = {tag_of(player.colour) for player in record.players}
    players = tuple(Player(one.colour, tags.get(tag_of(one.colour), one.name) or "?") for one in record.players)
    others = {**record.tags, **{name: value for name, value in tags.items() if name not in names}}
    kept = {name: others[name] for name in sorted(others) if others[name] and UNKNOWN.get(name) != others[name]}
    return replace(record, players=players, tags=kept)


def format_game(start: Position, turns: Sequence[str], tags: Mapping[str, str], result: str, *former: str) -> str:
    """Return the export text of one game, ending with a newline.

    `turns` lists the legal turns and events from `start` on. `tags` lists those that do not follow from the game
    itself: Event, Site, Date, Round, the players' names, each under the capitalized colour, and any others; missing
    ones are written as unknown. Raises IllegalTurn and InvalidNotation for turns that cannot be played. Until 0.3, the
    game may precede the start.
    """
    if former:
        present_name("format_game(game, start, ...)", "format_game(start, ...)")
        start, turns, tags, result = turns, tags, result, *former  # type: ignore[assignment]
    return format_record(make_record(start, turns, tags, result))
