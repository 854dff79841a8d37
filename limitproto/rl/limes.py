"""LIMES for learners: positions as planes of numbers, turns as actions, one for each step of a turn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from limitproto.games.limes.decks.deck import LANDSCAPES
from limitproto.games.limes.editions import Rules
from limitproto.games.limes.position import Position
from limitproto.games.limes.squares import OFFSETS, ROW, SQUARE_NAMES, SQUARE_OF, ZONE_NAMES, ZONE_OF, ZONES

#: Zones in a row of the planes, and squares.
_WIDTH, _SQUARES = 14, 7


def _cells(mask: int) -> NDArray[np.uint8]:
    """Return a mask of zones as an array of 0 and 1: shape (14, 14), uint8."""
    bits = np.frombuffer(mask.to_bytes(_WIDTH * ROW // 8, "little"), np.uint8)
    return np.unpackbits(bits, bitorder="little").reshape(_WIDTH, ROW)[:, :_WIDTH]


class LimesEncoding:
    """How the positions and turns of LIMES become arrays; see `limitproto.rl.limit.LimitEncoding` for what they share.

    The planes are 14 x 14 zones, seven squares around `m50` in each direction from end to end. Huts and workers are
    counted; `open nw field` and the like describe the open card as the deck lists it.

    The actions are the 49 squares, row by row; from `quarters` on the quarter turns 0 to 3; from `zones` on the 196
    zones, row by row, for a worker placed on the new card, for one that leaves, and for its goal; and `end`, for a turn
    without a worker.
    """

    quarters, zones = 49, 53
    end = zones + _WIDTH**2
    actions = end + 1

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        who = ["own", *(f"player +{i}" for i in range(1, rules.players))]
        names = [f"{what} {name}" for name in who for what in (*LANDSCAPES.values(), "huts", "workers")]
        names += ["square", "source", "to move", "cards drawn", *(f"quarters {i}" for i in range(4))]
        names += [f"open {zone} {what}" for zone in ZONES for what in (*LANDSCAPES.values(), "huts")]
        names += [f"{what} {name}" for name in who for what in ("supply", "out")]
        self.plane_names = tuple(names)
        self.shape = (len(names), _WIDTH, _WIDTH)

    def word(self, action: int, chosen: Sequence[int]) -> str:
        """Return the word of a turn that an action stands for, after the actions chosen before it."""
        if action < self.quarters:
            row, column = divmod(action, _SQUARES)
            return SQUARE_NAMES[2 * (row * ROW + column)]
        if action < self.zones:
            return f"r{action - self.quarters}"
        if action == self.end:
            return "end"
        row, column = divmod(action - self.zones, _WIDTH)
        name = ZONE_NAMES[row * ROW + column]
        is_new = len(chosen) == 2 and name[:-2] == self.word(chosen[0], ())
        return name[-2:] if is_new else name

    def action(self, word: str, square: str) -> int:
        """Return the action for a word of a turn that lays its card on a square."""
        if word in SQUARE_OF:
            row, column = divmod(SQUARE_OF[word] // 2, ROW)
            return row * _SQUARES + column
        if word[0] == "r":
            return self.quarters + int(word[1])
        if word == "end":
            return self.end
        row, column = divmod(ZONE_OF[word if word in ZONE_OF else square + word], ROW)
        return self.zones + row * _WIDTH + column


class LimesStepper:
    """A game of LIMES that is played by actions, one for each step of a turn; cards are drawn by the game's seed.

    `position` is the one in which the present turn began, `chosen` has its actions so far.
    """

    def __init__(self, encoding: LimesEncoding, position: Position) -> None:
        self.encoding = encoding
        self.position = position
        self.chosen: list[int] = []

    @property
    def mover(self) -> int | None:
        """Index of the player to move, None when the game is over."""
        return self.position.mover

    def mask(self) -> NDArray[np.bool_]:
        """Return which actions are the next step of a legal turn: shape (actions,), bool; none after the end."""
        found = np.zeros(self.encoding.actions, bool)
        if not self.position.is_over:
            square = self.encoding.word(self.chosen[0], ()) if self.chosen else ""
            words = self.position.steps(self.turn(self.chosen))
            found[[self.encoding.action(word, square) for word in words]] = True
        return found

    def choose(self, action: int) -> None:
        """Take the next step; a turn that is complete is played. The action has to be one that `mask` allows."""
        word = self.encoding.word(action, self.chosen)
        self.chosen.append(action)
        if word in ZONES or word == "end" or len(self.chosen) == 4:
            self.position = self.position.play(self.turn(self.chosen), known_legal=True)
            self.chosen = []

    def turn(self, actions: Sequence[int]) -> str:
        """Return the turn, or the beginning of one, that some actions make up."""
        joins = ("", "", "/", "-")
        text = ""
        for i, action in enumerate(actions):
            word = self.encoding.word(action, actions[:i])
            if word != "end":
                text += ("_" if word in ZONES else joins[i]) + word
        return text

    def actions(self, turn: str) -> list[int]:
        """Return the actions that make up a turn, legal or not. Raises InvalidNotation."""
        words = self.position.words_of(self.position.canonical(turn))
        return [self.encoding.action(word, words[0]) for word in (*words, "end")[: max(3, len(words))]]

    def planes(self, viewer: int) -> NDArray[np.uint8]:
        """Return what a player sees: `LimesEncoding.shape`, uint8. A card is laid once the turn is complete."""
        state, encoding, chosen = self.position.details, self.encoding, self.chosen
        order = [(viewer + i) % encoding.rules.players for i in range(encoding.rules.players)]
        planes: list[NDArray[np.uint8] | int] = []
        for player in order:
            display = state.displays[player]
            planes += [_cells(mask) for mask in (display.field, display.forest, display.water, display.tower)]
            planes.append(sum(map(_cells, display.huts), np.zeros((_WIDTH, _WIDTH), np.uint8)))
            planes.append(sum((_cells(1 << zone) for zone in display.workers), np.zeros((_WIDTH, _WIDTH), np.uint8)))
        square = SQUARE_OF[encoding.word(chosen[0], ())] if chosen else None
        planes.append(0 if square is None else _cells(sum(1 << square + offset for offset in OFFSETS)))
        planes.append(_cells(1 << ZONE_OF[encoding.word(chosen[2], chosen[:2])]) if len(chosen) > 2 else 0)
        planes += [state.mover == viewer, len(state.drawn)]
        planes += [len(chosen) > 1 and chosen[1] == encoding.quarters + i for i in range(4)]
        card = encoding.rules.deck.cards.get(state.card)
        for i in range(4):
            planes += [card is not None and card.zones[i] == letter for letter in LANDSCAPES]
            planes.append(card.huts[i] if card else 0)
        for player in order:
            planes += [state.displays[player].supply, state.out >> player & 1]
        found = np.empty(encoding.shape, np.uint8)
        for plane, content in zip(found, planes, strict=True):
            plane[:] = content
        return found
