"""The results of a search as lines for programs; spec/protocol.md defines them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from limitproto.games.search_api import Report


def info_lines(report: Report, seconds: float, searched: float | None = None) -> list[str]:
    """Return a line for each reported turn, best first.

    `seconds` is the time since the beginning; the search has used `searched` of it, by default all.
    """
    speed = round(report.nodes / max(seconds if searched is None else searched, 0.001))
    head = f"info depth {report.depth} seldepth {report.seldepth} nodes {report.nodes} nps {speed} time {seconds:.3f}"
    if report.reason:
        head += f" reason {report.reason}"
    return [
        f"{head} multipv {number} score {decimal(line.score, 2)} win {_probability_text(line.win)}"
        f" wins {' '.join(map(_probability_text, line.wins))} pv {' '.join(line.pv)}"
        for number, line in enumerate(report.lines, 1)
    ]


def gtp_line(report: Report, format_win: Callable[[float], str]) -> str:
    """Return the reported turns in the format of Leela Zero and KataGo: all on one line, best first."""
    return " ".join(
        f"info move {line.turn} visits {report.nodes} winrate {format_win(line.win)} order {number}"
        f" pv {' '.join(line.pv)}"
        for number, line in enumerate(report.lines)
    )


def rounded_win(win: float) -> float:
    """Return a probability rounded to three decimals, with 0 and 1 only if they are exact, which means proved."""
    return win if win in (0, 1) else min(max(round(win, 3), 0.001), 0.999)


def _probability_text(win: float) -> str:
    return decimal(rounded_win(win), 3)


def decimal(value: float, places: int) -> str:
    """Return a number with some decimals, and without a minus sign before zero."""
    text = f"{value:.{places}f}"
    return text.removeprefix("-") if float(text) == 0 else text
