"""`limitproto archive verify`: compare an archive with its manifest and its sources."""

from __future__ import annotations

import click

from limitproto.archive.archive import Archive
from limitproto.archive.verify import defects
from limitproto.cli import batch_ui
from limitproto.cli.archive.shared import ARCHIVE
from limitproto.cli.say import say
from limitproto.cli.wording import count

_EPILOG = """\b
Examples:
  limitproto archive verify A
  limitproto archive verify A --replay     play every game again too

Each file is compared with its size and digest in the manifest, the tables with each other, and the sources with what
they were when the archive was built.

Exit status: 0 nothing is wrong, 1 something is, 2 it is not an archive that can be read, or a usage error."""


@click.command("verify", epilog=_EPILOG)
@ARCHIVE
@click.option("--replay", is_flag=True, help="Play every game again and compare keys and turns.")
@click.pass_context
def command(ctx: click.Context, archive: str, replay: bool) -> None:
    """Compare ARCHIVE with its manifest and its sources, and list what is wrong."""
    found = 0
    with batch_ui.ending_cleanly():
        opened = Archive(archive)
        for line in defects(opened, replay):
            found += 1
            say(line)
    if not found:
        files = count(len(opened.manifest.files()), "file")
        say(f"{count(len(opened), 'game')} in {files}: nothing is wrong.", err=True)
    ctx.exit(int(found > 0))
