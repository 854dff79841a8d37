"""`limitproto records sample`: games drawn at random."""

from __future__ import annotations

from collections.abc import Iterator

import click

from limitproto.cli.parameters import IntRange, seed_option
from limitproto.cli.records.shared import Encode, ReadGames, games_command
from limitproto.records.transform import sample


@games_command("sample")
@click.option("-n", "--games", "size", type=IntRange(min=1), required=True, help="Number of games.")
@seed_option(0)
def command(games: ReadGames, encode: Encode, size: int, seed: int) -> Iterator[bytes]:
    """Write N games from each FILE, drawn at random."""
    yield from sample(map(encode, games), size, seed)
