"""Turns, events and results of LIMIT as text; the regular expressions come from the terminals of the grammar."""

from __future__ import annotations

from limitproto import grammar
from limitproto.core.hexes import cell_name, cell_named
from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.errors import InvalidNotation
from limitproto.games.limit.editions import TILE_LETTERS
from limitproto.games.limit.rules.placement import pair_texts
from limitproto.games.limit.state import State, Turn, placement_turns, shared_by

_T = grammar.terminals("limit")
_CELL = f"{_T['LETTERS']}{_T['ROW']}"
_TURN = lazy_pattern(
    rf"(?:(?P<colour>{_T['COLOUR']})@|(?P<pass>{_T['PASS']})(?:/(?P<alone>{_CELL}))?$)?"
    rf"(?:(?P<a>{_CELL})(?:(?P<link>[:-])(?P<b>{_CELL})(?:/(?P<x>{_CELL}))?)?)?"
)
#: Some turns that are certainly canonical: those on cells with one letter and a two-digit row.
_CANONICAL = lazy_pattern(r"[a-z][1-9][0-9](?::[a-z][1-9][0-9]|-[a-z][1-9][0-9](?:/[a-z][1-9][0-9])?)?")
_PREFIX = lazy_pattern(
    rf"(?:{_CELL}(?::(?:{_CELL})?|-(?:{_CELL}(?:/(?:{_CELL})?)?)?)?"
    rf"|{_T['COLOUR']}@(?:{_CELL})?|{_T['PASS']}(?:/(?:{_CELL})?)?)?"
)
_EVENT = lazy_pattern(rf"({_T['PLAYER']}):({_T['RESIGNS']}|{_T['TIMEOUT']})|({_T['DRAW']})")
_WORD = lazy_pattern(r"[:/@-]?([a-z]+[0-9]*)")

#: The full names of tile colours, keyed by letter.
COLOURS = {letter: colour for colour, letter in TILE_LETTERS.items()}

#: The results for two and for three players.
RESULTS = {
    players: tuple(shared_by(players, winners) for winners in sorted(range(1, 1 << players), key=int.bit_count))
    for players in (2, 3)
}


def is_surely_canonical(text: str) -> bool:
    """Return whether a text is a turn that `format_turn` leaves unchanged; most such turns are recognized."""
    return _CANONICAL.fullmatch(text) is not None


def parse_turn(text: str) -> Turn:
    """Parse a turn into its parts. Ignores case. Raises InvalidNotation with the column of the error."""
    match = _TURN.fullmatch(text)
    if match:
        colour, passed, alone, a, link, b, removed = match.groups()
        if passed:
            return Turn("removal", removed=cell_named(alone.lower())) if alone else Turn("nothing")
        if a:
            first = cell_named(a.lower())
            if colour:
                if not link:
                    colour = colour.lower()
                    return Turn("tile", first, colour=COLOURS.get(colour, colour))
            elif not link:
                return Turn("ball", first)
            elif link == "-":
                second = cell_named(b.lower())
                if removed:
                    return Turn("whole", first, second, cell_named(removed.lower()))
                return Turn("move", first, second)
            elif not removed:
                return Turn("pair", first, cell_named(b.lower()))
    raise grammar.certain_error("limit", "turn", text, "turn")


def format_turn(turn: Turn) -> str:
    """Return the canonical text of a turn; the inverse of `parse_turn`."""
    kind = turn.kind
    if kind == "whole":
        return f"{cell_name(turn.a)}-{cell_name(turn.b)}/{cell_name(turn.removed)}"
    if kind == "pair":
        return f"{cell_name(turn.a)}:{cell_name(turn.b)}"
    if kind == "ball":
        return cell_name(turn.a)
    if kind == "move":
        return f"{cell_name(turn.a)}-{cell_name(turn.b)}"
    if kind == "tile":
        return f"{turn.colour}@{cell_name(turn.a)}"
    return f"pass/{cell_name(turn.removed)}" if kind == "removal" else "pass"


def placement_texts(state: State) -> list[str]:
    """Return the mover's legal turns in placement in canonical form."""
    rules, table = state.rules, state.table
    if rules.placement == "manual" or not state.hands[state.mover] or len(table.contents) >= rules.tiles:
        return [format_turn(turn) for turn in placement_turns(state)]
    return pair_texts(table, rules.must_touch, rules.letters[state.mover].upper())


def canonical_prefix(text: str) -> str:
    """Return the canonical form of the beginning of a turn: whole cells, full colours. Raises InvalidNotation."""
    lower = text.lower()
    if text.isascii() and lower in COLOURS.values():
        return lower + "@"
    if not _PREFIX.fullmatch(text):
        raise grammar.certain_error("limit", "prefix", text, "beginning of a turn")
    colour, at, rest = lower.partition("@")
    return f"{COLOURS.get(colour, colour)}@{rest}" if at else lower


def next_step(turn: str, prefix: str) -> str:
    """Return the word that follows a prefix of a canonical turn, or `end` if nothing follows."""
    match = _WORD.match(turn, len(prefix))
    return match[1] if match else "end"


def is_event(text: str) -> bool:
    """Return whether the text is an event: a player resigns or runs out of time, or a draw is agreed."""
    return _EVENT.fullmatch(text) is not None


def parse_event(text: str) -> tuple[str, str]:
    """Return an event's player (as written, lower case, empty for a draw) and word. Raises InvalidNotation."""
    match = _EVENT.fullmatch(text)
    if match is None:
        raise grammar.certain_error("limit", "event", text, "event")
    player, word, draw = match.groups()
    return (player or "").lower(), (draw or word).lower()


def check_result(text: str, players: int) -> str:
    """Parse the result of a finished game with this number of players. Raises InvalidNotation."""
    if text not in RESULTS[players]:
        found = grammar.syntax_error("limit", "result", text, "result")
        raise found or InvalidNotation(f"result for {players} players", text, 1, RESULTS[players])
    return text
