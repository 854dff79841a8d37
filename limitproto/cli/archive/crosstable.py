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

_EPILOG = """\b
Examples:
  limitproto archive crosstable A --edition "classic*" --date 2026
  limitproto archive crosstable A --tag Event="Graz Open" --top 0 --format csv -o open.csv

The players with the most games are shown, the best score first. A cell has the points against an opponent, and of how
many: a game that a third player wins brings neither a point. The conditions are those of `limitproto archive find`.

Exit status: 0 also when no game fits, 2 for a file that could not be read or written, or a usage error, 130
interrupted."""


@click.command("crosstable", epilog=_EPILOG)
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
