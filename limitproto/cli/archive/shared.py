"""Shared parts of the commands for archives: the argument ARCHIVE, and the options that choose games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from limitproto.archive.conditions import SINGULAR, Conditions
from limitproto.cli.parameters import DATE, EDITIONS, PLAYERS, RESULTS, name_and_value

#: The folder of an archive.
ARCHIVE = click.argument("archive", metavar="ARCHIVE", type=click.Path())

C_ = TypeVar("C_", bound=Callable[..., Any])


_CONDITIONS = (
    PLAYERS,
    EDITIONS,
    RESULTS,
    click.option(
        "--reason", "reasons", metavar="WORD", multiple=True, help="Only games that ended so, such as resignation."
    ),
    DATE(),
    click.option("--length", metavar="N..M", help="Only games of this length in turns: 20, 10..20, 10.. or ..20."),
    click.option(
        "--tag",
        "tags",
        metavar="NAME=VALUE",
        multiple=True,
        callback=name_and_value,
        help="Only games with this tag; the name may be in any case.",
    ),
    click.option("--where", metavar="EXPRESSION", help="Only games for which this SQL expression is true."),
    click.option("--position", metavar="STRING", help="Only games that came to this position."),
    click.option("--turns", metavar="TURNS", help="Only games that begin with these turns."),
    click.option("--pattern", metavar="BOARD", help="Only games in which this part of a board appeared."),
    click.option("--symmetry", is_flag=True, help="Positions and turns may be turned, reflected and shifted."),
)


def conditions(command: C_) -> C_:
    """Add the options that choose games."""
    for option in reversed(_CONDITIONS):
        command = option(command)
    return command


def wanted(options: dict[str, Any]) -> Conditions:
    """Take the conditions out of the options of a command.

    Raises click.UsageError for some that exclude others, and for an empty one: the variable of a shell was not set,
    and every game would be found.
    """
    given = {name: options.pop(name) for name in Conditions.__struct_fields__}
    for name, value in given.items():
        if value == "" or (isinstance(value, tuple) and "" in value):
            raise click.UsageError(f"--{SINGULAR.get(name, name)} is empty.")
    chosen = Conditions(**{name: value for name, value in given.items() if value is not None})
    if chosen.symmetry and not (chosen.position or chosen.turns):
        raise click.UsageError("--symmetry goes with --position or --turns; a pattern is searched for up to symmetry.")
    return chosen
