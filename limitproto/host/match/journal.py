"""The journal of a match: each result as a line of JSON, on disk before anything else uses it.

A line counts once it is complete, and only the first result for a key counts. An invalid line, for example one edited
by hand, is reported and does not count. So a host may be killed at any moment, and several hosts may share a journal:
each claims a game before it plays it, and a claim ends with its host, which releases its claims when it exits normally.
Engines can be added after those in a journal, whose games do not change.
"""

from __future__ import annotations

import json
import os
import socket
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from operator import eq
from pathlib import Path
from typing import IO

import msgspec
from msgspec import to_builtins

from limitproto.core.own_words import own_words
from limitproto.core.system import lock, start_of, sync_folder, unlock
from limitproto.host.match.results import GameResult, Release, ResultLine, line_of
from limitproto.host.match.schedule import Fixture
from limitproto.records.files.output import naming

#: How long the claim of a host on another machine is valid, in seconds.
CLAIM = 3600.0
_VERSION = 1
#: The beginning of every journal.
_BEGINNING = b'{"limitproto-match"'
#: How many bytes of a file must show that it is a journal.
_LOOKED_AT = 4096


class OtherMatch(Exception):
    """The journal belongs to another match; the message is a complete sentence."""


class MatchJournal:
    """The results of a match by key, in a file or, without a path, in memory; several threads may use it."""

    def __init__(
        self, path: Path | None, identity: Mapping[str, object], claim: float = CLAIM, fewest: int = 2
    ) -> None:
        """`identity` identifies the match; `claim` is how long the claim of a host on another machine is valid.

        Engines can be added to `fewest` or more. Raises OtherMatch and OSError.
        """
        self._claim, self._fewest = claim, fewest
        # As it is read back: bytes that are not UTF-8 cannot be written.
        head = json.dumps({"limitproto-match": _VERSION, **identity}, ensure_ascii=False)
        self._head: dict[str, object] = json.loads(head.encode("utf-8", "replace"))
        self._host = f"{socket.gethostname()}:{os.getpid()}:{start_of(os.getpid())}"
        self._lock = threading.Lock()
        self._claims: dict[str, tuple[str, float]] = {}
        self._offset = 0
        self._has_head = False
        #: The engines in the file so far.
        self._engines: list[object] = []
        #: The results by key, without `record` and `curves`.
        self.results: dict[str, GameResult] = {}
        #: Sentences about the lines that do not count.
        self.problems: list[str] = []
        #: The result being written, which needs no check.
        self._own = b""
        #: Start and length, in bytes, of each result's line in the file.
        self._places: dict[str, tuple[int, int]] = {}
        self._path = path
        if path is not None and path.exists() and not path.is_file():
            raise OtherMatch(f"{path} is not a file; name a journal.")
        # `close` closes it.
        self._file: IO[bytes] = BytesIO() if path is None else open(path, "a+b", buffering=0)  # noqa: SIM115
        with self._locked():
            # Before anything is written: killed hosts may have left parts of the first line.
            for line in self._bytes_at(0, _LOOKED_AT).splitlines():
                if line.startswith(_BEGINNING):
                    break
                if not line or not _BEGINNING.startswith(line):
                    raise OtherMatch(f"{path} is not a match journal; name another file.")
            if (size := self._file.seek(0, os.SEEK_END)) and self._bytes_at(size - 1, 1) != b"\n":
                # A killed host left this line incomplete; the next one must not be lost with it.
                self._file.write(b"\n")
            self._read_new_lines()
            if not self._has_head:
                self._write(self._head, True)
            elif isinstance(engines := self._head.get("engines"), list) and len(engines) > len(self._engines):
                self._write({"engines": engines}, True)
        if path is not None:
            sync_folder(path.resolve().parent)

    def close(self) -> None:
        """Release this host's claims, and close the file."""
        with self._locked():
            self._read_new_lines()
            if any(host == self._host and key not in self.results for key, (host, _) in self._claims.items()):
                self._write({"release": self._host}, False)
            self._file.close()

    def claim_first(self, open_fixtures: Iterable[Fixture]) -> Fixture | None:
        """Claim the first of these games that is neither played nor claimed; None if there is none."""
        with self._locked():
            self._read_new_lines()
            for fixture in open_fixtures:
                if fixture.key not in self.results and not self._is_claimed(fixture.key):
                    self._claims[fixture.key] = (self._host, time.time())
                    self._write({"claim": fixture.key, "host": self._host, "at": round(time.time(), 3)}, False)
                    return fixture
        return None

    def add(self, key: str, result: GameResult) -> None:
        """Write the result of a game and wait until it is on disk; an existing result stays."""
        with self._locked():
            self._read_new_lines()
            if key in self.results:
                return
            self._own = self._write({"key": key, **to_builtins(result)}, True)
            self._read_new_lines()

    def complete_result(self, key: str) -> GameResult:
        """Return the complete result of a game, including the parts that `results` leaves out."""
        with self._lock:
            return msgspec.json.decode(self._bytes_at(*self._places[key]), type=ResultLine)

    def has_claims_of_others(self, open_fixtures: Iterable[Fixture]) -> bool:
        """Return whether, as of the last read, another host is playing one of these games."""
        with self._lock:
            claimed = (fixture.key for fixture in open_fixtures if self._is_claimed(fixture.key))
            return any(self._claims[key][0] != self._host for key in claimed)

    def _is_claimed(self, key: str) -> bool:
        if key not in self._claims:
            return False
        host, at = self._claims[key]
        name, pid, began = host.rsplit(":", 2)
        return start_of(int(pid)) == began if name == socket.gethostname() else time.time() - at < self._claim

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Lock out other threads and hosts."""
        with self._lock:
            if self._path is not None:
                lock(self._file.fileno(), True)
            try:
                yield
            finally:
                # Closing the file has unlocked it.
                if self._path is not None and not self._file.closed:
                    unlock(self._file.fileno())

    def _read_new_lines(self) -> None:
        """Process the lines after the last one read."""
        data = self._bytes_at(self._offset)
        data = data[: data.rfind(b"\n") + 1]
        offset, self._offset = self._offset, self._offset + len(data)
        for text in data.split(b"\n")[:-1]:
            place, offset = (offset, len(text)), offset + len(text) + 1
            try:
                self._process_line(text, place)
            except (msgspec.DecodeError, RecursionError, ValueError) as error:
                if not text or (isinstance(error, msgspec.DecodeError) and text[:1] == b"{" and text[-1:] != b"}"):
                    # A line torn when a host was killed or the machine stopped.
                    continue
                number = self._bytes_at(0, place[0]).count(b"\n") + 1
                self.problems.append(f"{self._path}:{number}: the line was ignored: {own_words(error)}.")

    def _bytes_at(self, offset: int, length: int = -1) -> bytes:
        """Return bytes from the file, by default up to its end."""
        self._file.seek(offset)
        return self._file.read(length)

    def _process_line(self, text: bytes, place: tuple[int, int]) -> None:
        """Process a line. Raises OtherMatch, and ValueError, DecodeError or RecursionError for a wrong one."""
        data = msgspec.json.decode(text)
        if not self._has_head:
            if not isinstance(data, dict) or "limitproto-match" not in data:
                raise OtherMatch(f"{self._path} is not a match journal; name another file.")
            self._require_same_match({key: data.get(key) for key in sorted({*data, *self._head})})
            self._has_head = True
            return
        if isinstance(data, dict) and "engines" in data:
            self._require_same_match(data)
            return
        is_own = text == self._own.rstrip(b"\n")
        names = [str(engine.get("name")) if isinstance(engine, dict) else "" for engine in self._engines]
        line = msgspec.convert(data, ResultLine) if is_own else line_of(data, names)
        if isinstance(line, ResultLine):
            if line.key not in self.results:
                line.record, line.curves = "", []
                self.results[line.key], self._places[line.key] = line, place
            elif line.result != (first := self.results[line.key].result):
                raise ValueError(f"{line.key}: {line.result} here, but {first} earlier, which counts; remove the line")
        elif isinstance(line, Release):
            self._claims = {key: claim for key, claim in self._claims.items() if claim[0] != line.release}
        else:
            self._claims[line.claim] = (line.host, line.at)

    def _require_same_match(self, stored: Mapping[str, object]) -> None:
        """Compare the match in the file with this one, which may have more engines, or not yet all of them.

        Raises OtherMatch.
        """
        for key, value in stored.items():
            here = self._head.get(key)
            if key == "engines" and value is not None and isinstance(here, list):
                self._engines = value if isinstance(value, list) else []
                if min(len(self._engines), len(here)) >= self._fewest and all(map(eq, self._engines, here)):
                    continue
            if value != here:
                more = f" Engines can be added at the end, to {self._fewest} or more." if key == "engines" else ""
                raise OtherMatch(
                    f"{self._path} belongs to another match: {key} is {json.dumps(value)} there, "
                    f"but {json.dumps(here)} here; name another journal.{more}"
                )

    def _write(self, line: Mapping[str, object], is_lasting: bool) -> bytes:
        """Append a line and return it; a lasting one is then on disk."""
        self._file.seek(0, os.SEEK_END)
        data = written = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
        while data:
            with naming(str(self._path)):
                data = data[self._file.write(data) :]
        if is_lasting and self._path is not None:
            os.fsync(self._file.fileno())
        return written
