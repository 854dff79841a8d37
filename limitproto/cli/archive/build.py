"""`limitproto archive build`, `remove` and `compact`: the commands that write an archive."""

from __future__ import annotations

import os
from pathlib import Path

import click

from limitproto.archive.build import build
from limitproto.archive.game_rows import Broken
from limitproto.archive.rewrite import compact, remove
from limitproto.cli import batch_ui
from limitproto.cli.archive.shared import ARCHIVE
from limitproto.cli.parameters import FILES, JOBS, QUIET, ConsoleCommand, field, option, reading_options, takes
from limitproto.cli.say import count, say
from limitproto.core.system import IS_LINUX
from limitproto.records.files.paths import STDIN
from limitproto.records.files.source import ReadingOptions
from limitproto.records.reading.batches import Batch


class ArchiveOptions(batch_ui.FileOptions):
    """The options of the command."""

    archive: str = field(ARCHIVE)
    files: tuple[str, ...] = field(FILES)
    embed: bool = option("--embed", is_flag=True, help="Keep the text of every game in the archive.")
    add: bool = option("--add", is_flag=True, help="Keep the sources that are not named.")
    reading: ReadingOptions = field(reading_options)
    jobs: int | None = field(JOBS)
    scheduler: str = option("--scheduler", metavar="ADDRESS", default="",
        help="Read the games on the Dask cluster with this scheduler, which runs code from any client that "
        "can connect; `local` starts a cluster here. Needs limitproto[cluster].")  # fmt: skip
    #: Not an option, since stdin is refused.
    stdin_name: str = "stdin"


@click.command("build", cls=ConsoleCommand)
@takes(ArchiveOptions)
def build_command(options: ArchiveOptions) -> int:
    """Make ARCHIVE, a folder, hold the games in each FILE and no others.

    Only files that are new or have changed are read. A fresh archive has byte-identical files with any number of
    processes.
    """
    batch_ui.require_files(options.files)
    if STDIN in options.files:
        raise click.UsageError("An archive is built from files, not from stdin; name files or folders.")
    found = batch_ui.collect_files(options.files)

    run = batch_ui.Run(found, "building", options)
    lines = batch_ui.FewLines(run.say, "the table broken lists them all")

    def refused(broken: Broken) -> None:
        game = f"game {broken.number} is" if broken.number else "the text is"
        lines.say(f"{broken.source}:{broken.line}: {broken.code} {broken.message}; {game} left out")

    def moved(batch: Batch, games: int, broken: int) -> None:
        run.move(batch, games, broken)
        run.say_notes(batch)

    if IS_LINUX:
        # Tables come and go with every batch, for which the default allocator of Arrow takes more time and memory.
        os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
    with run:
        built = build(
            Path(options.archive), found, embed=options.embed, add=options.add, reading=options.reading,
            jobs=run.jobs, scheduler=options.scheduler, moved=moved, refused=refused, told=run.say,
        )  # fmt: skip
    for error in built.errors:
        say(error, err=True)
    gone = batch_ui.FewLines(lambda line: say(line, err=True), "limitproto archive verify lists them all")
    for source, new in built.missing:
        now = f"; {new} has the same bytes, so these games are in it twice" if new else ""
        gone.say(f"{source.name}: the source is missing, but the archive keeps its {count(source.games, 'game')}{now}")
    if built.missing:
        say(f"`limitproto archive remove {options.archive} --missing` removes the games of missing sources.", err=True)
    if not options.quiet:
        sources = built.added + built.changed + built.kept
        what = f"{built.added} added, {built.changed} changed, {built.removed} removed, {built.kept} kept"
        broken = f"; {built.broken:,} broken" if built.broken else ""
        say(f"{count(built.games, 'game')} of {count(sources, 'source')} ({what}){broken}.", err=True)
    return 2 if built.errors else int(built.broken > 0 or bool(built.missing))


@click.command("remove", cls=ConsoleCommand)
@ARCHIVE
@click.argument("sources", metavar="SOURCE...", nargs=-1)
@click.option("--missing", is_flag=True, help="Remove the sources that no longer exist.")
@click.option("--dry-run", is_flag=True, help="Show what would be removed; change nothing.")
@QUIET
def remove_command(archive: str, sources: tuple[str, ...], missing: bool, dry_run: bool, quiet: bool) -> None:
    """Remove each SOURCE and its games from ARCHIVE; the files themselves stay."""
    if "" in sources:
        raise click.UsageError("A source is empty: name it, or leave it out.")
    if not (sources or missing):
        raise click.UsageError("No sources given: name sources, or use --missing.")
    removed = remove(Path(archive), sources, missing, dry_run)
    if not quiet:
        what = "would be removed" if dry_run else "removed"
        for source in removed.gone:
            say(f"{source.name}: {_games_in_words(source.games, source.broken)} {what}")
        games, broken = (sum(getattr(source, name) for source in removed.gone) for name in ("games", "broken"))
        gone, left = count(len(removed.gone), "source"), count(len(removed.left), "source")
        say(f"{gone} with {_games_in_words(games, broken)} {what}; {left} left.", err=True)


def _games_in_words(games: int, broken: int) -> str:
    return count(games, "game") + (f" ({broken:,} broken)" if broken else "")


@click.command("compact", cls=ConsoleCommand)
@ARCHIVE
def compact_command(archive: str) -> None:
    """Rewrite ARCHIVE as a fresh build of its sources would write it."""
    built = compact(Path(archive))
    say(f"{count(built.games, 'game')} of {count(built.kept, 'source')}.", err=True)
