"""Output of commands: the only way to stdout and stderr, so that foreign text cannot control a terminal; and counts."""

from __future__ import annotations

import errno
import sys
from typing import IO, Any

import click

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.core.printable import printable

#: A control code that restarts the line of a terminal.
ERASE_LINE = "\r\x1b[K"

#: Characters allowed between lines and columns.
KEPT = "\n\t"

#: A control code that sets a colour.
STYLE = lazy_pattern(r"(\x1b\[[0-9;]*m)")


def say(text: object = "", *, err: bool = False, file: IO[Any] | None = None, end: str = "\n", codes: str = "") -> None:
    """Write text and `end` to stdout, to stderr (`err`) or to a file, without characters that a terminal acts on.

    Bytes are written unchanged, except to a terminal. `codes`, our own control codes, come first. Raises OSError if the
    caller has closed stdout.
    """
    _require_stdout(file or err)
    if isinstance(text, bytes):
        target = file or (sys.stderr if err else sys.stdout)
        if not target.isatty():
            click.echo(text, err=err, file=file)
            return
        text = text.decode("utf-8", "replace")
    click.echo(f"{codes}{printable(str(text), keep=KEPT)}{end}", nl=False, err=err, file=file, color=True)


def say_styled(text: str, file: IO[Any] | None = None) -> None:
    """Write a line as `say` does, but with the colours of `click.style`."""
    _require_stdout(file)
    parts = STYLE.split(text)
    parts[::2] = [printable(part, keep=KEPT) for part in parts[::2]]
    click.echo("".join(parts), file=file, color=True)


def _require_stdout(alternative: object) -> None:
    if sys.stdout is None and not alternative:
        raise OSError(errno.EBADF, "is closed", "stdout")


def count(number: int, noun: str) -> str:
    """Return a number with its noun: `1 game`, `3,000 games`, `2 matches`, `2 copies`."""
    if number == 1:
        return f"1 {noun}"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{number:,} {noun[:-1]}ies"
    return f"{number:,} {noun}{'es' if noun.endswith(('s', 'x', 'ch', 'sh')) else 's'}"
