"""The report of a match as one HTML page, with plots, without scripts or external resources."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

from limitproto import __version__
from limitproto.drawing.chart import Bar, MarkedValue, Panel, Series, chart, line_style, plot
from limitproto.drawing.page import Markup, element, page, table
from limitproto.engine.clocks import clock_words
from limitproto.host.client import FailureKind
from limitproto.host.match.results import GameResult
from limitproto.host.match.schedule import Fixture
from limitproto.host.match.standings import OUTCOMES, Standings
from limitproto.host.match.statistics import elo_interval, log_likelihood_ratio

#: The approximate number of points in a line and of columns in a histogram.
_POINTS = 200
_COLUMNS = 20
#: The fields of `ResourceLimits` in words.
_LIMITS = ("processor time in s", "memory in MiB", "open files")


def html_report(
    standings: Standings, title: str, arrived: Iterable[str], whole: Callable[[str], GameResult] | None = None
) -> str:
    """Return the page.

    `arrived` lists the keys of the games in the order of their results; `whole` returns a result, with its curves, by
    key.
    """
    played = {fixture.key: (fixture, result) for fixture, result in standings.played}
    ordered = [played[key] for key in arrived if key in played]
    parts = [
        element("p", "\n".join(standings.sentences()), class_="lines"),
        _standings_table(standings),
        _conditions_table(standings, ordered),
        _engines_table(standings, ordered),
        *map(_figure, _progress_plots(standings, ordered)),
        _outcomes_table(standings),
        _crosstable(standings),
        _time_table(standings, ordered),
        _histogram("Points of the first engine in a block", _block_points(standings)),
        _histogram("Turns in a game", _length_bars(ordered)),
        _failures_table(ordered),
        _games_table(standings.played, whole),
    ]
    return "".join(page(title, filter(None, parts)))


# ---- tables -------------------------------------------------------------------------------------------------------


def _standings_table(standings: Standings) -> Markup:
    rows = []
    for number in standings.ranked():
        engine, rank = standings.engines[number], str(standings.ranks[number])
        name, *counts, score = engine.cells
        rows.append([name, rank, *counts, f"{engine.points:g}", score, standings.elo_text(number)])
    head = ["engine", "rank", "games", "wins", "draws", "losses", "points", "score", "Elo (95 %)"]
    return table("Standings", head, rows, "numbers")


def _conditions_table(standings: Standings, played: Sequence[tuple[Fixture, GameResult]]) -> Markup:
    settings = standings.settings
    book, test, arbiter = settings.book, settings.sprt, settings.adjudication
    dates = sorted(result.at for _, result in played if result.at)
    ends = [
        *([f"as a draw after {arbiter.turn_limit} turns"] if arbiter.turn_limit else []),
        *([f"agreed at {arbiter.agreed_win:g} in {arbiter.agreed_turns} turns"] if arbiter.agreed_turns else []),
        *([f"resigned at {arbiter.resign_win:g} in {arbiter.resign_turns} turns"] if arbiter.resign_turns else []),
        *([f"solved within {arbiter.solver_nodes} positions"] if arbiter.solver_nodes else []),
    ]
    chosen = {
        "edition": settings.edition,
        "games": f"{standings.scheduled} in blocks of {standings.block_size}"
        + (", a gauntlet of the first engine" if settings.is_gauntlet else ""),
        "openings": f"of {book.name}, SHA-256 {sha256(book.text.encode()).hexdigest()}" if book else settings.openings,
        "seed": str(settings.seed),
        "clock": clock_words(settings.control),
        "over time": f"{settings.margin:g} s of overtime allowed; a stall after {settings.stall:g} s",
        "ended early": "; ".join(ends) or "never",
        "test": f"{test[1]:g} against {test[0]:g} Elo, errors {settings.errors[0]:g} and {settings.errors[1]:g}"
        if test
        else "none",
        "engines restarted": "for each game" if settings.restarts else "after failures",
        "limits of processes": ", ".join(
            f"{name} {value}" for name, value in zip(_LIMITS, settings.limits, strict=True) if value
        )
        or "none",
        "games at the same time": str(settings.jobs or 1),
        "host": f"limitproto {__version__}, Python {platform.python_version()}, {platform.platform()}",
        "played": f"{dates[0]} to {dates[-1]}" if dates else "-",
    }
    return table("Conditions", ["condition", "value"], list(chosen.items()))


def _engines_table(standings: Standings, played: Sequence[tuple[Fixture, GameResult]]) -> Markup:
    versions: dict[int, list[str]] = {}
    for fixture, result in played:
        for engine, version in zip(fixture.seats, result.versions, strict=False):
            if version not in versions.setdefault(engine, []):
                versions[engine].append(version)
    rows = []
    for number, entry in enumerate(standings.settings.engines):
        limits = [
            *([clock_words(entry.control)] if entry.control else []),
            *(f"{name} {value}" for name in ("nodes", "depth", "cpu", "folder") if (value := getattr(entry, name))),
        ]
        # The variables' values may be secret.
        env = " ".join(text.partition("=")[0] for text in entry.env)
        words = [", ".join(f"{name}={value}" for name, value in entry.options.items()), ", ".join(limits), env]
        told = ", ".join(versions.get(number, ())) or "-"
        rows.append([entry.name, element("code", entry.command), *(word or "-" for word in words), told])
    return table("Engines", ["engine", "command", "options", "own limits", "variables", "version"], rows)


def _outcomes_table(standings: Standings) -> Markup:
    kinds = [kind for kind in OUTCOMES if any(engine.outcomes[kind] for engine in standings.engines)]
    rows = [[engine.name, *(str(engine.outcomes[kind]) for kind in kinds)] for engine in standings.engines]
    return table("How games ended", ["engine", *kinds], rows, "numbers")


def _crosstable(standings: Standings) -> Markup:
    def cell(one: int, other: int) -> str:
        if (one, other) not in standings.table:
            return "-"
        points, _, games = standings.table[one, other]
        return f"{round(points, 6):g}/{games}\n{standings.superiority(one, other):.1%}"

    names = [engine.name for engine in standings.engines]
    rows = [[name, *(cell(one, other) for other in range(len(names)))] for one, name in enumerate(names)]
    caption = "Points against each other engine, of games, and likelihood of superiority"
    return table(caption, ["engine", *names], rows, "numbers cross")


def _time_table(standings: Standings, played: Sequence[tuple[Fixture, GameResult]]) -> Markup:
    rows = []
    for number, engine in enumerate(standings.engines):
        at = [(result, seat) for fixture, result in played for seat, by in enumerate(fixture.seats) if by == number]
        seconds = sum(result.seconds[seat] for result, seat in at)
        cpu = sum(result.cpu[seat] for result, seat in at if result.cpu)
        longest = max((result.longest[seat] for result, seat in at), default=0.0)
        mean = f"{seconds / len(at):.2f}" if at else "-"
        rows.append([engine.name, f"{seconds:.1f}", mean, f"{longest:.3f}", f"{cpu:.1f}" if cpu else "-"])
    head = ["engine", "in all", "in a game", "longest turn", "of the processor, where limited"]
    return table("Time in seconds", head, rows, "numbers")


def _failures_table(played: Sequence[tuple[Fixture, GameResult]]) -> Markup:
    rows = []
    for fixture, result in played:
        for failure in result.failures:
            if failure.kind == FailureKind.RESIGNATION:
                continue
            words = failure.words + (f"; transcript: {failure.transcript}" if failure.transcript else "")
            told = [element("summary", "stderr"), element("pre", failure.stderr)] if failure.stderr.strip() else []
            detail = element("div", words, *([element("details", *told)] if told else []))
            rows.append([fixture.key, result.seats[failure.seat], failure.kind, detail])
    return table("Failures", ["game", "engine", "kind", "detail"], rows)


def _games_table(played: Sequence[tuple[Fixture, GameResult]], whole: Callable[[str], GameResult] | None) -> Markup:
    rows = [
        [
            fixture.key,
            " - ".join(result.seats),
            result.result,
            result.detail or result.reason or result.outcome,
            str(result.turns),
            *_curves(fixture, whole(fixture.key).curves if whole else ()),
        ]
        for fixture, result in played
    ]
    head = ["game", "engines by seat", "result", "reason", "turns", "own win probability", "seconds"]
    found = table("Games, with a line in the colour of its engine for each seat", head, rows, "cross")
    return element("details", element("summary", "All games"), found) if found else found


def _curves(fixture: Fixture, played: Sequence[tuple[int, float, float | None]]) -> tuple[Markup, Markup]:
    """Return drawings of the engines' own win probabilities and times in a game, by turn."""
    longest = max([seconds for _, seconds, _ in played], default=0.0) or 1.0
    wins, times = "", ""
    for seat, engine in enumerate(fixture.seats):
        own = [(turn, seconds, win) for turn, (by, seconds, win) in enumerate(played) if by == seat]
        wins += _curve([(turn, win) for turn, _, win in own if win is not None], len(played), engine)
        times += _curve([(turn, seconds / longest) for turn, seconds, _ in own], len(played), engine)
    return _small_drawing(wins, '<path d="M0 20H200" stroke="#d9d3c7"/>'), _small_drawing(
        times, words=f"{longest:.3g} s"
    )


def _curve(points: Sequence[tuple[int, float]], turns: int, engine: int) -> str:
    """Return a line through heights from 0 to 1, in the colour of an engine; a dot for a single point."""
    if not points:
        return ""
    style = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in line_style(engine).items())
    places = " ".join(f"{200 * turn / max(1, turns - 1):.0f} {40 - 40 * part:.0f}" for turn, part in points)
    return f'<path d="M{places}{"h1" if len(points) == 1 else ""}" {style}/>'


def _small_drawing(lines: str, level: str = "", words: str = "") -> Markup:
    if not lines:
        return Markup("-")
    box = 'viewBox="-2 -2 204 44" width="204" height="44" fill="none" stroke-width="1.5"'
    return element("div", Markup(f'<svg class="curves" {box}>{level}{lines}</svg>'), words)


# ---- plots --------------------------------------------------------------------------------------------------------


def _figure(drawing: str) -> Markup:
    return element("figure", Markup(drawing))


def _sampled_numbers(number: int) -> list[int]:
    """Return at most about `_POINTS` of the numbers 1 to `number`, including the last one."""
    step = max(1, number // _POINTS)
    return sorted({*range(step, number + 1, step), number} - {0})


def _progress_plots(standings: Standings, played: Sequence[tuple[Fixture, GameResult]]) -> list[str]:
    """Return the plots over the course of the match."""
    if len(standings.engines) > 2:
        return _score_plots(standings, played)
    points = standings.block_shares(played)
    if not points:
        return []
    differences, intervals, ratios = [], [], []
    test = standings.test
    for number in _sampled_numbers(len(points)):
        counted = Counter(points[:number])
        counts = [counted[share] for share in standings.shares]
        found = elo_interval(counts, 0.95, standings.shares)
        differences.append((number, found.elo))
        intervals.append((found.low, found.high))
        if test is not None:
            ratios.append((number, log_likelihood_ratio(counts, test.elo0, test.elo1, standings.shares)))
    name = standings.engines[0].name
    title = f"Elo of {name} above {standings.engines[1].name}, with an interval of 95 %"
    drawings = [plot(title, "blocks", [Series(name, differences, intervals)], [MarkedValue("", 0.0)])]
    if test is not None:
        low, high = test.bounds
        levels = [MarkedValue(f"{test.elo1:g} Elo", high), MarkedValue(f"{test.elo0:g} Elo", low)]
        lines = [Series("log-likelihood ratio", ratios)]
        drawings.append(plot("Logarithm of the likelihood ratio", "blocks", lines, levels))
    return drawings


def _score_plots(standings: Standings, played: Sequence[tuple[Fixture, GameResult]]) -> list[str]:
    """Return a plot of many engines' scores over the games."""
    marks = set(_sampled_numbers(len(played)))
    lines: list[list[tuple[float, float]]] = [[] for _ in standings.engines]
    points, games = [0.0] * len(lines), [0] * len(lines)
    for number, (fixture, result) in enumerate(played, 1):
        for engine, share in standings.shares_of(fixture, result):
            points[engine] += share
            games[engine] += 1
        if number in marks:
            for engine, line in enumerate(lines):
                if games[engine]:
                    line.append((number, 100 * points[engine] / games[engine]))
    series = [Series(engine.name, line) for engine, line in zip(standings.engines, lines, strict=True) if line]
    return [plot("Score (%)", "games", series)] if series else []


def _block_points(standings: Standings) -> list[Bar]:
    size = standings.block_size
    return [
        Bar(f"{share * size:g}", count, str(count))
        for share, count in zip(standings.shares, standings.counts, strict=True)
        if sum(standings.counts)
    ]


def _length_bars(played: Sequence[tuple[Fixture, GameResult]]) -> list[Bar]:
    lengths = [result.turns for _, result in played]
    if not lengths:
        return []
    low, width = min(lengths), max(1, -(-(max(lengths) - min(lengths) + 1) // _COLUMNS))
    counted = Counter((length - low) // width for length in lengths)
    return [Bar(str(low + width * column), counted[column]) for column in range(max(counted) + 1)]


def _histogram(title: str, bars: Sequence[Bar]) -> Markup:
    return _figure(chart(title, [Panel("", bars, upright=True)])) if bars else Markup()
