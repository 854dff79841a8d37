"""`limitproto gui`: the board in the browser."""

from __future__ import annotations

import errno
import webbrowser
from threading import Thread

import click

from limitproto.cli.parameters import ConsoleCommand, IntRange, command_words, named_command
from limitproto.cli.say import say
from limitproto.cli.wording import needing
from limitproto.host.doctor import program_refusal
from limitproto.protocol.book import ArchiveBook

_LONGEST_NAME = 40


def _engines(_ctx: click.Context, _param: click.Parameter, values: tuple[str, ...]) -> dict[str, list[str]]:
    """Return the argument list of each engine, by name."""
    engines: dict[str, list[str]] = {}
    for value in values:
        name, command = named_command(value)
        if len(name) > _LONGEST_NAME or not name.isprintable():
            raise click.BadParameter(f"{name!r} is not a name; use 1 to 40 characters that can be shown.")
        if name in ("limitproto", "limitproto-tools") or name in engines:
            raise click.BadParameter(f"the name {name} is already in use; choose another.")
        words = command_words(name, command)
        if why := program_refusal(words):
            raise click.BadParameter(why)
        engines[name] = words
    return engines


@click.command("gui", cls=ConsoleCommand)
@click.option("--port", type=IntRange(0, 65535), default=0,
              help="Port to listen on (default: a free one).")  # fmt: skip
@click.option("--no-browser", is_flag=True, help="Print the address without opening a browser.")
@click.option("-e", "--engine", "engines", callback=_engines, multiple=True, metavar="NAME=COMMAND",
              help="Another engine to play against; may be repeated.")  # fmt: skip
@click.option("--archive", metavar="DIR", help="Archive in which the board looks up positions.")
def command(port: int, no_browser: bool, engines: dict[str, list[str]], archive: str | None) -> int:
    """Play, analyse and view games on a board in the browser."""
    # uvicorn and starlette, 0.1 s, only if needed.
    with needing("the board", "gui"):
        from limitproto.web.server import run
    if archive is not None:
        ArchiveBook(archive).close()

    def show_address(address: str) -> None:
        say(address)
        if not no_browser:
            # Some browsers return only when they are closed.
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        run(port, engines, show_address, archive or "")
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        raise click.ClickException(f"port {port} is already in use; choose another, or leave --port out.") from None
    return 0
