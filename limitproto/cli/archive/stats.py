"""`limitproto archive stats`: games by player, year or edition."""

from __future__ import annotations

import json

import click

from limitproto.archive.archive import FoundGames
from limitproto.archive.summary import BY, summary
from limitproto.cli.archive.search import searching, table_text
from limitproto.cli.archive.shared import say_why
from limitproto.cli.parameters import OUTPUT, form_option
from limitproto.records.files.output import write_whole


@click.command("stats")
@click.option("--by", type=click.Choice(BY), default="edition", show_default=True, help="What games are counted by.")
@searching()
@form_option("text", "json")
@OUTPUT
def command(found: FoundGames, by: str, form: str, output: str) -> None:
    """Count the games in ARCHIVE to which all conditions apply by player, year or edition."""
    with found.connect(("games",)) as base:
        rows = summary(base, by, found.clause(base))
    if form == "json":
        text = json.dumps(rows, indent=2, ensure_ascii=False) + "\n"
    else:
        shown = (["-" if value is None else str(value) for value in row.values()] for row in rows)
        text = table_text([list(rows[0] if rows else ()), *shown])
    write_whole(output, text.encode("utf-8", "replace"))
    if not rows:
        say_why(found.why_none())
