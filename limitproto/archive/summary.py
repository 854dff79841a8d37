"""Counts the games of an archive by player, year or edition, and collects the facts of games for statistics."""

from __future__ import annotations

from collections.abc import Iterator

from limitproto.archive.archive import FoundGames
from limitproto.archive.schema import SHARDED
from limitproto.records.statistics import Fact, opening_of
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


def summary(games: FoundGames, by: str) -> tuple[list[str], list[tuple[object, ...]]]:
    """Return headers, and a row for each player, year or edition; an unknown year is None. Raises ArchiveError."""
    with games.connect(("games",)) as base:
        wanted = games.clause(base)
        sql = f"WITH chosen AS (SELECT * FROM games AS g WHERE {wanted.sql}){_COUNT[by]}"
        headers, rows = base.select(sql, wanted.values)
        return headers, list(rows)


def facts(games: FoundGames, opening: int) -> Iterator[Fact]:
    """Yield the facts that `limitproto stats` counts for files, for games of an archive. Raises ArchiveError."""
    with games.connect(SHARDED) as base:
        wanted = games.clause(base)
        sql = f"""
WITH chosen AS (SELECT * FROM games AS g WHERE {wanted.sql}), begun AS (
    SELECT game, list(turn ORDER BY ply) AS first FROM turns WHERE ply <= {opening + 1} GROUP BY game
)
SELECT c.rules, c.tags, coalesce(begun.first, []),
       row(c.edition, c.colours, c.players, c.result, coalesce(c.reason, ''), c.length, c.tags['Date'], NULL)
FROM chosen AS c LEFT JOIN begun ON begun.game = c.game ORDER BY c.source, c.number
"""
        for rules, tags, turns, fact in base.rows_as(tuple[str, dict[str, str], list[str], Fact], sql, wanted.values):
            if opening:
                fact = fact._replace(opening=opening_of(tags, start_of(rules, tags).position, turns, opening))
            yield fact
