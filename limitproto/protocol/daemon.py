"""The command `limitproto engine`.

It is not with the other commands because it loads no library for command lines: a program that starts it waits for the
first response. Modules are imported inside functions for the same reason.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence

from limitproto import __version__
from limitproto.core import build_mode
from limitproto.core.system import CAN_FORK
from limitproto.protocol.dialect_index import DIALECTS
from limitproto.protocol.dialects import dispatcher_of

HELP = """\
Usage: limitproto engine [OPTIONS]

Speak the protocol: read commands from stdin, one per line, and write the
responses to stdout. It is the Go Text Protocol, version 2, with lp- commands
besides; `list_commands` lists them, `limitproto help protocol` explains them.

Options:
  --dialect NAME    The protocol to speak: gtp (the default), gogui for the
                    program GoGui, uhp for tools of Hive, jsonl for many
                    positions at once, one JSON object per line.
  --edition EDITION Begin with a game of this edition, such as nestor or
                    pbmserv/size=4. A layout is drawn from seed 1, or from
                    that of EDITION: nestor/seed=7.
  --archive DIR     The archive in which lp-book looks positions up, and from
                    which genmove plays if the option book_turns says so; see
                    limitproto archive. The dialects uhp and jsonl have none.
  --listen ADDRESS  Serve up to 128 clients of this machine on a socket instead,
                    each with a session of its own. ADDRESS is PORT, HOST:PORT
                    or unix:PATH; PORT 0 takes any free port. Not on Windows.
                    Only Linux limits the memory of the sessions.
  --token-file FILE With --listen: clients have to send lp-auth and the token
                    in FILE as their first line.
  --no-files        Open no file that a command names, as for clients of a
                    socket; `lp-load_record -` takes the record itself.
  --version         Show the version and exit.
  -h, --help        Show this message and exit.

Examples:
  Ask for the first player's possible turns:
    printf 'lp-newgame classic\\nlp-legal\\n' | limitproto engine

  Play against it by hand:
    limitproto engine
    play white m50:n50
    genmove red
    showboard
    quit

  Let clients of this machine connect:
    limitproto engine --listen 4000
    limitproto engine --listen unix:/tmp/limit.sock

  See what was played at the start in the games of an archive:
    echo 'lp-book lines=3' | limitproto engine --archive A

Exit status: 0 after quit or at the end of the input, 2 for wrong arguments.

https://limitproto.github.io/limitproto/commands/#limitproto-engine
"""


class _Usage(Exception):
    """Arguments that cannot be understood."""


def _parse(arguments: Sequence[str]) -> dict[str, str]:
    """Return the options by name. Raises _Usage."""
    found: dict[str, str] = {}
    words = list(arguments)
    while words:
        word = words.pop(0)
        if word in ("--help", "-h", "--version", "--no-files"):
            found[word.replace("-h", "--help") if word == "-h" else word] = ""
            continue
        option, equals, value = word.partition("=")
        if option not in ("--dialect", "--edition", "--archive", "--listen", "--token-file"):
            raise _Usage(f"unknown argument {word!r}")
        if not equals:
            if not words:
                raise _Usage(f"{option} needs a value")
            value = words.pop(0)
        found[option] = value
    if found.get("--dialect", "gtp") not in DIALECTS:
        raise _Usage(f"unknown dialect {found['--dialect']!r}; the dialects are {', '.join(DIALECTS)}")
    if "--token-file" in found and "--listen" not in found:
        raise _Usage("--token-file needs --listen")
    if "--edition" in found and "--listen" in found:
        raise _Usage("--edition is for standard input and output, not for --listen")
    dialect = found.get("--dialect", "gtp")
    if "--archive" in found and not DIALECTS[dialect].has_lp_commands:
        asking = " and ".join(name for name, info in DIALECTS.items() if info.has_lp_commands)
        raise _Usage(f"--archive is for the dialects {asking}, not {dialect}")
    return found


def main(arguments: Sequence[str]) -> int:
    """Run `limitproto engine` with these arguments and return its exit status."""
    try:
        options = _parse(arguments)
    except _Usage as error:
        print(f"limitproto engine: {error} (see limitproto engine --help)", file=sys.stderr)
        return 2
    if "--help" in options:
        print(HELP, end="")
        return 0
    if "--version" in options:
        print(f"limitproto {__version__} ({build_mode.current().short})")
        return 0
    die_from_signals()
    has_stdout = _has_standard_streams()
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
    from limitproto.protocol.transport.stdio import ErrorLog, RequestInput, ResponseWriter, serve

    session = Session(book=book, reads_files="--no-files" not in options)
    edition = options.get("--edition")
    if edition is not None:
        try:
            session.new_game(
                session.registry.game_of_edition(edition), edition, {} if "seed=" in edition else {"seed": "1"}
            )
        except ValueError as error:
            print(f"limitproto engine: {error} (see limitproto engine --help)", file=sys.stderr)
            return 2
    dispatcher = dispatcher_of(dialect, session, ErrorLog(time.monotonic))
    serve(dispatcher, RequestInput(0, 1, dispatcher.reader, dispatcher.session.cancel_token), ResponseWriter(1))
    dispatcher.close()
    return 0


def _has_standard_streams() -> bool:
    """Return whether stdout is open; closed descriptors are taken, so that nothing else gets their numbers.

    Nothing could read the responses without it. A closed stdin is an empty input.
    """
    has_stdout = True
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
            has_stdout = has_stdout and descriptor != 1
    return has_stdout


def die_from_signals() -> None:
    """Let SIGTERM and SIGINT end the process at once and quietly, whatever it does.

    Their default action needs no help from the interpreter, which may be deep in compiled code.
    """
    import signal

    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
