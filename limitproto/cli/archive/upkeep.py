"""`limitproto archive dupes` and `verify`: the commands that find faults in an archive."""

from __future__ import annotations

import json

import click

from limitproto.archive.archive import Archive
from limitproto.archive.dupes import ANNOTATED, KEEP, KINDS, Group, duplicates
from limitproto.cli.archive.shared import ARCHIVE, as_json
from limitproto.cli.parameters import FILE, OUTPUT, ConsoleCommand, form_option
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
        lines.append(f"  {word} {game.source}:{game.line}: game {game.number}, {count(game.length, 'turn')}")
    return "\n".join(lines) + "\n"


@click.command("verify", cls=ConsoleCommand)
@ARCHIVE
@click.option("--replay", is_flag=True, help="Replay every game and compare its rows with its record.")
@click.option(
    "--look-in", type=FILE, metavar="PATH", multiple=True, help="Also look for moved sources in this file or folder."
)
@form_option("text", "json")
def verify_command(archive: str, replay: bool, look_in: tuple[str, ...], form: str) -> int:
    """Compare ARCHIVE with its manifest and its sources, and list what is wrong."""
    from limitproto.archive.verify import defects  # for start-up time

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
    return int(bool(listed))
