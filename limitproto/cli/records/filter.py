"""`limitproto records filter`: the games in files that meet conditions."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice

import click

from limitproto.archive.conditions import MAY_FIT, Conditions, why_none
from limitproto.archive.record_filter import RecordFilter
from limitproto.cli.archive.shared import conditions, say_may_fit, say_why
from limitproto.cli.parameters import IntRange
from limitproto.cli.records.shared import Encode, ReadGames, games_command
from limitproto.records.transform import PARTS, entry_without, split_variations


@games_command("filter")
@conditions()
@click.option("--first", type=IntRange(min=1), help="Write only the first N of these games.")
@click.option("--last", type=IntRange(min=1), help="Write only the last N of these games.")
@click.option("--drop", type=click.Choice(PARTS), multiple=True, help="Remove this from the games.")
@click.option("--unfold", is_flag=True, help="Write each variation as a game of its own, after its game.")
def command(
    games: ReadGames, encode: Encode, chosen: Conditions,
    first: int | None, last: int | None, drop: tuple[str, ...], unfold: bool,
) -> Iterator[bytes]:  # fmt: skip
    """Write the games in each FILE that meet all conditions."""
    is_any = False
    with RecordFilter(chosen) as fits:
        fitting = islice(fits.chosen(games), first)
        for game in deque(fitting, last) if last else fitting:
            is_any = True
            for one in split_variations(game) if unfold else [game]:
                yield encode(entry_without(one, drop) if drop else one)
    say_may_fit(fits.met[MAY_FIT])
    if not is_any:
        say_why(why_none(fits.wanted, fits.met))
