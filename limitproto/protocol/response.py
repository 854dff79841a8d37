"""The response to a command, which may begin before the command has ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from limitproto.protocol.wire import response_text


class Response:
    """The response to one command, which may be written in parts: opened with an empty first line, then lines."""

    def __init__(self, id: int | None, write: Callable[[str], None] | None) -> None:
        self._id, self._write = id, write
        self._lines: list[str] = []
        self._is_open = False

    @property
    def has_started(self) -> bool:
        """True when a part of the response is gone already."""
        return self._is_open and self._write is not None

    def open(self) -> None:
        """Begin the response: the command will not fail any more."""
        self._is_open = True
        if self._write is not None:
            self._write(response_text(True, self._id, "").removesuffix("\n"))

    def write_lines(self, lines: Sequence[str]) -> None:
        """Add lines, none of them empty, to the response that has been opened."""
        if self._write is None:
            self._lines += lines
        elif lines:
            self._write("".join(f"{line}\n" for line in lines))

    def finish(self, text: str) -> str:
        """Return what is left to be sent; `text` is the end of the response."""
        if not self._is_open:
            return response_text(True, self._id, text)
        if self._write is None:
            return response_text(True, self._id, "\n".join(["", *self._lines, *([text] if text else [])]))
        return f"{text}\n\n" if text else "\n"
