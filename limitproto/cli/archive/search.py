"""Shared parts of the commands that search an archive: the options of the search, and a table of what it has found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import update_wrapper
from typing import Any

import click

from limitproto.archive.archive import Archive
from limitproto.cli import batch_ui
from limitproto.cli.archive.shared import ARCHIVE, conditions, wanted
from limitproto.core.printable import aligned, printable

_ALIASES = click.option(
    "--aliases",
    metavar="FILE",
    type=click.Path(),
    help="Read players' names through this file: a name, a tab, other spellings (default: ARCHIVE/aliases.tsv if there "
    "is one).",
)


def searching(*but: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return what has a command search: it gets `found`, the games that fit, instead of the options of a search.

    These are ARCHIVE, `--aliases` and all conditions, but for some.
    """

    def made(command: Callable[..., Any]) -> Callable[..., Any]:
        def search(*, archive: str, aliases: str | None, **options: Any) -> Any:
            chosen = wanted(options, but)
            with batch_ui.ending_cleanly():
                return command(found=Archive(archive, aliases).find(chosen), **options)

        return ARCHIVE(conditions(*but)(_ALIASES(update_wrapper(search, command))))

    return made


def table_text(rows: Sequence[Sequence[str]]) -> str:
    """Return rows, the first of which is the head, as lines for a terminal."""
    shown = [[printable(cell) for cell in row] for row in rows]
    return "".join(f"{line}\n" for line in aligned(shown)) if len(shown) > 1 else "no games\n"
