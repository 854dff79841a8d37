"""`limitproto archive dupes`, `remove`, `verify` and `compact`: the commands that look after an archive."""

from __future__ import annotations

import json
from pathlib import Path

import click

from limitproto.archive.archive import Archive
from limitproto.archive.dupes import ANNOTATED, KEEP, KINDS, Group, duplicates
from limitproto.archive.rewrite import compact, remove
from limitproto.archive.verify import defects
from limitproto.cli.archive.shared import ARCHIVE, as_json
from limitproto.cli.parameters import FILE, OUTPUT, QUIET, ConsoleCommand, form_option
from limitproto.cli.say import count, say
from limitproto.core.printable import printable
from limitproto.records.files.output import opened


@click.command("dupes", cls=ConsoleCommand)
@ARCHIVE
@click.option(
    "--keep",
    type=click.Choice(tuple(KEEP)),
    default=ANNOTATED,
    show_default=True,
    help="Which game of a group to keep: the first one, or the one with the most turns or the most annotations. If one "
    "game is the beginning of another, the longer one is always kept.",
)
@form_option("text", "json")
@OUTPUT
def dupes_command(archive: str, keep: str, form: str, output: str) -> None:
    """List duplicate games in ARCHIVE, and show which one of each group to keep."""
    with Archive(archive).connect() as base, opened(output) as place:
        groups = duplicates(base, keep)
        if form == "json":
            place.file.write(as_json(list(groups)))
        else:
            for group in groups:
                place.file.write(printable(_group_text(group), keep="\n").encode())
        place.commit()


def _group_text(group: Group) -> str:
    lines = [f"{KINDS[group.kind]} ({group.kind}):"]
    for game in group.games:
        word = "keep" if game.keep else "drop"
        turns = count(game.length, "turn")
        lines.append(f"  {word} {game.source}:{game.line}: game {game.number}, {turns}")
    return "\n".join(lines) + "\n"


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


@click.command("verify", cls=ConsoleCommand)
@ARCHIVE
@click.option("--replay", is_flag=True, help="Replay every game and compare its rows with its record.")
@click.option(
    "--look-in", type=FILE, metavar="PATH", multiple=True, help="Also look for moved sources in this file or folder."
)
@form_option("text", "json")
@click.pass_context
def verify_command(ctx: click.Context, archive: str, replay: bool, look_in: tuple[str, ...], form: str) -> None:
    """Compare ARCHIVE with its manifest and its sources, and list what is wrong."""
    listed = []
    opened = Archive(archive)
    for defect in defects(opened, replay, look_in):
        listed.append(defect._asdict())
        if form == "text":
            say(defect)
    files = len(opened.manifest.files())
    if form == "json":
        report = {"games": len(opened), "files": files, "sources": len(opened.manifest.sources), "defects": listed}
        say(json.dumps(report, indent=2))
    elif not listed:
        say(f"{count(len(opened), 'game')} in {count(files, 'file')}: no defects found.", err=True)
    ctx.exit(int(bool(listed)))


@click.command("compact", cls=ConsoleCommand)
@ARCHIVE
def compact_command(archive: str) -> None:
    """Rewrite ARCHIVE as a fresh build of its sources would write it."""
    built = compact(Path(archive))
    say(f"{count(built.games, 'game')} of {count(built.kept, 'source')}.", err=True)
