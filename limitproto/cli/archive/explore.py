"""`limitproto archive explore`: the turns played in a position, and their scores."""

from __future__ import annotations

import click

from limitproto.archive.archive import FoundGames
from limitproto.archive.explore import html_page, text_table
from limitproto.cli.archive.search import searching
from limitproto.cli.archive.shared import as_json, say_why
from limitproto.cli.parameters import OUTPUT, ConsoleCommand, form_option
from limitproto.records.files.output import write_whole


@click.command("explore", cls=ConsoleCommand)
@click.option("--position", metavar="STRING", required=True, help="The position.")
@searching("position")
@form_option("text", "json", "html")
@OUTPUT
def command(found: FoundGames, position: str, form: str, output: str) -> None:
    """Show what was played in a position in the games of ARCHIVE, and how it scored.

    Games that reached the position by other turns also count, so it may have more games than the turn that led to it.
    """
    explored = found.archive.explore(position, found.wanted)
    if form == "json":
        text = as_json(explored).decode()
    else:
        text = text_table(explored) if form == "text" else html_page(explored)
    write_whole(output, text.encode())
    if not explored.games:
        say_why(found.explain_empty())
