"""The selection of diagnostics by codes, code prefixes, and names."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from limitproto.records.diagnostics.diagnostic import NOT_SHOWN, Diagnostic
from limitproto.records.diagnostics.registry import codes_by_name, table

#: The diagnostics that compare games with each other.
COMPARED = ("LGN701", "LGN702", "LGN703", "LGN704")


class UnknownCode(ValueError):
    """A word that is not a code, the beginning of a code or a name; the message is a complete sentence."""

    def __init__(self, word: str) -> None:
        super().__init__(
            f"{word!r} is neither a diagnostic code, nor the beginning of one, nor the name of a diagnostic."
        )


class Selection(Struct, frozen=True):
    """The diagnostics to report.

    `select` and `ignore` are codes or beginnings of codes; the longer one decides, or `ignore` if both are equally
    long. Without `select`, everything is selected, but notes only if `strict`.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    strict: bool = False

    def reports(self, diagnostic: Diagnostic) -> bool:
        """Return whether a diagnostic is to be reported."""
        return self.reports_code(diagnostic.code, diagnostic.severity)

    @property
    def reports_held(self) -> bool:
        """Whether the unshown diagnostics of a game are counted; they need not be selected, only not ignored."""
        ignored = _longest(self.ignore, NOT_SHOWN)
        return ignored <= 0 or ignored < _longest(self.select, NOT_SHOWN)

    def reports_code(self, code: str, severity: str) -> bool:
        """Return whether diagnostics of a code are to be reported."""
        wanted = _longest(self.select, code)
        if wanted < 0 and (self.select or (severity == "note" and not self.strict)):
            return False
        return _longest(self.ignore, code) < max(wanted, 0) or _longest(self.ignore, code) < 0


def _longest(beginnings: Iterable[str], code: str) -> int:
    """Return the length of the longest of some beginnings that a code has, -1 if it has none."""
    return max((len(beginning) for beginning in beginnings if code.startswith(beginning)), default=-1)


def codes_meant(words: Iterable[str]) -> tuple[str, ...]:
    """Return the codes and code prefixes named by words; `ALL` stands for every code.

    A word may hold several, separated by commas. Raises UnknownCode.
    """
    wanted = [word.strip() for word in ",".join(words).split(",") if word.strip()]
    if not wanted:
        return ()  # avoids the table, which loads every game
    rows = table()
    names = codes_by_name()
    codes = []
    for word in wanted:
        code = names.get(word.lower(), word.upper())
        code = "" if code == "ALL" else code
        if not any(known.startswith(code) for known in rows):
            raise UnknownCode(word)
        codes.append(code)
    return tuple(codes)
