"""How people end a game at a terminal before the rules do: resignation and draws by agreement."""

from __future__ import annotations

from collections.abc import Collection

from limitproto.games.base import Position
from limitproto.games.result_words import capital, listed, player_in_words
from limitproto.protocol.arguments import player_named

#: The answer to commands that are not possible after the end.
GAME_OVER = "The game is over."


def resignation(position: Position, programs: Collection[str], name: str) -> tuple[str, str]:
    """Return a person's resignation and an empty text, or an empty text and the reason for a refusal.

    `name` names the player; without a name, it is the person to move, or the only person. `programs` are the players
    played by programs.
    """
    players, people = position.players, _people(position, programs)
    to_move = "" if position.mover is None else players[position.mover]
    if position.is_over:
        return "", GAME_OVER
    if name:
        index = player_named(name.lower().removeprefix("player").strip(), players)
        if index is None:
            return "", f"{name} is not one of the players {listed(players)}."
        if players[index] in programs:
            return "", f"{capital(player_in_words(players[index]))} did not agree to end the game."
        return f"{players[index]}:resigns", ""
    if to_move in people or len(people) == 1:
        return f"{to_move if to_move in people else people[0]}:resigns", ""
    return (
        "",
        f"Who resigns? For example: resign {people[0]}" if people else "Only programs play, and they do not resign.",
    )


def draw_refusal(position: Position, programs: Collection[str]) -> str:
    """Return the reason against a draw by agreement, empty if all players agree."""
    people = _people(position, programs)
    against = [p for i, p in enumerate(position.players) if i not in position.out and p not in people]
    if position.is_over:
        return GAME_OVER
    if not position.is_event("draw"):
        return f"{position.game.title} has no draw by agreement."
    return f"{capital(listed(map(player_in_words, against)))} did not agree to end the game." if against else ""


def _people(position: Position, programs: Collection[str]) -> list[str]:
    """Return the players played by people who are still in the game."""
    return [p for i, p in enumerate(position.players) if i not in position.out and p not in programs]
