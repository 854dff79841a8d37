"""Makes the entry of a parsed game: its record and its diagnostics."""

from __future__ import annotations

from functools import lru_cache, partial

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.games.base import UNFINISHED
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.writer import filled, format_tags
from limitproto.records.model import (
    CLOCKS,
    COMMAND,
    SCHEMA_VERSION,
    UNKNOWN,
    Player,
    Record,
    Turn,
    clock_seconds,
    tag_of,
)
from limitproto.records.parsed_game import ESCAPE, ParsedGame, RawDiagnostic
from limitproto.records.passwords import find_passwords, may_hold_private
from limitproto.records.raw_game import RawGame
from limitproto.records.validate import tags as tagcheck
from limitproto.records.validate.heading import Heading, heading_of
from limitproto.records.validate.replay import Played, result_diagnostics

#: A character that every mail address has, and no turn.
_HOST = lazy_pattern(r"@[A-Za-z0-9-]++\.")
_MAIL = lazy_pattern(r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]++@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}")


class CheckedGame:
    """A game whose tags, turns and result have been checked, and its diagnostics; `text` contains it."""

    def __init__(self, game: ParsedGame, text: str) -> None:
        self.game = game
        self.heading = heading_of(game)
        self.played: Played | None = None
        diagnostics = game.diagnostics + self.heading.diagnostics
        start = self.heading.start
        found: list[RawDiagnostic] = []
        late: list[RawDiagnostic] = []
        if start is not None:
            self.played = Played(game, start.position, found)
            late = result_diagnostics(game, self.heading.result, self.heading.termination, self.played, start)
        is_known = self.heading.is_harmless and game.count > 0 and not (diagnostics or found)
        # Harmless tags and legal turns hold nothing else.
        remarks = "\n".join([text[start:end] for kind, _, start, end in game.marks if kind <= ESCAPE])
        if not is_known or (remarks and may_hold_private(remarks)):
            diagnostics += privacy_diagnostics(text, game.start, game.end)
        if not is_known or "[%" in remarks:
            diagnostics += command_diagnostics(text, game.start, game.end)
        if found:
            diagnostics = _with_reasons(diagnostics, found)
        self.diagnostics = diagnostics + late

    @property
    def is_clean(self) -> bool:
        """Whether there are no defects, and no character in its text needs a closer look."""
        game = self.game
        return game.is_bare and not self.diagnostics and game.text.isascii() and "\r" not in game.text

    def is_exported(self, raw: RawGame) -> bool:
        """Return whether the text of a game without diagnostics is its export form, False if that needs a record."""
        game, played = self.game, self.played
        if game.marks or played is None or game.result is None:
            return False
        units: list[str] = []
        number = 0
        for text, round_number in zip(played.texts, played.rounds, strict=True):
            if round_number != number:
                number = round_number
                units.append(f"{number}.")
            units.append(text)
        units.append(game.result)
        return raw.text == format_tags(game.pairs) + "\n" + filled(units) + ("" if raw.last else "\n")

    def entry(self, raw: RawGame, number: int, path: str) -> Entry:
        """Return the entry of the game, whose record is made on demand."""
        start = None if self.heading.start is None else self.heading.start.position
        record = partial(_record, self.game, self.heading, self.played)
        return Entry(raw, number, path, self.diagnostics, record, start, self.played)


def check_game(game: ParsedGame, raw: RawGame, number: int, path: str) -> Entry:
    """Return the entry of a game after its tags, turns and result have been checked; `raw` is its text."""
    return CheckedGame(game, raw.text).entry(raw, number, path)


def _with_reasons(diagnostics: list[RawDiagnostic], played: list[RawDiagnostic]) -> list[RawDiagnostic]:
    """Return both; words that are not turns already have syntax diagnostics, which get the replay's reasons."""
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
    """Report private data in the game that lies between two places in a text."""
    found = []
    if "@" in text and _HOST.search(text, start, end):
        found += [RawDiagnostic("LGN801", *mail.span(), {}) for mail in _MAIL.finditer(text, start, end)]
    found += [RawDiagnostic("LGN802", *place, {}) for place in find_passwords(text, start, end)]
    return found


def command_diagnostics(text: str, start: int, end: int) -> list[RawDiagnostic]:
    """Report invalid clock times in comments, between two places in a text."""
    found = []
    for match in COMMAND.finditer(text, start, end):
        value = (match[2] or "").strip()
        if match[1] in CLOCKS and clock_seconds(value) is None:
            found.append(RawDiagnostic("LGN125", *match.span(), {"name": match[1], "value": value}))
    return found


def _record(game: ParsedGame, heading: Heading, played: Played | None, has_turns: bool) -> Record:
    """Return the record of a game, as far as known; without turns, it has no opening, and tags are unordered."""
    tags, start = heading.tags_of(game), heading.start
    colours = () if start is None else start.position.players
    names, kept = _kept_elsewhere(heading.game_name if start is not None else "", colours)
    rest = {name: value for name, value in tags.items() if name not in kept and UNKNOWN.get(name) != value}
    edition = tags.get("Edition", "")
    if start is not None:
        rest.update(start.tags)
        edition = rest.pop("Edition")
    if start is not None and start.has_closing_tags and played is not None and played.final is not None:
        rest = {**played.final.required_tags, **rest}
    result = game.result or tags.get("Result", UNFINISHED)
    if result == UNFINISHED and played is not None and played.result:
        result = played.result
    return Record(
        schema_version=SCHEMA_VERSION,
        game=heading.game_name,
        edition=edition,
        players=tuple([Player(colour, tags.get(name) or "?") for colour, name in zip(colours, names, strict=True)]),
        result=result,
        tags={name: rest[name] for name in tagcheck.order(colours, list(rest))} if has_turns else rest,
        opening=tuple(game.opening) if has_turns else (),
        turns=tuple(_turns(game, played)) if has_turns else (),
    )


@lru_cache(maxsize=64)
def _kept_elsewhere(game_name: str, colours: tuple[str, ...]) -> tuple[list[str], frozenset[str]]:
    """Return the tags of some players, and all tags that a record has elsewhere or that follow from a game's start."""
    names = [tag_of(colour) for colour in colours]
    options = tagcheck.option_tags(game_name) if game_name else ()
    return names, frozenset(("Game", "Edition", "Result", *names, *options))


def _turns(game: ParsedGame, played: Played | None) -> list[Turn]:
    """Return the turns of a game, with the rounds they were played in, or else with their written numbers."""
    if game.is_line and not game.marks and played is not None:
        rows = zip(played.texts, played.rounds, strict=True)
        return [Turn(k - 1, text, number) for k, (text, number) in enumerate(rows)]
    turns: list[Turn] = []
    rounds = [] if played is None else played.rounds
    for index, turn in enumerate(game.turns):
        if played is None:
            text, number = turn.text, turn.number or (turns[turn.parent].round if turn.parent >= 0 else 1)
        else:
            text, number = played.texts[index], rounds[index]
        turns.append(Turn(turn.parent, text, number, tuple(turn.nags), tuple(turn.before), tuple(turn.after)))
    return turns
