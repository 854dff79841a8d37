"""Wording for people at a terminal: suggestions, missing packages, and the effects of a turn."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from difflib import get_close_matches

import click

from limitproto.core.extras import install_command
from limitproto.games.base import Position
from limitproto.games.result_words import listed, mover_in_words, player_in_words

#: The width of running text; a terminal of 80 columns does not wrap it again.
WIDTH = 79


def did_you_mean(word: str, known: Collection[str]) -> str:
    """Return ` Did you mean NAME?` for the known names close to a mistyped word, else an empty text."""
    names = {name.lower(): name for name in known}
    close = [names[match] for match in get_close_matches(word.lower(), names, n=2)]
    return f" Did you mean {' or '.join(close)}?" if close else ""


@contextmanager
def needing(feature: str, extra: str) -> Iterator[None]:
    """Do what needs an extra. Raises click.ClickException, which states how to install it, if a package is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if not extra or package in ("", "limitproto"):
            raise
        name = {"PIL": "Pillow"}.get(package, package.replace("_", "-"))
        raise click.ClickException(f"{feature} needs the package {name}: {install_command(extra)}.") from None


def wrapped(text: str, indent: str = "") -> list[str]:
    """Return text as lines of at most WIDTH columns, all but the first indented."""
    return textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False) or [""]


def who_played(before: Position, text: str) -> str:
    """Return the player named by an event such as `red:resigns`, else the player to move, as in a sentence."""
    name, colon, _word = text.partition(":")
    return player_in_words(name) if colon and name in before.players else mover_in_words(before).lower()


def captures_in_words(before: Position, after: Position) -> str:
    """Return what the turn between two positions captured and what its player lost; empty if nothing."""
    captured = after.captured_since(before)
    parts = {
        what: [f"{player_in_words(player)} {cell}" for player, cell in captured if (player == before.to_move) == is_own]
        for what, is_own in (("Captured", False), ("Lost by this turn", True))
    }
    return " ".join(f"{what}: {listed(balls)}." for what, balls in parts.items() if balls)
