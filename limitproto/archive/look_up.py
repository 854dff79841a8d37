"""Looks up where a position has been, as a table that further queries join."""

from __future__ import annotations

from collections.abc import Callable

from limitproto.archive.connection import ArchiveConnection
from limitproto.archive.game_rows import key60

#: How many games a condition names at most. DuckDB asks the Bloom filters of row groups for games that are named, but
#: not for those of a table, and reads everything for many games in any case.
_NAMED = 300


def look_up(base: ArchiveConnection, key: str, check: Callable[[], None] | None = None) -> str:
    """Make the table `hits` of the games and plies that have a canonical key. Raises ArchiveError.

    Returns the condition that `{game}`, to be replaced by a column, may be one of these games; it is only there to
    leave out row groups.
    """
    base.run(
        f"CREATE OR REPLACE TEMP TABLE hits AS SELECT game, ply FROM positions WHERE key = {key60(key)}", (), check
    )
    games = [str(game) for (game,) in base.rows(f"SELECT DISTINCT game FROM hits LIMIT {_NAMED + 1}", (), check)]
    return f"{{game}} IN ({', '.join(games) or 'NULL'})" if len(games) <= _NAMED else "true"
