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
