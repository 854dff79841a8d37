"""`Archive`: searches an archive from Python; the commands are built on it."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from functools import cached_property
from html import escape
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Self, Unpack

from msgspec.structs import asdict, replace

from limitproto.archive.board_search import BoardSearch, plies_in_shards, position_of
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
from limitproto.archive.hits import Hit, LeftOut, entries_at
from limitproto.archive.manifest import load, stamp
from limitproto.archive.schema import SHARDED, TABLES
from limitproto.core.lazy_names import Renamed
from limitproto.core.user_text import user_text
from limitproto.games.base import Position
from limitproto.games.line import BoardPattern, position_after
from limitproto.records.game_entry import Entry

if TYPE_CHECKING:
    from pandas import DataFrame
    from pyarrow import Table

    from limitproto.archive.build import BuildOptions
    from limitproto.archive.dupes import Group
    from limitproto.archive.explore import Exploration

#: The columns of a hit, in a query.
_HIT = (
    'g.game, row(g.source, g.number, g."format", g.line, g."offset", g.size, g.hash, g.text), g.rules, g.edition, '
    "g.tags, g.players, g.result, g.reason, g.length, g.start"
)

#: A query for columns of the games that match a condition.
_IN_ORDER = "SELECT {} FROM games AS g WHERE {} ORDER BY g.source, g.number"

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
) SELECT row({_HIT}), coalesce(p.turns, []), c.plies FROM games AS g
JOIN chosen AS c ON c.game = g.game LEFT JOIN played AS p ON p.game = g.game
WHERE {{games}} ORDER BY g.source, g.number
"""

#: The condition that a game is one of a list.
_IS_ONE = "g.game IN (SELECT unnest(?))"

#: How many games a notebook shows.
_IN_NOTEBOOK = 6

#: The default alias file in an archive's folder.
ALIASES = "aliases.tsv"


#: How games are found: the tables to read, what returns after how many turns each shows the wanted boards (None without
#: boards), and what yields the games.
_Plan = tuple[
    tuple[str, ...], Callable[[], dict[int, int] | None], Callable[[ArchiveConnection], Generator[Hit, None, None]]
]


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
            names = {name for (name,) in base.rows_as(tuple[str], "SELECT DISTINCT unnest(players) FROM games")}
        return read_aliases(self._aliases_path or kept, names)

    @classmethod
    def build(
        cls, folder: str | os.PathLike[str], files: Iterable[str | os.PathLike[str]], **options: Unpack[BuildOptions]
    ) -> Self:
        """Build an archive from the games in some files, and open it; `options` are as for `archive.build.build`."""
        from limitproto.archive.build import build

        build(Path(folder), [os.fspath(file) for file in files], **options)
        return cls(folder)

    def explore(
        self, position: Position | str, wanted: Conditions | None = None, /, **conditions: Unpack[Keywords]
    ) -> Exploration:
        """Return the turns played in a position, in the games that `find` finds. Raises ArchiveError."""
        from limitproto.archive.explore import explore_position

        games = self.find(wanted, **conditions)
        with games.connect(SHARDED) as base:
            return explore_position(base, position_of(str(position)), wanted=games.clause(base))

    def dupes(self, keep: str = "annotated") -> list[Group]:
        """Return the groups of duplicates; `keep` selects the game to keep in each. Raises ArchiveError."""
        from limitproto.archive.dupes import duplicates

        with self.connect() as base:
            return list(duplicates(base, keep))

    def sql(self, query: str) -> Table:
        """Return the result of a SELECT statement as an Arrow table. Raises ArchiveError."""
        package("pyarrow")
        with self.connect(isolated=True) as base:
            base.check_select(query)
            return base.table(query)

    def board(self, hit: Hit) -> Position:
        """Return the position where a game was found, or the last one if none was wanted. Raises ArchiveError."""
        last = hit.length if hit.ply is None else hit.ply
        with self.connect(tables=("turns",)) as base:
            sql = "SELECT turn FROM turns WHERE game = ? AND ply <= ? ORDER BY ply"
            turns = [turn for (turn,) in base.rows_as(tuple[str], sql, [hit.game, last])]
            position: Position = position_after(hit.start_position(), turns)
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
        shown, hidden = wanted.split_boards()
        self._tests, self._boards = tests_of(wanted), BoardSearch(shown)
        self._hidden = [FoundGames(archive, one) for one in hidden]
        #: How the games are found: the tables that it reads, and what returns their plies and yields their hits.
        self._tables, self._plies, self._hits = self._plan(shown)
        if wanted.where:
            with self._connect() as base:
                base.check_expression(wanted.where)

    def _plan(self, shown: Conditions) -> _Plan:
        """Return how to find the games: by rows, by replaying those that an index leaves, or by scanning boards."""
        if shown.is_about_rows:
            return ("games",), lambda: None, self._in_rows
        if shown.position or shown.turns:
            return ("games", "turns", *["positions"] * bool(shown.position)), self._replayed_plies, self._replayed
        return ("games", "turns"), self._scanned_plies, self._in_rows

    def connect(self, tables: Iterable[str] = tuple(TABLES)) -> ArchiveConnection:
        """Return a connection in which `clause` can be used and each player has one name. Raises ArchiveError."""
        # An untrusted expression could contain a whole query.
        return self.archive.connect(bool(self.wanted.where), tables, self.archive.aliases)

    def _connect(self) -> ArchiveConnection:
        return self.connect(TABLES if self.wanted.where else self._tables)

    def clause(self, base: ArchiveConnection) -> Clause:
        """Return the condition that a row of `games AS g` of `connect` is one of these games. Raises ArchiveError."""
        return self._games_clause(base, self._plies())

    def _games_clause(self, base: ArchiveConnection, plies: Mapping[int, int] | None) -> Clause:
        return self._row_clause(base) if plies is None else Clause(_IS_ONE, [list(plies)])

    def _row_clause(self, base: ArchiveConnection) -> Clause:
        """Return the conditions on rows, including that excluded boards were not shown."""
        clause = clause_of(base, self._tests, self.wanted.where)
        for hidden in self._hidden:
            clause = Clause(f"({clause.sql}) AND NOT {_IS_ONE}", [*clause.values, list(hidden._plies() or ())])
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
        hits = list(islice(self, _IN_NOTEBOOK + 1))
        boards = [
            f'<figure style="display: inline-block; width: 20em">{self.archive.board(hit).board_svg()}'
            f"<figcaption>{escape(str(hit))}</figcaption></figure>"
            for hit in hits[:_IN_NOTEBOOK]
        ]
        more = "<p>... and more</p>" if len(hits) > _IN_NOTEBOOK else "" if hits else "<p>no games</p>"
        return f"<div>{''.join(boards)}{more}</div>"

    def count(self) -> int:
        """Return the number of games."""
        plies = self._plies()
        if plies is not None:
            return len(plies)
        with self._connect() as base:
            clause = self._row_clause(base)
            ((games,),) = base.rows_as(tuple[int], f"SELECT count(*) FROM games AS g WHERE {clause.sql}", clause.values)
            return games

    def may_fit(self) -> int:
        """Return how many other games could match, depending on the unknown parts of their dates."""
        return sum(FoundGames(self.archive, one).count() for one in self.wanted.undecided())

    def entries(self, left_out: LeftOut | None = None) -> Iterator[Entry]:
        """Yield the games with their records, reread. Raises ArchiveError, OSError.

        A game that cannot be read is passed to `left_out`, if given, with the reason, instead of raising an error.
        """
        return entries_at(self.archive.folder, (hit.address for hit in self), left_out)

    def to_arrow(self) -> Table:
        """Return the rows of the `games` table as an Arrow table, with a `ply` column if a board was searched for."""
        arrow = package("pyarrow")
        plies = self._plies()
        with self._connect() as base:
            clause = self._games_clause(base, plies)
            rows = base.table(_IN_ORDER.format("g.*", clause.sql), clause.values)
        if plies is not None:
            rows = rows.append_column("ply", arrow.array(map(plies.get, rows["game"].to_pylist()), arrow.int32()))
        return rows

    def to_pandas(self) -> DataFrame:
        """Return `to_arrow()` as a DataFrame. Raises ModuleNotFoundError if pandas is not installed."""
        return self.to_arrow().to_pandas()

    why_none = Renamed("why_none", "explain_empty")
    arrow, pandas = Renamed("arrow", "to_arrow"), Renamed("pandas", "to_pandas")

    # ---- the plans

    def _in_rows(self, base: ArchiveConnection) -> Generator[Hit, None, None]:
        """Yield the games by their rows, or by their plies if a board is wanted."""
        plies = self._plies()
        clause = self._games_clause(base, plies)
        for hit in base.rows_as(Hit, _IN_ORDER.format(_HIT, clause.sql), clause.values):
            yield hit if plies is None else hit._replace(ply=plies[hit.game])

    def _scanned_plies(self) -> dict[int, int]:
        """Return after how many turns games show the pattern, which has no index, by a scan of whole shards."""
        archive, patterns = self.archive, self._boards.patterns
        archive.refresh()
        chosen = None
        if self._tests or self.wanted.where or self._hidden:
            with self._connect() as base:
                clause = self._row_clause(base)
                sql = f"SELECT g.game FROM games AS g WHERE ({clause.sql}) AND {_may_show(patterns)}"
                chosen = base.table(sql, clause.values)["game"]
        plies, undecided = plies_in_shards(archive.folder, archive.manifest, chosen, patterns)
        return plies | self._replayed_plies(undecided) if undecided else plies

    def _replayed_plies(self, games: list[int] | None = None) -> dict[int, int]:
        with self._connect() as base:
            return {hit.game: hit.ply for hit in self._replayed(base, games) if hit.ply is not None}

    def _replayed(self, base: ArchiveConnection, games: list[int] | None = None) -> Generator[Hit, None, None]:
        """Yield the games that a replay finds, among `games` if given."""
        for hit, turns, plies in base.rows_as(tuple[Hit, list[str], list[int] | None], *self._candidates(base, games)):
            ply = self._boards.found_after(hit.start_position(), turns, plies)
            if ply is not None:
                yield hit._replace(ply=ply)

    def _candidates(self, base: ArchiveConnection, games: list[int] | None) -> Clause:
        """Return a query for the games that may match, with the plies at which the position may be, and the turns."""
        clause, boards = self._row_clause(base), self._boards
        values, where, join, is_reached = [*clause.values], [f"({clause.sql})"], "", "true"
        plies, last = "NULL", "g.length"
        if boards.position is not None:
            is_reached = look_up(base, boards.position.canonical_key())
            join, plies, last = _REACHED, "found.plies", "found.last"
            where.append(is_reached.format(game="g.game"))
        if count := len(boards.turns):
            last = f"greatest({last}, {count})"
            where.append(f"g.length >= {count}")
        if count and not self.wanted.symmetry:
            # Without symmetry, the turns must match exactly.
            forms = [(ply, form) for ply, forms in enumerate(boards.turns, 1) for form in sorted(forms)]
            first = ", ".join(f"({ply}, ?)" for ply, _ in forms)
            begun = f"SELECT game FROM turns WHERE ply <= {count} AND (ply, turn) IN ({first})"
            where.append(f"g.game IN ({begun} GROUP BY game HAVING count(*) = {count})")
            values += [form for _, form in forms]
        if boards.patterns:
            last = "g.length"
            where.append(_may_show(boards.patterns))
        if games is not None:
            where.append(_IS_ONE)
            values.append(games)
        chosen = f"SELECT g.game, {plies} AS plies, {last} AS last FROM games AS g {join} WHERE {' AND '.join(where)}"
        played, rows = (is_reached.format(game=column) for column in ("t.game", "g.game"))
        return Clause(_REPLAY.format(chosen=chosen, played=played, games=rows), values)


def _may_show(patterns: Mapping[str, BoardPattern]) -> str:
    """Return the condition that the players have the balls that a pattern needs."""
    parts = ["false"]
    for name, pattern in patterns.items():
        has = "len(list_filter(g.colours, lambda colour: upper(left(colour, 1)) = '{}')) > 0"
        parts.append(" AND ".join([f"g.rules = '{name}'", *map(has.format, pattern.initials)]))
    return f"({' OR '.join(f'({part})' for part in parts)})"


# ---- aliases --------------------------------------------------------------------------------------------------------


def _with_names(wanted: Collection[str], aliases: Mapping[str, str]) -> tuple[str, ...]:
    """Return conditions on players with names instead of aliases: each may begin with `!`, or hold a file's lines.

    `aliases` lists what `read_aliases` returns.
    """
    folded = {spelling.casefold(): name for spelling, name in aliases.items()} | dict(aliases)
    values = []
    for text in wanted:
        sign = "!" if text.startswith("!") else ""
        # The first line of a list is the name of its file, which is not a spelling.
        names = text[len(sign) :].split("\n")
        values.append(sign + "\n".join([folded.get(name, folded.get(name.casefold(), name)) for name in names]))
    return tuple(values)


def read_aliases(path: str | os.PathLike[str], players: Collection[str]) -> dict[str, str]:
    """Return the players' names by their other spellings, which must be among the names in games.

    An alias file maps the different spellings of a player's name to one. Each line has a name and then its other
    spellings, separated by tabs. Empty lines and lines that begin with `#` are ignored. Records do not change: aliases
    apply only to the `players` column.

    Raises ArchiveError with file and line for an invalid file, and OSError.
    """
    aliases: dict[str, str] = {}
    #: The line of each name or spelling.
    seen: dict[str, int] = {}
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
            raise ArchiveError(f"{where}{line[:40]!r} must be a name and spellings with tabs between; add these.")
        for text in (name, *spellings):
            if text in seen:
                at = "twice on this line" if seen[text] == number else f"also on line {seen[text]}"
                raise ArchiveError(f"{where}{text!r} is {at}; each name or spelling must belong to one player only.")
            if text != name and text not in players:
                raise ArchiveError(f"{where}{text!r} is not a player in any game; correct or remove it.")
            seen[text] = number
        aliases.update(dict.fromkeys(spellings, name))
    return aliases
