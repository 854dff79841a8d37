"""`limitproto show`: the board after any turn in a recorded game, a position, or a list of games."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import click

from limitproto.cli import parameters
from limitproto.cli.say import count, say, say_styled
from limitproto.cli.wording import who_played
from limitproto.core.printable import printable
from limitproto.errors import InvalidOption
from limitproto.games.base import UNFINISHED, Position
from limitproto.games.line import last_change, played_through
from limitproto.games.result_words import cells_of, position_in_words, result_in_words
from limitproto.records.files.source import PLAIN, ReadingOptions
from limitproto.records.game_entry import Entry
from limitproto.records.model import Record, Turn
from limitproto.records.parsed_game import GLYPHS
from limitproto.records.passwords import hide_passwords
from limitproto.records.reading.lgn_reader import GameHeaders, read_headers
from limitproto.records.reading.reader import read
from limitproto.records.validate.tags import DEFAULT_GAME, game_meant, is_known_game, player_tags

#: Symbols of numeric annotation glyphs; others are shown by number.
_SYMBOLS = {nag: glyph for glyph, nag in GLYPHS.items()}

#: The number of fields in a position string.
_FIELDS = 6


class GameView(NamedTuple):
    """A game after one of its turns: its record, the turns so far, the position, and the position before the last turn.

    `played` lists the turns and events of the main line played so far, `total` is their number in the whole game.
    `change` is the last turn by a player with its changes, None if there is none.
    """

    entry: Entry
    record: Record
    played: list[Turn]
    total: int
    before: Position
    position: Position
    change: dict[str, Any] | None


@click.command("show", cls=parameters.ConsoleCommand)
@click.argument("file", metavar="FILE|POSITION", type=parameters.FILE)
@click.option("--turn", "number", type=parameters.IntRange(),
              help="Number of turns to play (default: all); -1 for all but one.")  # fmt: skip
@click.option("--game", type=parameters.IntRange(min=1), help="Number of the game in the file (default: 1).")
@click.option("--list", "listing", is_flag=True, help="List the games in the file instead.")
@parameters.form_option("text", "svg", "json", "position", help="Format of the output.")
@parameters.reading_options
@parameters.colour_option
def command(
    file: str, number: int | None, game: int | None, listing: bool, form: str, reading: ReadingOptions, colour: str
) -> None:
    """Show a game recorded in FILE (- for stdin): its tags, the board after a turn, and how it ended.

    Instead of FILE, give a POSITION string in quotation marks to show that position.
    """
    position = _position_meant(file)
    if position is not None or listing:
        if number is not None or (game is not None or (listing and form != "text")):
            what = "A list takes no --turn, --game or --format" if listing else "A position takes no --turn or --game"
            raise click.UsageError(f"{what}; leave these out.")
        if position is not None and listing:
            raise click.UsageError("--list needs a file, not a position; name a file.")
    view = None if position is not None or listing else _read_view(file, game or 1, number, reading)
    shown = position if view is None else view.position
    lines: Iterable[str]
    if shown is None:
        lines = _game_rows(file, reading)
    elif form == "text":
        is_coloured = parameters.wants_colour(colour)
        lines = _game_text(view, is_coloured) if view else _position_text(shown, is_coloured)
    elif form == "json":
        lines = [json.dumps(_game_fields(view) if view else _position_fields(shown), indent=2)]
    else:
        lines = [shown.text if form == "position" else shown.board_svg(change=view.change if view else None).rstrip()]
    for line in lines:
        say_styled(line)


def _position_meant(text: str) -> Position | None:
    """Return the position of a position string, None for a file. Raises click.UsageError for an empty text."""
    if not text.strip():
        raise click.UsageError("The text is empty: name a file, - for stdin, or a position.")
    fields = text.split()
    if os.path.lexists(text) or len(fields) == 1:
        return None
    try:
        game = parameters.game_with_edition(fields[0])
    except InvalidOption:
        return None
    except click.UsageError:
        # A name with spaces, unless it looks like a position string with a mistyped edition.
        if len(fields) != _FIELDS:
            return None
        raise
    return game.parse(text)


def game_of(file: str, number: int, reading: ReadingOptions = PLAIN) -> tuple[Entry, Record]:
    """Return a game in a file, `-` for stdin. Raises click.ClickException if it does not exist."""
    games = read(sys.stdin.buffer if file == "-" else file, reading)
    entry = next(islice(games, min(number, sys.maxsize) - 1, None), None)
    if entry is None or entry.record is None:
        which = "games" if number == 1 else f"game {number}"
        raise click.ClickException(f"{file} has no {which}; run limitproto check to see what is in it.")
    return entry, entry.record


def _read_view(file: str, game: int, number: int | None, reading: ReadingOptions) -> GameView:
    """Read and replay one game in a file. Raises click.ClickException with line and column of an error in it."""
    entry, record = game_of(file, game, reading)
    turns = [record.turns[index] for index in record.main_line()]
    total = len(turns)
    wanted = total if number is None else number + (total if number < 0 else 0)
    error = next((one for one in entry.diagnostics if one.severity == "error"), None)
    if error is not None and (entry.start is None or number is None or wanted > entry.legal_turns):
        is_shown = entry.legal_turns and number is None
        hint = f"; --turn {entry.legal_turns} shows the last board before the error" if is_shown else ""
        raise click.ClickException(f"{error}{hint}")
    if not 0 <= wanted <= total:
        raise click.ClickException(f"there is no turn {number} in {file}; give one from 0 to {total}.")
    if error is not None:
        say(f"{error}; {count(entry.legal_turns, 'turn')} before it can be shown", err=True)
    assert entry.start is not None, "a game without an error has a start"
    positions = list(played_through(entry.start, [turn.text for turn in turns[:wanted]]))
    change = last_change(positions, [turn.text for turn in turns[:wanted]])
    return GameView(entry, record, turns[:wanted], total, positions[-2:][0], positions[-1], change)


# ---- a game ------------------------------------------------------------------------------------------------------


def _game_text(view: GameView, colour: bool) -> Iterator[str]:
    """Yield a game as lines: tags, the board with the last turn marked, comments, who is to move or who won."""
    record, played, position = view.record, view.played, view.position
    yield from (f"{name + ':':12} {printable(value)}".rstrip() for name, value in _public_tags(record).items())
    if played:
        glyphs = "".join(f" {_SYMBOLS.get(nag, f'${nag}')}" for nag in played[-1].nags)
        who = "chance" if view.before.is_chance(played[-1].text) else who_played(view.before, played[-1].text)
        yield f"After turn {len(played)} of {view.total}, {who} {played[-1].text}{glyphs}:"
    else:
        yield f"Before turn 1 of {view.total}:"
    marks = cells_of(view.change["turn"]) if view.change else ()
    yield from position.board_text(colour=colour, marks=marks).splitlines()
    yield position.text
    for text in _remarks(view):
        yield from (f"  {printable(line)}" for line in text.strip().splitlines())
    if len(played) < view.total or position.is_over:
        yield position_in_words(position)
    else:
        yield result_in_words(position.players, record.result, "")


def _game_fields(view: GameView) -> dict[str, object]:
    record = view.record
    return {
        "file": view.entry.path,
        "game": view.entry.number,
        "line": view.entry.line,
        "tags": _public_tags(record),
        "turn": len(view.played),
        "turns": view.total,
        "played": [turn.text for turn in view.played],
        "remarks": _remarks(view),
        "result": record.result,
        **_position_fields(view.position),
    }


def _public_tags(record: Record) -> dict[str, str]:
    return {name: hide_passwords(value) for name, value in record.all_tags().items()}


def _remarks(view: GameView) -> list[str]:
    """Return the comments on the last turn played, or those before the first turn."""
    remarks = (*view.played[-1].before, *view.played[-1].after) if view.played else view.record.opening
    return [hide_passwords(remark.text) for remark in remarks]


# ---- a position --------------------------------------------------------------------------------------------------


def _position_text(position: Position, colour: bool) -> Iterator[str]:
    yield from position.board_text(colour=colour).splitlines()
    yield position.text
    yield position_in_words(position)


def _position_fields(position: Position) -> dict[str, object]:
    return {
        "position": position.text,
        "mover": position.to_move,
        "phase": position.phase,
        "over": None if position.result == UNFINISHED else {"result": position.result, "reason": position.reason},
        "state": position.state(),
    }


# ---- a list ------------------------------------------------------------------------------------------------------


def _game_rows(file: str, reading: ReadingOptions) -> Iterator[str]:
    """Yield the games in a file, one per line: number, line, date, result, edition, players. No rules are checked."""
    game = None
    for game in read_headers(sys.stdin.buffer if file == "-" else file, reading):
        yield _game_row(game)
    if game is None:
        raise click.ClickException(f"{file} contains no games; run limitproto check to see what is in it.")


def _game_row(game: GameHeaders) -> str:
    tags = game.tags
    played = game_meant(tags)
    names_of_players = player_tags(played if is_known_game(played) else DEFAULT_GAME)
    names = " - ".join(value for name, value in tags.items() if name in names_of_players)
    cells = (tags.get("Date", "?"), tags.get("Result", "?"), tags.get("Edition", "?"), names)
    date, result, edition, players = map(printable, cells)
    return f"{game.number:>5}  line {game.line:<7} {date:10}  {result:11} {edition:10} {players}".rstrip()
