"""`limitproto perft`: how many lines of so many turns a position has."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from limitproto.core import build_mode
from limitproto.engine.perft import leaf_counts
from limitproto.games.registry import game_of_edition, parse_position

if TYPE_CHECKING:
    from limitproto.games.base import Position

_EPILOG = """\b
Examples:
  limitproto perft 1                              the first turns of classic
  limitproto perft 2 --edition pbmserv --seed 1   from a tiling drawn
  limitproto perft 2 --divide --position "classic m50:Wo r 7.8 p1 -"
"""


@click.command("perft", epilog=_EPILOG)
@click.argument("depth", type=click.IntRange(0, 200))
@click.option("--edition", default="classic", help="The game to start: an edition, with options as in classic/size=4.")
@click.option("--seed", type=int, default=1, show_default=True, help="Decides what chance decides at the start.")
@click.option("--position", "text", help="Count from this position string instead.")
@click.option("--divide", is_flag=True, help="Count for each first turn.")
def command(depth: int, edition: str, seed: int, text: str | None, divide: bool) -> None:
    """Count the lines of exactly DEPTH turns, and say on stderr how fast and in which mode that went."""
    if text is None:
        position = game_of_edition(edition).new(edition, {"seed": str(seed)})
    else:
        position = parse_position(text)
    begun = time.perf_counter()
    if divide and depth:
        total = 0
        for turn in position.legal_turns():
            count = _leaves(position.play_unchecked(turn), depth - 1)
            click.echo(f"{turn} {count}")
            total += count
    else:
        total = _leaves(position, depth)
    seconds = max(time.perf_counter() - begun, 1e-9)
    click.echo(total)
    click.echo(f"{seconds:.3f} s, {total / seconds:,.0f} turns a second, {build_mode.current().name}", err=True)


def _leaves(position: Position, depth: int) -> int:
    # In steps, so that an interrupt gets through.
    return sum(leaf_counts(position, depth, 2))
