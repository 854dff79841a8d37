"""The option that names a file of aliases of players."""

from __future__ import annotations

import click

#: Adds `--aliases FILE` to a command.
ALIASES = click.option(
    "--aliases",
    metavar="FILE",
    type=click.Path(),
    help="Read players' names through this file: a name, a tab, other spellings (default: ARCHIVE/aliases.tsv if there "
    "is one).",
)
