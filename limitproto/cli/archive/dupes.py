"""`limitproto archive dupes`: games that occur more than once in an archive."""

from __future__ import annotations

import click

from limitproto.archive.archive import Archive
from limitproto.archive.dupes import ANNOTATED, KEEP, KINDS, Group, duplicates
from limitproto.cli.archive.shared import ARCHIVE, as_json
from limitproto.cli.parameters import OUTPUT, ConsoleCommand, form_option
from limitproto.cli.say import count
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
def command(archive: str, keep: str, form: str, output: str) -> None:
    """List duplicate games in ARCHIVE, and show which one of each group to keep."""
    with Archive(archive).connect() as base, opened(output) as place:
        groups = duplicates(base, keep)
        if form == "json":
            place.file.write(as_json(list(groups)))
        else:
            for group in groups:
                place.file.write(printable(_text(group), keep="\n").encode())
        place.commit()


def _text(group: Group) -> str:
    lines = [f"{KINDS[group.kind]} ({group.kind}):"]
    for game in group.games:
        word = "keep" if game.keep else "drop"
        turns = count(game.length, "turn")
        lines.append(f"  {word} {game.source}:{game.line}: game {game.number}, {turns}")
    return "\n".join(lines) + "\n"
