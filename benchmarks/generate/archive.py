"""Generate a directory of many games, most of them good, some sloppy, some broken, plain and compressed.

Run `python -m benchmarks.generate.archive --games 100000 FOLDER`. The same arguments make the same files.
`EXPECTED.tsv` in the folder says for every game its file, its number there, and what was done to it.

With `--distinct` every game is another one, good, and of any edition of LIMIT or LIMES, by random players of which one
in a hundred is greedy. Any number of `--jobs` makes the same files, of which a digest is printed. A run in the same
folder goes on where another one was interrupted.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import random
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from limitproto import Position, records

PER_FILE = 500

#: How many of the games are good, and how many good or sloppy.
GOOD, SLOPPY_TOO = 0.8, 0.93

SIZES = ("4", "5", "6", "7", "8")


class Made(NamedTuple):
    """A game as it is written: its bytes, whether it is good, sloppy or broken, and what was done to it."""

    data: bytes
    kind: str
    damage: str


def played(source: random.Random) -> str:
    """Return a game of random turns in export form."""
    edition, players = source.choice((("classic", 2), ("classic", 3), ("pbmserv", 2), ("pbmserv", 3), ("nestor", 2)))
    start = Position.new(edition, players=players, size=source.choice(SIZES), seed=source.randrange(10**6))
    position, turns = start, []
    while not position.is_over:
        legal = position.legal_turns()
        turns.append(source.choice(legal))
        position = position.play(turns[-1], check=False)
    names = {name.capitalize(): source.choice(("Ada", "Bob", "Cy", "Dot")) for name in start.players}
    date = f"20{source.randint(10, 25)}.{source.randint(1, 12):02}.{source.randint(1, 28):02}"
    tags = {"Event": "Club evening", "Date": date, "Round": str(source.randint(1, 99)), **names}
    return records.format_game(start, turns, tags, position.result)


def _movetext(change: Callable[[str], str]) -> Callable[[str], str]:
    def damage(text: str) -> str:
        head, gap, body = text.partition("\n\n")
        return head + gap + change(body)

    return damage


def _without_a_turn(body: str) -> str:
    words = body.split()
    turns = [index for index, word in enumerate(words) if word[0].isalpha()]
    del words[turns[len(turns) // 3]]
    return " ".join(words) + "\n"


def _dashes(text: str) -> str:
    date = next(line for line in text.splitlines() if line.startswith("[Date"))
    return text.replace(date, date.replace(".", "-"), 1)


#: What happens to files; the meaning stays.
SLOPPY: dict[str, Callable[[str], str]] = {
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "upper case": _movetext(str.upper),
    "no numbers": _movetext(lambda body: " ".join(word for word in body.split() if word[-1] != ".") + "\n"),
    "one long line": _movetext(lambda body: " ".join(body.split()) + "\n"),
    "tag in small letters": lambda text: text.replace("[Event ", "[event ", 1),
    "date with dashes": _dashes,
    "no game tag": lambda text: text.replace('[Game "limit"]\n', "", 1),
    "no result": _movetext(lambda body: body.rsplit(None, 1)[0] + "\n"),
    "tag twice": lambda text: text.replace("\n[Site", '\n[Event "Club evening"]\n[Site', 1),
    "blanks at line ends": lambda text: text.replace("]\n", "]  \n"),
}

#: Damage that only a person can repair.
BROKEN: dict[str, Callable[[str], str]] = {
    "a turn is missing": _movetext(_without_a_turn),
    "a turn that is none": _movetext(lambda body: body.replace("2.", "2. castles", 1)),
    "comment not closed": _movetext(lambda body: body.replace("2.", "2. {what a turn", 1)),
    "stray bracket": _movetext(lambda body: body.replace("3.", "3. )", 1)),
    "cut off": lambda text: text[: len(text) * 2 // 3].rsplit(None, 1)[0] + " m5\n",
    "broken tag": lambda text: text.replace('"]\n[Site', "]\n[Site", 1),
    "two tags": lambda text: text.replace("\n[Site", '\n[Event "Open"]\n[Site', 1),
    "unknown edition": lambda text: text.replace('[Edition "', '[Edition "x', 1),
    "no utf-8": lambda text: text.replace("Club", "Cl\udcffb", 1),
}


def made(source: random.Random, text: str) -> Made:
    """Return a game as a person or a program may have written it."""
    dice = source.random()
    if dice < GOOD:
        return Made(text.encode(), "good", "")
    kind, ways = ("sloppy", SLOPPY) if dice < SLOPPY_TOO else ("broken", BROKEN)
    name, changed = "", text
    while changed == text:
        # A short game is on one line as it is.
        name = source.choice(sorted(ways))
        changed = ways[name](text)
    return Made(changed.encode("utf-8", "surrogateescape"), kind, name)


def make(folder: Path, games: int, seed: int = 1, different: int = 2_000) -> list[tuple[str, int, Made]]:
    """Write an archive; return each game with its file and its number there.

    No more than `different` games are played; the others are these again, damaged otherwise.
    """
    source = random.Random(seed)
    texts = [played(source) for _ in range(min(games, different))]
    folder.mkdir(parents=True, exist_ok=True)
    expected = []
    for number, first in enumerate(range(0, games, PER_FILE)):
        here = [made(source, source.choice(texts)) for _ in range(min(PER_FILE, games - first))]
        data = b"\n".join(game.data for game in here)
        name = f"{number // 20:03}/{number:05}.lgn{('', '.gz', '.zst')[number % 3]}"
        (folder / name).parent.mkdir(exist_ok=True)
        if name.endswith(".gz"):
            data = gzip.compress(data, mtime=0)
        elif name.endswith(".zst"):
            import zstandard

            data = zstandard.ZstdCompressor().compress(data)
        (folder / name).write_bytes(data)
        expected += [(name, place, game) for place, game in enumerate(here, 1)]
    lines = [f"{name}\t{place}\t{game.kind}\t{game.damage}\n" for name, place, game in expected]
    (folder / "EXPECTED.tsv").write_text("".join(lines))
    return expected


#: Editions of distinct games with their numbers of players.
EDITIONS = (
    ("classic", 2),
    ("classic", 3),
    ("pbmserv", 2),
    ("pbmserv", 3),
    ("nestor", 2),
    ("nestor", 3),
    ("nestor-en", 2),
    ("nestor-en", 3),
    ("limes", 1),
    ("limes", 2),
)

#: One player in so many is greedy, and takes twenty times as long.
GREEDY = 100


def distinct(source: random.Random) -> str:
    """Return a game of any edition in export form, by players drawn for it."""
    edition, players = source.choice(EDITIONS)
    if edition == "limes":
        # Cards that the program draws by a seed are not turns, and a record without them cannot be replayed.
        start = Position.new(edition, players=players, deal="host")
    else:
        start = Position.new(edition, players=players, size=source.choice(SIZES), seed=source.randrange(10**6))
    names = ["greedy" if source.randrange(GREEDY) == 0 else "random" for _ in start.players]
    turns = _turns_of(start, names, source)
    date = f"20{source.randint(10, 25)}.{source.randint(1, 12):02}.{source.randint(1, 28):02}"
    tags = {"Event": "Random play", "Date": date, "Round": str(source.randint(1, 99))}
    if edition != "limes":
        tags |= {colour.capitalize(): name for colour, name in zip(start.players, names, strict=True)}
    line = start.line()
    line.push(turns)
    return records.format_game(start, turns, tags, line.outcome()[0])


def _turns_of(position: Position, names: list[str], source: random.Random) -> list[str]:
    """Return the turns of a game from a position on, by players of these names."""
    greedy = position.game.choosers["greedy"]
    turns: list[str] = []
    while not position.is_over:
        if position.chance_choices:
            turn = source.choice(position.chance_choices)
        elif names[position.mover or 0] == "greedy":
            turn = greedy(position, source.randrange)
        else:
            # In LIMES the square first: the turns on all squares take eight times as long to list.
            beginning = source.choice(position.steps()) if position.game.name == "limes" else ""
            turn = source.choice(position.legal_turns(beginning))
        turns.append(turn)
        position = position.play(turn, check=False)
    return turns


def _distinct_file(folder: Path, games: int, seed: int, number: int) -> str:
    """Write a file of distinct games unless it is there, and return the SHA-256 of its bytes."""
    path = folder / f"{number // 100:03}" / f"{number:05}.lgn"
    if not path.exists():
        source = random.Random(f"{seed}/{number}")
        count = min(PER_FILE, games - number * PER_FILE)
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".part")
        unfinished.write_text("\n".join([distinct(source) for _ in range(count)]))
        unfinished.rename(path)
    return hashlib.sha256(path.read_bytes()).hexdigest()


def make_distinct(folder: Path, games: int, seed: int = 1, jobs: int = 1) -> str:
    """Write files of distinct games; return a digest of the digests of all files in their order."""
    with ProcessPoolExecutor(jobs) as pool:
        digests = pool.map(partial(_distinct_file, folder, games, seed), range(-(-games // PER_FILE)))
        return hashlib.sha256("".join(digests).encode()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--distinct", action="store_true", help="only good games, each another one, of all editions")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play distinct games")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    if options.distinct:
        begun = time.monotonic()
        digest = make_distinct(options.folder, options.games, options.seed, options.jobs)
        print(f"{options.games} games, {options.games / (time.monotonic() - begun):.0f} a second, digest {digest}")
        return
    expected = make(options.folder, options.games, options.seed)
    counts = {kind: sum(game.kind == kind for _, _, game in expected) for kind in ("good", "sloppy", "broken")}
    print(", ".join(f"{count} {kind}" for kind, count in counts.items()))


if __name__ == "__main__":
    main()
