"""The GameString of the Universal Hive Protocol: `TYPE;STATE;TURN;MOVE;MOVE...`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from limitproto.errors import InvalidOption, Unavailable
from limitproto.games.base import UNFINISHED
from limitproto.games.registry import GAMES, game_named

if TYPE_CHECKING:
    from limitproto.games.base import Position

PASS = "pass"

_STATES = {"1-0": "WhiteWins", "0-1": "BlackWins", "1/2-1/2": "Draw"}
#: The results of finished games, by state.
RESULTS = {state: result for result, state in _STATES.items()}
_UNDECIDED = ("NotStarted", "InProgress")
_TURN = re.compile(r"(White|Black)\[([1-9]\d{0,5})\]")


def game_string(start: Position, result: str, moves: Sequence[str]) -> str:
    """Return the GameString of a game. Raises Unavailable for a start or a result that it cannot express."""
    if result == UNFINISHED:
        state = _UNDECIDED[bool(moves)]
    elif result in _STATES:
        state = _STATES[result]
    else:
        raise Unavailable(f"it has no result {result}; convert only games that end {', '.join(_STATES)}")
    return ";".join([type_of(start), state, _turn_number(len(moves)), *moves])


def type_of(start: Position) -> str:
    """Return the type of a game that begins at a position. Raises Unavailable if it has none."""
    types = start.game.game_types
    if types is None:
        raise Unavailable(f"it has no name for games of {start.game.title}; choose another format")
    return types.type_of(start)


def _turn_number(played: int) -> str:
    return f"{('White', 'Black')[played % 2]}[{played // 2 + 1}]"


def split(text: str) -> tuple[str, str, list[str]]:
    """Return the type, the state and the moves of a GameString. Raises ValueError."""
    kind, *others = text.split(";")
    if len(others) < 2 or others[0] not in (*RESULTS, *_UNDECIDED) or not _TURN.fullmatch(others[1]):
        raise ValueError(f"the line begins {text[:40]!r}; a GameString begins with TYPE;STATE;TURN: correct it")
    state, turn, *moves = (part.strip() for part in others)
    if turn != _turn_number(len(moves)):
        raise ValueError(f"the turn is {turn}; after {len(moves)} moves write {_turn_number(len(moves))}, or add moves")
    return kind, state, moves


def start_of(kind: str) -> Position:
    """Return the start of a game of the given type. Raises InvalidOption and InvalidNotation."""
    name = re.split(r"[-;]", kind, maxsplit=1)[0].lower()
    if name not in GAMES:
        raise InvalidOption(f"{kind!r} is not a known game type; types begin with {', '.join(GAMES)}")
    types = game_named(name).game_types
    if types is None:
        raise InvalidOption(f"{kind!r} is not a game type, since its game has none; choose another game")
    return types.start_of(kind)
