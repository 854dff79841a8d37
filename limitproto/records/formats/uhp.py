"""GameStrings of the Universal Hive Protocol: `TYPE;STATE;TURN;MOVE;MOVE...`, a game a line.

The protocol knows two players, White and Black, and derives the player to move from the number of moves. So a player
that is skipped has the move `pass` there, and events are not written: the state says what they led to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from limitproto.errors import IllegalTurn, InvalidNotation, InvalidOption, Unavailable
from limitproto.games.base import UNFINISHED, Position
from limitproto.games.registry import GAMES, game_named
from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing
from limitproto.records.formats.import_checked import Imported, Place, Unread, entry_of
from limitproto.records.game_entry import Entry
from limitproto.records.text_places import byte_length

PASS = "pass"

_STATES = {"1-0": "WhiteWins", "0-1": "BlackWins", "1/2-1/2": "Draw"}
_RESULTS = {state: result for result, state in _STATES.items()}
_UNDECIDED = ("NotStarted", "InProgress")
_TURN = re.compile(r"(White|Black)\[([1-9]\d{0,5})\]")


def write(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write a GameString a line; games that the protocol cannot express are refused."""
    for game in games:
        try:
            output.file.write(game_string(game).encode() + b"\n")
        except Unavailable as error:
            game.refuse(str(error))


def game_string(game: Outgoing) -> str:
    """Return the GameString of a game. Raises Unavailable where there is none."""
    moves: list[str] = []
    for step in game.steps():
        if game.start.is_event(step.text):
            continue
        if step.mover is not None and len(moves) % 2 != step.mover:
            moves.append(PASS)
        moves.append(step.text)
    result = game.record.result
    if result == UNFINISHED:
        state = _UNDECIDED[bool(moves)]
    elif result in _STATES:
        state = _STATES[result]
    else:
        raise Unavailable(f"it has no word for the result {result}")
    return ";".join([game.start.uhp_game_type(), state, _turn(len(moves)), *moves])


def _turn(played: int) -> str:
    return f"{('White', 'Black')[played % 2]}[{played // 2 + 1}]"


def entries(chunks: Iterable[str], path: str) -> Iterator[Entry]:
    """Yield the games of a text that comes in chunks, one a line; empty lines are ignored."""
    number = 0
    line, offset = 1, 0
    for text in _lines(chunks):
        if text.strip("\ufeff \t\r\n"):
            number += 1
            yield _entry(text.strip("\ufeff \t\r\n"), Place(path, number, line, offset))
        line += 1
        offset += byte_length(text)


def _lines(chunks: Iterable[str]) -> Iterator[str]:
    rest = ""
    for chunk in chunks:
        *whole, rest = (rest + chunk).split("\n")
        yield from (line + "\n" for line in whole)
    if rest:
        yield rest


def _entry(text: str, place: Place) -> Entry:
    kind, *others = text.split(";")
    if len(others) < 2 or others[0] not in (*_RESULTS, *_UNDECIDED) or not _TURN.fullmatch(others[1]):
        return Unread(place, "the line is not a GameString, which begins with TYPE;STATE;TURN")
    state, turn, *moves = (part.strip() for part in others)
    if turn != _turn(len(moves)):
        return Unread(place, f"the GameString says {turn}, and after {len(moves)} moves it is {_turn(len(moves))}")
    try:
        start = start_of(kind)
    except (InvalidOption, InvalidNotation) as error:
        return Unread(place, str(error))
    tags = {"Game": start.game.name, **start.start_tags(), "Result": _RESULTS.get(state, UNFINISHED)}
    return entry_of(Imported(tags, turns_of(start, moves), {}), place)


def start_of(kind: str) -> Position:
    """Return the start of a game by its type. Raises InvalidOption and InvalidNotation."""
    name = re.split(r"[-;]", kind, maxsplit=1)[0].lower()
    if name not in GAMES:
        raise InvalidOption(f"{kind!r} is not a known game type; types begin with {', '.join(GAMES)}")
    return game_named(name).start_of_uhp_type(kind)


def turns_of(start: Position, moves: list[str]) -> list[str]:
    """Return the turns of a game, without the `pass` of players that were skipped."""
    turns: list[str] = []
    position: Position | None = start
    for index, move in enumerate(moves):
        if position is not None and move == PASS and position.mover != index % 2:
            continue
        turns.append(move)
        try:
            position = None if position is None else position.play(move)
        except (InvalidNotation, IllegalTurn):
            # What is wrong with it is found when the whole game is checked.
            position = None
    return turns
