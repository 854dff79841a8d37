"""`limitproto records sort` and `sample`: all the games in files in another order, or some at random."""

from __future__ import annotations

from collections.abc import Iterator

import click

from limitproto.cli.parameters import IntRange, seed_option
from limitproto.cli.records.shared import Encode, ReadGames, games_command, key_name
from limitproto.cli.say import say
from limitproto.records.transform import SortedGames, key_of, sample


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
