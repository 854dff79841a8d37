"""An opponent of another kind as an engine for `limitproto match`: UCT.

    limitproto match -e A='limitproto engine' -e B='python -m benchmarks.measure.opponent uct' --time 0.1 \\
        --edition classic --openings even --pairs 50 --journal uct.journal --records uct.lgn

The greedy and the random player are those of `limitproto engine`, by its option `player`. An earlier version is an
engine of its own. For the advantage of the first player an engine plays itself, once for each `--edition
classic/equaliser=on` and `classic/equaliser=off`, and `limitproto stats` counts the results of the records.
"""

from __future__ import annotations

import argparse
from math import isinf

from benchmarks.measure.match.uct import EXPLORE, URGENCY, UctPlayer
from limitproto import Bot, run_bot
from limitproto.games.base import Position as AnyPosition
from limitproto.games.limit.position import Position
from limitproto.host.bot import BotClock

#: How many playouts UCT makes for a turn when neither a clock nor its option `playouts` says so.
PLAYOUTS = 2_000


class Uct(Bot):
    """Monte Carlo tree search. `playouts` is the most for a turn, 0 for as many as the time allows."""

    explore: float = EXPLORE
    urgency: float = URGENCY
    playouts: int = 0

    def new_game(self, position: AnyPosition) -> None:
        self._player = UctPlayer(self.random.below(1 << 31), self.explore, self.urgency)

    def choose(self, position: AnyPosition, clock: BotClock) -> str:
        assert isinstance(position, Position), "it plays LIMIT alone"
        seconds = None if isinf(clock.target) else clock.target
        playouts = self.playouts or (PLAYOUTS if seconds is None else None)
        return self._player.choose(position, seconds, playouts)


KINDS: dict[str, type[Bot]] = {"uct": Uct}


def main() -> None:
    """Be the opponent that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS)
    run_bot(KINDS[parser.parse_args().kind]())


if __name__ == "__main__":
    main()
