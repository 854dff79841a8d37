"""`limitproto completion`: a script that makes a shell complete limitproto's commands, options and values."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from limitproto.cli.parameters import ConsoleCommand
from limitproto.cli.say import say


@click.command("completion", cls=ConsoleCommand)
@click.argument("shell", metavar="SHELL", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print a completion script for SHELL: bash, zsh or fish."""
    completion = get_completion_class(shell)
    assert completion is not None
    group = click.get_current_context().find_root().command
    script = completion(group, {}, "limitproto", "_LIMITPROTO_COMPLETE").source()
    # click's script for fish would cut values and descriptions at their first comma.
    say(script.replace('string split ","', 'string split --max 1 ","'), end="")
