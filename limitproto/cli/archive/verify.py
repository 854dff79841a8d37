"""`limitproto archive verify`: compare an archive with its manifest and its sources."""

from __future__ import annotations

import json

import click

from limitproto.archive.archive import Archive
from limitproto.archive.verify import defects
from limitproto.cli.archive.shared import ARCHIVE
from limitproto.cli.parameters import FILE, ConsoleCommand, form_option
from limitproto.cli.say import count, say


@click.command("verify", cls=ConsoleCommand)
@ARCHIVE
@click.option("--replay", is_flag=True, help="Replay every game and compare its rows with its record.")
@click.option(
    "--look-in", type=FILE, metavar="PATH", multiple=True, help="Also look for moved sources in this file or folder."
)
@form_option("text", "json")
@click.pass_context
def command(ctx: click.Context, archive: str, replay: bool, look_in: tuple[str, ...], form: str) -> None:
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
