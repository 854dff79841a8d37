"""The command `limitproto`: a table of commands, each a module of its own that is loaded when it is asked for."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from limitproto import __version__
from limitproto.core import build_mode
from limitproto.errors import IllegalTurn, InvalidNotation, InvalidOption, InvalidPosition, Unavailable

#: Commands in the order of the help: what to know about each without loading its module `limitproto.cli.NAME`.
COMMANDS = {
    "engine": "Speak the protocol over stdin and stdout.",
    "play": "Play at the terminal, against a player or another person.",
    "show": "Show a recorded game as a board after any of its turns.",
    "check": "Check records: notation, rules, results; mend what can be mended.",
    "fmt": "Put records into export form.",
    "stats": "Count games: editions, results, lengths, players, openings.",
    "convert": "Convert records to other forms, and from them.",
    "solve": "Prove who wins a position of two players.",
    "perft": "Count the lines of so many turns.",
    "bench": "Measure how fast this installation counts and plays.",
}

#: Where the `command` of a package lies.
PACKAGES = {"play": "play.main"}

#: Exit status for what the user has to mend.
USER_ERROR = 2

_EXAMPLES = """\b
Examples:
  limitproto play                      white against the search at level 5
  limitproto play pbmserv --players 3  three players on a random layout
  limitproto show game.lgn --turn 12   the board after twelve turns
  limitproto check *.lgn               what is wrong in these records
  limitproto engine                    the daemon, for programs

`limitproto COMMAND --help` says more about each."""


class LazyGroup(click.Group):
    """A group that knows its commands by name and loads the module of the one that is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = f"{__name__}.{PACKAGES.get(cmd_name, cmd_name)}"
        try:
            command: click.Command = import_module(module).command
        except ModuleNotFoundError as missing:
            if missing.name != module:
                raise
            raise click.UsageError(f"{cmd_name!r} is not part of this installation.") from None
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"limitproto {__version__} ({build_mode.current().name})")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    epilog=_EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=False,
    invoke_without_command=True,
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Say which version this is.",
)
@click.pass_context
def group(ctx: click.Context) -> None:
    """Play, record and check LIMIT, the board-less game of hexagonal tiles, and connect programs that play it."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 2 and one line on stderr for whatever the user has to mend."""
    for stream in (sys.stdin, sys.stdout):
        # What is typed may be no UTF-8, and what is shown may have no place on the terminal: neither is fatal.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = group.main(
            args=None if arguments is None else list(arguments), prog_name="limitproto", standalone_mode=False
        )
    except click.Abort:
        return 130
    except click.ClickException as error:
        return _complain(error.format_message(), getattr(error, "ctx", None))
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error), None)
    except (InvalidNotation, IllegalTurn, InvalidPosition, InvalidOption, Unavailable) as error:
        return _complain(str(error), None)
    return status if isinstance(status, int) else 0


def _complain(message: str, ctx: click.Context | None) -> int:
    """Write one line on stderr, with a way to the help where a command is to blame."""
    command = ctx.command_path if ctx is not None else "limitproto"
    advice = f" (see {command} --help)" if ctx is not None else ""
    click.echo(f"{command}: {' '.join(message.split())}{advice}", err=True)
    return USER_ERROR
