"""From text to a parsed game by the grammar, which is asked about what the quick parser does not take.

Of consecutive tags, and of consecutive turns, the grammar is asked about the first and the last: its state is the same
for any number of them.
"""

from __future__ import annotations

from limitproto.records.lgn.builder import GameBuilder
from limitproto.records.parsed_game import ParsedGame


def parse(text: str, begins_file: bool = True, by_token: bool = False) -> ParsedGame:
    """Return the game of a text, whatever is wrong with it; `limitproto.records.lgn.splitter` cuts files into games.

    A byte order mark at the start is one only if the text `begins_file`. With `by_token` the grammar is asked about
    every token.
    """
    builder = GameBuilder(text, begins_file)
    while (token := builder.stream.next()) is not None:
        builder.feed(token)
        if by_token:
            continue
        if token.kind == "TAG":
            builder.take_tags(token.end)
        elif token.kind == "TURN":
            builder.take_turns(token.end)
    return builder.finish()
