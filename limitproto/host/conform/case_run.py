"""One case in progress: runs its steps against an engine, and checks the output."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable
from itertools import pairwise

from limitproto.host.client import EngineError, FailureKind
from limitproto.host.conform.cases import Action, Case, CommandStep, Receive, Send, compiled, game_of
from limitproto.host.conform.checks import CHECKS
from limitproto.host.conform.connection import Connection, EngineResponse, number_of_responses

#: How long a response may take, in seconds.
TIMEOUT = 10.0
#: How much longer than others commands must take before a counter has to show it, in seconds.
_WORK = 0.05
#: The ids of commands that the runner adds.
FIRST_OWN_ID = 2_147_480_000
#: How long output must be silent before what it has shown is judged, if no response is owed, in seconds.
_QUIET = 1.5

_INCOMPLETE = (
    "not every command was answered in full: each response needs its command's id, if any, and an empty line at its end"
)
_COMMAND = re.compile(rb"^[ \t\r]*[^\s#]", re.MULTILINE)
#: Cases that allow no output before the first response; in others, it is noted and dropped.
STRICT_ABOUT_NOISE = ("P3.12",)


class CaseFailure(Exception):
    """A failed case: a sentence, the expected output, and the bytes received."""

    kind, stderr = "response", ""

    def __init__(self, detail: str, expected: str, data: bytes) -> None:
        self.detail, self.expected, self.data = detail, expected, data
        super().__init__(detail)


class CaseRun:
    """A case in progress."""

    def __init__(
        self, case: Case, connection: Connection, commands: frozenset[str], profile: str, timeout: float,
        ask: Callable[[Connection, str, float], EngineResponse],
    ) -> None:  # fmt: skip
        self._case, self._connection, self._commands, self._ask = case, connection, commands, ask
        self._profile = profile
        self._timeout = timeout
        self._texts: dict[int, str] = {}
        self._durations: dict[int, float] = {}
        self._seconds = 0.0
        self._is_deafened = False
        self._owed = 0
        #: Whether the engine has left out a response, so that waiting for the next such one is in vain.
        self.has_lost = False
        self.sent = b""
        self.expected = ""
        #: The game that the last command failed to start; the last command, if the engine does not know it now.
        self.refused = self.unknown = ""
        #: Whether the rest of the case is not applicable.
        self.is_over = False
        #: The games in a script that the engine does not offer, and whether any response has been checked.
        self.absent: list[str] = []
        self.has_checked = False

    def run_script(self, is_offered: Callable[[str], bool]) -> None:
        """Send the commands of a script and check the responses, skipping games that are not offered.

        The commands of a game are sent at once, but only after it has started: in another game they may take for ever.
        Raises CaseFailure and EngineError.
        """
        steps = [step for step in self._case.steps if isinstance(step, CommandStep)]
        begins = [place for place, step in enumerate(steps) if game_of(step)]
        is_there = True
        for start, end in pairwise(sorted({0, *begins, *(place + 1 for place in begins), len(steps)})):
            part, game = steps[start:end], game_of(steps[start])
            if not game and not is_there:
                continue
            data = "".join(f"{step.line}\n" for step in part).encode()
            self.sent += data
            self._connection.send(data, self._timeout)
            responses = [self._connection.response(step.number, self._timeout, step.line) for step in part]
            if game:
                is_there = responses[0].succeeded or is_offered(game)
                if not is_there:
                    self.absent.append(game)
                    continue
            self.has_checked = True
            for step, response in zip(part, responses, strict=True):
                self._require_expected(step, response)

    def run_step(self, step: CommandStep | Send | Receive | Action) -> None:
        """Do one step. Raises CaseFailure and EngineError."""
        begun = time.monotonic()
        if isinstance(step, CommandStep):
            self._run_command(step)
        elif isinstance(step, Send):
            self.sent += step.data[:4096]
            self._owed += len(_COMMAND.findall(step.data))
            try:
                self._connection.send(step.data, self._timeout)
            except EngineError as failure:
                # An engine that has exited because its output was closed is right to do so (P6.17, P6.43).
                if failure.kind is not FailureKind.CRASH or not self._is_deafened:
                    raise
        elif isinstance(step, Receive):
            self._receive(step)
        else:
            getattr(self, f"_{step.name}")(step.argument)
        if not (isinstance(step, Action) and step.name in ("within", "unless")):
            self._seconds = time.monotonic() - begun

    def _run_command(self, step: CommandStep) -> None:
        if step.only_if_listed and step.name not in self._commands:
            return
        self.sent += step.line.encode() + b"\n"
        self.expected = str(step)
        begun = time.monotonic()
        self._connection.send(step.line.encode() + b"\n", self._timeout)
        response = self._connection.response(step.number, self._timeout, step.line)
        self._durations[step.number] = time.monotonic() - begun
        self._require_expected(step, response)

    def _require_expected(self, step: CommandStep, response: EngineResponse) -> None:
        """Raise CaseFailure if a response is not the expected one."""
        self.expected = str(step)
        self._texts[step.number] = response.text
        self.refused = "" if response.succeeded else game_of(step)
        got = f"{'=' if response.succeeded else '?'}{step.number} {response.text}".encode()
        if response.succeeded is not step.succeeds:
            # A game may have commands of its own, such as `lp-draw` (P1.6).
            if step.name not in self._commands and self._response_text(f"known_command {step.name}") == "false":
                self.unknown = step.name if step.succeeds else ""
            wanted = "succeed" if step.succeeds else "fail"
            raise CaseFailure(f"{step.line!r} must {wanted}", self.expected, got)
        if not compiled(step.expression).fullmatch(response.text):
            raise CaseFailure(f"the response to {step.line!r} is not the expected one", self.expected, got)
        for check in step.checks:
            self.expected = f"{str(step).partition(' ')[0]} ({check.name} {check.argument})"
            if wrong := self._text_defect(check.name, check.argument, response.text):
                raise CaseFailure(f"the response to {step.line!r}: {wrong}", self.expected, got)

    def _text_defect(self, name: str, argument: str, text: str) -> str:
        if name == "clock-ran":
            return self._clock_defect(text, argument)
        if name == "grows":
            return self._growth_defect(text, argument)
        if name in ("same", "differs"):
            other = self._texts.get(int(argument))
            if other is None or (text == other) is (name == "same"):
                return ""
            return f"it {'differs from' if name == 'same' else 'equals'} the response {argument}, which is {other!r}"
        return CHECKS[name](text, argument or self._profile if name == "profile" else argument, self._response_text)

    def _clock_defect(self, text: str, argument: str) -> str:
        """Compare the time lost by the first clock in `lp-clock` since `MAIN` with the time taken by the command `ID`.

        A clock is wrong only if it stands still during by far the longest response of the case: on a loaded machine,
        the engine may get little of the time that passes outside.
        """
        main, number = argument.split()
        found = re.search(r" left (\d+(?:\.\d*)?)", text)
        spent = float(main) - float(found[1]) if found else -1.0
        took = self._durations.get(int(number), 0.0)
        others = max((seconds for id_, seconds in self._durations.items() if id_ != int(number)), default=0.0)
        if 0 < spent <= took + 0.05 or (spent == 0 and took < 0.02 + 10 * others):
            return ""
        return f"{spent:.3f} s are off the clock, but the response took {took:.3f} s"

    def _growth_defect(self, text: str, argument: str) -> str:
        """Compare a number with that in the response `ID`, if the commands since then took longer than that command.

        It is the number after the word `FIELD`, if given: `ID [FIELD]`.
        """
        number, _, field = argument.partition(" ")
        later = [took for id_, took in self._durations.items() if id_ > int(number)]
        if sum(later) - len(later) * self._durations[int(number)] < _WORK:
            return ""
        values = [re.search(rf"{field}\b *(\d+(?:\.\d*)?)", said) for said in (self._texts[int(number)], text)]
        if not all(values):
            return f"there is no {field or 'number'}"
        first, last = (float(found[1]) for found in values if found)
        return "" if last > first else f"{field or 'it'} has not grown beyond {first:g}"

    def _response_text(self, line: str) -> str | None:
        response = self._ask(self._connection, line, self._timeout)
        return response.text if response.succeeded else None

    def _receive(self, step: Receive) -> None:
        expression = self.expected = step.expression
        if step.is_wait:
            what = f"output that begins with [{expression}]"
            found = self._wait_for(lambda data: _matching_length(expression, data), what)
            data, is_expected = self._connection.take() if found is None else found, found is not None
        else:
            data = self._take_all_responses()
            if self._case.sentence.number not in STRICT_ABOUT_NOISE:
                data = self._connection.without_noise(data)
            is_expected = compiled(expression).fullmatch(data.decode("utf-8", "replace")) is not None
        if not is_expected:
            raise CaseFailure("the output is not the expected one", expression, data)
        for check in step.checks:
            if wrong := self._text_defect(check.name, check.argument, data.decode("utf-8", "replace")):
                raise CaseFailure(f"the output: {wrong}", f"{expression} ({check.name})", data)

    def _take_all_responses(self) -> bytes:
        """Return all output, exactly as it came, up to the response to a command added by the runner."""
        number = FIRST_OWN_ID - 1
        end = re.compile(rb"(?:\A|\n)([=?] ?%d[ \t][^\n]*\n\n)\Z" % number)
        self._connection.send(b"%d protocol_version\n" % number, self._timeout)
        self._owed += 1

        def end_in(output: bytes | bytearray) -> re.Match[bytes] | None:
            return end.search(output, max(0, len(output) - 4096))

        try:
            data = self._wait_for(lambda output: len(output) if end_in(output) else None, "the last response")
        except EngineError as failure:
            if failure.kind is FailureKind.PROTOCOL or not failure.data:
                raise
            raise CaseFailure(_INCOMPLETE, self.expected, failure.data) from None
        if data is None or (found := end_in(data)) is None:
            raise CaseFailure(_INCOMPLETE, self.expected, self._connection.take_rest())
        return data[: found.start(1)]

    def _wait_for(self, measure: Callable[[bytearray], int | None], awaited: str) -> bytes | None:
        """Take output; see `Connection.wait_for`. Each response has its own time, until the engine has lost one."""
        quiet, owed = min(_QUIET, self._timeout), 0 if self.has_lost else self._owed
        data = self._connection.wait_for(measure, self._timeout * max(1, self._owed), awaited, quiet, owed)
        if data is None:
            self.has_lost = self.has_lost or number_of_responses(self._connection.output) < self._owed
        else:
            self._owed -= number_of_responses(data)
        return data

    # ---- actions ------------------------------------------------------------------------------------------------

    def _pause(self, argument: str) -> None:
        """Wait for some seconds."""
        time.sleep(float(argument))

    def _within(self, argument: str) -> None:
        """Raise CaseFailure if the last step took more than some seconds."""
        most = float(argument) * max(1.0, self._timeout / TIMEOUT)
        if self._seconds > most:
            raise CaseFailure(f"the last step took {self._seconds:.2f} s", f"at most {most:g} s", b"")

    def _unless(self, argument: str) -> None:
        """End the case if the response with a number has some text."""
        number, _, text = argument.partition(" ")
        self.is_over = self._texts.get(int(number)) == text

    def _eof(self, argument: str) -> None:
        """End the input; all remaining output must match."""
        self._connection.close_input()
        expression = argument[1:-1] if argument else ".*"
        self.expected = expression
        data = self._connection.until_end(self._timeout * max(1, self._owed))
        if compiled(expression).fullmatch(data.decode("utf-8", "replace")) is None:
            raise CaseFailure("the output up to its end is not the expected one", expression, data)

    def _exit(self, argument: str) -> None:
        """Wait for the end of the engine. Raises CaseFailure for an exit status that is not expected."""
        wanted, _, seconds = (argument or "any").partition(" ")
        self.expected = f"exit status {wanted}"
        most = float(seconds or self._timeout)
        code = self._connection.wait(most)
        if code is None:
            raise EngineError(FailureKind.STALL, f"it has not ended within {most:g} s; it must exit")
        if wanted != "any" and code != int(wanted):
            how = f"exit status {code}" if code >= 0 else f"signal {-code}"
            raise CaseFailure(f"it must end with exit status {wanted}, not {how}", self.expected, how.encode())

    def _signal(self, argument: str) -> None:
        """Send the engine a signal, given by its name."""
        self._connection.signal_engine(signal.Signals[argument])

    def _deafen(self, argument: str) -> None:
        """Close the output of the engine, which nothing reads from then on."""
        self._is_deafened = True
        self._connection.close_output()


def _matching_length(expression: str, data: bytearray) -> int | None:
    """Return how many bytes at the beginning match an expression, None if there is no match."""
    found = compiled(expression).match(data.decode("utf-8", "surrogateescape"))
    return None if found is None else len(found[0].encode("utf-8", "surrogateescape"))
