"""`limitproto archive stats`: games by player, year or edition."""

from __future__ import annotations

import json
from typing import Any

import click

from limitproto.archive.archive import Archive
from limitproto.archive.summary import BY, summary
from limitproto.cli import batch_ui
from limitproto.cli.archive.aliases import ALIASES
from limitproto.cli.archive.shared import ARCHIVE, conditions, say_why, wanted
from limitproto.cli.parameters import OUTPUT, form_option
from limitproto.records.files.output import write_whole


@click.command("stats")
@ARCHIVE
@conditions()
@click.option("--by", type=click.Choice(BY), default="edition", show_default=True, help="What games are counted by.")
@form_option("text", "json")
@OUTPUT
@ALIASES
def command(archive: str, by: str, form: str, output: str, aliases: str | None, **options: Any) -> None:
    """Count the games in ARCHIVE to which all conditions apply by player, year or edition."""
    chosen = wanted(options)
    with batch_ui.ending_cleanly():
        found = Archive(archive, aliases).find(chosen)
        clause = found.clause()
        with found.connect(("games",)) as base:
            rows = summary(base, by, clause)
        text = json.dumps(rows, indent=2, ensure_ascii=False) + "\n" if form == "json" else _table(rows)
        write_whole(output, text.encode("utf-8", "replace"))
        if not rows:
            say_why(found.why_none())


def _table(rows: list[dict[str, Any]]) -> str:
    if not rows:
        return "no games\n"
    lines = [list(rows[0]), *([_shown(value) for value in row.values()] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "".join(
        "  ".join([line[0].ljust(widths[0]), *(map(str.rjust, line[1:], widths[1:]))]).rstrip() + "\n" for line in lines
    )


def _shown(value: Any) -> str:
    return "-" if value is None else str(value)
