"""Finds passwords in commands to the play-by-mail server, in any text, so that no output shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.games.registry import GAMES

#: What replaces a password.
HIDDEN = "***"

#: How a command with a password begins: `limit move`, or any other word before a number. Quoted mail has `>` at the
#: beginning of lines.
_BEGINS = lazy_pattern(rf"\b(?:{'|'.join(GAMES)})[\s>]+(?:(move)[\s>]+|[a-z_]+[\s>]+(?=#?\d))", re.IGNORECASE)
_WORD = lazy_pattern(r"[\s>]*([^\s>]+)")
_LINE_WORD = lazy_pattern(r"[^\r\n\S>]*([^\s>]+)")
_NUMBER = lazy_pattern(r"#?[0-9]+")
_MOVE = lazy_pattern(r"(?:[a-z]?[0-9]{1,4}|[0-9]+-[0-9]+(?:,[0-9]+)?|,[0-9]+|pass)\W*", re.IGNORECASE)


#: The names of the games, with and without quotation marks.
_NAMES = [(name, f'"{name}"') for name in GAMES]


class _Found(NamedTuple):
    """A possible password; `sure` if the command is complete or names its game."""

    start: int
    end: int
    sure: bool


def hide_passwords(text: str) -> str:
    """Return a text with `***` for the passwords in commands to the play-by-mail server.

    In an incomplete command, everything that may be a password is hidden.
    """
    parts = []
    place = 0
    for start, end in passwords_in(text):
        parts += [text[place:start], HIDDEN]
        place = end
    return "".join([*parts, text[place:]])


def passwords_in(text: str) -> list[tuple[int, int]]:
    """Return the spans of passwords and possible passwords in a text, in order and without overlap."""
    return [(found.start, found.end) for found in _passwords_in(text, 0, len(text))] if may_hold_commands(text) else []


def find_passwords(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return the spans of passwords between two places in a text, excluding those that are merely possible."""
    if not may_hold_commands(text[start:end]):
        return []
    return [(found.start, found.end) for found in _passwords_in(text, start, end) if found.sure]


def may_hold_commands(text: str) -> bool:
    """Return whether a text names a game outside quotation marks, which most texts do not."""
    lowered = text.lower()
    return any(name in lowered and lowered.count(name) != lowered.count(quoted) for name, quoted in _NAMES)


def may_hold_private(text: str) -> bool:
    """Return whether a text may hold a password or an address."""
    return "@" in text or may_hold_commands(text)


def _passwords_in(text: str, start: int, stop: int) -> Iterator[_Found]:
    last = start
    for command in _BEGINS.finditer(text, start, stop):
        # In a line that has been searched to its end, only the command's own words are searched again.
        for found in _passwords_after(text, command, stop, command.start() >= last):
            if found.start >= last and text[found.start : found.end] != HIDDEN:
                yield found
            last = max(last, found.end)


def _passwords_after(text: str, command: re.Match[str], stop: int, to_line_end: bool) -> list[_Found]:
    """Return what may be a password after the beginning of a command.

    A command has four words, across line endings: game, player, password, move.
    """
    words: list[re.Match[str]] = []
    place = command.end()
    while len(words) < 4 and (word := _WORD.match(text, place, stop)):
        words.append(word)
        place = word.end()
    numbered = bool(words) and bool(_NUMBER.fullmatch(words[0][1]))
    whole = len(words) == 4 and bool(_MOVE.fullmatch(words[3][1]))
    if (whole and numbered) or (numbered and not command[1]):
        return [_Found(*word.span(1), True) for word in words[2:3]]
    while to_line_end and (word := _LINE_WORD.match(text, place, stop)):
        words.append(word)
        place = word.end()
    doubtful = (word for word in words[numbered:] if not _MOVE.fullmatch(word[1]))
    return [_Found(*word.span(1), whole or numbered) for word in doubtful]
