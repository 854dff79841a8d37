"""What people type: turns step by step, one cell after another, resignations, and draws by agreement."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from limitproto.errors import InvalidNotation
from limitproto.games.base import Position
from limitproto.games.result_words import capital, listed, player_in_words
from limitproto.protocol.arguments import player_named

#: The step that ends a turn if it may end.
END = "end"


def follow_steps(position: Position, pending: str, steps: Sequence[str]) -> str:
    """Return the beginning of a legal turn made by `pending` and then the steps, or else by the steps alone.

    It is empty if no legal turn begins with them.
    """
    return _path_after(position, pending, steps) or _path_after(position, "", steps)


def is_beginning(position: Position, text: str) -> bool:
    """Return whether any turn, legal or not, could begin with a text."""
    try:
        position.legal_turns(text)
    except InvalidNotation:
        return False
    return True


def completions(position: Position, pending: str, text: str) -> list[str]:
    """Return the turns that begin with `text`, up to their next step."""
    if position.is_over or position.waiting_for:
        return []
    steps = position.steps(pending)
    heads = {pending + step for step in steps if step != END}
    heads |= {_up_to_next_step(turn, text) for turn in position.legal_turns(pending) if turn.startswith(text)}
    turns = sorted(head for head in heads if head.startswith(text))
    return [*turns, END] if pending and END in steps and END.startswith(text) else turns


def _path_after(position: Position, path: str, steps: Sequence[str]) -> str:
    turns = position.legal_turns(path) if steps else []
    for step in steps:
        onward = {turn: _turn_up_to_step(turn, path, step) for turn in turns}
        turns = [turn for turn in turns if onward[turn]]
        if not turns:
            return ""
        path = onward[turns[0]]
    return path


def _turn_up_to_step(turn: str, path: str, step: str) -> str:
    """Return `turn` up to the end of `step` if that follows `path` in whole words, else an empty text."""
    start = len(path)
    while start < len(turn) and not turn[start].isalnum() and step[0].isalnum():
        start += 1
    end = start + len(step)
    last, following = step[-1], turn[end : end + 1]
    cut = (last.isalnum() and following.isdigit()) or (last.isalpha() and following.isalpha())
    return "" if cut or not turn.startswith(step, start) else turn[:end]


def _up_to_next_step(turn: str, text: str) -> str:
    """Return `turn` up to the end of the word where `text` ends, or up to the next word."""
    end = len(text) + 1
    while turn[end : end + 1].isalnum():
        end += 1
    return turn[:end]


# ---- ends that the rules do not bring --------------------------------------------------------------------------------

#: The answer to commands that are not possible after the end.
GAME_OVER = "The game is over."


def resignation(position: Position, programs: Collection[str], name: str) -> tuple[str, str]:
    """Return a person's resignation and an empty text, or an empty text and the reason for a refusal.

    `name` names the player; without a name, it is the person to move, or the only person. `programs` holds the players
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
