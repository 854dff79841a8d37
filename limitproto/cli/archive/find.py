"""`limitproto archive find`: games by players, results, positions, turns and more."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import chain

import click

from limitproto.archive.archive import Archive, FoundGames
from limitproto.archive.hits import Address
from limitproto.cli import batch_ui
from limitproto.cli.archive.search import searching
from limitproto.cli.archive.shared import say_why
from limitproto.cli.parameters import OUTPUT, ConsoleCommand, form_option
from limitproto.cli.say import count as counted
from limitproto.cli.say import say
from limitproto.core.printable import printable
from limitproto.records.codecs import CODECS
from limitproto.records.files.output import opened
from limitproto.records.formats.export import USUAL, Outgoing

FORMATS = ("text", "lgn", "jsonl", "json", "csv")


@click.command("find", cls=ConsoleCommand)
@searching()
@click.option("--count", is_flag=True, help="Print only the number of games.")
@form_option(*FORMATS, usual="from the output's name, or text")
@OUTPUT
@click.pass_context
def command(ctx: click.Context, /, found: FoundGames, count: bool, form: str | None, output: str) -> None:
    """Find the games in ARCHIVE that meet all conditions.

    A position found by its key is checked by replaying the game.
    """
    form = form or ("text" if count else batch_ui.form_of(output, FORMATS, "text", "ascii"))
    left_out, is_any = _LeftOut(), False
    with opened(output) as place:
        if count:
            number = found.count()
            is_any = number > 0
            place.file.write(f"{number}\n".encode())
        elif form == "text":
            for hit in found:
                is_any = True
                place.file.write(f"{printable(str(hit))}\n".encode("utf-8", "replace"))
        else:
            games = _games_to_write(found, left_out)
            first = next(games, None)
            if first is None and left_out.count:
                # Nothing could be read, so an old output stays.
                left_out.end(ctx, found.archive)
            is_any = first is not None
            if first is None and form == "json":
                place.file.write(b"[]\n")
            elif first is not None or form == "csv":
                # A table has its heading even without games.
                CODECS[form].load_writer()(chain([first] if first else [], games), place, USUAL)
        place.commit()
    if not is_any:
        say_why(found.explain_empty())
    left_out.end(ctx, found.archive)


class _LeftOut(batch_ui.FewLines):
    """The games that could not be read, reported as they occur."""

    def __init__(self) -> None:
        super().__init__(lambda line: say(line, err=True), "the last line has their number")

    def __call__(self, address: Address, why: str) -> None:
        self.say(f"{address.source}:{address.line}: game {address.number} is left out: {why}")

    def end(self, ctx: click.Context, archive: Archive) -> None:
        """If games were left out, end the command with its exit status."""
        if self.count:
            games = f"{counted(self.count, 'game')} could not be read and {'is' if self.count == 1 else 'are'} left out"
            say(f"{games}; limitproto archive verify {archive.folder} shows what happened to the sources.", err=True)
            ctx.exit(2)


def _games_to_write(found: FoundGames, left_out: _LeftOut) -> Iterator[Outgoing]:
    for number, entry in enumerate(found.entries(left_out), 1):
        # Named as in `text`.
        entry.path = os.path.relpath(entry.path, found.archive.folder).replace(os.sep, "/")
        yield Outgoing(entry, number, lambda *_: None, lambda *_: None)
