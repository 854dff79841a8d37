"""Searches lines of turns for a part of a board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from limitproto.games.board_pattern import BoardPattern
from limitproto.games.limit.line_pattern import coded, first_ply
from limitproto.games.limit.position import Position
from limitproto.games.limit.rules.placement import EMPTY
from limitproto.games.limit.text.board_pattern import NO_TILE, TILE, pattern_images, table_pattern


def board_pattern(text: str) -> BoardPattern:
    """Return a pattern, ready for many lines. Raises InvalidNotation."""
    shows, images = table_pattern(text), pattern_images(text)
    needed = {content for _, content in images[0]} - {TILE, NO_TILE, EMPTY}

    @cache
    def images_for(letters: str) -> list[list[int]]:
        return coded(images, letters)

    def found(start: Position, turns: Sequence[str]) -> int | None:
        state = start.details
        rules = state.rules
        letters = rules.letters.upper()
        if rules.placement != "manual" and not needed <= set(letters):
            return None
        ply, count, after = first_ply(images_for(letters), state, turns)
        if ply >= 0:
            return ply
        # Mostly an event, or the turns of a game in which single tiles are laid.
        position = Position(after)
        if not count and shows(position.contents):
            return 0
        for number, turn in enumerate(turns[count:], count + 1):
            position = position.play_unchecked(turn)
            if shows(position.contents):
                return number
        return None

    return BoardPattern("".join(sorted(content for content in needed if content.isupper())), found)
