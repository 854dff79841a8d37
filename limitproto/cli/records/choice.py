"""`limitproto records sort`, `sample` and `filter`: some of the games in files, or all in another order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice

import click

from limitproto.archive.conditions import MAY_FIT, Conditions, why_none
from limitproto.archive.record_filter import RecordFilter
from limitproto.cli.archive.shared import conditions, say_may_fit, say_why
from limitproto.cli.parameters import IntRange, seed_option
from limitproto.cli.records.shared import Encode, ReadGames, games_command, key_name
from limitproto.cli.say import say
from limitproto.records.transform import PARTS, SortedGames, entry_without, key_of, sample, split_variations


@games_command("sort")
@click.option("--by", "keys", metavar="KEY", multiple=True, default=("date",), show_default="date", callback=key_name,
              help="Key to sort by; repeat the option to break ties.")  # fmt: skip
@click.option("--reverse", is_flag=True, help="Sort in descending order.")
def sort_command(games: ReadGames, encode: Encode, keys: tuple[str, ...], reverse: bool) -> Iterator[bytes]:
    """Write the games in each FILE sorted by one or more keys."""
    with SortedGames(len(keys), reverse) as base:
        unknown = set(keys)
        for entry in games:
            values = [key_of(entry, key) for key in keys]
            unknown -= {key for key, value in zip(keys, values, strict=True) if value is not None}
            base.put(values, encode(entry))
        for key in sorted(unknown):
            say(f"limitproto records sort: no game has a value for {key}; check its spelling.", err=True)
        yield from base.games()


@games_command("sample")
@click.option("-n", "--games", "size", type=IntRange(min=1), required=True, help="Number of games.")
@seed_option(0)
def sample_command(games: ReadGames, encode: Encode, size: int, seed: int) -> Iterator[bytes]:
    """Write N games from each FILE, drawn at random."""
    yield from sample(map(encode, games), size, seed)


@games_command("filter")
@conditions()
@click.option("--first", type=IntRange(min=1), help="Write only the first N of these games.")
@click.option("--last", type=IntRange(min=1), help="Write only the last N of these games.")
@click.option("--drop", type=click.Choice(PARTS), multiple=True, help="Remove this from the games.")
@click.option("--unfold", is_flag=True, help="Write each variation as a game of its own, after its game.")
def filter_command(
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
