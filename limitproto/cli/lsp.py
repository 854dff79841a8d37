"""`limitproto lsp`: the language server for records, which editors start."""

from __future__ import annotations

import click

from limitproto.cli.check import codes_option
from limitproto.cli.parameters import ConsoleCommand
from limitproto.cli.wording import needing
from limitproto.records.diagnostics.diagnostic import Selection


@click.command("lsp", cls=ConsoleCommand)
@codes_option("--select", help="Report only these codes, such as LGN4,LGN101.")
@codes_option("--ignore", help="Do not report these codes.")
@click.option("--strict/--no-strict", default=True, help="Also report notes, as hints (default: strict).")
def command(select: tuple[str, ...], ignore: tuple[str, ...], strict: bool) -> int:
    """Serve an editor with diagnostics, fixes, boards and completions for records, over stdin and stdout."""
    # pygls and lsprotocol, 0.3 s, only if needed.
    with needing("the language server", "lsp"):
        from limitproto.lsp.server import run
    run(Selection(select, ignore, strict))
    return 0
