"""`limitproto archive crosstable`: players' scores against each other."""

from __future__ import annotations

import click

from limitproto.archive.archive import FoundGames
from limitproto.cli.archive.search import say_left_out, searching, write_table
from limitproto.cli.parameters import OUTPUT, ConsoleCommand, IntRange, form_option
from limitproto.host.match.named_games import NamedGames


@click.command("crosstable", cls=ConsoleCommand)
@click.option("--top", type=IntRange(min=0), default=20, show_default=True, help="Number of players, 0 for all.")
@searching()
@form_option("text", "csv", "json")
@OUTPUT
def command(found: FoundGames, top: int, form: str, output: str) -> None:
    """Show the players' scores against each other in the games of ARCHIVE that meet all conditions."""
    games = NamedGames((hit.players, hit.result, hit.tags.get("Date", "")) for hit in found)
    table = games.crosstable(top)
    head, *rows = games.crosstable_rows(table["players"])
    text = [
        [f"{number} {row[0]}", *map(str, row[1:5]), f"{row[5]:.6g}", f"{row[6]:.1%}", *row[7:]]
        for number, row in enumerate(rows, 1)
    ]
    numbers = map(str, range(1, len(rows) + 1))
    write_table(output, form, table, [[*head[:7], *numbers], *text], [head, *rows])
    say_left_out(table)
