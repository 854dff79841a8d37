"""Shared parts of the commands that search an archive: the search options, and a table of results."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from functools import update_wrapper
from typing import TypeVar

import click

from limitproto.archive.archive import Archive
from limitproto.archive.conditions import Conditions
from limitproto.cli.archive.shared import ARCHIVE, as_json, conditions, say_may_fit
from limitproto.cli.say import count, say
from limitproto.core.printable import aligned, printable
from limitproto.records.files.output import write_whole
from limitproto.records.formats.tables import defuse

T_ = TypeVar("T_")

_ALIASES = click.option(
    "--aliases",
    metavar="FILE",
    type=click.Path(),
    help="Unify players' names with this file: a name, a tab, other spellings (default: ARCHIVE/aliases.tsv if it "
    "exists).",
)


def searching(*but: str) -> Callable[[Callable[..., T_]], Callable[..., T_]]:
    """Return a decorator that makes a command search: it gets `found`, the matching games, instead of search options.

    These are ARCHIVE, `--aliases` and all conditions, except `but`.
    """

    def add_search_options(command: Callable[..., T_]) -> Callable[..., T_]:
        def command_with_games(*, archive: str, aliases: str | None, chosen: Conditions, **options: object) -> T_:
            found = Archive(archive, aliases).find(chosen)
            say_may_fit(found.may_fit())
            return command(found=found, **options)

        return ARCHIVE(conditions(*but)(_ALIASES(update_wrapper(command_with_games, command))))

    return add_search_options


def write_table(
    output: str, form: str, data: object, rows: Sequence[Sequence[str]], table: Sequence[Sequence[object]] = ()
) -> None:
    """Write the results as JSON, as human-readable rows, or as a table (`csv`); headers come first. Raises OSError."""
    if form == "json":
        text = as_json(data).decode()
    elif form == "csv":
        place = io.StringIO()
        csv.writer(place, lineterminator="\n").writerows(map(defuse, row) for row in table)
        text = place.getvalue()
    else:
        cells = [[printable(cell) for cell in row] for row in rows]
        text = "".join(f"{line}\n" for line in aligned(cells)) if len(cells) > 1 else "no games\n"
    write_whole(output, text.encode("utf-8", "replace"))


def say_left_out(games: int, left_out: Mapping[str, int]) -> None:
    """Report how many games were counted, if any was left out, and why."""
    if left_out:
        reasons = ", ".join(f"{number:,} {reason}" for reason, number in left_out.items())
        say(f"{count(games, 'game')} counted; left out: {reasons}.", err=True)
