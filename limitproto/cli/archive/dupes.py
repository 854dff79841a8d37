"""`limitproto archive dupes`: games that are in an archive more than once."""

from __future__ import annotations

import click
import msgspec

from limitproto.archive.archive import Archive
from limitproto.archive.dupes import KEEP, KINDS, Group, duplicates
from limitproto.cli import batch_ui
from limitproto.cli.archive.shared import ARCHIVE
from limitproto.cli.parameters import OUTPUT, form_option
from limitproto.cli.wording import count
from limitproto.core.printable import printable
from limitproto.records.files.output import opened

_EPILOG = """\b
Examples:
  limitproto archive dupes A
  limitproto archive dupes A --keep annotated --format json -o dupes.json

\b
Groups are of four kinds:
  same         the same rules and turns
  symmetric    the same turns up to symmetry
  beginning    one is the beginning of another: the longer one is kept
  other-turns  the same players and date, but other turns: all are kept

Deleting every game marked `drop` loses no turns. Remarks may be lost; with --keep annotated, a beginning with more
remarks than the longer game is kept too.

Exit status: 0 also when there are duplicates, 2 for a file that could not be read or written, or a usage error."""


@click.command("dupes", epilog=_EPILOG)
@ARCHIVE
@click.option(
    "--keep",
    type=click.Choice(tuple(KEEP)),
    default="first",
    show_default=True,
    help="Which game of a group to keep: that which comes first, has most turns, or most annotations. The longer one "
    "of a game and its beginning is always kept.",
)
@form_option("text", "json")
@OUTPUT
def command(archive: str, keep: str, form: str, output: str) -> None:
    """List the games in ARCHIVE that are there more than once, and say which one of each group to keep."""
    with batch_ui.ending_cleanly(), Archive(archive).connect() as base, opened(output) as place:
        groups = duplicates(base, keep)
        if form == "json":
            place.file.write(msgspec.json.format(msgspec.json.encode(list(groups)), indent=2) + b"\n")
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
