"""The doctor of first engines: finds the usual fault of one that does not start or answer, from what a host saw.

`doctor.tsv` lists the faults. The first one that matches causes the others. Slowness is not one of them: silence alone
is not a fault.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from limitproto.core.system import CAN_FORK, command_to_start
from limitproto.errors import InvalidNotation, Unavailable
from limitproto.games.base import Position
from limitproto.protocol import failures

#: How many bytes of an engine's output are shown, and how many are examined.
SHOWN, _JUDGED = 200, 1 << 13


@cache
def _rows(kind: str) -> dict[str, str]:
    """Return the rows of the given kind: the sign of a fault, and its clause."""
    _, *rows = Path(__file__).with_suffix(".tsv").read_text(encoding="utf-8").splitlines()
    return {shows: clause for of, shows, clause in (row.split("\t") for row in rows) if of == kind}


def clause_for(
    kind: str, output: bytes | str, request: str = "", holds: Callable[[str, str], bool] = lambda *_: True,
    **words: str,
) -> str:  # fmt: skip
    """Return the clause for the first fault of the given kind that a text reveals, empty if it reveals none.

    `request` is the command that the text answers, with its id, and `words` are for the clauses. `holds` may pass
    over a clause and what it is about.
    """
    # A command may be as long as a record, and is compared only as far as output is examined.
    request = request[:_JUDGED]
    text = output if isinstance(output, str) else output[:_JUDGED].replace(b"\r\n", b"\n").decode("latin-1")
    number, _, command = request.partition(" ")
    for pattern, clause in _rows(kind).items():
        pattern = pattern.replace("<id>", number).replace("<line>", re.escape(request))
        found = re.search(pattern, text, re.MULTILINE)
        group = next(filter(None, found.groups()), "") if found else ""
        if found and holds(clause, group):
            return clause.format(command=failures.quoted(command), n=number, found=group, **words)
    return ""


def silence_clause(request: str, output: bytes, seconds: float) -> str:
    """Return the words for an engine that has not answered a line in time; it may have written something else."""
    number, _, command = request.partition(" ")
    silence = f"no response to {failures.quoted(command)} within {seconds:.3g} s"
    expected = f": '={number}' or '?{number}' was expected" if output else ""
    return clause_for("form", output, request) or silence + expected


def response_in(output: bytes, request: str) -> re.Match[bytes] | None:
    """Return the response to a line that begins with an id, if it is complete."""
    number = re.escape(request.partition(" ")[0].encode())
    return re.search(rb"^[=?]%b(?:[ \t\r][^\n]*)?\n(?:[^\n\r]+\r?\n)*\r?\n" % number, output, re.MULTILINE)


def oddities(output: bytes, request: str) -> dict[str, str]:
    """Return the faults that most hosts tolerate in the output up to the response to a line, as clauses by kind."""
    found = {"CR": f"CR LF ends its lines: end them with LF; this came: {quoted(output)}"} if b"\r\n" in output else {}
    response = response_in(output := output.replace(b"\r\n", b"\n"), request)
    if before := output[: response.start()].strip() if response else b"":
        command = request.partition(" ")[2]
        clause = clause_for("before", before, request)
        found["before"] = f"{clause}: {quoted(before)} came before the response to {command!r}"
    return found


def quoted(data: bytes) -> str:
    """Return the beginning of an engine's output in quotation marks."""
    return repr(data[:SHOWN])[1:]


def last_words(stderr: str) -> str:
    """Return the most telling line of stderr: the last one that names an error, else the last one."""
    lines = [line.strip() for line in stderr.strip().splitlines()]
    errors = [line for line in lines if re.match(r"[\w.]*(?:Error|Exception)\b|thread '.*' .*panicked", line)]
    return next(reversed(errors or lines), "")


# ---- a program that does not run -------------------------------------------------------------------------------------


def start_clause(words: Sequence[str], reason: str, path: str | None = None, cwd: str | None = None) -> str:
    """Return a clause on why a command cannot be started; `reason` counts if no other is apparent."""
    return f"{words[0]} cannot be started: {program_clause(words, path, cwd) or reason}"


def program_refusal(words: Sequence[str]) -> str:
    """Return a sentence on why a command cannot be run, empty if it can."""
    if shutil.which(command_to_start(words)[0]) is not None:
        return ""
    clause = program_clause(words)
    return f"{words[0]!r} is not a program that can be run{f': {clause}' if clause else ''}."


def program_clause(
    words: Sequence[str], path: str | None = None, cwd: str | None = None, is_windows: bool = not CAN_FORK
) -> str:
    """Describe what is wrong with the program of a command that failed to start; empty if no cause is apparent."""
    name = command_to_start(words, path)[0]
    here, is_plain = os.path.join(cwd or "", name), not os.path.dirname(name)
    file = (is_plain and shutil.which(name, path=path)) or here
    missing = "words" if " " in name and shutil.which(name.partition(" ")[0], path=path) else "nothing"
    kind = "folder" if os.path.isdir(file) else "file" if os.path.isfile(file) else missing
    stem, suffix = os.path.splitext(name)
    runs, build = (_rows(kind).get(suffix, "").format(stem=stem, name=name) for kind in ("suffix", "source"))
    state = "here" if is_plain and file == here else "ready"
    state = state if os.access(file, os.X_OK) else "locked"
    state = "source" if build else state if not is_windows else "windows" if runs else "ready"
    spaced = next(filter(os.path.isfile, (" ".join(words[:n]) for n in range(2, len(words) + 1))), "")
    by = f", or name its interpreter ({runs} {name})" if runs else ""
    clause = clause_for("program", f"{kind} {state} {name}\n{spaced}", name=name, runs=runs, build=build, by=by)
    if clause or kind != "file" or is_windows:
        return clause
    with open(file, "rb") as source:
        head = source.read(4096).decode("latin-1")

    def holds(clause: str, started: str) -> bool:
        """Return whether it was built for another processor, or what the system has to start for it is not there."""
        return platform.machine().lower() not in clause and not shutil.which(started, path=path)

    return clause_for("head", head, holds=holds, by=by)


def why_ended(
    words: Sequence[str], code: int | None, stderr: str, answered: int, path: str | None = None, cwd: str | None = None
) -> str:
    """Return why an engine ended after answering some commands, as `: CLAUSE`, empty if nothing is apparent."""
    clause = program_clause(words, path, cwd) if code in (126, 127) and not answered else ""
    if code and not answered:
        clause = clause or clause_for("stderr", stderr)
    clause = clause or clause_for("status", f"{code} {answered}")
    return f": {clause}" if clause else ""


def turn_clause(position: Position, text: str, before: Position | None = None) -> str:
    """Return why an answer to `genmove` is not a playable turn, empty if it is one.

    `before` is the position before the opponent's last turn: an engine that did not receive it plays from there.
    """
    try:
        broken = position.explain(text)
    except (InvalidNotation, Unavailable):
        example = next(iter(position.legal_turns()), "")
        return f"its answer {'is not a turn' if text else 'is empty'}: expected a turn, such as '{example}'"
    clause = f"{text} breaks {'; '.join(map(str, broken))}" if broken else ""
    with suppress(InvalidNotation, Unavailable):
        if broken and before is not None and not before.explain(text):
            clause += "; it was legal one turn earlier: does it play the turns it gets with `play`?"
    return clause
