"""`limitproto convert`: converts records to and from other formats."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterator

import click

from limitproto.cli.batch_ui import collect_files, refuse_as_output, tag_name
from limitproto.cli.parameters import FILE, ConsoleCommand, FloatRange, IntRange, output_option, reading_options
from limitproto.cli.say import say
from limitproto.cli.wording import needing
from limitproto.core.interrupts import at_interrupt
from limitproto.records.codecs import CODECS, READ, Codec, codec_of_name
from limitproto.records.files.output import is_directory, opened
from limitproto.records.files.source import ReadingOptions
from limitproto.records.formats.convert import Conversion, read_files
from limitproto.records.formats.export import USUAL, Options
from limitproto.records.reading.reader import NO_OPTIONS

_ONLY = {(True, True): "", (False, True): " (write only)", (True, False): " (read only)"}


def _format_lines() -> Iterator[str]:
    """Yield the formats for the help, in lines of at most 78 columns."""
    for codec in CODECS.values():
        text = f"{codec.name:13}{codec.summary}{_ONLY[bool(codec.reader), bool(codec.writer)]}"
        yield from textwrap.wrap(text, 76, initial_indent="  ", subsequent_indent=" " * 15, break_on_hyphens=False)


HELP_VALUES = {"formats": "\n".join(_format_lines())}

_SOURCES = [codec.name for codec in READ]
_TARGETS = [codec.name for codec in CODECS.values() if codec.writer]
#: Formats in which games can lack the layout.
LOGS = tuple(codec.name for codec in CODECS.values() if "layout" in codec.reading)

#: Options with a different name on the command line.
_FLAGS = {"every": "all", "tags": "column"}


@click.command("convert", cls=ConsoleCommand)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FILE)
@click.option("--from", "source", type=click.Choice(_SOURCES), metavar="FORMAT",
              help=f"Format of each FILE: {', '.join(_SOURCES)}.")  # fmt: skip
@click.option("--format", "target", type=click.Choice(_TARGETS), metavar="FORMAT",
              help=f"Format of OUT: {', '.join(_TARGETS)}.")  # fmt: skip
@output_option("A file, or a directory for pictures (default: stdout).", metavar="OUT")
@click.option("--game", type=IntRange(min=1), help="Convert only game N.")
@click.option("--turn", type=IntRange(min=0), help="Show the board after N turns (default: all; for html: 0).")
@click.option("--all", "every", is_flag=True, help="Draw the board after every turn.")
@click.option("--rows", type=click.Choice(["games", "turns"]), default="games", show_default=True,
              help="Write a table row per game or per turn.")  # fmt: skip
@click.option("--column", "tags", metavar="NAME", multiple=True, type=tag_name,
              help="Give this tag a column in the table.")  # fmt: skip
@click.option("--delay", type=FloatRange(0.02, 60), default=1.0, show_default=True, metavar="SECONDS",
              help="Time per turn in a GIF.")  # fmt: skip
@click.option("--scale", type=FloatRange(0.1, 20), default=2.0, show_default=True, help="Pixels per drawing unit.")
@click.option("--layout", metavar="[GAME=]BOARD", multiple=True, help="The layout of a game whose log lacks it.")
@reading_options
@click.option("--keep-prefix", is_flag=True, help="Keep a broken game up to its first error, the rest in remarks.")
@click.option("--lossless", "strict", is_flag=True, help="Write nothing if anything would be lost.")
def command(
    files: tuple[str, ...], source: str | None, target: str | None, output: str, game: int | None, turn: int | None,
    every: bool, rows: str, tags: tuple[str, ...], delay: float, scale: float, layout: tuple[str, ...],
    reading: ReadingOptions, keep_prefix: bool, strict: bool,
) -> int:  # fmt: skip
    """Convert the records in each FILE, plain or compressed, to another FORMAT.

    A FILE can also be a directory, a pattern in quotation marks, or - for stdin. Without --from, the format is
    recognized by the first bytes of each FILE; without --format, by the suffix of OUT.
    """
    format = _target(target, output)
    files = tuple(collect_files(files))
    refuse_as_output(output, files)
    options = Options(rows, turn, every, delay, scale, tags)
    if options.turn is not None and options.every:
        raise click.UsageError("--turn and --all are mutually exclusive; use one of them.")
    if odd := [board for board in layout if len(board.split()) != 1]:
        raise click.UsageError(
            f"--layout {odd[0]!r} is not a word such as l47:1gb/1kr/1bg/rk or GAME=LAYOUT; write one."
        )
    if layout and source and source not in LOGS:
        raise click.UsageError(f"--layout does not apply to {source}; it is for {', '.join(LOGS)}: leave it out.")
    _refuse_idle_options(format, options)
    before = _inode(output)

    def interruption_text() -> str:
        is_named = output != "-" and not is_directory(output)
        how = "left as it was" if _inode(output) == before else "complete"
        return f"interrupted: {output} is {how}" if is_named else "interrupted"

    conversion = Conversion(format, options, lambda line: say(line, err=True), game or 0, strict, keep_prefix)
    logs = {"layout": " ".join(layout)} if layout else NO_OPTIONS
    with (
        needing(format.name, format.extra),
        at_interrupt(interruption_text),
        opened(output, single=format.is_single, binary=format.is_binary, whole=strict) as place,
    ):
        conversion.write(read_files(files, source or "", logs, reading), place)
        if conversion.stands:
            place.commit()
    for line in _outcome(conversion, game):
        say(line, err=True)
    return int(conversion.left_out > 0 or not conversion.stands)


def _inode(path: str) -> int:
    """Return what distinguishes a file from its replacement."""
    return os.stat(path).st_ino if os.path.exists(path) else 0


def _target(name: str | None, output: str) -> Codec:
    """Return the format to write. Raises click.UsageError if it is not clear."""
    format = CODECS[name] if name else None if is_directory(output) else codec_of_name(output)
    if format is None:
        what = "stdout does not show" if output == "-" else f"the name {output!r} does not show"
        known = " ".join(dict.fromkeys(codec.suffixes[0] for codec in CODECS.values() if codec.writer))
        raise click.UsageError(f"{what} which format to write; use --format, or -o with a name that ends with {known}.")
    if not format.writer:
        raise click.UsageError(f"{format.name} can be read, but not written; choose another --format.")
    return format


def _refuse_idle_options(format: Codec, options: Options) -> None:
    """Raise click.UsageError for an option that does not apply to the format."""
    for name in Options._fields:
        if getattr(options, name) != getattr(USUAL, name) and name not in format.takes:
            takers = ", ".join(other.name for other in CODECS.values() if name in other.takes)
            raise click.UsageError(f"--{_FLAGS.get(name, name)} is for {takers}, not for {format.name}; leave it out.")


def _outcome(done: Conversion, game: int | None) -> Iterator[str]:
    """Yield the lines of the summary, if there is anything to report."""
    left_out = f"{done.left_out} left out, " if done.left_out else ""
    in_part = f", {done.in_part} of them in part" if done.in_part else ""
    if left_out or in_part:
        hint = "; --keep-prefix keeps a broken game up to its first error" if done.has_prefix else ""
        yield f"{left_out}{done.written} converted{in_part}{hint}"
    if done.written and not done.stands:
        yield "nothing was written: --lossless does not allow losses"
    elif not done.written:
        which = f"there is no game {game}" if game and not done.left_out else "there are no games to convert"
        yield f"nothing was written: {which}"
