"""`limitproto archive crosstable` and `ratings`: how the players in an archive scored."""

from __future__ import annotations

import click
from msgspec.structs import astuple

from limitproto.archive.archive import FoundGames
from limitproto.cli.archive.search import say_left_out, searching, write_table
from limitproto.cli.parameters import OUTPUT, ConsoleCommand, IntRange, form_option
from limitproto.cli.say import count, say
from limitproto.host.match.named_games import PERIODS, NamedGames, ratings_rows


@click.command("crosstable", cls=ConsoleCommand)
@click.option("--top", type=IntRange(min=0), default=20, show_default=True, help="Number of players, 0 for all.")
@searching()
@form_option("text", "csv", "json")
@OUTPUT
def crosstable_command(found: FoundGames, top: int, form: str, output: str) -> None:
    """Show the players' scores against each other in the games of ARCHIVE that meet all conditions."""
    games = NamedGames((hit.players, hit.result, hit.tags.get("Date", "")) for hit in found)
    shown = games.best(top)
    table = games.crosstable(shown)
    head = ["player", "games", "wins", "draws", "losses", "points", "score"]
    cells = [[games.table.cell(one.name, other.name) for other in shown] for one in shown]
    rows = [[one.name, *one.as_json().values(), *more] for one, more in zip(shown, cells, strict=True)]
    text = [head + [str(number) for number in range(1, len(shown) + 1)]]
    for number, (one, more) in enumerate(zip(shown, cells, strict=True), 1):
        name, *counts, score = one.cells
        text.append([f"{number} {name}", *counts, f"{one.points:.6g}", score, *more])
    write_table(output, form, table, text, [head + [one.name for one in shown], *rows])
    say_left_out(len(games.games), games.left_out)


#: How many groups that never met are listed.
_GROUPS = 3


@click.command("ratings", cls=ConsoleCommand)
@click.option("--by", type=click.Choice(tuple(PERIODS)), help="Show the ratings at the end of each month or year.")
@click.option("--top", type=IntRange(2, 200), default=30, show_default=True, help="Number of players.")
@searching()
@form_option("text", "csv", "json")
@OUTPUT
def ratings_command(found: FoundGames, by: str | None, top: int, form: str, output: str) -> None:
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
