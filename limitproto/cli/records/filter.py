"""`limitproto records filter`: the games that fit the conditions of `limitproto archive find`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import click

from limitproto.archive.conditions import why_none
from limitproto.archive.record_filter import RecordFilter
from limitproto.cli.archive.shared import VALUES, conditions, say_why, wanted
from limitproto.cli.records.shared import READS, STATUS, Choice, ReadGames, games_command
from limitproto.records.game_entry import Entry
from limitproto.records.transform.reduce import PARTS, reduced_entry

_EPILOG = f"""\b
Examples:
  limitproto records filter --player Ada --edition pbmserv --result 1-0 games/ -o won.lgn
  limitproto records filter --date 2020..2021.06 --reason resignation --length ..20 games.lgn
  limitproto records filter --where "length > 30 AND players[1] = 'Ada'" games.lgn
  limitproto records filter --pattern "WR/?" games/ --format jsonl -o found.jsonl
  limitproto records filter --last 100 --drop variations --drop clocks games.lgn -o plain.lgn

The conditions are those of `limitproto archive find`; all of them have to apply. In an archive, positions are found
much faster. --where needs the extra: pip install 'limitproto[archive]'.

{VALUES}

{READS}

{STATUS}"""


@games_command("filter", _EPILOG)
@conditions()
@click.option("--first", type=click.IntRange(min=1), metavar="N", help="Only the first N of these games.")
@click.option("--last", type=click.IntRange(min=1), metavar="N", help="Only the last N of these games.")
@click.option("--drop", type=click.Choice(PARTS), multiple=True, help="Leave this out of the games.")
def command(first: int | None, last: int | None, drop: tuple[str, ...], **options: Any) -> Choice:
    """Write the games in each FILE to which all conditions apply."""
    chosen = wanted(options)

    def fitting(games: ReadGames, encoded: Callable[[Entry], bytes]) -> Iterator[bytes]:
        is_any = False
        with RecordFilter(chosen) as fits:
            found = islice(fits.chosen(games), first)
            for game in deque(found, last) if last else found:
                is_any = True
                yield encoded(reduced_entry(game, drop) if drop else game)
        if not is_any:
            say_why(why_none(fits.wanted, fits.met))

    return fitting
