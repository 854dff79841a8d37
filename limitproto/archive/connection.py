"""DuckDB over the files of an archive; it can read no other files and write none."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import gettempdir
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeVar

import msgspec

from limitproto.archive.errors import ANEW, ArchiveError, package
from limitproto.archive.game_rows import keys60
from limitproto.archive.manifest import Manifest, present_files
from limitproto.archive.schema import TABLES, schema_of
from limitproto.core.interrupts import at_end
from limitproto.core.own_words import own_words

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection
    from pyarrow import Table

T_ = TypeVar("T_")

#: How many rows are fetched from DuckDB at a time.
_ROWS = 1024

#: DuckDB's resources for a query.
_MEMORY = "640MB"

#: How often a query checks whether it has to stop, in seconds.
_POLL = 0.01

_EXPLAIN = re.compile(r"\s*EXPLAIN(?:\s+ANALYZE\b|\s*\([^()]*\))?", re.IGNORECASE)


def _quote(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


class ArchiveConnection:
    """A connection with `tables` of an archive as views, as a context.

    `memory` is the memory that DuckDB may use for a query, and `threads` the number of threads, None for one per core.
    With `isolated`, DuckDB itself cannot open any file, even those of the archive, and reads them through Arrow, which
    is slower: an untrusted query could otherwise write to them. `aliases` holds players' names by their other
    spellings; the `players` column of `games` then has these names.
    """

    def __init__(
        self,
        folder: Path,
        manifest: Manifest,
        memory: str = _MEMORY,
        threads: int | None = None,
        isolated: bool = False,
        tables: Iterable[str] = tuple(TABLES),
        aliases: Mapping[str, str] | None = None,
    ) -> None:
        self._duckdb = package("duckdb")
        paths = present_files(folder, manifest)
        # DuckDB would spill into the working directory. Queries may read this folder, so it holds nothing else.
        spilled = os.path.join(gettempdir(), f"limitproto-{os.getpid()}-{os.urandom(8).hex()}")
        self._stack = ExitStack()
        self._stack.enter_context(at_end(partial(shutil.rmtree, spilled, ignore_errors=True)))
        os.mkdir(spilled, 0o700)
        config = {"memory_limit": memory, "python_enable_replacements": False, "temp_directory": spilled}
        self._base: DuckDBPyConnection = self._duckdb.connect(
            config=config if threads is None else {**config, "threads": threads}
        )
        readable: list[str] = []
        for table in tables:
            files = [paths[file.path] for file in manifest.files_of(table)]
            view = "games_as_kept" if aliases and table == "games" else table
            if isolated or not files:
                self._register_view(table, files, view)
            else:
                self._create_view(table, files, view)
                readable += files
            if aliases and table == "games":
                names = ", ".join(f"{_quote(alias)}: {_quote(name)}" for alias, name in aliases.items())
                named = f"list_transform(players, lambda name: coalesce(MAP {{{names}}}[name], name)) AS players"
                self._base.execute(f"CREATE VIEW games AS SELECT * REPLACE ({named}) FROM {view}")
        self.run(
            f"SET allowed_paths = [{', '.join(map(_quote, readable))}]; "
            "SET enable_external_access = false; SET lock_configuration = true"
        )

    def _register_view(self, table: str, files: list[str], view: str) -> None:
        schema = schema_of(table)
        try:
            rows = package("pyarrow.dataset").dataset(files, schema=schema) if files else schema.empty_table()
            self._base.register(view, rows)
        except (OSError, ValueError) as error:
            raise ArchiveError(f"the table {table} cannot be read ({own_words(error)}): {ANEW}") from None

    def _create_view(self, table: str, files: list[str], view: str) -> None:
        names = ", ".join(f'"{column.name}"' for column in TABLES[table])
        sql = f"CREATE VIEW {view} AS SELECT {names} FROM read_parquet([{', '.join(map(_quote, files))}])"
        self._run_stoppably(lambda: self._base.execute(sql), what=f"the table {table} cannot be read: ")

    def __enter__(self) -> ArchiveConnection:
        return self

    def __exit__(self, *_error: object) -> None:
        self._base.close()
        self._stack.close()

    def run(
        self, sql: str, values: Sequence[object] = (), check: Callable[[], None] | None = None
    ) -> DuckDBPyConnection:
        """Run a query and return DuckDB's result. Raises ArchiveError with DuckDB's message.

        `check` is called often; an exception from it ends the query, and so does a signal.
        """
        return self._run_stoppably(lambda: self._base.execute(sql, values), check)

    def rows(
        self, sql: str, values: Sequence[object] = (), check: Callable[[], None] | None = None
    ) -> Iterator[tuple[object, ...]]:
        """Yield the rows of a query, which `check` can end as with `run`. Raises ArchiveError."""
        yield from self._fetch_rows(self.run(sql, values, check), check)

    def rows_as(
        self, kind: type[T_], sql: str, values: Sequence[object] = (), check: Callable[[], None] | None = None
    ) -> Iterator[T_]:
        """Yield the rows of a query as tuples of a given type. Raises ArchiveError, also for rows of another type."""
        for row in self.rows(sql, values, check):
            try:
                yield msgspec.convert(row, kind)
            except msgspec.ValidationError as error:
                raise ArchiveError(f"a row of the archive has the wrong type ({own_words(error)}): {ANEW}") from None

    def _fetch_rows(
        self, result: DuckDBPyConnection, check: Callable[[], None] | None = None
    ) -> Iterator[tuple[object, ...]]:
        while rows := self._run_stoppably(lambda: result.fetchmany(_ROWS), check):
            yield from rows

    def _run_stoppably(self, work: Callable[[], T_], check: Callable[[], None] | None = None, what: str = "") -> T_:
        """Run DuckDB in its own thread, since it may not return to Python for a signal, and return its result.

        Raises ArchiveError with `what` and DuckDB's message.
        """
        answers: list[T_] = []
        errors: list[Exception] = []
        # The thread itself cannot be joined: when a signal interrupts `join`, Python 3.11 considers the thread ended.
        is_done = Event()

        def worker() -> None:
            try:
                answers.append(work())
            except Exception as error:
                errors.append(error)
            finally:
                is_done.set()

        Thread(target=worker, daemon=True).start()
        try:
            while not is_done.wait(_POLL):
                if check is not None:
                    check()
        except BaseException:
            self._base.interrupt()
            # An interrupt has no effect on a query that has not started.
            while not is_done.wait(_POLL):
                self._base.interrupt()
            raise
        if errors and isinstance(errors[0], self._duckdb.Error):
            raise ArchiveError(f"{what}{own_words(errors[0])}.") from None
        if errors:
            raise errors[0]
        return answers[0]

    def games_among(self, name: str, table: Table, sql: str) -> list[int]:
        """Return the numbers that a query finds in which an Arrow table has a name. Raises ArchiveError."""
        self._base.register(name, table)
        try:
            return [number for (number,) in self.rows_as(tuple[int], sql)]
        finally:
            self._base.unregister(name)

    def table(self, sql: str, values: Sequence[object] = ()) -> Table:
        """Run a query and return an Arrow table. Raises ArchiveError."""
        return self._run_stoppably(lambda: self._base.sql(sql, params=values).to_arrow_table())

    def select(self, sql: str, values: Sequence[object] = ()) -> tuple[list[str], Iterator[tuple[object, ...]]]:
        """Run a query and return the names of its columns, and its rows. Raises ArchiveError.

        A row may fail to compute, so iterating over the rows also raises ArchiveError.
        """
        result = self.run(sql, values)
        return [column[0] for column in result.description], self._fetch_rows(result)

    def check_select(self, sql: str) -> None:
        """Raise ArchiveError unless an untrusted query is a single SELECT statement."""
        try:
            statements = self._base.extract_statements(sql)
        except self._duckdb.Error as error:
            raise ArchiveError(f"{own_words(error)}.") from None
        select, explain = self._duckdb.StatementType.SELECT, self._duckdb.StatementType.EXPLAIN
        kinds = [statement.type for statement in statements]
        if kinds == [explain]:
            # EXPLAIN ANALYZE runs the query that it explains, which could write.
            try:
                kinds = [statement.type for statement in self._base.extract_statements(_EXPLAIN.sub("", sql, count=1))]
            except self._duckdb.Error:
                kinds = []
        if kinds != [select]:
            found = ", ".join(kind.name for kind in kinds) or "no statement"
            raise ArchiveError(f"write one SELECT statement, not {found}; archive build and remove change an archive.")

    def check_expression(self, expression: str) -> None:
        """Raise ArchiveError unless the text is one SQL expression over the `games` table."""
        kind = self._run_stoppably(
            lambda: self._kind_of(expression), what=f"{expression!r} is not a condition on games: "
        )
        if kind not in ("BOOLEAN", '"NULL"'):
            raise ArchiveError(f"{expression!r} is {kind}, but a condition must be true or false; add a comparison.")

    def _kind_of(self, expression: str) -> str:
        """Return the type of an expression. Raises ArchiveError if it is not one, and DuckDB's own errors."""
        # It must also be an expression without parentheses, since it could close those around it.
        for sql in (
            f"SELECT {expression}\n FROM games AS g LIMIT 0",
            f"SELECT ({expression}\n) FROM games AS g",
            f"SELECT 1 FROM games AS g WHERE ({expression}\n)",
        ):
            if len(self._base.extract_statements(sql)) != 1:
                raise ArchiveError(f"{expression!r} is not a single expression; write one condition.")
            self._base.execute(f"EXPLAIN {sql}")
        (row,) = self._base.execute(f"DESCRIBE SELECT ({expression}\n) FROM games AS g").fetchall()
        return str(row[1])


#: The most games that a condition names. DuckDB checks the Bloom filters of row groups for named games, but not for
#: those in a table, and in any case reads everything for many games.
_NAMED = 300


def look_up(base: ArchiveConnection, key: str, check: Callable[[], None] | None = None) -> str:
    """Create the `hits` table of the games and plies that have a canonical key. Raises ArchiveError.

    Returns the condition that `{game}`, a placeholder for a column, may be one of these games; its only use is to skip
    row groups.
    """
    (number,) = keys60([key])
    base.run(f"CREATE OR REPLACE TEMP TABLE hits AS SELECT game, ply FROM positions WHERE key = {number}", (), check)
    found = base.rows_as(tuple[int], f"SELECT DISTINCT game FROM hits LIMIT {_NAMED + 1}", (), check)
    games = [str(game) for (game,) in found]
    return f"{{game}} IN ({', '.join(games) or 'NULL'})" if len(games) <= _NAMED else "true"
