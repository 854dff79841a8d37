"""`limitproto completion`: a script that makes a shell complete the commands, options and values of limitproto."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from limitproto.cli.say import say

_EPILOG = """\b
Examples, for the current shell:
  source <(limitproto completion bash)
  source <(limitproto completion zsh)
  limitproto completion fish | source

\b
For every new shell:
  limitproto completion bash > ~/.local/share/bash-completion/completions/limitproto
  limitproto completion fish > ~/.config/fish/completions/limitproto.fish
  echo 'source <(limitproto completion zsh)' >> ~/.zshrc

Commands, options, editions, players, levels, formats, diagnostic codes and file names are completed.

Exit status: 0 success, 2 a usage error. Bash must be version 4.4 or newer."""


@click.command("completion", epilog=_EPILOG)
@click.argument("shell", metavar="SHELL", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print a completion script for SHELL: bash, zsh or fish."""
    completion = get_completion_class(shell)
    assert completion is not None
    group = click.get_current_context().find_root().command
    say(completion(group, {}, "limitproto", "_LIMITPROTO_COMPLETE").source(), end="")
