"""The results of a search as lines that programs read; spec/protocol.md says what they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from limitproto.games.search_api import Report


def info_lines(report: Report, seconds: float) -> list[str]:
    """Return one line for each turn that is reported on, the best first; `seconds` is how long the search has run."""
    speed = round(report.nodes / max(seconds, 0.001))
    head = f"info depth {report.depth} seldepth {report.seldepth} nodes {report.nodes} nps {speed} time {seconds:.3f}"
    return [
        f"{head} multipv {number} score {_decimal(line.score, 2)} win {_probability(line.win)} pv {' '.join(line.pv)}"
        for number, line in enumerate(report.lines, 1)
    ]


def _probability(win: float) -> str:
    """Return a probability with three decimals, 0 and 1 only where they are exact: they say that it is proved."""
    return _decimal(win if win in (0, 1) else min(max(win, 0.001), 0.999), 3)


def _decimal(value: float, places: int) -> str:
    """Return a number with that many decimals and no minus in front of nothing."""
    text = f"{value:.{places}f}"
    return text.removeprefix("-") if float(text) == 0 else text
