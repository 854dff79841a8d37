"""The conditions of a search, for records outside an archive: chosen as they are read, some hundreds at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Self

from limitproto.archive.board_search import BoardSearch
from limitproto.archive.conditions import MAY_FIT, Conditions, Tests, met_by, tests_of, with_lists
from limitproto.archive.errors import ArchiveError
from limitproto.archive.game_rows import congruent_digest, format_of, game_row
from limitproto.archive.manifest import EMPTY
from limitproto.archive.schema import table_of
from limitproto.records.game_entry import Entry
from limitproto.records.statistics import Choose

if TYPE_CHECKING:
    from limitproto.archive.connection import ArchiveConnection

#: How many games DuckDB gets at a time.
_GAMES = 256

#: The name of their table.
_BATCH = "batch"


@lru_cache(maxsize=4)
def _plan_of(wanted: Conditions) -> tuple[Tests, list[tuple[BoardSearch, bool]]]:
    """Return groups of tests, and searches on boards, each with whether it must find something."""
    boards, refused = wanted.split_boards()
    searches = [] if boards.is_about_rows else [(BoardSearch(boards), True)]
    return tests_of(wanted), searches + [(BoardSearch(one), False) for one in refused]


def _fits(entry: Entry, groups: Tests, boards: list[tuple[BoardSearch, bool]]) -> bool:
    if not all(any(test.holds(entry) for test in group) for group in groups):
        return False
    record, start = entry.sound_game()
    turns = record.main_turns() if boards else []
    return all((search.found_after(start, turns) is not None) == is_wanted for search, is_wanted in boards)


def chooser_of(wanted: Conditions) -> Choose:
    """Return a chooser of games that other processes can use. Raises ArchiveError."""
    with RecordFilter(wanted) as chooser:
        return partial(_choose, chooser.wanted)


def _choose(wanted: Conditions, games: Iterable[Entry], met: Counter[str]) -> Iterator[Entry]:
    with RecordFilter(wanted) as chooser:
        chooser.met = met
        yield from chooser.chosen(games)


class RecordFilter:
    """Chooses sound games that match conditions; a context. Raises ArchiveError for invalid conditions."""

    def __init__(self, wanted: Conditions) -> None:
        self.wanted = with_lists(wanted)
        self._plan = _plan_of(self.wanted)
        self._undecided = [_plan_of(one) for one in self.wanted.undecided()]
        #: What `met_by` has yielded for the games so far, and for how many games `MAY_FIT` was true.
        self.met: Counter[str] = Counter()
        self._base: ArchiveConnection | None = None
        if wanted.where:
            # DuckDB is slow to load. An expression is about one game and has no tables to read.
            from limitproto.archive.connection import ArchiveConnection

            self._base = ArchiveConnection(Path(), EMPTY, tables=("games",))
            self._base.check_expression(wanted.where)
            self._base.run("DROP VIEW games")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._base is not None:
            self._base.__exit__()

    def chosen(self, games: Iterable[Entry]) -> Iterator[Entry]:
        """Yield the games that match. Raises ArchiveError if an expression fails."""
        if self._base is None:
            yield from filter(self._is_chosen, games)
            return
        source = iter(games)
        while batch := list(islice(source, _GAMES)):
            table = table_of("games", [self._game_row(index, entry) for index, entry in enumerate(batch)])
            sql = f"SELECT g.game FROM {_BATCH} AS g WHERE ({self.wanted.where}\n) ORDER BY g.game"
            try:
                indexes = self._base.games_among(_BATCH, table, sql)
            except ArchiveError as error:
                raise ArchiveError(f"{self.wanted.where!r} fails for a game: {error} Correct it.") from None
            yield from filter(self._is_chosen, (batch[index] for index in indexes))

    def _is_chosen(self, entry: Entry) -> bool:
        """Return whether a sound game matches, apart from an SQL expression; count those that depend on the date."""
        groups = self._plan[0]
        if not self.met.keys() >= {test.words for test in chain.from_iterable(groups)}:
            # Which tests it meets, if that is new.
            self.met |= Counter(met_by(entry, groups))
        if not (fits := _fits(entry, *self._plan)):
            self.met[MAY_FIT] += any(_fits(entry, *plan) for plan in self._undecided)
        return fits

    def _game_row(self, index: int, entry: Entry) -> tuple[object, ...]:
        outline = entry.outline()
        _, start, turns = outline
        # A digest of all positions takes longer than everything else.
        congruent = congruent_digest(start.line().keyed(turns)) if "congruent" in self.wanted.where.lower() else ""
        return (index, *game_row(entry, outline, congruent, entry.path, format_of(entry), embed=True)[1:])
