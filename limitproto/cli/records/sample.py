"""`limitproto records sample`: games drawn at random."""

from __future__ import annotations

import click

from limitproto.cli.records.shared import READS, STATUS, Choice, games_command
from limitproto.core.rng import SEEDS
from limitproto.records.transform.order import sample

_EPILOG = f"""\b
Examples:
  limitproto records sample -n 100 games/ -o some.lgn
  limitproto records sample -n 100 --seed 7 games/ -o others.lgn

All games are equally likely, and those that are drawn stay in their order. The same seed draws the same games on every
machine. If there are fewer games than N, all are written.

{READS}

{STATUS}"""


@games_command("sample", _EPILOG)
@click.option("-n", "--games", "size", type=click.IntRange(min=1), metavar="N", required=True, help="How many games.")
@click.option(
    "--seed", type=click.IntRange(0, SEEDS - 1), metavar="N", default=0, show_default=True, help="Seed of the choice."
)
def command(size: int, seed: int) -> Choice:
    """Write N games of those in each FILE, drawn at random."""
    return lambda games, encoded: sample(map(encoded, games), size, seed)
