"""`limitproto bench`: how fast this installation counts turns and plays games out."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import click

from limitproto.core import build_mode
from limitproto.core.rng import Stream
from limitproto.engine.perft import playout
from limitproto.games.registry import game_of_edition

_EPILOG = """\b
Examples:
  limitproto bench                            a second for each measurement
  limitproto bench --edition classic3 --time 5
"""


@click.command("bench", epilog=_EPILOG)
@click.option("--edition", default="pbmserv", show_default=True, help="What to count in and play.")
@click.option("--seed", type=int, default=1, show_default=True, help="Decides the tiling where one is drawn.")
@click.option("--time", "seconds", type=click.FloatRange(0.01, 600), default=1.0, show_default=True,
              help="Seconds for each measurement.")  # fmt: skip
def command(edition: str, seed: int, seconds: float) -> None:
    """Measure perft (to 3 when compiled, else to 2) and random games with full lists of turns, each for some time.

    Both go from the position with which movement begins.
    """
    game = game_of_edition(edition)
    click.echo(str(build_mode.current()))
    stream = Stream(seed)
    for start in playout(game.new(edition, {"seed": str(seed)}), stream.below):
        if start.phase == "movement":
            break
    else:
        raise click.ClickException(f"no game of {edition} comes to movement.")
    click.echo(start.text)
    for depth in (1, 2, 3) if build_mode.current().name == "compiled" else (1, 2):
        _measure(f"perft {depth}", "turns", seconds, partial(start.perft, depth))
    _measure("playouts", "plies", seconds, lambda: start.playouts(100, stream.below))


def _measure(name: str, unit: str, seconds: float, count: Callable[[], int]) -> None:
    """Repeat something for some time, at least once, and print how many of its units went by a second."""
    total = 0
    begun = time.perf_counter()
    passed = 0.0
    while passed < seconds:
        total += count()
        passed = time.perf_counter() - begun
    click.echo(f"{name:9} {total / passed:14,.0f} {unit}/s")
