"""Reads LGN game by game: every game that can be read, and a diagnostic for everything that cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from limitproto.records.game_entry import Entry
from limitproto.records.lgn import canonical
from limitproto.records.lgn.splitter import MAX_GAME, split
from limitproto.records.parsed_game import Finding, ParsedGame
from limitproto.records.raw_game import RawGame
from limitproto.records.validate.bytes import byte_findings, export_text, layout_findings
from limitproto.records.validate.game import check_game


def lgn_entries(chunks: Iterable[str], path: str) -> Iterator[Entry]:
    """Yield the games of an LGN text that comes in chunks."""
    number = 0
    for raw in split(chunks):
        for entry in read_game(raw, path, number + 1):
            number += entry.record is not None
            yield entry


def read_game(raw: RawGame, path: str = "-", number: int = 1) -> Iterator[Entry]:
    """Yield the game of a text as the game of that number, or text without a game.

    A game that is too long and has its result in the part that is read is followed by an empty entry that says so.
    """
    text = raw.text
    if raw.state == "rest" or not text.strip("\ufeff \t\r\n"):
        yield Entry(raw, number - 1, path, _too_long(len(text)) if raw.state == "cut" else [])
        return
    export, parsed = (None, None) if raw.state == "cut" else _read_export(raw, path, number)
    if export is not None:
        yield export
        return
    entry = _read_by_grammar(raw, path, number, parsed)
    yield entry
    if raw.state == "cut" and not any(finding.code == "LGN007" for finding in entry.findings):
        yield Entry(entry.behind(), number, path, _too_long(0))


def read_export(raw: RawGame, path: str = "-", number: int = 1) -> Entry | None:
    """Return the game of a text that is in export form to the byte and has no diagnostics, else None."""
    entry = _read_export(raw, path, number)[0]
    return entry if entry is not None and entry.canonical else None


def _read_export(raw: RawGame, path: str, number: int) -> tuple[Entry | None, ParsedGame | None]:
    """Return the game of a text that is in export form, and what was parsed to find that out."""
    parsed = canonical.parse_export(raw.text)
    if parsed is None:
        return None, None
    entry = check_game(parsed, raw, number, path, quick=True)
    if entry.findings or byte_findings(raw) or entry.record is None:
        return None, parsed
    right = export_text(entry.record, raw.last)
    entry.canonical = raw.text == right
    if not entry.canonical:
        # Files that were joined lack nothing but the empty line between two games.
        if raw.text + "\n" != right:
            return None, parsed
        entry.findings = layout_findings(raw, entry.record)
    return entry, parsed


def _read_by_grammar(raw: RawGame, path: str, number: int, former: ParsedGame | None) -> Entry:
    # Lark is loaded when it is first needed: export form is read without it.
    from limitproto.records.lgn.parser import parse

    parsed = parse(raw.text, raw.offset == 0)
    if former is not None:
        parsed.replayed = former.replayed
    if raw.state == "cut":
        parsed.cut_short = True
        if parsed.result is None:
            # Its beginning is not to be taken for the game.
            parsed.findings += _too_long(parsed.end)
    entry = check_game(parsed, raw, number, path)
    entry.findings += byte_findings(raw)
    if raw.state == "whole" and not entry.findings and entry.record is not None:
        entry.findings += layout_findings(raw, entry.record)
    return entry


def _too_long(place: int) -> list[Finding]:
    return [Finding("LGN007", place, place, {"size": MAX_GAME})]
