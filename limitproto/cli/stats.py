"""`limitproto stats`: statistics of records: editions, results, lengths, players, openings."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial

import click
from msgspec.structs import astuple

from limitproto.archive.conditions import MAY_FIT, Conditions, why_none
from limitproto.archive.manifest import NAME as MANIFEST
from limitproto.cli import batch_ui, parameters
from limitproto.cli.archive.shared import as_json, conditions, say_may_fit, say_why
from limitproto.cli.parameters import field, option
from limitproto.cli.say import count
from limitproto.cli.wording import needing
from limitproto.core.printable import aligned, looks, printable
from limitproto.records.batch import in_order
from limitproto.records.files.output import Output, opened
from limitproto.records.reading.batches import read_batches
from limitproto.records.statistics import EditionGames, Statistics, Summary, facts_in

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


def _check_plot_name(_ctx: click.Context, option: click.Parameter, name: str | None) -> str | None:
    if name and not name.lower().endswith(_PLOTS):
        raise click.BadParameter(f"{name!r} does not show a picture's format; end it with .svg or .png.", param=option)
    return name


class StatsOptions(batch_ui.FileOptions):
    """The options of the command."""

    form: str | None = field(parameters.form_option("table", "json", usual="a table on a terminal, else JSON"))
    output: str = field(parameters.OUTPUT)
    plot: str | None = option("--plot", type=parameters.NEW_FILE, callback=_check_plot_name,
        help="Also draw a chart, as .svg or .png.")  # fmt: skip
    top: int = option("--top", type=parameters.IntRange(min=0), default=10, show_default=True,
        help="Number of players shown, 0 for all.")  # fmt: skip
    opening: int = option("--opening-turns", type=parameters.IntRange(0, 100), default=4, show_default=True,
        help="Number of turns in an opening.")  # fmt: skip
    chosen: Conditions = field(conditions())


@click.command("stats", cls=parameters.ConsoleCommand)
@parameters.takes(StatsOptions)
def command(options: StatsOptions) -> int:
    """Show statistics of the games in each PATH, a file or a directory (- for stdin).

    They cover editions, results, how games ended, lengths, years, players and openings.
    """
    archives = [file for file in options.files if os.path.isfile(os.path.join(file, MANIFEST))]
    rest = tuple(file for file in options.files if file not in archives)
    files = batch_ui.collect_files(rest) if rest or not archives else []
    for place in (options.output, options.plot):
        batch_ui.refuse_as_output(place, files)
    met, why = Counter[str](), list[str]()
    run = batch_ui.Run(files, "counting", options)
    texts = batch_ui.FewLines(run.say, "limitproto check lists them all")
    with ExitStack() as stack:
        output = stack.enter_context(opened(options.output))
        plot = stack.enter_context(opened(options.plot, binary=True)) if options.plot else None
        statistics = stack.enter_context(Statistics())
        stack.enter_context(run)
        for name in archives:
            why += _count_archive(run, name, options, statistics, met)
        _count_files(run, options, statistics, met, texts)
        run.close()
        say_may_fit(met[MAY_FIT])
        if not statistics.games and run.games:
            say_why(dict.fromkeys([*why, *(why_none(options.chosen, met) if files else ())]))
        summary = statistics.summary(options.top, run.files, run.games, run.broken)
        _compare_names(run, [player.name for player in summary.players])
        if plot is not None:
            _write_chart(plot, str(options.plot), summary)
        form = options.form or ("table" if options.output == "-" and parameters.stdout_is_terminal() else "json")
        if form == "json":
            output.file.write(as_json(summary))
        else:
            output.file.writelines(f"{line}\n".encode() for line in _table_lines(summary))
        output.commit()
        if plot is not None:
            plot.commit()
    broken = f"{run.broken:,} with errors" if run.broken else ""
    run.summarize(broken, f"{summary.counted:,} counted", run.failed)
    return 2 if run.failures else int(run.broken + texts.count > 0)


def _count_files(
    run: batch_ui.Run, options: StatsOptions, statistics: Statistics, met: Counter[str], texts: batch_ui.FewLines
) -> None:
    """Count the games of the files of a run, and report what is not counted."""
    games = batch_ui.FewLines(run.say, "limitproto check lists them all")
    choose = None
    if options.chosen != Conditions():
        from limitproto.archive.record_filter import chooser_of  # most runs count every game

        choose = chooser_of(options.chosen)
    work = partial(facts_in, choose=choose, opening=options.opening)
    batches = read_batches(run.paths, options.reading, options.stdin_name)
    with closing(in_order(batches, work, run.jobs)) as parts:
        for batch, found in parts:
            run.broken += len(found.broken)
            for diagnostic in found.broken:
                games.say(f"{diagnostic}; the game is not counted")
            for diagnostic in found.texts:
                texts.say(f"{diagnostic}; the text is skipped")
            run.say_notes(batch)
            if batch.failure:
                run.fail(f"{batch.name}: {batch.failure}")
            statistics.add(found.facts)
            met.update(found.met)
            run.move(batch, found.games)


def _count_archive(
    run: batch_ui.Run, name: str, options: StatsOptions, statistics: Statistics, met: Counter[str]
) -> list[str]:
    """Count the games of an archive; if none match, return why. Raises ArchiveError."""
    # Only this needs DuckDB.
    from limitproto.archive.archive import Archive
    from limitproto.archive.summary import facts

    archive = Archive(name)
    found, before = archive.find(options.chosen), statistics.games
    statistics.add(facts(found, options.opening))
    met[MAY_FIT] += found.may_fit()
    sources = archive.manifest.sources
    run.files += len(sources)
    run.broken += sum(source.broken for source in sources)
    run.games += sum(source.games for source in sources)
    return found.explain_empty() if statistics.games == before else []


def _compare_names(run: batch_ui.Run, names: list[str]) -> None:
    """Report which rows of the table look the same."""
    alike: dict[str, str] = {}
    for name in names:
        if (other := alike.setdefault(looks(name), name)) != name:
            run.say(f"the players {other!a} and {name!a} look the same but are counted separately")


def _write_chart(output: Output, name: str, summary: Summary) -> None:
    """Write a chart. Raises click.ClickException if the package for images is not installed."""
    from limitproto.drawing.chart import Bar, Panel, chart  # most runs draw no chart

    def panel(title: str, rows: Iterable[tuple[str, int]]) -> Panel:
        return Panel(title, [Bar(label, games, _cell_text(games)) for label, games in rows])

    players = [
        Bar(one.name, one.games, f"{_cell_text(one.games)}, {_cell_text(one.score)}") for one in summary.players[:_ROWS]
    ]
    lengths = [Bar(label, games) for label, games in _length_rows(summary, _COLUMNS)]
    panels = [
        panel("Editions", ((row.edition, row.games) for row in summary.editions[:_ROWS])),
        panel("Results", _result_counts(summary)[:_ROWS]),
        panel("Ends", ((row.reason or _UNKNOWN, row.games) for row in summary.ends)),
        Panel("Games by their number of turns", lengths, upright=True),
        panel("Years", ((row.year or _UNKNOWN, row.games) for row in summary.years)),
        Panel("Players, games and score", players),
        panel("Openings", ((" ".join(row.turns), row.games) for row in summary.openings[:_ROWS])),
    ]
    document = chart(count(summary.counted, "game"), panels)
    if name.lower().endswith(".svg"):
        output.file.write(document.encode())
        return
    with needing("a .png", "images"):
        from limitproto.drawing.raster import png
    output.file.write(png(document, _SCALE))


#: A cell of a table: a text, a number, a share, or None for an unknown share.
_Cell = str | int | float | None


def _table_lines(summary: Summary) -> Iterator[str]:
    """Yield the tables of a summary of statistics, line by line; see `limitproto.records.statistics`."""
    if summary.turns is None:
        yield "There are no games to count."
        return
    editions = (
        (row.edition, row.games, row.finished, str(row.turns.mean), _scores_text(row)) for row in summary.editions
    )
    yield from _table_part("Editions", ("edition", "games", "ended", "turns", "scores"), editions)
    yield from _table_part("Results", ("result", "games"), _result_counts(summary))
    ends = ((end.reason or _UNKNOWN, end.games) for end in summary.ends)
    yield from _table_part("Ends", ("why", "games"), ends)
    turns = summary.turns
    title = f"Turns: {turns.shortest} to {turns.longest}, mean {turns.mean}, median {turns.median}"
    yield from _table_part(title, ("turns", "games"), _length_rows(summary, _LENGTHS))
    years = ((year.year or _UNKNOWN, year.games) for year in summary.years)
    yield from _table_part("Years", ("year", "games"), years)
    heads: tuple[str, ...] = ("player", "games", "won", "drawn", "lost", "unfinished", "score")
    yield from _table_part("Players", heads, map(astuple, summary.players), sys.maxsize)
    openings = ((row.edition, " ".join(row.turns), row.games, row.score) for row in summary.openings)
    yield from _table_part("Openings", ("edition", "turns", "games", "score"), openings, sys.maxsize)


def _result_counts(summary: Summary) -> list[tuple[str, int]]:
    """Return the results of all editions with their numbers of games, most frequent first."""
    counts: Counter[str] = Counter()
    for row in summary.results:
        counts[row.result] += row.games
    return counts.most_common()


def _scores_text(row: EditionGames) -> str:
    return " ".join(f"{colour} {_cell_text(score)}" for colour, score in row.scores.items())


def _cell_text(cell: _Cell) -> str:
    if isinstance(cell, str):
        return printable(cell)
    if isinstance(cell, int):
        return f"{cell:,}"
    return "-" if cell is None else f"{100 * cell:.1f}%"


def _table_part(
    title: str, heads: Sequence[str], rows: Iterable[Sequence[_Cell]], most_rows: int = _ROWS
) -> Iterator[str]:
    """Yield a table with a title and an empty line after it, or nothing without rows."""
    body = [[*map(_cell_text, row)] for row in rows]
    if not body:
        return
    hidden = len(body[most_rows:])
    del body[most_rows:]
    numeric = [all(cell[:1].isdigit() or cell == "-" for cell in column) for column in zip(*body, strict=True)]
    yield title
    yield from (f"  {line}" for line in aligned([heads, *body], numeric))
    if hidden:
        yield f"  ... and {hidden:,} more; --format json has all"
    yield ""


def _length_rows(summary: Summary, most_rows: int) -> list[tuple[str, int]]:
    """Return the numbers of games by their numbers of turns, shortest first, in at most `most_rows` rows."""
    counts = {row.turns: row.games for row in summary.lengths}
    if not counts:
        return []
    first, last = min(counts), max(counts)
    step = -(-(last - first + 1) // most_rows)
    return [
        (
            f"{start}" if step == 1 else f"{start}-{start + step - 1}",
            sum(counts.get(turns, 0) for turns in range(start, start + step)),
        )
        for start in range(first, last + 1, step)
    ]
