"""`limitproto tee`: pass a session through to an engine and write a transcript."""

from __future__ import annotations

from typing import IO

import click

from limitproto.host.transcript import tee

_EPILOG = """\b
Examples:
  limitproto tee -o session.txt -- limitproto engine
  limitproto match -e A='limitproto tee -o a.txt -- ./bot' -e B='limitproto engine'
  limitproto replay session.txt -- ./bot         the same session with another engine

Exit status: that of the engine; 2 a usage error."""


@click.command("tee", epilog=_EPILOG, context_settings={"ignore_unknown_options": True})
@click.option("-o", "--output", type=click.File("w", encoding="utf-8", lazy=False), required=True, metavar="FILE",
              help="Where to write the transcript.")  # fmt: skip
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND ...")
def command(output: IO[str], words: tuple[str, ...]) -> int:
    """Start COMMAND as an engine, pass stdin and stdout through, and write every line with its time to FILE."""
    code = tee(words, 0, 1, output)
    return code if code >= 0 else 128 - code
