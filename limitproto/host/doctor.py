"""The doctor of first engines: names the usual fault of one that does not start or answer, by what came from it.

The functions judge what a host has seen; `doctor.tsv` has the faults. An `Examination` looks for itself: it asks an
engine what every host asks first, and starts it a second time with an input that ends, so that two processes that
differ in nothing else show what waits in a buffer. The first fault that fits is the root of the others. An engine that
is slow has none: silence alone is not a fault.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

from limitproto.core.system import CAN_FORK, command_to_start
from limitproto.engine.line_process import LineProcess, ProcessEnded, ResourceLimits, SendTimeout, status_text
from limitproto.errors import InvalidNotation, Unavailable
from limitproto.games.base import Position
from limitproto.games.registry import GAMES, game_named

#: How many bytes of what an engine wrote are shown.
SHOWN = 200
#: How long an examination takes at most; how long a silent engine is waited for until it is started a second time; how
#: long that may take; and how long one that has begun to write may pause, in seconds.
LONGEST, _SOON, _TWIN, _QUIET = 9.0, 1.0, 3.0, 1.5
#: More output than this without a response has no end, and so much of what came is looked at, in bytes.
_MUCH, _JUDGED = 1 << 20, 1 << 13
#: How far an engine has come that has not answered all that hosts ask at its start.
STARTED = "it was started"
#: What other protocols are greeted with, after a command of this one without an id.
_GREETINGS = b"protocol_version\nuci\nxboard\nprotover 2\ninfo\n"
#: What looks like the beginning of a response.
_HEAD = re.compile(rb"^[^\w\n]{0,4}[=?]", re.MULTILINE)
_ELF_MACHINES = {3: "i386", 40: "arm", 62: "x86_64", 183: "aarch64", 243: "riscv64"}
_ALIKE = {"amd64": "x86_64", "arm64": "aarch64", "i686": "i386", "nodejs": "node", "bash": "sh", "dash": "sh"}


@cache
def _rows(kind: str) -> dict[str, str]:
    """Return the rows of a kind: what shows a fault, and the clause for it."""
    _, *rows = Path(__file__).with_suffix(".tsv").read_text(encoding="utf-8").splitlines()
    return {shows: clause for of, shows, clause in (row.split("\t") for row in rows) if of == kind}


def _first(kind: str, came: bytes | str, asked: str = "", by: str = "") -> str:
    """Return the clause of the first fault of a kind that a text shows, empty if none does."""
    # A command may be as long as a record, and is compared as far as output is looked at.
    asked = asked[:_JUDGED]
    text = came if isinstance(came, str) else came[:_JUDGED].replace(b"\r\n", b"\n").decode("latin-1")
    number, _, command = asked.partition(" ")
    for pattern, clause in _rows(kind).items():
        pattern = pattern.replace("<id>", number).replace("<line>", re.escape(asked))
        if found := re.search(pattern, text, re.MULTILINE):
            group = next(filter(None, found.groups()), "")
            return clause.format(command=repr(shortened(command)), n=number, found=group, by=by)
    return ""


def form_of(asked: str, came: bytes) -> str:
    """Return a clause for what came instead of a response to a line that begins with an id, empty if it is unusual."""
    return _first("form", came, asked)


def silence(asked: str, came: bytes, seconds: float) -> str:
    """Return the words for an engine that has not answered a line in time, though something else may have come."""
    number, _, command = asked.partition(" ")
    words = f"no response to {shortened(command)!r} within {seconds:.3g} s"
    expected = f": '={number}' or '?{number}' was expected" if came else ""
    return f"{form_of(asked, came) or words + expected}{'; this came' if came else ''}"


def has_answered(asked: str, came: bytes) -> bool:
    """Return whether what came has a response to a line that begins with an id."""
    number = asked.partition(" ")[0]
    return not number.isdigit() or _block(int(number), came.replace(b"\r\n", b"\n")) is not None


def _block(number: int, text: bytes) -> re.Match[bytes] | None:
    """Return the response with an id: its first character, the text on its first line, and the lines below."""
    return re.search(rb"^([=?])%d(?:[ \t]+([^\n]*))?\n((?:[^\n]+\n)*)\n" % number, text, re.MULTILINE)


def shortened(line: str) -> str:
    """Return the beginning of a command for an error."""
    return line if len(line) <= 60 else line[:57] + "..."


# ---- a program that does not run -------------------------------------------------------------------------------------


def cannot_be_started(words: Sequence[str], error: OSError, path: str | None = None, cwd: str | None = None) -> str:
    """Return a clause that says why a command cannot be started."""
    return f"{words[0]} cannot be started: {program_clause(words, path, cwd) or error.strerror or error}"


def not_a_program(words: Sequence[str]) -> str:
    """Return a sentence that says why a command cannot be run, empty if it can."""
    if shutil.which(command_to_start(words)[0]) is not None:
        return ""
    clause = program_clause(words)
    return f"{words[0]!r} is not a program that can be run{f': {clause}' if clause else ''}."


def program_clause(
    words: Sequence[str], path: str | None = None, cwd: str | None = None, is_windows: bool = not CAN_FORK
) -> str:
    """Return what is wrong with the program of a command that did not start, empty if nothing shows."""
    name = command_to_start(words, path)[0]
    here = os.path.join(cwd or "", name)
    file = here if os.path.dirname(name) else shutil.which(name, path=path) or here
    suffix = os.path.splitext(name)[1]
    runs = _rows("suffix").get(suffix, "")
    by = f", or name its interpreter: {runs} {name}" if runs else ""
    if not os.path.isfile(file):
        joined = (" ".join(words[:n]) for n in range(2, len(words) + 1))
        spaced = next(filter(os.path.isfile, joined), "")
        clauses = {
            "it is a folder, not a program: name the program in it": os.path.isdir(file),
            f"the command is split at its spaces: write quotation marks around {spaced!r}": spaced,
            "only a shell knows what ~ is: write the whole path": name.startswith("~"),
        }
    else:
        clauses = {
            f"Windows does not run a {suffix} file by itself: name its interpreter: {runs} {name}": is_windows and runs,
            f"the file is not executable: chmod +x {name}{by}": not is_windows and not os.access(file, os.X_OK),
            f"not on PATH; {os.path.join('.', name)} is a file here": file == here and not os.path.dirname(name),
        }
    clause = next((text for text, holds in clauses.items() if holds), "")
    if clause or is_windows or not os.path.isfile(file):
        return clause
    with open(file, "rb") as source:
        return _head_clause(source.read(4096), path, by)


def _head_clause(head: bytes, path: str | None, by: str) -> str:
    """Return what is wrong with an executable file that the system did not run, by its first bytes."""
    if clause := _first("head", head.decode("latin-1"), by=by):
        return clause
    if line := re.match(rb"#!\s*(\S+)(?:[ \t]+(\S+))?", head):
        name = (line[2] if line[1].endswith(b"/env") and line[2] else line[1]).decode("utf-8", "replace")
        missing = not name.startswith("-") and shutil.which(name, path=path) is None
        return f"its first line names the interpreter {name}, which does not exist" if missing else ""
    machine = platform.machine().lower()
    built = _ELF_MACHINES.get(int.from_bytes(head[18:20], "little"), "another processor")
    loader = re.search(rb"/[\w./-]*/ld-[\w.-]+", head)
    if head.startswith(b"\x7fELF") and built != _ALIKE.get(machine, machine):
        return f"it was built for {built}, and this processor is {machine}"
    if head.startswith(b"\x7fELF") and loader and not os.path.exists(loader[0]):
        return f"it needs {loader[0].decode()}, which is not here: it was built for another system"
    return ""


def script_clause(words: Sequence[str], cwd: str | None = None) -> str:
    """Return what is wrong with the file that an interpreter is to run, named by a command or a first line."""
    suffixes = _rows("suffix")
    if os.path.splitext(words[0])[1] in suffixes:
        with suppress(OSError), open(os.path.join(cwd or "", words[0]), "rb") as source:
            line = re.match(rb"#!(?:\s*\S*/env(?=\s))?\s*([^\s\0]+)", source.readline(256))
            words = [line[1].decode("utf-8", "replace"), words[0]] if line else words
    stem = re.match(r"[a-z]*", os.path.basename(words[0]).lower())
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
    clause = clause or next((text for codes, text in _rows("status").items() if str(code) in codes.split("|")), "")
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


class _Stop(Exception):
    """Ends an examination with a clause for a fault, or without one when the time is over."""


class Examination:
    """What a look at an engine of its own finds; it takes no more than `seconds`, and what is slow is not at fault.

    `fault` is a clause, empty without one, and `notes` are clauses for faults that most hosts put up with. `sent` is
    what was sent last, and `came` what came then; `stderr` is its end. `last` says how far the engine came, before the
    time was over if it `is_silent`. The ids that it sends are numbers with which no text of a response begins.
    """

    def __init__(
        self,
        words: Sequence[str],
        env: Mapping[str, str],
        cwd: str | None = None,
        limits: ResourceLimits | None = None,
        seconds: float = LONGEST,
    ) -> None:
        """Start the engine, ask it what hosts ask first, and play some turns; `env` is its whole environment."""
        self._start = partial(LineProcess, words, env=env, cwd=cwd, guard=limits or ResourceLimits())
        self._words, self._path, self._cwd, self._until = words, env.get("PATH"), cwd, time.monotonic() + seconds
        self._number, self._answered, self._rest, self._notes = 70, 0, b"", dict[str, str]()
        self.fault, self.sent, self.came, self.stderr, self.last = "", "", b"", "", STARTED
        self.is_silent = False
        try:
            with self._start() as self._engine:
                try:
                    self._converse()
                finally:
                    self._engine.kill()
                    self.stderr = self._engine.stderr_text()
        except OSError as error:
            self.fault = cannot_be_started(words, error, self._path, cwd)
        except _Stop as stop:
            self.fault, self.is_silent = str(stop), not str(stop)
            if self.is_silent:
                self.last += f"; no response to {self.sent.partition(' ')[2]!r} came in {seconds:.3g} s"

    @property
    def notes(self) -> list[str]:
        """Clauses for what most hosts put up with."""
        return list(self._notes.values())

    @property
    def is_of_start(self) -> bool:
        """Whether the fault is one that no host gets past."""
        return bool(self.fault) and self.last == STARTED

    @property
    def sentence(self) -> str:
        """The fault with what came and the last words on stderr, without a full stop; empty without a fault."""
        said = last_words(self.stderr)
        words = [
            self.fault,
            f"this came: {self.came[:SHOWN]!r}" * bool(self.came),
            f"it wrote to stderr: {said}" * bool(said),
        ]
        return "; ".join(filter(None, words)) if self.fault else ""

    def _converse(self) -> None:
        if (version := self._ask("protocol_version")) != "2":
            raise _Stop(f"it answers {version!r} to 'protocol_version': '2' was expected")
        self._ask("name")
        self._ask("version")
        commands = self._ask("list_commands")
        if "," in commands:
            raise _Stop("commas stand in the response to 'list_commands': one command on each line was expected")
        self.last = f"it lists {len(commands.split())} commands"
        if missing := ", ".join(sorted({"lp-newgame", "play", "genmove"} - set(commands.split()))):
            raise _Stop(f"it lists no command {missing}, so that it cannot play LIMIT, as engines for Go cannot")
        self._play()
        self._ask_at_once()
        self._number += 1
        self.sent = f"{self._number} quit"
        self._exchange(self.sent, True)
        if self._left and self._engine.wait(min(1.0, self._left)) is None:
            self._notes["quit"] = "it runs on after 'quit'"

    def _play(self) -> None:
        """Begin a game, play a turn in it and have the engine play the next three."""
        game = game_named(next(iter(GAMES)))
        edition = game.editions[0].name
        position, before = game.new(edition, {}), None
        if self._ask(f"lp-newgame {edition}") != position.text:
            raise _Stop(f"it begins another game by 'lp-newgame {edition}': {position.text!r} was expected")
        self.last += ", begins a game"
        for colour in position.players * 2:
            if before is None:
                turn = position.legal_turns()[-1]
                self._ask(f"play {colour} {turn}")
            elif (turn := self._ask(f"genmove {colour}")) == "resign":
                break
            elif clause := turn_clause(position, turn, before):
                raise _Stop(clause)
            else:
                self.last += f", plays {turn}"
            before, position = position, position.play(turn)

    @property
    def _left(self) -> float:
        return max(0.0, self._until - time.monotonic())

    # ---- responses ----

    def _ask(self, command: str) -> str:
        """Send a command and return the text of its response. Raises _Stop."""
        self._number += 1
        self.sent = f"{self._number} {command}"
        text = self._exchange(self.sent)
        if (block := _block(self._number, text)) is None:
            raise _Stop(self._reason(text))
        self._answered, self._rest = self._answered + 1, text[block.end() :]
        if before := text[: block.start()].strip():
            clause = "it writes a banner or messages to stdout, which belong to stderr"
            if self.sent.encode() in before:
                clause = form_of(self.sent, before + b"\n=")
            elif before.startswith((b"=%d" % (self._number - 1), b"?%d" % (self._number - 1))):
                clause = "it answers a command twice"
            self._notes.setdefault("before", f"{clause}: {before[:SHOWN]!r} came before the response to {command!r}")
        answer = b"\n".join(filter(None, (block[2], block[3].strip(b"\n")))).decode("utf-8", "replace").strip()
        if block[1] == b"?":
            why = "although it lists it" if self._answered > 4 else "which every engine has to know"
            raise _Stop(f"it fails {command!r}, {why}: {answer[:SHOWN]!r}")
        if not block[2] and command in ("protocol_version", "name", "version"):
            below = form_of(self.sent, text[block.start() :]) if block[3] else ""
            raise _Stop(below or f"it answers {command!r} without a text")
        return answer

    def _exchange(self, lines: str, is_urgent: bool = False) -> bytes:
        """Send lines and return what comes until the last one is answered, or no more comes, with LF for CR LF.

        Raises _Stop; not for silence if it `is_urgent`.
        """
        engine, has_twin, pause = self._engine, bool(self._answered), _TWIN if is_urgent else _QUIET
        self.came, self._rest = self._rest, b""
        with suppress(ProcessEnded, SendTimeout):
            engine.send(lines, self._left)
        while True:
            self.came += engine.take()
            text = self.came.replace(b"\r\n", b"\n")
            if _block(self._number, text) or engine.has_ended_output or len(text) > _MUCH:
                break
            soon = min(self._left, pause if text or has_twin else _SOON)
            if engine.exchange(time.monotonic() + soon):
                continue
            if not has_twin and (reason := self._twin(text)):
                raise _Stop(reason)
            has_twin = True
            if is_urgent or form_of(self.sent, text):
                break
            if not self._left:
                raise _Stop
        if text != self.came:
            self._notes.setdefault("CR", f"CR LF ends its lines: end them with LF; this came: {self.came[:SHOWN]!r}")
        return text

    def _ask_at_once(self) -> None:
        """Send lines to pass over and three commands at once; what goes wrong is a note, unless it had gone wrong."""
        numbers = [self._number + n for n in (1, 2, 3)]
        self._number += 3
        self.sent = "\n".join(["", "# a comment", *(f"{number} name" for number in numbers)])
        text = self._exchange(self.sent, True)
        heads = [int(number or 0) for number in re.findall(rb"^[=?](\d*)", text, re.MULTILINE)]
        if heads != numbers and not self._notes:
            clause = "it loses commands that come at once, or answers them in another order"
            if set(numbers) <= set(heads) and len(heads) > 3:
                clause = "it answers empty lines or comments"
            self._notes["at once"] = f"{clause}: after {self.sent!r} came {text[:SHOWN]!r}"

    # ---- reasons ----

    def _reason(self, text: bytes) -> str:
        """Return the clause for what came and is not a response."""
        engine, clause = self._engine, _first("protocol", text) or form_of(self.sent, text)
        if not engine.has_ended_output:
            return "it writes without end" if len(text) > _MUCH else clause
        code = engine.wait(1.0)
        self.stderr = engine.stderr_text()
        return (clause if not code else "") or ended(
            self._words, code, self.stderr, self._answered, self._path, self._cwd
        )

    def _late(self) -> tuple[bytes, str]:
        """Return what the same engine writes, stderr apart, if its input ends after greetings of other protocols."""
        until, late = min(self._until, time.monotonic() + _TWIN), b""
        with self._start() as twin:
            with suppress(ProcessEnded, SendTimeout):
                twin.send(f"{self.sent}\n".encode() + _GREETINGS, 1.0)
            twin.close_input()
            while not twin.has_ended_output and len(late) < _MUCH and twin.exchange(until):
                late += twin.take()
            twin.kill()
            return late.replace(b"\r\n", b"\n"), twin.stderr_text()

    def _twin(self, came: bytes) -> str:
        """Return what a second process of the engine shows of the first, which has not answered its first command."""
        begun, before = time.monotonic(), self._number
        late, said = self._late()
        command = repr(self.sent.partition(" ")[2])
        knows_no_ids = re.search(rb"^= ?2$", late, re.MULTILINE)
        if clause := _first("protocol", came) or _first("protocol", late):
            self.came = came or late
            return clause
        if knows_no_ids and re.search(rb"^\?(?!\d)", came, re.MULTILINE):
            return f"it takes the id {self._number} for the name of a command: an id may stand before each command"
        if form_of(self.sent, came):
            return ""
        # Only what has had more time than its twin, and has not answered, waits for the end of its input.
        is_late = _HEAD.search(late.removeprefix(came).partition(b"\n\n")[0]) and not _HEAD.search(came)
        if came and not is_late:
            self._number += 1
            self.sent = f"{self._number} {self.sent.partition(' ')[2]}"
            with suppress(ProcessEnded, SendTimeout):
                self._engine.send(self.sent, 1.0)
        self._engine.exchange(time.monotonic() + max(_SOON, 2 * (time.monotonic() - begun)))
        if came and self._engine.output == came.replace(b"%d" % before, b"%d" % self._number):
            return (
                f"what it answers to {command} is not a response: '={self._number}' or '?{self._number}' was expected"
            )
        if self._engine.output or self._engine.has_ended_output:
            return ""
        if is_late:
            self.came = late.partition(b"\n\n")[0] + b"\n\n"
            if knows_no_ids and not _block(self._number, late):
                return f"it answers {command} alone, and not with an id before it: an id may stand before each command"
            return (
                f"it answers {command} only when its input ends, so that the response waited in a buffer: have it "
                "flush its output after each response, and read its input line by line"
            )
        found = re.search(rf"^[=?] ?(?:{self._number})?\b.*", said, re.MULTILINE)
        return f"it writes its responses to stderr: {found[0]!r} was expected on stdout" if found and not came else ""
