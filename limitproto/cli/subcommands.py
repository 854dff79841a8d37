"""Groups of commands within a command, each a module that is loaded when it is used."""

from __future__ import annotations

from importlib import import_module
from typing import ClassVar

import click


class SubcommandGroup(click.Group):
    """A group that knows its commands by name and summary, and loads only the module of the one that is used.

    The command `NAME` is the attribute `command` of the module `NAME` of `package`.
    """

    package: ClassVar[str]
    summaries: ClassVar[dict[str, str]]

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the help."""
        return list(self.summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command, None for a name that is none."""
        if cmd_name not in self.summaries:
            return None
        command: click.Command = import_module(f"{self.package}.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands, without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.summaries.items()))
