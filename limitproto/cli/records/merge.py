"""`limitproto records merge`: many files become one, without duplicates if asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import click

from limitproto.archive.unique import MetGames
from limitproto.cli import batch_ui
from limitproto.cli.parameters import OUTPUT
from limitproto.cli.records.shared import FILES, FORM, QUIET, READS, STATUS, finish, form_of, games_in, write_games
from limitproto.records.transform.sound_games import encoded

_EPILOG = f"""\b
Examples:
  limitproto records merge games/*.lgn -o all.lgn
  limitproto records merge --unique --symmetry games/ -o all.lgn.zst

{READS}

With --unique, a game is left out if another one before it had the same rules and turns; with --symmetry, if another
one was the same up to symmetry, turn by turn. `limitproto archive dupes` finds more kinds of duplicates.

{STATUS}"""


@click.command("merge", epilog=_EPILOG)
@FILES
@click.option("--unique", is_flag=True, help="Leave out games that have come before.")
@click.option("--symmetry", is_flag=True, help="With --unique: also if they have come turned, reflected or shifted.")
@FORM
@OUTPUT
@QUIET
@click.pass_context
def command(
    ctx: click.Context, files: tuple[str, ...], unique: bool, symmetry: bool, form: str | None, output: str, quiet: bool
) -> None:
    """Write the games in each FILE to one file, in their order."""
    if symmetry and not unique:
        raise click.UsageError("--symmetry goes with --unique.")
    games, form = games_in(files), form_of(form, output)
    duplicates = 0

    def new() -> Iterator[bytes]:
        nonlocal duplicates
        with ExitStack() as stack:
            met = stack.enter_context(MetGames(symmetry)) if unique else None
            for entry in games:
                if met is None or met.is_new(entry):
                    yield encoded(entry, form)
                else:
                    duplicates += 1

    with batch_ui.ending_cleanly():
        written = write_games(new(), output, form, games)
    finish(ctx, games, written, quiet, f", {duplicates:,} met before" if unique else "")
