"""`limitproto lsp`: the language server for records, which editors start."""

from __future__ import annotations

from typing import Any

import click

from limitproto.cli.check import codes_option
from limitproto.cli.wording import package_needed
from limitproto.records.diagnostics.selection import Selection

_EPILOG = """\b
Examples:
  limitproto lsp                                what an editor starts for .lgn files
  limitproto lsp --no-strict                    without notes on the export form
  limitproto lsp --ignore LGN205,LGN801         without these diagnostics

An editor gets diagnostics and fixes while a record is typed, the board after each turn, legal turns and tags as
completions, the outline, formatting and colours. `limitproto help editors` says how to set up VS Code, Neovim, Emacs
and Helix. The server needs the extra: pip install 'limitproto[lsp]'.

Exit status: 0 when the editor ends the session, 2 a package is missing or an option is wrong, 130 interrupted."""


@click.command("lsp", epilog=_EPILOG)
@codes_option("--select", help="Report only these codes, such as LGN4,LGN101.")
@codes_option("--ignore", help="Do not report these codes.")
@click.option("--strict/--no-strict", default=True, help="Report notes too, as hints.  [default: strict]")
def command(**options: Any) -> int:
    """Serve an editor with diagnostics, fixes, boards and completions for records, over stdin and stdout."""
    try:
        __import__("pygls")
    except ModuleNotFoundError as missing:
        if missing.name != "pygls":
            raise
        raise click.ClickException(package_needed("the language server", missing, "lsp")) from None
    # pygls and lsprotocol, 0.3 s, only where they are needed.
    from limitproto.lsp.server import run

    run(Selection(options["select"], options["ignore"], options["strict"]))
    return 0
