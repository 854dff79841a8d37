"""GameStrings of the Universal Hive Protocol: `TYPE;STATE;TURN;MOVE;MOVE...`, one game per line.

The protocol has two players, White and Black, and derives the player to move from the number of moves. So a skipped
player gets the move `pass`, and events are not written: the state shows their effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from limitproto.errors import IllegalTurn, InvalidNotation, Unavailable
from limitproto.games.base import UNFINISHED, Position
from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing
from limitproto.records.formats.game_string import PASS, RESULTS, game_string, split, start_of
from limitproto.records.formats.import_checked import Place, Unread, entry_of
from limitproto.records.game_entry import Entry
from limitproto.records.text_places import byte_length


def write(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write one GameString per line; games that the protocol cannot express are refused."""
    for game in games:
        try:
            output.file.write(game_string_of(game).encode() + b"\n")
        except Unavailable as error:
            game.refuse(str(error))


def game_string_of(game: Outgoing) -> str:
    """Return the GameString of a game. Raises Unavailable if there is none."""
    moves: list[str] = []
    for step in game.steps():
        if game.start.is_event(step.turn.text):
            continue
        if step.before.mover is not None and len(moves) % 2 != step.before.mover:
            moves.append(PASS)
        moves.append(step.turn.text)
    return game_string(game.start, game.record.result, moves)


def entries(chunks: Iterable[str], path: str) -> Iterator[Entry]:
    """Yield the games in a text that comes in chunks, one per line; empty lines are ignored."""
    number = 0
    line, offset = 1, 0
    for text in _whole_lines(chunks):
        if text.strip("\ufeff \t\r\n"):
            number += 1
            yield _entry_of_line(text.strip("\ufeff \t\r\n"), Place(path, number, line, offset))
        line += 1
        offset += byte_length(text)


def _whole_lines(chunks: Iterable[str]) -> Iterator[str]:
    rest = ""
    for chunk in chunks:
        *whole, rest = (rest + chunk).split("\n")
        yield from (line + "\n" for line in whole)
    if rest:
        yield rest


def _entry_of_line(text: str, place: Place) -> Entry:
    try:
        kind, state, moves = split(text)
        start = start_of(kind)
    except ValueError as error:
        return Unread(place, str(error), text)
    tags = {"Game": start.game.name, **start.start_tags(), "Result": RESULTS.get(state, UNFINISHED)}
    return entry_of(place, tags, turns_of(start, moves), {})


def turns_of(start: Position, moves: list[str]) -> list[str]:
    """Return the turns of a game, without the `pass` of skipped players."""
    turns: list[str] = []
    position: Position | None = start
    for index, move in enumerate(moves):
        if position is not None and move == PASS and position.mover != index % 2:
            continue
        turns.append(move)
        try:
            position = None if position is None else position.play(move)
        except (InvalidNotation, IllegalTurn):
            # The check of the whole game finds what is wrong with it.
            position = None
    return turns
