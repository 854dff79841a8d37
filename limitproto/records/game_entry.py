"""A game of a file, as readers hand it out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from msgspec.structs import replace

from limitproto.games.base import Position
from limitproto.records.diagnostics.diagnostic import Diagnostic, diagnose
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.model import Record
from limitproto.records.parsed_game import Finding
from limitproto.records.text_places import Lines
from limitproto.records.validate.game import Checked


class Entry:
    """A game of a file: its record, its text, its place, and what is wrong with it.

    `record` is the game as good as it could be read; it is None for text that belongs to no game (`findings` say
    why). `number` counts the games of the file from 1, `line` and `offset` tell where the text begins. `start` and
    `final` are the positions at both ends of the main line, None where they are not known; `sound` says how many
    turns of the main line are legal. `canonical` tells that the text is the export form of the record; `packed` that
    it stood in MessagePack and is shown as JSON.
    """

    #: Tells that its warnings speak of something that the record does not keep, so that whoever converts it says them.
    loses = False

    def __init__(
        self,
        text: str,
        line: int,
        offset: int,
        number: int,
        path: str,
        checked: Checked | None,
        findings: list[Finding],
        canonical: bool = False,
        locate: Callable[[int], str] | None = None,
    ) -> None:
        self.text, self.line, self.offset, self.number, self.path = text, line, offset, number, path
        self.record: Record | None = checked.record if checked else None
        self.start: Position | None = checked.start if checked else None
        self.final: Position | None = checked.final if checked else None
        self.sound = checked.sound if checked else 0
        self.findings = findings
        self.canonical = canonical
        self.packed = False
        self.is_json = False
        #: Where in its line the text begins, from 1.
        self.column = 1
        #: Where the record stands in the text; text around it is trivia.
        self.span = (0, len(text))
        self._locate = locate

    @cached_property
    def all_diagnostics(self) -> list[Diagnostic]:
        """What is wrong, notes included, in the order of the text."""
        if not self.findings:
            return []
        lines = Lines(self.text, self.line, self.offset, self.column)
        found = [diagnose(finding, lines, self.path, self.number) for finding in self.findings]
        if self._locate is not None:
            paths = [self._locate(finding.start) for finding in self.findings]
            found = [replace(item, json_path=path) for item, path in zip(found, paths, strict=True)]
        if self.packed:
            # A place inside of packed data is of no use to anybody; the first byte of the record is.
            spot = {"offset": self.offset, "end_offset": self.offset, "excerpt": ""}
            found = [replace(item, line=1, column=1, end_line=1, end_column=1, **spot) for item in found]
        return sorted(found, key=lambda diagnostic: (diagnostic.offset, diagnostic.end_offset, diagnostic.code))

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What is wrong, without the notes, in the order of the text."""
        return [diagnostic for diagnostic in self.all_diagnostics if diagnostic.severity != "note"]

    @property
    def has_errors(self) -> bool:
        """Tell whether some of it could not be read, or breaks the rules."""
        return any(rule_of(finding.code).severity == "error" for finding in self.findings)

    @property
    def is_broken(self) -> bool:
        """Tell whether it has errors, and not only for want of something that may be known elsewhere."""
        rows = (rule_of(finding.code) for finding in self.findings)
        return any(row.severity == "error" and not row.elsewhere for row in rows)
