"""Measure how many nodes a second of processor time the search visits in movement.

Run `python -m benchmarks.measure.search [--python PYTHON] [--nodes N] [--players 3] [--groups] [--against PYTHON]`.
Fresh positions of movement of several editions are searched with N nodes each; the rate is that of all together.
Against another version both run in turn, and the median of the ratios counts, since machines are noisy. With `--groups`
a version with a learned value has the evaluation by groups instead, which is that of versions without one.
"""

from __future__ import annotations

import argparse
from statistics import median

from benchmarks.measure.installation import Installation, here, run
from benchmarks.measure.rules import fresh_movement

NODES = 200_000
EDITIONS = ("classic", "nestor-en", "pbmserv")
#: Positions of each edition.
SEEDS = (1, 2)
#: How often two versions are compared.
ROUNDS = 5


#: What an installation runs: the nodes, whether by groups, and then the positions are its arguments.
PROGRAM = """
import sys
from time import process_time
from limitproto import Position
from limitproto.games.limit.search import adapter, evaluation
if sys.argv[2] == "groups" and hasattr(evaluation, "Patterns"):
    field = adapter.Field
    adapter.Field = lambda rules, near, cells: field(rules, near, [])
nodes = seconds = 0
for text in sys.argv[3:]:
    position = Position.parse(text)
    searcher = position.game.searcher(16, 0)
    begun = process_time()
    *_, report = searcher.reports(position, nodes=int(sys.argv[1]))
    seconds += process_time() - begun
    nodes += report.nodes
print(nodes / seconds)
"""


def nodes_a_second(installation: Installation, nodes: int = NODES, players: int = 2, by: str = "value") -> float:
    """Return the rate of searches of `nodes` nodes each, `by` the `value` of the engine or by `groups`."""
    texts = [fresh_movement(edition, players, seed).text for edition in EDITIONS for seed in SEEDS]
    command = [installation.python, "-P", "-c", PROGRAM, str(nodes), by, *texts]
    return float(run(command, installation.environment).output)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", help="the interpreter in which the version to measure is installed")
    parser.add_argument("--nodes", type=int, default=NODES, help=f"nodes of each search ({NODES:,})")
    parser.add_argument("--against", metavar="PYTHON", help="the interpreter of another version, to compare with")
    parser.add_argument("--players", type=int, default=2, help="of the positions (2)")
    parser.add_argument("--groups", action="store_true", help="judge positions by groups, not by the learned value")
    given = parser.parse_args()
    settings = given.nodes, given.players, "groups" if given.groups else "value"
    installation = Installation(given.python) if given.python else here()
    if given.against:
        other = Installation(given.against)
        ratios = [nodes_a_second(installation, *settings) / nodes_a_second(other, *settings) for _ in range(ROUNDS)]
        print(f"{median(ratios):.2f} times as many nodes/s ({min(ratios):.2f} to {max(ratios):.2f})")
        return
    print(f"{installation.mode()} kernel: {nodes_a_second(installation, *settings):,.0f} nodes/s")


if __name__ == "__main__":
    main()
