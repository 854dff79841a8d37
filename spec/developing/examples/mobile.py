#!/usr/bin/env python3
"""A bot in fifty lines: it leaves the opponent as few turns as it can, within its time, and resigns when it is lost.

Options: `tries` is how many turns it looks at, `stubborn` keeps it from resigning.
"""

import time

from limitproto import Bot, run_bot


class Mobile(Bot):
    name = "Mobile"
    version = "1.0"
    tries: int = 200
    stubborn: bool = True

    def choose(self, position, clock):
        until = time.monotonic() + min(clock.target / 2, 1.0)
        found = self.look(position, until, clock.is_stopped)
        turn, win = found[0]
        return turn if win > 0 or self.stubborn else "resign"

    def analyse(self, position, clock):
        return self.look(position, time.monotonic() + 1.0, clock.is_stopped)

    def look(self, position, until, is_stopped):
        """Return turns with a chance to win each, the best first."""
        turns = list(position.legal_turns())
        while len(turns) > max(1, self.tries):
            turns.pop(self.random.below(len(turns)))
        rated = []
        for turn in turns:
            rated.append((turn, self.chance(position, position.play(turn))))
            if is_stopped() or time.monotonic() > until:
                break
        return sorted(rated, key=lambda pair: -pair[1])

    def chance(self, before, after):
        """Return how well a position is for the player that moved to it, from 0 to 1."""
        if after.is_over:
            share = after.result.split("-")[before.mover]
            return {"1": 1.0, "0": 0.0}.get(share, 0.5)
        if after.waiting_for or after.mover == before.mover:
            return 0.5
        return 1 / (2 + after.count_turns() / 10)


run_bot(Mobile())
