"""`limitproto records sort`, `sample`, `split` and `retag`: games in order, at random, in parts, or with other tags."""

from __future__ import annotations

import itertools
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

import click

from limitproto.cli import parameters
from limitproto.cli.batch_ui import FewLines, tag_name
from limitproto.cli.parameters import name_and_value
from limitproto.cli.records.shared import Encode, ReadGames, finish, games_command, key_name
from limitproto.cli.say import count, say
from limitproto.core.interrupts import at_end
from limitproto.core.system import is_device
from limitproto.records.codecs import CODECS
from limitproto.records.files.output import opened
from limitproto.records.files.source import ReadingOptions
from limitproto.records.formats.record_writer import FORMS, GameFile, encoded
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.writer import format_movetext, quote
from limitproto.records.model import UNKNOWN, tag_of
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import read_game
from limitproto.records.transform import SortedGames, key_of, sample
from limitproto.records.validate.tags import option_tags


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


# ---- tags; a game whose turns would be illegal with them is left unchanged -------------------------------------------


class _RefusedTags(ValueError):
    """Changes that a game does not permit; the message is a sentence without its end."""


class _FixedTag(_RefusedTags):
    """A tag change that no game of its kind permits."""


def _retagged(
    entry: Entry,
    renamed: tuple[tuple[str, str], ...], removed: tuple[str, ...], changed: tuple[tuple[str, str], ...],
) -> Entry:  # fmt: skip
    """Return a sound game with tags renamed, removed and set, or the same game if none changes. Raises _RefusedTags."""
    record, _ = entry.sound_game()
    before = record.all_tags()
    tags = dict(before)
    for old, new in renamed:
        if old in tags:
            if old != new and tags.get(new, tags[old]) not in (UNKNOWN.get(new, "?"), "", tags[old]):
                raise _RefusedTags(f"the tag {new} already has a different value; remove {new} or {old} first")
            tags = {new if name == old else name: value for name, value in tags.items() if name != new}
    # Tags that every record needs become unknown.
    lasting = {*UNKNOWN, *(tag_of(player.colour) for player in record.players)}
    for name in removed:
        if name in lasting:
            tags[name] = UNKNOWN.get(name, "?")
        else:
            tags.pop(name, None)
    tags.update(changed)
    if tags == before:
        return entry
    fixed = {"Game", "Edition", "Result", *option_tags(record.game)}
    for name in fixed:
        if tags.get(name) != before.get(name):
            raise _FixedTag(f"the tag {name} belongs to the rules or the result, and cannot be changed; leave it out")
    head = "".join(f'[{name} "{quote(value)}"]\n' for name, value in tags.items())
    games = list(read_game(RawGame.of(f"{head}\n{format_movetext(record)}"), entry.path, entry.number))
    wrong = next((item for one in games for item in one.diagnostics if item.severity == "error"), None)
    if wrong is not None:
        raise _RefusedTags(f"{wrong.code} {wrong.message}")
    again = games[0].record
    if len(games) != 1 or again is None or (again.turns, again.opening) != (record.turns, record.opening):
        raise _RefusedTags("with these tags, it would be read as a different game; choose other values")
    return games[0]


@games_command("retag")
@click.option("--rename", "renamed", metavar="OLD=NEW", multiple=True, type=name_and_value, help="Rename a tag.")
@click.option("--remove", "removed", metavar="NAME", multiple=True, type=tag_name, help="Remove a tag.")
@click.option("--set", "changed", metavar="NAME=VALUE", multiple=True, type=name_and_value, help="Set a tag.")
def retag_command(
    games: ReadGames, encode: Encode,
    renamed: tuple[tuple[str, str], ...], removed: tuple[str, ...], changed: tuple[tuple[str, str], ...],
) -> Iterator[bytes]:  # fmt: skip
    """Write the games in each FILE with different tags."""
    for name in (*(new for _, new in renamed), *(name for name, _ in changed)):
        tag_name(name)
    if not (renamed or removed or changed):
        raise click.UsageError("Nothing to change: use --set, --rename or --remove.")
    return _retag_all(games, encode, partial(_retagged, renamed=renamed, removed=removed, changed=changed))


def _retag_all(games: ReadGames, encode: Encode, retagged: Callable[[Entry], Entry]) -> Iterator[bytes]:
    other = 0
    refused = FewLines(lambda line: say(line, err=True), "they are left unchanged too")
    fixed = Counter[str]()
    for entry in games:
        again = entry
        try:
            again = retagged(entry)
            other += again is not entry
        except _RefusedTags as error:
            games.failed = True
            fixed[str(error)] += isinstance(error, _FixedTag)
            # A message that is true of every game is written once.
            if fixed[str(error)] < 2:
                refused.say(f"{entry.path}:{entry.line}: {error}; game {entry.number} is left unchanged")
        yield encode(again)
    for why, number in fixed.items():
        if number > 1:
            be = "is" if number == 2 else "are"
            say(f"{why}; {count(number - 1, 'more game')} {be} left unchanged", err=True)
    games.more = f", {other:,} with other tags"
