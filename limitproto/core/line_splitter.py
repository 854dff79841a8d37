"""Cuts a stream of bytes into lines of bounded length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class OverlongLine(NamedTuple):
    """The beginning of a line that is longer than allowed; the rest has been dropped."""

    head: bytes


class LineSplitter:
    """Cuts a stream of bytes at LF and keeps at most `longest` bytes of a line."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._kept = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> Iterator[bytes | OverlongLine]:
        """Yield the lines that `data` completes, without their LF; take them all before the next call."""
        start = 0
        while (end := data.find(b"\n", start)) >= 0:
            line, start = data[start:end], end + 1
            if not (self._kept or self._skipping) and len(line) <= self._longest:
                yield line
                continue
            yield from self._keep(line)
            if self._skipping:
                self._skipping = False
            else:
                yield self._take()
        if start < len(data):
            yield from self._keep(data[start:])

    def finish(self) -> Iterator[bytes]:
        """Yield the text after the last LF, if there is any."""
        if self._kept:
            yield self._take()

    def _keep(self, data: bytes) -> Iterator[OverlongLine]:
        if self._skipping:
            return
        self._kept += data
        if len(self._kept) > self._longest:
            self._skipping = True
            yield OverlongLine(self._take()[: self._longest])

    def _take(self) -> bytes:
        line = bytes(self._kept)
        self._kept.clear()
        return line
