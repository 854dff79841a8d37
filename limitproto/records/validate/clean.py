"""Finds the games with nothing wrong quickly: most of an archive.

Whatever may need a diagnostic other than that of the layout is left to `limitproto.records.validate.game`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from limitproto.games.base import UNFINISHED, Position
from limitproto.games.registry import game_named
from limitproto.records.lgn.quick_game import QuickGame
from limitproto.records.parsed_game import Finding, MainLineReplay, ParsedGame, TagAt
from limitproto.records.raw_game import RawGame
from limitproto.records.validate import tags as tagcheck
from limitproto.records.validate.bytes import byte_findings
from limitproto.records.validate.game import normal_tags, privacy_findings, roster_findings, start_of_game
from limitproto.records.validate.replay import fits


class CleanGame(NamedTuple):
    """A game with nothing wrong: its start and its end, and whether its text is the export form."""

    start: Position
    final: Position
    is_export: bool


def clean_game(game: QuickGame, raw: RawGame) -> CleanGame | None:
    """Return the game if no diagnostic but that of the layout is to be made of it, else None.

    If its turns have been played, `game` remembers that.
    """
    words = game.words
    if not game.result or not words or game.has_variations or game.has_glyphs or not _is_text_clean(game, raw):
        return None
    start = _start_of(game)
    if start is None:
        return None
    position = start.position
    movers, final = position.replay(words)
    game.replayed = MainLineReplay(position, words, movers, final)
    if len(movers) < len(words) or not game.is_numbered(movers) or final.closing_tags:
        return None
    if final.is_over:
        if game.result != final.result or (start.termination and start.termination != final.reason):
            return None
    elif game.result != UNFINISHED and not start.termination:
        return None
    rest = len(raw.text) - (game.result_start - game.shift) - len(game.result)
    is_export = game.is_export and rest == (1 if raw.last else 2) and raw.text.endswith("\n" * rest)
    return CleanGame(position, final, is_export)


def _is_text_clean(game: QuickGame, raw: RawGame) -> bool:
    """Return whether no character of a text, and nothing that is private, needs a diagnostic."""
    text = raw.text
    if not game.is_bare or not text.isascii():
        if byte_findings(raw):
            return False
    elif raw.last and text[-1] not in "\r\n":
        return False
    return "[%" not in text and not privacy_findings(text, 0, len(text))


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
