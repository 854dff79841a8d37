"""Shared parts of the commands for many records: which files are read, and how games are written."""

from __future__ import annotations

from collections.abc import Iterable

import click

from limitproto.cli import batch_ui
from limitproto.cli.parameters import FILE
from limitproto.cli.wording import count
from limitproto.records.codecs import codec_of_name
from limitproto.records.files.output import opened
from limitproto.records.formats.record_writer import FORMS
from limitproto.records.transform.order import KEYS, is_key
from limitproto.records.transform.sound_games import GameFile, SoundGames

FILES = click.argument("files", metavar="FILE...", nargs=-1, type=FILE)
FORM = click.option(
    "--format",
    "form",
    type=click.Choice(tuple(FORMS)),
    help="Format (default: that of the name of the output, or lgn).",
)
QUIET = click.option("--quiet", "-q", is_flag=True, help="Write no summary to stderr.")

#: What the help of every command says of its files and its exit statuses.
READS = """\
A FILE can be a directory or - for stdin, plain or compressed (.gz, .zst). An output file is replaced at the end, when
it is complete, so that it may be one of the files that are read."""
STATUS = """\
Exit status: 0 success, 1 games with errors were left out, 2 a file could not be read or written (then nothing is
written), or a usage error, 130 interrupted."""


def games_in(files: tuple[str, ...]) -> SoundGames:
    """Return the games of files, from arguments. Those with errors are reported on stderr. Raises click.UsageError."""
    batch_ui.require_files(files)
    return SoundGames(batch_ui.collected(files), lambda line: click.echo(line, err=True))


def form_of(form: str | None, output: str) -> str:
    """Return the form to write games in. Raises click.UsageError for the name of a file that says no such form."""
    if form or output == "-":
        return form or "lgn"
    codec = codec_of_name(output)
    if codec is None or codec.name not in FORMS:
        raise click.UsageError(f"The format of {output!r} is not one of {', '.join(FORMS)}; use --format.")
    return codec.name


def write_games(games: Iterable[bytes], output: str, form: str) -> int:
    """Write games to a file, `-` for stdout, and return how many there were. Raises BadOutput, OSError, Unavailable."""
    with opened(output, binary=form == "msgpack", whole=False) as place:
        file = GameFile(place, form)
        for game in games:
            file.write(game)
        file.end()
        place.commit()
    return file.count


def finish(
    ctx: click.Context, read: SoundGames, written: int, quiet: bool, more: str = "", failed: bool = False
) -> None:
    """Write the summary and end the command with its exit status."""
    if not quiet:
        left = f", {read.left_out:,} left out" if read.left_out else ""
        click.echo(f"{count(read.count, 'game')} read{left}; {written:,} written{more}.", err=True)
    ctx.exit(int(failed or read.left_out > 0))


def key_name(_ctx: click.Context, option: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of keys, for options. Raises click.BadParameter for what cannot be one."""
    for name in names:
        if not is_key(name):
            raise click.BadParameter(
                f"{name!r} is neither one of {', '.join(KEYS)} nor the name of a tag.", param=option
            )
    return names
