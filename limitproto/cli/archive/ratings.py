"""`limitproto archive ratings`: Elo ratings of players, also over time."""

from __future__ import annotations

import click

from limitproto.archive.archive import FoundGames
from limitproto.cli.archive.players import FORMS, named_games, write_found
from limitproto.cli.archive.search import searching
from limitproto.cli.parameters import OUTPUT, form_option
from limitproto.host.match.named_games import PERIODS, ratings_rows


@click.command("ratings")
@click.option("--by", type=click.Choice(tuple(PERIODS)), help="Show the ratings at the end of each month or year.")
@click.option("--top", type=click.IntRange(2, 200), default=30, show_default=True, help="Number of players.")
@searching()
@form_option(*FORMS)
@OUTPUT
def command(found: FoundGames, by: str | None, top: int, form: str, output: str) -> None:
    """Rate the players of the games in ARCHIVE to which all conditions apply."""
    rated = named_games(found).ratings(by, top)
    head = [*(["period"] if by else []), "player", "games", "score", "elo", "low", "high"]
    rows = [
        [*([period["period"]] if by else []), *row.values()] for period in rated["periods"] for row in period["ratings"]
    ]
    write_found(output, form, rated, ratings_rows(rated), [head, *rows])
