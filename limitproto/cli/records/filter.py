"""`limitproto records filter`: the games that fit the conditions of `limitproto archive find`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from limitproto.archive.conditions import why_none
from limitproto.archive.record_filter import RecordFilter
from limitproto.cli.archive.shared import VALUES, conditions, say_why, wanted
from limitproto.cli.records.shared import READS, STATUS, Choice, ReadGames, games_command
from limitproto.records.game_entry import Entry

_EPILOG = f"""\b
Examples:
  limitproto records filter --player Ada --edition pbmserv --result 1-0 games/ -o won.lgn
  limitproto records filter --date 2020..2021.06 --reason resignation --length ..20 games.lgn
  limitproto records filter --where "length > 30 AND players[1] = 'Ada'" games.lgn
  limitproto records filter --pattern "WR/?" games/ --format jsonl -o found.jsonl

The conditions are those of `limitproto archive find`; all of them have to apply. In an archive, positions are found
much faster. --where needs the extra: pip install 'limitproto[archive]'.

{VALUES}

{READS}

{STATUS}"""


@games_command("filter", _EPILOG)
@conditions()
def command(**options: Any) -> Choice:
    """Write the games in each FILE to which all conditions apply."""
    chosen = wanted(options)

    def fitting(games: ReadGames, encoded: Callable[[Entry], bytes]) -> Iterator[bytes]:
        is_any = False
        with RecordFilter(chosen) as fits:
            for game in fits.chosen(games):
                is_any = True
                yield encoded(game)
        if not is_any:
            say_why(why_none(fits.wanted, fits.met))

    return fitting
