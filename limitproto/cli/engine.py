"""`limitproto engine` as the command table sees it; `limitproto.__main__` starts the daemon without coming here."""

from __future__ import annotations

import click

from limitproto.protocol.daemon import main


@click.command(
    "engine",
    add_help_option=False,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(arguments: tuple[str, ...]) -> int:
    """Speak the protocol over stdin and stdout."""
    return main(arguments)
