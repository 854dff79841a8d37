"""An engine that plays at random and fails on purpose, for testing hosts.

Apart from its fault, it has the full profile. Faults are named in `FAULTS`; most happen at one `genmove`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import IO, NamedTuple, NoReturn

from limitproto.core.rng import Stream
from limitproto.core.system import ENDING_SIGNALS, start_options
from limitproto.engine.players import mix_seeds
from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import Dispatcher
from limitproto.protocol.session import Session
from limitproto.protocol.wire import CommandLine, response_text

#: Every fault with what the engine does. Faults in the first group happen at a `genmove`.
AT_A_TURN = {
    "stall": "never answers",
    "deaf": "never answers, and stops reading",
    "late": "answers after --late seconds",
    "crash": "writes to stderr and exits with status 3",
    "abort": "is killed by SIGABRT",
    "exit": "exits with status 0 without answering",
    "die-mid-line": "exits in the middle of a line",
    "close-stdout": "closes its output and keeps running",
    "illegal": "answers with an illegal turn",
    "garbage": "answers with something that is not a turn",
    "wrong-id": "answers with a different id",
    "failure": "answers ? internal error",
    "resign": "resigns",
    "gigabyte": "writes a gigabyte without a line break",
    "endless": "writes lines endlessly",
}
ALL_THE_TIME = {
    "no-start": "exits with status 1 at once",
    "mute": "never answers anything",
    "wrong-version": "speaks version 1 of the protocol",
    "refuse": "refuses every game",
    "banner": "begins with a few lines of greeting",
    "noise": "writes a line before each response",
    "crlf": "ends lines with CR LF",
    "slow-bytes": "writes byte by byte",
    "flood-stderr": "writes a megabyte to stderr before each response",
    "no-flush": "never flushes its output",
    "ignore-quit": "ignores quit, the end of its input, SIGTERM and SIGHUP",
    "orphan": "starts a process in a session of its own",
}
FAULTS = {**AT_A_TURN, **ALL_THE_TIME}
#: The faults that `random` chooses from: those that end a game without delay.
QUICK = "crash abort exit die-mid-line close-stdout illegal garbage wrong-id failure resign".split()
_FLOOD = b"complaint " * 100 + b"\n"


class Misbehaviour(NamedTuple):
    """A fault and the number of the `genmove` at which it happens, from 1; or `random` and the share of turns."""

    kind: str
    at: int = 1
    share: float = 0.0


def parse_misbehaviour(text: str) -> Misbehaviour:
    """Return the fault for `KIND`, `KIND@N`, or `random:SHARE`. Raises ValueError."""
    kind, colon, share = text.partition(":")
    if kind == "random" and colon:
        return Misbehaviour(kind, 0, float(share))
    kind, at, number = text.partition("@")
    if kind not in FAULTS:
        raise ValueError(f"{kind!r} is not a fault; the faults are random:SHARE, {', '.join(FAULTS)}.")
    if at and not (number.isascii() and number.isdigit() and int(number)):
        raise ValueError(f"{number!r} is not the number of a genmove; the first is 1.")
    return Misbehaviour(kind, int(number) if at else 1)


class Dummy:
    """The engine with its faults; `stdin` and `stdout` are byte streams."""

    def __init__(
        self, faults: Sequence[Misbehaviour], seed: int, delay: float, stdin: IO[bytes], stdout: IO[bytes]
    ) -> None:
        self._faults, self._delay = faults, delay
        self._stdin, self._stdout = stdin, stdout
        self._always = {fault.kind for fault in faults}
        # A restarted dummy must not fail in the same way at the same turn for ever.
        self._stream = Stream(mix_seeds(seed, os.getpid()))
        self._turns = 0
        session = Session()
        session.set_options({"player": "random", "seed": str(seed)})
        self._dispatcher = Dispatcher(session, COMMANDS)

    def run(self) -> int:
        """Serve until the end of the input and return the exit status."""
        if "no-start" in self._always:
            print("dummy: refuses to start, on purpose", file=sys.stderr)
            return 1
        if "ignore-quit" in self._always:
            for number in ENDING_SIGNALS:
                if number != signal.SIGINT:
                    signal.signal(number, signal.SIG_IGN)
        if "orphan" in self._always:
            _leave_orphan()
        if "banner" in self._always:
            self._write(b"The Dummy, version 0\n\nPress any key to begin.\n")
        while data := self._stdin.readline():
            if "mute" in self._always:
                continue
            for request in self._dispatcher.reader.feed(data):
                kind = self._misbehaviour_due(request) if isinstance(request, CommandLine) else ""
                if kind:
                    assert isinstance(request, CommandLine)
                    if (status := self._misbehave(kind, request)) is not None:
                        return status
                    if kind != "late":
                        continue
                answer, is_over = self._dispatcher.handle(request)
                if answer:
                    self._write(self._distorted(answer))
                if is_over and "ignore-quit" not in self._always:
                    return 0
        if "ignore-quit" in self._always:
            _sleep_forever()
        return 0

    def _misbehaviour_due(self, request: CommandLine) -> str:
        """Return the fault that is due at a request, empty if there is none."""
        if request.name == "protocol_version" and "wrong-version" in self._always:
            return "wrong-version"
        if request.name == "lp-newgame" and "refuse" in self._always:
            return "refuse"
        if request.name != "genmove":
            return ""
        self._turns += 1
        for fault in self._faults:
            if fault.kind == "random" and self._stream.below(1_000_000) < fault.share * 1_000_000:
                return QUICK[self._stream.below(len(QUICK))]
            if fault.kind in AT_A_TURN and fault.at == self._turns:
                return fault.kind
        return ""

    def _misbehave(self, kind: str, request: CommandLine) -> int | None:
        """Perform a fault at one request; return an exit status if the process should exit."""
        texts = {
            "illegal": (True, "a1-b2/c3" if self._dispatcher.session.position.phase == "movement" else "a1:z99"),
            "garbage": (True, "\u2654 xyzzy"),
            "failure": (False, "internal error"),
            "resign": (True, "resign"),
            "wrong-version": (True, "1"),
            "refuse": (False, "bad-option: it refuses every game, on purpose"),
        }
        if kind in texts:
            succeeded, text = texts[kind]
            self._write(response_text(succeeded, request.id, text).encode())
            return None
        if kind == "wrong-id":
            self._write(response_text(True, (request.id or 0) + 1, "pass").encode())
        elif kind == "late":
            time.sleep(self._delay)
        elif kind in ("stall", "deaf"):
            while kind == "stall" and self._stdin.readline():
                pass
            _sleep_forever()
        elif kind == "gigabyte":
            self._write(f"={request.id} ".encode())
            for _ in range(1024):
                self._write(b"x" * (1 << 20))
        elif kind == "endless":
            self._write(f"={request.id} on and on\n".encode())
            while True:
                self._write(b"and on\n" * 1000)
        elif kind == "crash":
            print("dummy: a crash on purpose", file=sys.stderr)
            return 3
        elif kind == "abort":
            os.abort()
        elif kind == "die-mid-line":
            self._write(b"= m5")
            return 1
        elif kind == "close-stdout":
            self._stdout.close()
            os.close(1)
            _sleep_forever()
        else:
            return 0
        return None

    def _distorted(self, answer: str) -> bytes:
        data = answer.encode()
        if "crlf" in self._always:
            data = data.replace(b"\n", b"\r\n")
        if "noise" in self._always:
            data = b"debug: thinking about it\n" + data
        if "flood-stderr" in self._always:
            os.write(2, _FLOOD * 1000)
        return data

    def _write(self, data: bytes) -> None:
        if "slow-bytes" in self._always:
            for byte in data:
                self._stdout.write(bytes([byte]))
                self._stdout.flush()
            return
        self._stdout.write(data)
        if "no-flush" not in self._always:
            self._stdout.flush()


def _sleep_forever() -> NoReturn:
    while True:
        time.sleep(3600)


def _leave_orphan() -> None:
    """Start a process that no signal to the group reaches; it prints its id on stderr."""
    command = [sys.executable, "-I", "-S", "-c", "import time\nwhile True: time.sleep(3600)"]
    null = subprocess.DEVNULL
    child = subprocess.Popen(command, stdin=null, stdout=null, stderr=null, **start_options())
    print(f"dummy: orphan {child.pid}", file=sys.stderr, flush=True)


def run(faults: Sequence[Misbehaviour], seed: int, delay: float) -> int:
    """Serve as the engine on stdin and stdout, and return the exit status."""
    return 0 if sys.stdout is None else Dummy(faults, seed, delay, sys.stdin.buffer, sys.stdout.buffer).run()
