"""Plays a line of draws and turns in one go, like `Position.play` one by one, for callers that read many games.

Between two turns there is no `State`: each display is a list of the landscapes of its zones. If requested,
`text.canonical_key` computes the canonical keys of all positions in the same pass. This module is compiled if there is
a compiler.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from limitproto.games.limes.decks import ROUNDS, Deck
from limitproto.games.limes.rules.display import is_in_reach, territory
from limitproto.games.limes.rules.scoring import result_of
from limitproto.games.limes.squares import ORIGIN, SIDE, SQUARE_OF, ZONE_OF
from limitproto.games.limes.state import WORKERS, Display, Laid, State
from limitproto.games.limes.text.canonical_key import DisplayImage, texts_of
from limitproto.games.line import KeyedLine, PlainLine, push_words
from limitproto.games.spots import words_at
from limitproto.games.state_position import StatePosition

if TYPE_CHECKING:
    from mypy_extensions import i64

    from limitproto.games.spots import Spot

#: The entry for the draw of a card, which always begins a round, in the list of the players who have acted.
DRAW: Final = -1

#: The numbers of landscapes in the list of a display's zones, 0 without a card.
_CODES: Final = {"F": 1, "S": 2, "W": 3, "R": 4}
_TOWER: Final = 4

#: The zones of a display: rows of `squares.ROW`, followed by empty ones.
_SIZE: Final = 256

#: From a square to its zones, like `squares.OFFSETS`.
_NE: Final = 1
_SE: Final = 17
_SW: Final = 16

_ZONES: Final = {"nw": 0, "ne": _NE, "se": _SE, "sw": _SW}

#: From a zone to those beside it.
_STEPS: Final = [1, -1, 16, -16]


class DeckTables:
    """Lookup tables for the cards of a deck.

    `draws` has the number of each card by the text of its draw, and `landscapes` the landscapes of its zones, by four
    times the card number plus its legal form.
    """

    def __init__(self, deck: Deck) -> None:
        self.draws: dict[str, int] = {f"draw-{number}": number for number in deck.cards}
        self.landscapes: dict[int, list[int]] = {}
        for number, card in deck.cards.items():
            for quarters in deck.faces[number]:
                self.landscapes[4 * number + quarters] = [_CODES[letter] for letter in card.turned(quarters).zones]


@lru_cache(maxsize=32)
def _tables_of(deck: Deck) -> DeckTables:
    return DeckTables(deck)


class DisplayLine(DisplayImage):
    """A display to which cards and workers are added."""

    def __init__(self, before: Display, deck: Deck, tables: DeckTables) -> None:
        super().__init__(texts_of(deck), before.workers)
        self.before = before
        self.deck = deck
        self.land: list[int] = [0] * _SIZE
        #: The number, form and square of each card in the order laid.
        self.cards: list[tuple[int, int, int]] = []
        for number, quarters, square in before.cards:
            self.add(number, quarters, square, tables.landscapes[4 * number + quarters])
        #: Whether it differs from the previous display.
        self.is_changed = False

    def add(self, number: int, quarters: int, square: i64, zones: list[int]) -> None:
        """Lay a card with the landscapes of its zones."""
        land = self.land
        land[square] = zones[0]
        land[square + _NE] = zones[1]
        land[square + _SE] = zones[2]
        land[square + _SW] = zones[3]
        self.cards.append((number, quarters, square))
        self.add_card(number, quarters, square)
        self.is_changed = True

    def fits(self, square: i64, is_diagonal: bool) -> bool:
        """Return whether the next card may be laid on a square (L2 to L4)."""
        if not self.cards:
            return square == ORIGIN
        land = self.land
        if land[square]:
            return False
        # Every zone of a card has a landscape, and the edge of the grid has empty columns and rows.
        touches = (
            land[(square - 32) & 255]
            or land[(square + 2) & 255]
            or land[(square + 32) & 255]
            or land[(square - 2) & 255]
        )
        if not touches and is_diagonal:
            touches = (
                land[(square - 34) & 255]
                or land[(square - 30) & 255]
                or land[(square + 34) & 255]
                or land[(square + 30) & 255]
            )
        if not touches:
            return False
        column: i64 = (square & 15) >> 1
        row: i64 = square >> 5
        wide = max(self.east, column) - min(self.west, column)
        high = max(self.south, row) - min(self.north, row)
        return wide < SIDE and high < SIDE

    def can_move(self, source: i64, target: i64, is_ferryman: bool) -> bool:
        """Return whether a worker may move from one zone to another, with this turn's card already laid (L8, L9)."""
        land = self.land
        if not land[target]:
            return False
        home = self._part_marks(source)
        if home[target]:
            return False
        goal = self._part(target)
        for zone in goal:
            place: i64 = zone
            if (
                home[(place + 1) & 255]
                or home[(place - 1) & 255]
                or home[(place + 16) & 255]
                or home[(place - 16) & 255]
            ):
                return True
        if not is_ferryman:
            return False
        display = self.display()
        return is_in_reach(display, territory(display, source), territory(display, target), True)

    def _part(self, zone: i64) -> list[int]:
        """Return the zones in the territory of a zone (L7)."""
        land = self.land
        landscape: i64 = land[zone]
        found: list[int] = [zone]
        if landscape == _TOWER:
            return found
        marks = [0] * _SIZE
        marks[zone] = 1
        done: i64 = 0
        while done < len(found):
            place: i64 = found[done]
            done += 1
            for step in _STEPS:
                beside: i64 = (place + step) & 255
                if not marks[beside] and land[beside] == landscape:
                    marks[beside] = 1
                    found.append(beside)
        return found

    def _part_marks(self, zone: i64) -> list[int]:
        marks = [0] * _SIZE
        for place in self._part(zone):
            marks[place] = 1
        return marks

    def display(self) -> Display:
        """Return the current display."""
        if not self.is_changed:
            return self.before
        field = forest = water = tower = 0
        huts: list[int] = []
        faces = self.deck.faces
        for number, quarters, square in self.cards:
            face = faces[number][quarters]
            field |= face.field << square
            forest |= face.forest << square
            water |= face.water << square
            tower |= face.tower << square
            for layer, mask in enumerate(face.huts):
                if layer < len(huts):
                    huts[layer] |= mask << square
                else:
                    huts.append(mask << square)
        cards = tuple([Laid(number, quarters, square) for number, quarters, square in self.cards])
        return Display(cards, tuple(self.workers), field, forest, water, tower, tuple(huts))


class LimesLine:
    """A line of LIMES; see `limitproto.games.line.LineOfPlay`. `make` returns the position of a state.

    `movers` has `DRAW` for each draw.
    """

    def __init__(self, state: State, make: Callable[[State], StatePosition[State]]) -> None:
        rules = state.rules
        deck = rules.deck
        self.movers: list[int] = []
        self._make = make
        #: The state before the turns played since it was created, and whether there are any.
        self._state = state
        self._has_played = False
        #: Whether turns are known to be legal.
        self._trusts = False
        self._tables = _tables_of(deck)
        self._displays = [DisplayLine(display, deck, self._tables) for display in state.displays]
        self._alive: list[int] = state.alive
        self._drawn: list[int] = list(state.drawn)
        self._ranked: list[int] = sorted(state.drawn)
        self._mover: i64 = state.mover
        self._card: int = state.card
        self._last: int = state.last
        # If the engine draws the cards, turns include draws.
        self._is_over = state.is_over or bool(state.order)
        # The parts of keys that never change, or only with draws.
        self._head = f"{rules.text} {deck.hash} "
        self._out = "".join([str(player + 1) for player in state.players_out]) or "-"
        self._numbers = ".".join([str(number) for number in self._ranked]) or "-"

    def push(self, turns: Sequence[str]) -> bool:
        rules = self._state.rules
        is_diagonal, is_ferryman = rules.diagonal, rules.ferryman
        for text in turns:  # noqa: SIM110 - compiled, a loop is faster than all()
            if self._is_over or not self._step(text, is_diagonal, is_ferryman):
                return False
        return True

    def push_spots(self, text: str, spots: list[Spot], first: int, last: int) -> int:
        return push_words(self, words_at(text, spots[first:last]), spots, first)

    def outcome(self) -> tuple[str, str]:
        state = self.state()
        return state.result, state.reason

    def position(self) -> StatePosition[State]:
        return self._make(self.state())

    def close(self) -> None:
        """Do nothing, because nothing is shared."""

    def copy(self) -> LimesLine:
        return LimesLine(self.state(), self._make)

    def keyed(self, turns: Sequence[str]) -> KeyedLine:
        rules = self._state.rules
        keys: list[str] = []
        movers: list[int] = []
        canonical: list[str] = []
        self._trusts = True
        for text in turns:
            if self._is_over:
                break
            mover = self._mover
            key, image = self.key(), text
            if self._card:
                display = self._displays[mover]
                image = display.turn_image(text, display.texts.forms[4 * self._card], display.image_turns)
            if not self._step(text, rules.diagonal, rules.ferryman):
                break
            keys.append(key)
            movers.append(mover)
            canonical.append(image)
        self._trusts = False
        if keys and len(keys) == len(turns):
            mover = self._mover
            if self._is_over:
                self._mover = -1
            keys.append(self.key())
            self._mover = mover
            return KeyedLine(keys, movers, canonical)
        rest = PlainLine(self.position()).keyed(turns[len(keys) :])
        return KeyedLine(keys + rest.keys, movers + rest.movers, canonical + rest.canonical)

    def key_before(self, turn: str) -> str:
        return self.keyed([turn] if turn else []).keys[0]

    def state(self) -> State:
        """Return the state after the turns played."""
        if self._has_played:
            self._has_played = False
            displays = tuple([display.display() for display in self._displays])
            state = self._state._replace(
                displays=displays, mover=self._mover, drawn=tuple(self._drawn), dealt=0, last=self._last
            )
            if self._is_over:
                result, reason = result_of(displays, state.out)
                state = state._replace(mover=-1, result=result, reason=reason)
            self._state = state
        return self._state

    def _step(self, text: str, is_diagonal: bool, is_ferryman: bool) -> bool:
        """Play a turn or a draw in an unfinished game; return whether it was played."""
        if text.startswith("draw-"):
            if not self._draw(self._tables.draws.get(text, 0)):
                return False
            self.movers.append(DRAW)
        else:
            mover = self._mover
            if not self._card or not self._turn(text, self._tables.landscapes, is_diagonal, is_ferryman):
                return False
            self.movers.append(mover)
            self._last = mover
            self._advance()
        self._has_played = True
        return True

    def key(self) -> str:
        """Return the canonical key of the current position."""
        images = "_".join([display.first_image() for display in self._displays])
        text = f"{self._head}{images} {self._mover + 1} {self._numbers} {self._card} {self._out}"
        return sha256(text.encode()).hexdigest()[:32]

    def _draw(self, number: int) -> bool:
        """Draw the card with a given number, 0 for none, if possible (L1)."""
        if not number or self._card or number in self._drawn:
            return False
        self._drawn.append(number)
        insort(self._ranked, number)
        self._card = number
        self._numbers = ".".join([str(one) for one in self._ranked])
        return True

    def _turn(self, text: str, landscapes: dict[int, list[int]], is_diagonal: bool, is_ferryman: bool) -> bool:
        """Play a turn of the mover if it is canonical and legal, else do nothing that has an effect."""
        size = len(text)
        if (size != 5 and size != 8 and size != 17) or text[3] != "r":
            return False
        found = SQUARE_OF.get(text[:3])
        if found is None:
            return False
        square: i64 = found
        quarters: i64 = ord(text[4]) - 48
        if quarters < 0 or quarters > 3:
            return False
        card = self._card
        zones = landscapes.get(4 * card + quarters)
        display = self._displays[self._mover]
        if zones is None or not (self._trusts or display.fits(square, is_diagonal)):
            return False
        if size == 5:
            display.add(card, quarters, square, zones)
            return True
        if size == 8:
            offset = _ZONES.get(text[6:])
            if text[5] != "_" or offset is None or len(display.workers) >= WORKERS:
                return False
            display.add(card, quarters, square, zones)
            insort(display.workers, square + offset)
            return True
        source, target = ZONE_OF.get(text[6:11]), ZONE_OF.get(text[12:])
        if text[5] != "/" or text[11] != "-" or source is None or target is None or source not in display.workers:
            return False
        image, is_changed = display.image, display.is_changed
        west, east, north, south = display.west, display.east, display.north, display.south
        display.add(card, quarters, square, zones)
        if not (self._trusts or display.can_move(source, target, is_ferryman)):
            # The card is taken back.
            display.cards.pop()
            display.ranked.remove((card * 4 + quarters) << 8 | square)
            for offset in (0, _NE, _SE, _SW):
                display.land[square + offset] = 0
            display.west, display.east, display.north, display.south = west, east, north, south
            display.image, display.is_changed = image, is_changed
            return False
        display.workers.remove(source)
        insort(display.workers, target)
        return True

    def _advance(self) -> None:
        """Give the turn to the next player who still has to lay the card, begin the next round, or end the game."""
        drawn = len(self._drawn)
        for player in self._alive:
            if len(self._displays[player].cards) < drawn:
                self._mover = player
                return
        self._card = 0
        if drawn < ROUNDS:
            self._mover = self._alive[0]
        else:
            self._is_over = True
