"""`limitproto stats`: statistics of records: editions, results, lengths, players, openings."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from typing import Any

import click

from limitproto.archive.conditions import MAY_FIT, why_none
from limitproto.archive.manifest import NAME as MANIFEST
from limitproto.archive.record_filter import chooser_of
from limitproto.cli import batch_ui
from limitproto.cli.archive.shared import conditions, say_may_fit, say_why, wanted
from limitproto.cli.parameters import (
    JOBS,
    NEW_FILE,
    OUTPUT,
    PATHS,
    QUIET,
    STDIN_NAME,
    ConsoleCommand,
    IntRange,
    form_option,
    reading_options,
    stdout_is_terminal,
)
from limitproto.cli.wording import count, package_needed
from limitproto.core.printable import looks, printable
from limitproto.drawing.chart import Bar, Panel, chart
from limitproto.records.batch.pipeline import Batch, closing_diagnostics, read_batches
from limitproto.records.files.output import Output, opened
from limitproto.records.files.workers import in_order
from limitproto.records.raw_game import RawGame
from limitproto.records.statistics.game_facts import Found, found_in
from limitproto.records.statistics.tables import Statistics

_PLOTS = (".svg", ".png")

#: Pixels per unit of a plot.
_SCALE = 2.0

#: The most columns in the chart of lengths; if there are more lengths, several share a column.
_COLUMNS = 60

#: The most rows in the table of lengths; if there are more lengths, several share a row.
_LENGTHS = 12

#: The most rows of editions, results and ends; JSON has all.
_ROWS = 20

_UNKNOWN = "(unknown)"


def _plot_name(_ctx: click.Context, option: click.Parameter, name: str | None) -> str | None:
    if name and not name.lower().endswith(_PLOTS):
        raise click.BadParameter(f"{name!r} must end with .svg or .png.", param=option)
    return name


@click.command("stats", cls=ConsoleCommand)
@PATHS
@form_option("table", "json", usual="a table on a terminal, else JSON")
@OUTPUT
@click.option("--plot", metavar="FILE", type=NEW_FILE, callback=_plot_name, help="Also draw a chart, as .svg or .png.")
@click.option("--top", type=IntRange(min=0), default=10, show_default=True, help="Number of players shown, 0 for all.")
@click.option(
    "--opening-turns",
    "opening",
    type=IntRange(0, 100),
    default=4,
    show_default=True,
    help="Number of turns in an opening.",
)
@conditions()
@JOBS
@reading_options
@STDIN_NAME
@QUIET
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **options: Any) -> None:
    """Show statistics of the games in each PATH, a file or a directory (- for stdin).

    They cover editions, results, how games ended, lengths, years, players and openings.
    """
    ctx.params["wanted"] = wanted(options)
    archives = ctx.params["archives"] = [file for file in files if os.path.isfile(os.path.join(file, MANIFEST))]
    rest = tuple(file for file in files if file not in archives)
    found = batch_ui.collected(rest) if rest or not archives else []
    for output in (options["output"], options["plot"]):
        batch_ui.refuse_as_output(output, found)
    _StatsRun.finish(ctx, found)


class _StatsRun(batch_ui.BatchRun):
    label = "counting"

    def over(self, files: list[str]) -> int:
        options, met, why = self.options, Counter[str](), list[str]()
        choose = chooser_of(options["wanted"])
        self._games = batch_ui.FewLines(self.say, "limitproto check lists them all")
        self._texts = batch_ui.FewLines(self.say, "limitproto check lists them all")
        with ExitStack() as stack:
            output = stack.enter_context(opened(options["output"]))
            plot = stack.enter_context(opened(options["plot"], binary=True)) if options["plot"] else None
            statistics = stack.enter_context(Statistics())
            self.bar = stack.enter_context(batch_ui.ProgressBar(files, self.label))
            for name in options["archives"]:
                why += self._count_archive(name, statistics, met)
            work = partial(found_in, choose=choose, opening=options["opening"])
            parts = in_order(read_batches(files, options["stdin_name"]), work, self.jobs)
            for batch, found in stack.enter_context(closing(parts)):
                self._take(batch, found)
                statistics.add(found.facts)
                met.update(found.met)
                self.bar.move(batch, found.games)
            say_may_fit(met[MAY_FIT])
            if not statistics.games and self.games:
                say_why(dict.fromkeys([*why, *(why_none(options["wanted"], met) if files else ())]))
            summary = self._summary(statistics)
            self._compare_names([row["name"] for row in summary["players"]])
            if plot is not None:
                _draw(plot, options["plot"], summary)
            form = options["form"] or ("table" if options["output"] == "-" and stdout_is_terminal() else "json")
            as_json = [json.dumps(summary, indent=2, ensure_ascii=False)]
            for line in _table_lines(summary) if form == "table" else as_json:
                output.file.write(f"{line}\n".encode())
            output.commit()
            if plot is not None:
                plot.commit()
        broken = f"{self.broken:,} with errors" if self.broken else ""
        self.summarize(broken, f"{summary['counted']:,} counted", self.failed)
        return 2 if self.failures else int(self.broken + self._texts.count > 0)

    def _count_archive(self, name: str, statistics: Statistics, met: Counter[str]) -> list[str]:
        """Count the games of an archive; if none match, return why. Raises ArchiveError."""
        # Only this needs DuckDB.
        from limitproto.archive.archive import Archive
        from limitproto.archive.summary import facts

        archive = Archive(name)
        found, before = archive.find(self.options["wanted"]), statistics.games
        statistics.add(facts(found, self.options["opening"]))
        met[MAY_FIT] += found.may_fit()
        self.files += len(archive.manifest.sources)
        self.broken += sum(source.broken for source in archive.manifest.sources)
        self.games += sum(source.games for source in archive.manifest.sources)
        return found.explain_empty() if statistics.games == before else []

    def _take(self, batch: Batch, found: Found) -> None:
        self.files += batch.final and not batch.error
        self.games += found.games
        self.broken += len(found.broken)
        for diagnostic in found.broken:
            self._games.say(f"{diagnostic}; the game is not counted")
        for diagnostic in found.texts:
            self._texts.say(f"{diagnostic}; the text is skipped")
        for diagnostic in closing_diagnostics(batch._replace(fault=""), 1, RawGame.of("")) if batch.notes else ():
            self.say(str(diagnostic))
        if batch.failure:
            self.fail(f"{batch.name}: {batch.failure}")

    def _compare_names(self, names: list[str]) -> None:
        """Report which rows of the table look the same."""
        alike: dict[str, str] = {}
        for name in names:
            if (other := alike.setdefault(looks(name), name)) != name:
                self.say(f"the players {other!a} and {name!a} look the same but are counted separately")

    def _summary(self, statistics: Statistics) -> dict[str, Any]:
        counts = {"files": self.files, "games": self.games, "broken": self.broken}
        return {**counts, **statistics.summary(self.options["top"])}


def _draw(output: Output, name: str, summary: dict[str, Any]) -> None:
    """Write a chart. Raises click.ClickException if the package for images is not installed."""
    # Most runs draw no chart.
    document = chart(count(summary["counted"], "game"), _panels(summary))
    if name.lower().endswith(".svg"):
        output.file.write(document.encode())
        return
    try:
        # The package for images is optional.
        from limitproto.drawing.raster import png
    except ModuleNotFoundError as missing:
        raise click.ClickException(package_needed("a .png", missing, "images")) from None
    output.file.write(png(document, _SCALE))


def _table_lines(summary: dict[str, Any]) -> Iterator[str]:
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
        title, ("turns", "games"), ((bar.label, _count(int(bar.value))) for bar in _lengths(summary, _LENGTHS))
    )
    years = ((row["year"] or _UNKNOWN, _count(row["games"])) for row in summary["years"])
    yield from _table("Years", ("year", "games"), years)
    heads = ("player", "games", "won", "drawn", "lost", "unfinished", "score")
    yield from _table("Players", heads, map(_player, summary["players"]), sys.maxsize)
    yield from _table(
        "Openings", ("edition", "turns", "games", "score"), map(_opening, summary["openings"]), sys.maxsize
    )


def _results(summary: dict[str, Any]) -> list[tuple[str, int]]:
    """Return the results of all editions with their numbers of games, most frequent first."""
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
    """Yield a table with a title and an empty line after it, or nothing without rows."""
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


def _lengths(summary: dict[str, Any], most: int) -> list[Bar]:
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


def _panels(summary: dict[str, Any]) -> list[Panel]:
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
        Panel("Games by their number of turns", _lengths(summary, _COLUMNS), upright=True),
        Panel("Years", bars((row["year"] or _UNKNOWN, row["games"]) for row in summary["years"])),
        Panel("Players, games and score", list(players)),
        Panel("Openings", bars((" ".join(row["turns"]), row["games"]) for row in summary["openings"][:_ROWS])),
    ]
