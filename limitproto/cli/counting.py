"""`limitproto perft` and `bench`: the number of lines of play, and how fast this installation counts them."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import click

from limitproto.cli.parameters import (
    ConsoleCommand,
    FloatRange,
    IntRange,
    complete_editions,
    game_with_edition,
    seed_option,
)
from limitproto.cli.say import say
from limitproto.core import build_mode
from limitproto.core.rng import Stream
from limitproto.engine.perft import leaf_counts, playout
from limitproto.games.registry import parse_position

if TYPE_CHECKING:
    from limitproto.games.base import Position


@click.command("perft", cls=ConsoleCommand)
@click.argument("depth", type=IntRange(0, 200))
@click.option("--edition", metavar="EDITION", default="classic", show_default=True, shell_complete=complete_editions,
              help="Edition, optionally with options as in classic/size=4.")  # fmt: skip
@seed_option(1)
@click.option("--position", "text", metavar="STRING", help="Start from this position string instead.")
@click.option("--divide", is_flag=True, help="Show the count for each first turn.")
def perft_command(depth: int, edition: str, seed: int, text: str | None, divide: bool) -> None:
    """Count the lines of play of exactly DEPTH turns; time, speed and kernel mode go to stderr."""
    if text is None:
        position = game_with_edition(edition).new(edition, {"seed": str(seed)})
    else:
        position = parse_position(text)
    begun = time.perf_counter()
    if divide and depth:
        total = 0
        for turn in position.legal_turns():
            count = _count_leaves(position.play(turn, check=False), depth - 1)
            say(f"{turn} {count}")
            total += count
    else:
        total = _count_leaves(position, depth)
    seconds = max(time.perf_counter() - begun, 1e-9)
    say(total)
    say(f"{seconds:.3f} s, {total / seconds:,.0f} turns a second, {build_mode.current().name}", err=True)


def _count_leaves(position: Position, depth: int) -> int:
    # In steps, so that an interrupt is noticed between them.
    return sum(leaf_counts(position, depth, 2))


@click.command("bench", cls=ConsoleCommand)
@click.option("--edition", metavar="EDITION", default="pbmserv", show_default=True, shell_complete=complete_editions,
              help="Edition to measure.")  # fmt: skip
@seed_option(1)
@click.option("--time", "seconds", type=FloatRange(0.01, 600), default=1.0, show_default=True,
              metavar="SECONDS", help="Time per measurement.")  # fmt: skip
def bench_command(edition: str, seed: int, seconds: float) -> None:
    """Measure perft and random games.

    Perft counts to depth 3 in compiled mode and to depth 2 in pure mode. Random games list all legal turns. Both begin
    at the first position of the movement phase.
    """
    game = game_with_edition(edition)
    say(str(build_mode.current()))
    stream = Stream(seed)
    for start in playout(game.new(edition, {"seed": str(seed)}), stream.below):
        if start.phase == "movement":
            break
    else:
        raise click.ClickException(f"{edition} has no movement phase to measure; name another edition.")
    say(start.text)
    for depth in (1, 2, 3) if build_mode.current().name == "compiled" else (1, 2):
        _measure(f"perft {depth}", "turns", seconds, partial(start.perft, depth))
    _measure("playouts", "plies", seconds, lambda: start.playout_turns(100, stream.below))


def _measure(name: str, unit: str, seconds: float, count: Callable[[], int]) -> None:
    """Repeat a measurement for some seconds, at least once, and print its units per second."""
    total = 0
    begun = time.perf_counter()
    passed = 0.0
    while passed < seconds:
        total += count()
        passed = time.perf_counter() - begun
    say(f"{name:9} {total / passed:14,.0f} {unit}/s")
