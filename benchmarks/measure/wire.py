"""The worst that a client can send: each input is doubled twice, and the time that its response takes may only double.

    python -m benchmarks.measure.wire [WORD]

Prints, for each input whose name has WORD in it, the size of the longest, its processor time, and the ratio of its time
to that of the input half as long. A line ends with SLOW when a command takes more than 50 ms and `lp-describe` does not
mark it as one that may, and with STEEP when the ratio is above 3. The exit status is 1 if there is any.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from time import process_time

from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import LONGEST_ARGUMENTS, Dispatcher
from limitproto.protocol.session import Session

#: The longest arguments of a command, raw lines and lines that are measured, in characters.
ARGUMENTS = LONGEST_ARGUMENTS - 64
BODY = 1 << 20
LINE = 1 << 22
#: How long a command may take that is not marked, in seconds, and how much more the double input may take.
SLOW = 0.05
STEEP = 3.0
#: Times below this are too short for a ratio, in seconds.
_SHORT = 0.02

Input = Callable[[int], bytes]


def _filled(begin: bytes, unit: bytes, end: bytes = b"") -> Input:
    return lambda size: begin + unit * ((size - len(begin) - len(end)) // len(unit)) + end + b"\n"


def _body(command: bytes, begin: bytes, unit: bytes, end: bytes = b"") -> Input:
    filled = _filled(begin, unit, end)
    return lambda size: command + b"\n" + filled(size) + b".\n"


_TURN = b"1. m50:n50 "
_LGN = b'[Game "limit"]\n[Edition "classic"]\n\n'

#: Names of commands, or of what is sent without one, with the inputs: how they begin, what is repeated, how they end.
ARGUMENT_INPUTS: tuple[tuple[bytes, bytes, bytes], ...] = (
    (b"lp-newgame limes deck=x", b" a", b""),
    (b"lp-newgame limes deck=", b"a,", b""),
    (b"lp-newgame limes deal=", b"x", b""),
    (b"lp-newgame classic layout=", b"m50:ww/", b""),
    (b"lp-newgame pbmserv layout=l47:", b"1gb/", b""),
    (b"lp-newgame pbmserv layout=l47:", b"1", b""),
    (b"lp-newgame pbmserv size=", b"9", b""),
    (b"lp-newgame pbmserv seed=", b"9", b""),
    (b"lp-newgame classic", b" a=b", b""),
    (b"lp-newgame classic", b"/size=1", b""),
    (b"lp-newgame ", b"x", b""),
    (b"lp-position classic ", b"m50:W/", b" w 8.8 p0 -"),
    (b"lp-position classic m50:", b"W", b" w 8.8 p0 -"),
    (b"lp-position classic m50:", b"1W", b" w 8.8 p0 -"),
    (b"lp-position classic m50:", b"/o", b" w 8.8 p0 -"),
    (b"lp-position classic - w 8.8 p0 ", b"m50:n50,", b""),
    (b"lp-position classic - w ", b"8.", b"8 p0 -"),
    (b"lp-position classic/", b"size=1/", b" - w 8.8 p0 -"),
    (b"lp-position ", b"x ", b""),
    (b"lp-position limes ", b"a", b""),
    (b"lp-position limes ", b"a ", b""),
    (b"lp-gameover 1", b"-1", b" adjudication"),
    (b"lp-gameover 1-0 ", b"x", b""),
    (b"lp-explain m50", b"-n50", b""),
    (b"lp-explain m50:n50/", b"p51,", b""),
    (b"lp-explain ", b"9", b""),
    (b"lp-explain ", b":", b""),
    (b"lp-legal m50", b"-n50", b""),
    (b"lp-legal_count ", b"m", b""),
    (b"lp-steps", b" m50", b""),
    (b"lp-steps ", b"m50:", b""),
    (b"lp-turns ", b"m50:", b""),
    (b"play w m50", b":n50", b""),
    (b"play ", b"w", b" m50:n50"),
    (b"lp-play", b" m50:n50", b""),
    (b"lp-play m50:n50", b" white:resigns", b""),
    (b"lp-svg marks=m50", b",n50", b""),
    (b"lp-svg marks=", b"m", b""),
    (b"lp-svg width=", b"9", b""),
    (b"lp-svg prefix=", b"a", b""),
    (b"lp-set", b" a b", b""),
    (b"lp-set seed ", b"0", b""),
    (b"lp-set seed ", b"9", b""),
    (b"lp-get ", b"x", b""),
    (b"lp-help ", b"x", b""),
    (b"known_command ", b"x", b""),
    (b"lp-clock turn", b" 1", b""),
    (b"lp-clock ", b"1", b""),
    (b"time_left w ", b"1", b" 1"),
    (b"komi ", b"1", b""),
    (b"boardsize ", b"9", b""),
    (b"lp-undo ", b"9", b""),
    (b"lp-perft ", b"9", b""),
    (b"lp-resign ", b"w", b""),
    (b"lp-search", b" time=1", b""),
    (b"lp-search lines=", b"9", b" nodes=1"),
    (b"lp-analyze", b" lines=1", b""),
    (b"lz-analyze", b" lcb 1", b" x 1"),
    (b"lp-load_record ", b"x", b""),
    (b"lp-record ", b"x", b""),
)
RECORD_INPUTS: tuple[tuple[bytes, bytes, bytes], ...] = (
    (_TURN + b"{[%clk", b" ", b"} *"),
    (_TURN + b"{", b"[%clk 1]", b"} *"),
    (_TURN + b"{", b"[%", b"} *"),
    (b"", b"* ", b""),
    (b"", b"*\n", b""),
    (b"", b"* {} {} ", b""),
    (b"", b"1-0 1-0 ", b""),
    (b"{", b'"a":1,', b'"a":1}'),
    (b"", b"[", b""),
    (b"", b'{"a":', b""),
    (b'{"game":"', b"x", b'"}'),
    (_LGN + _TURN, b"(", b""),
    (_LGN + _TURN, b"(1. m50:n50 ", b""),
    (_LGN + _TURN, b"$1 ", b"*"),
    (_LGN + _TURN, b"{x} ", b"*"),
    (_LGN + _TURN, b"; x\n", b"*"),
    (_LGN, b"1. ", b"*"),
    (b"", b'[A "b"]\n', b""),
    (b"", b"\\", b""),
    (b"", b" \n", b""),
    (b"", b"\xff", b""),
    (b"", b"\xe2\x84\xaa", b""),
)
TAG_INPUTS: tuple[tuple[bytes, bytes, bytes], ...] = (
    (b'[Event "', b"\\\\", b'"]'),
    (b'[Event "', b"\\", b'"]'),
    (b'[Event "x"]', b" \t", b""),
    (b"", b'[Event "x"]\n', b""),
    (b"[", b"A", b' "x"]'),
)
LINE_INPUTS: tuple[tuple[bytes, bytes, bytes], ...] = (
    (b"", b" ", b""),
    (b"", b"\t", b""),
    (b"", b"\x00", b""),
    (b"", b"\r", b""),
    (b"", b"\xff", b""),
    (b"", b"\xc2\x85", b""),
    (b"", b"\xe2\x80\xa8", b""),
    (b"#", b"#", b""),
    (b"# interrupt", b" ", b""),
    (b"", b"1", b""),
    (b"", b"0", b" name"),
    (b"", b"a ", b""),
    (b"name ", b"a", b""),
    (b"", b"\n", b""),
    (b"", b"name\n", b""),
    (b"", b"\xef\xbb\xbf", b"name"),
)


def inputs() -> dict[str, tuple[Input, int, bool]]:
    """Return the inputs by name, each with its greatest size and whether its command may take long."""
    found: dict[str, tuple[Input, int, bool]] = {}
    for begin, unit, end in ARGUMENT_INPUTS:
        command = COMMANDS[begin.split()[0].decode()]
        size = command.longest - 64 if command.longest > LONGEST_ARGUMENTS else ARGUMENTS
        found[_name(begin, unit, end)] = _filled(begin, unit, end), size, command.mode.may_block
    for begin, unit, end in RECORD_INPUTS:
        found["record " + _name(begin, unit, end)] = _body(b"lp-load_record -", begin, unit, end), BODY, True
    for begin, unit, end in TAG_INPUTS:
        found["tags " + _name(begin, unit, end)] = _body(b"lp-tags -", begin, unit, end), ARGUMENTS, True
    for begin, unit, end in LINE_INPUTS:
        # Nothing can be answered before a line has been read, and the transport reads it in small pieces.
        found["line " + _name(begin, unit, end)] = _filled(begin, unit, end), LINE, True
    return found


def _name(begin: bytes, unit: bytes, end: bytes) -> str:
    return f"{begin.decode()} {unit!r} {end.decode()}".replace("\n", " ").strip()


def measured(data: bytes) -> float:
    """Return the processor time that the response to some bytes takes in a new session, in seconds."""
    dispatcher = Dispatcher(Session(), COMMANDS)
    dispatcher.handle_line("play w m50:n50\nlp-state")
    gc.collect()
    begun = process_time()
    for place in range(0, len(data), 1 << 13):
        for request in dispatcher.reader.feed(data[place : place + (1 << 13)]):
            dispatcher.handle(request)
    passed = process_time() - begun
    dispatcher.session.close()
    return passed


def main() -> int:
    """Print the table and return the exit status."""
    word = "".join(sys.argv[1:2])
    failures = 0
    for name, (make, size, may_take_long) in inputs().items():
        if word not in name:
            continue
        half, whole = (min(measured(make(length)) for _ in range(2)) for length in (size // 2, size))
        ratio = whole / max(half, 1e-9) if whole > _SHORT else 0.0
        verdict = " SLOW" if whole > SLOW and not may_take_long else ""
        verdict += " STEEP" if ratio > STEEP else ""
        failures += bool(verdict)
        print(f"{size:8} {whole * 1000:9.1f} ms  x{ratio:4.1f}  {name[:70]}{verdict}", flush=True)
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
