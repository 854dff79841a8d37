"""Commands that report the lines of a running search or a review; loaded on first use."""

from __future__ import annotations

from time import monotonic, sleep
from typing import TYPE_CHECKING, NamedTuple

from limitproto.engine.cancellation import POLL, Limits, wait_for
from limitproto.engine.info_lines import gtp_line, info_lines
from limitproto.engine.review import HASH_MB, NODES, Ply, ply_line, review, summary_lines
from limitproto.engine.search_process import SearchPlayer
from limitproto.protocol.arguments import whole_number
from limitproto.protocol.commands.thinking import KeyValues, clock_limits, started_search, with_most_nodes
from limitproto.protocol.failures import require_mover, require_running

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from limitproto.engine.search_process import SearchHandle
    from limitproto.games.base import Position
    from limitproto.games.search_api import Report
    from limitproto.protocol.arguments import Arguments
    from limitproto.protocol.session import Session
    from limitproto.protocol.wire import Response

    #: Formats a report as lines of text, given the time since the beginning and the time searched, in seconds.
    Form = Callable[[Report, float, float], list[str]]

#: The default and the shortest interval between reports, in seconds.
_INTERVAL = 0.5
_SHORTEST_INTERVAL = 0.01
#: How long to wait for a process that already existed, and how long to search instead, in seconds.
_SOON = 0.015
_FIRST = 0.02
#: How many turns are reported in the formats of Leela Zero and KataGo.
_CANDIDATES = 5
#: The keys in these formats; those from the fourth on request data that does not exist, and have no effect.
_KEYS = (
    "interval minmoves maxmoves lcb ownership ownershipstdev movesownership movesownershipstdev pvvisits "
    "pvedgevisits rootinfo noresultvalue"
).split()


class Reporting(NamedTuple):
    """How a search reports: the response it writes to, the interval in seconds, the number of turns, and the form."""

    response: Response
    interval: float
    lines: int
    form: Form


class _Stream:
    """Writes the results of a search at intervals."""

    def __init__(
        self, session: Session, reporting: Reporting, handle: SearchHandle, was_running: bool, begun: float
    ) -> None:
        self._session, self._reporting, self._handle, self._begun = session, reporting, handle, begun
        self._first: Report | None = None
        reporting.response.open()
        # Starting a process takes longer than the first line may; an existing one needs only a moment.
        if not handle.poll(_SOON if was_running else 0.0) and handle.report is None:
            self._first = session.searching().first_report(session.position, reporting.lines, _FIRST)

    @property
    def has_report(self) -> bool:
        return self._handle.report is not None or self._first is not None

    def lines(self) -> list[str]:
        """Return the report so far; its time continues to run after the search has ended."""
        handle = self._handle
        report = handle.report or self._first
        if report is None:
            return []
        report = report._replace(nodes=max(report.nodes, handle.nodes), lines=report.lines[: self._reporting.lines])
        passed = monotonic() - self._begun
        return self._reporting.form(report, passed, handle.seconds or passed)

    def run(self, is_interrupted: Callable[[], bool], goes_on: bool) -> None:
        """Write the reports until the search has ended or, if `goes_on`, until it is interrupted.

        The results of a search that has ended on its own are repeated, so that silence always means a hang.
        """
        session, handle = self._session, self._handle
        next_time = monotonic()
        is_stopped = has_ended = False

        def is_over(timeout: float = 0.0) -> bool:
            """Write the report that is due after a while; return whether there is nothing more to write."""
            nonlocal next_time, is_stopped, has_ended
            if has_ended:
                sleep(timeout)
            else:
                has_ended = handle.poll(timeout)
            is_stopped = is_stopped or session.cancel_token.is_cancelled or is_interrupted()
            if is_stopped or (has_ended and not goes_on):
                return has_ended or self.has_report
            now = monotonic()
            if now >= next_time and self.has_report:
                self._reporting.response.write_lines(self.lines())
                next_time = now + self._reporting.interval
            return False

        def stop_or_answer_queries() -> None:
            if is_over():
                handle.stop()
            elif not is_stopped:
                session.host.answer_queries(is_over)

        handle.listen(stop_or_answer_queries)
        while not is_over(POLL):
            if not is_stopped:
                session.host.answer_queries(is_over)
        if not has_ended:
            handle.stop()
            while not handle.poll(POLL):
                pass


def _analyze(session: Session, reporting: Reporting) -> str:
    """Write the reports until the next line comes or, if none can come, until the search ends."""
    token = session.cancel_token
    begun = monotonic()
    player = session.searching()
    was_running = bool(player.workers)
    limits, is_endless = with_most_nodes(session, Limits()), token.is_read_ahead
    handle = player.start(
        session.position, limits, reporting.lines, is_endless=is_endless, progress=reporting.interval / 2
    )
    stream = _Stream(session, reporting, handle, was_running, begun)
    stream.run(lambda: token.is_read_ahead and token.is_analysis_due_to_end, is_endless)
    return "\n".join(stream.lines())


def _genmove(session: Session, begun: float, reporting: Reporting) -> str:
    """Write the reports until the search ends or the next line comes, then play the turn; the clock started at `begun`.

    `begun` is a time on the session's clock.
    """
    was_running = bool(session.searching().workers)
    begun_here, level = monotonic(), session.number("level")
    limits, lines = clock_limits(session, begun), reporting.lines
    handle = started_search(session, limits, lines, level, reporting.interval / 2)
    stream = _Stream(session, reporting, handle, was_running, begun_here)
    stream.run(lambda: session.cancel_token.has_next_line, False)
    turn = handle.result()
    session.play([turn], session.now() - begun)
    return "\n".join([*stream.lines(), f"play {turn}"])


# ---- the form of this protocol ---------------------------------------------------------------------------------


def _parse_own(session: Session, arguments: Arguments, start: int = 0) -> Reporting:
    """Parse `[interval=T] [lines=K]`, which begin at `start`."""
    pairs = KeyValues(arguments, ("interval", "lines"), start)
    seconds = pairs.seconds("interval")
    interval, lines = _INTERVAL if seconds is None else max(seconds, _SHORTEST_INTERVAL), pairs.lines()
    require_running(session.position)
    return Reporting(arguments.response, interval, lines, info_lines)


def lp_analyze(session: Session, arguments: Arguments) -> str:
    return _analyze(session, _parse_own(session, arguments))


def lp_genmove_analyze(session: Session, arguments: Arguments) -> str:
    begun = session.now()
    has_player = len(arguments) > 0 and "=" not in arguments.word(0)
    reporting = _parse_own(session, arguments, int(has_player))
    if has_player:
        require_mover(session.position, arguments.player(0, session.position.players))
    return _genmove(session, begun, reporting)


def lp_review(session: Session, arguments: Arguments) -> str:
    """Review the game in progress with a separate search, which does not depend on earlier searches."""
    pairs = KeyValues(arguments, ("time", "nodes", "from"))
    limits = with_most_nodes(session, Limits(pairs.seconds("time"), pairs.natural("nodes")))
    if limits == Limits():
        limits = Limits(nodes=NODES)
    first = pairs.natural("from") or 1
    session.searching()
    token = session.cancel_token
    player = SearchPlayer(session.position.game, HASH_MB, session.number("seed"))

    def search_report(position: Position, lines: int, among: Collection[str]) -> Report | None:
        handle = player.start(position, limits, lines, among=among)
        wait_for(handle, token, session.host.answer_queries)
        handle.check()
        return None if token.is_cancelled else handle.report

    plies: list[Ply] = []
    start = session.history[0].position.without_chance()
    arguments.response.open()
    try:
        for ply in review(start, session.turns, session.position, search_report, first):
            plies.append(ply)
            arguments.response.write_lines([ply_line(ply)])
    finally:
        player.close()
    return "" if token.is_cancelled else "\n".join(summary_lines(plies))


# ---- the forms of Leela Zero and KataGo ------------------------------------------------------------------------


def foreign_analyze(session: Session, arguments: Arguments) -> str:
    return _analyze(session, _parse_foreign(session, arguments))


def foreign_genmove_analyze(session: Session, arguments: Arguments) -> str:
    return _genmove(session, session.now(), _parse_foreign(session, arguments))


def _parse_foreign(session: Session, arguments: Arguments) -> Reporting:
    """Parse `[PLAYER] [CENTISECONDS] [KEY VALUE ...]`; Leela Zero and KataGo write shares differently."""
    words = list(arguments.words)
    position = session.position
    player = None
    # A number is an interval, as in the programs that these formats come from, unless it is the name of a player.
    is_interval = bool(words) and whole_number(words[0]) is not None and words[0] not in position.players
    if words and not is_interval and words[0].lower() not in _KEYS:
        player = arguments.player(0, position.players)
        del words[0]
    numbers = {"interval": round(_INTERVAL * 100), "minmoves": 0, "maxmoves": 0}
    if len(words) % 2:
        numbers["interval"] = arguments.natural(len(arguments) - len(words))
        del words[0]
    for place in range(0, len(words), 2):
        key = words[place].lower()
        where = len(arguments) - len(words) + place + 1
        if key in numbers:
            numbers[key] = arguments.natural(where)
        elif key not in _KEYS:
            raise arguments.syntax_failure(f"{words[place][:40]} is not one of {', '.join(_KEYS)}.")
    require_running(position)
    if player is not None:
        require_mover(session.position, player)
    lines = max(1, numbers["maxmoves"] or max(_CANDIDATES, numbers["minmoves"]))
    is_leela = arguments.command.startswith("lz-")

    def form(report: Report, seconds: float, searched: float) -> list[str]:
        return [gtp_line(report, lambda win: str(round(win * 10_000)) if is_leela else f"{win:.6f}")]

    return Reporting(arguments.response, max(numbers["interval"] / 100, _SHORTEST_INTERVAL), lines, form)
