"""The errors for invalid input, each a LimitprotoError that names the offending place."""

from __future__ import annotations

from typing import NamedTuple


class Violation(NamedTuple):
    """One rule that a turn breaks: its number, the cell (`-` if there is none) and a sentence."""

    rule: int
    cell: str
    sentence: str

    def __str__(self) -> str:
        return f"R{self.rule} {self.cell} {self.sentence}"


class LimitprotoError(ValueError):
    """An error that a user can correct; the message is a sentence that states what is wrong and where."""


class InvalidNotation(LimitprotoError):
    """Text that does not fit the grammar.

    `text` is the text that was read, `column` (from 1, in code points) where it stopped making sense, `found` the
    character there (empty at the end of the text) and `expected` what would have been valid there.
    """

    def __init__(self, what: str, text: str, column: int, expected: tuple[str, ...]) -> None:
        self.what, self.text, self.column, self.expected = what, text, column, expected
        self.found = text[column - 1 : column]
        super().__init__(what, text, column, expected)

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= 60 else self.text[:57] + "..."
        found = repr(self.found) if self.found else "end"
        article = "the" if self.what.startswith("beginning") else "an" if self.what[0] in "aeiou" else "a"
        expected = f"; expected {' or '.join(self.expected)}" if self.expected else ""
        return f"{shown!r} is not {article} {self.what}: unexpected {found} at column {self.column}{expected}"


class IllegalTurn(LimitprotoError):
    """A turn that can be parsed but not played; `violations` lists every rule that it breaks, in rule order."""

    #: The nearest legal turns, if they were looked for.
    nearest: tuple[str, ...] = ()

    def __init__(self, turn: str, violations: tuple[Violation, ...]) -> None:
        self.turn, self.violations = turn, violations
        super().__init__(turn, violations)

    def __str__(self) -> str:
        nearest = [f"nearest legal turns: {', '.join(self.nearest)}"] if self.nearest else []
        return "; ".join([*map(str, self.violations), *nearest])

    @property
    def rule(self) -> int:
        """The number of the first rule broken."""
        return self.violations[0].rule

    @property
    def cell(self) -> str:
        """The cell where that rule is broken."""
        return self.violations[0].cell


class InvalidPosition(LimitprotoError):
    """A position that no game can reach; `defects` has a complete sentence for every reason."""

    def __init__(self, text: str, defects: tuple[str, ...]) -> None:
        self.text, self.defects = text, defects
        super().__init__(text, defects)

    def __str__(self) -> str:
        return " ".join(self.defects)


class InvalidOption(LimitprotoError):
    """An edition or option that does not exist, or a value outside its range."""


class UnknownFile(InvalidOption):
    """A value that requires a certain file to be known, such as the name of a deck."""


class Unavailable(LimitprotoError):
    """Something that exists but is not available in the current game state.

    `rule` is the number of the rule, or None if there is none.
    """

    def __init__(self, sentence: str, rule: int | None = None) -> None:
        self.rule = rule
        super().__init__(sentence)
