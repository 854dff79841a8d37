"""Wrong engines for the conformance check: our daemon with a fault in it.

`tests/data/wrong_daemons.txt` lists them, in the form of `support.faults.read_engine_faults`: the sentence of
spec/protocol.md that is broken and what is wrong, a module of the package, without `limitproto.`, and a function.

    python tests/support/daemon_mutants.py NUMBER

is the mutant with that number as an engine on stdin and stdout.
"""

import sys
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).resolve().parents[1]
if __name__ == "__main__":
    sys.path.append(str(TESTS))

from support.faults import Fault, become_faulty, read_engine_faults  # noqa: E402


class DaemonMutant(NamedTuple):
    """A fault; the cases of `sentence` have to catch it."""

    sentence: str
    what: str
    fault: Fault


def read_mutants() -> list[DaemonMutant]:
    return [DaemonMutant(*found) for found in read_engine_faults(TESTS / "data" / "wrong_daemons.txt")]


if __name__ == "__main__":
    become_faulty(read_mutants()[int(sys.argv[1])].fault)
    from limitproto.protocol.daemon import main

    sys.exit(main([]))
