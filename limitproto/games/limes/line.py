"""Plays a line of draws and turns in one go, like `Position.play` one by one, for callers that read many games.

Between two turns there is no `State`: each display is a list of cards, with masks only to decide which turns are legal.
If requested, `text.canonical_key` computes the canonical keys of all positions in the same pass. This module is
compiled if there is a compiler.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from limitproto.games.limes.decks import ROUNDS, Deck
from limitproto.games.limes.rules.scoring import result_of
from limitproto.games.limes.squares import OFFSETS, ORIGIN, SIDE, SQUARE_OF, ZONE_OF, ZONES
from limitproto.games.limes.state import WORKERS, Display, Laid, State
from limitproto.games.limes.text.canonical_key import DisplayImage, texts_of
from limitproto.games.line import KeyedLine, PlainLine, push_words
from limitproto.games.spots import words_at
from limitproto.games.state_position import StatePosition

if TYPE_CHECKING:
    from mypy_extensions import i64

    from limitproto.games.spots import TurnSpot

#: The entry for the draw of a card, which always begins a round, in the list of the players who have acted.
DRAW: Final = -1

#: From a square to its zones.
_ZONES: Final = dict(zip(ZONES, OFFSETS, strict=True))

#: How many bits a row of squares has in the mask of those that have cards: one more than it has squares, so that the
#: ends of two rows are not side by side.
_ROW: Final = 8


class _Frame:
    """The landscapes of a display, as masks of 8 x 8 zones from the north-west corner of the cards.

    `west` and `north` are the column and row, on the grid, of the square in that corner. The zones are numbered row by
    row, so that a mask fits a machine word; once compiled, the last zone is its sign bit.
    """

    def __init__(self, west: i64, north: i64, field: i64, forest: i64, water: i64, tower: i64) -> None:
        self.west, self.north = west, north
        self.field, self.forest, self.water, self.tower = field, forest, water, tower

    def with_card(self, face: _Frame, square: i64) -> _Frame:
        """Return the frame with a card laid; `face` is the turned card."""
        column: i64 = (square & 15) >> 1
        row: i64 = square >> 5
        west, north = min(self.west, column), min(self.north, row)
        moved: i64 = 2 * (self.west - west) + 16 * (self.north - north)
        at: i64 = 2 * (column - west) + 16 * (row - north)
        field, forest = self.field << moved | face.field << at, self.forest << moved | face.forest << at
        water, tower = self.water << moved | face.water << at, self.tower << moved | face.tower << at
        return _Frame(west, north, field, forest, water, tower)

    def may_move(self, workers: list[int], source: int, target: int, is_ferryman: bool) -> bool:
        """Return whether one of the workers may move to a zone (L8, L9); compare `rules.display.is_in_reach`."""
        home: i64 = self._territory(self._bit_of(source))
        rim: i64 = _around(home)
        if is_ferryman:
            for worker in workers:
                shore: i64 = _around(_flood(self._bit_of(worker) & self.water, self.water))
                if shore & home:
                    rim |= shore
        goal: i64 = self._bit_of(target) & (self.field | self.forest | self.water | self.tower)
        if goal & home:
            return False
        # Most goals are beside home themselves.
        return goal & rim != 0 or self._territory(goal) & rim != 0

    def _bit_of(self, zone: i64) -> i64:
        """Return the mask of a zone of the grid, 0 for one outside the frame."""
        column: i64 = (zone & 15) - 2 * self.west
        row: i64 = (zone >> 4) - 2 * self.north
        if (column | row) & ~7:
            return 0
        # Compiled, a constant would be shifted in 32 bits, and so would a variable that is assigned only once.
        bit: i64 = 1
        bit <<= column + 8 * row
        return bit

    def _territory(self, bit: i64) -> i64:
        """Return the mask of the territory of a zone (L7), which is given as a mask; 0 for 0."""
        if bit & self.tower:
            return bit
        return _flood(bit, self.field if bit & self.field else self.forest if bit & self.forest else self.water)


def _around(mask: i64) -> i64:
    """Return the zones north, east, south and west of the zones in a mask; some may be in the mask themselves."""
    east: i64 = 0x0101010101010101
    east <<= 7
    # A shift to the right copies the sign of a word. In pure Python, zones south of the frame do no harm.
    rows: i64 = mask << 8 | mask >> 8 & 0xFFFFFFFFFFFFFF
    return rows | (mask & ~east) << 1 | mask >> 1 & ~east


def _flood(seed: i64, within: i64) -> i64:
    """Return the connected part of `within` that contains `seed`."""
    while True:
        grown: i64 = (seed | _around(seed)) & within
        if grown == seed:
            return seed
        seed = grown


@lru_cache(maxsize=32)
def _frames_of(deck: Deck) -> dict[int, _Frame]:
    """Return each card in each legal form as a frame, indexed by four times the card number plus the form."""
    # The first four parts of a face are the landscapes, in the order of a frame. Its second row of zones begins at 16.
    return {
        4 * number + quarters: _Frame(0, 0, *[mask & 3 | mask >> 8 & 0x300 for mask in face[:4]])
        for number, faces in deck.faces.items()
        for quarters, face in faces.items()
    }


class DisplayLine(DisplayImage):
    """A display to which cards and workers are added."""

    #: The squares that have cards, as bits.
    _taken: i64

    def __init__(self, before: Display, deck: Deck) -> None:
        super().__init__(texts_of(deck), before.workers)
        self._faces = deck.faces
        self._frames = _frames_of(deck)
        self._frame = _Frame(self.west, self.north, 0, 0, 0, 0)
        #: The number, form and square of each card in the order laid.
        self.cards: list[tuple[int, int, int]] = []
        self._taken = 0
        for number, quarters, square in before.cards:
            self.add(number, quarters, square)

    def add(self, number: int, quarters: int, square: int) -> None:
        """Lay a card."""
        self._taken |= _square_bit(square)
        self.cards.append((number, quarters, square))
        self.add_card(number, quarters, square)
        self._frame = self.frame_with(number, quarters, square)

    def fits(self, square: int, is_diagonal: bool) -> bool:
        """Return whether the next card may be laid on a square (L2 to L4)."""
        taken: i64 = self._taken
        if not taken:
            return square == ORIGIN
        rows: i64 = taken << _ROW | taken >> _ROW
        beside: i64 = rows | taken << 1 | taken >> 1
        if is_diagonal:
            beside |= rows << 1 | rows >> 1
        if not beside & ~taken & _square_bit(square):
            return False
        column: i64 = (square & 15) >> 1
        row: i64 = square >> 5
        wide = max(self.east, column) - min(self.west, column)
        high = max(self.south, row) - min(self.north, row)
        return wide < SIDE and high < SIDE

    def frame_with(self, number: int, quarters: int, square: int) -> _Frame:
        """Return the landscapes, including those of a further card."""
        return self._frame.with_card(self._frames[4 * number + quarters], square)

    def display(self) -> Display:
        """Return the current display."""
        field = forest = water = tower = 0
        huts: list[int] = []
        for number, quarters, square in self.cards:
            face = self._faces[number][quarters]
            field |= face.field << square
            forest |= face.forest << square
            water |= face.water << square
            tower |= face.tower << square
            for layer, mask in enumerate(face.huts):
                if layer == len(huts):
                    huts.append(0)
                huts[layer] |= mask << square
        cards = tuple([Laid(number, quarters, square) for number, quarters, square in self.cards])
        return Display(cards, tuple(self.workers), field, forest, water, tower, tuple(huts))


def _square_bit(square: int) -> int:
    """Return the bit of a square in the mask of those that have cards."""
    # With machine integers, the 1 would be shifted in 32 bits.
    return 1 << (square >> 5) * _ROW + (square >> 1 & 7)


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
        self._is_diagonal, self._is_ferryman = rules.diagonal, rules.ferryman
        self._draws = deck.draws
        self._faces = deck.faces
        self._displays = [DisplayLine(display, deck) for display in state.displays]
        self._alive: list[int] = state.alive
        self._drawn: list[int] = list(state.drawn)
        self._ranked: list[int] = sorted(state.drawn)
        self._mover: i64 = state.mover
        self._card: int = state.card
        self._last: int = state.last
        # If the engine draws the cards, turns include draws.
        self._is_over = state.is_over or bool(state.order)
        # The parts of keys that never change, or only with draws: the numbers are empty after one, until a key is made.
        self._head = f"{rules.text} {deck.hash} "
        self._out = "".join([str(player + 1) for player in state.players_out]) or "-"
        self._numbers = "" if self._ranked else "-"

    def push(self, turns: Sequence[str]) -> bool:
        for text in turns:  # noqa: SIM110 - compiled, a loop is faster than all()
            if self._is_over or not self._step(text):
                return False
        return True

    def push_spots(self, text: str, spots: list[TurnSpot], first: int, last: int) -> int:
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
            if not self._step(text):
                break
            keys.append(key)
            movers.append(mover)
            canonical.append(image)
        self._trusts = False
        if len(keys) == len(turns):
            keys.append(self.key())
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
                state = state._replace(result=result, reason=reason)
            self._state = state
        return self._state

    def _step(self, text: str) -> bool:
        """Play a turn or a draw in an unfinished game; return whether it was played."""
        if text.startswith("draw-"):
            if not self._draw(self._draws.get(text, 0)):
                return False
            self.movers.append(DRAW)
        else:
            mover = self._mover
            if not self._card or not self._turn(text):
                return False
            self.movers.append(mover)
            self._last = mover
            self._advance()
        self._has_played = True
        return True

    def key(self) -> str:
        """Return the canonical key of the current position."""
        images = "_".join([display.first_image() for display in self._displays])
        if not self._numbers:
            self._numbers = ".".join([str(number) for number in self._ranked])
        text = f"{self._head}{images} {self._mover + 1} {self._numbers} {self._card} {self._out}"
        return sha256(text.encode()).hexdigest()[:32]

    def _draw(self, number: int) -> bool:
        """Draw the card with a given number, 0 for none, if possible (L1)."""
        if not number or self._card or number in self._drawn:
            return False
        self._drawn.append(number)
        insort(self._ranked, number)
        self._card = number
        self._numbers = ""
        return True

    def _turn(self, text: str) -> bool:
        """Play a turn of the mover if it is canonical and legal, else do nothing."""
        size = len(text)
        if (size != 5 and size != 8 and size != 17) or text[3] != "r":
            return False
        found = SQUARE_OF.get(text[:3])
        if found is None:
            return False
        square: int = found
        quarters = ord(text[4]) - 48
        card = self._card
        display = self._displays[self._mover]
        if quarters not in self._faces[card] or not (self._trusts or display.fits(square, self._is_diagonal)):
            return False
        workers = display.workers
        if size == 8:
            offset = _ZONES.get(text[6:])
            if text[5] != "_" or offset is None or len(workers) >= WORKERS:
                return False
            insort(workers, square + offset)
        elif size == 17:
            source, target = ZONE_OF.get(text[6:11]), ZONE_OF.get(text[12:])
            if text[5] != "/" or text[11] != "-" or source is None or target is None or source not in workers:
                return False
            if not self._trusts:
                # L8, L9: the worker moves with this turn's card already laid.
                after = display.frame_with(card, quarters, square)
                if not after.may_move(workers, source, target, self._is_ferryman):
                    return False
            workers.remove(source)
            insort(workers, target)
        display.add(card, quarters, square)
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
            self._mover = -1
