"""Counts of the games of an archive by player, year or edition."""

from __future__ import annotations

from typing import Any

from limitproto.archive.connection import ArchiveConnection

_SCORES = """
scores AS (
    SELECT game, unnest(players) AS player, generate_subscripts(players, 1) AS place, result, length, edition
    FROM games
), scored AS (
    SELECT *, CASE WHEN result = '*' THEN NULL ELSE string_split(result, '-')[place] END AS score FROM scores
)
"""
_COUNT = {
    "player": f"""
WITH {_SCORES}
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
FROM games GROUP BY year ORDER BY year
""",
    "edition": """
SELECT edition, count(*) AS games, count(*) FILTER (result <> '*') AS finished, min(length) AS shortest,
       round(avg(length), 2) AS turns, max(length) AS longest,
       count(*) FILTER (starts_with(result, '1-')) AS "first player wins"
FROM games GROUP BY edition ORDER BY games DESC, edition
""",
}

#: The keys by which games are counted.
BY = tuple(_COUNT)


def summary(base: ArchiveConnection, by: str) -> list[dict[str, Any]]:
    """Return a row for each player, year or edition; unknown years are None. Raises ArchiveError."""
    result = base.run(_COUNT[by])
    names = [column[0] for column in result.description]
    return [dict(zip(names, row, strict=True)) for row in result.fetchall()]
