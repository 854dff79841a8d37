"""The conditions on games, once: options, keywords, SQL and the choice of games that are read all use this table.

A condition on a game's row is a Python test of one of its values: of the values of a game that has been read, or of the
distinct values in a column of the archive, so that both choose the same games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fnmatch import translate
from functools import lru_cache, partial
from itertools import chain, count
from math import inf
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace

from limitproto.archive.errors import ArchiveError
from limitproto.core.own_words import own_words
from limitproto.core.printable import folded
from limitproto.core.user_text import user_text
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.terminals import TIDY_RESULT
from limitproto.records.model import TAG_NAME, date_of
from limitproto.records.statistics import reason_of

if TYPE_CHECKING:
    from limitproto.archive.connection import ArchiveConnection

#: The first character of a value that must not match, and of one that names a file with one value per line.
_NOT, _LIST = "!", "@"

#: The key, among what games have met, of the number of games for which only the date leaves the match undecided.
MAY_FIT = ""

#: The length of a fully known date.
_DAY = len("2026.11.20")

_DATE = re.compile(r"[0-9]{4}(?:\.(?:0[1-9]|1[0-2])(?:\.(?:0[1-9]|[12][0-9]|3[01]))?)?")
#: The form of a date in a record.
_KNOWN_DATE = re.compile(r"[0-9?]{4}\.[0-9?]{2}\.[0-9?]{2}")
_RANGE = re.compile(r"([0-9]{0,9})(\.\.)?([0-9]{0,9})")


#: Whether a value of a game matches.
Fits = Callable[[str], bool]


# ---- the values of conditions: tests of a game's value, made from one or several texts, one of which must match -----


def _fits_pattern(texts: Sequence[str]) -> Fits:
    """Return a test for patterns with `*` and `?`; texts that look the same are equal, and brackets are literal."""
    wanted = list(map(folded, texts))
    plain = {text for text in wanted if not re.search(r"[*?]", text)}
    wild = [re.compile(translate(text.replace("[", "[[]"))).match for text in wanted if text not in plain]

    def fits(value: str) -> bool:
        value = folded(value)
        return value in plain or any(match(value) for match in wild)

    return fits


def _fits_edition(texts: Sequence[str]) -> Fits:
    """Return a test for an edition as in position strings, with or without its number of players and its options."""
    fits = _fits_pattern(texts)

    def fits_form(edition: str) -> bool:
        name, slash, options = edition.partition("/")
        return any(fits(form) for one in (name, name.rstrip("0123456789")) for form in (one, one + slash + options))

    return fits_form


def _result_test(texts: Sequence[str]) -> Fits:
    for text in texts:
        shares = [score for score in text.split("-") if score != "0"]
        is_shared = len(shares) > 1 and set(shares) == {f"1/{len(shares)}"}
        if not TIDY_RESULT.fullmatch(text) or not (text in ("*", "0") or shares == ["1"] or is_shared):
            raise ArchiveError(
                f"{text!r} is not a result: use * for unfinished games, or a score for each player, such as 1-0, "
                "0-1-0 or 1/2-1/2."
            )
    return set(texts).__contains__


def _fits_dates(texts: Sequence[str], is_certain: bool) -> Fits:
    """Return a test for ranges of dates: whether all possible days of a date are in one of them, or some day is."""
    ranges = [date_range(text) for text in texts]

    @lru_cache(maxsize=4096)
    def fits(date: str) -> bool:
        form = _possible_form(date)
        ends = next(_days(form)), next(_days(form, step=-1))
        if is_certain:
            return any(all(_is_within(day, *one) for day in ends) for one in ranges)
        return any(_is_within(day, *one) for one in ranges for day in _days(form, *one))

    return fits


def _is_within(day: str, since: str, until: str) -> bool:
    return day[: len(since)] >= since and (not until or day[: len(until)] <= until)


@lru_cache(maxsize=4096)
def _possible_form(date: str) -> str:
    """Return a date with `?` for impossible parts, and for the whole of a text that is not a date."""
    forms = (date, f"{date[:7]}.??", f"{date[:4]}.??.??") if _KNOWN_DATE.fullmatch(date) else ()
    return next((form for form in forms if any(_days(form))), "????.??.??")


def _days(date: str, since: str = "", until: str = "", step: int = 1) -> Iterator[str]:
    """Yield the possible days of a date with `?`, forwards or backwards, in the years of a range."""
    first, last = max(1, int(since[:4] or 1)), int(until[:4] or 9999)
    if date[:4].isdigit():
        first, last = max(first, int(date[:4])), min(last, int(date[:4]))
    years = range(first, last + 1)
    year, month, day = (re.compile(part.replace("?", ".")).fullmatch for part in date.split("."))
    months, days = (
        [number for number in range(1, most + 1) if fits(f"{number:02}")][::step]
        for fits, most in ((month, 12), (day, 31))
    )
    for number in years[::step]:
        if year(f"{number:04}"):
            yield from filter(date_of, (f"{number:04}.{month:02}.{day:02}" for month in months for day in days))


def _number_test(texts: Sequence[str], what: str) -> Fits:
    ranges = [number_range(text, what) for text in texts]
    return lambda number: any(least <= int(number) <= most for least, most in ranges)


def _fits_tag(texts: Sequence[str]) -> Fits:
    """Return a test for patterns, and for ranges of numbers such as `1800..`."""
    ranges = [text for text in texts if _RANGE.fullmatch(text) and ".." in text and text != ".."]
    fits, within = _fits_pattern([text for text in texts if text not in ranges]), _number_test(ranges, "range")
    return lambda value: fits(value) or (re.fullmatch("[0-9]{1,9}", value) is not None and within(value))


# ---- the table -----------------------------------------------------------------------------------------------------


class Condition(NamedTuple):
    """A condition: the name of its value and its help, how a value is parsed, and which values of a game it tests.

    `values` lists those of an `Entry` without errors, as texts, and `column` the same in SQL over `games AS g`: a
    column that is read at once, or a SELECT of the `game` and `text` columns for slower look-ups. With `each`, several
    such conditions must all match; otherwise one of them must. A condition on the board has neither.
    """

    metavar: str
    help: str
    read: Callable[[Sequence[str]], Fits] | None = None
    values: Callable[[Entry], Iterable[str]] | None = None
    column: str = ""
    each: bool = True


def _select_text(text: str) -> str:
    return f"SELECT g.game, {text} AS text FROM games AS g"


def _date_of(game: Entry) -> tuple[str]:
    return (game.sound_game()[0].all_tags()["Date"],)


#: The rows of a tag; `{}` is its name in lower case.
_TAGS = (
    "SELECT game, text FROM (SELECT game, unnest(map_keys(tags)) AS name, unnest(map_values(tags)) AS text FROM games) "
    "WHERE lower(name) = '{}'"
)

CONDITIONS = {
    "player": Condition("NAME", "Only games of this player; repeat it for games between several players.",
        _fits_pattern, lambda game: [player.name for player in game.sound_game()[0].players],
        _select_text("unnest(g.players)")),
    "edition": Condition("PATTERN", "Only games in these editions, such as classic or pbmserv3*.",
        _fits_edition, lambda game: (game.sound_game()[1].edition,), "g.edition", each=False),
    "event": Condition("PATTERN", "Only games in these events.",
        _fits_pattern, lambda game: (game.sound_game()[0].all_tags()["Event"],), _select_text("g.tags['Event']"),
        each=False),
    "players": Condition("N..M", "Only games with this number of players: 3, or 2..4.",
        partial(_number_test, what="number of players"), lambda game: (str(len(game.sound_game()[0].players)),),
        "len(g.players)"),
    "result": Condition("RESULT", "Only games with this result, such as 1-0; * for unfinished games.",
        _result_test, lambda game: (game.sound_game()[0].result,), "g.result", each=False),
    "reason": Condition("WORD", "Only games that ended for this reason, such as resignation.",
        _fits_pattern, lambda game: (reason_of(game, game.sound_game()[0]),), "coalesce(g.reason, '')", each=False),
    "date": Condition("FROM..TO", "Only games from one year, month or day to the end of another.",
        partial(_fits_dates, is_certain=True), _date_of, _select_text("g.tags['Date']")),
    "possible_date": Condition("FROM..TO", "The same, and games with an incomplete date that may be in the range.",
        partial(_fits_dates, is_certain=False), _date_of, _select_text("g.tags['Date']")),
    "length": Condition("N..M", "Only games of this length in turns: 20, 10..20, 10.. or ..20.",
        partial(_number_test, what="length"), lambda game: (str(len(game.sound_game()[0].main_line())),), "g.length"),
    "tag": Condition("NAME=VALUE", "Only games with this tag; VALUE is a pattern or a range of numbers.",
        _fits_tag),
    "where": Condition("EXPRESSION", "Only games for which this SQL expression is true."),
    "position": Condition("STRING", "Only games that reached this position."),
    "turns": Condition("TURNS", "Only games that begin with these turns."),
    "pattern": Condition("BOARD", "Only games in which this part of a board appeared."),
    "symmetry": Condition("", "Also match positions and turns that are rotated, reflected or shifted."),
}  # fmt: skip

#: The conditions on boards.
BOARDS = ("position", "turns", "pattern")


class Conditions(Struct, frozen=True, kw_only=True):
    """The games to search for; an empty field matches every game. See `CONDITIONS` and `spec/archive.md`.

    A value that begins with `!` must not match. One that begins with `@` names a file with one value per line, one of
    which must match; it is read when the search begins. `tag` has pairs of name and value, and `where` is an SQL
    expression over the columns of the `games` table.

    `position` is a position string: the game reached exactly this position, on the same cells; with `symmetry`, any
    position that is the same up to symmetry. `turns` lists the first turns of the game, or, with `symmetry`, images of
    them. `pattern` is part of a board that appears in the game, up to symmetry and translation.
    """

    player: tuple[str, ...] = ()
    edition: tuple[str, ...] = ()
    event: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    result: tuple[str, ...] = ()
    reason: tuple[str, ...] = ()
    date: tuple[str, ...] = ()
    possible_date: tuple[str, ...] = ()
    length: tuple[str, ...] = ()
    tag: tuple[tuple[str, str], ...] = ()
    where: str = ""
    position: str = ""
    turns: str = ""
    pattern: str = ""
    symmetry: bool = False

    @property
    def is_about_rows(self) -> bool:
        """Whether the table of games is enough to decide."""
        return not (self.position or self.turns or self.pattern)

    def split_boards(self) -> tuple[Conditions, list[Conditions]]:
        """Return the conditions without excluded boards, and a positive condition for each of these."""
        given = {name: text for name in BOARDS if (text := getattr(self, name)).startswith(_NOT)}
        refused = [Conditions(**{name: text[1:]}, symmetry=self.symmetry) for name, text in given.items()]
        return replace(self, **dict.fromkeys(given, "")), refused

    def undecided(self) -> Iterator[Conditions]:
        """Yield conditions, each for different games, that find the games for which only the date decides the match."""
        asked = [text for text in self.date if not text.startswith(_NOT)]
        others = tuple(text for text in self.date if text.startswith(_NOT))
        for number, text in enumerate(asked):
            date, possible = (*others, *asked[:number], _NOT + text), (*self.possible_date, *asked[number:])
            yield replace(self, date=date, possible_date=possible)


_Texts = str | Collection[str]


class Keywords(TypedDict, total=False):
    """The conditions as keywords, named as on the command line: one value or several."""

    player: _Texts
    edition: _Texts
    event: _Texts
    players: int | _Texts
    result: _Texts
    reason: _Texts
    date: _Texts
    possible_date: _Texts
    length: int | _Texts
    tag: Mapping[str, str] | Collection[tuple[str, str]]
    where: str
    position: str
    turns: str
    pattern: str
    symmetry: bool
    # Earlier names for the same.
    editions: _Texts
    results: _Texts
    reasons: _Texts
    tags: Mapping[str, str] | Collection[tuple[str, str]]


def conditions_of(given: Mapping[str, object], are_words: bool = True) -> Conditions:
    """Return the conditions from keywords, or from fields of `Conditions`, which have no earlier names.

    Raises ArchiveError for an unknown keyword or a wrong type.
    """
    fields: dict[str, object] = {}
    for word, value in given.items():
        name = word.removesuffix("s") if word not in CONDITIONS else word
        values = tuple(value) if isinstance(value, Iterable) and not isinstance(value, str) else (value,)
        if word == "players" and are_words and not all(_RANGE.fullmatch(str(one).lstrip(_NOT)) for one in values):
            # This was the earlier keyword for the names.
            name = "player"
        if name not in CONDITIONS:
            raise ArchiveError(f"{word!r} is not a condition; the conditions are {', '.join(CONDITIONS)}.")
        if name in fields:
            raise ArchiveError(f"{name} and {name}s are the same condition; use one of them.")
        if CONDITIONS[name].values is not None:
            is_number = name in ("players", "length")
            value = tuple([str(one) if is_number and isinstance(one, int) else one for one in values])
        fields[name] = tuple(value.items()) if isinstance(value, Mapping) else value
    try:
        return convert(fields, Conditions)
    except ValidationError as error:
        raise ArchiveError(f"a condition has the wrong type: {own_words(error)}; correct it.") from None


# ---- the tests of rows ---------------------------------------------------------------------------------------------


class RowTest(NamedTuple):
    """A value of a condition on rows: its words, the test of a game, and whether the test must not hold."""

    words: str
    values: Callable[[Entry], Iterable[str]]
    column: str
    fits: Fits
    is_not: bool
    tag: str = ""

    def holds(self, game: Entry) -> bool:
        """Return whether a game that has been read matches."""
        return any(map(self.fits, self.values(game))) != self.is_not

    def clause(self, base: ArchiveConnection, number: int = 0) -> Clause:
        """Return the test in SQL over `games AS g` of a connection; `number` names a table that it may create there.

        DuckDB and Python disagree on lower case, so texts are compared in Python.
        """
        column, table, sql = f"CAST({self.column} AS VARCHAR)", "games AS g", "{}"
        if self.column.startswith("SELECT"):
            # Looking up tags and names is slow, so this is done once.
            column, table = "text", f"limitproto_texts_{number}"
            base.run(f"CREATE OR REPLACE TEMP TABLE {table} AS {self.column}")
            sql = f"g.game IN (SELECT game FROM {table} WHERE {{}})"
        texts = base.rows_as(tuple[str | None], f"SELECT DISTINCT {column} FROM {table}")
        fitting = [text for (text,) in texts if text is not None and self.fits(text)]
        is_fitting = sql.format(f"{column} IN (SELECT unnest(CAST(? AS VARCHAR[])))")
        return Clause(f"NOT ({is_fitting})" if self.is_not else is_fitting, [fitting])


class Clause(NamedTuple):
    """A condition in SQL, with the values of its parameters."""

    sql: str
    values: list[object]


EVERY_GAME = Clause("true", [])

#: Groups of tests: in every group, at least one test must hold.
Tests = list[list[RowTest]]


def tests_of(wanted: Conditions) -> Tests:
    """Return the tests of conditions `with_lists` on rows, except SQL expressions. Raises ArchiveError."""
    groups: Tests = []
    for word, condition in CONDITIONS.items():
        if condition.read is None:
            continue
        tests = [_row_test(word, condition, value) for value in getattr(wanted, word)]
        any_of = [test for test in tests if not (condition.each or test.is_not)]
        groups += [[test] for test in tests if test not in any_of] + ([any_of] if any_of else [])
    return groups


def _row_test(word: str, condition: Condition, given: str | tuple[str, str]) -> RowTest:
    name, text = given if isinstance(given, tuple) else ("", given)
    values, column = condition.values, condition.column
    if values is None:
        if not TAG_NAME.fullmatch(name):
            raise ArchiveError(f"{name!r} is not a tag name; write a letter, then letters, digits and _.")
        folded = name.lower()
        values, column = partial(_values_of_tag, folded), _TAGS.format(folded)
    is_not = text.startswith(_NOT)
    value = text[is_not:]
    texts = value.split("\n")[1:] if value.startswith(_LIST) else [value]
    assert condition.read is not None
    first = text.partition("\n")[0]
    words = f"{word} '{name}={first}'" if name else f"{word.replace('_', '-')} '{first}'"
    return RowTest(words, values, column, condition.read(texts), is_not, name)


def _values_of_tag(folded: str, game: Entry) -> list[str]:
    return [value for name, value in game.sound_game()[0].all_tags().items() if name.lower() == folded]


def with_lists(wanted: Conditions) -> Conditions:
    """Read the files in conditions, and return conditions with their lines after their names. Raises ArchiveError."""

    def read(text: str) -> str:
        sign, at, name = text.partition(_LIST)
        if not at or sign not in ("", _NOT) or "\n" in name:
            return text
        try:
            lines = user_text(name).splitlines()
        except (OSError, ValueError) as error:
            raise ArchiveError(f"{name}: {own_words(error)}; name a text file.") from None
        if values := [line.strip() for line in lines if line.strip()]:
            return "\n".join([text, *values])
        raise ArchiveError(f"{name} has no line with a value, so no game would match; write one value per line.")

    given = {word: tuple(map(read, getattr(wanted, word))) for word, one in CONDITIONS.items() if one.values}
    return replace(wanted, **given, tag=tuple((name, read(text)) for name, text in wanted.tag))


def clause_of(base: ArchiveConnection, groups: Tests, where: str) -> Clause:
    """Return tests and an SQL expression as a clause over the `games` table, here `g`. Raises ArchiveError."""
    numbers = count()
    clauses = [[test.clause(base, next(numbers)) for test in group] for group in groups]
    parts = [" OR ".join(clause.sql for clause in group) for group in clauses] + [f"{where}\n"] * bool(where)
    values = [value for clause in chain(*clauses) for value in clause.values]
    return Clause(" AND ".join(f"({part})" for part in parts) or EVERY_GAME.sql, values)


def met_by(game: Entry, groups: Tests) -> Iterator[str]:
    """Yield the words of the tests that a game meets, and the names of tested tags that it has."""
    for test in chain.from_iterable(groups):
        if test.holds(game):
            yield test.words
        if test.tag and test.values(game):
            yield test.tag


def why_none(wanted: Conditions, met: Collection[str]) -> list[str]:
    """Return why no game matches, as sentences without an end; `met` is what `met_by` yielded for all games."""
    tests = list(chain.from_iterable(tests_of(wanted)))
    reasons = [
        f"no game has a tag {test.tag}" if test.tag and test.tag not in met else f"no game matches {test.words}"
        for test in tests
        if test.words not in met
    ]
    given = len(tests) + sum(bool(getattr(wanted, name)) for name in ("where", *BOARDS))
    return reasons or ["no game matches all conditions together"] * (given > 1)


# ---- ranges --------------------------------------------------------------------------------------------------------


def date_range(text: str) -> tuple[str, str]:
    """Return both ends of a range of dates, empty if open. Raises ArchiveError."""
    since, dots, until = text.replace("-", ".").partition("..")
    ends = since, until if dots else since
    for end in ends:
        if end and not _DATE.fullmatch(end):
            raise ArchiveError(f"{end!r} is not a date such as 2026, 2026.11 or 2026.11.20; a range is FROM..TO.")
        if len(end) == _DAY and date_of(end) is None:
            raise ArchiveError(f"{end!r} is not a date: the month does not have that day; write one that exists.")
    common = min(map(len, ends))
    if ends[0][:common] > ends[1][:common]:
        raise ArchiveError(f"the range of dates {text!r} ends before it begins; write the lower end first.")
    return ends


def number_range(text: str, kind: str) -> tuple[int, float]:
    """Return both ends of a range of numbers, 0 and infinity if open. Raises ArchiveError."""
    match = _RANGE.fullmatch(text)
    if match is None or text in ("", ".."):
        raise ArchiveError(f"{text!r} is not a {kind} such as 20, 10..20, 10.. or ..20.")
    least, dots, most = match.groups()
    ends = int(least or 0), int(most) if most else inf if dots else int(least)
    if ends[0] > ends[1]:
        raise ArchiveError(f"the {kind} {text!r} ends before it begins; write the lower end first.")
    return ends
