"""Commands that think or compute for a long time; all of them can be stopped.

Modules that only some of them need are imported inside functions, for a quick start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.core.rng import Stream
from limitproto.engine.cancellation import Limits, never, wait_for, wait_for_turn
from limitproto.engine.levels import STRONGEST, limits_at_level, picker
from limitproto.engine.perft import inconsistencies, leaf_counts, playout
from limitproto.engine.players import SEARCH, best_player, mix_seeds, start_simple
from limitproto.protocol.failures import Failure, require_mover, require_running

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from limitproto.archive.explore import Exploration
    from limitproto.engine.cancellation import Handle
    from limitproto.engine.search_process import SearchHandle
    from limitproto.protocol.arguments import Arguments
    from limitproto.protocol.session import Session

#: The maximum search depth in any game.
_DEEPEST = 200
#: How long `lp-benchmark` measures each of its two speeds, in seconds.
_MEASURED = 0.5


def started(session: Session, player: str, limits: Limits) -> Handle:
    """Start a player of `player_names` in the current position and return its handle."""
    if player == SEARCH:
        return started_search(session, limits, 1, session.number("level"))
    return start_simple(player, session.position, _seed_of_turn(session))


def started_search(
    session: Session, limits: Limits, lines: int, level: int, progress: float | None = None
) -> SearchHandle:
    """Start the search in the current position, ending with a turn at a level, and return its handle.

    See `SearchPlayer.start` for `progress`.
    """
    limits, wanted = limits_at_level(level, with_most_nodes(session, limits))
    pick = picker(level, _seed_of_turn(session))
    return session.searching().start(session.position, limits, max(lines, wanted), pick, progress=progress)


def _seed_of_turn(session: Session) -> int:
    return mix_seeds(session.number("seed"), session.games_begun, len(session.history))


def with_most_nodes(session: Session, limits: Limits) -> Limits:
    """Return the limits, with the `max_nodes` option if they have no node limit."""
    most = session.number("max_nodes")
    return limits._replace(nodes=most) if most and limits.nodes is None else limits


def clock_limits(session: Session, begun: float) -> Limits:
    """Return the limits set by the mover's clock; without a clock there are none.

    The clock has been running since `begun`.
    """
    mover = session.position.mover
    assert mover is not None
    clock = session.latest.clocks[mover]
    if clock.control.kind == "none":
        return Limits()
    from limitproto.engine.time_manager import budget, remaining

    soft, hard = remaining(budget(clock, lag=session.searching().lag.seconds), session.now() - begun)
    return Limits(seconds=hard, soft=soft)


def _choose_turn(session: Session, arguments: Arguments, begun: float) -> tuple[str, bool]:
    """Return the turn that the engine chooses, and whether it comes from the book."""
    require_mover(session.position, arguments.player(0, session.position.players))
    if session.book_turns_left > 0 and not session.position.waiting_for and (turn := _turn_from_book(session)):
        return turn, True
    player = str(session.options.get("player"))
    limits = Limits()
    if player == SEARCH:
        # The search is loaded before the remaining time is read.
        session.searching()
        limits = clock_limits(session, begun)
    return wait_for_turn(started(session, player, limits), session.cancel_token, session.host.answer_queries), False


def genmove(session: Session, arguments: Arguments) -> str:
    """The mover's clock runs only within this context."""
    begun = session.now()
    turn, is_from_book = _choose_turn(session, arguments, begun)
    session.play([turn], session.now() - begun, is_from_book)
    return turn


def reg_genmove(session: Session, arguments: Arguments) -> str:
    turn, _ = _choose_turn(session, arguments, session.now())
    return turn


def lp_book(session: Session, arguments: Arguments) -> str:
    pairs = KeyValues(arguments, ("lines",))
    lines = pairs.lines() if "lines" in arguments.pairs() else None
    if session.book is None:
        raise Failure("unavailable", "this engine has no archive; limitproto engine --archive DIR opens one.")
    import msgspec

    found = _look_up_position(session)
    found.ended = 0
    if lines is not None:
        found.turns = found.turns[:lines]
    return msgspec.json.encode(found).decode()


def _look_up_position(session: Session) -> Exploration:
    """Return what the archive knows about the current position. Raises Failure."""
    assert session.book is not None
    with session.stoppable():
        return session.book.look_up(session.position, session.check_cancelled)


def _turn_from_book(session: Session) -> str:
    """Return a book turn for the mover; empty if there is none. A stop ends the search for it."""
    from limitproto.protocol.book import drawn_turn

    try:
        return drawn_turn(_look_up_position(session), session.position, _seed_of_turn(session))
    except Failure:
        return ""


def lp_hint(session: Session, arguments: Arguments) -> str:
    limits = _parse_limits(KeyValues(arguments, ("time", "nodes", "depth")))
    require_running(session.position)
    player = best_player(session.position.game)
    handle = started_search(session, limits, 1, STRONGEST) if player == SEARCH else started(session, player, limits)
    return wait_for_turn(handle, session.cancel_token, session.host.answer_queries)


# ---- the results of the search ------------------------------------------------------------------------------------


class KeyValues:
    """The `key=value` arguments of a command that thinks. Raises Failure, code `syntax`, for any other key."""

    def __init__(self, arguments: Arguments, keys: Sequence[str], start: int = 0) -> None:
        pairs = arguments.pairs(start)
        unknown = sorted(set(pairs) - set(keys))
        if unknown:
            raise arguments.syntax_failure(f"{unknown[0][:40]} is not one of {', '.join(keys)}.")
        self._values = type(arguments)(arguments.command, tuple(pairs.values()))
        self._places = {key: place for place, key in enumerate(pairs)}

    def seconds(self, key: str) -> float | None:
        """Return a time, or None if it is not given."""
        return self._values.seconds(self._places[key]) if key in self._places else None

    def natural(self, key: str) -> int | None:
        """Return an integer of at least 0, or None if it is not given."""
        return self._values.natural(self._places[key]) if key in self._places else None

    def lines(self) -> int:
        """Return the requested number of turns, 1 by default."""
        lines = self.natural("lines")
        if lines == 0:
            raise self._values.syntax_failure("lines is 0; it must be at least 1.")
        return 1 if lines is None else lines


def _parse_limits(pairs: KeyValues) -> Limits:
    return Limits(seconds=pairs.seconds("time"), nodes=pairs.natural("nodes"), depth=pairs.natural("depth"))


def lp_search(session: Session, arguments: Arguments) -> str:
    pairs = KeyValues(arguments, ("time", "nodes", "depth", "lines"))
    limits, lines = with_most_nodes(session, _parse_limits(pairs)), pairs.lines()
    require_running(session.position)
    handle = session.searching().start(session.position, limits, lines)
    wait_for(handle, session.cancel_token, session.host.answer_queries)
    handle.check()
    report = handle.report
    assert report is not None
    from limitproto.engine.info_lines import info_lines

    return "\n".join(info_lines(report, handle.seconds)[:lines])


# ---- counting --------------------------------------------------------------------------------------------------


def _sum_unless_stopped(session: Session, counts: Iterator[int]) -> int:
    """Return the sum of `counts`. Raises Failure `limit` if it is stopped before the end."""
    total = 0
    for count in counts:
        session.check_cancelled()
        session.host.answer_queries(never)
        total += count
    return total


def _parse_depth(arguments: Arguments, lowest: int) -> int:
    depth = arguments.natural(0)
    if depth < lowest:
        raise arguments.syntax_failure(f"{depth} is below the minimum, {lowest}.")
    if depth > _DEEPEST:
        raise Failure("limit", f"the depth {depth} is above the maximum of {_DEEPEST} turns.")
    return depth


def lp_perft(session: Session, arguments: Arguments) -> str:
    depth = _parse_depth(arguments, 0)
    return str(_sum_unless_stopped(session, leaf_counts(session.position, depth)))


def lp_divide(session: Session, arguments: Arguments) -> str:
    depth = _parse_depth(arguments, 1)
    position = session.position
    lines = []
    for turn in position.legal_turns():
        lines.append(f"{turn} {_sum_unless_stopped(session, leaf_counts(position.play(turn, check=False), depth - 1))}")
    return "\n".join(lines)


def lp_benchmark(session: Session, arguments: Arguments) -> str:
    """Measure perft and random games from the start of the current game, each for half a second."""
    start = session.history[0].position
    stream = Stream(1)
    games = iter(lambda: playout(start, stream.below), None)
    # Games are counted turn by turn: from some positions, games never end.
    played = (1 for game in games for position in game if not position.is_over)
    return f"{_measure_speed(session, 'perft', leaf_counts(start, 3))}\n{_measure_speed(session, 'playouts', played)}"


def _measure_speed(session: Session, name: str, counts: Iterator[int]) -> str:
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
    """Play one random game of each edition and check that all queries about its positions agree."""
    looked_at = 0
    game = session.position.game
    for edition in game.editions:
        for position in playout(game.new(edition.name, {"seed": "1"}), Stream(1).below):
            session.check_cancelled()
            for wrong in inconsistencies(game, position):
                raise Failure("internal", wrong)
            looked_at += 1
    return f"ok {looked_at} positions"
