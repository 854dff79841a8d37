"""The tokens that the grammar of records accepts next: a read-only view of Lark's LALR tables."""

from __future__ import annotations

from functools import cache
from typing import Any

from lark import Lark
from lark.parsers.lalr_analysis import Shift

from limitproto import grammar


@cache
def record_parser() -> Lark:
    """Return the LALR parser of one game, made once."""
    return Lark(
        grammar.text("records"),
        parser="lalr",
        lexer="basic",
        start=["game", "fault"],
        maybe_placeholders=False,
    )


@cache
def _tables() -> tuple[Any, Any]:
    """Return Lark's table of actions by state and token, and the state in which a game begins."""
    conf = record_parser().parse_interactive(start="game").parser_state.parse_conf
    return conf.states, conf.start_state


class GrammarState:
    """The parser of one game, fed token by token; it keeps Lark's states and makes no values."""

    def __init__(self) -> None:
        self._states, start = _tables()
        self._stack: list[Any] = [start]

    def may(self, kind: str) -> bool:
        """Return whether the grammar takes a token here; unlike feeding one it leaves the parser as it is."""
        return self._after(kind) is not None

    def take(self, kind: str) -> bool:
        """Feed a token to the parser if the grammar takes it here, and return whether it does."""
        after = self._after(kind)
        if after is None:
            return False
        depth, pushed = after
        self._stack[depth:] = pushed
        return True

    def _after(self, kind: str) -> tuple[int, list[Any]] | None:
        """Return how much of the stack stays when a token is taken, and what comes on top; None if it is not taken."""
        states, stack = self._states, self._stack
        depth = len(stack)
        pushed: list[Any] = []
        while True:
            action = states[pushed[-1] if pushed else stack[depth - 1]].get(kind)
            if action is None:
                return None
            if action[0] is Shift:
                pushed.append(action[1])
                return depth, pushed
            rule = action[1]
            size = len(rule.expansion)
            beyond = size - len(pushed)
            if beyond >= 0:
                pushed.clear()
                depth -= beyond
            else:
                del pushed[-size or len(pushed) :]
            top = pushed[-1] if pushed else stack[depth - 1]
            pushed.append(states[top][rule.origin.name][1])
