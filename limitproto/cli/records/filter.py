"""`limitproto records filter`: the games that match the conditions of `limitproto archive find`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import click

from limitproto.archive.conditions import MAY_FIT, why_none
from limitproto.archive.record_filter import RecordFilter
from limitproto.cli.archive.shared import conditions, say_may_fit, say_why, wanted
from limitproto.cli.parameters import IntRange
from limitproto.cli.records.shared import Choice, ReadGames, games_command
from limitproto.records.game_entry import Entry
from limitproto.records.transform import PARTS, reduced_entry, unfolded


@games_command("filter")
@conditions()
@click.option("--first", type=IntRange(min=1), metavar="N", help="Write only the first N of these games.")
@click.option("--last", type=IntRange(min=1), metavar="N", help="Write only the last N of these games.")
@click.option("--drop", type=click.Choice(PARTS), multiple=True, help="Remove this from the games.")
@click.option("--unfold", is_flag=True, help="Write each variation as a game of its own, after its game.")
def command(first: int | None, last: int | None, drop: tuple[str, ...], unfold: bool, **options: Any) -> Choice:
    """Write the games in each FILE that meet all conditions."""
    chosen = wanted(options)

    def fitting(games: ReadGames, encoded: Callable[[Entry], bytes]) -> Iterator[bytes]:
        is_any = False
        with RecordFilter(chosen) as fits:
            found = islice(fits.chosen(games), first)
            for game in deque(found, last) if last else found:
                is_any = True
                for one in unfolded(game) if unfold else [game]:
                    yield encoded(reduced_entry(one, drop) if drop else one)
        say_may_fit(fits.met[MAY_FIT])
        if not is_any:
            say_why(why_none(fits.wanted, fits.met))

    return fitting
