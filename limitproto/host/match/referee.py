"""Plays one game between engines on its own board, without trusting any engine.

An engine that fails loses: with two players, the other one wins; with more, the game continues without the engine. A
game is void only if an engine refuses the opening.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from limitproto.core.system import processor_times
from limitproto.engine.clocks import Clock, Control, format_seconds, started
from limitproto.errors import IllegalTurn, InvalidNotation, Unavailable
from limitproto.games.base import UNFINISHED, Position, shared_result
from limitproto.host.client import CommandError, EngineClient, EngineError, FailureKind
from limitproto.host.doctor import quoted, turn_clause
from limitproto.host.match.arbiter import SolverProcess, agreed_result, gives_up
from limitproto.host.match.openings import MatchOpening, next_chance_event, opening_command
from limitproto.host.match.results import ADJUDICATED, RULES, VOID, GameFailure
from limitproto.host.match.settings import MatchSettings

#: Reasons that only a failure can cause.
_BY_FAILURE = ("time", "resignation", "illegal", "abandoned")
#: The interval of search reports, in seconds: only the last one is wanted.
_ONLY_AT_THE_END = 3600
#: How many seconds a second of processor time may take on a busy machine before an engine counts as stalled.
_BUSY = 20
#: The minimum and maximum time between two checks of an engine's processor time, in seconds.
_LEAST_WAIT, _MOST_WAIT = 0.0005, 0.05
_INFO = re.compile(r"info (?:.* )?score (-?\d+(?:\.\d+)?) win (\d+(?:\.\d+)?)")


class PlayedTurn(NamedTuple):
    """A turn or event, and the position before it: its seat, None for chance and the opening, time, time left, score.

    `win` is the win probability from its engine, None if it gave none. `cpu` is its processor time in seconds, if
    limited.
    """

    text: str
    before: Position
    seat: int | None = None
    seconds: float = 0.0
    left: float | None = None
    score: str = ""
    win: float | None = None
    cpu: float = 0.0


class ProcessorLimit:
    """Stops an engine once it and its child processes have used `seconds` of processor time.

    It counts from its creation, even on a busy machine, and checks whenever it is called, as the `watch` of
    `EngineClient.ask`. The next check comes after half of the remaining time, so that an engine on several processors
    stops in time as well. `used` is the time used by the latest check.
    """

    def __init__(self, client: EngineClient, seconds: float) -> None:
        self._client, self._seconds = client, seconds
        #: What each process had used before, and by the latest check.
        self._before = self._processor_times()
        self._latest = dict(self._before)
        self._has_stopped = False

    def _processor_times(self) -> dict[int, float]:
        pid = self._client.pid
        return {} if pid is None else processor_times(pid)

    @property
    def used(self) -> float:
        """The processor time up to the latest check, in seconds."""
        return sum(time - self._before.get(pid, 0.0) for pid, time in self._latest.items())

    def __call__(self) -> float:
        """Check, and return after how many seconds to check again."""
        # The time of a process that has ended still counts.
        self._latest |= self._processor_times()
        left = self._seconds - self.used
        if left > 0:
            return min(max(left / 2, _LEAST_WAIT), _MOST_WAIT)
        if not self._has_stopped:
            self._has_stopped = True
            self._client.stop()
        return _MOST_WAIT


class _Refused(Exception):
    """An engine refused the opening."""


class Referee:
    """A game played from an opening by the engines in its seats, each with its own client, running or not.

    After the game, failed engines have been ended, and all others still run. `solver` is the arbiter's. The outcome of
    the game is `rules`, `adjudication`, `void`, or the kind of a failure. `detail` says why the arbiter ended it:
    `agreed score`, `solver`, `turn limit` or `low score`.
    """

    def __init__(
        self, settings: MatchSettings, opening: MatchOpening, seats: Sequence[int], clients: Sequence[EngineClient],
        solver: SolverProcess | None = None,
    ) -> None:  # fmt: skip
        self._settings, self.opening, self._clients, self._solver = settings, opening, clients, solver
        self._entries = [settings.engines[engine] for engine in seats]
        self.position = opening.start
        self.turns: list[PlayedTurn] = []
        self.failures: list[GameFailure] = []
        self.result, self.reason, self.outcome, self.detail = UNFINISHED, "", VOID, ""
        self._clocks = [started(control) for control in settings.controls(seats)]
        #: The cause of a player's last event: the kind of a failure, or `ADJUDICATED`.
        self._last_outcome = RULES
        #: How many turns each engine knows, and whether `lp-genmove_analyze` is used for it.
        self._known = [0] * len(clients)
        self._reports = [False] * len(clients)
        #: The win probability from each engine with each of its turns, None for a turn without one.
        self._wins: list[list[float | None]] = [[] for _ in clients]

    def play(self) -> None:
        """Play the game to its end."""
        for turn in self.opening.turns:
            self._play_on_board(turn)
        for seat in range(len(self._clients)):
            try:
                self._do_or_lose(seat, self._begin_game)
            except _Refused as refused:
                self.failures = [GameFailure(seat, VOID, str(refused))]
                return
        while not self.position.is_over:
            if self.position.chance_choices:
                played = [turn.text for turn in self.turns]
                self._play_on_board(next_chance_event(self.position, self.opening.seed, played))
            elif decision := self._arbiter_decision():
                self.result, self.detail = decision
                self.reason, self.outcome = "adjudication", ADJUDICATED
                return
            else:
                mover = self.position.mover
                assert mover is not None
                if gives_up(self._wins[mover], self._settings.adjudication):
                    self._last_outcome = ADJUDICATED
                    self._play_on_board(f"{self.position.players[mover]}:resigns")
                else:
                    self._do_or_lose(mover, self._ask_turn)
        self.result, self.reason = self.position.result, self.position.reason
        self.outcome = self._last_outcome if self.reason in _BY_FAILURE else RULES
        self.detail = "low score" if self.outcome == ADJUDICATED else ""

    def _arbiter_decision(self) -> tuple[str, str] | None:
        """Return result and detail if the arbiter ends the game now, None if it continues."""
        terms, position = self._settings.adjudication, self.position
        if result := agreed_result(self._wins, position.out, terms):
            return result, "agreed score"
        if self._solver is not None and position.phase == "movement" and len(self.turns) > len(self.opening.turns):
            result = self._solver.result(self.opening.start, [turn.text for turn in self.turns])
            if result:
                return result, "solver"
        if terms.turn_limit and len(self.turns) >= terms.turn_limit:
            seats = len(position.players)
            return shared_result([seat for seat in range(seats) if seat not in position.out], seats), "turn limit"
        return None

    def _do_or_lose(self, seat: int, action: Callable[[int], None]) -> None:
        """Do something with the engine on a seat; an engine that fails loses."""
        try:
            action(seat)
        except EngineError as failure:
            self._count_loss(seat, failure)
        except CommandError as failed:
            detail = f"it answered {failed.text[:100]!r} to {failed.command!r}"
            self._count_loss(seat, self._end_engine(seat, FailureKind.PROTOCOL, detail, f"? {failed.text}"))

    def _end_engine(self, seat: int, kind: FailureKind, detail: str, text: str = "") -> EngineError:
        """Return a failure found by the referee, and end the engine, except after a mere resignation."""
        client = self._clients[seat]
        failure = EngineError(kind, detail, text.encode()[:200], client.stderr_text())
        if kind is not FailureKind.RESIGNATION:
            client.kill()
        return failure

    def _count_loss(self, seat: int, failure: EngineError) -> None:
        data = quoted(failure.data) if failure.data else ""
        self.failures.append(GameFailure(seat, failure.kind, failure.detail, data, failure.stderr))
        self._last_outcome = failure.kind
        position = self.position
        if position.is_over:
            return
        by_event = failure.kind in (FailureKind.TIME, FailureKind.RESIGNATION) or len(self._clients) > 2
        if by_event:
            word = "timeout" if failure.kind is FailureKind.TIME else "resigns"
            self._play_on_board(f"{position.players[seat]}:{word}")
            return
        result = shared_result([1 - seat], 2)
        self.position = position.with_result(result, "illegal" if failure.kind is FailureKind.ILLEGAL else "abandoned")

    def _play_on_board(self, text: str) -> None:
        turn = PlayedTurn(text, self.position)
        self.position = self.position.play(text)
        self.turns.append(turn)

    # ---- engines ------------------------------------------------------------------------------------------------

    def _begin_game(self, seat: int) -> None:
        """Start the game in the engine on a seat. Raises _Refused."""
        client, start = self._clients[seat], self.opening.start
        if not client.is_running:
            client.start()
        self._set_clock(client, self._clocks[seat].control)
        command = opening_command(start)
        if command.split(" ", 1)[0] not in client.commands:
            raise _Refused(f"the engine needs the command {command.split(' ', 1)[0]}, and lacks it; add it")
        try:
            if (answer := client.ask(command)) != start.text:
                raise _Refused(f"the engine began at {answer[:200]!r} and must at {start.text!r}")
            self._reports[seat] = self._settings.evals and not self._entries[seat].search and thinks_by_search(client)
            self._send_missing_turns(seat)
        except CommandError as failed:
            raise _Refused(f"the engine must accept the opening, but refused it: {failed.text}") from None

    def _set_clock(self, client: EngineClient, control: Control) -> None:
        """Send an engine its time limit, as exactly as the protocol allows."""
        if control.kind == "none":
            return
        values = " ".join(map(format_seconds, control.values))
        if "lp-clock" in client.commands:
            client.configure(f"lp-clock {control.kind} {values}")
        elif "time_settings" in client.commands:
            main = format_seconds(control.main)
            periods = {"per-turn": 1, "canadian": control.number, "byo-yomi": 1}.get(control.kind, 0)
            extra = format_seconds(control.extra) if periods else "0"
            client.configure(f"time_settings {main} {extra} {periods}")

    def _send_missing_turns(self, seat: int) -> None:
        """Send an engine the turns that it does not know yet."""
        client, news = self._clients[seat], self.turns[self._known[seat] :]
        if not news:
            return
        if "lp-play" in client.commands:
            client.ask(f"lp-play {' '.join(turn.text for turn in news)}")
        else:
            for turn in news:
                client.ask(f"play {turn.before.to_move} {turn.text}")
        self._known[seat] = len(self.turns)

    def _ask_turn(self, seat: int) -> None:
        """Ask the engine on a seat to choose and play a turn. Raises EngineError and CommandError."""
        client, position, clock = self._clients[seat], self.position, self._clocks[seat]
        self._send_missing_turns(seat)
        colour = position.players[seat]
        if clock.control.kind not in ("none", "per-turn") and "time_left" in client.commands:
            number = clock.number if clock.is_overtime else 0
            client.ask(f"time_left {colour} {format_seconds(clock.left)} {number}")
        search, cpu = self._entries[seat].search, self._entries[seat].cpu
        limit = self._settings.stall + self._settings.margin + longest_thought(clock) + cpu * _BUSY
        watch = ProcessorLimit(client, cpu) if cpu else None
        asks = (
            f"lp-search {search}"
            if search
            else f"lp-genmove_analyze {colour} interval={_ONLY_AT_THE_END}"
            if self._reports[seat]
            else f"genmove {colour}"
        )
        begun = time.monotonic()
        answer = client.ask(asks, limit, watch=watch)
        passed = time.monotonic() - begun
        if watch is not None:
            watch()
        after = clock.after(passed)
        if after.is_down:
            after = clock.after(max(0.0, passed - self._settings.margin))
        if after.is_down:
            detail = f"it took {passed:.3f} s but had {format_seconds(clock.left)} s left"
            raise self._end_engine(seat, FailureKind.TIME, detail)
        *reports, last = answer.splitlines() or [""]
        text = last.removeprefix("play ").strip() if self._reports[seat] else answer
        if search:
            reports = answer.splitlines()[:1]
            text = f"{answer} ".partition(" pv ")[2].partition(" ")[0].strip()
        if text == "resign":
            raise self._end_engine(seat, FailureKind.RESIGNATION, "it resigns")
        try:
            if position.is_event(text):
                raise self._end_engine(seat, FailureKind.PROTOCOL, "it answered with an event; send a turn", text)
            turn = position.canonical(text)
            self.position = position.play(turn)
        except InvalidNotation:
            raise self._end_engine(seat, FailureKind.PROTOCOL, turn_clause(position, text), text) from None
        except (IllegalTurn, Unavailable) as error:
            before = self.turns[-1].before if self.turns else None
            detail = turn_clause(position, text, before) or f"{text} breaks {error}"
            raise self._end_engine(seat, FailureKind.ILLEGAL, detail) from None
        self._clocks[seat] = after
        left = None if clock.control.kind == "none" else after.left
        score, win = evaluation_in(reports)
        self._wins[seat].append(win)
        used = 0.0 if watch is None else watch.used
        self.turns.append(PlayedTurn(turn, position, seat, passed, left, score, win, used))
        # A search does not play the turn, so the engine gets it with the next ones.
        self._known[seat] = len(self.turns) - bool(search)


def thinks_by_search(client: EngineClient) -> bool:
    """Return whether an engine has `lp-genmove_analyze` and thinks the same way for `genmove`."""
    if "lp-genmove_analyze" not in client.commands or "lp-get" not in client.commands:
        return False
    try:
        return client.ask("known_command lp-genmove_analyze") == "true" and client.ask("lp-get player") == "search"
    except CommandError:
        return False


def evaluation_in(reports: Sequence[str]) -> tuple[str, float | None]:
    """Return the score of the best turn in a search's last reports, and its win probability, if any."""
    for line in reversed(reports):
        if " multipv 1 " in f"{line} " and (found := _INFO.search(line)):
            win = float(found[2])
            # A higher number cannot be a probability.
            return found[1], win if win <= 1 else None
    return "", None


def longest_thought(clock: Clock) -> float:
    """Return the maximum time, in seconds, that a player may think before the clock runs out."""
    control = clock.control
    if control.kind == "none":
        return 0.0
    if control.kind == "byo-yomi":
        return clock.left + control.extra * clock.number
    return clock.left + (control.extra if control.kind in ("delay", "canadian") and not clock.is_overtime else 0.0)
