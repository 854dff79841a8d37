"""The `limitproto engine` command.

It is separate from the other commands because it does not load a command-line library: a program that starts it is
waiting for the first response. Modules are imported inside functions for the same reason.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence

from limitproto import __version__
from limitproto.core import build_mode
from limitproto.core.interrupts import die_from_signals
from limitproto.core.system import CAN_FORK
from limitproto.protocol.dialect_index import DIALECTS
from limitproto.protocol.dialects import dispatcher_of


def help_text() -> str:
    """Return the command's help, from a file next to this module."""
    with open(os.path.join(os.path.dirname(__file__), "engine_help.txt"), encoding="utf-8") as file:
        return file.read()


_OPTIONS = ("--dialect", "--edition", "--archive", "--listen", "--token-file")


def _parse_options(arguments: Sequence[str]) -> dict[str, str]:
    """Return the options, keyed by name. Raises ValueError."""
    found: dict[str, str] = {}
    words = list(arguments)
    while words:
        word = words.pop(0)
        if word in ("--help", "-h", "--version", "--no-files"):
            found["--help" if word == "-h" else word] = ""
            continue
        option, equals, value = word.partition("=")
        if option not in _OPTIONS:
            raise ValueError(f"unknown argument {word!r}; the options are {', '.join(_OPTIONS)}")
        if not equals:
            if not words:
                raise ValueError(f"{option} has no value; write {option} VALUE")
            value = words.pop(0)
        found[option] = value
    if found.get("--dialect", "gtp") not in DIALECTS:
        raise ValueError(f"unknown dialect {found['--dialect']!r}; the dialects are {', '.join(DIALECTS)}")
    if "--token-file" in found and "--listen" not in found:
        raise ValueError("--token-file is given without --listen; add that, or leave it out")
    if "--edition" in found and "--listen" in found:
        raise ValueError("--edition works only on standard input and output, not with --listen; leave one out")
    dialect = found.get("--dialect", "gtp")
    if "--archive" in found and not DIALECTS[dialect].has_lp_commands:
        asking = " and ".join(name for name, info in DIALECTS.items() if info.has_lp_commands)
        raise ValueError(f"--archive works with the dialects {asking}, not with {dialect}; choose one")
    return found


def main(arguments: Sequence[str]) -> int:
    """Run `limitproto engine` with these arguments and return its exit status."""
    try:
        options = _parse_options(arguments)
    except ValueError as error:
        print(f"limitproto engine: {error} (see limitproto engine --help)", file=sys.stderr)
        return 2
    if "--help" in options:
        print(help_text(), end="")
        return 0
    if "--version" in options:
        print(f"limitproto {__version__} ({build_mode.current().short})")
        return 0
    die_from_signals()
    has_stdout = has_standard_streams()
    dialect = options.get("--dialect", "gtp")
    book = None
    if "--archive" in options:
        from limitproto.protocol.book import ArchiveBook

        try:
            book = ArchiveBook(options["--archive"])
        except ValueError as error:
            print(f"limitproto engine: {error}", file=sys.stderr)
            return 2
    if "--listen" in options:
        if CAN_FORK:
            from limitproto.protocol.transport.socket import listen

            return listen(options["--listen"], options.get("--token-file", ""), dialect, book)
        said = "--listen is not available on Windows; start an engine for each client, on its stdin and stdout"
        print(f"limitproto engine: {said}", file=sys.stderr)
        return 2
    if not has_stdout:
        return 0
    from limitproto.protocol.session import Session
    from limitproto.protocol.transport.stdio import ErrorLog, RequestInput, ResponseWriter

    requests = RequestInput(0, 1)
    session = Session(requests, book=book, reads_files="--no-files" not in options)
    if (edition := options.get("--edition")) is not None:
        seed = {} if "seed=" in edition else {"seed": "1"}
        try:
            session.new_game(session.registry.game_of_edition(edition), edition, seed)
        except ValueError as error:
            print(f"limitproto engine: {error} (see limitproto engine --help)", file=sys.stderr)
            return 2
    dispatcher = dispatcher_of(dialect, session, ErrorLog(time.monotonic))
    requests.serve(dispatcher, ResponseWriter(1))
    dispatcher.close()
    return 0


def has_standard_streams() -> bool:
    """Return whether stdout is open; closed standard descriptors are filled, so that nothing else gets their numbers.

    Without stdout, nothing could read the responses. A closed stdin is an empty input.
    """
    has_stdout = True
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
            has_stdout = has_stdout and descriptor != 1
    return has_stdout
