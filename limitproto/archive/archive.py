"""`Archive`: searches an archive from Python; the commands are built on it."""

from __future__ import annotations

import os
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from functools import cached_property
from html import escape
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, Unpack

from msgspec.structs import asdict, replace

from limitproto.archive.board_search import BoardSearch, position_of
from limitproto.archive.conditions import (
    Clause,
    Conditions,
    Keywords,
    clause_of,
    conditions_of,
    tests_of,
    why_none,
    with_lists,
)
from limitproto.archive.connection import ArchiveConnection, look_up
from limitproto.archive.errors import ArchiveError, package
from limitproto.archive.hits import Address, Hit, LeftOut, entries_at
from limitproto.archive.manifest import load, stamp
from limitproto.archive.pattern_search import games_that_show
from limitproto.archive.schema import SHARDED, TABLES
from limitproto.core.lazy_names import Renamed
from limitproto.core.user_text import user_text
from limitproto.games.base import Position
from limitproto.games.line import BoardPattern, played_through
from limitproto.records.game_entry import Entry

if TYPE_CHECKING:
    from limitproto.archive.dupes import Group
    from limitproto.archive.explore import Exploration

#: The columns of a hit, in a query.
_HIT = (
    'g.game, g.source, g.number, g."format", g.line, g."offset", g.size, g.hash, g.text, g.rules, g.edition, '
    "g.tags, g.players, g.result, g.reason, g.length, g.start"
)

#: A query for columns of the games that match a condition.
_IN_ORDER = "SELECT {} FROM games AS g WHERE {} ORDER BY g.source, g.number"

#: The condition that a game is one of a list.
_IS_ONE = "g.game IN (SELECT unnest(?))"

#: The join with the plies at which games have the position that `look_up` found.
_REACHED = (
    "JOIN (SELECT game, list(ply ORDER BY ply) AS plies, max(ply) AS last FROM hits GROUP BY game) AS found "
    "ON found.game = g.game"
)

#: A query for the `chosen` games, with the plies to look at and their turns.
_REPLAY = f"""
WITH chosen AS ({{chosen}}), played AS (
    SELECT c.game, list(t.turn ORDER BY t.ply) AS turns FROM chosen AS c
    JOIN turns AS t ON t.game = c.game AND t.ply <= c.last WHERE {{played}} GROUP BY c.game
) SELECT {_HIT}, c.plies, p.turns FROM games AS g
JOIN chosen AS c ON c.game = g.game LEFT JOIN played AS p ON p.game = g.game
WHERE {{games}} ORDER BY g.source, g.number
"""

#: How many games a notebook shows.
_SHOWN = 6

#: The default alias file in an archive's folder.
ALIASES = "aliases.tsv"


class Archive:
    """An archive, open for reading, as its last build left it. Raises ArchiveError for a folder that is not an archive.

    >>> for hit in Archive("A").find(player="Ada", result="1-0"): print(hit)

    Searches apply the alias file `aliases`, by default `aliases.tsv` in the folder, to players' names.
    """

    def __init__(self, folder: str | os.PathLike[str], aliases: str | os.PathLike[str] | None = None) -> None:
        self.folder = Path(folder)
        self._aliases_path = aliases
        self._stamp = stamp(self.folder)
        self.manifest = load(self.folder)

    def refresh(self) -> bool:
        """Reread the manifest if the archive has been rebuilt; return whether it has. Raises ArchiveError."""
        now = stamp(self.folder)
        if now == self._stamp:
            return False
        self.manifest, self._stamp = load(self.folder), now
        return True

    def __repr__(self) -> str:
        return f"Archive({str(self.folder)!r})"

    def __len__(self) -> int:
        return self.manifest.games

    def connect(
        self, isolated: bool = False, tables: Iterable[str] = tuple(TABLES), aliases: Mapping[str, str] | None = None
    ) -> ArchiveConnection:
        """Return a connection with tables of the archive, for use as a context. Raises ArchiveError.

        With `isolated`, untrusted queries can be run: they cannot open files. Fewer tables make it open faster.
        """
        self.refresh()
        return ArchiveConnection(self.folder, self.manifest, isolated=isolated, tables=tables, aliases=aliases)

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Players' names by alias; games must have these names. Raises ArchiveError, OSError."""
        kept = self.folder / ALIASES
        if self._aliases_path is None and not kept.exists():
            return {}
        with self.connect(tables=("games",)) as base:
            known = {name for (name,) in base.rows("SELECT DISTINCT unnest(players) FROM games")}
        return read_aliases(self._aliases_path or kept, known)

    @classmethod
    def build(cls, folder: str | os.PathLike[str], files: Iterable[str | os.PathLike[str]], **options: Any) -> Self:
        """Build an archive from the games in some files, and open it; `options` are those of `archive.build.build`."""
        from limitproto.archive.build import build

        build(Path(folder), [os.fspath(file) for file in files], **options)
        return cls(folder)

    def explore(
        self, position: Position | str, wanted: Conditions | None = None, /, **conditions: Unpack[Keywords]
    ) -> Exploration:
        """Return the turns played in a position, in the games that `find` finds. Raises ArchiveError."""
        from limitproto.archive.explore import explored

        found = self.find(wanted, **conditions)
        with found.connect(SHARDED) as base:
            return explored(base, position_of(str(position)), wanted=found.clause(base))

    def dupes(self, keep: str = "annotated") -> list[Group]:
        """Return the groups of duplicates; `keep` selects the game to keep in each. Raises ArchiveError."""
        from limitproto.archive.dupes import duplicates

        with self.connect() as base:
            return list(duplicates(base, keep))

    def sql(self, query: str) -> Any:
        """Return the result of a SELECT statement as an Arrow table. Raises ArchiveError."""
        package("pyarrow")
        with self.connect(isolated=True) as base:
            base.check_select(query)
            return base.table(query)

    def board(self, hit: Hit) -> Position:
        """Return the position in which a game was found, or the last one if none was wanted. Raises ArchiveError."""
        last = hit.length if hit.ply is None else hit.ply
        with self.connect(tables=("turns",)) as base:
            rows = base.rows("SELECT turn FROM turns WHERE game = ? AND ply <= ? ORDER BY ply", [hit.game, last])
            position: Position
            *_, position = played_through(hit.start_position(), [turn for (turn,) in rows])
            return position

    def find(self, wanted: Conditions | None = None, /, **conditions: Unpack[Keywords]) -> FoundGames:
        """Return the games that match all conditions: keywords, as on the command line, or `Conditions`.

        A condition has one or more values; `tag` has names and values. A value that begins with `!` must not match, and
        `@names.txt` stands for the lines of a file, one of which must match. Raises ArchiveError for an unknown or
        invalid condition.
        """
        given = conditions_of(conditions) if wanted is None else conditions_of(asdict(wanted), are_words=False)
        return FoundGames(self, given)


class FoundGames:
    """The games found by a search, as an iterable of `Hit` that can be iterated any number of times, and as a table."""

    def __init__(self, archive: Archive, wanted: Conditions) -> None:
        wanted = with_lists(wanted)
        if archive.aliases:
            wanted = replace(wanted, player=_with_names(wanted.player, archive.aliases))
        self.archive, self.wanted = archive, wanted
        self._positive, refused = wanted.split_boards()
        self._refused = [FoundGames(archive, one) for one in refused]
        self._tests = tests_of(wanted)
        self._search = BoardSearch(self._positive)
        if wanted.where:
            with self._connect() as base:
                base.check_expression(wanted.where)

    def connect(self, tables: Iterable[str] = tuple(TABLES)) -> ArchiveConnection:
        """Return a connection in which `clause` can be used and each player has one name. Raises ArchiveError."""
        # An untrusted expression could contain a whole query.
        return self.archive.connect(bool(self.wanted.where), tables, self.archive.aliases)

    def _connect(self) -> ArchiveConnection:
        tables = ["games"]
        if not self._positive.is_about_rows:
            tables += ["turns", "positions"] if self.wanted.position else ["turns"]
        return self.connect(TABLES if self.wanted.where else tables)

    def clause(self, base: ArchiveConnection) -> Clause:
        """Return the condition that a row of `games AS g` of `connect` is one of these games. Raises ArchiveError."""
        if self._positive.is_about_rows:
            return self._row_clause(base)
        with self._connect() as own:
            return self._chosen(own)[0]

    def _chosen(self, base: ArchiveConnection) -> tuple[Clause, Mapping[int, int | None]]:
        """Return the condition as `clause` does, and after how many turns each game shows the requested boards."""
        if self._positive.is_about_rows:
            return self._row_clause(base), {}
        found: Mapping[int, int | None]
        found = self._scanned() if self._is_scanned else {hit.game: hit.ply for hit in self._replayed(base)}
        return Clause(_IS_ONE, [list(found)]), found

    def _row_clause(self, base: ArchiveConnection) -> Clause:
        """Return the conditions on rows, including that excluded boards were not shown."""
        clause = clause_of(base, self._tests, self.wanted.where)
        for refused in self._refused:
            clause = Clause(f"({clause.sql}) AND NOT {_IS_ONE}", [*clause.values, [hit.game for hit in refused]])
        return clause

    def explain_empty(self) -> list[str]:
        """Return why no game matches: a sentence without its end for each condition that no game meets on its own."""
        met: set[str] = set()
        with self.connect(("games",)) as base:
            for test in chain.from_iterable(self._tests):
                clause = test.clause(base)
                if next(base.rows(f"SELECT 1 FROM games AS g WHERE {clause.sql} LIMIT 1", clause.values), None):
                    met.add(test.words)
                if test.tag and next(base.rows(f"{test.column} LIMIT 1"), None):
                    met.add(test.tag)
        return why_none(self.wanted, met)

    def __iter__(self) -> Iterator[Hit]:
        with self._connect() as base, closing(self._hits(base)) as hits:
            yield from hits

    def _repr_html_(self) -> str:
        """Return the first games with their boards, for notebooks."""
        hits = list(islice(self, _SHOWN + 1))
        boards = [
            f'<figure style="display: inline-block; width: 20em">{self.archive.board(hit).board_svg()}'
            f"<figcaption>{escape(str(hit))}</figcaption></figure>"
            for hit in hits[:_SHOWN]
        ]
        more = "<p>... and more</p>" if len(hits) > _SHOWN else "" if hits else "<p>no games</p>"
        return f"<div>{''.join(boards)}{more}</div>"

    def count(self) -> int:
        """Return the number of games."""
        with self._connect() as base:
            clause, _ = self._chosen(base)
            (count,) = next(base.rows(f"SELECT count(*) FROM games AS g WHERE {clause.sql}", clause.values))
            return int(count)

    def may_fit(self) -> int:
        """Return how many other games could match, depending on the unknown parts of their dates."""
        return sum(FoundGames(self.archive, one).count() for one in self.wanted.undecided())

    def entries(self, left_out: LeftOut | None = None) -> Iterator[Entry]:
        """Yield the games with their records, reread. Raises ArchiveError, OSError.

        A game that cannot be read is passed to `left_out`, if given, with the reason, instead of raising an error.
        """
        return entries_at(self.archive.folder, (hit.address for hit in self), left_out)

    def to_arrow(self) -> Any:
        """Return the rows of the table `games` as an Arrow table, with a column `ply` if a board was searched for."""
        arrow = package("pyarrow")
        with self._connect() as base:
            clause, found = self._chosen(base)
            rows = base.table(_IN_ORDER.format("g.*", clause.sql), clause.values)
        if self._positive.is_about_rows:
            return rows
        return rows.append_column("ply", arrow.array(map(found.get, rows["game"].to_pylist()), arrow.int32()))

    def to_pandas(self) -> Any:
        """Return `to_arrow()` as a DataFrame. Raises ModuleNotFoundError if pandas is not installed."""
        return self.to_arrow().to_pandas()

    why_none, arrow, pandas = Renamed("explain_empty"), Renamed("to_arrow"), Renamed("to_pandas")

    def _hits(self, base: ArchiveConnection) -> Generator[Hit, None, None]:
        if not (self._positive.is_about_rows or self._is_scanned):
            yield from self._replayed(base)
            return
        clause, found = self._chosen(base)
        for row in base.rows(_IN_ORDER.format(_HIT, clause.sql), clause.values):
            yield _hit(row, found.get(row[0]))

    @property
    def _is_scanned(self) -> bool:
        """Whether only a pattern is searched for, so that no index of positions or turns narrows down the games."""
        wanted = self._positive
        return bool(wanted.pattern) and not (wanted.position or wanted.turns)

    def _scanned(self) -> dict[int, int]:
        """Return the games that show the pattern, and after how many turns."""
        archive, patterns = self.archive, self._search.patterns
        archive.refresh()
        chosen = None
        if self._tests or self.wanted.where or self._refused:
            with self._connect() as base:
                clause = self._row_clause(base)
                sql = f"SELECT g.game FROM games AS g WHERE ({clause.sql}) AND {_may_show(patterns)}"
                chosen = base.table(sql, clause.values)["game"]
        found, undecided = games_that_show(archive.folder, archive.manifest, chosen, patterns)
        if undecided:
            with self._connect() as base:
                found |= {hit.game: hit.ply for hit in self._replayed(base, undecided) if hit.ply is not None}
        return found

    def _replayed(self, base: ArchiveConnection, games: list[int] | None = None) -> Generator[Hit, None, None]:
        """Yield the games that a replay finds, among `games` if given."""
        for row in base.rows(*self._candidates(base, games)):
            hit = _hit(row)
            ply = self._search.found_after(hit.start_position(), row[-1] or [], row[-2] or [])
            if ply is not None:
                yield hit._replace(ply=ply)

    def _candidates(self, base: ArchiveConnection, games: list[int] | None) -> tuple[str, list[Any]]:
        """Return a query for the games that may match, with the plies at which the position may be, and the turns."""
        clause, position, turns = self._row_clause(base), self._search.position, self._search.turns
        values, where, join, among, plies, last = [*clause.values], [f"({clause.sql})"], "", "true", "NULL", "g.length"
        if position is not None:
            among = look_up(base, position.canonical_key())
            join, plies, last = _REACHED, "found.plies", "found.last"
            where.append(among.format(game="g.game"))
        if count := len(turns):
            last = f"greatest({last}, {count})"
            where.append(f"g.length >= {count}")
        if turns and not self._positive.symmetry:
            # Without symmetry, the turns must match exactly.
            forms = [(ply, form) for ply, forms in enumerate(turns, 1) for form in sorted(forms)]
            first = ", ".join(f"({ply}, ?)" for ply, _ in forms)
            begun = f"SELECT game FROM turns WHERE ply <= {count} AND (ply, turn) IN ({first})"
            where.append(f"g.game IN ({begun} GROUP BY game HAVING count(*) = {count})")
            values += [form for _, form in forms]
        if self._positive.pattern:
            last = "g.length"
            where.append(_may_show(self._search.patterns))
        if games is not None:
            where.append(_IS_ONE)
            values.append(games)
        chosen = f"SELECT g.game, {plies} AS plies, {last} AS last FROM games AS g {join} WHERE {' AND '.join(where)}"
        return _REPLAY.format(
            chosen=chosen, played=among.format(game="t.game"), games=among.format(game="g.game")
        ), values


def _may_show(patterns: dict[str, BoardPattern]) -> str:
    """Return the condition that the players have the balls that a pattern needs."""
    found = ["false"]
    for name, pattern in patterns.items():
        has = "len(list_filter(g.colours, lambda colour: upper(left(colour, 1)) = '{}')) > 0"
        found.append(" AND ".join([f"g.rules = '{name}'", *map(has.format, pattern.initials)]))
    return f"({' OR '.join(f'({one})' for one in found)})"


def _hit(row: tuple[Any, ...], ply: int | None = None) -> Hit:
    return Hit._make((row[0], Address(*row[1:9]), *row[9:12], tuple(row[12]), *row[13:17], ply))


# ---- aliases --------------------------------------------------------------------------------------------------------


def _with_names(wanted: Collection[str], aliases: Mapping[str, str]) -> tuple[str, ...]:
    """Return conditions on players with names instead of aliases: each may begin with `!`, or hold a file's lines.

    `aliases` are what `read_aliases` returns.
    """
    folded = {spelling.casefold(): name for spelling, name in aliases.items()} | dict(aliases)
    found = []
    for text in wanted:
        sign = "!" if text.startswith("!") else ""
        # The first line of a list is the name of its file, which is not a spelling.
        names = text[len(sign) :].split("\n")
        found.append(sign + "\n".join([folded.get(name, folded.get(name.casefold(), name)) for name in names]))
    return tuple(found)


def read_aliases(path: str | os.PathLike[str], known: Collection[str]) -> dict[str, str]:
    """Return the players' names by their other spellings, which must be among the known names.

    An alias file maps the different spellings of a player's name to one. Each line has a name and then its other
    spellings, separated by tabs. Empty lines and lines that begin with `#` are ignored. Records do not change: aliases
    apply only to the column `players`.

    Raises ArchiveError with file and line for an invalid file, and OSError.
    """
    found: dict[str, str] = {}
    #: The line of each name or spelling.
    met: dict[str, int] = {}
    try:
        lines = user_text(path).split("\n")
    except UnicodeDecodeError as error:
        number = error.object.count(b"\n", 0, error.start) + 1
        raise ArchiveError(f"{path}:{number}: the line is not UTF-8; save the file as UTF-8.") from None
    for number, line in enumerate(lines, 1):
        where = f"{path}:{number}: "
        name, *texts = [text.strip() for text in line.split("\t")]
        if not (name or texts) or name.startswith("#"):
            continue
        spellings = list(filter(None, texts))
        if not name or not spellings:
            raise ArchiveError(f"{where}a line must have a name, then a tab and other spellings, separated by tabs.")
        for text in (name, *spellings):
            if text in met:
                at = "twice on this line" if met[text] == number else f"also on line {met[text]}"
                raise ArchiveError(f"{where}{text!r} is {at}; each name or spelling must belong to one player only.")
            if text != name and text not in known:
                raise ArchiveError(f"{where}{text!r} is not a player in any game; correct or remove it.")
            met[text] = number
        found.update(dict.fromkeys(spellings, name))
    return found
