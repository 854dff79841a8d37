"""The conditions of a search, and what they are in SQL."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec import Struct

from limitproto.archive.errors import ArchiveError
from limitproto.records.lgn.terminals import TIDY_RESULT
from limitproto.records.model import TAG_NAME, date_of
from limitproto.records.statistics.game_facts import fits

#: The fields of `Conditions` that hold several values, and what one of these is called.
SINGULAR = {"players": "player", "editions": "edition", "results": "result", "reasons": "reason", "tags": "tag"}

#: The length of a date that is known in full.
_DAY = len("2026.11.20")

_DATE = re.compile(r"[0-9]{4}(?:\.(?:0[1-9]|1[0-2])(?:\.(?:0[1-9]|[12][0-9]|3[01]))?)?")
_RANGE = re.compile(r"([0-9]{0,9})(\.\.)?([0-9]{0,9})")

#: The condition that every game fits.
_EVERY = "true"


class Conditions(Struct, frozen=True, kw_only=True):
    """The games that are searched for; an empty field matches every game.

    `players` are patterns (`*` and `?`, case does not count) that each have to fit one of the players, `editions`
    patterns of which one has to fit the tag Edition or the edition of position strings. Of `results` and of `reasons`
    one has to be equal. `date` and `length` are ranges such as `2020..2021.06` and `10..20`, or single values; a date
    that is not known as far as the range is matches none. `tags` are pairs of name, in any case, and value, and `where`
    is an SQL expression over the columns of the table `games`.

    `position` is a position string: the game has come to this position, its cells included; with `symmetry`, to any
    that is the same up to symmetry. `turns` are the first turns of the game, or with `symmetry` images of them.
    `pattern` is part of a board, which appears in the game up to symmetry and shift.
    """

    players: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    date: str = ""
    length: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    where: str = ""
    position: str = ""
    turns: str = ""
    pattern: str = ""
    symmetry: bool = False

    @property
    def is_about_rows(self) -> bool:
        """Whether the table of games alone decides."""
        return not (self.position or self.turns or self.pattern)


class NamesLike(NamedTuple):
    """A value of a parameter that stands for all names of players in a table that a pattern fits.

    DuckDB and Python do not agree on what is the same in small letters, so names are compared in Python.
    """

    pattern: str

    def chosen(self, names: Iterable[str]) -> list[str]:
        """Return the names that the pattern fits, as in `limitproto stats`."""
        return [name for name in names if fits(name, self.pattern)]


class Clause(NamedTuple):
    """A condition in SQL, with the values of its parameters, some of which may be `NamesLike`."""

    sql: str
    values: list[Any]

    @property
    def is_empty(self) -> bool:
        """Whether every game fits."""
        return self.sql == _EVERY


def pattern_regex(pattern: str) -> str:
    """Return a pattern with `*` and `?` as a regular expression of DuckDB over text in small letters."""
    parts = {"*": ".*", "?": "."}
    return "(?s)" + "".join(parts.get(character) or re.escape(character) for character in pattern.lower())


def dates_of(text: str) -> tuple[str, str]:
    """Return both ends of a range of dates, empty where it is open. Raises ArchiveError."""
    since, dots, until = text.replace("-", ".").partition("..")
    ends = since, until if dots else since
    for end in ends:
        if end and not _DATE.fullmatch(end):
            raise ArchiveError(f"{end!r} is not a date such as 2026, 2026.11 or 2026.11.20; a range is FROM..TO.")
        if len(end) == _DAY and date_of(end) is None:
            raise ArchiveError(f"{end!r} is not a date: the month has no such day.")
    common = min(map(len, ends))
    if ends[0][:common] > ends[1][:common]:
        raise ArchiveError(f"{text!r} ends before it begins.")
    return ends


def numbers_of(text: str) -> tuple[int | None, int | None]:
    """Return both ends of a range of numbers, None where it is open. Raises ArchiveError."""
    match = _RANGE.fullmatch(text)
    if match is None or text in ("", ".."):
        raise ArchiveError(f"{text!r} is not a length such as 20, 10..20, 10.. or ..20.")
    least, dots, most = match.groups()
    if not dots:
        return int(least), int(least)
    if least and most and int(least) > int(most):
        raise ArchiveError(f"{text!r} ends before it begins.")
    return int(least) if least else None, int(most) if most else None


def check_result(text: str) -> None:
    """Raise ArchiveError for what is the result of no game."""
    scores = text.split("-")
    shares = [score for score in scores if score != "0"]
    is_shared = len(shares) > 1 and set(shares) == {f"1/{len(shares)}"}
    if not TIDY_RESULT.fullmatch(text) or not (text in ("*", "0") or shares == ["1"] or is_shared):
        raise ArchiveError(
            f"{text!r} is not a result: * of games that are not finished, or a score for each player, such as 1-0, "
            "0-1-0 or 1/2-1/2."
        )


def clause_of(wanted: Conditions, table: str = "games") -> Clause:
    """Return the condition over a table that is `games` or like it, here `g`. Raises ArchiveError."""
    parts: list[str] = []
    values: list[Any] = []

    def add(sql: str, *given: Any) -> None:
        parts.append(sql)
        values.extend(given)

    for player in wanted.players:
        add(
            f"g.game IN (SELECT game FROM (SELECT game, unnest(players) AS name FROM {table}) "
            "WHERE name IN (SELECT unnest(CAST(? AS VARCHAR[]))))",
            NamesLike(player),
        )
    if wanted.editions:
        fits = "regexp_full_match(lower(g.tags['Edition']), ?) OR regexp_full_match(lower(g.edition), ?)"
        regexes = [pattern_regex(edition) for edition in wanted.editions]
        add(" OR ".join([fits] * len(regexes)), *(regex for regex in regexes for _ in range(2)))
    for result in wanted.results:
        check_result(result)
    for column, texts in (("result", wanted.results), ("reason", wanted.reasons)):
        if texts:
            add(f"g.{column} IN ({', '.join('?' * len(texts))})", *texts)
    if wanted.date:
        date = "g.tags['Date']"
        for end, sign in zip(dates_of(wanted.date), (">=", "<="), strict=True):
            if end:
                known = f"length({date}) >= {len(end)} AND NOT contains(left({date}, {len(end)}), '?')"
                add(f"{known} AND left({date}, {len(end)}) {sign} ?", end)
    if wanted.length:
        for bound, sign in zip(numbers_of(wanted.length), (">=", "<="), strict=True):
            if bound is not None:
                add(f"g.length {sign} ?", bound)
    for name, value in wanted.tags:
        if not TAG_NAME.fullmatch(name):
            raise ArchiveError(f"{name!r} is not the name of a tag: a letter, then letters, digits and _.")
        # Most games are passed over by the value alone.
        named = "len(list_filter(map_entries(g.tags), lambda tag: lower(tag.key) = ? AND tag.value = ?)) > 0"
        add(f"list_contains(map_values(g.tags), ?) AND {named}", value, name.lower(), value)
    if wanted.where:
        add(f"{wanted.where}\n")
    return Clause(" AND ".join(f"({part})" for part in parts) or _EVERY, values)
