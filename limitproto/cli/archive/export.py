"""`limitproto archive export`: positions of games as a table for programs that learn."""

from __future__ import annotations

from typing import Any

import click

from limitproto.archive.archive import Archive
from limitproto.archive.positions import write_positions
from limitproto.cli import batch_ui
from limitproto.cli.archive.aliases import ALIASES
from limitproto.cli.archive.shared import ARCHIVE, conditions, say_why, wanted
from limitproto.cli.parameters import FORCE, PLANES, POSITIONS
from limitproto.cli.say import say
from limitproto.cli.wording import count
from limitproto.records.files.output import opened


@click.command("export")
@ARCHIVE
@conditions()
@POSITIONS(required=True)
@PLANES
@FORCE
@ALIASES
def command(archive: str, positions: str, planes: bool, aliases: str | None, **options: Any) -> None:
    """Write the positions of games in ARCHIVE, those to which all conditions apply, as a Parquet file."""
    chosen = wanted(options)
    with batch_ui.ending_cleanly(), opened(positions) as place:
        opened_archive = Archive(archive, aliases)
        found = opened_archive.find(chosen)
        written = write_positions(found.entries(), place.file, planes, opened_archive.folder)
        place.commit()
        if not written:
            say_why(found.why_none())
    say(f"limitproto archive export: {count(written, 'position')}.", err=True)
