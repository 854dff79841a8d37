"""`limitproto records retag`: tags set, renamed and removed."""

from __future__ import annotations

from collections.abc import Iterator

import click

from limitproto.cli import batch_ui
from limitproto.cli.parameters import OUTPUT, name_and_value
from limitproto.cli.records.shared import FILES, FORM, QUIET, READS, finish, form_of, games_in, write_games
from limitproto.records.model import TAG_NAME
from limitproto.records.transform.retag import RefusedTags, TagChanges, retagged
from limitproto.records.transform.sound_games import encoded

_EPILOG = f"""\b
Examples:
  limitproto records retag --set Event="Club evening" --set Site=Graz games.lgn -o games.lgn
  limitproto records retag --rename Comment=Annotator --remove Source games/ -o all.lgn

Tags are renamed first, then removed, then set. A tag that every record has, such as Event or White, becomes unknown
when it is removed. The tags of rules and result stay as they are, and so does a game that could not be read with its
new tags; it is reported on stderr.

{READS}

Exit status: 0 success, 1 games with errors were left out, or some could not be changed, 2 a file could not be read or
written (then nothing is written), or a usage error, 130 interrupted."""


def _names(_ctx: click.Context, option: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    for name in names:
        if not TAG_NAME.fullmatch(name):
            raise click.BadParameter(f"{name!r} is not the name of a tag: a letter, then letters, digits and _.")
    return names


@click.command("retag", epilog=_EPILOG)
@FILES
@click.option(
    "--rename", "renamed", metavar="OLD=NEW", multiple=True, callback=name_and_value, help="Give a tag another name."
)
@click.option("--remove", "removed", metavar="NAME", multiple=True, callback=_names, help="Remove a tag.")
@click.option("--set", "changed", metavar="NAME=VALUE", multiple=True, callback=name_and_value, help="Set a tag.")
@FORM
@OUTPUT
@QUIET
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    renamed: tuple[tuple[str, str], ...],
    removed: tuple[str, ...],
    changed: tuple[tuple[str, str], ...],
    form: str | None,
    output: str,
    quiet: bool,
) -> None:
    """Write the games in each FILE with other tags."""
    for name in (*(new for _, new in renamed), *(name for name, _ in changed)):
        _names(ctx, ctx.command.params[0], (name,))
    if not (renamed or removed or changed):
        raise click.UsageError("Nothing to change: use --set, --rename or --remove.")
    changes = TagChanges(renamed, removed, changed)
    games, form = games_in(files), form_of(form, output)
    refused = other = 0

    def with_tags() -> Iterator[bytes]:
        nonlocal refused, other
        for entry in games:
            again = entry
            try:
                again = retagged(entry, changes)
                other += again is not entry
            except RefusedTags as error:
                refused += 1
                click.echo(f"{entry.path}:{entry.line}: {error}; game {entry.number} stays as it is", err=True)
            yield encoded(again, form)

    with batch_ui.ending_cleanly():
        written = write_games(with_tags(), output, form, games)
    finish(ctx, games, written, quiet, f", {other:,} with other tags", failed=refused > 0)
