"""`limitproto convert`: records in other forms, and from other forms."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress

import click

from limitproto.records.codecs import CODECS, Codec, codec_of_name, sources, targets
from limitproto.records.files.output import BadOutput, is_directory
from limitproto.records.files.paths import collect
from limitproto.records.formats.convert import Tally, convert
from limitproto.records.formats.export import USUAL, Options

_ONLY = {(True, True): "", (False, True): " (to write only)", (True, False): " (to read only)"}
_FORMATS = "\n".join(f"  {f.name:13}{f.summary}{_ONLY[bool(f.reader), bool(f.writer)]}" for f in CODECS.values())

_EPILOG = f"""\b
Examples:
  limitproto convert game.lgn -o game.html          a page to step through
  limitproto convert --to jsonl *.lgn -o all.jsonl.zst
  limitproto convert --to csv --rows turns game.lgn
  limitproto convert game.lgn --turn 12 -o board.svg
  limitproto convert game.lgn --all -o boards/ --to png
  limitproto convert --from uhp --to lgn - < games.txt
  limitproto convert log.pbmserv --layout l47:1gb/1kr/1bg/rk -o games.lgn

\b
Formats:
{_FORMATS}

A file that is there already is replaced, in one go, when the new one is complete. Games with errors are named on
stderr and left out; so is what the format can not carry.

\b
Exit status: 0 all is converted, 1 a game was left out, or something was lost
under --strict (then nothing is written), 2 it could not be done."""

#: Formats of which a game may lack its layout.
LOGS = tuple(codec.name for codec in CODECS.values() if "layout" in codec.reading)

#: Options that are called otherwise on the command line.
_FLAGS = {"every": "all"}


@click.command("convert", epilog=_EPILOG)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--from", "source", type=click.Choice(sources()), metavar="FORMAT", help="What the FILEs hold.")
@click.option("--to", "target", type=click.Choice(targets()), metavar="FORMAT", help="What OUT is to be.")
@click.option("-o", "--output", metavar="OUT", default="-", help="File, or directory for pictures; else stdout.")
@click.option("--game", type=click.IntRange(min=1), metavar="N", help="Only the game of this number.")
@click.option("--turn", type=click.IntRange(min=0), metavar="N", help="The board after so many turns; after all.")
@click.option("--all", "every", is_flag=True, help="The board after every turn.")
@click.option("--rows", type=click.Choice(["games", "turns"]), default="games", help="What a row of a table is.")
@click.option("--delay", type=click.FloatRange(0.02, 60), default=1.0, metavar="SECONDS", help="A turn of a gif.")
@click.option("--scale", type=click.FloatRange(0.1, 20), default=2.0, metavar="N", help="Pixels a unit of a drawing.")
@click.option("--layout", metavar="[GAME=]BOARD", multiple=True, help="The random layout of a game in a log.")
@click.option("--strict", is_flag=True, help="To lose anything is an error, and nothing is written.")
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    source: str | None,
    target: str | None,
    output: str,
    game: int | None,
    turn: int | None,
    every: bool,
    rows: str,
    delay: float,
    scale: float,
    layout: tuple[str, ...],
    strict: bool,
) -> None:
    """Convert the records in each FILE, plain or compressed, to another FORMAT.

    A FILE may also be a directory, a pattern in quotation marks, or - for stdin. Formats that are not named are seen:
    by how a FILE begins, by how the name of OUT ends.
    """
    format = _target(target, output)
    files = tuple(collect(files))
    _refuse_own_input(files, output)
    if turn is not None and every:
        raise click.UsageError("--turn and --all exclude each other.")
    if any(len(board.split()) != 1 for board in layout):
        raise click.UsageError(
            "A layout is one word, such as l47:1gb/1kr/1bg/rk, with GAME= in front of it or without."
        )
    if layout and source and source not in LOGS:
        raise click.UsageError(f"--layout means nothing to {source}; it is for {', '.join(LOGS)}.")
    options = Options(rows, turn, every, delay, scale)
    _refuse_idle_options(format, options)
    try:
        tally = convert(
            files,
            output,
            format,
            options,
            say=lambda line: click.echo(line, err=True),
            source=source or "",
            reading={"layout": " ".join(layout)} if layout else {},
            only=game or 0,
            strict=strict,
        )
    except BadOutput as error:
        raise click.ClickException(str(error)) from None
    except ModuleNotFoundError as missing:
        raise click.ClickException(_advice(format, missing)) from None
    except BrokenPipeError:
        _close_stdout()
        ctx.exit(1)
    for line in _outcome(tally, game):
        click.echo(line, err=True)
    ctx.exit(int(tally.left_out > 0 or not tally.stands))


def _target(name: str | None, output: str) -> Codec:
    """Return the format to write. Raises UsageError where nothing says which."""
    format = CODECS[name] if name else None if is_directory(output) else codec_of_name(output)
    if format is None:
        raise click.UsageError(f"Nothing says which format {output!r} is to have; use --to.")
    if not format.writer:
        raise click.UsageError(f"{format.name} can be read, but not written.")
    return format


def _refuse_idle_options(format: Codec, options: Options) -> None:
    """Raise UsageError for an option that means nothing to the format."""
    for name in Options._fields:
        if getattr(options, name) != getattr(USUAL, name) and name not in format.takes:
            takers = ", ".join(other.name for other in CODECS.values() if name in other.takes)
            raise click.UsageError(f"--{_FLAGS.get(name, name)} means nothing to {format.name}; it is for {takers}.")


def _refuse_own_input(files: tuple[str, ...], output: str) -> None:
    """Raise UsageError when the output would take the place of an input, with all that could not be read of it."""
    for file in files:
        with suppress(OSError):
            if "-" not in (file, output) and os.path.samefile(file, output):
                raise click.UsageError(f"{output!r} is among the files to be read; give the output another name.")


def _advice(format: Codec, missing: ModuleNotFoundError) -> str:
    """Return what to do about a package that is not there. Raises the error where no extra would bring it."""
    if not format.extra or (missing.name or "").startswith("limitproto"):
        raise missing
    return f"{format.name} needs the package {missing.name}: pip install 'limitproto[{format.extra}]'."


def _outcome(tally: Tally, game: int | None) -> Iterator[str]:
    """Yield what has to be said at the end."""
    if tally.left_out:
        yield f"{tally.left_out} left out, {tally.written} converted"
    if tally.written and not tally.stands:
        yield "nothing is written, because --strict allows no loss"
    elif not tally.written:
        which = f"there is no game {game}" if game and not tally.left_out else "there is no game to convert"
        yield f"nothing is written: {which}"


def _close_stdout() -> None:
    """Give stdout to nobody, when whoever read it has gone: Python would complain once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
