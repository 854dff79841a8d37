"""Shared parts of the commands for many records: which files are read, and how games are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import click

from limitproto.cli import batch_ui
from limitproto.cli.parameters import FILE
from limitproto.cli.wording import count
from limitproto.records.codecs import codec_of_name
from limitproto.records.files.output import BadOutput, opened
from limitproto.records.files.paths import is_same_file
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

#: The help of every command on its files and its exit statuses.
READS = """\
A FILE can be a directory or - for stdin, plain or compressed (.gz, .zst). An output file is replaced at the end, when
it is complete, so that it may be one of the files that are read, unless a game with an error would be lost."""
STATUS = """\
Exit status: 0 success, 1 games with errors were left out, 2 a file could not be read or written (then nothing is
written), or a usage error, 130 interrupted."""


class ReadGames(SoundGames):
    """The games of files that have no error, with what has been left out of each file."""

    def __init__(self, files: Iterable[str], say: Callable[[str], None]) -> None:
        super().__init__(self._watched(files), say)
        self._lost: dict[str, int] = {}

    def _watched(self, files: Iterable[str]) -> Iterator[str]:
        for file in files:
            before = self.left_out
            yield file
            if self.left_out > before:
                self._lost[file] = self.left_out - before

    def check_output(self, path: str) -> None:
        """Raise BadOutput for a file that is read too, and has games with errors: they would be nowhere then."""
        for file, lost in self._lost.items():
            if is_same_file(file, path):
                raise BadOutput(
                    f"{path} stays as it is: it is read too, and {count(lost, 'game')} with errors would be lost; "
                    "write to another file."
                )


def games_in(files: tuple[str, ...]) -> ReadGames:
    """Return the games of files, from arguments. Those with errors are reported on stderr. Raises click.UsageError."""
    batch_ui.require_files(files)
    return ReadGames(batch_ui.collected(files), lambda line: click.echo(line, err=True))


def form_of(form: str | None, output: str) -> str:
    """Return the form to write games in. Raises click.UsageError for the name of a file that says no such form."""
    if form or output == "-":
        return form or "lgn"
    codec = codec_of_name(output)
    if codec is None or codec.name not in FORMS:
        raise click.UsageError(f"The format of {output!r} is not one of {', '.join(FORMS)}; use --format.")
    return codec.name


def write_games(games: Iterable[bytes], output: str, form: str, read: ReadGames) -> int:
    """Write games to a file, `-` for stdout, and return how many there were; `read` are those that they are made of.

    Raises BadOutput, OSError, Unavailable.
    """
    with opened(output, binary=form == "msgpack", whole=False) as place:
        file = GameFile(place, form)
        for game in games:
            file.write(game)
        file.end()
        read.check_output(output)
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
