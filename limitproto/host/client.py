"""A client for engines: starts any command line as an engine, and exchanges requests and responses with it.

An `EngineClient` never trusts its engine. Every wait is limited, memory is bounded, and every error is an `EngineError`
of some kind, after which `restart` brings the engine back with its settings. Its calls block; it belongs to one thread,
with which the engine ends on Linux. A match runs one thread for each game in progress, which waits for one engine at a
time, so an event loop would gain nothing.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Self

from limitproto.core.printable import shortened
from limitproto.core.system import NEEDED_VARIABLES, split_command
from limitproto.engine.line_process import (
    ECHO,
    LONGEST_LINE,
    MOST_UNSENT,
    LineProcess,
    LineTooLong,
    ProcessEnded,
    ResourceLimits,
    SendTimeout,
    status_text,
)
from limitproto.errors import InvalidOption
from limitproto.host import doctor
from limitproto.host.doctor import SHOWN

#: How long an engine may take to respond to the first request, and to any other without its own time, in seconds.
STARTUP = 10.0
PATIENCE = 60.0
#: The most bytes and lines in a response, and the most bytes before one.
LONGEST_RESPONSE = 64 * 1024 * 1024
MOST_LINES = 200_000
MOST_NOISE = 1024 * 1024
_LARGEST_ID = 2**31 - 1
#: The variables that engines get from the host's environment, besides those beginning with `LC_`: few, so that it
#: cannot change how they play.
PASSED = ("PATH", "HOME", "LANG", "TMPDIR", "VIRTUAL_ENV", *NEEDED_VARIABLES)
_HEAD = re.compile(rb"([=?])(\d*)(?:[ \t]++(.*))?", re.DOTALL)

#: Takes each exchanged line: its time on the monotonic clock; `>` for sent or `<` for received; and the line.
Log = Callable[[float, str, str], None]


class FailureKind(StrEnum):
    """The kind of an engine failure."""

    START = "start-up failure"
    STALL = "stall"
    CRASH = "crash"
    PROTOCOL = "protocol error"
    ILLEGAL = "illegal turn"
    TIME = "loss on time"
    RESIGNATION = "resignation"


class EngineError(Exception):
    """An engine failed: the kind, a sentence, the bytes that it wrote if they are the failure, and its stderr.

    `returncode` is set if the process has ended, negative for a signal.
    """

    def __init__(
        self, kind: FailureKind, detail: str, data: bytes = b"", stderr: str = "", returncode: int | None = None
    ) -> None:
        self.kind, self.detail, self.data, self.stderr, self.returncode = kind, detail, data, stderr, returncode
        #: The sentence with the engine's output, and the same with its stderr.
        self.sentence = f"{detail}; this came: {doctor.quoted(data)}" if data else detail
        said = doctor.last_words(stderr)
        self.words = f"{self.sentence}; it wrote to stderr: {said}" if said else self.sentence
        super().__init__(f"{kind}: {self.sentence}")


class CommandError(Exception):
    """The engine answered with `?`: the command failed, and the session continues."""

    def __init__(self, command: str, text: str) -> None:
        self.command, self.text = command, text
        super().__init__(f"{command}: {text}")


class EngineProcess(LineProcess):
    """An engine in its own process, with the reduced environment; with its first failure it ends."""

    #: How long to wait for it to end after it has closed its pipes, in seconds; how many bytes a failure shows.
    LAST_WORDS, SHOWN_AT_MOST = 1.0, SHOWN

    def __init__(
        self, command: Sequence[str], env: Iterable[str] = (), cwd: str | None = None,
        limits: ResourceLimits | None = None, longest_line: int = LONGEST_LINE, most_unsent: int = MOST_UNSENT,
        tap: Callable[[str, bytes], None] | None = None,
    ) -> None:  # fmt: skip
        """Raise EngineError if the command cannot be started."""
        self.command, self.env, self._cwd = command, reduced_environment(env), cwd
        try:
            super().__init__(
                command, env=self.env, cwd=cwd, longest_line=longest_line, most_unsent=most_unsent,
                guard=limits or ResourceLimits(), tap=tap,
            )  # fmt: skip
        except OSError as error:
            why = doctor.start_clause(command, error.strerror or str(error), self.env.get("PATH"), cwd)
            raise EngineError(FailureKind.START, why) from None

    def why_ended(self, answered: int) -> str:
        """Return why it ended after answering some commands; see `doctor.why_ended`."""
        path = self.env.get("PATH")
        return doctor.why_ended(self.command, self.returncode, self.stderr_text(), answered, path, self._cwd)

    def end_with_failure(
        self, kind: FailureKind, detail: str, data: bytes = b"", code: int | None = None
    ) -> EngineError:
        """Kill the engine and return its failure with its last words and some of the bytes."""
        # The rest of the output, an incomplete line, also belongs to the session.
        self.take_rest()
        self.kill()
        return EngineError(kind, detail, data[: self.SHOWN_AT_MOST], self.stderr_text(), code)

    def end_with_crash(self, closed: str, answered: int, data: bytes, before: str = "") -> EngineError:
        """Return the failure of an engine that has closed its pipes after answering some commands, and end it."""
        code = self.wait(self.LAST_WORDS)
        how = f"closed its {closed} but is still running" if code is None else status_text(code)
        return self.end_with_failure(FailureKind.CRASH, f"it {how}{before}{self.why_ended(answered)}", data, code)


class EngineClient:
    """An engine as a child process. Use it in a `with` block, or call `close` or `kill`.

    `command` is a command line, see `system.split_command`, or an argument list. `options` are set with `lp-set` after
    each start. `env` lists additions to the reduced environment, as `NAME` or `NAME=VALUE`, or maps all names to values
    instead. After `start`, `name`, `version` and `commands` hold the engine's answers to these questions.
    """

    #: The id of the first command of a process.
    FIRST_ID = 1

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        options: Mapping[str, str] | None = None,
        env: Iterable[str] = (),
        cwd: str | None = None,
        limits: ResourceLimits | None = None,
        startup: float = STARTUP,
        patience: float = PATIENCE,
        log: Log | None = None,
    ) -> None:
        """`startup` and `patience` are the maximum seconds for the handshake and for any other response."""
        self.command = split_command(command) if isinstance(command, str) else list(command)
        if not self.command:
            raise ValueError("the command line is empty; name a program")
        self._env = env if isinstance(env, Mapping) else list(env)
        self._cwd, self._limits = cwd, limits or ResourceLimits()
        self._startup, self._patience, self._log = startup, patience, log
        self._settings = {f"lp-set {name}": f"lp-set {name} {value}" for name, value in (options or {}).items()}
        self._process: EngineProcess | None = None
        self._id = 0
        self.name = self.version = ""
        #: The faults at its start that do not stop a host, as clauses by kind.
        self.notes: dict[str, str] = {}
        self.commands: frozenset[str] = frozenset()

    # ---- beginning and end --------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the engine, wait until it answers, and send its settings again.

        Raises EngineError of the kind START for every error.
        """
        try:
            self._begin_session()
        except EngineError as failure:
            self.kill()
            if failure.kind is FailureKind.START:
                raise
            detail = f"{failure.kind} during start-up: {failure.detail}"
            raise EngineError(FailureKind.START, detail, failure.data, failure.stderr, failure.returncode) from None
        except CommandError as failed:
            stderr = self.stderr_text()
            self.kill()
            raise EngineError(FailureKind.START, f"it refused {failed}", stderr=stderr) from None

    def _begin_session(self) -> None:
        """Start the engine, ask what every host asks first, and send the settings. Raises any EngineError."""
        self.kill()
        self._process = EngineProcess(self.command, self._env, self._cwd, self._limits, tap=self._log_bytes)
        self._id = self.FIRST_ID - 1
        until = time.monotonic() + self._startup
        version = self.ask("protocol_version", self._startup)
        self.notes |= doctor.oddities(self._process.latest_output, f"{self._id} protocol_version")
        if version != "2":
            detail = f"its protocol_version is {version[:40]!r}, not '2'; it must answer 2"
            raise EngineError(FailureKind.START, detail, version.encode())
        self.name, self.version, listed = (
            self.ask(command, max(0.0, until - time.monotonic())) for command in ("name", "version", "list_commands")
        )
        self.commands = frozenset(listed.split())
        for line in self._settings.values():
            self.ask(line)

    def restart(self) -> None:
        """Kill the engine, start it again and send its settings again. Raises EngineError of the kind START."""
        self.start()

    def close(self) -> None:
        """End the engine: `quit`, the end of its input, SIGTERM, SIGKILL to all its processes."""
        process, self._process = self._process, None
        if process is not None:
            process.end("quit")

    def kill(self) -> None:
        """End the engine and all its processes at once."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()

    def __enter__(self) -> Self:
        if not self.is_running:
            self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_error: object) -> None:
        if kind is None:
            self.close()
        else:
            self.kill()

    @property
    def _running_process(self) -> EngineProcess | None:
        return self._process if self._process is not None and self._process.is_open else None

    @property
    def is_running(self) -> bool:
        """True from a successful `start` until the engine fails or is closed."""
        return self._running_process is not None

    @property
    def pid(self) -> int | None:
        """The process id of the engine, or of the small process that guards it; None while it is not running."""
        return None if (process := self._running_process) is None else process.pid

    def stderr_text(self) -> str:
        """Return the end of the engine's stderr, at most 64 KiB."""
        return "" if self._process is None else self._process.stderr_text()

    # ---- requests -----------------------------------------------------------------------------------------------

    def configure(self, line: str, key: str = "") -> str:
        """Send a command with a lasting effect, and send it again after each restart; see `ask`.

        A later command with the same `key`, by default its first word, replaces it.
        """
        text = self.ask(line)
        self._settings[key or line.split(" ", 1)[0]] = line
        return text

    def set_option(self, name: str, value: str) -> None:
        """Set an option of the engine, now and after each restart. Raises CommandError and EngineError."""
        self.configure(f"lp-set {name} {value}", f"lp-set {name}")

    def ask(
        self,
        line: str,
        timeout: float | None = None,
        on_info: Callable[[str], None] | None = None,
        watch: Callable[[], float] | None = None,
    ) -> str:
        """Send a command and return the text of its response, lines joined by LF.

        `on_info` gets each line of the response that begins with `info`, as it arrives. `watch` is called before each
        wait for the engine, and returns after how many seconds to call it again. Both may call `stop`. Raises
        CommandError if the command fails. For any other error, including no response within `timeout` seconds, kills
        the engine and raises EngineError.
        """
        if "\n" in line:
            raise ValueError(f"{line!r} has a line break; send one command, without it")
        process = self._running_process
        if process is None:
            raise EngineError(FailureKind.CRASH, "it is not running: call start(), or use it in a with block")
        timeout = self._patience if timeout is None else timeout
        until = time.monotonic() + timeout
        number = self._send_numbered(process, line, timeout)
        try:
            succeeded, text = self._read_response(process, number, until, on_info, watch)
        except ProcessEnded:
            raise process.end_with_crash("pipes", self._id - self.FIRST_ID, process.latest_output) from None
        except LineTooLong as long:
            raise process.end_with_failure(
                FailureKind.PROTOCOL, "it wrote a line above 16 MiB; shorten it", long.head
            ) from None
        except TimeoutError:
            silence = doctor.silence_clause(f"{number} {line}", process.latest_output, timeout)
            raise process.end_with_failure(FailureKind.STALL, silence, process.latest_output) from None
        if not succeeded:
            raise CommandError(shortened(line), text)
        return text

    def stop(self) -> None:
        """Tell the engine to stop its current work, without waiting; only useful inside `on_info` and `watch`."""
        if (process := self._running_process) is not None:
            self._send_numbered(process, "lp-stop", 1.0)

    def _send_numbered(self, process: EngineProcess, line: str, timeout: float) -> int:
        self._id = self._id % _LARGEST_ID + 1
        try:
            process.send(f"{self._id} {line}", timeout)
        except SendTimeout:
            detail = f"it has not read its input for {timeout:.3g} s; it must read while it works"
            raise process.end_with_failure(FailureKind.STALL, detail) from None
        except ProcessEnded:
            raise process.end_with_crash("pipes", self._id - self.FIRST_ID, process.latest_output) from None
        return self._id

    def _read_response(
        self,
        process: EngineProcess,
        number: int,
        until: float,
        on_info: Callable[[str], None] | None,
        watch: Callable[[], float] | None,
    ) -> tuple[bool, str]:
        """Return whether a request succeeded, and the text of its response.

        Output before its first line is dropped: banners, debug messages, and responses to earlier requests that were
        not awaited.
        """
        noise = 0
        while True:
            line = self._next_line(process, until, watch)
            head = _HEAD.fullmatch(line)
            if head is not None and head[2] and int(head[2][:10]) == number:
                break
            if not noise and process.only_repeats:
                # Little more can be expected from a program that repeats its input.
                until = min(until, time.monotonic() + ECHO)
            if head is not None and number > self.FIRST_ID and (not head[2] or int(head[2][:10]) > number):
                # If an engine died in the middle of its last line, this raises ProcessEnded.
                process.receive_bytes(process.LAST_WORDS / 10)
                asked = next((event.data.decode() for event in reversed(process.log) if event.direction == ">"), "")
                detail = doctor.clause_for("form", line, asked.rstrip("\n")) or f"a response to {number} was expected"
                raise process.end_with_failure(FailureKind.PROTOCOL, detail, line)
            noise += len(line) + 1
            if noise > MOST_NOISE:
                raise process.end_with_failure(
                    FailureKind.PROTOCOL, "it wrote too much before '=' or '?'; remove it", line
                )
        line = head[3] or b""
        lines: list[bytes] = []
        size = 0
        while line or not lines:
            lines.append(line)
            size += len(line) + 1
            if size > LONGEST_RESPONSE or len(lines) > MOST_LINES:
                detail = "it wrote a response without an end; end it with an empty line"
                raise process.end_with_failure(FailureKind.PROTOCOL, detail, line)
            if on_info is not None and line.startswith(b"info "):
                on_info(line.decode("utf-8", "replace"))
            line = self._next_line(process, until, watch)
        return head[1] == b"=", b"\n".join(lines).decode("utf-8", "replace").rstrip()

    def _next_line(self, process: EngineProcess, until: float, watch: Callable[[], float] | None) -> bytes:
        line = None
        while line is None:
            left = max(0.0, until - time.monotonic())
            line = process.receive_bytes(left if watch is None else min(left, watch()))
            if line is None and time.monotonic() >= until:
                raise TimeoutError
        return line

    def _log_bytes(self, direction: str, data: bytes) -> None:
        if self._log is not None:
            self._log(time.monotonic(), direction, data.decode("utf-8", "replace").rstrip("\r\n"))


def reduced_environment(additions: Iterable[str] = ()) -> dict[str, str]:
    """Return the environment of an engine.

    Each addition is `NAME=VALUE`, or `NAME` for the value in the host's environment, if any; a mapping is the whole
    environment instead. Raises InvalidOption for an addition without a name.
    """
    if isinstance(additions, Mapping):
        return dict(additions)
    found = {name: value for name, value in os.environ.items() if name in PASSED or name.startswith("LC_")}
    for addition in additions:
        name, equals, value = addition.partition("=") if isinstance(addition, str) else ("", "", "")
        if not name:
            raise InvalidOption(f"env: {addition!r} is not a variable; write NAME or NAME=VALUE.")
        if equals:
            found[name] = value
        elif name in os.environ:
            found[name] = os.environ[name]
    return found
