"""LIMIT on the play-by-mail server: the flags of a challenge, and moves that refer to tiles by number.

Source: the help page of the server, of June 2008. It does not explain how positions are numbered, and the numbers shift
as the board grows; so a table lists possible numberings, and a game is read under each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from limitproto.core.hexes import ORIGIN, SYMMETRIES, axial, cell_name
from limitproto.errors import IllegalTurn, InvalidNotation, InvalidOption
from limitproto.games.adapters import Challenge, PlayByMail, Reading
from limitproto.games.limit.editions import TILE_LETTERS
from limitproto.games.limit.position import Position
from limitproto.games.limit.rules.placement import TileTable

EDITION = "pbmserv"

#: The flags that take a number, and the options that they set.
_NUMBERS = {"size": "size", "must_touch": "must_touch", "free_edges": "free_edges"}

_SWITCHES = {
    "manual": ("placement", "manual"),
    "equaliser": ("equaliser", "on"),
    "no_equaliser": ("equaliser", "off"),
    "can_isolate": ("isolate", "doomed"),
    "no_isolate": ("isolate", "never"),
    "move_and_remove": ("turn", "both"),
    "move_or_remove": ("turn", "either"),
}

_PLACEMENT = re.compile(r"([A-Za-z])([0-9]{1,4})")
_MOVEMENT = re.compile(r"(?:([0-9]{1,4})-([0-9]{1,4}))?(?:,([0-9]{1,4}))?|([0-9]{1,4})")
_PASS = "pass"

_COLOUR_OF = {letter: colour for colour, letter in TILE_LETTERS.items()}


# ---- ways of numbering --------------------------------------------------------------------------------------------


class Numbering(NamedTuple):
    """A numbering: which cells have numbers while tiles are laid and later, in which order, and the first number."""

    name: str
    laying: Callable[[Position], list[int]]
    moving: Callable[[Position], list[int]]
    order: Callable[[int], tuple[int, int]]
    first: int

    def name_of(self, cells: list[int], number: str) -> str:
        """Return the name of the cell with a given number. Raises _Unfit."""
        place = int(number) - self.first
        if not 0 <= place < len(cells):
            raise _Unfit(f"there is no position {int(number)}")
        return cell_name(sorted(cells, key=self.order)[place])


def _tile_cells(position: Position) -> list[int]:
    return list(position.contents)


def _rim_cells(position: Position) -> list[int]:
    return list(TileTable(position.contents).touch_counts) if position.contents else [ORIGIN]


def _layable_cells(position: Position) -> list[int]:
    return TileTable(position.contents).layable(position.rules.must_touch)


def _all_cells(position: Position) -> list[int]:
    return [*_tile_cells(position), *_rim_cells(position)]


#: The cells with numbers while tiles are laid, and while balls move.
_CELLS = {"open": (_rim_cells, _tile_cells), "layable": (_layable_cells, _tile_cells), "all": (_all_cells, _all_cells)}


def _page_place(by_height: bool, symmetry: int, cell: int) -> tuple[int, int]:
    """Return the location of a cell on a page where the tiles of a row are side by side: row by row.

    With `by_height` the tiles of a column are: by height, in steps of half a tile.
    """
    a, b, c, d = SYMMETRIES[symmetry]
    column, row = axial(cell)
    q, r = a * column + b * row, c * column + d * row
    return 2 * r + q if by_height else r, q


_ORDERS = {"rows": partial(_page_place, False), "heights": partial(_page_place, True)}
_FIRSTS = (1, 0)


def _numberings(position: Position) -> Iterator[Numbering]:
    """Yield the numberings that a game may have used.

    Without a layout the board has no orientation: all ways to read it are equivalent up to symmetry, so one of them is
    enough. A layout can have been written down in any of twelve orientations.
    """
    if position.phase == "placement":
        for cells, (laying, moving) in _CELLS.items():
            for order, make in _ORDERS.items():
                for first in _FIRSTS:
                    yield Numbering(f"{cells}-{order}-{first}", laying, moving, partial(make, 0), first)
        return
    for symmetry in range(len(SYMMETRIES)):
        for order, make in _ORDERS.items():
            for first in _FIRSTS:
                name = f"tiles-{order}-{first}" + (f"-turn{symmetry}" if symmetry else "")
                yield Numbering(name, _tile_cells, _tile_cells, partial(make, symmetry), first)


# ---- games under them ---------------------------------------------------------------------------------------------


def _read_under(numbering: Numbering, start: Position, moves: Sequence[tuple[int, str]]) -> Reading:
    position = start
    turns: list[str] = []
    for player, move in moves:
        try:
            text = move if position.is_event(move) else _turn_text(numbering, position, player, move)
            position = position.play(text)
        except _Unfit as fault:
            return Reading(numbering.name, turns, str(fault))
        except IllegalTurn as fault:
            return Reading(numbering.name, turns, "; ".join(map(str, fault.violations)))
        except InvalidNotation:
            return Reading(numbering.name, turns, "the command is not possible in the current state of the game")
        turns.append(text)
    return Reading(numbering.name, turns, "")


class _Unfit(ValueError):
    """A move that is meaningless on this board; the text states why, without a full stop."""


def _turn_text(numbering: Numbering, position: Position, player: int, move: str) -> str:
    """Convert a move into a turn. Raises _Unfit."""
    if position.mover != player:
        whose = "over" if position.mover is None else f"waiting for {position.players[position.mover]}"
        raise _Unfit(f"the game is {whose}")
    laid = _PLACEMENT.fullmatch(move)
    if (laid is not None) != (position.phase == "placement"):
        raise _Unfit(f"it is not a {position.phase} move")
    if laid is not None:
        colour = _COLOUR_OF.get(laid[1].lower())
        if colour not in position.rules.tile_colours:
            raise _Unfit(f"the game has no tiles of that colour, only {' '.join(position.rules.tile_colours)}")
        return f"{colour}@{numbering.name_of(numbering.laying(position), laid[2])}"
    if move.lower() == _PASS:
        return _PASS
    parts = _MOVEMENT.fullmatch(move)
    assert parts is not None, "only moves get here"
    cells = numbering.moving(position)
    removed = parts[3] or parts[4]
    head = "-".join(numbering.name_of(cells, number) for number in parts.group(1, 2) if number) or _PASS
    return f"{head}/{numbering.name_of(cells, removed)}" if removed else head


class LimitByMail(PlayByMail[Position]):
    """LIMIT on the play-by-mail server."""

    def challenge(self, flags: Sequence[str], players: int) -> Challenge:
        options = {"players": str(players)}
        idle = []
        for flag in flags:
            name, equals, value = flag.removeprefix("-").lower().partition("=")
            if name == "random":
                # It is left over from another game.
                idle.append("-" + name)
            elif name in _NUMBERS and value.isdecimal():
                options[_NUMBERS[name]] = str(int(value[:4]))
            elif name in _SWITCHES and not equals:
                key, setting = _SWITCHES[name]
                if options.get(key, setting) != setting:
                    raise InvalidOption(f"-{name} contradicts an earlier flag; keep one")
                options[key] = setting
            else:
                raise InvalidOption("a flag is not in the server's help, or lacks its number; correct it")
        return Challenge(EDITION, options, tuple(idle), "placement" not in options)

    def flags_shown_by(self, moves: Sequence[str]) -> list[str]:
        return ["-manual"] if moves and _PLACEMENT.fullmatch(moves[0]) else []

    def is_move(self, text: str) -> bool:
        """Return whether a text has the form of a move: `r3`, `3-7,4`, `3-7`, `4` or `,4` for a removal, `pass`."""
        if not text:
            return False
        return bool(_PLACEMENT.fullmatch(text) or _MOVEMENT.fullmatch(text)) or text.lower() == _PASS

    def readings(self, start: Position, moves: Sequence[tuple[int, str]]) -> Iterator[Reading]:
        return (_read_under(numbering, start, moves) for numbering in _numberings(start))
