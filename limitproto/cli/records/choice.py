"""`limitproto records sort`, `sample` and `split`: games in another order, some at random, or in several files."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

import click

from limitproto.cli import parameters
from limitproto.cli.records.shared import Encode, ReadGames, finish, games_command, key_name
from limitproto.cli.say import count, say
from limitproto.core.interrupts import at_end
from limitproto.core.system import is_device
from limitproto.records.codecs import CODECS
from limitproto.records.files.output import opened
from limitproto.records.files.source import ReadingOptions
from limitproto.records.formats.record_writer import FORMS, GameFile, encoded
from limitproto.records.transform import SortedGames, key_of, sample


@games_command("sort")
@click.option("--by", "keys", metavar="KEY", multiple=True, default=("date",), show_default="date", type=key_name,
              help="Key to sort by; repeat the option to break ties.")  # fmt: skip
@click.option("--reverse", is_flag=True, help="Sort in descending order.")
def sort_command(games: ReadGames, encode: Encode, keys: tuple[str, ...], reverse: bool) -> Iterator[bytes]:
    """Write the games in each FILE sorted by one or more keys."""
    with SortedGames(len(keys), reverse) as base:
        unknown = set(keys)
        for entry in games:
            values = [key_of(entry, key) for key in keys]
            unknown -= {key for key, value in zip(keys, values, strict=True) if value is not None}
            base.put(values, encode(entry))
        for key in sorted(unknown):
            say(f"limitproto records sort: no game has a value for {key}; check its spelling.", err=True)
        yield from base.games()


@games_command("sample")
@click.option("-n", "--games", "size", type=parameters.IntRange(min=1), required=True, help="Number of games.")
@parameters.seed_option(0)
def sample_command(games: ReadGames, encode: Encode, size: int, seed: int) -> Iterator[bytes]:
    """Write N games from each FILE, drawn at random."""
    yield from sample(map(encode, games), size, seed)


@click.command("split", cls=parameters.ConsoleCommand)
@parameters.FILES
@click.option("--by", "keys", metavar="KEY", multiple=True, type=key_name, help="Write a file per value of KEY.")
@click.option("-n", "--games", "size", type=parameters.IntRange(min=1), help="Write a file per N games.")
@parameters.output_option("The folder to write to.", metavar="FOLDER", default=None, required=True)
@parameters.form_option(*FORMS, help="Format of the files.")
@parameters.reading_options
@parameters.QUIET
def split_command(
    files: tuple[str, ...], keys: tuple[str, ...], size: int | None, output: str, form: str, reading: ReadingOptions,
    quiet: bool,
) -> int:  # fmt: skip
    """Write the games in each FILE to several files in FOLDER."""
    if (len(keys) == 1) == (size is not None) or len(keys) > 1:
        raise click.UsageError(f"{len(keys) + (size is not None)} of --by KEY and --games N are given; give one.")
    games = ReadGames(files, reading).collect()
    encoded_games = ((encoded(entry, form), entry) for entry in games)
    with ExitStack() as stack:
        if size is not None:
            parts = _numbered_parts((game for game, _ in encoded_games), size)
        else:
            base = stack.enter_context(SortedGames(1))
            for game, entry in encoded_games:
                base.put([key_of(entry, keys[0])], game)
            parts = _named_parts(base)
        written, made = _write_files(parts, Path(output), form, stack, games)
    games.more = f" to {count(made, 'file')}"
    return finish(games, written, quiet)


def _numbered_parts(games: Iterator[bytes], size: int) -> Iterator[tuple[str, Iterable[bytes]]]:
    for number in itertools.count(1):
        first = next(games, None)
        if first is None:
            return
        yield f"{number:06}", itertools.chain([first], itertools.islice(games, size - 1))


def _named_parts(base: SortedGames) -> Iterator[tuple[str, Iterable[bytes]]]:
    """Yield the name of each file without its suffix; no two are equal, even ignoring case."""
    taken: set[str] = set()
    for key, games in base.groups():
        plain = "unknown" if key is None else re.sub(r"[^\w.=-]+", "-", str(key)).strip(".-")[:100] or "other"
        if is_device(plain):
            plain = f"_{plain}"
        names = itertools.chain([plain], (f"{plain}-{number}" for number in itertools.count(2)))
        name = next(name for name in names if name.lower() not in taken)
        taken.add(name.lower())
        yield name, games


def _write_files(
    parts: Iterator[tuple[str, Iterable[bytes]]], folder: Path, form: str, stack: ExitStack, read: ReadGames
) -> tuple[int, int]:
    """Write files, move them into place when all are complete, and return the numbers of games and files."""
    if not folder.exists():
        stack.enter_context(at_end(partial(_remove_empty, folder)))
    folder.mkdir(parents=True, exist_ok=True)
    outputs, written = [], 0
    for name, games in parts:
        path = os.path.join(folder, name + CODECS[form].suffixes[0])
        place = stack.enter_context(opened(path, binary=form == "msgpack", whole=False))
        written += GameFile(place.file.write, form).write_all(games)
        place.finish()
        outputs.append((path, place))
    for path, _ in outputs:
        read.check_output(path)
    for _, place in outputs:
        place.commit()
    return written, len(outputs)


def _remove_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()
