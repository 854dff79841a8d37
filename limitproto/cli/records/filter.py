"""`limitproto records filter`: the games that fit the conditions of `limitproto archive find`."""

from __future__ import annotations

from typing import Any

import click

from limitproto.archive.record_filter import RecordFilter
from limitproto.cli import batch_ui
from limitproto.cli.archive.shared import conditions, wanted
from limitproto.cli.parameters import OUTPUT
from limitproto.cli.records.shared import FILES, FORM, QUIET, READS, STATUS, finish, form_of, games_in, write_games
from limitproto.records.transform.sound_games import encoded

_EPILOG = f"""\b
Examples:
  limitproto records filter --player Ada --edition pbmserv --result 1-0 games/ -o won.lgn
  limitproto records filter --date 2020..2021.06 --reason resignation --length ..20 games.lgn
  limitproto records filter --where "length > 30 AND players[1] = 'Ada'" games.lgn
  limitproto records filter --pattern "WR/?" games/ --format jsonl -o found.jsonl

The conditions are those of `limitproto archive find`; all of them have to apply. In an archive, positions are found
much faster. The extra is needed: pip install 'limitproto[archive]'.

{READS}

{STATUS}"""


@click.command("filter", epilog=_EPILOG)
@FILES
@conditions
@FORM
@OUTPUT
@QUIET
@click.pass_context
def command(
    ctx: click.Context, /, files: tuple[str, ...], form: str | None, output: str, quiet: bool, **options: Any
) -> None:
    """Write the games in each FILE to which all conditions apply."""
    chosen, games, form = wanted(options), games_in(files), form_of(form, output)
    with batch_ui.ending_cleanly(), RecordFilter(chosen) as fits:
        written = write_games((encoded(entry, form) for entry in fits.chosen(games)), output, form, games)
    finish(ctx, games, written, quiet)
