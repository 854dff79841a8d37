"""Long runs of the engine against clients that send anything, and clients that behave in any way.

    python -m benchmarks.measure.soak lines --lines 1000000 --over stdio
    python -m benchmarks.measure.soak lines --lines 1000000 --over socket
    python -m benchmarks.measure.soak clients --clients 1000
    python -m benchmarks.measure.soak together --clients 64 --rounds 5
    python -m benchmarks.measure.soak share --clients 16

`lines` sends mutated commands and compares the state of the session after every command that has failed. `clients` and
`together` have good clients, which count and compare their responses, and bad ones, one after the other and at once.
`share` shows how long one client waits for its responses while the others compute as much as they can.
Each prints a paragraph for benchmarks/history/wire.md, and has exit status 1 if anything was lost, out of order or
changed.
"""

from __future__ import annotations

import argparse
import os
import random
import socket
import struct
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import IO

from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.wire import cleaned, words_of

ENGINE = [sys.executable, "-P", "-m", "limitproto", "engine"]
#: How many lines are sent before their responses are read.
_BATCH = 200
#: How long anything may take, in seconds.
PATIENCE = 120.0

_SEEDS = """
lp-newgame classic | lp-newgame pbmserv size=3 seed=4 | lp-newgame nestor players=3 seed=2
lp-newgame limes deal=host seed=1 | lp-newgame classic3 size=2 | lp-position classic m50:WRo/ooo w 0.0 m26 -
play w m50:n50 | play red m51:l51 | genmove w | genmove b | lp-play m50:n50 m51:l51 | lp-undo | lp-undo 3
lp-redo | undo | clear_board | boardsize 2 | komi 6.5 | lp-legal | lp-legal m50 | lp-legal_count | lp-steps m50
lp-steps m50 n50 | lp-explain m50:n50 | lp-explain m50-n50/o50 | lp-turns m50 | lp-state | lp-history
lp-record | lp-record format=json | lp-tags | lp-key | lp-to_play | lp-result | final_score | showboard
lp-svg marks=last width=300 | lp-resign | lp-resign w | lp-timeout red | lp-draw_agreed
lp-gameover 1-0 adjudication | lp-options | lp-get seed | lp-set seed 5 | lp-set level 3 | lp-set player random
lp-set max_nodes 50 | lp-set verbose_errors true | lp-clock | lp-clock fischer 60 1 | lp-clock white delay 30 2
time_settings 60 10 5 | time_left w 30 0 | reg_genmove w | lp-describe | lp-help play | list_commands
known_command lp-play | name | version | protocol_version | cputime | lp-perft 1 | lp-divide 1 | lp-stop
lp-ping | komi 0
"""
_COMMANDS = _SEEDS.strip().replace("\n", " | ").split(" | ")
_ODD = (
    b"\x00",
    b"\xff",
    b"\xe2\x84\xaa",
    b"\t",
    b"\r",
    b" ",
    b"#",
    b"-",
    b"9" * 40,
    b"=",
    b"/",
    b":",
    b"\x85",
    b"A",
    b"a" * 300,
)
#: Commands that may think for long; a stop follows them.
_LONG = tuple(name.encode() for name, command in COMMANDS.items() if command.may_block)
_TOO_LONG = (b"lp-benchmark", b"lp-selftest", b"quit")


def mutated(rng: random.Random) -> bytes:
    """Return a command that has been changed in some places, on one line."""
    line = bytearray(rng.choice(_COMMANDS).encode())
    for _ in range(rng.choice((0, 0, 1, 1, 2, 5))):
        place = rng.randrange(len(line) + 1)
        match rng.randrange(6):
            case 0:
                line[place:place] = rng.choice(_ODD)
            case 1:
                del line[place : place + rng.randrange(1, 4)]
            case 2:
                line[place : place + 1] = bytes([rng.randrange(256)])
            case 3:
                words = bytes(line).split(b" ")
                rng.shuffle(words)
                line = bytearray(b" ".join(words))
            case 4:
                line += b" " + rng.choice(_COMMANDS).encode()
            case _:
                line += rng.choice(_ODD)
    text = bytes(line).replace(b"\n", b"")
    words = words_of(cleaned(text).partition("#")[0])
    if any(word in text for word in _TOO_LONG):
        return b"lp-ping"
    if words[:1] and words[0] in ("lp-load_record", "lp-tags") and words[1:] == ["-"]:
        return text + b"\n" + text + b"\n."
    return text


class Peer:
    """The two ends of a session: where lines are written and where responses come from."""

    def __init__(self, write: Callable[[bytes], object], source: IO[bytes]) -> None:
        self.write, self._source = write, source

    def response(self) -> bytes:
        """Return the next response without its empty line; what there is at the end of the output."""
        lines = []
        while (line := self._source.readline()) not in (b"\n", b""):
            lines.append(line)
        return b"".join(lines)


def fuzz(peer: Peer, lines: int, seed: int, on_progress: Callable[[int], None]) -> Counter[str]:
    """Send mutated lines and return what was counted; the state is compared after each that has failed."""
    rng = random.Random(seed)
    counts: Counter[str] = Counter()
    state = b""
    peer.write(b"lp-set player random max_nodes 50\nlp-state\n")
    peer.response()
    state = peer.response()
    number = 0
    while number < lines:
        sent = []
        data = b""
        for _ in range(min(_BATCH, lines - number)):
            number += 1
            line = mutated(rng)
            is_long = any(word in line for word in _LONG)
            data += b"%d %s\n" % (number, line) + (b"lp-stop\n" if is_long else b"") + b"lp-state\n"
            sent.append((number, line, is_long))
        writer = threading.Thread(target=peer.write, args=(data,))
        writer.start()
        for expected, line, is_long in sent:
            answer = peer.response()
            if not answer.startswith((b"=%d " % expected, b"?%d " % expected)):
                counts["lost or out of order"] += 1
                print(f"expected {expected} {line!r}, got {answer[:200]!r}", flush=True)
                return counts
            counts["failed" if answer[:1] == b"?" else "succeeded"] += 1
            counts["internal errors"] += b" internal error" in answer
            if is_long and peer.response()[:2] != b"= ":
                counts["lost or out of order"] += 1
            now = peer.response()
            if answer[:1] == b"?" and now != state:
                counts["state changed by a failure"] += 1
                print(f"{line!r} failed and changed\n{state!r}\n{now!r}", flush=True)
            state = now
        writer.join()
        on_progress(number)
    return counts


class Usage:
    """Memory in MiB, descriptors and processes of an engine and its descendants."""

    def __init__(self, pid: int) -> None:
        tree = [pid, *descendants(pid)]
        self.memory = sum(_resident(each) for each in tree)
        self.descriptors = sum(_descriptors(each) for each in tree)
        self.processes = len(tree)

    def __str__(self) -> str:
        return f"{self.memory:.0f} MiB, {self.descriptors} descriptors, {self.processes} processes"


def descendants(pid: int) -> list[int]:
    """Return the processes below one."""
    found = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children", encoding="ascii") as file:
                for child in map(int, file.read().split()):
                    found += [child, *descendants(child)]
    except OSError:
        pass
    return found


def _resident(pid: int) -> float:
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:
        return 0.0


def _descriptors(pid: int) -> int:
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return 0


class Daemon:
    """An engine that listens on a free port, ended at the end of a `with` block."""

    def __enter__(self) -> Daemon:
        self.process = subprocess.Popen([*ENGINE, "--listen", "0"], stderr=subprocess.PIPE)
        assert self.process.stderr is not None
        self.address = self.process.stderr.readline().decode().split()[-1]
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.kill()
        self.process.wait()

    def connect(self) -> socket.socket:
        """Return a new connection."""
        host, port = self.address.split(":")
        connection = socket.create_connection((host, int(port)), timeout=PATIENCE)
        connection.settimeout(PATIENCE)
        return connection

    def usage_at_rest(self) -> Usage:
        """Return what is used once all sessions have ended, or after some seconds."""
        until = time.monotonic() + 10
        while descendants(self.process.pid) and time.monotonic() < until:
            time.sleep(0.05)
        return Usage(self.process.pid)


# ---- clients -----------------------------------------------------------------------------------------------------


def good(connection: socket.socket, rng: random.Random) -> str:
    """Play and ask, and return what is wrong with the responses, empty if nothing is."""
    with connection, connection.makefile("rb") as source:
        peer = Peer(connection.sendall, source)
        lines = [
            "lp-newgame classic",
            "play w m50:n50",
            "lp-history",
            "lp-set player random",
            "genmove r",
            "lp-legal",
            "lp-state",
        ]
        lines += ["lp-ping"] * rng.randrange(30) + ["lp-legal_count", "play w nonsense", "lp-position", "quit"]
        connection.sendall("".join(f"{number} {line}\n" for number, line in enumerate(lines)).encode())
        for number, line in enumerate(lines):
            answer = peer.response()
            mark = b"?" if "nonsense" in line else b"="
            if not answer.startswith(b"%s%d " % (mark, number)):
                return f"{number} {line}: {answer[:80]!r}"
    return ""


def _bad(data: bytes, shuts: bool = False, resets: bool = False, waits: float = 0.0) -> Callable[..., str]:
    def behave(connection: socket.socket, rng: random.Random) -> str:
        try:
            with connection:
                connection.sendall(data)
                if shuts:
                    connection.shutdown(socket.SHUT_WR)
                time.sleep(waits)
                if resets:
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except OSError:
            pass
        return ""

    return behave


def _dripping(connection: socket.socket, rng: random.Random) -> str:
    try:
        with connection:
            for byte in b"lp-newgame classic":
                connection.sendall(bytes([byte]))
                time.sleep(0.02)
    except OSError:
        pass
    return ""


BAD: tuple[Callable[..., str], ...] = (
    _bad(b""),
    _bad(b"", waits=0.5),
    _bad(b"lp-pi"),
    _bad(b"GET / HTTP/1.1\r\nHost: x\r\n\r\nquit\n"),
    _bad(b"lp-perft 60\n"),
    _bad(b"lp-perft 60\n", waits=0.3),
    _bad(b"lp-perft 60\n", shuts=True, waits=0.3),
    _bad(b"lp-analyze\n", resets=True, waits=0.3),
    _bad(b"lp-search time=100\n", waits=0.3),
    _bad(b"lp-clock turn 100\ngenmove w\n", waits=0.3),
    _bad(b"lp-set hash_mb 256 threads 4\nlp-analyze\n", waits=0.5),
    _bad(b"lp-state\n" * 5000, resets=True),
    _bad(b"\x00" * 2_000_000),
    _bad(b"\xff\xfe" * 500_000 + b"\n", shuts=True),
    _bad(b"1" * 1_000_000 + b" name\n"),
    _bad(b"lp-load_record -\n" + b"* " * 500_000 + b"\n.\n", waits=0.3),
    _bad(b"lp-newgame limes deck=x" + b" a" * 1_000_000 + b"\n", shuts=True),
    _bad(b"x" * 17_000_000),
    _dripping,
)


def one_after_another(count: int, seed: int) -> Iterator[str]:
    """Serve clients one after the other, good and bad in turn, and yield what is to be printed and what is wrong."""
    rng = random.Random(seed)
    wrong = []
    with Daemon() as daemon:
        begin = None
        for number in range(count):
            client = good if number % 2 else rng.choice(BAD)
            if reason := client(daemon.connect(), rng):
                wrong.append(reason)
            if number == count // 10:
                begin = daemon.usage_at_rest()
        yield f"- {count} clients one after the other, half of them bad: {len(wrong)} good ones without all their"
        yield f"  responses in order. After a tenth of them {begin}; at the end {daemon.usage_at_rest()}."
    yield from (f"WRONG {reason}" for reason in wrong)


def together(count: int, rounds: int, seed: int) -> Iterator[str]:
    """Serve many clients at once, half of them bad, round after round."""
    wrong: list[str] = []
    times: list[float] = []
    with Daemon() as daemon:
        begin = None
        for number in range(rounds):
            begun = time.monotonic()

            def run(place: int, rng: random.Random, since: float = begun) -> None:
                try:
                    client = good if place % 2 else rng.choice(BAD)
                    if reason := client(daemon.connect(), rng):
                        wrong.append(reason)
                    if client is good:
                        times.append(time.monotonic() - since)
                except OSError as error:
                    wrong.append(repr(error))

            threads = [
                threading.Thread(target=run, args=(place, random.Random(seed + number * count + place)))
                for place in range(count)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            end = daemon.usage_at_rest()
            begin = begin or end
        times.sort()
        yield f"- {rounds} times {count} clients at once, half of them bad: {len(wrong)} good ones without all their"
        yield f"  responses in order; a good one has them after {times[len(times) // 2]:.2f} s in the median and"
        yield f"  {times[-1]:.2f} s at most. After the first round {begin}; at the end {daemon.usage_at_rest()}."
    yield from (f"WRONG {reason}" for reason in wrong)


def share(count: int) -> Iterator[str]:
    """Ask among clients that all count, and among clients that all analyse."""
    for work in ("lp-perft 60", "lp-analyze"):
        with Daemon() as daemon:
            others = []
            for _ in range(count):
                connection = daemon.connect()
                connection.sendall(b"lp-newgame nestor-en seed=3\n")
                others.append((connection, connection.makefile("rb")))
            for connection, source in others:
                Peer(connection.sendall, source).response()
                connection.sendall(f"{work}\n".encode())
            time.sleep(2)
            begun = time.perf_counter()
            with daemon.connect() as connection, connection.makefile("rb") as source:
                peer = Peer(connection.sendall, source)
                found = []
                for line in ["name"] * 50 + ["lp-legal"] * 50 + ["lp-state"] * 50:
                    peer.write(f"{line}\n".encode())
                    peer.response()
                    found.append((line, (time.perf_counter() - begun) * 1000))
                    begun = time.perf_counter()
            first = found.pop(0)[1]
            yield f"- Beside {count} clients with `{work}`: connected and answered after {first:.0f} ms; then"
            for name in ("name", "lp-legal", "lp-state"):
                times = sorted(passed for line, passed in found if line == name)
                yield f"  `{name}` {times[len(times) // 2]:.1f} ms in the median, {times[-1]:.0f} ms at most;"
            yield f"  {Usage(daemon.process.pid)}."


def fuzzed(lines: int, over: str, seed: int) -> Iterator[str]:
    """Fuzz one session over a pipe or a socket."""
    usages: list[Usage] = []
    begun = time.monotonic()
    if over == "socket":
        with Daemon() as daemon, daemon.connect() as connection, connection.makefile("rb") as source:
            pid = daemon.process.pid
            counts = fuzz(Peer(connection.sendall, source), lines, seed, lambda done: _note(usages, pid, done, lines))
    else:
        with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=-1) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            stdin = process.stdin

            def write(data: bytes) -> None:
                stdin.write(data)
                stdin.flush()

            counts = fuzz(
                Peer(write, process.stdout), lines, seed, lambda done: _note(usages, process.pid, done, lines)
            )
            process.kill()
    found = ", ".join(f"{name} {counts[name]}" for name in sorted(counts))
    bad = counts["lost or out of order"] + counts["state changed by a failure"] + counts["internal errors"]
    yield f"- {lines} fuzzed lines over {over} in {time.monotonic() - begun:.0f} s: {found}; lost, out of order or"
    yield f"  changed: {bad}. After a tenth of them {usages[0]}; at the end {usages[-1]}."
    if bad:
        yield "WRONG see above"


def _note(usages: list[Usage], pid: int, done: int, lines: int) -> None:
    if (not usages and done >= lines // 10) or done >= lines:
        usages.append(Usage(pid))


def main() -> int:
    """Run what the arguments say and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=("lines", "clients", "together", "share"))
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--over", choices=("stdio", "socket"), default="stdio")
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.mode == "lines":
        report = fuzzed(options.lines, options.over, options.seed)
    elif options.mode == "clients":
        report = one_after_another(options.clients, options.seed)
    elif options.mode == "share":
        report = share(options.clients)
    else:
        report = together(options.clients, options.rounds, options.seed)
    is_wrong = False
    for line in report:
        print(line, flush=True)
        is_wrong = is_wrong or line.startswith("WRONG")
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
