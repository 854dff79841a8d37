"""Requests that are lines of text without ids or comments, for dialects with a framing of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from limitproto.protocol.wire import BadLine, CommandLine, RequestReader

if TYPE_CHECKING:
    from limitproto.core.line_splitter import OverlongLine
    from limitproto.protocol.wire import Request


class LineReader(RequestReader):
    """Turns a stream of bytes into one request for each line that is not blank; invalid UTF-8 is replaced."""

    def __init__(self, request: Callable[[int, str], CommandLine]) -> None:
        """`request(serial, text)` is the request of a line without white space around it."""
        super().__init__(lambda name, words: False)
        self._made = request

    def _text(self, line: bytes) -> str:
        return line.decode("utf-8", "replace")

    def _request(self, line: str) -> Request | None:
        text = line.strip(" \t\r")
        return self._made(self.lines, text) if text else None

    def _overlong(self, line: OverlongLine) -> Request | None:
        self._first = False
        return BadLine(self.lines, None, "", "limit", "the line exceeds 16 MiB.")
