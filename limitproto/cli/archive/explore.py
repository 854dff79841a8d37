"""`limitproto archive explore`: what was played in a position, and how it scored."""

from __future__ import annotations

from typing import Any

import click
import msgspec

from limitproto.archive.archive import Archive
from limitproto.archive.explore import explore, html_page, text_table
from limitproto.cli import batch_ui
from limitproto.cli.archive.aliases import ALIASES
from limitproto.cli.archive.shared import ARCHIVE, conditions, say_why, wanted
from limitproto.cli.parameters import OUTPUT, form_option
from limitproto.records.files.output import write_whole


@click.command("explore")
@ARCHIVE
@click.option("--position", metavar="STRING", required=True, help="The position.")
@conditions("position")
@form_option("text", "json", "html")
@OUTPUT
@ALIASES
def command(archive: str, position: str, form: str, output: str, aliases: str | None, **options: Any) -> None:
    """Show what was played in a position in the games of ARCHIVE, and how it scored."""
    chosen = wanted(options)
    with batch_ui.ending_cleanly():
        kept = Archive(archive, aliases)
        found = explore(kept, position, chosen)
        if form == "json":
            text = msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"
        else:
            text = text_table(found) if form == "text" else html_page(found)
        write_whole(output, text.encode())
        if not found.games:
            say_why(kept.find(chosen).why_none())
