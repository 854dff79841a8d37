"""Whether workers can have come to where they stand: each turn placed one, moved one, or did neither (L6, L8, L9)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from limitproto.games.limes.editions import Rules
from limitproto.games.limes.rules.display import Display, Territories
from limitproto.games.limes.rules.squares import OFFSETS

#: How many turns of one worker are looked at first; more are hardly ever needed.
_FEW = (2, 3)


def can_stand(display: Display, rules: Rules) -> bool:
    """Tell whether some course of turns leads to the workers of a display, its cards laid in their order.

    Every worker takes turns of their own: one to be placed on the card just laid, and one for each move. So sets
    of turns are looked for, one a worker and no turn in two of them. Where workers ferry each other over water
    (L9) it is taken for granted that somebody stood there: then a few courses pass that no game has.
    """
    if not display.workers:
        return True
    if len(display.workers) > len(display.cards):
        return False
    paths = _Paths(display, rules)
    all_turns = len(display.cards) - len(display.workers) + 1
    return any(paths.fit(most) for most in (*(few for few in _FEW if few < all_turns), all_turns))


class _Paths:
    """The sets of turns, as masks, in which a worker can have come to a zone."""

    def __init__(self, display: Display, rules: Rules) -> None:
        self.display = display
        self.cards = [sum(1 << card.square + offset for offset in OFFSETS) for card in display.cards]
        grown = Display()
        #: For each turn the territories with what can be reached from each of them by a move.
        self.moves: list[list[tuple[int, int]]] = []
        for card in display.cards:
            grown = grown.with_card(*card, rules.deck.faces[card.number][card.quarters])
            self.moves.append(_moves(Territories(grown), rules.ferryman))
        self._moved: Callable[[int, int], int] = cache(self._move)

    def _move(self, turn: int, zones: int) -> int:
        """Return where workers that may stand on any of `zones` can be after a move in a turn."""
        found = 0
        for territory, goals in self.moves[turn]:
            if territory & zones:
                found |= goals
        return found

    def _sets(self, most: int) -> dict[int, list[int]]:
        """Return for each zone with workers the smallest sets of at most so many turns, small ones first.

        Sets of turns are gone over by their size, each with where a worker can stand who acted in all of them and in
        no other. A set that holds a smaller one for every zone already leads to nothing new.
        """
        zones = sorted({*self.display.workers})
        targets, everything = sum(1 << zone for zone in zones), (1 << len(zones)) - 1
        found: dict[int, list[int]] = {zone: [] for zone in zones}
        covered: dict[int, int] = {}
        level = {1 << turn: card for turn, card in enumerate(self.cards)}
        for _ in range(most):
            following: dict[int, int] = {}
            for turns, stood in level.items():
                known = 0
                rest = turns if turns & turns - 1 else 0
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    known |= covered.get(turns ^ bit, everything)
                if stood & targets:
                    for i, zone in enumerate(zones):
                        if stood >> zone & 1 and not known >> i & 1:
                            found[zone].append(turns)
                            known |= 1 << i
                if known == everything:
                    continue
                covered[turns] = known
                for turn in range(turns.bit_length(), len(self.cards)):
                    following[turns | 1 << turn] = self._moved(turn, stood)
            level = following
        return found

    def fit(self, most: int) -> bool:
        """Tell whether all workers find sets of turns, of at most so many each, that have no turn in common."""
        sets = self._sets(most)
        workers = sorted(self.display.workers, key=lambda zone: (len(sets[zone]), zone))
        return _disjoint([sets[zone] for zone in workers], len(self.cards))


def _moves(territories: Territories, ferryman: bool) -> list[tuple[int, int]]:
    """Return every territory with the zones that a worker can go to from there (L8), where a ferry may go too (L9)."""
    found = []
    for home, mask in enumerate(territories.masks):
        goals = set(territories.beside(home))
        if ferryman:
            for lake in [goal for goal in goals if territories.landscapes[goal] == "W"]:
                goals.update(territories.beside(lake))
            goals.discard(home)
        found.append((mask, sum(territories.masks[goal] for goal in goals)))
    return found


def _disjoint(choices: list[list[int]], turns: int) -> bool:
    """Tell whether one mask of each list can be taken so that no two share a turn.

    All masks of turns that may be taken so far are one number with a bit for each of them: to take a mask as well from
    those that share nothing with it is to move their bits up by it.
    """
    without = _without(turns)
    taken = 1
    for masks in choices:
        following = 0
        for mask in masks:
            free = taken
            for turn in range(turns):
                if mask >> turn & 1:
                    free &= without[turn]
            following |= free << mask
        taken = following
    return taken != 0


@cache
def _without(turns: int) -> list[int]:
    """Return for each turn the masks of so many turns that do not hold it, as a number with a bit for each mask."""
    everything = (1 << (1 << turns)) - 1
    blocks = [(1 << (1 << turn)) - 1 for turn in range(turns + 1)]
    return [everything // blocks[turn + 1] * blocks[turn] for turn in range(turns)]
