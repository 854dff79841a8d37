"""LIMES for reinforcement learning: positions as planes of numbers, turns as actions, one per step of a turn."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from limitproto.games.limes.decks import LANDSCAPES
from limitproto.games.limes.editions import Rules
from limitproto.games.limes.position import Position
from limitproto.games.limes.squares import ROW, SQUARE_OF, ZONE_OF, ZONES
from limitproto.rl.steps import Numbers, Planes, Stepper

#: The number of zones, and of squares, in a row of the planes.
_WIDTH, _SQUARES = 14, 7


def _cells(mask: int) -> Planes:
    """Return a mask of zones as an array of 0 and 1: shape (14, 14), uint8."""
    bits = np.frombuffer(mask.to_bytes(_WIDTH * ROW // 8, "little"), np.uint8)
    return np.unpackbits(bits, bitorder="little").reshape(_WIDTH, ROW)[:, :_WIDTH]


class LimesEncoding:
    """How LIMES positions and turns become arrays; see `limitproto.rl.limit.LimitEncoding` for the common parts.

    The planes are 14 x 14 zones, seven squares around `m50` in each direction from end to end. Huts and workers are
    counts; `open nw field` and the like describe the open card as listed in the deck.

    The actions are the 49 squares, row by row; from `quarters` on, the quarter turns 0 to 3; from `zones` on, the 196
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

    def action(self, word: str, square: str) -> int:
        """Return the action for a word of a turn that lays its card on a square."""
        if word in SQUARE_OF:
            row, column = divmod(SQUARE_OF[word] // 2, ROW)
            return row * _SQUARES + column
        if word[0] == "r":
            return self.quarters + int(word[1])
        row, column = divmod(ZONE_OF[word if word in ZONE_OF else square + word], ROW)
        return self.zones + row * _WIDTH + column


class LimesStepper(Stepper[Position, LimesEncoding]):
    """A game of LIMES that continues by actions; the game's seed draws the cards. Planes are those before the turn,
    except `square`, `source` and `quarters`: a card is laid once the turn is complete."""

    def _legal_rows(self) -> Numbers:
        self._texts = self.position.legal_turns()
        found = np.full((len(self._texts), 4), -1, np.int32)
        for row, turn in zip(found, self._texts, strict=True):
            words = self.position.words_of(turn)
            actions = [self.encoding.action(word, words[0]) for word in words]
            row[: max(3, len(words))] = actions if len(words) > 2 else [*actions, self.encoding.end]
        return found

    def _row_text(self, row: int) -> str:
        return self._texts[row]

    def rewards(self) -> list[float]:
        """Return the reward of each player; a single player gets the points."""
        points = self.position.points
        return [float(points[0])] if len(points) == 1 else super().rewards()

    def _planes(self, viewer: int) -> Planes:
        state, encoding, chosen = self.position.details, self.encoding, self.chosen
        order = [(viewer + i) % encoding.rules.players for i in range(encoding.rules.players)]
        planes: list[Planes | int] = []
        for player in order:
            display = state.displays[player]
            planes += [_cells(mask) for mask in (display.field, display.forest, display.water, display.tower)]
            planes.append(sum(map(_cells, display.huts), np.zeros((_WIDTH, _WIDTH), np.uint8)))
            planes.append(sum((_cells(1 << zone) for zone in display.workers), np.zeros((_WIDTH, _WIDTH), np.uint8)))
        square, source = np.zeros((2, _WIDTH, _WIDTH), np.uint8)
        for action in chosen[:1]:
            row, column = divmod(action, _SQUARES)
            square[2 * row : 2 * row + 2, 2 * column : 2 * column + 2] = 1
        for action in chosen[2:3]:
            source.flat[action - encoding.zones] = 1
        planes += [square, source]
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


_encoding = lru_cache(maxsize=16)(LimesEncoding)


def stepper_of(position: Position) -> LimesStepper:
    """Return a game that continues from a position; games with the same rules share an encoding."""
    return LimesStepper(_encoding(position.rules), position)
