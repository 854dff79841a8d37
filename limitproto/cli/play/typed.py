"""Turns that people type step by step, one cell after another."""

from __future__ import annotations

from collections.abc import Sequence

from limitproto.errors import InvalidNotation
from limitproto.games.base import Position

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
