"""An engine that is right and lacks something, or fails in one way, for the conformance check.

    python tests/support/odd_engine.py classic|limit|no-layout|crlf|slow|resigns|unstoppable|dies

knows `classic` with two players alone, or no LIMES, or draws all layouts itself; ends lines with CR LF, is slow,
resigns at each turn, reads nothing while it counts, or ends at its 30th line.
"""

import sys
import time

from limitproto.protocol.dialects import dispatcher_of
from limitproto.protocol.session import Session

LAST = 30
CODES = {"lp-newgame": "bad-option", "lp-position": "bad-position"}
#: Which words of a new game an engine refuses.
REFUSED = {
    "classic": lambda words: words[0] != "classic",
    "limit": lambda words: words[0].startswith("limes"),
    "no-layout": lambda words: any(word.startswith("layout=") for word in words),
}


def refusal(kind: str, number: str, name: str, words: list[str]) -> str:
    """Return how the engine refuses a game, empty if it does not."""
    is_refused = name in CODES and words and kind in REFUSED and REFUSED[kind](words)
    return f"?{number} {CODES[name]}: it is not known here\n\n" if is_refused else ""


def main(kind: str) -> None:
    """Speak the protocol until the end of the input."""
    if kind == "slow":
        time.sleep(0.3)
    dispatcher = dispatcher_of("gtp", Session(), lambda traceback: None)
    for count, data in enumerate(sys.stdin.buffer):
        line = data.decode("utf-8", "replace").rstrip("\n")
        number, _, rest = line.partition(" ") if line[:1].isdigit() else ("", "", line)
        name, *words = rest.split() or [""]
        if kind == "dies" and count == LAST:
            sys.exit(3)
        asked = line.replace("genmove", "reg_genmove") if kind == "resigns" and name == "genmove" else line
        refused = refusal(kind, number, name, words)
        usual, is_over = (refused, False) if refused else dispatcher.handle_line(asked)
        answer = f"={number} resign\n\n" if asked != line and usual.startswith("=") else usual
        time.sleep(0.05 if kind == "slow" else 0.0)
        sys.stdout.buffer.write(answer.replace("\n", "\r\n" if kind == "crlf" else "\n").encode())
        sys.stdout.flush()
        if is_over:
            break


if __name__ == "__main__":
    main(sys.argv[1])
