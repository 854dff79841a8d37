"""The tokens that the grammar of records accepts next: a read-only view of Lark's LALR tables."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from lark import Lark
from lark.lexer import Token
from lark.parsers.lalr_analysis import Shift

from limitproto import grammar

if TYPE_CHECKING:
    from lark.parsers.lalr_interactive_parser import InteractiveParser


class _NoTree:
    """Gives every rule the value None, since only the order of the tokens is of interest."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda _children: None


@cache
def record_parser() -> Lark:
    """Return the LALR parser of one game, made once."""
    return Lark(
        grammar.text("records"),
        parser="lalr",
        lexer="basic",
        start=["game", "fault"],
        maybe_placeholders=False,
        transformer=_NoTree(),
    )


@cache
def _token(kind: str) -> Token:
    return Token(kind, "")


class GrammarState:
    """The parser of one game, fed token by token."""

    def __init__(self) -> None:
        self._parser: InteractiveParser = record_parser().parse_interactive(start="game")

    def may(self, kind: str) -> bool:
        """Return whether the grammar takes a token here; unlike feeding one it leaves the parser as it is."""
        state = self._parser.parser_state
        states: Any = state.parse_conf.states
        stack = state.state_stack
        depth = len(stack)
        pushed: list[Any] = []
        while True:
            action = states[pushed[-1] if pushed else stack[depth - 1]].get(kind)
            if action is None:
                return False
            if action[0] is Shift:
                return True
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

    def take(self, kind: str) -> bool:
        """Feed a token to the parser if the grammar takes it here, and return whether it does."""
        if not self.may(kind):
            return False
        self._parser.feed_token(_token(kind))
        return True
