"""How people end a game at a terminal before its rules do: who resigns, and whether all would agree on a draw."""

from __future__ import annotations

from collections.abc import Collection

from limitproto.cli.wording import capital, listed, player_in_words
from limitproto.games.base import Position
from limitproto.protocol.arguments import player_named

#: What is said where the game has ended already.
_OVER = "The game is over."


def resignation(position: Position, machines: Collection[str], name: str) -> tuple[str, str]:
    """Return the event by which a person resigns, or else an empty text and why nobody does.

    It is the player that `name` means, and without a name the person to move or the only one there is; `machines` are
    the players that are no persons.
    """
    players, people = position.players, _people(position, machines)
    to_move = "" if position.mover is None else players[position.mover]
    if position.is_over:
        return "", _OVER
    if name:
        index = player_named(name.lower().removeprefix("player").strip(), players)
        if index is None:
            return "", f"{name} is none of the players {listed(players)}."
        if players[index] in machines:
            return "", f"{capital(player_in_words(players[index]))} would rather play on."
        return f"{players[index]}:resigns", ""
    if to_move in people or len(people) == 1:
        return f"{to_move if to_move in people else people[0]}:resigns", ""
    return "", f"Who resigns? Such as: resign {people[0]}" if people else "No person plays here who could resign."


def draw_refusal(position: Position, machines: Collection[str]) -> str:
    """Return why the players do not agree on a draw, empty when they do."""
    people = _people(position, machines)
    against = [p for i, p in enumerate(position.players) if i not in position.out and p not in people]
    if position.is_over:
        return _OVER
    if not position.is_event("draw"):
        return f"There is no draw by agreement in {position.game.title}."
    return f"{capital(listed(map(player_in_words, against)))} would rather play on." if against else ""


def _people(position: Position, machines: Collection[str]) -> list[str]:
    """Return the persons that are still in the game."""
    return [p for i, p in enumerate(position.players) if i not in position.out and p not in machines]
