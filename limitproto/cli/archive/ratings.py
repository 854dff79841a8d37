"""`limitproto archive ratings`: Elo ratings of players, also over time."""

from __future__ import annotations

from typing import Any

import click

from limitproto.cli import batch_ui
from limitproto.cli.archive.aliases import ALIASES
from limitproto.cli.archive.players import FORMS, named_games, write_found
from limitproto.cli.archive.shared import ARCHIVE, conditions, wanted
from limitproto.cli.parameters import OUTPUT, form_option
from limitproto.host.match.named_games import PERIODS, ratings_rows


@click.command("ratings")
@ARCHIVE
@conditions()
@click.option("--by", type=click.Choice(tuple(PERIODS)), help="Show the ratings at the end of each month or year.")
@click.option("--top", type=click.IntRange(2, 200), default=30, show_default=True, help="Number of players.")
@ALIASES
@form_option(*FORMS)
@OUTPUT
def command(
    archive: str, by: str | None, top: int, aliases: str | None, form: str, output: str, **options: Any
) -> None:
    """Rate the players of the games in ARCHIVE to which all conditions apply."""
    chosen = wanted(options)
    with batch_ui.ending_cleanly():
        found = named_games(archive, aliases, chosen).ratings(by, top)
        rows: list[dict[str, Any]] = [
            {**({"period": period["period"]} if by else {}), **row}
            for period in found["periods"]
            for row in period["ratings"]
        ]
        head = [*(["period"] if by else []), "player", "games", "score", "elo", "low", "high"]
        write_found(output, form, found, ratings_rows(found), [head, *(list(row.values()) for row in rows)])
