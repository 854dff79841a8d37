"""Finds games that are in an archive more than once, and the ones to keep."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from msgspec import Struct

from limitproto.archive.connection import ArchiveConnection
from limitproto.archive.game_rows import image_digest
from limitproto.games.line import image_of
from limitproto.records.validate.tags import start_of

#: The kinds of duplicates with their sentences, in search order.
KINDS = {
    "same": "the same game",
    "symmetric": "the same up to symmetry",
    "beginning": "one the beginning of another",
    "other-turns": "the same players and date, but other turns",
}

#: Which game to keep, and the SQL order that puts it first; `records merge --unique` keeps `ANNOTATED`.
KEEP = {"first": "", "longest": "length DESC, ", (ANNOTATED := "annotated"): "annotations DESC, length DESC, "}

#: If one game is the beginning of another, the longer one comes first, for any `keep`.
_GROUPS = {
    "same": "SELECT list(game ORDER BY {order}) FROM games GROUP BY played HAVING count(*) > 1",
    "symmetric": (
        "SELECT list(game ORDER BY {order}) FROM games JOIN images USING (played) "
        "GROUP BY image HAVING count(DISTINCT played) > 1"
    ),
    "beginning": "SELECT [long, short] FROM beginnings",
    "other-turns": """
        SELECT list(game ORDER BY {order}) FROM games
        WHERE date IS NOT NULL AND NOT list_contains(players, '?') AND game NOT IN (SELECT short FROM beginnings)
        AND game IN (
            SELECT first(game ORDER BY {order}) FROM games LEFT JOIN images USING (played)
            GROUP BY coalesce(image, played)
        )
        GROUP BY rules, date, players HAVING count(*) > 1""",
}

#: One game for each of the different turns with the same digest: rules and tags, turns, and their digest.
_ALIKE = """
    WITH one AS (
        SELECT min(game) AS game, played FROM games
        WHERE congruent IN (SELECT congruent FROM games GROUP BY congruent HAVING count(DISTINCT played) > 1)
        GROUP BY played
    ), lines AS (SELECT game, list(turn ORDER BY ply) AS line FROM turns JOIN one USING (game) GROUP BY game)
    SELECT g.rules, g.tags, coalesce(lines.line, []), one.played
    FROM one JOIN games AS g USING (game) LEFT JOIN lines USING (game)"""

#: The rotated or reflected beginnings: both games with rules, tags and turns, as many turns of the longer one.
_TURNED = """
    WITH lines AS (
        SELECT game, list(turn ORDER BY ply) AS line FROM turns
        WHERE game IN (SELECT short FROM beginnings UNION SELECT long FROM beginnings) GROUP BY game
    )
    SELECT b.short, b.long, s.rules, s.tags, a.line, l.tags, list_slice(c.line, 1, len(a.line)) AS first
    FROM beginnings AS b JOIN games AS s ON s.game = b.short JOIN games AS l ON l.game = b.long
    JOIN lines AS a ON a.game = b.short JOIN lines AS c ON c.game = b.long
    WHERE s.start <> l.start OR first <> a.line"""

#: The games whose last position another game reached after as many turns, and continued from. A separate table without
#: their starts: DuckDB, which cannot estimate how few they are, would first pair all games with the same start.
_PAIRS = """
    CREATE OR REPLACE TEMP TABLE pairs AS
    WITH all_of_them AS (
        SELECT p.key, p.game, p.ply, g.length FROM positions AS p JOIN games AS g ON g.game = p.game
        WHERE p.ply > 0
    )
    SELECT short.game AS short, short.ply AS plies, long.game AS long FROM all_of_them AS short
    JOIN all_of_them AS long ON long.key = short.key AND long.ply = short.ply
    WHERE short.ply = short.length AND long.ply < long.length"""

#: Those with which another game begins, on the canonical image of the board before each turn.
_BEGINNINGS = """
    CREATE OR REPLACE TEMP TABLE beginnings AS
    WITH found AS (
        SELECT short, long FROM pairs JOIN turns AS a ON a.game = short
        JOIN turns AS b ON b.game = long AND b.ply = a.ply AND b.canonical = a.canonical
        GROUP BY short, long, plies HAVING count(*) = plies
    )
    SELECT short, long FROM found
    JOIN positions AS a ON a.game = short AND a.ply = 0 JOIN positions AS b ON b.game = long AND b.ply = 0
    WHERE a.key = b.key"""


class Duplicate(Struct):
    """A game in a group of duplicates; `keep` is set if it is the one to keep."""

    source: str
    number: int
    line: int
    length: int
    keep: bool


class Group(Struct):
    """Games that are related in one of the ways listed in `KINDS`. Games with different turns are all kept.

    Deleting every game that some group does not keep loses no turns: up to symmetry, the kept game has the same turns
    or begins with them. A game that one group keeps may be dropped in another, in favour of a longer or earlier one.
    """

    kind: str
    games: list[Duplicate]


def duplicates(base: ArchiveConnection, keep: str = ANNOTATED) -> Iterator[Group]:
    """Yield the groups of duplicates, by kind and then in the order of their first games. Raises ArchiveError."""
    order = f"{KEEP[keep]}source, number"
    _find_images(base)
    # The longer game lacks the remarks on a beginning.
    is_kept = "annotations > first_value(annotations) OVER (PARTITION BY m.id ORDER BY m.place)"
    for kind, sql in _GROUPS.items():
        if kind == "beginning":
            base.run(_PAIRS)
            base.run(_BEGINNINGS)
            _check_beginnings(base)
        groups = f"groups AS (SELECT row_number() OVER () AS id, ids FROM ({sql.format(order=order)}) AS f(ids))"
        rows = base.rows_as(
            tuple[int, tuple[str, int, int, int, bool]],
            f"WITH {groups}, members AS (SELECT id, unnest(ids) AS game, generate_subscripts(ids, 1) AS place "
            "FROM groups) SELECT m.id, row(g.source, g.number, g.line, g.length, "
            f"m.place = 1 OR {is_kept if (kind, keep) == ('beginning', ANNOTATED) else kind == 'other-turns'}) "
            "FROM members AS m JOIN games AS g ON g.game = m.game ORDER BY "
            "min((g.source, g.number)) OVER (PARTITION BY m.id), max((g.source, g.number)) OVER (PARTITION BY m.id), "
            "m.id, m.place",
        )
        for _, members in groupby(rows, key=itemgetter(0)):
            yield Group(kind, [Duplicate(*row) for _, row in members])


def _find_images(base: ArchiveConnection) -> None:
    """Create the `images` table: for turns with the same digest as others, one that only symmetric turns share."""
    rows = base.rows_as(tuple[str, dict[str, str], list[str], str], _ALIKE)
    images = [(played, image_digest(start_of(rules, tags).position, line)) for rules, tags, line, played in rows]
    base.run(
        "CREATE OR REPLACE TEMP TABLE images AS "
        "SELECT unnest(CAST(? AS VARCHAR[])) AS played, unnest(CAST(? AS VARCHAR[])) AS image",
        [[played for played, _ in images], [image for _, image in images]],
    )


def _check_beginnings(base: ArchiveConnection) -> None:
    """Remove the beginnings that no single symmetry maps onto the longer game."""
    turned = base.rows_as(tuple[int, int, str, dict[str, str], list[str], dict[str, str], list[str]], _TURNED)
    wrong = [
        (short, long)
        for short, long, rules, tags, line, others, first in turned
        if image_of(start_of(rules, tags).position, line) != image_of(start_of(rules, others).position, first)
    ]
    base.run(
        "DELETE FROM beginnings WHERE (short, long) IN "
        "(SELECT (unnest(CAST(? AS BIGINT[])), unnest(CAST(? AS BIGINT[]))))",
        [[short for short, _ in wrong], [long for _, long in wrong]],
    )
