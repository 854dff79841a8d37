"""Shared parts of the commands for many records: reading files and writing games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import click

from limitproto.cli import batch_ui
from limitproto.cli.parameters import FILES, OUTPUT, QUIET, ConsoleCommand, form_option, reading_options
from limitproto.cli.say import count, say
from limitproto.records.codecs import CODECS
from limitproto.records.files.output import BadOutput, opened
from limitproto.records.files.paths import is_same_file
from limitproto.records.files.source import ReadingOptions
from limitproto.records.formats.convert import Conversion, read_files
from limitproto.records.formats.export import USUAL
from limitproto.records.formats.record_writer import FORMS, GameFile, encoded
from limitproto.records.game_entry import Entry
from limitproto.records.transform import KEYS, is_key


class ReadGames:
    """The games without errors in files, from arguments, in any readable form; others are reported on stderr.

    Additions to the summary, besides the number of games, go into `more`; `failed` makes the exit status 1.
    """

    def __init__(self, files: tuple[str, ...], reading: ReadingOptions) -> None:
        self._arguments, self._reading = files, reading
        self._conversion = Conversion(CODECS["lgn"], USUAL, lambda line: say(line, err=True))
        self._lost: dict[str, int] = {}
        #: The number of games without errors.
        self.count = 0
        self.more, self.failed = "", False

    def collect(self) -> ReadGames:
        """Find the files to read, and report what is not. Raises click.UsageError if there are no arguments."""
        self._files = batch_ui.collect_files(self._arguments)
        return self

    @property
    def left_out(self) -> int:
        """The number of games, or texts that belong to no game, left out."""
        return self._conversion.left_out

    def __iter__(self) -> Iterator[Entry]:
        for file in self._files:
            before = self.left_out
            for entry in read_files([file], reading=self._reading):
                if self._conversion.is_sound(entry):
                    self.count += 1
                    yield entry
            if self.left_out > before:
                self._lost[file] = self.left_out - before

    def check_output(self, path: str) -> None:
        """Raise BadOutput for a file that is also read and has games with errors, since these would be lost."""
        for file, lost in self._lost.items():
            if is_same_file(file, path):
                raise BadOutput(
                    f"{path} was left unchanged: it is also an input, and {count(lost, 'game')} with errors would be"
                    " lost; write to another file."
                )


#: Encodes a game in the form of the output.
Encode = Callable[[Entry], bytes]


def games_command(name: str) -> Callable[[Callable[..., Iterable[bytes]]], click.Command]:
    """Make a function into a command from files to one file.

    Its arguments are the games that are read and how to encode one, then its own options; it returns the encoded games
    to write.
    """

    def make_command(choose: Callable[..., Iterable[bytes]]) -> click.Command:
        @click.command
        @FILES
        @form_option(*FORMS, usual="from the output's name, or lgn")
        @OUTPUT
        @reading_options
        @QUIET
        def read_and_write(
            files: tuple[str, ...], form: str | None, output: str, reading: ReadingOptions, quiet: bool, **own: Any
        ) -> int:
            games = ReadGames(files, reading)
            # Its own options are checked before the files are looked at, and games are read once the form is known.
            chosen = choose(games, lambda entry: encoded(entry, codec), **own)
            games.collect()
            codec: str = form or batch_ui.form_of(output, tuple(FORMS), "lgn")
            with opened(output, binary=codec == "msgpack", whole=False) as place:
                written = GameFile(place.file.write, codec).write_all(chosen)
                games.check_output(output)
                place.commit()
            return finish(games, written, quiet)

        command = click.command(name, cls=ConsoleCommand)(choose)
        command.callback = read_and_write.callback
        command.params = [read_and_write.params[0], *command.params, *read_and_write.params[1:]]
        return command

    return make_command


def finish(read: ReadGames, written: int, quiet: bool) -> int:
    """Write the summary and return the exit status."""
    if not quiet:
        left = f", {read.left_out:,} left out" if read.left_out else ""
        say(f"{count(read.count, 'game')} read{left}; {written:,} written{read.more}.", err=True)
    return int(read.failed or read.left_out > 0)


def key_name(text: str) -> str:
    """Return the name of a key. Raises click.BadParameter."""
    if not is_key(text):
        raise click.BadParameter(f"{text!r} is not a key; use {', '.join(KEYS)} or a tag name.")
    return text
