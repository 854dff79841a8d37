"""`limitproto archive compact`: rewrite an archive as a fresh build would write it."""

from __future__ import annotations

from pathlib import Path

import click

from limitproto.archive.rewrite import compact
from limitproto.cli.archive.shared import ARCHIVE
from limitproto.cli.parameters import ConsoleCommand
from limitproto.cli.say import count, say


@click.command("compact", cls=ConsoleCommand)
@ARCHIVE
def command(archive: str) -> None:
    """Rewrite ARCHIVE as a fresh build of its sources would write it."""
    built = compact(Path(archive))
    say(f"{count(built.games, 'game')} of {count(built.kept, 'source')}.", err=True)
