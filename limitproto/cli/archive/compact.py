"""`limitproto archive compact`: rewrite an archive as a fresh build would write it."""

from __future__ import annotations

from pathlib import Path

import click

from limitproto.archive.rewrite import compact
from limitproto.cli import batch_ui
from limitproto.cli.archive.shared import ARCHIVE
from limitproto.cli.say import say
from limitproto.cli.wording import count

_EPILOG = """\b
Example:
  limitproto archive compact A

After many builds an archive has small files and its games are in the order in which they came. This makes it the same
bytes as a fresh build of its sources, which are not read.

Exit status: 0 success, 2 for a file that could not be read or written, or a usage error."""


@click.command("compact", epilog=_EPILOG)
@ARCHIVE
def command(archive: str) -> None:
    """Rewrite ARCHIVE as a fresh build of its sources would write it."""
    with batch_ui.ending_cleanly():
        built = compact(Path(archive))
    say(f"{count(built.games, 'game')} of {count(built.kept, 'source')}.", err=True)
