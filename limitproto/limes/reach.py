"""Whether workers can have come to where they stand: each turn placed one, moved one, or did neither (L6, L8, L9)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

from limitproto.limes.display import Display, Territories
from limitproto.limes.editions import Rules
from limitproto.limes.squares import OFFSETS, listed

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
        self.display, self.ferryman = display, rules.ferryman
        self.cards = [sum(1 << card.square + offset for offset in OFFSETS) for card in display.cards]
        grown = Display()
        self.territories = []
        for card in display.cards:
            grown = grown.with_card(*card, rules.deck.faces[card.number][card.quarters])
            self.territories.append(Territories(grown))
        self._moved: Callable[[int, int], int] = cache(self._move)

    def _move(self, turn: int, zones: int) -> int:
        """Return where workers that may stand on any of `zones` can be after a move in a turn."""
        territories = self.territories[turn]
        homes = {territories.of[zone] for zone in listed(zones)}
        found = 0
        for home in homes:
            goals = set(territories.beside(home))
            if self.ferryman:
                for lake in [goal for goal in goals if territories.landscapes[goal] == "W"]:
                    goals.update(territories.beside(lake))
                goals.discard(home)
            for goal in goals:
                found |= territories.masks[goal]
        return found

    def _sets_to(self, zone: int, most: int) -> list[int]:
        """Return the smallest sets of at most so many turns that bring a worker to a zone, small ones first."""
        bit = 1 << zone
        home = next(i for i, card in enumerate(self.cards) if card & bit)
        found = [1 << home]
        for count in range(2, most + 1):
            for turns in combinations(range(len(self.cards)), count):
                # Before its card lay, nobody can have gone to the zone.
                if turns[-1] < home:
                    continue
                mask = sum(1 << turn for turn in turns)
                if any(mask & known == known for known in found):
                    continue
                stood = self.cards[turns[0]]
                for turn in turns[1:]:
                    stood = self._moved(turn, stood)
                if stood & bit:
                    found.append(mask)
        return found

    def fit(self, most: int) -> bool:
        """Tell whether all workers find sets of turns, of at most so many each, that have no turn in common."""
        sets = {zone: self._sets_to(zone, most) for zone in {*self.display.workers}}
        workers = sorted(self.display.workers, key=lambda zone: (len(sets[zone]), zone))
        return _disjoint([sets[zone] for zone in workers], len(self.cards))


def _disjoint(choices: list[list[int]], turns: int) -> bool:
    """Tell whether one mask of each list can be taken so that no two share a turn.

    Each list rises by number of turns, and lists of workers on one zone are the same list, one after the other.
    """
    least = [min((mask.bit_count() for mask in masks), default=turns + 1) for masks in choices]
    failed: set[tuple[int, int, int]] = set()

    def fits(index: int, first: int, taken: int) -> bool:
        if index == len(choices):
            return True
        if turns - taken.bit_count() < sum(least[index:]) or (index, first, taken) in failed:
            return False
        masks = choices[index]
        goes_on = index + 1 < len(choices) and choices[index + 1] is masks
        for place in range(first, len(masks)):
            if not masks[place] & taken and fits(index + 1, place + 1 if goes_on else 0, taken | masks[place]):
                return True
        failed.add((index, first, taken))
        return False

    return fits(0, 0, 0)
