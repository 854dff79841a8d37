"""The turns played in a position, in the coordinates of the given position, and their scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from limitproto.archive.conditions import EVERY_GAME, Clause
from limitproto.archive.connection import ArchiveConnection, look_up
from limitproto.drawing.page import Markup, element, page, table
from limitproto.games.base import UNFINISHED, Position
from limitproto.games.registry import parse_position
from limitproto.records.scores import scores_of

#: Standard deviations on each side of a score: 95 % of all samples.
_WIDTH = 1.96

_QUERY = """
SELECT canonical, row(player, result, count(*), max("date")) FROM (
    SELECT DISTINCT t.game, t.canonical, t.player, g.result, g."date"
    FROM hits AS h JOIN turns AS t ON t.game = h.game AND t.ply = h.ply + 1 JOIN games AS g ON g.game = h.game
    WHERE {turns} AND {games} AND {wanted}
) GROUP BY canonical, player, result ORDER BY canonical, player, result
"""


#: Games in which a turn was played: the player, from 1, the result, their number, and the latest date.
_Row = tuple[int | None, str, int, date | None]


class Explored(Struct):
    """A turn that was played in a position.

    `turn` stands for all turns equivalent to it under a symmetry of the position; `same` is their number. `score` is
    the mean score of its player in the `finished` games, None if there are none, and `low` and `high` are the ends of
    its 95 % interval. `wins` holds the games won by each player, in turn order, `draws` those with another result, and
    `results` the games by result. `last` is the latest date of its games, None if no date is fully known.
    """

    turn: str
    same: int
    games: int
    finished: int
    score: float | None
    low: float | None
    high: float | None
    results: dict[str, int]
    wins: list[int]
    draws: int
    last: str | None


class Exploration(Struct, omit_defaults=True):
    """The turns played in a position, the most frequent first; `ended` games end in it."""

    position: str
    key: str
    games: int
    turns: list[Explored]
    ended: int = 0

    def _repr_html_(self) -> str:
        """Return the board and the table, for notebooks."""
        rows = []
        for turn in self.turns:
            score = ("", "") if turn.score is None else (f"{turn.score:.1%}", f"{turn.low:.1%} to {turn.high:.1%}")
            rows.append((turn.turn, str(turn.same), str(turn.games), *score))
        parts = [
            element("p", element("code", self.position)),
            element("figure", Markup(parse_position(self.position).board_svg())),
            table("Turns", ["turn", "same", "games", "score", "95 %"], rows, "numbers"),
            element("p", _sentence_on_ended_games(self)),
        ]
        return "\n".join(parts)


def explore_position(
    base: ArchiveConnection, position: Position, check: Callable[[], None] | None = None, wanted: Clause = EVERY_GAME
) -> Exploration:
    """Return the turns played in a position, from an open archive, in the wanted games. Raises ArchiveError.

    `check`, if given, is called often while DuckDB works; an exception from it ends the query.
    """
    key, frames = position.framed_key()
    rows_of: dict[str, list[_Row]] = {}
    here = look_up(base, key, check)
    among = "true" if wanted == EVERY_GAME else f"g.game IN (SELECT game FROM games AS g WHERE {wanted.sql})"
    query = _QUERY.format(turns=here.format(game="t.game"), games=here.format(game="g.game"), wanted=among)
    for canonical, row in base.rows_as(tuple[str, _Row], query, wanted.values, check):
        rows_of.setdefault(canonical, []).append(row)
    images: dict[str, list[str]] = {}
    for turn in [*legal_turns(position), *(canonical for canonical in rows_of if position.is_event(canonical))]:
        images.setdefault(min([moved(turn) for moved in frames]), []).append(turn)
    # If another position had the same 60 bits by chance, its turns would not be legal here.
    players = len(position.players)
    turns = [_count_turns(images[turn], rows, players) for turn, rows in rows_of.items() if turn in images]
    turns.sort(key=lambda turn: (-turn.games, turn.turn))
    last = (
        "SELECT count(DISTINCT h.game) FROM hits AS h JOIN games AS g ON g.game = h.game "
        f"WHERE h.ply = g.length AND {here.format(game='g.game')} AND {among}"
    )
    ((ended,),) = base.rows_as(tuple[int], last, wanted.values, check)
    return Exploration(position.text, key, sum(turn.games for turn in turns), turns, ended)


def legal_turns(position: Position) -> list[str]:
    """Return the legal turns, empty while the position waits for chance."""
    return [] if position.is_over or position.waiting_for else position.legal_turns()


def _count_turns(images: list[str], rows: list[_Row], players: int) -> Explored:
    results = Counter[str]()
    wins = [0] * players
    total, finished = Fraction(0), 0
    for player, result, games, _ in rows:
        results[result] += games
        if result == UNFINISHED:
            continue
        scores = scores_of(result)
        if 1 in scores:
            wins[scores.index(1)] += games
        if player is not None:
            total, finished = total + scores[player - 1] * games, finished + games
    draws = results.total() - results[UNFINISHED] - sum(wins)
    mean = low = high = None
    if finished:
        exact = float(total / finished)
        mean, low, high = (round(value, 4) for value in (exact, *interval(exact, finished)))
    dates = [last for *_, last in rows if last is not None]
    last = f"{max(dates):%Y.%m.%d}" if dates else None
    counts = dict(results)
    return Explored(images[0], len(images), results.total(), finished, mean, low, high, counts, wins, draws, last)


def interval(mean: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a mean score by Wilson's formula, which also holds for few games."""
    square = _WIDTH * _WIDTH / games
    middle = (mean + square / 2) / (1 + square)
    half = sqrt(square * mean * (1 - mean) + square * square / 4) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def text_table(explored: Exploration) -> str:
    """Return an exploration as lines for a terminal."""
    ended = _sentence_on_ended_games(explored)
    if not explored.turns:
        return ended or "This position is not in the archive.\n"
    width = max(len(turn.turn) for turn in explored.turns)
    lines = [f"{'turn':{width}}  same   games   score  95 %"]
    for turn in explored.turns:
        score = "      -" if turn.score is None else f"{turn.score:7.1%}  {turn.low:.1%} to {turn.high:.1%}"
        lines.append(f"{turn.turn:{width}}  {turn.same:4}  {turn.games:6} {score}".rstrip())
    return "\n".join(lines) + f"\n{ended}"


def _sentence_on_ended_games(explored: Exploration) -> str:
    """Return a line about the games that end in the position, empty if there are none."""
    return f"{explored.ended} {'game ends' if explored.ended == 1 else 'games end'} here.\n" if explored.ended else ""


def html_page(explored: Exploration) -> str:
    """Return an exploration as a separate page with the board and the table."""
    return "".join(page("What was played here", [explored._repr_html_()]))
