"""Commands that think or compute for long; all of them can be stopped.

Modules that only some of them need are imported inside functions, for a quick start."""

from __future__ import annotations

from time import monotonic, sleep
from typing import TYPE_CHECKING

from limitproto.core.rng import Stream
from limitproto.engine.cancellation import POLL, Limits, wait_for, wait_for_turn
from limitproto.engine.levels import STRONGEST, limits_at_level, picker
from limitproto.engine.perft import inconsistencies, leaf_counts, playout
from limitproto.engine.players import SEARCH, SimplePlayer, best_player, mix_seeds
from limitproto.protocol.commands.query import ending
from limitproto.protocol.failures import Failure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from limitproto.engine.cancellation import Handle
    from limitproto.engine.search_process import AnySearchHandle, SearchPlayer
    from limitproto.games.base import Position
    from limitproto.protocol.arguments import Arguments
    from limitproto.protocol.session import Session

#: No game is looked at deeper than this.
_DEEPEST = 200
#: For how long `lp-benchmark` measures each of its two speeds, in seconds.
_MEASURED = 0.5
#: The default and the shortest interval between reports, in seconds.
_INTERVAL = 0.5
_SHORTEST_INTERVAL = 0.01


def _started(session: Session, player: str, limits: Limits) -> Handle:
    """Start a player in the current position and return its handle."""
    if player == SEARCH:
        return _started_search(session, limits, 1, session.number("level"))
    return SimplePlayer(player, session.position.game, _seed(session)).start(session.position, limits)


def _started_search(session: Session, limits: Limits, lines: int, level: int) -> AnySearchHandle:
    """Start the search in the current position, to end with a turn of a level, and return its handle."""
    limits, wanted = limits_at_level(level, _with_most_nodes(session, limits))
    pick = picker(level, session.position, _seed(session))
    return _search_of(session).start(session.position, limits, max(lines, wanted), pick)


def _seed(session: Session) -> int:
    return mix_seeds(session.number("seed"), session.games_begun, len(session.history))


def _with_most_nodes(session: Session, limits: Limits) -> Limits:
    """Return the limits, with the option `max_nodes` where they say nothing of nodes."""
    most = session.number("max_nodes")
    return limits._replace(nodes=most) if most and limits.nodes is None else limits


def _clock_limits(session: Session, begun: float) -> Limits:
    """Return the limits that the clock of the player to move sets; without a clock there are none.

    The clock has been running since the moment `begun`.
    """
    mover = session.position.mover
    assert mover is not None
    clock = session.latest.clocks[mover]
    if clock.control.kind == "none":
        return Limits()
    from limitproto.engine.time_manager import budget, remaining

    soft, hard = remaining(budget(clock), session.now() - begun)
    return Limits(seconds=hard, soft=soft)


def _require_running(position: Position) -> None:
    if position.mover is None:
        raise Failure("game-over", f"the game has ended: {ending(position)}.")


def _require_mover(session: Session, player: int) -> None:
    position = session.position
    _require_running(position)
    # While a chance event has to come first no player is to move; the position itself says so.
    if position.mover != player and not position.waiting_for:
        assert position.mover is not None
        names = position.players
        raise Failure("wrong-player", f"{names[position.mover]} is to move, not {names[player]}.")


def _asked_turn(session: Session, arguments: Arguments, begun: float) -> str:
    arguments.expect(1)
    _require_mover(session, arguments.player(0, session.position.players))
    player = str(session.options.get("player"))
    limits = Limits()
    if player == SEARCH:
        # The search is loaded before the time that is left is looked at.
        _search_of(session)
        limits = _clock_limits(session, begun)
    handle = _started(session, player, limits)
    return wait_for_turn(handle, session.cancel_token)


def genmove(session: Session, arguments: Arguments) -> str:
    """The clock of the player to move runs inside here and nowhere else."""
    begun = session.now()
    turn = _asked_turn(session, arguments, begun)
    session.play([turn], session.now() - begun)
    return turn


def reg_genmove(session: Session, arguments: Arguments) -> str:
    return _asked_turn(session, arguments, session.now())


def lp_hint(session: Session, arguments: Arguments) -> str:
    limits = _limits(_KeyValues(arguments, ("time", "nodes", "depth")))
    _require_running(session.position)
    player = best_player(session.position.game)
    handle = _started_search(session, limits, 1, STRONGEST) if player == SEARCH else _started(session, player, limits)
    return wait_for_turn(handle, session.cancel_token)


# ---- what the search thinks ------------------------------------------------------------------------------------


class _KeyValues:
    """The arguments `key=value` of a command that thinks. Raises Failure, code `syntax`, for any other key."""

    def __init__(self, arguments: Arguments, keys: Sequence[str], start: int = 0) -> None:
        pairs = arguments.pairs(start)
        unknown = sorted(set(pairs) - set(keys))
        if unknown:
            raise arguments.syntax_failure(f"{unknown[0][:40]} is not one of {', '.join(keys)}.")
        self._values = type(arguments)(arguments.command, tuple(pairs.values()))
        self._places = {key: place for place, key in enumerate(pairs)}

    def seconds(self, key: str) -> float | None:
        """Return a time, None where it is not given."""
        return self._values.seconds(self._places[key]) if key in self._places else None

    def natural(self, key: str) -> int | None:
        """Return an integer of 0 or more, None where it is not given."""
        return self._values.natural(self._places[key]) if key in self._places else None

    def lines(self) -> int:
        """Return the number of turns asked for, 1 by default."""
        lines = self.natural("lines")
        if lines == 0:
            raise self._values.syntax_failure("lines must be at least 1.")
        return 1 if lines is None else lines

    def interval(self) -> float:
        """Return the time from one telling to the next."""
        seconds = self.seconds("interval")
        return _INTERVAL if seconds is None else max(seconds, _SHORTEST_INTERVAL)


def _limits(pairs: _KeyValues) -> Limits:
    return Limits(seconds=pairs.seconds("time"), nodes=pairs.natural("nodes"), depth=pairs.natural("depth"))


def _search_of(session: Session) -> SearchPlayer:
    searching = session.searching()
    if searching is None:
        raise Failure("unavailable", f"{session.position.game.title} has no search engine.")
    return searching


def _lines_so_far(handle: AnySearchHandle, lines: int) -> list[str]:
    """Return the results of a search so far, at most `lines` turns."""
    from limitproto.engine.info_lines import info_lines

    report = handle.report
    return [] if report is None else info_lines(report, handle.seconds)[:lines]


def lp_search(session: Session, arguments: Arguments) -> str:
    pairs = _KeyValues(arguments, ("time", "nodes", "depth", "lines"))
    limits, lines = _with_most_nodes(session, _limits(pairs)), pairs.lines()
    _require_running(session.position)
    handle = _search_of(session).start(session.position, limits, lines)
    wait_for(handle, session.cancel_token)
    handle.check()
    return "\n".join(_lines_so_far(handle, lines))


def lp_analyze(session: Session, arguments: Arguments) -> str:
    """Write the reports until the next line comes or, where none can come, until the search ends.

    A search that ends by itself has its last lines repeated, so that silence always means a hang.
    """
    pairs = _KeyValues(arguments, ("interval", "lines"))
    interval, lines = pairs.interval(), pairs.lines()
    _require_running(session.position)
    cancel_token = session.cancel_token
    limits = _with_most_nodes(session, Limits())
    handle = _search_of(session).start(session.position, limits, lines, is_endless=cancel_token.is_read_ahead)

    def is_interrupted() -> bool:
        return cancel_token.is_read_ahead and cancel_token.is_analysis_due_to_end

    next_time = _stream(session, handle, interval, lines, is_interrupted)
    while not (cancel_token.is_cancelled or cancel_token.is_analysis_due_to_end):
        now = monotonic()
        if now >= next_time:
            session.response.write_lines(_lines_so_far(handle, lines))
            next_time = now + interval
        sleep(POLL)
    return "\n".join(_lines_so_far(handle, lines))


def lp_genmove_analyze(session: Session, arguments: Arguments) -> str:
    """As genmove, writing the reports; the next line stops the search, and the turn is played."""
    begun = session.now()
    has_player = len(arguments) > 0 and "=" not in arguments.word(0)
    pairs = _KeyValues(arguments, ("interval", "lines"), int(has_player))
    interval, lines = pairs.interval(), pairs.lines()
    _require_running(session.position)
    if has_player:
        _require_mover(session, arguments.player(0, session.position.players))
    _search_of(session)
    handle = _started_search(session, _clock_limits(session, begun), lines, session.number("level"))
    _stream(session, handle, interval, lines, lambda: session.cancel_token.has_next_line)
    turn = handle.result()
    session.play([turn], session.now() - begun)
    return "\n".join([*_lines_so_far(handle, lines), f"play {turn}"])


def _stream(
    session: Session, handle: AnySearchHandle, interval: float, lines: int, is_interrupted: Callable[[], bool]
) -> float:
    """Open the response and write what a search finds until it ends, apart from what it ends with.

    Returns when the next lines are due, by the monotonic clock.
    """
    response, cancel_token = session.response, session.cancel_token
    response.open()
    next_time = 0.0
    is_stopped = False
    while not handle.poll(POLL):
        if not is_stopped and (cancel_token.is_cancelled or (handle.report is not None and is_interrupted())):
            handle.stop()
            is_stopped = True
        now = monotonic()
        if not is_stopped and handle.report is not None and now >= next_time:
            response.write_lines(_lines_so_far(handle, lines))
            next_time = now + interval
    return next_time


# ---- counting --------------------------------------------------------------------------------------------------


def _total(session: Session, counts: Iterator[int]) -> int:
    """Return the sum of `counts`. Raises Failure `limit` when it is stopped before the end."""
    total = 0
    for count in counts:
        session.check_cancelled()
        total += count
    return total


def _depth(arguments: Arguments, lowest: int) -> int:
    arguments.expect(1)
    depth = arguments.natural(0)
    if depth < lowest:
        raise arguments.syntax_failure(f"{depth} is below {lowest}.")
    if depth > _DEEPEST:
        raise Failure("limit", f"the depth limit is {_DEEPEST} turns.")
    return depth


def lp_perft(session: Session, arguments: Arguments) -> str:
    depth = _depth(arguments, 0)
    return str(_total(session, leaf_counts(session.position, depth)))


def lp_divide(session: Session, arguments: Arguments) -> str:
    depth = _depth(arguments, 1)
    position = session.position
    lines = []
    for turn in position.legal_turns():
        counts = leaf_counts(position.play_unchecked(turn), depth - 1)
        lines.append(f"{turn} {_total(session, counts)}")
    return "\n".join(lines)


def lp_benchmark(session: Session, arguments: Arguments) -> str:
    """Measure perft and random games from the start of the present game, each for half a second."""
    arguments.expect(0)
    start = session.history[0].position
    stream = Stream(1)
    games = iter(lambda: playout(start, stream.below), None)
    # Games are counted turn by turn: some positions make games that never end.
    played = (1 for game in games for position in game if not position.is_over)
    return f"{_speed(session, 'perft', leaf_counts(start, 3))}\n{_speed(session, 'playouts', played)}"


def _speed(session: Session, name: str, counts: Iterator[int]) -> str:
    begun = now = session.now()
    total = 0
    for count in counts:
        total += count
        now = session.now()
        if now - begun >= _MEASURED or session.cancel_token.is_cancelled:
            break
    seconds = max(now - begun, 1e-6)
    return f"{name} turns {total} time {seconds:.3f} tps {total / seconds:.0f}"


def lp_selftest(session: Session, arguments: Arguments) -> str:
    """Play one random game of each edition and hold all that can be asked about its positions together."""
    arguments.expect(0)
    looked_at = 0
    game = session.position.game
    for edition in game.editions:
        start = game.new(edition.name, {"seed": "1"})
        for position in playout(start, Stream(1).below):
            session.check_cancelled()
            for wrong in inconsistencies(game, position):
                raise Failure("internal", wrong)
            looked_at += 1
    return f"ok {looked_at} positions"
