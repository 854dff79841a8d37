"""Measure the record reader against python-chess, sgfmill and pgn-extract, on records of about the same size.

Run `python -m benchmarks.measure.records`. The peers are `pip install chess sgfmill` and the Debian package
`pgn-extract`; a peer that is not installed is left out. `--gigabyte` adds the memory of a check of a file of one
gigabyte, which takes some minutes.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from limitproto import Position, records
from limitproto.core import build_mode
from limitproto.core.rng import Stream

GAMES = 400


class Row(NamedTuple):
    """A measurement: task, program, megabytes and games a second."""

    task: str
    who: str
    megabytes: float
    games: float


def best(work: Callable[[], object], seconds: float = 2.0) -> float:
    """Return the shortest time, in seconds of processor time, of some runs."""
    found, begun = float("inf"), time.monotonic()
    while time.monotonic() - begun < seconds:
        start = time.process_time()
        work()
        found = min(found, time.process_time() - start)
    return found


def row(task: str, who: str, text: str, games: int, work: Callable[[], object]) -> Row:
    taken = best(work)
    return Row(task, who, len(text) / taken / 1e6, games / taken)


# ---- records to measure with -------------------------------------------------------------------------------------


def limit_games(count: int = GAMES) -> str:
    """Return games of LIMIT in export form, with the tags that a club would write."""
    texts = []
    for seed in range(count):
        stream, start = Stream(seed), Position.new("classic", size=9)
        turns, position = [], start
        while not position.is_over:
            legal = position.legal_turns()
            turns.append(legal[stream.below(len(legal))])
            position = position.play_unchecked(turns[-1])
        tags = {"Event": "Club evening", "Site": "?", "Date": "2026.11.20", "Round": str(seed), "White": "Ada"}
        texts.append(records.format_game(start.game, start, turns, {**tags, "Red": "Bob"}, position.result))
    return "\n".join(texts)


def chess_games(chess: object, count: int = GAMES) -> str:
    import chess.pgn

    texts = []
    for seed in range(count):
        source, board = random.Random(seed), chess.Board()
        game = chess.pgn.Game()
        game.headers.update({"Event": "Club evening", "Date": "2026.11.20", "White": "Ada", "Black": "Bob"})
        node: chess.pgn.GameNode = game
        for _ in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = source.choice(moves)
            board.push(move)
            node = node.add_variation(move)
        texts.append(str(game))
    return "\n\n".join(texts) + "\n"


def go_games(count: int = GAMES) -> list[str]:
    from sgfmill import boards, sgf

    texts = []
    for seed in range(count):
        source, board, game = random.Random(seed), boards.Board(19), sgf.Sgf_game(19)
        game.get_root().set("PB", "Ada")
        empty = [(row, column) for row in range(19) for column in range(19)]
        source.shuffle(empty)
        for number, (place, colour) in enumerate(zip(empty, "bw" * 50, strict=False)):
            del number
            board.play(*place, colour)
            game.extend_main_sequence().set_move(colour, place)
        texts.append(game.serialise().decode())
    return texts


# ---- tasks -------------------------------------------------------------------------------------------------------


def ours() -> Iterator[Row]:
    who = f"limitproto, {build_mode.current().name} kernel"
    text = limit_games()
    data = text.encode()
    entries = list(records.read_text(text))
    assert all(entry.canonical for entry in entries)
    made = [entry.record for entry in entries if entry.record is not None]
    packed = [records.encode_json(record) for record in made]
    typed = text.replace("\n\n1. ", "\n\n1 . ")
    yield row("check with legality, export form", who, text, GAMES, lambda: records.check(text))
    yield row("check with legality, typed by hand", who, typed, GAMES, lambda: records.check(typed))
    yield row("syntax only", who, text, GAMES, lambda: sum(1 for _ in records.spans(text)))
    yield row("header skim", who, text, GAMES, lambda: sum(1 for _ in records.read_headers(io.BytesIO(data))))
    yield row("export", who, text, GAMES, lambda: [records.format_record(record) for record in made])
    yield row("JSON out", who, text, GAMES, lambda: [records.encode_json(record) for record in made])
    yield row("JSON in, shape only", who, text, GAMES, lambda: [records.decode_json(one) for one in packed])


def python_chess() -> Iterator[Row]:
    try:
        import chess.pgn
    except ImportError:
        return
    text = chess_games(chess)

    def games(read: Callable[[io.StringIO], object]) -> list[object]:
        file = io.StringIO(text)
        return list(iter(lambda: read(file), None))

    made = games(chess.pgn.read_game)
    yield row("check with legality, export form", "python-chess", text, GAMES, lambda: games(chess.pgn.read_game))
    yield row("header skim", "python-chess", text, GAMES, lambda: games(chess.pgn.read_headers))
    yield row("export", "python-chess", text, GAMES, lambda: [str(game) for game in made])


def sgfmill() -> Iterator[Row]:
    try:
        from sgfmill import boards, sgf
    except ImportError:
        return
    texts = go_games()
    text = "".join(texts)
    data = [one.encode() for one in texts]

    def played(one: bytes) -> None:
        board = boards.Board(19)
        for node in sgf.Sgf_game.from_bytes(one).get_main_sequence():
            colour, place = node.get_move()
            if place:
                board.play(*place, colour)

    made = [sgf.Sgf_game.from_bytes(one) for one in data]
    yield row("check with legality, export form", "sgfmill", text, GAMES, lambda: [played(one) for one in data])
    yield row("syntax only", "sgfmill", text, GAMES, lambda: [sgf.Sgf_game.from_bytes(one) for one in data])
    yield row("export", "sgfmill", text, GAMES, lambda: [game.serialise() for game in made])


def pgn_extract() -> Iterator[Row]:
    program = shutil.which("pgn-extract")
    try:
        import chess
    except ImportError:
        return
    if program is None:
        return
    text = chess_games(chess) * 5
    with tempfile.NamedTemporaryFile("w", suffix=".pgn") as file:
        file.write(text)
        file.flush()
        begun, taken = time.monotonic(), float("inf")
        while time.monotonic() - begun < 3:
            start = os.times()
            subprocess.run([program, "-s", "-r", file.name], check=True, capture_output=True)
            end = os.times()
            used = end.children_user + end.children_system - start.children_user - start.children_system
            taken = min(taken, used)
    yield Row("check with legality, export form", "pgn-extract", len(text) / taken / 1e6, 5 * GAMES / taken)


def table(rows: list[Row]) -> None:
    peers = {found.task: found.games for found in rows if found.who == "python-chess"}
    print("| task | program | MB/s | games/s | python-chess = 1 |\n|---|---|---|---|---|")
    for found in sorted(rows, key=lambda found: found.task):
        ratio = f"{found.games / peers[found.task]:.1f}" if found.task in peers else ""
        print(f"| {found.task} | {found.who} | {found.megabytes:.2f} | {found.games:,.0f} | {ratio} |")


# ---- the command: cores, memory, worst cases ---------------------------------------------------------------------


class Run(NamedTuple):
    """What a check took: seconds on the clock and of processor time, and megabytes in its largest process."""

    clock: float
    processor: float
    memory: int


def checked(path: Path, *options: str) -> Run:
    """Check a file in a process of its own."""
    command = [sys.executable, "-P", "-m", "limitproto", "check", "--exit-zero", *options, str(path)]
    begun = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _pid, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, f"{command} failed"
    return Run(time.monotonic() - begun, usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024)


def cores(folder: Path) -> None:
    path = folder / "games.lgn"
    path.write_text("\n".join([limit_games()] * 160))
    # Neighbours on the machine disturb one run or another; the best of each is compared.
    one, two = (min(checked(path, "--jobs", jobs).clock for _ in range(3)) for jobs in ("1", "2"))
    size = path.stat().st_size / 1e6
    print(f"one file of {size:.1f} MB: {one:.1f} s with one job, {two:.1f} s with two: x {one / two:.2f}")


WORST = {
    "an unclosed comment": lambda count: '[Game "limit"]\n\n1. {' + "a " * count,
    "many unclosed comments": lambda count: '[Game "limit"]\n\n1. ' + "{a " * count,
    "opening brackets": lambda count: '[Game "limit"]\n\n1. m50:n50 ' + "(" * count,
    "brackets that hold a turn": lambda count: '[Game "limit"]\n\n1. m50:n50 ' + "(m50:m51 " * count,
    "closing brackets": lambda count: '[Game "limit"]\n\n1. m50:n50 ' + ")" * count,
    "one long line of words": lambda count: "m50:n50 " * count,
    "one long word": lambda count: "m" * count,
    "one long tag": lambda count: '[Game "' + "\\\\" * count + '"]\n',
    "tags without end": lambda count: '[Game "limit"]\n' * count,
    "glyphs": lambda count: '[Game "limit"]\n\n1. m50:n50 ' + "!" * count,
    "JSON brackets": lambda count: "[" * count,
}


def worst(folder: Path) -> None:
    print("| broken input | bytes | s of processor time | twice the bytes, s | |\n|---|---|---|---|---|")
    for name, make in WORST.items():
        times = []
        for count in (500_000, 1_000_000):
            path = folder / "broken.lgn"
            path.write_text(make(count))
            times.append(checked(path, "--jobs", "1").processor)
        size = len(make(1_000_000))
        print(f"| {name} | {size // 2:,} | {times[0]:.1f} | {times[1]:.1f} | x {times[1] / times[0]:.1f} |")
    path = folder / "line.lgn"
    path.write_text('[Game "limit"]\n\n1. ' + "m50:n50 " * 12_500_000)
    run = checked(path, "--jobs", "1")
    print(f"one line of 100 MB: {run.processor:.1f} s, {run.memory} MB of memory")


def gigabyte(folder: Path) -> None:
    text = (limit_games() + "\n").encode()
    path = folder / "gigabyte.lgn"
    with path.open("wb") as file:
        for _ in range(1_000_000_000 // len(text) + 1):
            file.write(text)
    run = checked(path, "--jobs", "2")
    size = path.stat().st_size / 1e9
    print(f"a file of {size:.2f} GB, two jobs: {run.clock:.0f} s, {run.memory} MB in the largest process")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gigabyte", action="store_true", help="also check a file of one gigabyte")
    parser.add_argument("--only", choices=("peers", "cores", "worst", "gigabyte"), help="measure one thing only")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if options.only in (None, "peers"):
            table([*ours(), *python_chess(), *sgfmill(), *pgn_extract()])
        if options.only in (None, "cores"):
            cores(folder)
        if options.only in (None, "worst"):
            worst(folder)
        if options.gigabyte or options.only == "gigabyte":
            gigabyte(folder)


if __name__ == "__main__":
    main()
