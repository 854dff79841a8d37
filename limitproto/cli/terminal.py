"""The terminal that a command writes to."""

from __future__ import annotations

import os
import sys

import click

#: Adds `--colour auto|always|never` to a command.
colour_option = click.option(
    "--colour",
    "--color",
    "colour",
    metavar="WHEN",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Use colours: always, never, or auto (on a terminal, unless NO_COLOR is set).",
)


def wants_colour(choice: str) -> bool:
    """Return whether to write ANSI colours to stdout. NO_COLOR follows no-color.org."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stdout_is_terminal()


def stdout_is_terminal() -> bool:
    """Return whether stdout is a terminal; a stream that the caller has closed is None in Python."""
    return sys.stdout is not None and sys.stdout.isatty()
