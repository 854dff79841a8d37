"""What a diagnostic rule is: the row of a code in the table of diagnostics."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Severity = Literal["error", "warning", "note"]


class DiagnosticRule(Struct, frozen=True, kw_only=True):
    """A kind of diagnostic.

    `sentence` is a format string for the words of a diagnostic. In `help` only the names of such words are replaced,
    and a brace may be unpaired. A `critical` defect cannot be fixed without losing something that a person wrote; a
    `fixable` one is fixed by `--fix`. With `elsewhere` the record may be valid with files that this installation
    lacks, so that its game stays where it is. A `note` is a deviation from the export form, reported with `--strict`
    only. `rule` is the number of the rule of the game, and `letter` precedes it where it is cited. `suffix` is the
    kind of file that the examples are. `repeat` shortens a very long failing example: a mark in the text, the text
    that replaces it, and how many times. `former_names` are names that it had, which still mean it. `fixes` are texts
    with the words of a diagnostic, each of which, in an editor, may replace its span; the best is the first.
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
        """The rule of the game as a text, `R3` or `L3`; empty if there is none."""
        return "" if self.rule is None else f"{self.letter}{self.rule}"
