"""`limitproto archive stats`: games by player, year or edition."""

from __future__ import annotations

import click

from limitproto.archive.archive import FoundGames
from limitproto.archive.summary import BY, summary
from limitproto.cli.archive.search import searching, write_table
from limitproto.cli.archive.shared import say_why
from limitproto.cli.parameters import OUTPUT, ConsoleCommand, form_option


@click.command("stats", cls=ConsoleCommand)
@click.option("--by", type=click.Choice(BY), default="edition", show_default=True, help="What to count games by.")
@searching()
@form_option("text", "json")
@OUTPUT
def command(found: FoundGames, by: str, form: str, output: str) -> None:
    """Count the games in ARCHIVE that meet all conditions, by player, year or edition."""
    headers, rows = summary(found, by)
    text = (["-" if value is None else str(value) for value in row] for row in rows)
    write_table(output, form, [dict(zip(headers, row, strict=True)) for row in rows], [headers, *text])
    if not rows:
        say_why(found.explain_empty())
