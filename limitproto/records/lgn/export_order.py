"""Puts the turns of a parsed game into the order in which the export form has them."""

from __future__ import annotations

from limitproto.records.parsed_game import ParsedGame
from limitproto.records.variations import CLOSE, ROOT, TURN, walk


def in_export_order(parsed: ParsedGame) -> None:
    """Put the turns of a game, and the remarks between them, in the order in which the export form has them.

    A variation of the first turn of a variation becomes one of the turn that both replace, after the other.
    """
    turns = parsed.turns
    steps = list(walk(turns))
    order = [index for step, index in steps if step == TURN]
    places = {index: place for place, index in enumerate(order)} | {ROOT: ROOT}
    former = CLOSE, ROOT
    for step, index in steps:
        turn = turns[index]
        if step == TURN and former == (TURN, turn.parent) and turn.before:
            turns[turn.parent].after += turn.before
            turn.before = []
        former = step, index
    parsed.turns = [turns[index] for index in order]
    for turn in parsed.turns:
        turn.parent = places[turn.parent]
    parsed.damaged = {places[index] for index in parsed.damaged}
