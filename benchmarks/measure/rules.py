"""Measure how fast the rules run: perft, playouts with full lists of turns, and games replayed with every check.

Run `python -m benchmarks.measure.rules`. The peer is the move generator of python-chess (`pip install chess`), measured
in the same run; it is left out when it is not installed.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from limitproto import Position
from limitproto.core.rng import Stream


def rate(work: Callable[[], int], seconds: float = 3.0) -> float:
    """Return how much of what `work` counts is done in a second."""
    begun, done = time.perf_counter(), 0
    while (now := time.perf_counter()) - begun < seconds:
        done += work()
    return done / (now - begun)


def playout(position: Position, stream: Stream) -> list[str]:
    """Return the turns of a random game from here."""
    turns = []
    while not position.is_over:
        legal = position.legal_turns()
        turns.append(legal[stream.below(len(legal))])
        position = position.play_unchecked(turns[-1])
    return turns


def fresh_movement(edition: str, players: int) -> Position:
    """Return a beginning of movement."""
    stream, position = Stream(1), Position.new(edition, players=players, seed=1)
    while position.phase == "placement":
        legal = position.legal_turns()
        position = position.play_unchecked(legal[stream.below(len(legal))])
    return position


def replay(games: list[tuple[Position, list[str]]]) -> int:
    """Play games turn by turn with every rule looked at, and return how many."""
    for start, turns in games:
        position = start
        for turn in turns:
            position = position.play(turn)
    return len(games)


def main() -> None:
    peer = None
    try:
        import chess

        board = chess.Board()

        def chess_perft() -> int:
            count = 0
            for move in board.legal_moves:
                board.push(move)
                count += board.legal_moves.count()
                board.pop()
            return count

        peer = rate(chess_perft)
        print(f"python-chess perft 2: {peer:,.0f} leaves/s")
    except ImportError:
        print("python-chess is not installed: no ratio")
    for edition, players, depth in (("classic", 2, 2), ("classic", 2, 3), ("pbmserv", 2, 2), ("classic", 3, 3)):
        start = fresh_movement(edition, players)
        if depth == 3 and players == 2:
            start = start.play_unchecked(start.legal_turns()[0])
            depth = 2
        speed = rate(lambda start=start, depth=depth: start.perft(depth))  # type: ignore[misc]
        ratio = f", {speed / peer:.1f} x python-chess" if peer else ""
        print(
            f"{edition}, {players} players, perft {depth} from {start.text.split(' ')[4]}: {speed:,.0f} turns/s{ratio}"
        )
    stream = Stream(2)
    for edition, players in (("classic", 2), ("classic", 3), ("nestor", 2), ("pbmserv", 3)):
        start = Position.new(edition, players=players, seed=3)
        speed = rate(lambda start=start: len(playout(start, stream)))  # type: ignore[misc]
        print(f"{edition}, {players} players, random games with full lists: {speed:,.0f} plies/s")
    games = []
    for seed in range(20):
        start = Position.new("classic")
        games.append((start, playout(start, Stream(seed))))
    print(f"classic, 2 players, replayed with every check: {rate(lambda: replay(games)):,.0f} games/s")


if __name__ == "__main__":
    main()
