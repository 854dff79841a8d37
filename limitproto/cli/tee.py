"""`limitproto tee`: pass a session through to an engine and write a transcript."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import click

from limitproto.cli.parameters import ConsoleCommand, output_option
from limitproto.cli.say import say
from limitproto.core.interrupts import at_end
from limitproto.host.doctor import program_refusal
from limitproto.host.transcript import tee
from limitproto.records.files.output import is_stream, naming


@click.command("tee", cls=ConsoleCommand, context_settings={"ignore_unknown_options": True})
@output_option("Where to write the transcript (default: a new file, which stderr names).", default=None)
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND ...")
def command(output: str | None, words: tuple[str, ...]) -> int:
    """Start COMMAND as an engine, pass stdin and stdout through, and write every line with its time to FILE."""
    if why := program_refusal(words):
        raise click.ClickException(why)
    if output == "-":
        raise click.UsageError("stdout is used by the engine; name a file for the transcript.")
    # Several at once, as in a match, get separate files.
    path = Path(output or f"transcript-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.txt")
    # It is written in its final place, so that it can be followed, and survives if this process is killed.
    before = path.with_name(f".{path.name}.{os.getpid()}.old")

    def tidy() -> None:
        if before.exists() and not path.exists():
            before.replace(path)
        before.unlink(missing_ok=True)
        if output is None and path.exists() and not path.stat().st_size:
            path.unlink()
        elif output is None:
            say(f"limitproto tee: the transcript is {path}", err=True)

    with at_end(tidy):
        if path.is_file() and not is_stream(str(path)):
            path.replace(before)
        try:
            with naming(path), open(path, "w", encoding="utf-8", newline="\n") as file:
                code = tee(words, 0, 1, file)
        except OSError:
            if before.exists():
                before.replace(path)
            raise
    return code if code >= 0 else 128 - code
