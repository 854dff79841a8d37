"""Engines that fail on purpose, as command lines, and clients for them."""

import sys

from support.engine_process import PYTHON
from support.patience import PATIENCE

from limitproto.host.client import EngineClient, Log
from limitproto.host.dummy import parse_misbehaviour

#: Variables of the test run that its engines need too.
ENV = ("PYTHONPATH", "LIMITPROTO_PURE", "LIMITPROTO_REQUIRE_COMPILED", "PYTHONSAFEPATH")
_PROGRAM = "import sys; from limitproto.host.dummy import parse_misbehaviour as p, run; sys.exit(run([p(w) for w in sys.argv[3:]], int(sys.argv[1]), float(sys.argv[2])))"  # noqa: E501


def dummy(*faults: str, seed: int = 1, delay: float = 0.5) -> list[str]:
    """Return the command of a dummy; faults as for `limitproto dummy`."""
    for fault in faults:
        parse_misbehaviour(fault)
    return [*PYTHON, "-c", _PROGRAM, str(seed), str(delay), *faults]


def client(*faults: str, patience: float = PATIENCE, startup: float = PATIENCE, log: Log | None = None) -> EngineClient:
    return EngineClient(dummy(*faults), env=ENV, patience=patience, startup=startup, log=log)


def script(text: str) -> list[str]:
    """Return the command of an engine that is a Python program without the package."""
    return [sys.executable, "-u", "-c", text]
