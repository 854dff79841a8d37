"""The wire: converts bytes to requests and results to responses. It does no I/O and does not interpret commands.

The framing is GTP version 2. `spec/protocol.md` explains it for authors of the other end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

#: The longest line accepted, in bytes without its LF; also the maximum length of raw lines.
LONGEST = 16 * 1024 * 1024
#: The largest id.
LARGEST_ID = 2**31 - 1
#: The largest number of words in a line.
MOST_WORDS = 100_000
#: Lines up to this length, in characters, are split in the fastest way.
_SHORT = 4096

_CONTROLS = bytes([*range(9), *range(11, 32), 127])
_LATE_CONTROLS = dict.fromkeys(range(128, 160))
_BOM = "\ufeff"


class OverlongLine(NamedTuple):
    """The beginning of a line that is longer than allowed; the rest has been dropped."""

    head: bytes


class LineSplitter:
    """Splits a stream of bytes at LF and keeps at most `longest` bytes of each line."""

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
            yield from self._keep_bytes(line)
            if self._skipping:
                self._skipping = False
            else:
                yield self._take_kept()
        if start < len(data):
            yield from self._keep_bytes(data[start:])

    def finish(self) -> Iterator[bytes]:
        """Yield the text after the last LF, if any."""
        if self._kept:
            yield self._take_kept()

    def _keep_bytes(self, data: bytes) -> Iterator[OverlongLine]:
        if self._skipping:
            return
        self._kept += data
        if len(self._kept) > self._longest:
            self._skipping = True
            yield OverlongLine(self._take_kept()[: self._longest])

    def _take_kept(self) -> bytes:
        line = bytes(self._kept)
        self._kept.clear()
        return line


class CommandLine(NamedTuple):
    """A command as sent; `body` has the raw lines that followed it, for commands that take them."""

    serial: int
    id: int | None
    name: str
    words: tuple[str, ...]
    body: str | None = None


class BadLine(NamedTuple):
    """A line that cannot be parsed as a command; `name` is the command that it damages, empty if there is none."""

    serial: int
    id: int | None
    name: str
    code: str
    sentence: str


class Interrupt(NamedTuple):
    """The comment line `# interrupt`: it has no response, but stops the running command."""

    serial: int


Request = CommandLine | BadLine | Interrupt


def cleaned(line: bytes) -> str:
    """Return a line as text: control characters other than HT dropped, invalid UTF-8 replaced."""
    text = line.translate(None, _CONTROLS).decode("utf-8", "replace")
    return text if text.isascii() else text.translate(_LATE_CONTROLS)


def words_of(text: str) -> list[str]:
    """Return the words in a line, separated by spaces and tabs: at most `MOST_WORDS`, plus one with the rest."""
    if len(text) <= _SHORT:
        return [word for word in text.replace("\t", " ").split(" ") if word]
    # Bytes are split only at ASCII white space, and runs of it need no memory.
    return [word.decode() for word in text.encode("utf-8", "replace").split(None, MOST_WORDS)]


def id_of(word: str) -> int | None:
    """Return the id that a word spells, or None."""
    if not (word.isascii() and word.isdigit()):
        return None
    digits = word.lstrip("0") or "0"
    if len(digits) > 10 or int(digits) > LARGEST_ID:
        return None
    return int(digits)


def response_text(succeeded: bool, id: int | None, text: str) -> str:
    """Return the response for a result, ready to be sent.

    The text may have several lines; an empty line becomes a single space, because an empty line ends a response.
    Control characters are dropped and HT becomes a space.
    """
    head = ("=" if succeeded else "?") + ("" if id is None else str(id)) + " "
    if not (text.isascii() and text.isprintable()):
        text = _framed_lines(text)
    return f"{head}{text}\n\n"


def _framed_lines(text: str) -> str:
    lines: list[str] = []
    for line in text.rstrip("\n").split("\n"):
        line = cleaned(line.encode("utf-8", "replace")).replace("\t", " ")
        lines.append(line if line or not lines else " ")
    return "\n".join(lines)


class RequestReader:
    """Turns a stream of bytes into numbered requests, in order of arrival."""

    def __init__(self, takes_body: Callable[[str, tuple[str, ...]], bool]) -> None:
        """`takes_body(name, words)` is whether raw lines, ended by a single dot, follow a command."""
        self._takes_body = takes_body
        self._splitter = LineSplitter(LONGEST)
        #: How many lines have been read; a request has the number of its line.
        self.lines = 0
        self._first = True
        self._opened: CommandLine | None = None
        self._body = bytearray()
        self._body_is_overlong = False

    def feed(self, data: bytes) -> Iterator[Request]:
        """Yield the requests that `data` completes; take them all before the next call."""
        yield from self._requests_of(self._splitter.feed(data))

    def finish(self) -> Iterator[Request]:
        """Yield the last requests of an ended stream: a line without LF, raw lines without their dot."""
        yield from self._requests_of(self._splitter.finish())
        if self._opened is not None:
            command, self._opened = self._opened, None
            sentence = "the input ended before the single dot that ends the raw lines."
            yield BadLine(command.serial, command.id, command.name, "syntax", sentence)

    def _requests_of(self, lines: Iterator[bytes | OverlongLine]) -> Iterator[Request]:
        for line in lines:
            self.lines += 1
            request = self._take_line(self._decode(line)) if isinstance(line, bytes) else self._overlong_request(line)
            if request is not None:
                yield request

    def _decode(self, line: bytes) -> str:
        """Return a line as text; a dialect may keep more of it."""
        return cleaned(line)

    def _take_line(self, line: str) -> Request | None:
        if self._first:
            self._first = False
            line = line.removeprefix(_BOM)
        return self._take_raw_line(line) if self._opened is not None else self._parse_request(line)

    def _parse_request(self, line: str) -> Request | None:
        """Parse a line, without its byte order mark, into a request or None; a dialect may parse it differently."""
        text, hash_sign, _ = line.partition("#")
        words = words_of(text)
        if not words:
            if hash_sign and words_of(line) == ["#", "interrupt"]:
                return Interrupt(self.lines)
            return None
        is_too_many = len(words) > MOST_WORDS
        id = id_of(words[0])
        if id is not None:
            del words[0]
        serial = self.lines
        if not words or (id is None and words[0].isascii() and words[0].isdigit()):
            sentence = "an id must be a number from 0 to 2147483647, followed by a command."
            return BadLine(serial, id, "", "syntax", sentence)
        if is_too_many:
            return BadLine(serial, id, words[0], "limit", f"the line has more than {MOST_WORDS} words.")
        command = CommandLine(serial, id, words[0], tuple(words[1:]))
        if self._takes_body(command.name, command.words):
            self._opened = command
            return None
        return command

    def _take_raw_line(self, line: str) -> Request | None:
        if line != ".":
            self._body += line.removeprefix(".").encode() + b"\n"
            if len(self._body) > LONGEST:
                self._body_is_overlong = True
                self._body.clear()
            return None
        command, body, is_overlong = self._opened, self._body.decode(), self._body_is_overlong
        assert command is not None
        self._opened, self._body, self._body_is_overlong = None, bytearray(), False
        if is_overlong:
            return BadLine(command.serial, command.id, command.name, "limit", "the raw lines exceed 16 MiB.")
        return command._replace(body=body)

    def _overlong_request(self, line: OverlongLine) -> Request | None:
        is_first, self._first = self._first, False
        if self._opened is not None:
            self._body_is_overlong = True
            self._body.clear()
            return None
        text = cleaned(line.head)
        text = (text.removeprefix(_BOM) if is_first else text).replace("\t", " ").lstrip(" ")
        if text.startswith("#"):
            return None
        word, space, _ = text.partition(" ")
        id = id_of(word) if space else None
        return BadLine(self.lines, id, "", "syntax", "the line exceeds 16 MiB.")


class Response:
    """The response to one command, which can be written in parts: opened with an empty first line, then lines."""

    def __init__(self, id: int | None, write: Callable[[str], None] | None) -> None:
        #: Without `write`, the parts are kept up to the end.
        self._parts: list[str] = []
        self._id, self._write, self._is_kept = id, write or self._parts.append, write is None
        self._is_open = False

    @property
    def has_started(self) -> bool:
        """Whether a part of the response has already been sent."""
        return self._is_open and not self._is_kept

    def open(self) -> None:
        """Begin the response: from now on the command cannot fail."""
        self._is_open = True
        self._write(response_text(True, self._id, "").removesuffix("\n"))

    def write_lines(self, lines: Sequence[str]) -> None:
        """Add lines, none of them empty, to the opened response."""
        if lines:
            self._write("".join(f"{line}\n" for line in lines))

    def finish(self, text: str) -> str:
        """Return what is left to send; `text` is the end of the response."""
        if not self._is_open:
            return response_text(True, self._id, text)
        return "".join([*self._parts, f"{text}\n\n" if text else "\n"])


class LineReader(RequestReader):
    """Turns a stream of bytes into one request for each line that is not blank; invalid UTF-8 is replaced."""

    def __init__(self, request: Callable[[int, str], CommandLine]) -> None:
        """`request(serial, text)` returns the request for a line without surrounding white space."""
        super().__init__(lambda name, words: False)
        self._made = request

    def _decode(self, line: bytes) -> str:
        return line.decode("utf-8", "replace")

    def _parse_request(self, line: str) -> Request | None:
        text = line.strip(" \t\r")
        return self._made(self.lines, text) if text else None

    def _overlong_request(self, line: OverlongLine) -> Request | None:
        self._first = False
        return BadLine(self.lines, None, "", "limit", "the line exceeds 16 MiB.")
