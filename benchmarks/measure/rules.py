"""Measure how fast the rules run: perft, playouts with full lists of turns, and games replayed with every check.

Run `python -m benchmarks.measure.rules`. The peer is the move generator of python-chess (`pip install chess`), measured
in the same run; it is left out when it is not installed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from benchmarks.measure.installation import UnavailableError
from limitproto import Position
from limitproto.core import build_mode
from limitproto.core.rng import Stream


def rate(work: Callable[[], int], seconds: float = 3.0) -> float:
    """Return how much of what `work` counts is done in a second."""
    begun, done = time.perf_counter(), 0
    while (now := time.perf_counter()) - begun < seconds:
        done += work()
    return done / (now - begun)


def python_chess_perft(seconds: float = 3.0) -> float:
    """Return the leaves a second of perft 2 in python-chess. Raises UnavailableError."""
    try:
        import chess
    except ImportError as error:
        raise UnavailableError("python-chess is not installed") from error
    board = chess.Board()

    def perft() -> int:
        count = 0
        for move in board.legal_moves:
            board.push(move)
            count += board.legal_moves.count()
            board.pop()
        return count

    return rate(perft, seconds)


def playout(position: Position, stream: Stream) -> list[str]:
    """Return the turns of a random game from a position."""
    turns = []
    while not position.is_over:
        legal = position.legal_turns()
        turns.append(legal[stream.below(len(legal))])
        position = position.play(turns[-1], check=False)
    return turns


def fresh_movement(edition: str, players: int = 2, seed: int = 1) -> Position:
    """Return a position with which movement begins."""
    stream, position = Stream(seed), Position.new(edition, players=players, seed=seed)
    while position.phase == "placement":
        legal = position.legal_turns()
        position = position.play(legal[stream.below(len(legal))], check=False)
    return position


def replay(games: list[tuple[Position, list[str]]]) -> int:
    """Play games turn by turn with every rule checked, and return their number."""
    for start, turns in games:
        position = start
        for turn in turns:
            position = position.play(turn)
    return len(games)


def main() -> None:
    print(build_mode.current())
    try:
        peer = python_chess_perft()
        print(f"python-chess perft 2: {peer:,.0f} leaves/s")
    except UnavailableError as error:
        peer = 0.0
        print(f"no ratio: {error}")
    for edition, players, depth, later in (
        ("classic", 2, 2, 0),
        ("classic", 2, 2, 1),
        ("pbmserv", 2, 2, 0),
        ("classic", 3, 3, 0),
    ):
        start = fresh_movement(edition, players)
        for _ in range(later):
            start = start.play(start.legal_turns()[0], check=False)
        speed = rate(partial(start.perft, depth))
        ratio = f", {speed / peer:.1f} x python-chess" if peer else ""
        print(f"{edition}, {players} players, perft {depth}, {start.text.split(' ')[4]}: {speed:,.0f} turns/s{ratio}")
    stream = Stream(2)
    for edition, players in (("classic", 2), ("classic", 3), ("nestor", 2), ("pbmserv", 3)):
        start = Position.new(edition, players=players, seed=3)
        speed = rate(lambda start=start: len(playout(start, stream)))  # type: ignore[misc]
        print(f"{edition}, {players} players, playouts with full lists of turns as text: {speed:,.0f} plies/s")
    games = []
    for seed in range(20):
        start = Position.new("classic")
        games.append((start, playout(start, Stream(seed))))
    print(f"classic, 2 players, replayed with every check: {rate(lambda: replay(games)):,.0f} games/s")


if __name__ == "__main__":
    main()
