"""Statistics for people: as text tables, and as the bars of a chart."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from limitproto.core.printable import printable
from limitproto.drawing.chart import Bar, Panel

#: Most columns of the chart of lengths; with more lengths, several share a column.
_COLUMNS = 60

#: Most rows of the table of lengths; with more lengths, several share a row.
_LENGTHS = 12

#: Most rows of editions, results and ends; JSON has all.
_ROWS = 20

_UNKNOWN = "(unknown)"


def table_lines(summary: dict[str, Any]) -> Iterator[str]:
    """Yield the tables of a summary of statistics, line by line; see `limitproto.records.statistics.tables`."""
    if not summary["counted"]:
        yield "There are no games to count."
        return
    yield from _table("Editions", ("edition", "games", "ended", "turns", "scores"), map(_edition, summary["editions"]))
    rows = ((result, _count(games)) for result, games in _results(summary))
    yield from _table("Results", ("result", "games"), rows)
    yield from _table(
        "Ends", ("why", "games"), ((row["reason"] or _UNKNOWN, _count(row["games"])) for row in summary["ends"])
    )
    turns = summary["turns"]
    title = "Turns: {shortest} to {longest}, mean {mean}, median {median}".format_map(turns)
    yield from _table(
        title, ("turns", "games"), ((bar.label, _count(int(bar.value))) for bar in lengths(summary, _LENGTHS))
    )
    years = ((row["year"] or _UNKNOWN, _count(row["games"])) for row in summary["years"])
    yield from _table("Years", ("year", "games"), years)
    heads = ("player", "games", "won", "drawn", "lost", "unfinished", "score")
    yield from _table("Players", heads, map(_player, summary["players"]), sys.maxsize)
    yield from _table(
        "Openings", ("edition", "turns", "games", "score"), map(_opening, summary["openings"]), sys.maxsize
    )


def _results(summary: dict[str, Any]) -> list[tuple[str, int]]:
    """Return the results of all editions with their numbers of games, the most frequent first."""
    counts: Counter[str] = Counter()
    for row in summary["results"]:
        counts[row["result"]] += row["games"]
    return counts.most_common()


def _edition(row: dict[str, Any]) -> tuple[str, ...]:
    scores = " ".join(f"{colour} {_share(score)}" for colour, score in row["scores"].items())
    return row["edition"], _count(row["games"]), _count(row["finished"]), str(row["turns"]["mean"]), scores


def _player(row: dict[str, Any]) -> tuple[str, ...]:
    counts = (_count(row[key]) for key in ("games", "wins", "draws", "losses", "unfinished"))
    return printable(row["name"]), *counts, _share(row["score"])


def _opening(row: dict[str, Any]) -> tuple[str, ...]:
    return row["edition"], " ".join(row["turns"]), _count(row["games"]), _share(row["score"])


def _count(number: int) -> str:
    return f"{number:,}"


def _share(score: float | None) -> str:
    return "-" if score is None else f"{100 * score:.1f}%"


def _table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], most: int = _ROWS) -> Iterator[str]:
    """Yield a table with a title and an empty line after it, nothing without rows."""
    body = list(rows)
    if not body:
        return
    hidden = len(body[most:])
    del body[most:]
    widths = [max(map(len, column)) for column in zip(heads, *body, strict=True)]
    numeric = [all(cell[:1].isdigit() or cell == "-" for cell in column) for column in zip(*body, strict=True)]
    yield title
    for row in (heads, *body):
        cells = (
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        )
        yield ("  " + "  ".join(cells)).rstrip()
    if hidden:
        yield f"  ... and {hidden:,} more; --format json has all"
    yield ""


def lengths(summary: dict[str, Any], most: int) -> list[Bar]:
    """Return the numbers of games by their numbers of turns, shortest first, in at most `most` bars."""
    counts = {row["turns"]: row["games"] for row in summary["lengths"]}
    if not counts:
        return []
    first, last = min(counts), max(counts)
    step = -(-(last - first + 1) // most)
    return [
        Bar(
            f"{start}" if step == 1 else f"{start}-{start + step - 1}",
            sum(counts.get(turns, 0) for turns in range(start, start + step)),
        )
        for start in range(first, last + 1, step)
    ]


def panels(summary: dict[str, Any]) -> list[Panel]:
    """Return a summary of statistics as the panels of a chart."""

    def bars(rows: Iterable[tuple[str, int]]) -> list[Bar]:
        return [Bar(label, games, _count(games)) for label, games in rows]

    players = (
        Bar(row["name"], row["games"], f"{_count(row['games'])}, {_share(row['score'])}")
        for row in summary["players"][:_ROWS]
    )
    return [
        Panel("Editions", bars((row["edition"], row["games"]) for row in summary["editions"][:_ROWS])),
        Panel("Results", bars(_results(summary)[:_ROWS])),
        Panel("Ends", bars((row["reason"] or _UNKNOWN, row["games"]) for row in summary["ends"])),
        Panel("Games by their number of turns", lengths(summary, _COLUMNS), upright=True),
        Panel("Years", bars((row["year"] or _UNKNOWN, row["games"]) for row in summary["years"])),
        Panel("Players, games and score", list(players)),
        Panel("Openings", bars((" ".join(row["turns"]), row["games"]) for row in summary["openings"][:_ROWS])),
    ]
