"""`limitproto archive remove` and `compact`: the commands that rewrite an archive from its own contents."""

from __future__ import annotations

from pathlib import Path

import click

from limitproto.archive.rewrite import compact, remove
from limitproto.cli.archive.shared import ARCHIVE
from limitproto.cli.parameters import QUIET, ConsoleCommand
from limitproto.cli.say import count, say


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
