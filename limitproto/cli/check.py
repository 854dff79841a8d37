"""`limitproto check`: what is wrong with records, each fault at its place."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import IO

import click

from limitproto.records.diagnostics import Diagnostic
from limitproto.records.reader import entries
from limitproto.records.source import Source

_EPILOG = """\b
Examples:
  limitproto check game.lgn
  limitproto check --strict *.lgn
  limitproto check - < games.lgn

Exit status: 0 nothing found, 1 something found, 2 a file could not be read."""


@click.command(epilog=_EPILOG)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--strict", is_flag=True, help="Also report what is not the export form.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], strict: bool) -> None:
    """Check the records in each FILE (- for stdin): bytes, syntax, tags, turns by the rules, and results."""
    status = 0
    for file in files:
        try:
            for diagnostic in _found(file, strict):
                status = max(status, 1)
                for line in shown(diagnostic):
                    click.echo(line)
        except OSError as error:
            click.echo(f"{file}: {error.strerror or error}", err=True)
            status = 2
    ctx.exit(status)


def _found(file: str, strict: bool) -> Iterator[Diagnostic]:
    stream: IO[bytes] | str = sys.stdin.buffer if file == "-" else file
    for entry in entries(Source(stream, "stdin" if file == "-" else file)):
        yield from entry.all_diagnostics if strict else entry.diagnostics


def shown(diagnostic: Diagnostic) -> Iterator[str]:
    """Yield a diagnostic as lines for people: place, code and sentence, then the source line with a caret."""
    yield str(diagnostic)
    if diagnostic.excerpt:
        width = 1
        if diagnostic.end_line == diagnostic.line:
            width = max(1, min(diagnostic.end_column, len(diagnostic.excerpt) + 1) - diagnostic.column)
        margin = "".join("\t" if sign == "\t" else " " for sign in diagnostic.excerpt[: diagnostic.column - 1])
        text = "".join(sign if sign.isprintable() or sign == "\t" else "?" for sign in diagnostic.excerpt)
        yield f"    {text}"
        yield f"    {margin}{'^' * width}"
