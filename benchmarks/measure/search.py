"""Measure how many nodes a second the search visits in movement.

Run `python -m benchmarks.measure.search [--python PYTHON] [--nodes N] [--against PYTHON]`. The engine searches fresh
positions of movement of several editions by `lp-search nodes=N`; the rate is that of all positions together. Against
another version both run in turn, and the median of the ratios counts, since machines are noisy.
"""

from __future__ import annotations

import argparse
import re
from statistics import median

from benchmarks.measure.installation import Installation, here
from benchmarks.measure.rules import fresh_movement

NODES = 200_000
EDITIONS = ("classic", "nestor-en", "pbmserv")
#: Positions of each edition.
SEEDS = (1, 2)
#: How often two versions are compared.
ROUNDS = 5


def nodes_a_second(installation: Installation, nodes: int = NODES) -> float:
    """Return the rate of searches of `nodes` nodes each."""
    lines = []
    for edition in EDITIONS:
        for seed in SEEDS:
            lines += [f"lp-position {fresh_movement(edition, seed=seed).text}", f"lp-search nodes={nodes}"]
    output = installation.run("engine", text="\n".join([*lines, "quit", ""])).output
    found = re.findall(r"\bnodes (\d+) .*\btime ([\d.]+)", output)
    assert len(found) == len(EDITIONS) * len(SEEDS), output
    return sum(int(count) for count, _ in found) / sum(float(seconds) for _, seconds in found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", help="the interpreter in which the version to measure is installed")
    parser.add_argument("--nodes", type=int, default=NODES, help=f"nodes of each search ({NODES:,})")
    parser.add_argument("--against", metavar="PYTHON", help="the interpreter of another version, to compare with")
    given = parser.parse_args()
    installation = Installation(given.python) if given.python else here()
    if given.against:
        other = Installation(given.against)
        ratios = [nodes_a_second(installation, given.nodes) / nodes_a_second(other, given.nodes) for _ in range(ROUNDS)]
        print(f"{median(ratios):.2f} times as many nodes/s ({min(ratios):.2f} to {max(ratios):.2f})")
        return
    print(f"{installation.mode()} kernel: {nodes_a_second(installation, given.nodes):,.0f} nodes/s")


if __name__ == "__main__":
    main()
