"""`limitproto show`: a recorded game as a board, after any of its turns."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice

import click

from limitproto.cli.terminal import colour_option, wants_colour
from limitproto.cli.words import cells_of, end_in_words, mover_in_words, printable, result_in_words
from limitproto.records.games import Loaded, loaded_from
from limitproto.records.reader import read

_EPILOG = """\b
Examples:
  limitproto show game.lgn
  limitproto show games.lgn.gz --game 3 --turn 0
  limitproto show - --turn 12 < game.lgn"""


@click.command("show", epilog=_EPILOG)
@click.argument("file", metavar="FILE")
@click.option("--turn", "number", type=click.IntRange(min=0), metavar="N", help="Turns to play; all if not given.")
@click.option("--game", type=click.IntRange(min=1), metavar="N", default=1, help="Which game of the file; the first.")
@colour_option
def command(file: str, number: int | None, game: int, colour: str) -> None:
    """Show a game recorded in FILE (- for stdin): its tags, the board after a turn, and how it ended."""
    loaded = _loaded(file, game)
    if number is not None and number > len(loaded.turns):
        raise click.ClickException(f"{file} has {len(loaded.turns)} turns, so there is no turn {number}.")
    for line in described(loaded, len(loaded.turns) if number is None else number, wants_colour(colour)):
        click.echo(line, color=True)


def _loaded(file: str, number: int) -> Loaded:
    """Read and replay one game of a file. Raises ClickException with line and column of what is wrong with it."""
    games = read(sys.stdin.buffer if file == "-" else file)
    try:
        entry = next(islice(games, number - 1, None), None)
    except EOFError as error:
        raise click.ClickException(f"{error}.") from None
    if entry is None:
        which = "no game" if number == 1 else f"no game {number}"
        raise click.ClickException(f"{file} holds {which}; limitproto check tells what is in it.")
    for diagnostic in entry.diagnostics:
        if diagnostic.severity == "error":
            raise click.ClickException(str(diagnostic))
    return loaded_from(entry)


def described(loaded: Loaded, number: int, colour: bool) -> Iterator[str]:
    """Yield a game as lines: tags, the board after so many turns with the last one marked, how things stand."""
    yield from (f"{name + ':':12} {printable(value)}".rstrip() for name, value in loaded.tags.items())
    turns = loaded.turns[:number]
    position = mover = loaded.start
    for turn in turns:
        mover, position = position, position.play_unchecked(turn)
    if turns:
        yield f"After turn {number} of {len(loaded.turns)}, {mover_in_words(mover).lower()} {turns[-1]}:"
    else:
        yield f"Before turn 1 of {len(loaded.turns)}:"
    marks = cells_of(turns[-1]) if turns else ()
    yield from position.board_text(colour=colour, marks=marks).splitlines()
    yield position.text
    if number < len(loaded.turns):
        yield f"{mover_in_words(position)} to move, {position.phase}."
    elif position.is_over:
        yield end_in_words(position)
    else:
        yield result_in_words(position.players, loaded.result, "")
