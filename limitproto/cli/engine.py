"""`limitproto engine` in the command table; `limitproto.__main__` starts the engine without loading this module."""

from __future__ import annotations

import re

import click
from click.shell_completion import CompletionItem

from limitproto.cli.parameters import completion_items
from limitproto.protocol.daemon import help_text, main
from limitproto.protocol.dialect_index import DIALECTS


class EngineCommand(click.Command):
    """The engine's command, which parses its own options."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return completions from the options in the help."""
        return completion_items(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", help_text(), re.MULTILINE), incomplete)


def _complete_dialects(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return completion_items(DIALECTS if (ctx.params.get("arguments") or ("",))[-1] == "--dialect" else (), incomplete)


@click.command("engine", cls=EngineCommand, add_help_option=False,
               context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})  # fmt: skip
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED, shell_complete=_complete_dialects)
def command(arguments: tuple[str, ...]) -> int:
    """Speak the protocol over stdin and stdout."""
    return main(arguments)
