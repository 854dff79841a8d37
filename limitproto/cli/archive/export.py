"""`limitproto archive export`: positions of games as a table for machine learning."""

from __future__ import annotations

import click

from limitproto.archive.archive import FoundGames
from limitproto.archive.positions import write_positions
from limitproto.cli.archive.search import searching
from limitproto.cli.archive.shared import say_why
from limitproto.cli.parameters import FORCE, PLANES, POSITIONS, ConsoleCommand
from limitproto.cli.say import count, say
from limitproto.records.files.output import opened


@click.command("export", cls=ConsoleCommand)
@searching()
@POSITIONS(required=True)
@PLANES
@FORCE
def command(found: FoundGames, positions: str, planes: bool) -> None:
    """Write the positions in the games of ARCHIVE that meet all conditions to a Parquet file."""
    with opened(positions, binary=True) as place:
        written = write_positions(found.entries(), place.file, planes, found.archive.folder)
        place.commit()
    if not written:
        say_why(found.explain_empty())
    say(f"limitproto archive export: {count(written, 'position')}.", err=True)
