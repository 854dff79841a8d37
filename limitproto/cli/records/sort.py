"""`limitproto records sort`: games in the order of tags or lengths."""

from __future__ import annotations

import click

from limitproto.cli import batch_ui
from limitproto.cli.parameters import OUTPUT
from limitproto.cli.records.shared import (
    FILES,
    FORM,
    QUIET,
    READS,
    STATUS,
    finish,
    form_of,
    games_in,
    key_name,
    write_games,
)
from limitproto.records.transform.order import SortedGames, key_of
from limitproto.records.transform.sound_games import encoded

_EPILOG = f"""\b
Examples:
  limitproto records sort games.lgn -o sorted.lgn
  limitproto records sort --by event --by round games/ -o sorted.lgn
  limitproto records sort --by length --reverse games.lgn > longest-first.lgn

A KEY is edition, length, players, year, month, or the name of any tag, in any case. Numbers such as those of rounds
come in their order as numbers. Games with equal keys stay in their order, and those with an unknown key are the last.

{READS}

{STATUS}"""


@click.command("sort", epilog=_EPILOG)
@FILES
@click.option(
    "--by",
    "keys",
    metavar="KEY",
    multiple=True,
    default=("date",),
    show_default="date",
    callback=key_name,
    help="What decides; repeat it for games that are equal in it.",
)
@click.option("--reverse", is_flag=True, help="The greatest first.")
@FORM
@OUTPUT
@QUIET
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    keys: tuple[str, ...],
    reverse: bool,
    form: str | None,
    output: str,
    quiet: bool,
) -> None:
    """Write the games in each FILE in the order of one or more keys."""
    games, form = games_in(files), form_of(form, output)
    with batch_ui.ending_cleanly(), SortedGames(len(keys), reverse) as base:
        for entry in games:
            base.put([key_of(entry, key) for key in keys], encoded(entry, form))
        written = write_games(base.games(), output, form, games)
    finish(ctx, games, written, quiet)
