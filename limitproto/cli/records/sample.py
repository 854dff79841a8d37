"""`limitproto records sample`: games drawn at random."""

from __future__ import annotations

import click

from limitproto.cli import batch_ui
from limitproto.cli.parameters import OUTPUT
from limitproto.cli.records.shared import FILES, FORM, QUIET, READS, STATUS, finish, form_of, games_in, write_games
from limitproto.core.rng import SEEDS
from limitproto.records.transform.order import sample
from limitproto.records.transform.sound_games import encoded

_EPILOG = f"""\b
Examples:
  limitproto records sample -n 100 games/ -o some.lgn
  limitproto records sample -n 100 --seed 7 games/ -o others.lgn

All games are equally likely, and those that are drawn stay in their order. The same seed draws the same games on every
machine. If there are fewer games than N, all are written.

{READS}

{STATUS}"""


@click.command("sample", epilog=_EPILOG)
@FILES
@click.option("--count", "-n", "size", type=click.IntRange(min=1), metavar="N", required=True, help="How many games.")
@click.option(
    "--seed", type=click.IntRange(0, SEEDS - 1), metavar="N", default=0, show_default=True, help="Seed of the choice."
)
@FORM
@OUTPUT
@QUIET
@click.pass_context
def command(
    ctx: click.Context, files: tuple[str, ...], size: int, seed: int, form: str | None, output: str, quiet: bool
) -> None:
    """Write N games of those in each FILE, drawn at random."""
    games, form = games_in(files), form_of(form, output)
    with batch_ui.ending_cleanly():
        written = write_games(sample((encoded(entry, form) for entry in games), size, seed), output, form, games)
    finish(ctx, games, written, quiet)
