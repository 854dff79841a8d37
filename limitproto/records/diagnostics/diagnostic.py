"""Diagnostics: what a reader reports, where it is, how to fix it, and the selection that is wanted."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.diagnostics.registry import Severity, codes_by_name, rule_of, table
from limitproto.records.parsed_game import RawDiagnostic
from limitproto.records.text_places import Lines, escaped

#: The code of the diagnostic that counts a game's unreported diagnostics.
NOT_SHOWN = "LGN709"

#: The codes of diagnostics that say how a source was read, if not in the usual way.
NOTED = ("LGN013", "LGN014")

#: The diagnostic of a text that is not a game, whatever else is wrong with it.
NOT_A_GAME = "LGN129"


class Diagnostic(Struct, frozen=True, omit_defaults=True):
    """A defect found at a place in a file.

    `line` and `column` count from 1, columns in code points; `offset` is the byte from the start of the file. The span
    ends before `end_line`, `end_column`, `end_offset`. `game` is the number of the game in the file, from 1, or 0 for
    the file itself. `excerpt` is the source line, cut if it is very long; `caret` is the number of code points before
    the place. `json_path` is set for records in JSON.

    `held` counts by code the unreported diagnostics of a game, or of `held_games` equal ones; only `NOT_SHOWN` has it.

    For people, `focus` is the part of the excerpt to mark, as its start after `caret` and its length, if it is shorter
    than the span; `context` is a sentence on the state of the game.
    """

    code: str
    severity: Severity
    message: str
    path: str
    line: int
    column: int
    offset: int
    end_line: int
    end_column: int
    end_offset: int
    game: int
    help: str
    excerpt: str = ""
    caret: int = 0
    rule: int | None = None
    fixable: bool = False
    critical: bool = False
    json_path: str | None = None
    focus: tuple[int, int] | None = None
    context: str = ""
    held: tuple[tuple[str, int], ...] = ()
    held_games: int = 0

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.code} {self.message}"


#: A placeholder for a word of a diagnostic in its help.
_WORD = lazy_pattern(r"\{(\w+)\}")
#: The letters and digits in a turn between two other characters.
_PART = lazy_pattern("[a-z0-9]+")


def diagnose(raw: RawDiagnostic, lines: Lines, path: str, game: int) -> Diagnostic:
    """Return a diagnostic with its place in the file."""
    rule = rule_of(raw.code)
    excerpt, caret = lines.excerpt(raw.start)
    words = {key: _word_of(value, lines) for key, value in raw.words.items()}
    start = lines.at(raw.start)
    return Diagnostic(
        rule.code,
        rule.severity,
        rule.sentence.format_map(words),
        path,
        *start,
        *(start if raw.end == raw.start else lines.at(raw.end)),
        game=game,
        help=_WORD.sub(lambda match: str(words[match[1]]), rule.help) if "{" in rule.help else rule.help,
        excerpt=excerpt,
        caret=caret,
        rule=rule.rule if raw.rule is None else raw.rule,
        fixable=rule.fixable,
        critical=rule.critical,
        focus=_focus(str(words["cell"]), excerpt[caret : caret + raw.end - raw.start]) if "cell" in words else None,
        context=str(words.get("context", "")),
    )


def _focus(cell: str, turn: str) -> tuple[int, int] | None:
    """Return start and length of a cell in the text of a turn, None if the turn does not name it."""
    # A pattern with the cell would have to be compiled for every cell.
    for word in _PART.finditer(turn.lower()) if cell not in ("", "-") else ():
        if word[0].startswith(cell.lower()) and not word[0][len(cell) :][:1].isdigit():
            return word.start(), len(cell)
    return None


def _word_of(value: object, lines: Lines) -> object:
    """Return a word of a sentence without line endings, control characters and passwords."""
    if isinstance(value, str):
        return _Word(escaped(lines.shown(value, 300)))
    return _Count(value) if isinstance(value, int) else value


class _Count(int):
    """A number in a sentence; with a noun as its format, it is followed by that noun: `3 places`."""

    def __format__(self, noun: str) -> str:
        return f"{int(self)} {noun}{'' if self == 1 else 's'}" if noun.isalpha() else super().__format__(noun)


class _Word(str):
    """A word of a sentence that needs no further escaping between quotation marks."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"'{self}'"


# ---- which are wanted: by codes, beginnings of codes, and names ------------------------------------------------------

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

    @property
    def compares_games(self) -> bool:
        """Whether it reports anything that games have in common."""
        return any(map(self.reports, COMPARED))

    @property
    def reports_held(self) -> bool:
        """Whether the unshown diagnostics of a game are counted; they need not be selected, only not ignored."""
        ignored = _longest_beginning(self.ignore, NOT_SHOWN)
        return ignored <= 0 or ignored < _longest_beginning(self.select, NOT_SHOWN)

    def reports(self, code: str) -> bool:
        """Return whether to report diagnostics of a code."""
        wanted = _longest_beginning(self.select, code)
        if wanted < 0 and (self.select or (rule_of(code).severity == "note" and not self.strict)):
            return False
        return _longest_beginning(self.ignore, code) < max(wanted, 0) or _longest_beginning(self.ignore, code) < 0


def _longest_beginning(beginnings: Iterable[str], code: str) -> int:
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
