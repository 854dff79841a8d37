"""Runs cases against an engine. Cases share a process if they can; a failing case ends it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from limitproto.core.system import CAN_FORK
from limitproto.engine.line_process import ResourceLimits
from limitproto.host import doctor
from limitproto.host.client import EngineError, FailureKind
from limitproto.host.conform.case_run import FIRST_OWN_ID, TIMEOUT, CaseFailure, CaseRun
from limitproto.host.conform.cases import LAYOUT, Action, Case, game_of
from limitproto.host.conform.connection import Connection, EngineResponse, FramingViolation
from limitproto.host.conform.sentences import PROFILES, profiles, sentences
from limitproto.host.conform.verdicts import CaseResult, EngineReport, Verdict
from limitproto.host.examination import LONGEST, Examination

#: How long the first response of a process may take, in seconds.
STARTUP = 10.0
#: After how many seconds of initial silence a person wants to know what is going on.
_SOON = 1.0

#: Starts the game that every engine offers (P1.7).
_START = "lp-newgame classic"
#: An engine that refuses each of these refuses `layout` (P1.8).
_LAYOUTS = ("lp-newgame nestor size=1 layout=m50:rb/yk", "lp-newgame pbmserv size=1 layout=m50:rb/gk")
#: After this many stalls, no more cases are run; those that need a stop end after MOST_UNSTOPPED of theirs.
MOST_STALLS = 8
MOST_UNSTOPPED = 2
#: Sentences whose cases show what is wrong with an engine that never answers, and with one whose responses cannot be
#: understood.
_OF_MUTE_ENGINES = ("P3.1", "P3.13")
_OF_ODD_ENGINES = ("P3.1", "P3.3", "P3.9", "P3.12", "P3.13")


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
        """`profile` is the profile required of the engine, by default the largest whose commands it lists."""
        self._engine, self._wanted = engine, profile
        self._connection: Connection | None = None
        self._commands: frozenset[str] = frozenset()
        self._accepted: dict[str, bool] = {}
        self._own_id = FIRST_OWN_ID
        #: How many cases have stalled, with those that need a stop counted separately.
        self._stalls = {False: 0, True: 0}
        self._stderr_before, self._has_lost = "", False
        #: The first framing error against each sentence, and the case in progress.
        self._violations: dict[str, FramingViolation] = {}
        self._seen_in = "the start"
        self.profile = profile or PROFILES[0]

    def run(
        self, cases: Sequence[Case], show: Callable[[CaseResult], None] = lambda result: None,
        tell: Callable[[str], None] = lambda text: None,
    ) -> EngineReport:  # fmt: skip
        """Run cases and return the report; `show` gets each result, `tell` progress messages.

        Raises EngineError if there is no engine.
        """
        begun = time.monotonic()
        try:
            why = self._ask_commands(tell)
            report = EngineReport(self._engine.name, self._engine.command, self.profile, start_failure=why)
            tell("its answers are not those of an engine; only the framing is checked" if report.start_failure
                 else f"it lists the profile {self.profile}; {len(cases)} case{'s' * (len(cases) != 1)}")  # fmt: skip
            for case in cases:
                result = self._run_unless_skipped(case, bool(report.start_failure))
                report.results.append(result)
                show(result)
            self._add_violations(report, cases, show)
        finally:
            self._end_connection()
        report.seconds = time.monotonic() - begun
        return report

    # ---- beginning ----------------------------------------------------------------------------------------------

    def _ask_commands(self, tell: Callable[[str], None]) -> str:
        """Ask for the engine's commands; return why communication is impossible, empty if it is possible."""
        self._heard: tuple[str, ...] = _OF_MUTE_ENGINES
        self._end: EngineError | None = None
        startup = self._engine.startup
        try:
            connection = self._new_connection()
            connection.send(b"%d list_commands\n" % FIRST_OWN_ID, startup)
            if not connection.output and not connection.exchange(time.monotonic() + min(_SOON, startup)):
                tell(f"no response to list_commands yet; it may take {startup:g} s")
            response = connection.response(FIRST_OWN_ID, startup, "list_commands")
            if not response.succeeded:
                return f"it failed list_commands: {response.text}"
        except EngineError as failure:
            if failure.kind is FailureKind.START:
                raise
            is_odd = bool(failure.data or self._violations)
            if is_odd and self._connection is not None and self._connection.first_output:
                # It has shown how long it takes to answer.
                soon = 1 + 2 * self._connection.first_output
                self._engine = self._engine._replace(
                    startup=min(startup, soon), timeout=min(self._engine.timeout, soon)
                )
            self._end_connection()
            self._violations.clear()
            if is_odd:
                self._heard = _OF_ODD_ENGINES
            else:
                # P3.1 would only fail the same way again.
                self._end = failure
            engine, found = self._engine, ""
            if failure.returncode == 127:
                why = doctor.start_clause(engine.command, failure.stderr.strip() or "its program was not found")
                raise EngineError(FailureKind.START, why) from None
            if failure.kind is not FailureKind.CRASH:
                seconds = min(LONGEST, startup)
                found = Examination(engine.command, engine.env, None, engine.limits, seconds).wrong_at_start
            return "\n".join(filter(None, [str(failure), found, failure.stderr.strip()]))
        self._commands = frozenset(response.text.split())
        if not self._wanted:
            for name in PROFILES:
                if profiles()[name] <= self._commands:
                    self.profile = name
        return ""

    def _new_connection(self) -> Connection:
        self._end_connection()
        engine = self._engine
        self._connection = Connection(engine.command, engine.env, engine.limits, self._violations, self._seen_in)
        return self._connection

    def _end_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.kill()

    def _send_and_receive(self, connection: Connection, line: str, timeout: float) -> EngineResponse:
        self._own_id += 1
        connection.send(f"{self._own_id} {line}\n".encode(), timeout)
        return connection.response(self._own_id, timeout, line)

    # ---- cases --------------------------------------------------------------------------------------------------

    def _run_unless_skipped(self, case: Case, is_mute: bool) -> CaseResult:
        # It has answered `list_commands`, even if it does not list it.
        absent = sorted(case.needs - self._commands - {"list_commands"})
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
            return CaseResult(case, Verdict.NOT_RUN, "they need to stop the engine, which cannot be stopped")
        begun = time.monotonic()
        result = self._run_case(case, is_mute)
        result.seconds = time.monotonic() - begun
        return result

    def _run_case(self, case: Case, is_mute: bool) -> CaseResult:
        run = None
        self._stderr_before, self._seen_in = "", case.name
        if self._connection is not None:
            self._connection.seen_in = case.name
        try:
            for line in (*map("lp-newgame {}".format, case.games), *map("lp-get {}".format, case.options)):
                if not self._try_command(line):
                    offer = line.partition(" ")[2]
                    return CaseResult(case, Verdict.NOT_OFFERED, f"the engine refused {line}", absent=(offer,))
            connection = self._prepare(case, is_mute)
            connection.begin_log()
            self._stderr_before = connection.stderr_text()
            timeout = case.timeout or max(self._engine.timeout, self._engine.startup if case.needs_fresh else 0.0)
            run = CaseRun(case, connection, self._commands, self.profile, timeout, self._send_and_receive)
            run.has_lost = self._has_lost
            if case.is_script:
                run.run_script(self._offers)
            else:
                for step in case.steps:
                    run.run_step(step)
                    if run.is_over:
                        break
            # Remaining output belongs to no command.
            result = CaseResult(case, Verdict.PASS, log=connection.log)
            if run.absent:
                result.absent = tuple(dict.fromkeys(run.absent))
                result.detail = f"the engine refused {', '.join(result.absent)}"
                result.verdict = Verdict.PASS if run.has_checked else Verdict.NOT_OFFERED
            if case.needs_fresh:
                self._end_connection()
        except EngineError as failure:
            self._stalls[case.needs_stop] += failure.kind is FailureKind.STALL
            result = self._failed_result(case, run, failure)
        except CaseFailure as failure:
            result = self._failed_result(case, run, failure)
            result.expected, self._has_lost = failure.expected, run is not None and run.has_lost
            if run is not None and run.unknown:
                detail = f"the engine does not know {run.unknown} in this game"
                return CaseResult(case, Verdict.NOT_IMPLEMENTED, detail, absent=(run.unknown,))
            if run is not None and run.refused and not self._offers(run.refused):
                detail = f"the engine refused lp-newgame {run.refused}"
                return CaseResult(case, Verdict.NOT_OFFERED, detail, absent=(run.refused,))
        return result

    def _offers(self, game: str) -> bool:
        """Return whether the engine starts a game; it may refuse any (P1.8), except that of P1.7."""
        plain = game.removesuffix(f" {LAYOUT}")
        try:
            asked = f"lp-newgame {plain}"
            if asked == _START or "lp-newgame" not in self._commands:
                return True
            return self._try_command(asked) and (plain == game or any(map(self._try_command, _LAYOUTS)))
        except EngineError:
            self._end_connection()
            return True

    def _failed_result(self, case: Case, run: CaseRun | None, failure: EngineError | CaseFailure) -> CaseResult:
        verdict = Verdict.FAIL if case.sentence.is_strict else Verdict.NOT_STRICT
        connection = self._connection
        self._end_connection()
        stderr = failure.stderr or ("" if connection is None else connection.stderr_text())
        sent, expected = (b"", "") if run is None else (run.sent, run.expected)
        result = CaseResult(case, verdict, failure.detail, str(failure.kind), sent, expected, failure.data)
        result.log = () if connection is None else connection.log
        # Only output during this case can explain it.
        result.stderr = stderr.removeprefix(self._stderr_before)
        return result

    def _prepare(self, case: Case, is_mute: bool) -> Connection:
        """Return a connection with a new game of `classic`."""
        connection = self._connection
        if case.needs_fresh or is_mute or connection is None or not connection.is_alive:
            connection = self._new_connection()
            if not case.needs_fresh and not is_mute:
                # Start-up may take longer than other responses.
                self._send_and_receive(connection, "protocol_version", self._engine.startup)
        if not case.needs_fresh and not is_mute and not game_of(case.steps[0]):
            if "lp-newgame" in self._commands:
                self._send_and_receive(connection, _START, self._engine.timeout)
            if "time_settings" in self._commands:
                self._send_and_receive(connection, "time_settings 0 1 0", self._engine.timeout)
        return connection

    def _try_command(self, line: str) -> bool:
        """Return whether a command that starts a game or reads an option succeeds. Raises EngineError."""
        if line not in self._accepted:
            connection = self._connection
            if connection is None or not connection.is_alive:
                connection = self._new_connection()
            self._accepted[line] = self._send_and_receive(connection, line, self._engine.startup).succeeded
        return self._accepted[line]

    # ---- framing ------------------------------------------------------------------------------------------------

    def _add_violations(
        self, report: EngineReport, cases: Sequence[Case], show: Callable[[CaseResult], None]
    ) -> None:  # fmt: skip
        """Blame framing errors seen in other cases on their sentences, once each."""
        for number, violation in self._violations.items():
            if report.verdict_of(number) is Verdict.FAIL:
                continue
            case = next((case for case in cases if case.sentence.number == number), None) or Case(
                number, sentences()[number], "framing", PROFILES[0], frozenset(), (), (), False, 0.0, ()
            )
            report.results = [
                result for result in report.results
                if result.case.sentence.number != number or result.verdict is Verdict.FAIL
            ]  # fmt: skip
            detail, expected = f"{violation.detail} (seen in {violation.seen_in})", "a response by section 3"
            result = CaseResult(case, Verdict.FAIL, detail, "response", b"", expected, violation.data, violation.log)
            report.results.append(result)
            show(result)
