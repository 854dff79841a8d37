"""Turns, events and results of LIMES as text; the regular expressions come from the terminals of the grammar."""

from __future__ import annotations

import re

from limitproto import grammar
from limitproto.errors import InvalidNotation
from limitproto.games.base import UNFINISHED
from limitproto.games.limes.state import Turn

_T = grammar.terminals("limes")
CELL = f"{_T['LETTERS']}{_T['ROW']}"
ZONE = f"{CELL}{_T['ZONE']}"
_TURN = re.compile(
    rf"(?P<cell>{CELL})(?P<quarter>{_T['QUARTER']})"
    rf"(?:_(?P<zone>{_T['ZONE']})|/(?P<source>{ZONE})-(?P<target>{ZONE}))?"
)
_PREFIX = re.compile(
    rf"(?:{CELL}(?:{_T['QUARTER']}(?:_{_T['ZONE']}?|/(?:{CELL}(?:{_T['ZONE']}(?:-(?:{CELL}{_T['ZONE']}?)?)?)?)?)?)?)?"
)
_EVENT = re.compile(rf"{_T['DRAW']}({_T['NUMBER']})|({_T['PLAYER']}):({_T['RESIGNS']}|{_T['TIMEOUT']})")
#: The beginning of a text intended as an event.
_MEANT_AS_EVENT = re.compile(rf"{_T['DRAW']}|[0-9]+:")
_RESULT = re.compile(rf"{_T['SCORE']}(?:-{_T['SCORE']})*")

#: The words of a turn in order, each with the character that joins it to the previous word.
_STEP = re.compile(r"[_/-]?([a-z]+[0-9]+(?:n[we]|s[we])?(?=$|-|r[0-3])|r[0-3]|[ns][we])")


def parse_turn(text: str) -> Turn:
    """Parse a turn into its parts. Ignores case. Raises InvalidNotation with the column of the defect."""
    match = _TURN.fullmatch(text)
    if match is None:
        raise grammar.certain_error("limes", "turn", text, "turn")
    cell, quarter, zone, source, target = (part.lower() if part else "" for part in match.groups())
    return Turn(cell, int(quarter[1]), zone, source, target)


def parse_played(text: str) -> Turn:
    """Parse a turn, like `parse_turn`, from a text that `is_event` has rejected.

    Raises InvalidNotation, with the defect of the event if the text was intended as one.
    """
    if _MEANT_AS_EVENT.match(text):
        raise grammar.certain_error("limes", "event", text, "event")
    return parse_turn(text)


def format_turn(turn: Turn) -> str:
    """Return the canonical text of a turn; the inverse of `parse_turn`."""
    laid = f"{turn.cell}r{turn.quarters}"
    return f"{laid}_{turn.zone}" if turn.zone else f"{laid}/{turn.source}-{turn.target}" if turn.source else laid


def canonical_prefix(text: str) -> str:
    """Return the canonical form of the beginning of a turn: whole cells and zones. Raises InvalidNotation."""
    if not _PREFIX.fullmatch(text):
        raise grammar.certain_error("limes", "prefix", text, "beginning of a turn")
    return text.lower()


def next_step(turn: str, prefix: str) -> str:
    """Return the word that follows a prefix of a canonical turn, or `end` if nothing follows.

    The words are the cell, the quarter turns, and then the zone of a new worker, or the zones that a worker goes from
    and to, each with its cell. After a prefix that ends with the cell of such a zone, the word is only the zone.
    """
    match = _STEP.match(turn, len(prefix))
    return match[1] if match else "end"


def words_of(turn: str) -> list[str]:
    """Return the words of a canonical turn in the order of `next_step`."""
    return [match[1] for match in _STEP.finditer(turn)]


def is_event(text: str) -> bool:
    """Return whether the text is an event: a drawn card, or a player who resigns or runs out of time."""
    return _EVENT.fullmatch(text) is not None


def parse_event(text: str) -> tuple[str, int]:
    """Return the word (`draw`, `resigns`, `timeout`) and the number (card or player). Raises InvalidNotation."""
    match = _EVENT.fullmatch(text)
    if match is None:
        raise grammar.certain_error("limes", "event", text, "event")
    card, player, word = match.groups()
    return ("draw", int(card)) if card else (word.lower(), int(player))


def check_result(text: str, players: int) -> str:
    """Parse the result of a finished game with this number of players. Raises InvalidNotation.

    One player has 1 and the others 0, or some share the 1 equally; a single player may also have 0.
    """
    if text != UNFINISHED and not _RESULT.fullmatch(text):
        raise grammar.certain_error("limes", "result", text, "result")
    scores = text.split("-")
    shares = [score for score in scores if score != "0"]
    whole = shares == ["1"] or (len(shares) > 1 and set(shares) == {f"1/{len(shares)}"})
    if len(scores) != players or not (whole or text == "0"):
        raise InvalidNotation(f"result for {players} player{'s' if players > 1 else ''}", text, 1, ())
    return text
