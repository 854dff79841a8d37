"""What was played in a position, in the coordinates of the position that is asked for, and how it scored."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from math import sqrt
from typing import Any

from msgspec import Struct

from limitproto.archive.archive import Archive, position_of
from limitproto.archive.connection import ArchiveConnection
from limitproto.archive.game_rows import key60
from limitproto.games.base import UNFINISHED, Position
from limitproto.games.registry import parse_position
from limitproto.records.statistics.tables import scores_of

#: Standard deviations on each side of a score: 95 % of all samples.
_WIDTH = 1.96

_QUERY = """
SELECT canonical, player, result, count(*) AS games FROM (
    SELECT DISTINCT t.game, t.canonical, t.player, p.result
    FROM positions AS p JOIN turns AS t ON t.game = p.game AND t.ply = p.ply + 1 WHERE p.key = ?
) GROUP BY ALL ORDER BY ALL
"""


class Explored(Struct):
    """A turn that was played in a position.

    `turn` stands for all that a symmetry of the position exchanges with it; `same` says how many these are. `score` is
    the mean score of its player in the finished games, None without any, and `low` and `high` are the ends of its 95 %
    interval.
    """

    turn: str
    same: int
    games: int
    finished: int
    score: float | None
    low: float | None
    high: float | None
    results: dict[str, int]


class Exploration(Struct):
    """The turns that were played in a position, the most frequent first."""

    position: str
    key: str
    games: int
    turns: list[Explored]


def explore(archive: Archive, text: str) -> Exploration:
    """Return what was played in a position. Raises ArchiveError."""
    with archive.connect() as base:
        return explored(base, position_of(text))


def explored(base: ArchiveConnection, position: Position) -> Exploration:
    """Return what was played in a position, from an open archive. Raises ArchiveError."""
    key = position.canonical_key()
    found: dict[str, list[tuple[int | None, str, int]]] = {}
    for canonical, player, result, games in base.rows(_QUERY, [key60(key)]):
        found.setdefault(canonical, []).append((player, result, games))
    _key, frames = position.framed_key()
    images: dict[str, list[str]] = {}
    for turn in [*legal_turns(position), *(canonical for canonical in found if position.is_event(canonical))]:
        images.setdefault(min([moved(turn) for moved in frames]), []).append(turn)
    # If another position had the same 60 bits by accident, its turns would not be legal here.
    turns = [_explored(images[canonical], rows) for canonical, rows in found.items() if canonical in images]
    turns.sort(key=lambda turn: (-turn.games, turn.turn))
    return Exploration(position.text, key, sum(turn.games for turn in turns), turns)


def legal_turns(position: Position) -> list[str]:
    """Return the legal turns, none while the position waits for chance."""
    return [] if position.is_over or position.waiting_for else position.legal_turns()


def _explored(images: list[str], rows: list[tuple[int | None, str, int]]) -> Explored:
    results: dict[str, int] = {}
    total, finished = Fraction(0), 0
    for player, result, games in rows:
        results[result] = results.get(result, 0) + games
        if result != UNFINISHED and player is not None:
            score = scores_of(result)[player - 1]
            total, finished = total + score * games, finished + games
    played = sum(results.values())
    if not finished:
        return Explored(images[0], len(images), played, 0, None, None, None, results)
    mean = float(total / finished)
    low, high = interval(mean, finished)
    return Explored(images[0], len(images), played, finished, round(mean, 4), round(low, 4), round(high, 4), results)


def interval(mean: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a mean score by Wilson's formula, which also holds for few games."""
    square = _WIDTH * _WIDTH / games
    middle = (mean + square / 2) / (1 + square)
    half = sqrt(square * mean * (1 - mean) + square * square / 4) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def text_table(found: Exploration) -> str:
    """Return an exploration as lines for a terminal."""
    if not found.turns:
        return "This position is not in the archive, or was always the last one.\n"
    width = max(len(turn.turn) for turn in found.turns)
    lines = [f"{'turn':{width}}  same   games   score  95 %"]
    for turn in found.turns:
        score = "      -" if turn.score is None else f"{turn.score:7.1%}  {turn.low:.1%} to {turn.high:.1%}"
        lines.append(f"{turn.turn:{width}}  {turn.same:4}  {turn.games:6} {score}".rstrip())
    return "\n".join(lines) + "\n"


def html_page(found: Exploration) -> str:
    """Return an exploration as a page of its own: the board and the table."""

    rows = "\n".join(_html_row(turn) for turn in found.turns)
    return f"""<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>{escape(found.position)}</title>
<style>body {{ font-family: sans-serif; margin: 2em }} svg {{ max-width: 30em; height: auto }}
td, th {{ padding: 0.2em 1em; text-align: right }} td:first-child, th:first-child {{ text-align: left }}</style></head>
<body>
<h1>{found.games} games</h1>
<p><code>{escape(found.position)}</code></p>
{parse_position(found.position).board_svg()}
<table>
<tr><th>Turn</th><th>Same</th><th>Games</th><th>Score</th><th>95 %</th></tr>
{rows}
</table>
</body>
</html>
"""


def _html_row(turn: Explored) -> str:
    score = "" if turn.score is None else f"{turn.score:.1%}"
    ends = "" if turn.score is None else f"{turn.low:.1%} to {turn.high:.1%}"
    cells: list[Any] = [turn.turn, turn.same, turn.games, score, ends]
    return "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>"
