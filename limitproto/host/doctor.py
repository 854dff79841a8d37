"""The doctor of first engines: names the usual fault of one that does not start or answer, by what came from it.

The functions judge what a host has seen; `doctor.tsv` has the faults. `examine` looks for itself: it asks an engine
what every host asks first, and starts it a second time with an input that ends, so that two processes that differ in
nothing else show what waits in a buffer. The first fault that fits is the root of the others. An engine that is slow
has none: silence alone is not a fault.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from limitproto.core.system import CAN_FORK, command_to_start
from limitproto.engine.line_process import LineProcess, ProcessEnded, ResourceLimits, SendTimeout, status_text
from limitproto.errors import InvalidNotation, Unavailable
from limitproto.games.base import Position
from limitproto.games.registry import game_named

#: How many bytes of what an engine wrote are shown.
SHOWN = 200
#: How long an examination takes at most; how long a silent engine is waited for until it is started a second time; how
#: long that may take; and how long one that has begun to write may pause, in seconds.
LONGEST, _SOON, _TWIN, _QUIET = 9.0, 1.0, 3.0, 1.5
#: More output than this without a response has no end, and so much of what came is looked at, in bytes.
_MUCH, _JUDGED = 1 << 20, 1 << 13
STARTED = "it was started"
#: What other protocols are greeted with, after a command of this one without an id.
_GREETINGS = b"protocol_version\nuci\nxboard\nprotover 2\ninfo\n"
_ELF_MACHINES = {3: "i386", 40: "arm", 62: "x86_64", 183: "aarch64", 243: "riscv64"}
_ALIKE = {"amd64": "x86_64", "arm64": "aarch64", "i686": "i386", "nodejs": "node", "bash": "sh", "dash": "sh"}


@cache
def _rows(kind: str) -> dict[str, str]:
    """Return the rows of a kind: what shows a fault, and the clause for it."""
    _, *rows = Path(__file__).with_suffix(".tsv").read_text(encoding="utf-8").splitlines()
    return {shows: clause for of, shows, clause in (row.split("\t") for row in rows) if of == kind}


def _first(kind: str, came: bytes | str, asked: str = "") -> str:
    """Return the clause of the first fault of a kind that a text shows, empty if none does."""
    text = came if isinstance(came, str) else came[:_JUDGED].replace(b"\r\n", b"\n").decode("latin-1")
    number, _, command = asked.partition(" ")
    for pattern, clause in _rows(kind).items():
        pattern = pattern.replace("<id>", number).replace("<line>", re.escape(asked))
        if found := re.search(pattern, text, re.MULTILINE):
            group = next(filter(None, found.groups()), "")
            return clause.format(command=repr(shortened(command)), n=number, found=group)
    return ""


def form_of(asked: str, came: bytes) -> str:
    """Return a clause for what came instead of a response to a line that begins with an id, empty if it is unusual."""
    return _first("form", came, asked)


def not_a_program(words: Sequence[str]) -> str:
    """Return a sentence that says why a command cannot be run, empty if it can."""
    if shutil.which(command_to_start(words)[0]) is not None:
        return ""
    clause = program_clause(words)
    return f"{words[0]!r} is not a program that can be run{f': {clause}' if clause else ''}."


def silence(asked: str, came: bytes, seconds: float) -> str:
    """Return the words for an engine that has not answered a line in time, though something else may have come."""
    number, _, command = asked.partition(" ")
    words = f"no response to {shortened(command)!r} within {seconds:.3g} s"
    expected = f": '={number}' or '?{number}' was expected" if came else ""
    return f"{form_of(asked, came) or words + expected}{'; this came' if came else ''}"


def shortened(line: str) -> str:
    """Return the beginning of a command for an error."""
    return line if len(line) <= 60 else line[:57] + "..."


# ---- a program that does not run -------------------------------------------------------------------------------------


def cannot_be_started(words: Sequence[str], error: OSError, path: str | None = None, cwd: str | None = None) -> str:
    """Return a clause that says why a command cannot be started."""
    return f"{words[0]} cannot be started: {program_clause(words, path, cwd) or error.strerror or error}"


def program_clause(
    words: Sequence[str], path: str | None = None, cwd: str | None = None, is_windows: bool = not CAN_FORK
) -> str:
    """Return what is wrong with the program of a command that did not start, empty if nothing shows."""
    name = command_to_start(words, path)[0]
    here = os.path.join(cwd or "", name)
    file = here if os.path.dirname(name) else shutil.which(name, path=path) or here
    suffix = os.path.splitext(name)[1]
    runs = _rows("suffix").get(suffix)
    by = f", or name its interpreter: {runs} {name}" if runs else ""
    if os.path.isdir(file):
        return "it is a folder, not a program: name the program in it"
    if not os.path.isfile(file):
        spaced = next(
            (" ".join(words[:n]) for n in range(2, len(words) + 1) if os.path.isfile(" ".join(words[:n]))), ""
        )
        if spaced:
            return f"the command is split at its spaces: write quotation marks around {spaced!r}"
        return "only a shell knows what ~ is: write the whole path" if name.startswith("~") else ""
    if is_windows and runs:
        return f"Windows does not run a {suffix} file by itself: name its interpreter: {runs} {name}"
    if not is_windows and not os.access(file, os.X_OK):
        return f"the file is not executable: chmod +x {name}{by}"
    if file == here and not os.path.dirname(name):
        return f"not on PATH; {os.path.join('.', name)} is a file here"
    with suppress(OSError), open(file, "rb") as source:
        return "" if is_windows else _content_clause(source.read(4096), path, by)
    return ""


def _content_clause(head: bytes, path: str | None, by: str) -> str:
    """Return what is wrong with an executable file that the system did not run, by its first bytes."""
    interpreter, *rest = head[2:].split(b"\n")[0].decode("utf-8", "replace").split(" ") if head[:2] == b"#!" else ("",)
    program = rest[0].strip() if rest else ""
    machine = platform.machine().lower()
    built = _ELF_MACHINES.get(int.from_bytes(head[18:20], "little"), "another processor")
    loader = re.search(rb"/[\w./-]*/ld-[\w.-]+", head)
    if not head:
        return "the file is empty"
    if head.startswith(b"\xef\xbb\xbf#!"):
        return "a byte order mark comes before '#!' in its first line: save it without one"
    if interpreter:
        if [interpreter, *rest][-1].endswith("\r"):
            return (
                f"CR LF ends its first line, so that the system looks for {[interpreter, *rest][-1]!r}: "
                "save it with LF at the end of its lines"
            )
        if not os.path.isfile(interpreter):
            return f"its first line names the interpreter {interpreter}, which does not exist"
        if interpreter.endswith("/env") and len(rest) > 1 and not program.startswith("-"):
            return f"env takes {' '.join(rest)!r} in its first line for one name: write env -S"
        if interpreter.endswith("/env") and len(rest) == 1 and shutil.which(program, path=path) is None:
            return f"its first line names the interpreter {program}, which is not on PATH"
        return ""
    if head.startswith(b"\x7fELF"):
        if built != _ALIKE.get(machine, machine):
            return f"it was built for {built}, and this processor is {machine}"
        if loader and not os.path.exists(loader[0]):
            return f"it needs {loader[0].decode()}, which is not here: it was built for another system"
        return ""
    if head.startswith((b"MZ", b"\xcf\xfa\xed\xfe")):
        return f"it is a program for {'Windows' if head[:1] == b'M' else 'macOS'}"
    return "" if b"\0" in head else f"it has no first line such as '#!/usr/bin/env python3': write one{by}"


def script_clause(words: Sequence[str], cwd: str | None = None) -> str:
    """Return what is wrong with the file that an interpreter is to run, named by a command or a first line."""
    suffixes = _rows("suffix")
    if os.path.splitext(words[0])[1] in suffixes:
        with suppress(OSError), open(os.path.join(cwd or "", words[0]), "rb") as source:
            first = source.readline(256).decode("utf-8", "replace")
            named = first[2:].split() if first.startswith("#!") else []
            words = [*named[named[:1] == ["/usr/bin/env"] :], words[0]]
    stem = re.match(r"[a-z]+", os.path.basename(words[0]).lower())
    interpreter = _ALIKE.get(stem[0], stem[0]) if stem else ""
    script = next((word for word in words[1:] if word != "-u"), "-")
    file, runs = os.path.join(cwd or "", script), suffixes.get(os.path.splitext(script)[1], "")
    if script.startswith("-") or interpreter not in {re.split(r"[ \d]", by)[0] for by in suffixes.values()}:
        return ""
    if os.path.isdir(file):
        return f"{script} is a folder, not a program: name the program in it"
    if not os.path.exists(file) and (runs or interpreter != "java"):
        return f"there is no file {script} in {cwd or os.getcwd()}"
    if runs and (re.split(r"[ \d]", runs)[0] != interpreter or interpreter == "java"):
        return f"{os.path.basename(words[0])} runs {os.path.basename(script)}, a program for {runs}"
    return ""


def last_words(stderr: str) -> str:
    """Return the line of stderr that says most: the last one that names an error, else the last one."""
    lines = [line.strip() for line in stderr.strip().splitlines()]
    errors = [line for line in lines if re.match(r"[\w.]*(?:Error|Exception)\b|thread '.*' .*panicked", line)]
    return next(reversed(errors or lines), "")


def ended(
    words: Sequence[str], code: int | None, stderr: str, answered: int, path: str | None = None, cwd: str | None = None
) -> str:
    """Return the words for an engine that has ended, or only closed a pipe, after it had answered some commands."""
    if code is None:
        return "it closed its pipes and still runs"
    clause = program_clause(words, path, cwd) if code in (126, 127) and not answered else ""
    if code and not clause and not answered:
        clause = script_clause(words, cwd) or _first("stderr", stderr)
    for statuses, text in _rows("status").items():
        clause = clause or (text if str(code) in statuses.split("|") else "")
    if not code and not clause:
        after = (
            f"after it had answered {answered} command{'s' * (answered > 1)}" if answered else "and answered nothing"
        )
        return f"it {status_text(code)} {after}: an engine reads commands until 'quit' or the end of its input"
    return f"it {status_text(code)}{f': {clause}' if clause else ''}"


# ---- a turn that cannot be played ------------------------------------------------------------------------------------


def turn_clause(position: Position, text: str, before: Position | None = None) -> str:
    """Return why an answer to `genmove` is not a turn that can be played, empty if it is one.

    `before` is the position before the last turn of the opponent: an engine that did not hear of it plays there.
    """
    try:
        broken = position.explain(text)
    except (InvalidNotation, Unavailable):
        example = next(iter(position.legal_turns()), "")
        return f"it answers {'what is not a turn' if text else 'no text'}: a turn was expected, such as '{example}'"
    with suppress(InvalidNotation, Unavailable):
        if broken and before is not None and not before.explain(text):
            return (
                f"{text} breaks {broken[0]}; it was legal one turn before: does it play the turns that `play` tells it?"
            )
    return f"{text} breaks {'; '.join(map(str, broken))}" if broken else ""


# ---- an examination --------------------------------------------------------------------------------------------------


class Examination(NamedTuple):
    """What an examination has found: a clause for the fault, empty without one; what was sent last; what came then.

    `notes` are clauses for faults that most hosts put up with, `stderr` is its end, and `last` says how far the engine
    came before the time was over, when it `is_silent`.
    """

    fault: str
    sent: str
    came: bytes
    stderr: str
    notes: Sequence[str]
    last: str
    is_silent: bool

    @property
    def is_of_start(self) -> bool:
        """Whether the fault is one that no host gets past."""
        return bool(self.fault) and self.last == STARTED

    @property
    def sentence(self) -> str:
        """The fault with what came and the last words on stderr, without a full stop; empty without a fault."""
        came = f"; this came: {self.came[:SHOWN]!r}" if self.came and self.fault else ""
        said = last_words(self.stderr)
        return f"{self.fault}{came}{f'; it wrote to stderr: {said}' if said and self.fault else ''}"


class _Found(Exception):
    """A fault ends an examination."""


class _Late(Exception):
    """The time of an examination is over."""


class _Examiner:
    """Asks one engine. The ids are numbers that no text of a response begins with."""

    def __init__(
        self,
        words: Sequence[str],
        start: Callable[[], LineProcess],
        where: tuple[str | None, str | None],
        seconds: float,
    ) -> None:
        """`where` are the PATH and the folder of the engine."""
        self._words, self._start, self._where = words, start, where
        self._until = time.monotonic() + seconds
        self._number, self._answered, self._rest = 70, 0, b""
        self._position = game_named("limit").new("classic", {})
        self.notes: dict[str, str] = {}
        self.sent, self.came, self.last, self.stderr, self.is_silent = "", b"", STARTED, "", False

    def run(self) -> str:
        """Ask until something is wrong or the time is over; return the fault, if any."""
        try:
            with self._start() as self._engine:
                try:
                    self._converse()
                finally:
                    self._engine.kill()
                    self.stderr = self._engine.stderr_text()
        except _Found as found:
            return str(found)
        except _Late:
            self.is_silent = True
            self.last += f"; no response to {self.sent.partition(' ')[2]!r} came in time"
        return ""

    def _converse(self) -> None:
        if (version := self._ask("protocol_version")) != "2":
            raise _Found(f"it answers {version!r} to 'protocol_version': '2' was expected")
        self._ask("name")
        self._ask("version")
        commands = self._ask("list_commands")
        if "," in commands:
            raise _Found("commas stand in the response to 'list_commands': one command on each line was expected")
        self.last = f"it lists {len(commands.split())} commands"
        if missing := ", ".join(sorted({"lp-newgame", "play", "genmove"} - set(commands.split()))):
            raise _Found(f"it lists no command {missing}, so that it cannot play LIMIT, as engines for Go cannot")
        self._play()
        self._ask_at_once()
        if not self.notes:
            self._ask("name", "\n# a comment\n\n", "it answers empty lines or comments: ")
        self._ask("quit")
        if self._engine.wait(min(1.0, self._left)) is None and self._left:
            self.notes["quit"] = "it runs on after quit"

    def _play(self) -> None:
        """Begin a game, play a turn in it and have the engine play the next three."""
        begun = self._ask("lp-newgame classic")
        if begun != self._position.text:
            raise _Found(f"it begins another game by 'lp-newgame classic': {self._position.text!r} was expected")
        self.last += ", begins a game"
        before: Position | None = None
        for colour in self._position.players * 2:
            if before is None:
                turn = self._position.legal_turns()[-1]
                self._ask(f"play {colour} {turn}")
            elif (turn := self._ask(f"genmove {colour}")) == "resign":
                break
            elif clause := turn_clause(self._position, turn, before):
                raise _Found(clause)
            self.last += f", plays {turn}" if before else ""
            before, self._position = self._position, self._position.play(turn)

    @property
    def _left(self) -> float:
        return max(0.0, self._until - time.monotonic())

    # ---- responses ----

    def _ask(self, command: str, first: str = "", complaint: str = "") -> str:
        """Send a command, after other lines, and return the text of its response. Raises _Found and _Late.

        `complaint` begins the note about what comes before the response.
        """
        self._number += 1
        self.sent = f"{self._number} {command}"
        text = self._exchange(f"{first}{self.sent}\n")
        block = _block(self._number, text)
        if block is None:
            raise _Found(self._reason(text))
        self._answered, self._rest = self._answered + 1, text[block.end() :]
        if before := text[: block.start()].strip():
            about = f"{before[:SHOWN]!r} came before the response to {command!r}"
            if self.sent.encode() in before:
                about = form_of(self.sent, before + b"\n=")
            elif re.match(rb"[=?]%d\b" % (self._number - 1), before):
                about = f"it answers a command twice: {about}"
            else:
                about = (complaint or "it writes a banner or messages to stdout, which belong to stderr: ") + about
            self.notes.setdefault("before", about)
        answer = b"\n".join(filter(None, (block[2], block[3].strip(b"\n")))).decode("utf-8", "replace").strip()
        if block[1] == b"?":
            why = "although it lists it" if self._answered > 4 else "which every engine has to know"
            raise _Found(f"it fails {command!r}, {why}: {answer[:SHOWN]!r}")
        if not block[2] and command in ("protocol_version", "name", "version"):
            raise _Found(form_of(self.sent, text[block.start() :]) or f"it answers {command!r} without a text")
        return answer

    def _exchange(self, data: str, is_urgent: bool = False) -> bytes:
        """Send lines and return what comes until the last one is answered, or no more comes, with LF for CR LF.

        Raises _Found, and, unless it `is_urgent`, _Late.
        """
        engine, has_twin = self._engine, bool(self._answered)
        self.came, self._rest = self._rest, b""
        with suppress(ProcessEnded, SendTimeout):
            engine.send(data.encode(), self._left)
        while True:
            self.came += engine.take()
            text = self.came.replace(b"\r\n", b"\n")
            if _block(self._number, text) or engine.has_ended_output or len(text) > _MUCH:
                break
            if engine.exchange(
                time.monotonic() + min(self._left, _TWIN if is_urgent else _QUIET if text or has_twin else _SOON)
            ):
                continue
            if not has_twin and (reason := self._twin(text)):
                raise _Found(reason)
            has_twin = True
            if is_urgent or form_of(self.sent, text):
                break
            if not self._left:
                raise _Late
        if text != self.came:
            self.notes.setdefault("CR", f"CR LF ends its lines: end them with LF; this came: {self.came[:SHOWN]!r}")
        return text

    def _ask_at_once(self) -> None:
        """Send three commands at once; what is lost or out of order is a note."""
        numbers = range(self._number + 1, self._number + 4)
        self._number += 3
        self.sent = "; ".join(f"{number} name" for number in numbers)
        text = self._exchange("".join(f"{number} name\n" for number in numbers), True)
        if [int(number) for number in re.findall(rb"^[=?](\d+)", text, re.MULTILINE)] != [*numbers] and not self.notes:
            self.notes["at once"] = (
                f"it does not answer commands that come at once one by one; after {self.sent} came {text[:SHOWN]!r}"
            )

    # ---- reasons ----

    def _reason(self, text: bytes) -> str:
        """Return the clause for what came and is not a response."""
        engine, clause = self._engine, _first("protocol", text) or form_of(self.sent, text)
        if not engine.has_ended_output:
            return "it writes without end" if len(text) > _MUCH else clause
        code = engine.wait(1.0)
        self.stderr = engine.stderr_text()
        return (clause if not code else "") or ended(self._words, code, self.stderr, self._answered, *self._where)

    def _twin(self, came: bytes) -> str:
        """Return what the same engine shows if its input ends after the command and greetings of other protocols."""
        begun = time.monotonic()
        late = b""
        with self._start() as twin:
            with suppress(ProcessEnded, SendTimeout):
                twin.send(f"{self.sent}\n".encode() + _GREETINGS, 1.0)
            twin.close_input()
            while not twin.has_ended_output and len(late) < _MUCH:
                if not twin.exchange(min(self._until, begun + _TWIN)):
                    break
                late += twin.take().replace(b"\r\n", b"\n")
            twin.kill()
            said = twin.stderr_text()
        command = self.sent.partition(" ")[2]
        knows_no_ids = re.search(rb"^= ?2$", late, re.MULTILINE)
        if clause := _first("protocol", came) or _first("protocol", late):
            self.came = came or late
            return clause
        if knows_no_ids and re.search(rb"^\?(?!\d)", came, re.MULTILINE):
            return f"it takes the id {self._number} for the name of a command: an id may stand before each command"
        if form_of(self.sent, came):
            return ""
        if re.search(rb"^[^\w\n]{0,4}[=?]", late, re.MULTILINE):
            # Only what has had more time than its twin, and has not answered, waits for the end of its input.
            self._engine.exchange(time.monotonic() + max(_SOON, 2 * (time.monotonic() - begun)))
            if self._engine.output or self._engine.has_ended_output:
                return ""
            self.came = late.partition(b"\n\n")[0] + b"\n\n"
            if knows_no_ids and not _block(self._number, late):
                return (
                    f"it answers {command!r} alone, and not with an id before it: an id may stand before each command"
                )
            return (
                f"it answers {command!r} only when its input ends, so that the response waited in a buffer: have it "
                "flush its output after each response, and read its input line by line"
            )
        found = re.search(rf"^[=?] ?(?:{self._number})?\b.*", said, re.MULTILINE)
        return f"it writes its responses to stderr: {found[0]!r} was expected on stdout" if found and not came else ""


def has_answered(asked: str, came: bytes) -> bool:
    """Return whether what came has a response to a line that begins with an id."""
    number = asked.partition(" ")[0]
    return not number.isdigit() or _block(int(number), came.replace(b"\r\n", b"\n")) is not None


def _block(number: int, text: bytes) -> re.Match[bytes] | None:
    """Return the response with an id: its first character, the text on its first line, and the lines below."""
    return re.search(rb"^([=?])%d(?:[ \t]+([^\n]*))?\n((?:[^\n]+\n)*)\n" % number, text, re.MULTILINE)


def examine(
    words: Sequence[str],
    env: Mapping[str, str],
    cwd: str | None = None,
    limits: ResourceLimits | None = None,
    seconds: float = LONGEST,
) -> Examination:
    """Start an engine alone, ask it what hosts ask first, and play some turns; `env` is its whole environment.

    It takes no more than `seconds`; an engine that has not answered by then is slow and not at fault.
    """
    start = partial(LineProcess, words, env=env, cwd=cwd, guard=limits or ResourceLimits())
    one = _Examiner(words, start, (env.get("PATH"), cwd), seconds)
    try:
        fault = one.run()
    except OSError as error:
        fault = cannot_be_started(words, error, env.get("PATH"), cwd)
    return Examination(fault, one.sent, one.came, one.stderr, list(one.notes.values()), one.last, one.is_silent)
