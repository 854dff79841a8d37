"""Counts the games of an archive by player, year or edition, and collects the facts of games for statistics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from limitproto.archive.archive import FoundGames
from limitproto.archive.conditions import EVERY_GAME, Clause
from limitproto.archive.connection import ArchiveConnection
from limitproto.records.statistics.game_facts import Fact, opening_of
from limitproto.records.validate.tags import start_of

_SCORES = """
scores AS (
    SELECT game, unnest(players) AS player, generate_subscripts(players, 1) AS place, result, length, edition
    FROM chosen
), scored AS (
    SELECT *, CASE WHEN result = '*' THEN NULL ELSE string_split(result, '-')[place] END AS score FROM scores
)
"""
_COUNT = {
    "player": f""", {_SCORES}
SELECT player, count(*) AS games, count(*) FILTER (score = '1') AS wins,
       count(*) FILTER (score LIKE '%/%') AS draws, count(*) FILTER (score = '0') AS losses,
       count(*) FILTER (score IS NULL) AS unfinished,
       round(avg(split_part(score, '/', 1)::DOUBLE / coalesce(nullif(split_part(score, '/', 2), ''), '1')::DOUBLE), 4)
           AS score
FROM scored GROUP BY player ORDER BY games DESC, player
""",
    "year": """
SELECT CASE WHEN regexp_matches(tags['Date'], '^[0-9]{4}') THEN left(tags['Date'], 4) END AS year,
       count(*) AS games, count(*) FILTER (result <> '*') AS finished, round(avg(length), 2) AS turns
FROM chosen GROUP BY year ORDER BY year
""",
    "edition": """
SELECT edition, count(*) AS games, count(*) FILTER (result <> '*') AS finished, min(length) AS shortest,
       round(avg(length), 2) AS turns, max(length) AS longest,
       count(*) FILTER (starts_with(result, '1-')) AS "first player wins"
FROM chosen GROUP BY edition ORDER BY games DESC, edition
""",
}

#: The keys for counting games.
BY = tuple(_COUNT)


def summary(base: ArchiveConnection, by: str, wanted: Clause = EVERY_GAME) -> list[dict[str, Any]]:
    """Return a row for each player, year or edition of wanted games; an unknown year is None. Raises ArchiveError."""
    sql = f"WITH chosen AS (SELECT * FROM games AS g WHERE {wanted.sql}){_COUNT[by]}"
    rows: list[dict[str, Any]] = base.table(sql, wanted.values).to_pylist()
    return rows


def facts(found: FoundGames, opening: int) -> Iterator[Fact]:
    """Yield the facts that `limitproto stats` counts for files, for games of an archive. Raises ArchiveError."""
    with found.connect(("games", "turns", "positions")) as base:
        wanted = found.clause(base)
        sql = f"""
WITH chosen AS (SELECT * FROM games AS g WHERE {wanted.sql}), begun AS (
    SELECT game, list(turn ORDER BY ply) AS first FROM turns WHERE ply <= {opening + 1} GROUP BY game
)
SELECT c.rules, c.tags, c.edition, c.colours, c.players, c.result, coalesce(c.reason, ''), c.length, begun.first
FROM chosen AS c LEFT JOIN begun ON begun.game = c.game ORDER BY c.source, c.number
"""
        for rules, tags, edition, colours, players, result, reason, length, first in base.rows(sql, wanted.values):
            begun = opening_of(tags, start_of(rules, tags).position, first or [], opening) if opening else None
            yield Fact(edition, tuple(colours), tuple(players), result, reason, length, tags["Date"], begun)
