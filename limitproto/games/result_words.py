"""Rules, results and turns in words for people."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Final

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.games.base import OUTSIDE_REASONS, UNFINISHED, Position

_CELL = lazy_pattern(r"(?<![a-z0-9])[a-z]+[0-9]+")
#: Each game's rules in short sentences, by game and rule: JSON that the browser board reads too.
RULES_IN_WORDS: Final = os.path.join(os.path.dirname(__file__), "rules_in_words.json")


def listed(names: Iterable[str]) -> str:
    """Join names as in a sentence: `a`, `a and b`, `a, b and c`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def capital(text: str) -> str:
    """Return a text with its first letter capitalised and the rest unchanged."""
    return text[:1].upper() + text[1:]


def mover_in_words(position: Position) -> str:
    """Return the player to move in the form for the start of a sentence, `No player` after the end."""
    return "No player" if position.mover is None else capital(player_in_words(position.players[position.mover]))


def position_in_words(position: Position) -> str:
    """Return who is to move and in which phase, or how a finished game ended."""
    return end_in_words(position) if position.is_over else f"{mover_in_words(position)} to move, {position.phase}."


def end_in_words(position: Position) -> str:
    """Return sentences that state who won a finished game and why, and how the players did."""
    ended = result_in_words(position.players, position.result, position.reason, position.game.end_reasons)
    return f"{ended} {position.score_summary}".rstrip()


def result_in_words(
    players: tuple[str, ...], result: str, reason: str, reasons: Mapping[str, str] = OUTSIDE_REASONS
) -> str:
    """Return a sentence that states who won and why, from a result such as `1/2-1/2`.

    `reasons` gives the phrase for each reason; see `limitproto.games.base.Game.end_reasons`.
    """
    if result == UNFINISHED:
        return "The game is not finished."
    # All players who share the game have equal shares.
    best = [player for player, score in zip(players, result.split("-"), strict=True) if score != "0"]
    others = [player for player in players if player not in best]
    loser = player_in_words(others[0]) if len(others) == 1 else "the last opponent" if others else "every player"
    why = reasons.get(reason, reason).format(loser=loser)
    names = listed(map(player_in_words, best)) if best else ""
    outcome = f"{capital(names)} wins" if len(best) == 1 else f"Draw between {names}"
    if len(players) == 1:
        outcome = "The game is finished" if best else "The game is lost"
    return f"{outcome}, {result}: {why}." if why else f"{outcome}, {result}."


def player_in_words(player: str) -> str:
    """Return a player's name in a sentence: `white`, or `player 1` if players have numbers."""
    return f"player {player}" if player.isdigit() else player


def player_of(before: Position, turn: str) -> str:
    """Return a turn's player; empty for an event, which names its own, and if no player is to move."""
    return "" if before.mover is None or before.is_event(turn) else before.players[before.mover]


def cells_of(turn: str) -> list[str]:
    """Return the cells in a canonical turn, in order; none for an event."""
    return _CELL.findall(turn)
