#!/usr/bin/env python3
"""A bot in ten lines: it plays at random."""

from limitproto import Bot, run_bot


class Anyone(Bot):
    def choose(self, position, clock):
        turns = position.legal_turns()
        return turns[self.random.below(len(turns))]


run_bot(Anyone())
