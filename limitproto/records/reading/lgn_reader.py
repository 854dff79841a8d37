"""Reads LGN game by game: every game that can be read, and a diagnostic for everything that cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from limitproto.records.game_entry import Entry
from limitproto.records.lgn.parser import parse
from limitproto.records.lgn.splitter import MAX_GAME, split
from limitproto.records.model import Record
from limitproto.records.parsed_game import ParsedGame, RawDiagnostic
from limitproto.records.raw_game import RawGame
from limitproto.records.validate.bytes import byte_diagnostics, layout_diagnostics
from limitproto.records.validate.clean import CleanGame, clean_game
from limitproto.records.validate.clean_record import clean_record
from limitproto.records.validate.game import check_game


def lgn_entries(chunks: Iterable[str], path: str) -> Iterator[Entry]:
    """Yield the games of an LGN text that comes in chunks."""
    number = 0
    for raw in split(chunks):
        for entry in read_game(raw, path, number + 1):
            number += entry.has_record
            yield entry


def read_game(raw: RawGame, path: str = "-", number: int = 1) -> Iterator[Entry]:
    """Yield the game of a text as the game of that number, or text without a game.

    A game that is too long and has its result in the part that is read is followed by an empty entry that says so.
    """
    game, text = raw.game, raw.text
    if game is None:
        if raw.state == "rest" or not text.strip("\ufeff \t\r\n"):
            yield Entry(raw, number - 1, path, _too_long(len(text)) if raw.state == "cut" else [])
            return
        game = parse(text, raw.offset == 0)
    if raw.state == "cut":
        _cut_off(game)
    clean = None if game.diagnostics or game.cut_short else clean_game(game, raw)
    entry = _clean_entry(game, clean, raw, path, number) if clean else checked(game, raw, path, number)
    yield entry
    if raw.state == "cut" and not any(diagnostic.code == "LGN007" for diagnostic in entry.raw_diagnostics):
        yield Entry(entry.behind(), number, path, _too_long(0))


def _clean_entry(game: ParsedGame, clean: CleanGame, raw: RawGame, path: str, number: int) -> Entry:
    """Return the entry of a game with nothing wrong, the record of which is made when it is asked for."""
    entry = Entry(raw, number, path, [], None, clean.start, clean.final, clean.sound)
    entry.canonical = clean.is_export

    def make() -> tuple[Record | None, list[RawDiagnostic], bool]:
        record = clean_record(game, clean) or check_game(game, raw, number, path).record
        assert record is not None, "a game with nothing wrong has a record"
        diagnostics = [] if clean.is_export else layout_diagnostics(raw, record)
        return record, diagnostics, not diagnostics

    entry.make_later(make)
    return entry


def _cut_off(game: ParsedGame) -> None:
    """Change what is known of the beginning of a game that is too long to be read."""
    game.cut_short = True
    if game.result is None:
        # What is open where it is cut off may be closed in the rest of it.
        game.diagnostics = [one for one in game.diagnostics if one.code != "LGN104" and not _is_last(one, game)]
        # Its beginning is not to be taken for the game.
        game.diagnostics += _too_long(game.end)


def checked(parsed: ParsedGame, raw: RawGame, path: str, number: int) -> Entry:
    """Return the entry of a game after everything has been checked that its text shows."""
    entry = check_game(parsed, raw, number, path)
    if not parsed.has_clean_text:
        entry.raw_diagnostics += byte_diagnostics(raw)
    if raw.state == "whole" and not entry.raw_diagnostics and entry.record is not None:
        entry.raw_diagnostics += layout_diagnostics(raw, entry.record)
        entry.canonical = not entry.raw_diagnostics
    return entry


def _is_last(diagnostic: RawDiagnostic, parsed: ParsedGame) -> bool:
    """Return whether a diagnostic says that no turn follows a number."""
    return diagnostic.code == "LGN121" and diagnostic.start >= parsed.last


def _too_long(place: int) -> list[RawDiagnostic]:
    return [RawDiagnostic("LGN007", place, place, {"size": MAX_GAME})]
