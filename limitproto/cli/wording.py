"""What both `play` and `show` say about a position, for people."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from fractions import Fraction

from limitproto.games.base import OUTSIDE_REASONS, UNFINISHED, Position

#: Columns that running text may fill.
WIDTH = 96

_CELL = re.compile(r"(?<![a-z0-9])[a-z]+[0-9]+")


def listed(names: Iterable[str]) -> str:
    """Return names as in a sentence: `a`, `a and b`, `a, b and c`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def printable(text: str) -> str:
    """Return somebody else's text with a sign for what a terminal might obey instead of showing it."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)


def wrapped(text: str, indent: str = "") -> list[str]:
    """Return text as lines of at most WIDTH columns, those after the first indented."""
    return textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False) or [""]


def end_in_words(position: Position) -> str:
    """Return sentences that say who won a game that has ended and why, and how the players did."""
    ended = result_in_words(position.players, position.result, position.reason, position.game.end_reasons)
    return f"{ended} {position.score_summary}".rstrip()


def result_in_words(
    players: tuple[str, ...], result: str, reason: str, reasons: Mapping[str, str] = OUTSIDE_REASONS
) -> str:
    """Return a sentence that says who won and why, from a result such as `1/2-1/2`.

    `reasons` tells how people say the words for why a game ends; see `limitproto.games.base.end_reasons`.
    """
    if result == UNFINISHED:
        return "The game is not finished."
    scores = [Fraction(score) for score in result.split("-")]
    best = [player for player, score in zip(players, scores, strict=True) if score == max(scores)]
    others = [player for player in players if player not in best]
    if len(players) == 1 and not scores[0]:
        best, others = [], best
    loser = player_in_words(others[0]) if len(others) == 1 else "the last opponent" if others else "everybody"
    why = reasons.get(reason, reason).format(loser=loser)
    names = listed(map(player_in_words, best)) if best else ""
    said = f"{capital(names)} wins" if len(best) == 1 else f"Draw between {names}"
    if len(players) == 1:
        said = "The game is finished" if best else "The game is lost"
    return f"{said}, {result}: {why}." if why else f"{said}, {result}."


def player_in_words(player: str) -> str:
    """Return a player as in a sentence: `white`, or `player 1` where players have numbers."""
    return f"player {player}" if player.isdigit() else player


def capital(text: str) -> str:
    """Return a text with its first letter as a capital, the others as they are."""
    return text[:1].upper() + text[1:]


def mover_in_words(position: Position) -> str:
    """Return the player to move as a sentence begins with; `Nobody` after the end."""
    return "Nobody" if position.mover is None else capital(player_in_words(position.players[position.mover]))


def who_played(before: Position, text: str) -> str:
    """Return the player that an event names, such as `red:resigns`, or who is to move, as in a sentence."""
    name, colon, _word = text.partition(":")
    return player_in_words(name) if colon and name in before.players else mover_in_words(before).lower()


def cells_of(turn: str) -> list[str]:
    """Return the cells that a canonical turn names, in its order; none for an event."""
    return _CELL.findall(turn)
