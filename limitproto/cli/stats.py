"""`limitproto stats`: what there is in records: editions, results, lengths, players, openings."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from typing import Any

import click

from limitproto.cli import batch_ui
from limitproto.cli.stats_table import panels, table_lines
from limitproto.records.batch.pipeline import Batch, read_batches
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.files.output import BadOutput, Output, opened
from limitproto.records.files.workers import in_order
from limitproto.records.statistics.game_facts import Found, Wanted, found_in
from limitproto.records.statistics.tables import Statistics

_EPILOG = """\b
Examples:
  limitproto stats archive/
  limitproto stats --edition 'classic*' --player ada --player bob archive/
  limitproto stats --since 2026 --until 2026.06 --format json games.lgn.zst
  limitproto stats --plot lengths.svg archive/ > stats.json

A directory stands for the .lgn, .json, .jsonl and .msgpack files in it and below, plain or compressed (.gz, .zst).

Patterns may hold * and ?, and case does not count. A game with an error is named on stderr and not counted.

\b
Exit status: 0 all games could be read, 1 some could not,
2 something could not be done."""

#: So many broken games are named one by one.
_MOST_NAMED = 100

_DATE = re.compile(r"[0-9]{4}(?:\.[0-9]{2}(?:\.[0-9]{2})?)?")
_PLOTS = (".svg", ".png")

#: Pixels a unit of a plot.
_SCALE = 2.0


def _date(_ctx: click.Context, option: click.Parameter, text: str) -> str:
    date = text.replace("-", ".")
    if date and not _DATE.fullmatch(date):
        raise click.BadParameter(f"{text!r} is no date such as 2026, 2026.11 or 2026.11.20.", param=option)
    return date


def _plot_name(_ctx: click.Context, option: click.Parameter, name: str | None) -> str | None:
    if name and not name.lower().endswith(_PLOTS):
        raise click.BadParameter(f"{name!r} ends neither with .svg nor with .png.", param=option)
    return name


@click.command("stats", epilog=_EPILOG)
@click.argument("files", metavar="PATH...", nargs=-1)
@click.option(
    "--format", "form", type=click.Choice(["table", "json"]), help="Else a table on a terminal, JSON to others."
)
@click.option("-o", "--output", metavar="FILE", default="-", help="Write to a file instead of stdout.")
@click.option("--plot", metavar="FILE", callback=_plot_name, help="Draw it too, as .svg or .png.")
@click.option("--top", type=click.IntRange(min=0), default=10, show_default=True, help="So many players; 0 for all.")
@click.option("--opening", type=click.IntRange(0, 100), default=4, show_default=True, help="Turns of an opening.")
@click.option("--player", "players", metavar="NAME", multiple=True, help="Games of this player; of several, of all.")
@click.option("--edition", "editions", metavar="PATTERN", multiple=True, help="As classic, or pbmserv3*.")
@click.option("--event", "events", metavar="PATTERN", multiple=True, help="Games of this event.")
@click.option(
    "--players", "seats", type=click.IntRange(min=0), default=0, metavar="N", help="Games of so many players."
)
@click.option("--result", "results", metavar="RESULT", multiple=True, help="As 1-0; * for unfinished games.")
@click.option("--since", metavar="DATE", default="", callback=_date, help="As 2026, 2026.11 or 2026.11.20.")
@click.option("--until", metavar="DATE", default="", callback=_date, help="To the end of it.")
@click.option("--jobs", "-j", type=click.IntRange(min=1), metavar="N", help="Processes; else one a core.")
@click.option("--stdin-name", metavar="NAME", default="stdin", help="What to call stdin in messages.")
@click.option("--quiet", "-q", is_flag=True, help="No summary on stderr.")
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **options: Any) -> None:
    """Count the games in each PATH, a file or a directory (- for stdin).

    Editions, results, how games ended, lengths, years, players and openings.
    """
    batch_ui.require_files(files)
    found = batch_ui.collected(files)
    read = set(map(os.path.realpath, found))
    if any(name and os.path.realpath(name) in read for name in (options["output"], options["plot"]) if name != "-"):
        raise click.UsageError("What is written is among the files to be read; give it another name.", ctx)
    try:
        with batch_ui.ending_cleanly():
            status = _Run(options).over(found)
    except BadOutput as error:
        raise click.ClickException(str(error)) from None
    ctx.exit(status)


class _Run:
    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        fields = {name: options[name] for name in Wanted.__struct_fields__}
        self.wanted = Wanted(**fields)
        self.failed = False
        self.games = self.files = self.broken = self.texts = 0

    def over(self, files: list[str]) -> int:
        """Go over the files and return the exit status."""
        options = self.options
        jobs = options["jobs"] or batch_ui.default_jobs()
        with ExitStack() as stack:
            output = stack.enter_context(opened(options["output"], False, False, True))
            plot = stack.enter_context(opened(options["plot"], False, True, True)) if options["plot"] else None
            statistics = stack.enter_context(Statistics())
            self._bar = stack.enter_context(batch_ui.Bar(files, "counting"))
            parts = in_order(read_batches(files, options["stdin_name"]), partial(found_in, wanted=self.wanted), jobs)
            for batch, found in stack.enter_context(closing(parts)):
                self._take(batch, found)
                statistics.add(found.facts)
                self._bar.move(batch)
            summary = self._summary(statistics)
            if plot is not None:
                _draw(plot, options["plot"], summary)
            form = options["form"] or ("table" if options["output"] == "-" and sys.stdout.isatty() else "json")
            for line in table_lines(summary) if form == "table" else _json_lines(summary):
                output.file.write(f"{line}\n".encode())
            output.commit()
            if plot is not None:
                plot.commit()
        self._say_so(summary)
        return 2 if self.failed else int(self.broken + self.texts > 0)

    def _take(self, batch: Batch, found: Found) -> None:
        self.files += batch.final
        self.games += found.games
        for diagnostic in found.broken:
            self.broken += 1
            self._name(diagnostic, "the game is not counted", self.broken)
        for diagnostic in found.texts:
            self.texts += 1
            self._name(diagnostic, "the text is passed over", self.texts)
        if batch.error or batch.fault:
            self.failed = True
            why = batch.error or f"it could not be read to its end ({batch.fault})"
            self._complain(f"{batch.name}: {why}")

    def _name(self, diagnostic: Diagnostic, what: str, count: int) -> None:
        if count <= _MOST_NAMED:
            self._complain(f"{diagnostic}; {what}")
        elif count == _MOST_NAMED + 1:
            self._complain("... and more, which limitproto check names")

    def _complain(self, sentence: str) -> None:
        self._bar.make_way()
        click.echo(sentence, err=True)

    def _summary(self, statistics: Statistics) -> dict[str, Any]:
        counts = {"files": self.files, "games": self.games, "broken": self.broken}
        return {**counts, **statistics.summary(self.options["top"])}

    def _say_so(self, summary: dict[str, Any]) -> None:
        if not self.options["quiet"]:
            said = f"{batch_ui.count(self.games, 'game')} in {batch_ui.count(self.files, 'file')}"
            broken = f"; {self.broken:,} with errors" if self.broken else ""
            click.echo(f"{said}{broken}; {summary['counted']:,} counted.", err=True)


def _json_lines(summary: dict[str, Any]) -> Iterator[str]:
    from json import dumps

    yield dumps(summary, indent=2, ensure_ascii=False)


def _draw(output: Output, name: str, summary: dict[str, Any]) -> None:
    """Write a chart. Raises ClickException where images need a package that is not there."""
    from limitproto.drawing.chart import chart

    document = chart(f"{summary['counted']:,} games", panels(summary))
    if name.lower().endswith(".svg"):
        output.file.write(document.encode())
        return
    try:
        from limitproto.drawing.raster import painted
    except ModuleNotFoundError as missing:
        advice = f"a .png needs the package {missing.name}: pip install 'limitproto[images]'."
        raise click.ClickException(advice) from None
    painted(document, _SCALE).save(output.file, "PNG")
