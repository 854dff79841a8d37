"""What the grammar of records takes next: Lark's LALR tables, asked without changing anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark.lexer import Token
from lark.parsers.lalr_analysis import Shift

from limitproto.records.lgn.tokens import record_parser

if TYPE_CHECKING:
    from lark.parsers.lalr_interactive_parser import InteractiveParser


class GrammarState:
    """The parser of one game, fed token by token."""

    def __init__(self) -> None:
        self._parser: InteractiveParser = record_parser().parse_interactive(start="game")

    def may(self, kind: str) -> bool:
        """Tell whether the grammar takes a token here; unlike feeding one it leaves the parser as it is."""
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

    def take(self, token: Token, kind: str) -> bool:
        """Feed a token, as one of a kind, to the parser if the grammar takes that here, and tell whether it does."""
        if not self.may(kind):
            return False
        self._parser.feed_token(token if kind == token.type else Token(kind, token))
        return True
