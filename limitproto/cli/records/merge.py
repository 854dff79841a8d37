"""`limitproto records merge`: many files become one, without duplicates if asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import click

from limitproto.archive.unique import MetGames
from limitproto.cli.records.shared import Choice, ReadGames, games_command
from limitproto.records.game_entry import Entry


@games_command("merge")
@click.option("--unique", is_flag=True, help="Leave out games that have come before.")
@click.option("--symmetry", is_flag=True, help="Also those that have come turned, reflected or shifted.")
def command(unique: bool, symmetry: bool) -> Choice:
    """Write the games in each FILE to one file, in their order."""
    unique = unique or symmetry

    def new(games: ReadGames, encoded: Callable[[Entry], bytes]) -> Iterator[bytes]:
        duplicates = 0
        with ExitStack() as stack:
            met = stack.enter_context(MetGames(symmetry)) if unique else None
            for entry in games:
                if met is None or met.is_new(entry):
                    yield encoded(entry)
                else:
                    duplicates += 1
        games.more = f", {duplicates:,} met before" if unique else ""

    return new
