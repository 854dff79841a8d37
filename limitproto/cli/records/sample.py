"""`limitproto records sample`: games drawn at random."""

from __future__ import annotations

import click

from limitproto.cli.parameters import IntRange, seed_option
from limitproto.cli.records.shared import Choice, games_command
from limitproto.records.transform import sample


@games_command("sample")
@click.option("-n", "--games", "size", type=IntRange(min=1), metavar="N", required=True, help="Number of games.")
@seed_option(0)
def command(size: int, seed: int) -> Choice:
    """Write N games from each FILE, drawn at random."""
    return lambda games, encoded: sample(map(encoded, games), size, seed)
