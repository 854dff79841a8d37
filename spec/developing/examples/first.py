#!/usr/bin/env python3
"""A bot in ten lines: it plays at random."""

from limitproto import Bot, run


class Anyone(Bot):
    def choose(self, position, clock):
        turns = position.legal_turns()
        return turns[self.random.below(len(turns))]


run(Anyone())
