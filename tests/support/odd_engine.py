"""An engine that is right and lacks something, or fails in one way, for the conformance check.

    python tests/support/odd_engine.py classic|resigns|unstoppable|dies

knows `classic` with two players alone, resigns at each turn, reads nothing while it counts, or ends at its 30th line.
"""

import sys

from limitproto.protocol.dialects import dispatcher_of
from limitproto.protocol.session import Session

LAST = 30


def answer(kind: str, line: str, usual: str) -> str:
    """Return what the engine answers instead of what is usual."""
    number, _, rest = line.partition(" ") if line[:1].isdigit() else ("", "", line)
    name, *words = [*rest.split(), ""]
    code = {"lp-newgame": "bad-option", "lp-position": "bad-position"}.get(name)
    if kind == "classic" and code and words[:-1] != ["classic"] and words[0] not in ("", "classic"):
        return f"?{number} {code}: it is not known here\n\n"
    if kind == "resigns" and name == "genmove" and usual.startswith("="):
        return f"={number} resign\n\n"
    return usual


def main(kind: str) -> None:
    """Speak the protocol until the end of the input."""
    dispatcher = dispatcher_of("gtp", Session(), lambda traceback: None)
    for count, data in enumerate(sys.stdin.buffer):
        line = data.decode("utf-8", "replace").rstrip("\n")
        if kind == "dies" and count == LAST:
            sys.exit(3)
        usual, is_over = ("", False)
        if kind == "resigns" and " genmove " in f" {line}":
            usual, is_over = dispatcher.handle_line(line.replace("genmove", "reg_genmove"))
        else:
            usual, is_over = dispatcher.handle_line(line)
        sys.stdout.write(answer(kind, line, usual))
        sys.stdout.flush()
        if is_over:
            break


if __name__ == "__main__":
    main(sys.argv[1])
