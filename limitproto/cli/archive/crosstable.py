"""`limitproto archive crosstable`: the scores of players against each other."""

from __future__ import annotations

from typing import Any

import click

from limitproto.cli import batch_ui
from limitproto.cli.archive.aliases import ALIASES
from limitproto.cli.archive.players import FORMS, named_games, write_found
from limitproto.cli.archive.shared import ARCHIVE, conditions, wanted
from limitproto.cli.parameters import OUTPUT, form_option
from limitproto.host.match.named_games import cell_of, crosstable_rows


@click.command("crosstable")
@ARCHIVE
@conditions()
@click.option("--top", type=click.IntRange(min=0), default=20, show_default=True, help="Number of players, 0 for all.")
@ALIASES
@form_option(*FORMS)
@OUTPUT
def command(archive: str, top: int, aliases: str | None, form: str, output: str, **options: Any) -> None:
    """Show the scores of players against each other in the games of ARCHIVE to which all conditions apply."""
    chosen = wanted(options)
    with batch_ui.ending_cleanly():
        found = named_games(archive, aliases, chosen).crosstable(top)
        table: list[list[Any]] = [["player", "games", "wins", "draws", "losses", "points", "score", *found["players"]]]
        for name, score in found["players"].items():
            table.append(
                [name, *score.values(), *(cell_of(found["crosstable"][name].get(n)) for n in found["players"])]
            )
        write_found(output, form, found, crosstable_rows(found), table)
