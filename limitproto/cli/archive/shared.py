"""Shared parts of the commands for archives: errors, where answers go, and the options that choose games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from limitproto.archive.conditions import Conditions
from limitproto.archive.errors import ArchiveError
from limitproto.cli import batch_ui
from limitproto.cli.parameters import FILE, complete_editions
from limitproto.records.files.cluster import NoCluster
from limitproto.records.files.output import BadOutput

#: The folder of an archive.
ARCHIVE = click.argument("archive", metavar="ARCHIVE", type=click.Path())
OUTPUT = click.option(
    "-o", "--output", metavar="FILE", type=FILE, default="-", help="Write to a file instead of stdout."
)

C_ = TypeVar("C_", bound=Callable[..., Any])


@contextmanager
def one_line_errors() -> Iterator[None]:
    """Turn what goes wrong with an archive into a message of one line, and end cleanly on a signal."""
    try:
        with batch_ui.ending_cleanly():
            yield
    except (ArchiveError, BadOutput, NoCluster) as error:
        raise click.ClickException(str(error)) from None


def pairs(_ctx: click.Context, option: click.Parameter, texts: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return NAME=VALUE as pairs, for options. Raises click.BadParameter."""
    for text in texts:
        if "=" not in text:
            raise click.BadParameter(f"{text!r} is not NAME=VALUE.", param=option)
    return tuple((text.partition("=")[0], text.partition("=")[2]) for text in texts)


_CONDITIONS = (
    click.option(
        "--player",
        "players",
        metavar="NAME",
        multiple=True,
        help="Only games of this player; repeat it for games between players.",
    ),
    click.option(
        "--edition",
        "editions",
        metavar="PATTERN",
        multiple=True,
        shell_complete=complete_editions,
        help="Only games of these editions, such as classic or pbmserv3*.",
    ),
    click.option("--result", "results", metavar="RESULT", multiple=True, help="Only games with this result."),
    click.option(
        "--reason", "reasons", metavar="WORD", multiple=True, help="Only games that ended so, such as resignation."
    ),
    click.option(
        "--date", metavar="FROM..TO", default="", help="Only games from a year, month or day to the end of another."
    ),
    click.option(
        "--length", metavar="N..M", default="", help="Only games of this length in turns: 20, 10..20, 10.. or ..20."
    ),
    click.option(
        "--tag", "tags", metavar="NAME=VALUE", multiple=True, callback=pairs, help="Only games with this tag."
    ),
    click.option("--where", metavar="EXPRESSION", default="", help="Only games for which this SQL expression is true."),
    click.option("--position", metavar="STRING", default="", help="Only games that came to this position."),
    click.option("--turns", metavar="TURNS", default="", help="Only games that begin with these turns."),
    click.option("--pattern", metavar="BOARD", default="", help="Only games in which this part of a board appeared."),
    click.option("--symmetry", is_flag=True, help="Positions and turns may be turned, reflected and shifted."),
)


def conditions(command: C_) -> C_:
    """Add the options that choose games."""
    for option in reversed(_CONDITIONS):
        command = option(command)
    return command


def wanted(options: dict[str, Any]) -> Conditions:
    """Take the conditions out of the options of a command. Raises click.UsageError for some that exclude others."""
    chosen = Conditions(**{name: options.pop(name) for name in Conditions.__struct_fields__})
    if chosen.symmetry and not (chosen.position or chosen.turns):
        raise click.UsageError("--symmetry goes with --position or --turns; a pattern is searched for up to symmetry.")
    return chosen
