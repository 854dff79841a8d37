"""Play matches between players of LIMIT and report them with error bars.

With the package compiled:

    python -m benchmarks.measure.matches match search:seconds=0.1 uct:seconds=0.1 --pairs 50 --to search-uct
    python -m benchmarks.measure.matches match search:nodes=5000 engine:nodes=5000 \\
        --engine "OLD/limitproto engine" --sprt 0 20
    python -m benchmarks.measure.matches advantage search:nodes=5000 --pairs 200 --to advantage

Every start is played twice with the sides exchanged. `--to NAME` writes each pair to NAME.jsonl as soon as it is
played, the games to NAME.lgn, and those that the first player did not win to NAME-lost.lgn. The same command resumes a
match that was stopped. `--write` puts the report into RESULTS.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from benchmarks.measure.match import opponents
from benchmarks.measure.match.files import MatchFiles, Pair
from benchmarks.measure.match.games import MOVEMENT, PHASES, WHOLE, Game, play_alone, play_pair, record_of, start_of
from benchmarks.measure.match.report import advantage_section, match_section
from benchmarks.measure.page import RESULTS, paragraph, shown, write_section
from limitproto.host.match.statistics import Sequential, counted

#: Options that say nothing about the result.
HIDDEN = ("--to", "--write", "--note")


class Task(NamedTuple):
    """A pair to play: `players` are two, or one that plays against itself under two editions."""

    players: tuple[str, ...]
    edition: str
    phase: str
    seed: int
    command: str = ""


def played(task: Task) -> tuple[Pair, list[str]]:
    """Play a pair and return its result and records; this may run in another process."""
    if len(task.players) == 1:
        return _played_alone(task)
    start = start_of(task.edition, task.phase, task.seed)
    games = play_pair(start, task.players, task.command)
    # The contender of the match has the first side in the first game and the second side in the second.
    scores = games[0].scores[0], games[1].scores[1]
    spent = games[0].seconds[0] + games[1].seconds[1], games[0].seconds[1] + games[1].seconds[0]
    longest = max(games[0].longest[0], games[1].longest[1]), max(games[0].longest[1], games[1].longest[0])
    pair = _pair(task, games, scores, spent, longest)
    sides = task.players, task.players[::-1]
    return pair, [record_of(game, names, "Match") for game, names in zip(games, sides, strict=True)]


def _played_alone(task: Task) -> tuple[Pair, list[str]]:
    """Play a start with and without the equaliser; the scores are those of the first player."""
    games = [
        play_alone(start_of(f"{task.edition}/equaliser={value}", task.phase, task.seed), task.players[0])
        for value in ("on", "off")
    ]
    on, off = games
    pair = _pair(task, games, (on.scores[0], off.scores[0]), on.seconds, on.longest)
    return pair, [record_of(game, task.players * 2, "Self-play") for game in games]


def _pair(
    task: Task, games: list[Game] | tuple[Game, ...], scores: tuple[float, float], *times: tuple[float, float]
) -> Pair:
    turns = [len(game.turns) - len(game.start.turns) for game in games]
    spent, longest = times
    return Pair(task.edition, task.phase, task.seed, scores, (turns[0], turns[1]), spent, longest)


def tasks_of(
    arguments: argparse.Namespace, players: tuple[str, ...], done: set[tuple[str, str, int]]
) -> Iterator[Task]:
    """Yield the tasks, all editions and phases in turn, so that a match can stop anywhere."""
    for number in range(arguments.pairs):
        seed = arguments.seed + number
        for edition in arguments.edition:
            for phase in arguments.phase:
                if (edition, phase, seed) not in done:
                    yield Task(players, edition, phase, seed, getattr(arguments, "engine", ""))


def results(tasks: Iterator[Task], jobs: int) -> Iterator[tuple[Pair, list[str]]]:
    """Play tasks, `jobs` at a time, and yield results as they come; none are begun that are not asked for."""
    if jobs == 1:
        yield from map(played, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        running: set[Future[tuple[Pair, list[str]]]] = set()
        try:
            while True:
                while len(running) < jobs and (task := next(tasks, None)) is not None:
                    running.add(pool.submit(played, task))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def run(arguments: argparse.Namespace, players: tuple[str, ...], test: Sequential | None) -> list[Pair]:
    """Play everything, or until the test has a verdict, and return all pairs, those of earlier runs too."""
    files = MatchFiles(arguments.to, {"players": list(players), "seed": arguments.seed})
    pairs = [pair for pair in files.pairs if pair.edition in arguments.edition and pair.phase in arguments.phase]
    done = {(pair.edition, pair.phase, pair.seed) for pair in pairs}
    total = arguments.pairs * len(arguments.edition) * len(arguments.phase)
    if test is None or not test.verdict(counted(pair.scores for pair in pairs)):
        # An interrupt ends the match as a verdict does; it goes on when the same command is given again.
        with suppress(KeyboardInterrupt):
            for pair, texts in results(tasks_of(arguments, players, done), arguments.jobs):
                files.add(pair, texts)
                pairs.append(pair)
                _show(pairs, total)
                if test is not None and test.verdict(counted(pair.scores for pair in pairs)):
                    break
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return pairs


def _show(pairs: list[Pair], total: int) -> None:
    """Show the progress on a terminal."""
    if sys.stderr.isatty():
        points = sum(sum(pair.scores) for pair in pairs)
        text = f"\r{len(pairs)} of {total} pairs, {points:g} of {2 * len(pairs)} points "
        print(text, end="", file=sys.stderr, flush=True)


def arguments_of(argv: list[str] | None) -> argparse.Namespace:
    """Parse the command line; end the program with an error for players, editions or phases that do not exist."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    modes = parser.add_subparsers(dest="mode", required=True)
    match = modes.add_parser("match", help="play one player against another")
    match.add_argument("first", metavar="PLAYER", help=f"one of {', '.join(opponents.KINDS)}, with options")
    match.add_argument("second", metavar="PLAYER")
    match.add_argument("--engine", default="", metavar="COMMAND", help="starts the player `engine`")
    match.add_argument(
        "--sprt", nargs=2, type=float, metavar="ELO", help="stop when one of two differences is accepted"
    )
    match.add_argument("--errors", nargs=2, type=float, default=(0.05, 0.05), metavar=("ALPHA", "BETA"))
    alone = modes.add_parser("advantage", help="let one player play itself, with and without the equaliser")
    alone.add_argument("first", metavar="PLAYER")
    for mode in (match, alone):
        mode.add_argument("--edition", nargs="+", default=["classic", "pbmserv"])
        # What is even with the equaliser need not be even without it.
        phases = PHASES if mode is match else (WHOLE, MOVEMENT)
        mode.add_argument("--phase", nargs="+", choices=phases, default=[MOVEMENT])
        mode.add_argument("--pairs", type=int, default=50, help="of each edition and phase (default 50)")
        mode.add_argument("--seed", type=int, default=1, help="of the first start; each pair has the next one")
        mode.add_argument("--jobs", type=int, default=1)
        mode.add_argument("--to", type=Path, metavar="NAME", help="write pairs and games to files, and resume")
        mode.add_argument("--note", default="", metavar="TEXT", help="a sentence to put below the report")
        mode.add_argument("--write", nargs="?", const=RESULTS, type=Path, metavar="FILE", help="write into RESULTS.md")
    arguments = parser.parse_args(argv)
    try:
        for player in players_of(arguments):
            opponents.player_of(player, 0, getattr(arguments, "engine", "")).close()
        for edition in arguments.edition:
            for phase in arguments.phase:
                start_of(edition, phase, arguments.seed)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    return arguments


def players_of(arguments: argparse.Namespace) -> tuple[str, ...]:
    """Return the players."""
    return (arguments.first, arguments.second) if arguments.mode == "match" else (arguments.first,)


def main(argv: list[str] | None = None) -> None:
    """Play, print the report and write it where that is asked for."""
    arguments = arguments_of(argv)
    players = players_of(arguments)
    test = None
    if arguments.mode == "match" and arguments.sprt:
        test = Sequential(*arguments.sprt, *arguments.errors)
    pairs = run(arguments, players, test)
    command = ["python", "-m", "benchmarks.measure.matches", *shown(sys.argv[1:] if argv is None else argv, HIDDEN)]
    if arguments.mode == "match":
        section = match_section(players, pairs, command, test)
    else:
        section = advantage_section(players[0], pairs, command)
    if arguments.note:
        section += "\n".join(paragraph(arguments.note)) + "\n"
    print(section)
    if arguments.write:
        write_section(arguments.write, section)


if __name__ == "__main__":
    main()
