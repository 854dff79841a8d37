"""Measure the record reader against python-chess, sgfmill and pgn-extract, on records of about the same size.

Run `python -m benchmarks.measure.records`. The peers are `pip install chess sgfmill` and the Debian package
`pgn-extract`; a peer that is not installed is left out. Everything runs in one process that reads the same games again
and again, without start-up.

With `--archive GAMES` it measures `limitproto check` instead, start-up included, on files of so many different games in
every form and edition, against the same peers in the same minutes, with the instructions of a further game where
Valgrind is installed; `benchmarks.measure.checks` has the worst inputs.
"""

from __future__ import annotations

import argparse
import gzip
import io
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from benchmarks.measure.checks import checked, two_at_once
from benchmarks.measure.installation import Installation, UnavailableError, here
from benchmarks.measure.instructions import of_a_further_game
from benchmarks.measure.samples import FORMS, KINDS, chess_games, games_of, go_games, limit_games, text_of, turns_in
from limitproto import records
from limitproto.core import build_mode

GAMES = 400


class Row(NamedTuple):
    """A measurement: task, program, megabytes and games a second."""

    task: str
    program: str
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


def row(task: str, program: str, text: str, games: int, work: Callable[[], object]) -> Row:
    """Measure a task."""
    taken = best(work)
    return Row(task, program, len(text) / taken / 1e6, games / taken)


def ours() -> Iterator[Row]:
    """Yield the rows of this package."""
    program = f"limitproto, {build_mode.current().name} kernel"
    text = FORMS["canonical"](limit_games(GAMES))
    data = text.encode()
    entries = list(records.read_text(text))
    assert all(entry.canonical for entry in entries)
    made = [entry.record for entry in entries if entry.record is not None]
    packed = [records.encode_json(record) for record in made]
    typed = FORMS["typed"](limit_games(GAMES))
    yield row("check with legality, export form", program, text, GAMES, lambda: records.check(text))
    yield row("check with legality, typed by hand", program, typed, GAMES, lambda: records.check(typed))
    yield row("syntax only", program, text, GAMES, lambda: sum(1 for _ in records.tokens(text)))
    yield row("header skim", program, text, GAMES, lambda: _skim(data))
    yield row("export", program, text, GAMES, lambda: [records.format_record(record) for record in made])
    yield row("JSON out", program, text, GAMES, lambda: [records.encode_json(record) for record in made])
    yield row("JSON in, shape only", program, text, GAMES, lambda: [records.decode_json(one) for one in packed])


def python_chess(count: int = GAMES) -> Iterator[Row]:
    """Yield the rows of python-chess; none where it is not installed."""
    try:
        import chess.pgn
    except ImportError:
        return
    text = chess_games(chess, count)

    def games(read: Callable[[io.StringIO], object]) -> list[object]:
        file = io.StringIO(text)
        return list(iter(lambda: read(file), None))

    made = games(chess.pgn.read_game)
    yield row("check with legality, export form", "python-chess", text, count, lambda: games(chess.pgn.read_game))
    yield row("header skim", "python-chess", text, count, lambda: games(chess.pgn.read_headers))
    yield row("export", "python-chess", text, count, lambda: [str(game) for game in made])


def sgfmill() -> Iterator[Row]:
    """Yield the rows of sgfmill; none where it is not installed."""
    try:
        from sgfmill import boards, sgf
    except ImportError:
        return
    texts = go_games(GAMES)
    text = "".join(texts)
    data = [one.encode() for one in texts]

    def played(one: bytes) -> None:
        board = boards.Board(19)
        for node in sgf.Sgf_game.from_bytes(one).get_main_sequence():
            colour, point = node.get_move()
            if point:
                board.play(*point, colour)

    made = [sgf.Sgf_game.from_bytes(one) for one in data]
    yield row("check with legality, export form", "sgfmill", text, GAMES, lambda: [played(one) for one in data])
    yield row("syntax only", "sgfmill", text, GAMES, lambda: [sgf.Sgf_game.from_bytes(one) for one in data])
    yield row("export", "sgfmill", text, GAMES, lambda: [game.serialise() for game in made])


def pgn_extract() -> Iterator[Row]:
    """Yield the row of pgn-extract; none where it or python-chess, which writes its games, is not installed."""
    path = shutil.which("pgn-extract")
    try:
        import chess
    except ImportError:
        return
    if path is None:
        return
    text = chess_games(chess, GAMES) * 5
    with tempfile.NamedTemporaryFile("w", suffix=".pgn") as file:
        file.write(text)
        file.flush()
        begun, taken = time.monotonic(), float("inf")
        while time.monotonic() - begun < 3:
            start = os.times()
            subprocess.run([path, "-s", "-r", file.name], check=True, capture_output=True)
            end = os.times()
            used = end.children_user + end.children_system - start.children_user - start.children_system
            taken = min(taken, used)
    yield Row("check with legality, export form", "pgn-extract", len(text) / taken / 1e6, 5 * GAMES / taken)


def archive_table(installation: Installation, games: int) -> None:
    """Print how fast files of different games are checked, as a process on one core, and how fast peers read chess."""
    print(f"{installation.mode()} kernel, {games:,} different games\n")
    print("| what | figure | pgn-extract = 1 | plain = 1 | us a turn | instructions a game |\n" + "|---" * 6 + "|")
    peers = {found.program: found for found in (*pgn_extract(), *python_chess()) if found.task.startswith("check")}
    for name, found in peers.items():
        print(f"| {name}, chess | {found.games:,.0f} games/s | | | | |")
    extract = peers["pgn-extract"].games if "pgn-extract" in peers else 0.0
    plain = 0.0
    for form in KINDS:
        rate = games / checked(installation, text_of(form, games), repeats=2).processor
        plain = plain or rate
        ratio = f"{rate / extract:.2f}" if extract else ""
        turn = 1e6 / rate / turns_in(games_of(form, games))
        figures = (
            f"{rate:,.0f} games/s | {ratio} | {rate / plain:.2f} | {turn:.2f} | {instructions(form, installation)}"
        )
        print(f"| {form} | {figures} |", flush=True)
    canonical = text_of("canonical", games).encode()
    packed = {".gz": gzip.compress(canonical, 6)}
    with suppress(ImportError):
        import zstandard

        packed[".zst"] = zstandard.ZstdCompressor().compress(canonical)
    for suffix, data in packed.items():
        rate = games / checked(installation, data, repeats=2).processor
        print(f"| canonical, {suffix} | {rate:,.0f} games/s | | {rate / plain:.2f} | | |")
    one, two = (checked(installation, canonical, jobs, 2) for jobs in (1, 2))
    print(f"| two processes | x {one.clock / two.clock:.2f} | | | | |")
    both = two_at_once(installation, canonical, 2)
    print(f"| two commands at the same time, which have nothing to wait for | x {2 * one.clock / both:.2f} | | | | |")
    twice = checked(installation, canonical + b"\n" + canonical).memory
    print(f"| memory | {one.memory} MiB, with twice the file {twice} MiB | | | | |")
    megabytes = len(canonical) / best(lambda: _skim(canonical)) / 1e6
    print(f"| headers skimmed | {megabytes:.0f} MB/s | | | | |")
    for found in python_chess():
        if found.task == "header skim":
            print(f"| the same, python-chess | {found.megabytes:.0f} MB/s | | | | |")


def instructions(form: str, installation: Installation) -> str:
    """Return the instructions of a further game as text, an empty one without Valgrind."""
    try:
        return f"{of_a_further_game('check', form, installation):,}"
    except UnavailableError:
        return ""


def table(rows: list[Row]) -> None:
    """Print rows, with what python-chess reaches as 1."""
    peers = {found.task: found.games for found in rows if found.program == "python-chess"}
    print("| task | program | MB/s | games/s | python-chess = 1 |\n|---|---|---|---|---|")
    for found in sorted(rows, key=lambda found: found.task):
        ratio = f"{found.games / peers[found.task]:.1f}" if found.task in peers else ""
        print(f"| {found.task} | {found.program} | {found.megabytes:.2f} | {found.games:,.0f} | {ratio} |")


def header_skim(count: int = GAMES) -> tuple[float, float]:
    """Return MB and games a second of a skim of headers."""
    text = FORMS["canonical"](limit_games(count))
    data = text.encode()
    found = row("header skim", "limitproto", text, count, lambda: _skim(data))
    return found.megabytes, found.games


def _skim(data: bytes) -> int:
    return sum(1 for _ in records.read_headers(io.BytesIO(data)))


def python_chess_row(task: str, count: int = GAMES) -> Row:
    """Return what python-chess reaches in a task of `python_chess`. Raises UnavailableError."""
    found = next((row for row in python_chess(count) if row.task == task), None)
    if found is None:
        raise UnavailableError("python-chess is not installed")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--archive", type=int, metavar="GAMES", help="measure `limitproto check` on so many games")
    parser.add_argument("--python", help="the interpreter in which the version to measure is installed")
    given = parser.parse_args()
    if given.archive:
        archive_table(Installation(given.python) if given.python else here(), given.archive)
        return
    table([*ours(), *python_chess(), *sgfmill(), *pgn_extract()])


if __name__ == "__main__":
    main()
