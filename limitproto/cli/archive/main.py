"""`limitproto archive`: records as a folder of Parquet files that DuckDB searches."""

from __future__ import annotations

from importlib import import_module

import click

#: Commands in the order of the help with their summaries; each is in the module `limitproto.cli.archive.NAME`.
COMMANDS = {
    "build": "Make an archive of records, or bring it up to date.",
    "find": "Find games by players, results, positions, turns and more.",
    "explore": "Show what was played in a position, and how it scored.",
    "dupes": "List games that are in the archive more than once.",
    "stats": "Count games by player, year or edition.",
    "sql": "Answer a SELECT statement over the tables.",
    "verify": "Compare an archive with its manifest and its sources.",
    "compact": "Rewrite an archive as a fresh build would write it.",
}

_EPILOG = """\b
Examples:
  limitproto archive build A games/*.lgn
  limitproto archive verify A
  limitproto archive dupes A --keep annotated
  limitproto archive find A --player Ada --edition pbmserv --result 1-0 --count
  limitproto archive explore A --position "classic - w 8.8 p0 -"

An archive needs the extra: pip install 'limitproto[archive]'. spec/archive.md describes its tables.

Exit status: that of the command, see `limitproto archive COMMAND --help`."""


class ArchiveGroup(click.Group):
    """A group that loads only the module of the command that is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command, None for a name that is none."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"limitproto.cli.archive.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands, without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group("archive", cls=ArchiveGroup, epilog=_EPILOG, no_args_is_help=False, invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Keep records in an archive, a folder of Parquet files, and search it."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
