"""Diagnostic rules, the rows of the table of diagnostics."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Severity = Literal["error", "warning", "note"]


class DiagnosticRule(Struct, frozen=True, kw_only=True):
    """A kind of diagnostic.

    `sentence` is a format string for the words of a diagnostic. In `help`, only the names of such words are replaced,
    and braces may be unpaired. A `critical` defect cannot be fixed without losing something that a person wrote;
    `--fix` fixes a `fixable` one. With `elsewhere`, the record may be valid with files that this installation lacks, so
    its game stays in place. A `note` is a deviation from the export form, reported only with `--strict`. `rule` is the
    number of the game's rule, and `letter` precedes it in citations. `suffix` is the file type of the examples.
    `repeat` shortens a very long failing example: a mark in the text, the text that replaces it, and how many times.
    `former_names` are earlier names, which are still accepted. `fixes` are texts with the words of a diagnostic, each
    of which may replace its span in an editor; the best comes first.
    """

    code: str
    name: str
    severity: Severity
    sentence: str
    help: str
    why: str
    fixable: bool = False
    critical: bool = False
    elsewhere: bool = False
    rule: int | None = None
    letter: str = "R"
    suffix: str = ".lgn"
    repeat: tuple[str, str, int] | None = None
    former_names: tuple[str, ...] = ()
    fixes: tuple[str, ...] = ()

    @property
    def citation(self) -> str:
        """The game's rule as text, `R3` or `L3`; empty if there is none."""
        return "" if self.rule is None else f"{self.letter}{self.rule}"
