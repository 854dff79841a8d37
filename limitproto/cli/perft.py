"""`limitproto perft`: the number of lines of play of a given length."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from limitproto.cli.parameters import ConsoleCommand, IntRange, complete_editions, game_with_edition, seed_option
from limitproto.cli.say import say
from limitproto.core import build_mode
from limitproto.engine.perft import leaf_counts
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
def command(depth: int, edition: str, seed: int, text: str | None, divide: bool) -> None:
    """Count the lines of play of exactly DEPTH turns; time, speed and kernel mode go to stderr."""
    if text is None:
        position = game_with_edition(edition).new(edition, {"seed": str(seed)})
    else:
        position = parse_position(text)
    begun = time.perf_counter()
    if divide and depth:
        total = 0
        for turn in position.legal_turns():
            count = _leaves(position.play(turn, check=False), depth - 1)
            say(f"{turn} {count}")
            total += count
    else:
        total = _leaves(position, depth)
    seconds = max(time.perf_counter() - begun, 1e-9)
    say(total)
    say(f"{seconds:.3f} s, {total / seconds:,.0f} turns a second, {build_mode.current().name}", err=True)


def _leaves(position: Position, depth: int) -> int:
    # In steps, so that an interrupt is noticed between them.
    return sum(leaf_counts(position, depth, 2))
