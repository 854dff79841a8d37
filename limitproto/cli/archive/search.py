"""`limitproto archive find`, `stats`, `explore` and `export`: the commands that search an archive for games."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import update_wrapper
from itertools import chain
from typing import TypeVar

import click

from limitproto.archive.archive import Archive, FoundGames
from limitproto.archive.conditions import Conditions
from limitproto.archive.explore import html_page, text_table
from limitproto.archive.hits import Address
from limitproto.archive.positions import write_positions
from limitproto.archive.summary import BY, summary
from limitproto.cli import batch_ui
from limitproto.cli.archive.shared import ARCHIVE, as_json, conditions, say_may_fit, say_why
from limitproto.cli.parameters import FORCE, OUTPUT, PLANES, POSITIONS, ConsoleCommand, form_option
from limitproto.cli.say import count, say
from limitproto.core.printable import aligned, printable
from limitproto.records.codecs import CODECS
from limitproto.records.files.output import opened, write_whole
from limitproto.records.formats.export import USUAL, Outgoing
from limitproto.records.formats.tables import defuse

T_ = TypeVar("T_")

_ALIASES = click.option(
    "--aliases",
    metavar="FILE",
    type=click.Path(),
    help="Unify players' names with this file: a name, a tab, other spellings (default: ARCHIVE/aliases.tsv if it "
    "exists).",
)


def searching(*but: str) -> Callable[[Callable[..., T_]], Callable[..., T_]]:
    """Return a decorator that makes a command search: it gets `found`, the matching games, instead of search options.

    These are ARCHIVE, `--aliases` and all conditions, except `but`.
    """

    def add_search_options(command: Callable[..., T_]) -> Callable[..., T_]:
        def command_with_games(*, archive: str, aliases: str | None, chosen: Conditions, **options: object) -> T_:
            found = Archive(archive, aliases).find(chosen)
            say_may_fit(found.may_fit())
            return command(found=found, **options)

        return ARCHIVE(conditions(*but)(_ALIASES(update_wrapper(command_with_games, command))))

    return add_search_options


def write_table(
    output: str, form: str, data: object, rows: Sequence[Sequence[str]], table: Sequence[Sequence[object]] = ()
) -> None:
    """Write the results as JSON, as human-readable rows, or as a table (`csv`); headers come first. Raises OSError."""
    if form == "json":
        text = as_json(data).decode()
    elif form == "csv":
        place = io.StringIO()
        csv.writer(place, lineterminator="\n").writerows(map(defuse, row) for row in table)
        text = place.getvalue()
    else:
        cells = [[printable(cell) for cell in row] for row in rows]
        text = "".join(f"{line}\n" for line in aligned(cells)) if len(cells) > 1 else "no games\n"
    write_whole(output, text.encode("utf-8", "replace"))


def say_left_out(games: int, left_out: Mapping[str, int]) -> None:
    """Report how many games were counted, if any was left out, and why."""
    if left_out:
        reasons = ", ".join(f"{number:,} {reason}" for reason, number in left_out.items())
        say(f"{count(games, 'game')} counted; left out: {reasons}.", err=True)


# ---- the commands


FORMATS = ("text", "lgn", "jsonl", "json", "csv")


@click.command("find", cls=ConsoleCommand)
@searching()
@click.option("--count", is_flag=True, help="Print only the number of games.")
@form_option(*FORMATS, usual="from the output's name, or text")
@OUTPUT
def find_command(found: FoundGames, count: bool, form: str | None, output: str) -> int:
    """Find the games in ARCHIVE that meet all conditions.

    A position found by its key is checked by replaying the game.
    """
    form = form or ("text" if count else batch_ui.form_of(output, FORMATS, "text", "ascii"))
    left_out, is_any = _LeftOut(found.archive), False
    with opened(output) as place:
        if count:
            number = found.count()
            is_any = number > 0
            place.file.write(f"{number}\n".encode())
        elif form == "text":
            for hit in found:
                is_any = True
                line = left_out.path_of(hit.source) + str(hit).removeprefix(hit.source)
                place.file.write(f"{printable(line)}\n".encode("utf-8", "replace"))
        else:
            games = _games_to_write(found, left_out)
            first = next(games, None)
            if first is None and left_out.count:
                # Nothing could be read, so an old output stays.
                return left_out.end()
            is_any = first is not None
            if first is None and form == "json":
                place.file.write(b"[]\n")
            elif first is not None or form == "csv":
                # A table has its heading even without games.
                CODECS[form].load_writer()(chain([first] if first else [], games), place, USUAL)
        place.commit()
    if not is_any:
        say_why(found.explain_empty())
    return left_out.end()


class _LeftOut(batch_ui.FewLines):
    """The games that could not be read, reported as they occur, and the paths of sources."""

    def __init__(self, archive: Archive) -> None:
        super().__init__(lambda line: say(line, err=True), "the last line has their number")
        self._archive = archive
        self._folder, self._here = os.path.realpath(archive.folder), os.path.realpath(os.curdir)

    def __call__(self, address: Address, why: str) -> None:
        self.say(f"{self.path_of(address.source)}:{address.line}: game {address.number} is left out: {why}")

    def path_of(self, source: str) -> str:
        """Return the path of a source from the working directory, so that other commands can open it."""
        path = os.path.join(self._folder, source)
        # On Windows, another drive has no relative path.
        with suppress(ValueError):
            path = os.path.relpath(path, self._here)
        return path.replace(os.sep, "/")

    def end(self) -> int:
        """Report how many games were left out, if any were, and return the command's exit status."""
        if self.count:
            games = f"{count(self.count, 'game')} could not be read and {'is' if self.count == 1 else 'are'} left out"
            verify = f"limitproto archive verify {self._archive.folder}"
            say(f"{games}; {verify} shows what happened to the sources.", err=True)
        return 2 if self.count else 0


def _games_to_write(found: FoundGames, left_out: _LeftOut) -> Iterator[Outgoing]:
    for number, entry in enumerate(found.entries(left_out), 1):
        # Named as in `text`.
        entry.path = left_out.path_of(os.path.relpath(entry.path, found.archive.folder))
        yield Outgoing(entry, number, lambda *_: None, lambda *_: None)


@click.command("stats", cls=ConsoleCommand)
@click.option("--by", type=click.Choice(BY), default="edition", show_default=True, help="What to count games by.")
@searching()
@form_option("text", "json")
@OUTPUT
def stats_command(found: FoundGames, by: str, form: str, output: str) -> None:
    """Count the games in ARCHIVE that meet all conditions, by player, year or edition."""
    headers, rows = summary(found, by)
    text = (["-" if value is None else str(value) for value in row] for row in rows)
    write_table(output, form, [dict(zip(headers, row, strict=True)) for row in rows], [headers, *text])
    if not rows:
        say_why(found.explain_empty())


@click.command("explore", cls=ConsoleCommand)
@click.option("--position", metavar="STRING", required=True, help="The position.")
@searching("position")
@form_option("text", "json", "html")
@OUTPUT
def explore_command(found: FoundGames, position: str, form: str, output: str) -> None:
    """Show what was played in a position in the games of ARCHIVE, and how it scored.

    Games that reached the position by other turns also count, so it may have more games than the turn that led to it.
    """
    explored = found.archive.explore(position, found.wanted)
    if form == "json":
        text = as_json(explored).decode()
    else:
        text = text_table(explored) if form == "text" else html_page(explored)
    write_whole(output, text.encode())
    if not explored.games:
        say_why(found.explain_empty())


@click.command("export", cls=ConsoleCommand)
@searching()
@POSITIONS(required=True)
@PLANES
@FORCE
def export_command(found: FoundGames, positions: str, planes: bool) -> None:
    """Write the positions in the games of ARCHIVE that meet all conditions to a Parquet file."""
    with opened(positions, binary=True) as place:
        written = write_positions(found.entries(), place.file, planes, found.archive.folder)
        place.commit()
    if not written:
        say_why(found.explain_empty())
    say(f"limitproto archive export: {count(written, 'position')}.", err=True)
