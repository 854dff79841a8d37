"""Commands that need somebody who thinks, or that compute for long; all of them can be stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.engine.counting import leaf_counts, playout, wrongs_of
from limitproto.engine.players import SimplePlayer, best_player, mixed
from limitproto.engine.thinking import Limits, turn_from
from limitproto.protocol.failures import Failure
from limitproto.protocol.query_commands import ending
from limitproto.randomness import Stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from limitproto.games import Position
    from limitproto.protocol.arguments import Arguments
    from limitproto.protocol.session import Session

#: No game is looked at deeper than this.
_DEEPEST = 200
#: For how long `lp-benchmark` measures each of its two speeds, in seconds.
_MEASURED = 0.5


def _thought(session: Session, player: str, limits: Limits) -> str:
    """Return the turn that a player wants to play now."""
    position = session.position
    seed = session.options.get("seed")
    assert isinstance(seed, int)
    seed = mixed(seed, session.games_begun, len(session.frames))
    handle = SimplePlayer(player, position.game, seed).start(position, limits)
    return turn_from(handle, session.stopper)


def _hold_running(position: Position) -> None:
    if position.mover is None:
        raise Failure("game-over", f"the game has ended: {ending(position)}.")


def _asked_turn(session: Session, arguments: Arguments) -> str:
    arguments.expect(1)
    position = session.position
    player = arguments.player(0, position.players)
    _hold_running(position)
    if position.mover != player:
        assert position.mover is not None
        names = position.players
        raise Failure("wrong-player", f"{names[position.mover]} is to move, not {names[player]}.")
    return _thought(session, str(session.options.get("player")), Limits())


def genmove(session: Session, arguments: Arguments) -> str:
    """The clock of the player to move runs inside here and nowhere else."""
    begun = session.now()
    turn = _asked_turn(session, arguments)
    session.play([turn], session.now() - begun)
    return turn


def reg_genmove(session: Session, arguments: Arguments) -> str:
    return _asked_turn(session, arguments)


def lp_hint(session: Session, arguments: Arguments) -> str:
    limits = _limits(arguments)
    _hold_running(session.position)
    return _thought(session, best_player(session.position.game), limits)


def _limits(arguments: Arguments) -> Limits:
    pairs = arguments.pairs()
    unknown = sorted(set(pairs) - {"time", "nodes", "depth"})
    if unknown:
        raise arguments.wrong(f"{unknown[0][:40]} is none of time, nodes, depth.")
    values = type(arguments)(arguments.command, tuple(pairs.values()))
    read = {key: values.seconds(i) if key == "time" else values.natural(i) for i, key in enumerate(pairs)}
    nodes, depth = read.get("nodes"), read.get("depth")
    return Limits(
        seconds=read.get("time"),
        nodes=None if nodes is None else int(nodes),
        depth=None if depth is None else int(depth),
    )


def _total(session: Session, counts: Iterator[int]) -> int:
    """Return the sum of `counts`, unless somebody asks for a stop before."""
    total = 0
    stopper = session.stopper
    for count in counts:
        if stopper.is_asked:
            raise Failure("limit", "stopped before the end.")
        total += count
    return total


def _depth(arguments: Arguments, lowest: int) -> int:
    arguments.expect(1)
    depth = arguments.natural(0)
    if depth < lowest:
        raise arguments.wrong(f"{depth} is below {lowest}.")
    if depth > _DEEPEST:
        raise Failure("limit", f"nobody counts deeper than {_DEEPEST} turns.")
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
    start = session.frames[0].position
    stream = Stream(1)
    played = (len(game) - 1 for game in iter(lambda: list(playout(start, stream.below)), None))
    return f"{_speed(session, 'perft', leaf_counts(start, 3))}\n{_speed(session, 'playouts', played)}"


def _speed(session: Session, name: str, counts: Iterator[int]) -> str:
    begun = now = session.now()
    total = 0
    for count in counts:
        total += count
        now = session.now()
        if now - begun >= _MEASURED or session.stopper.is_asked:
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
            if session.stopper.is_asked:
                raise Failure("limit", "stopped before the end.")
            for wrong in wrongs_of(game, position):
                raise Failure("internal", wrong)
            looked_at += 1
    return f"ok {looked_at} positions"
