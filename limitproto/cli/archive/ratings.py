"""`limitproto archive ratings`: Elo ratings of players, optionally over time."""

from __future__ import annotations

import click
from msgspec.structs import astuple

from limitproto.archive.archive import FoundGames
from limitproto.cli.archive.search import say_left_out, searching, write_table
from limitproto.cli.parameters import OUTPUT, ConsoleCommand, IntRange, form_option
from limitproto.cli.say import count, say
from limitproto.host.match.named_games import PERIODS, NamedGames, ratings_rows

#: How many groups that never met are listed.
_GROUPS = 3


@click.command("ratings", cls=ConsoleCommand)
@click.option("--by", type=click.Choice(tuple(PERIODS)), help="Show the ratings at the end of each month or year.")
@click.option("--top", type=IntRange(2, 200), default=30, show_default=True, help="Number of players.")
@searching()
@form_option("text", "csv", "json")
@OUTPUT
def command(found: FoundGames, by: str | None, top: int, form: str, output: str) -> None:
    """Rate the players of the games in ARCHIVE that meet all conditions."""
    rated = NamedGames((hit.players, hit.result, hit.tags.get("Date", "")) for hit in found).ratings(by, top)
    head = [*(["period"] if by else []), "player", "games", "score", "elo", "low", "high"]
    rows = [[*([period.period] if by else []), *astuple(row)] for period in rated.periods for row in period.ratings]
    write_table(output, form, rated, ratings_rows(rated), [head, *rows])
    say_left_out(rated.games, rated.left_out)
    if groups := rated.groups:
        # Only the prior puts their ratings on a common scale.
        names = [f"{group[0]} with {count(len(group) - 1, 'other player')}" for group in groups[:_GROUPS]]
        names += ["and more"] * (len(groups) > _GROUPS)
        what = f"{len(groups)} groups of players never met, so ratings are comparable only within each group"
        say(f"{what}: {'; '.join(names)}.", err=True)
