"""A game of a file, as readers yield it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from msgspec.structs import replace

from limitproto.games.base import Position
from limitproto.records.diagnostics.diagnostic import Diagnostic, diagnose
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.model import Record
from limitproto.records.parsed_game import Finding
from limitproto.records.raw_game import RawGame
from limitproto.records.text_places import Lines, byte_length, column_after, count_lines


class Entry:
    """A game of a file: its record, its text, its place, and its diagnostics.

    `record` is the game as far as it could be read; it is None for text that belongs to no game (`findings` say
    why). `number` counts the games of the file from 1, `line`, `column` and `offset` say where the text begins, and
    the record is `text[slice(*span)]`. `start` and `final` are the positions at both ends of the main line, None
    where they are not known; `sound` is the number of legal turns of the main line. `canonical` is set if the text is
    the export form of the record, `packed` if it was MessagePack and is shown as JSON. `locate` returns the JSON path
    of a place of the text.

    A record may be given as a function that makes it when it is first asked for. For a game with nothing wrong, that
    holds for the findings too, see `make_later`.
    """

    #: Whether its warnings are about something that the record does not keep, so that a converter has to show them.
    loses = False

    def __init__(
        self,
        raw: RawGame,
        number: int,
        path: str,
        findings: list[Finding],
        record: Record | Callable[[], Record] | None = None,
        start: Position | None = None,
        final: Position | None = None,
        sound: int = 0,
    ) -> None:
        self.text, self.span, self.number, self.path = raw.text, (raw.start, raw.end), number, path
        self.line, self.offset, self.column = raw.line, raw.offset, raw.column
        self._findings, self._record = findings, record
        self._make: Callable[[], tuple[Record | None, list[Finding], bool]] | None = None
        self.start, self.final, self.sound = start, final, sound
        self._canonical = self.packed = self.is_json = False
        self.locate: Callable[[int], str] | None = None

    def make_later(self, make: Callable[[], tuple[Record | None, list[Finding], bool]]) -> None:
        """Have record, findings and `canonical` made when they are first asked for.

        There is a record, and no finding but notes. What makes them must not hold this entry: without a circle, its
        memory is free as soon as it is not used any more.
        """
        self._make = make

    def _complete(self) -> None:
        if self._make is not None:
            make, self._make = self._make, None
            self._record, self._findings, self._canonical = make()

    @property
    def has_record(self) -> bool:
        """Whether there is a record, which this does not make."""
        return self._record is not None or self._make is not None

    @property
    def canonical(self) -> bool:
        """Whether its text is the export form of its record, which is made where that is not known without it."""
        if not self._canonical:
            self._complete()
        return self._canonical

    @canonical.setter
    def canonical(self, canonical: bool) -> None:
        self._canonical = canonical

    @property
    def is_unmade(self) -> bool:
        """Whether there is nothing to say of it, and its record has not been made."""
        return self._make is not None

    @property
    def record(self) -> Record | None:
        """The game as far as it could be read."""
        self._complete()
        if self._record is not None and not isinstance(self._record, Record):
            self._record = self._record()
        return self._record

    @property
    def findings(self) -> list[Finding]:
        """What is wrong with the game."""
        self._complete()
        return self._findings

    @findings.setter
    def findings(self, findings: list[Finding]) -> None:
        self._complete()
        self._findings = findings

    @cached_property
    def all_diagnostics(self) -> list[Diagnostic]:
        """Its diagnostics, notes included, in the order of the text."""
        if not self.findings:
            return []
        lines = Lines(self.text, self.line, self.offset, self.column)
        found = [diagnose(finding, lines, self.path, self.number) for finding in self.findings]
        if self.locate is not None:
            paths = [self.locate(finding.start) for finding in self.findings]
            found = [replace(item, json_path=path) for item, path in zip(found, paths, strict=True)]
        if self.packed:
            # A place inside packed data is of no use to a reader of the report; the first byte of the record is.
            spot = {"offset": self.offset, "end_offset": self.offset, "excerpt": ""}
            found = [replace(item, line=1, column=1, end_line=1, end_column=1, **spot) for item in found]
        return sorted(found, key=lambda diagnostic: (diagnostic.offset, diagnostic.end_offset, diagnostic.code))

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """Its diagnostics without the notes, in the order of the text."""
        if not self._findings:
            return []
        return [diagnostic for diagnostic in self.all_diagnostics if diagnostic.severity != "note"]

    @property
    def has_errors(self) -> bool:
        """Whether a part of it could not be read, or breaks the rules."""
        return any(rule_of(finding.code).severity == "error" for finding in self._findings)

    @property
    def is_broken(self) -> bool:
        """Whether it has errors other than those due to files that this installation lacks."""
        rows = (rule_of(finding.code) for finding in self._findings)
        return any(row.severity == "error" and not row.elsewhere for row in rows)

    def sound_game(self) -> tuple[Record, Position]:
        """Return the record and the start of a game without errors, which has both."""
        assert self.record is not None
        assert self.start is not None
        return self.record, self.start

    def behind(self) -> RawGame:
        """Return an empty part of the file that begins where the text ends."""
        text = self.text
        line, offset = self.line + count_lines(text), self.offset + byte_length(text)
        return RawGame("", 0, 0, line, offset, column_after(text, self.column))
