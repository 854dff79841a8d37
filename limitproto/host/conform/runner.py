"""Runs cases against an engine. Cases share a process where they can; one that fails ends it."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from limitproto.core.system import CAN_FORK
from limitproto.engine.line_process import ResourceLimits
from limitproto.host.client import EngineFailure, FailureKind
from limitproto.host.conform.cases import Action, Case, CommandStep, Receive, Send, game_of, match_start
from limitproto.host.conform.checks import CHECKS
from limitproto.host.conform.connection import Connection, EngineResponse, FramingViolation, WireEvent
from limitproto.host.conform.sentences import PROFILES, profiles, sentences
from limitproto.host.conform.verdicts import CaseResult, EngineReport, Verdict

#: How long a response may take, and how long the first one of a process, in seconds.
TIMEOUT = 10.0
STARTUP = 10.0
#: After this many stalls the remaining cases are not run, nor those that need a stop after so many stalls of theirs.
MOST_STALLS = 8
MOST_UNSTOPPED = 2
#: How much longer commands have to take than others until a counter has to show it, in seconds.
_WORK = 0.05
#: The ids of the commands that the runner adds.
_FIRST_OWN_ID = 2_147_480_000
#: How long output has to be quiet before a missing response is given up, when others have come, in seconds.
_QUIET = 1.5
#: Sentences whose cases show what is wrong with an engine that does not answer at all, and with one whose responses
#: cannot be understood.
_OF_MUTE_ENGINES = ("P3.1", "P3.13")
_OF_ODD_ENGINES = ("P3.1", "P3.3", "P3.9", "P3.12", "P3.13")
#: Cases in which nothing at all may come before the first response; in others that is noted and dropped.
STRICT_ABOUT_NOISE = ("P3.12",)


class CaseFailure(Exception):
    """A case has failed: a sentence, what was expected, and the bytes that came."""

    def __init__(self, detail: str, expected: str, received: bytes) -> None:
        self.detail, self.expected, self.received = detail, expected, received
        super().__init__(detail)


class CheckedEngine(NamedTuple):
    """An engine by name, its command, and how to run it."""

    name: str
    command: Sequence[str]
    env: Sequence[str] = ()
    limits: ResourceLimits = ResourceLimits()
    timeout: float = TIMEOUT
    startup: float = STARTUP


class Runner:
    """Runs cases against one engine."""

    def __init__(self, engine: CheckedEngine, profile: str = "") -> None:
        """`profile` is the one that the engine is held to, by default the largest whose commands it lists."""
        self._engine, self._wanted = engine, profile
        self._connection: Connection | None = None
        self._commands: frozenset[str] = frozenset()
        self._accepted: dict[str, bool] = {}
        self._own_id = _FIRST_OWN_ID
        #: How many cases have stalled, those that need a stop apart.
        self._stalls = {False: 0, True: 0}
        self._stderr_before = ""
        self.profile = profile or PROFILES[0]

    def run(
        self, cases: Sequence[Case], show: Callable[[CaseResult], None] = lambda result: None,
        tell: Callable[[str], None] = lambda text: None,
    ) -> EngineReport:  # fmt: skip
        """Run cases and return the report; `show` gets each result, `tell` what is going on.

        Raises OSError if there is no engine.
        """
        begun = time.monotonic()
        report = EngineReport(self._engine.name, self._engine.command, self.profile)
        try:
            tell(f"its first command is list_commands, which may take {self._engine.startup:g} s")
            report.start_failure = self._introduce()
            report.profile = self.profile
            tell("it does not answer as an engine does; only the framing is checked" if report.start_failure
                 else f"it lists the profile {self.profile}; {len(cases)} cases")  # fmt: skip
            for case in cases:
                result = self._verdict(case, bool(report.start_failure))
                report.results.append(result)
                show(result)
            self._add_violations(report, cases, show)
        finally:
            self._drop()
        report.seconds = time.monotonic() - begun
        return report

    # ---- beginning ----------------------------------------------------------------------------------------------

    def _introduce(self) -> str:
        """Ask for the commands of the engine; return why it cannot be spoken to, empty if it can."""
        self._violations: list[tuple[FramingViolation, str, Sequence[WireEvent]]] = []
        self._heard: tuple[str, ...] = _OF_MUTE_ENGINES
        self._end: EngineFailure | None = None
        try:
            connection = self._fresh()
            response = self._ask(connection, "list_commands", self._engine.startup)
            if not response.succeeded:
                return f"it fails list_commands: {response.text}"
        except EngineFailure as failure:
            is_odd = failure.data or (self._connection is not None and self._connection.violations)
            if is_odd and self._connection is not None and self._connection.first_output:
                # It has shown how long it takes to say something.
                soon = 1 + 2 * self._connection.first_output
                self._engine = self._engine._replace(
                    startup=min(self._engine.startup, soon), timeout=min(self._engine.timeout, soon)
                )
            self._drop()
            if is_odd:
                self._heard = _OF_ODD_ENGINES
            else:
                # P3.1 would only fail in the same way again.
                self._end = failure
            if failure.returncode == 127:
                raise FileNotFoundError(2, failure.stderr.strip() or "it cannot be started", "") from None
            return "\n".join(filter(None, [str(failure), failure.stderr.strip()]))
        self._commands = frozenset(response.text.split())
        if not self._wanted:
            for name in PROFILES:
                if profiles()[name] <= self._commands:
                    self.profile = name
        return ""

    def _fresh(self) -> Connection:
        self._drop()
        self._connection = Connection(self._engine.command, self._engine.env, self._engine.limits)
        return self._connection

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.kill()

    def _ask(self, connection: Connection, line: str, timeout: float) -> EngineResponse:
        self._own_id += 1
        connection.send(f"{self._own_id} {line}\n".encode(), timeout)
        return connection.response(self._own_id, timeout, line)

    # ---- cases --------------------------------------------------------------------------------------------------

    def _verdict(self, case: Case, is_mute: bool) -> CaseResult:
        absent = sorted(case.needs - self._commands)
        if is_mute:
            if self._end is not None and case.name == _OF_MUTE_ENGINES[0]:
                return CaseResult(case, Verdict.FAIL, self._end.detail, str(self._end.kind), stderr=self._end.stderr)
            has_ended = self._end is not None and self._end.kind is FailureKind.CRASH
            if has_ended or case.name not in self._heard:
                return CaseResult(case, Verdict.NOT_RUN, "the engine does not answer")
        elif self._wanted and PROFILES.index(case.profile) > PROFILES.index(self._wanted):
            return CaseResult(case, Verdict.NOT_RUN, f"it belongs to the profile {case.profile}")
        elif absent:
            return CaseResult(
                case, Verdict.NOT_IMPLEMENTED, f"the engine does not list {', '.join(absent)}", absent=tuple(absent)
            )
        if not CAN_FORK and any(isinstance(step, Action) and step.name in ("deafen", "signal") for step in case.steps):
            return CaseResult(case, Verdict.NOT_RUN, "Windows has no signals, and closes no pipe that is being read")
        if self._stalls[False] >= MOST_STALLS:
            return CaseResult(case, Verdict.NOT_RUN, f"the engine has stalled {MOST_STALLS} times")
        if case.needs_stop and self._stalls[True] >= MOST_UNSTOPPED:
            return CaseResult(case, Verdict.NOT_RUN, "they need a stop, and the engine cannot be stopped")
        begun = time.monotonic()
        result = self._run(case, is_mute)
        result.seconds = time.monotonic() - begun
        return result

    def _run(self, case: Case, is_mute: bool) -> CaseResult:
        run = None
        self._stderr_before = ""
        try:
            for line in (*map("lp-newgame {}".format, case.games), *map("lp-get {}".format, case.options)):
                if not self._succeeds(line):
                    offer = line.partition(" ")[2]
                    return CaseResult(case, Verdict.NOT_OFFERED, f"the engine refuses {line}", absent=(offer,))
            connection = self._prepared(case, is_mute)
            connection.log = []
            self._stderr_before = connection.stderr_text()
            timeout = case.timeout or max(self._engine.timeout, self._engine.startup if case.needs_fresh else 0.0)
            run = _CaseRun(case, connection, self._commands, self.profile, timeout, self._ask)
            if case.is_script:
                run.script(self._offers)
            else:
                for step in case.steps:
                    run.step(step)
                    if run.is_over:
                        break
            # What is left over belongs to no command.
            result = CaseResult(case, Verdict.PASS, log=connection.log)
            if run.absent:
                result.absent = tuple(dict.fromkeys(run.absent))
                result.detail = f"the engine refuses {', '.join(result.absent)}"
                result.verdict = Verdict.PASS if run.has_checked else Verdict.NOT_OFFERED
            self._collect(connection, case)
            if case.needs_fresh:
                self._drop()
        except EngineFailure as failure:
            self._stalls[case.needs_stop] += failure.kind is FailureKind.STALL
            result = self._failed(case, run, failure.detail, str(failure.kind), failure.data, failure.stderr)
        except CaseFailure as failure:
            result = self._failed(case, run, failure.detail, "response", failure.received, "")
            result.expected = failure.expected
            if run is not None and run.refused and not self._offers(run.refused):
                detail = f"the engine refuses lp-newgame {run.refused}"
                return CaseResult(case, Verdict.NOT_OFFERED, detail, absent=(run.refused,))
        return result

    def _offers(self, game: str) -> bool:
        """Return whether the engine begins a game, which it may refuse (P1.8), except the one of P1.7."""
        try:
            return game == "classic" or "lp-newgame" not in self._commands or self._succeeds(f"lp-newgame {game}")
        except EngineFailure:
            self._drop()
            return True

    def _failed(
        self, case: Case, run: _CaseRun | None, detail: str, kind: str, data: bytes, stderr: str
    ) -> CaseResult:  # fmt: skip
        verdict = Verdict.FAIL if case.sentence.is_strict else Verdict.NOT_STRICT
        connection = self._connection
        log = [] if connection is None else connection.log
        if connection is not None:
            self._collect(connection, case)
        self._drop()
        if connection is not None and not stderr:
            stderr = connection.stderr_text()
        # Only what has been written in this case explains it.
        stderr = stderr.removeprefix(self._stderr_before)
        return CaseResult(
            case, verdict, detail, kind, b"" if run is None else run.sent, "" if run is None else run.expected, data,
            log, stderr,
        )  # fmt: skip

    def _prepared(self, case: Case, is_mute: bool) -> Connection:
        """Return a connection with a game of `classic` from its start."""
        connection = self._connection
        if case.needs_fresh or is_mute or connection is None or not connection.is_alive:
            connection = self._fresh()
            if not case.needs_fresh and not is_mute:
                # Start-up takes longer than other responses may.
                self._ask(connection, "protocol_version", self._engine.startup)
        if not case.needs_fresh and not is_mute and not game_of(case.steps[0]):
            if "lp-newgame" in self._commands:
                self._ask(connection, "lp-newgame classic", self._engine.timeout)
            if "time_settings" in self._commands:
                self._ask(connection, "time_settings 0 1 0", self._engine.timeout)
        return connection

    def _succeeds(self, line: str) -> bool:
        """Return whether a command, which begins a game or reads an option, succeeds. Raises EngineFailure."""
        if line not in self._accepted:
            connection = self._connection
            if connection is None or not connection.is_alive:
                connection = self._fresh()
            self._accepted[line] = self._ask(connection, line, self._engine.startup).succeeded
        return self._accepted[line]

    # ---- framing ------------------------------------------------------------------------------------------------

    def _collect(self, connection: Connection, case: Case) -> None:
        for violation in connection.violations:
            self._violations.append((violation, case.name, connection.log))
        connection.violations = []

    def _add_violations(
        self, report: EngineReport, cases: Sequence[Case], show: Callable[[CaseResult], None]
    ) -> None:  # fmt: skip
        """Blame departures from the framing that were seen in other cases on their sentences, once each."""
        if self._connection is not None:
            for violation in self._connection.violations:
                self._violations.append((violation, "the start", self._connection.log))
        for violation, seen_in, log in self._violations:
            number = violation.sentence
            if report.verdict_of(number) is Verdict.FAIL:
                continue
            case = next((case for case in cases if case.sentence.number == number), None) or Case(
                number, sentences()[number], "framing", PROFILES[0], frozenset(), (), (), False, 0.0, ()
            )
            report.results = [
                result for result in report.results
                if result.case.sentence.number != number or result.verdict is Verdict.FAIL
            ]  # fmt: skip
            result = CaseResult(
                case, Verdict.FAIL, f"{violation.detail} (seen in {seen_in})", "response", received=violation.data,
                log=log, expected="a response by section 3",
            )  # fmt: skip
            report.results.append(result)
            show(result)


class _CaseRun:
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
        self.sent = b""
        self.expected = ""
        #: The game that the last command was to begin, if it failed.
        self.refused = ""
        #: Whether the rest of the case does not apply.
        self.is_over = False
        #: The games of a script that the engine does not offer, and whether any of its responses has been checked.
        self.absent: list[str] = []
        self.has_checked = False

    def script(self, is_offered: Callable[[str], bool]) -> None:
        """Send the commands of a script at once, and check the responses, without those of games that are not offered.

        Raises CaseFailure and EngineFailure.
        """
        steps = [step for step in self._case.steps if isinstance(step, CommandStep)]
        self.sent = "".join(f"{step.line}\n" for step in steps).encode()
        self._connection.send(self.sent, self._timeout)
        responses = [self._connection.response(step.number, self._timeout, step.line) for step in steps]
        is_there = True
        for step, response in zip(steps, responses, strict=True):
            if game := game_of(step):
                is_there = response.succeeded or is_offered(game)
                if not is_there:
                    self.absent.append(game)
            if is_there:
                self.has_checked = True
                self._judge(step, response)

    def step(self, step: CommandStep | Send | Receive | Action) -> None:
        """Do one step. Raises CaseFailure and EngineFailure."""
        begun = time.monotonic()
        if isinstance(step, CommandStep):
            self._command(step)
        elif isinstance(step, Send):
            self.sent += step.data[:4096]
            self._connection.send(step.data, self._timeout)
        elif isinstance(step, Receive):
            self._receive(step)
        else:
            getattr(self, f"_{step.name}")(step.argument)
        if not (isinstance(step, Action) and step.name in ("within", "unless")):
            self._seconds = time.monotonic() - begun

    def _command(self, step: CommandStep) -> None:
        if step.only_if_listed and step.name not in self._commands:
            return
        self.sent += step.line.encode() + b"\n"
        self.expected = str(step)
        begun = time.monotonic()
        self._connection.send(step.line.encode() + b"\n", self._timeout)
        response = self._connection.response(step.number, self._timeout, step.line)
        self._durations[step.number] = time.monotonic() - begun
        self._judge(step, response)

    def _judge(self, step: CommandStep, response: EngineResponse) -> None:
        """Raises CaseFailure if a response is not the one that is expected."""
        self.expected = str(step)
        self._texts[step.number] = response.text
        self.refused = "" if response.succeeded else game_of(step)
        got = f"{'=' if response.succeeded else '?'}{step.number} {response.text}".encode()
        if response.succeeded is not step.expected.succeeds:
            wanted = "succeed" if step.expected.succeeds else "fail"
            raise CaseFailure(f"{step.line!r} must {wanted}", self.expected, got)
        if not step.expected.matches(response.text):
            raise CaseFailure(f"the response to {step.line!r} is not as expected", self.expected, got)
        for check in step.checks:
            self.expected = f"{str(step).partition(' ')[0]} ({check.name} {check.argument})"
            if wrong := self._check(check.name, check.argument, response.text):
                raise CaseFailure(f"the response to {step.line!r}: {wrong}", self.expected, got)

    def _check(self, name: str, argument: str, text: str) -> str:
        if name == "clock-ran":
            return self._clock_ran(text, argument)
        if name == "grows":
            return self._grows(text, argument)
        if name in ("same", "differs"):
            other = self._texts.get(int(argument))
            if other is None or (text == other) is (name == "same"):
                return ""
            return f"it {'differs from' if name == 'same' else 'equals'} the response {argument}, which is {other!r}"
        return CHECKS[name](text, argument or self._profile if name == "profile" else argument, self._other)

    def _clock_ran(self, text: str, argument: str) -> str:
        """Compare what the first clock of `lp-clock` has lost since `MAIN` with how long the command `ID` took."""
        main, number = argument.split()
        found = re.search(r" left (\d+\.?\d*)", text)
        spent = float(main) - float(found[1]) if found else -1.0
        took = self._durations.get(int(number), 0.0)
        # A part of the time may pass before the engine has read the command, and after it has answered.
        if took / 10 - 0.002 <= spent <= took + 0.05:
            return ""
        return f"{spent:.3f} s are off the clock, and the response took {took:.3f} s"

    def _grows(self, text: str, argument: str) -> str:
        """Compare a number with that of the response `ID`, if the commands since then have taken longer than it.

        It is the number after the word `FIELD`, if one is named: `ID [FIELD]`.
        """
        number, _, field = argument.partition(" ")
        later = [took for id_, took in self._durations.items() if id_ > int(number)]
        if sum(later) - len(later) * self._durations[int(number)] < _WORK:
            return ""
        values = [re.search(rf"{field}\b *(\d+\.?\d*)", said) for said in (self._texts[int(number)], text)]
        if not all(values):
            return f"there is no {field or 'number'}"
        first, last = (float(found[1]) for found in values if found)
        return "" if last > first else f"{field or 'it'} has not grown from {first:g} to more"

    def _other(self, line: str) -> str | None:
        response = self._ask(self._connection, line, self._timeout)
        return response.text if response.succeeded else None

    def _receive(self, step: Receive) -> None:
        expression = step.expected.expression
        self.expected = expression
        if step.is_wait:
            what = f"output that begins with [{expression}]"
            found = self._connection.wait_for(
                lambda data: _length(expression, data), self._timeout, what, min(_QUIET, self._timeout)
            )
            if found is None:
                raise CaseFailure("the output is not as expected", expression, self._connection.rest())
            self._check_output(step, found)
            return
        data = self._all_responses()
        if self._case.sentence.number not in STRICT_ABOUT_NOISE:
            data = self._connection.without_noise(data)
        if not step.expected.matches(data.decode("utf-8", "replace")):
            raise CaseFailure("the output is not as expected", expression, data)
        self._check_output(step, data)

    def _check_output(self, step: Receive, data: bytes) -> None:
        for check in step.checks:
            if wrong := self._check(check.name, check.argument, data.decode("utf-8", "replace")):
                raise CaseFailure(f"the output: {wrong}", f"{step.expected.expression} ({check.name})", data)

    def _all_responses(self) -> bytes:
        """Return all output, strictly as it came, up to the response to a command of the runner's own."""
        number = _FIRST_OWN_ID - 1
        end = re.compile(rb"(?:\A|\n)([=?] ?%d[ \t][^\n]*\n\r?\n)\Z" % number)
        self._connection.send(b"%d protocol_version\n" % number, self._timeout)
        received = bytearray()
        until = time.monotonic() + self._timeout
        while time.monotonic() < until:
            received += self._connection.until_quiet_or(end, bytes(received), min(_QUIET, self._timeout))
            if found := end.search(received):
                return bytes(received[: found.start(1)])
            if self._connection.has_ended or received.endswith(b"\n\n"):
                break
        if not received and not self._connection.has_ended:
            raise EngineFailure(FailureKind.STALL, f"nothing came within {self._timeout:g} s", b"",
                                self._connection.stderr_text())  # fmt: skip
        raise CaseFailure("the responses are not complete", self.expected, bytes(received))

    # ---- actions ------------------------------------------------------------------------------------------------

    def _pause(self, argument: str) -> None:
        time.sleep(float(argument))

    def _within(self, argument: str) -> None:
        if self._seconds > float(argument):
            raise CaseFailure(f"the last step took {self._seconds:.2f} s", f"at most {argument} s", b"")

    def _unless(self, argument: str) -> None:
        number, _, text = argument.partition(" ")
        self.is_over = self._texts.get(int(number)) == text

    def _eof(self, argument: str) -> None:
        """End the input; all output up to its end has to match."""
        self._connection.close_input()
        expression = argument[1:-1] if argument else ".*"
        self.expected = expression
        data = self._connection.until_end(self._timeout)
        if re.fullmatch(expression, data.decode("utf-8", "replace"), re.DOTALL) is None:
            raise CaseFailure("the output up to its end is not as expected", expression, data)

    def _exit(self, argument: str) -> None:
        wanted = argument or "any"
        self.expected = f"exit status {wanted}"
        code = self._connection.exit_status(self._timeout)
        if code is None:
            raise EngineFailure(FailureKind.STALL, f"it has not ended within {self._timeout:g} s")
        if argument and code != int(argument):
            how = f"exit status {code}" if code >= 0 else f"signal {-code}"
            raise CaseFailure(f"it ended with {how}", self.expected, how.encode())

    def _signal(self, argument: str) -> None:
        self._connection.signal_engine(signal.Signals[argument])

    def _deafen(self, argument: str) -> None:
        self._connection.close_output()


def _length(expression: str, data: bytes) -> int | None:
    """Return how many bytes at the beginning match an expression, None if none do."""
    text = data.decode("utf-8", "surrogateescape")
    size = match_start(expression, text)
    return None if size is None else len(text[:size].encode("utf-8", "surrogateescape"))
