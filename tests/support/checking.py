"""Games with faults, files made of them, and ways to run the commands that look at them."""

import gzip
import io
import os
import select
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import zstandard
from support.patience import PATIENCE
from support.record_texts import plain

from limitproto import cli

#: Whether the extra `archive` is installed.
HAS_ARCHIVES = find_spec("duckdb") is not None
COMMAND = [sys.executable, "-P", "-m", "limitproto"]

#: A game with a turn that breaks a rule.
BROKEN = plain(0).replace("2. ", "2. z99-z98/z97 ", 1)

#: A game that is read as plain(0), with something to be fixed: warnings, and nothing but notes.
SLOPPY = plain(0).replace('[Game "limit"]\n', "", 1)
LOOSE = plain(0).replace("]\n", "]  \n")
PACKINGS = {"": bytes, ".gz": gzip.compress, ".zst": zstandard.ZstdCompressor().compress}


def unpacked(data: bytes) -> bytes:
    if data.startswith(b"\x1f\x8b"):
        return gzip.decompress(data)
    if data.startswith(b"\x28\xb5\x2f\xfd"):
        return zstandard.ZstdDecompressor().stream_reader(data, read_across_frames=True).read()
    return data


def write(name: str, *games: str) -> bytes:
    """Write games into a file, packed as its name says; return what they are in bytes."""
    data = "\n".join(games).encode("utf-8", "surrogateescape")
    packing = Path(name).suffix if Path(name).suffix in PACKINGS else ""
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_bytes(PACKINGS[packing](data))
    return data


def held(name: str) -> str:
    return unpacked(Path(name).read_bytes()).decode("utf-8", "surrogateescape")


def run(*arguments: str) -> int:
    """Run a command in this process and return its exit status."""
    return cli.main(list(arguments))


def run_here(*arguments: object, data: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """Run a command in this process, with streams of its own, and return how it ended."""
    given = data.encode() if isinstance(data, str) else data
    with pytest.MonkeyPatch.context() as patch:
        for name, held in (("stdin", given), ("stdout", b""), ("stderr", b"")):
            patch.setattr(sys, name, io.TextIOWrapper(io.BytesIO(held), "utf-8"))
        status = cli.main(list(map(str, arguments)))
        written = []
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
            written.append(stream.buffer.getvalue().decode())  # type: ignore[attr-defined]
    return subprocess.CompletedProcess(arguments, status, *written)


@contextmanager
def streams_on(is_terminal: bool, *names: str) -> Iterator[list[bytes]]:
    """Have `stdout` or `stderr` be a terminal or a pipe; yield a list that gets, when it is closed, what came there."""
    ours, theirs = os.openpty() if is_terminal else os.pipe()
    if is_terminal:
        import tty

        tty.setraw(theirs)
    parts: list[bytes] = []

    def read() -> None:
        try:
            while data := os.read(ours, 1 << 16):
                parts.append(data)
        except OSError:
            pass  # Linux says so at the end of a terminal.

    reader = threading.Thread(target=read)
    reader.start()
    with pytest.MonkeyPatch.context() as patch, open(theirs, "w", encoding="utf-8") as stream:
        for name in names:
            patch.setattr(sys, name, stream)
        yield parts
    reader.join()
    os.close(ours)


def process(*arguments: str, data: bytes = b"", **more: Any) -> subprocess.CompletedProcess[bytes]:
    """Run a command as a process of its own."""
    command = [*COMMAND, *arguments]
    return subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=False, **more)


def on_terminal(*arguments: str, both: bool = False) -> tuple[bytes, bytes, int]:
    """Run a command with a terminal as stderr, and as stdout too if wanted; return stdout, terminal and exit status."""
    terminal, end = os.openpty()
    output = end if both else subprocess.PIPE
    with subprocess.Popen([*COMMAND, *arguments], stdin=subprocess.DEVNULL, stdout=output, stderr=end) as running:
        os.close(end)
        seen = b""
        # At its end Linux says that there is no such device.
        with suppress(OSError):
            while select.select([terminal], [], [], PATIENCE)[0] and (piece := os.read(terminal, 4096)):
                seen += piece
        out = b"" if running.stdout is None else running.stdout.read()
        status = running.wait(PATIENCE)
    os.close(terminal)
    return out, seen, status


def tree(folder: Path) -> dict[str, bytes]:
    """Return every file below a directory with what it holds, hidden ones too."""

    def files() -> Iterator[Path]:
        return (path for path in folder.rglob("*") if path.is_file())

    return {str(path.relative_to(folder)): path.read_bytes() for path in files()}


def patched(old: str, patch: list[str]) -> str:
    """Return a text to which the hunks of a unified difference are applied, exactly where they say."""
    lines = old.split("\n")
    for at, line in enumerate(patch):
        if line.startswith("\\"):
            # The line before it has no end, in the old text, in the new one, or in both.
            patch[at - 1] += "\0"
    if lines[-1]:
        lines[-1] += "\0"
    else:
        lines.pop()
    result: list[str] = []
    place = 0
    body = [line for line in patch[2:] if not line.startswith("\\")]
    counts = {"-": 0, "+": 0}
    for line in body:
        if line.startswith("@@"):
            assert counts == {"-": 0, "+": 0}, "the hunk before has as many lines as it says"
            (start, length), (goal, extent) = (
                (int(first), int(rest or "1") if comma else 1)
                for first, comma, rest in (part[1:].partition(",") for part in line.split(" ")[1:3])
            )
            begin = start - (length > 0)
            assert begin >= place
            result += lines[place:begin]
            place = begin
            assert len(result) == goal - (extent > 0)
            counts = {"-": length, "+": extent}
            continue
        sign, text = line[0], line[1:]
        if sign in " -":
            assert lines[place] == text
            place += 1
            counts["-"] -= 1
        if sign in " +":
            result.append(text)
            counts["+"] -= 1
    assert counts == {"-": 0, "+": 0}
    return "".join(line.removesuffix("\0") if line.endswith("\0") else line + "\n" for line in result + lines[place:])
