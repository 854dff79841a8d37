"""Whether workers can have reached their zones: each turn placed a worker, moved one, or did neither (L6, L8, L9)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from limitproto.games.limes.editions import Rules
from limitproto.games.limes.rules.display import Territories
from limitproto.games.limes.squares import OFFSETS
from limitproto.games.limes.state import Display

#: The number of turns per worker that is tried first; more are hardly ever needed.
_FEW = (2, 3)


def can_stand(display: Display, rules: Rules) -> bool:
    """Return whether some sequence of turns, with the cards laid in their order, leads to the workers of a display.

    Every worker uses turns of its own: one to be placed on the card just laid, and one for each move. The search looks
    for one set of turns per worker, with no turn in two sets. If workers ferry each other over water (L9), it assumes
    that a fisherman stood there, so a few displays pass that no game can reach.
    """
    if not display.workers:
        return True
    paths = _Paths(display, rules)
    all_turns = len(display.cards) - len(display.workers) + 1
    return any(paths.fit(most) for most in (*(few for few in _FEW if few < all_turns), all_turns))


class _Paths:
    """The sets of turns, as masks, by which a worker can have reached a zone."""

    def __init__(self, display: Display, rules: Rules) -> None:
        self.display = display
        self.cards = [sum(1 << card.square + offset for offset in OFFSETS) for card in display.cards]
        grown = Display()
        #: For each turn, the territories, each with the zones that a move from it can reach.
        self.moves: list[list[tuple[int, int]]] = []
        for card in display.cards:
            grown = grown.with_card(*card, rules.deck.faces[card.number][card.quarters])
            territories = Territories(grown)
            lands = zip(territories.masks, territories.landscapes, strict=True)
            lakes = [mask for mask, landscape in lands if rules.ferryman and landscape == "W"]
            self.moves.append([(home, territories.goals_from(home, lakes)) for home in territories.masks])
        self._moved: Callable[[int, int], int] = cache(self._reachable_zones)

    def _reachable_zones(self, turn: int, zones: int) -> int:
        """Return the zones that workers on any of `zones` can move to in a turn."""
        found = 0
        for territory, goals in self.moves[turn]:
            if territory & zones:
                found |= goals
        return found

    def _sets(self, most: int) -> dict[int, list[int]]:
        """Return, for each zone with workers, the minimal sets of at most `most` turns, small sets first.

        Sets of turns are visited by size, each with the zones that a worker can reach by acting in exactly these turns.
        A set that contains a smaller set for each of its zones adds nothing.
        """
        zones = sorted({*self.display.workers})
        targets, everything = sum(1 << zone for zone in zones), (1 << len(zones)) - 1
        found: dict[int, list[int]] = {zone: [] for zone in zones}
        covered: dict[int, int] = {}
        level = {1 << turn: card for turn, card in enumerate(self.cards)}
        for _ in range(most):
            following: dict[int, int] = {}
            for turns, reached in level.items():
                known = 0
                rest = turns if turns & turns - 1 else 0
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    known |= covered.get(turns ^ bit, everything)
                if reached & targets:
                    for i, zone in enumerate(zones):
                        if reached >> zone & 1 and not known >> i & 1:
                            found[zone].append(turns)
                            known |= 1 << i
                if known == everything:
                    continue
                covered[turns] = known
                for turn in range(turns.bit_length(), len(self.cards)):
                    following[turns | 1 << turn] = self._moved(turn, reached)
            level = following
        return found

    def fit(self, most: int) -> bool:
        """Return whether all workers have disjoint sets of at most `most` turns each."""
        sets = self._sets(most)
        workers = sorted(self.display.workers, key=lambda zone: (len(sets[zone]), zone))
        return _can_be_disjoint([sets[zone] for zone in workers], len(self.cards))


def _can_be_disjoint(choices: list[list[int]], turns: int) -> bool:
    """Return whether one mask can be chosen from each list so that no two share a turn.

    The masks of turns that the choices so far can use up are one number with a bit for each mask. Adding a mask to all
    masks that share no turn with it shifts their bits up by it.
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
    """Return, for each turn, the masks of `turns` turns that do not contain it, as a number with a bit per mask."""
    everything = (1 << (1 << turns)) - 1
    blocks = [(1 << (1 << turn)) - 1 for turn in range(turns + 1)]
    return [everything // blocks[turn + 1] * blocks[turn] for turn in range(turns)]
