"""Hypothesis profiles: no deadlines on shared machines, and the same examples on every run where CI is set.

What `python -P` asks for is passed on to all processes that the tests start, those that run tests among them.
"""

import os
import signal
import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

_ALWAYS = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow], "print_blob": True}

settings.register_profile("local", **_ALWAYS)
settings.register_profile("ci", derandomize=True, **_ALWAYS)
#: For a suite inside a test.
settings.register_profile("few", derandomize=True, max_examples=5, **_ALWAYS)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "local"))

# The benchmarks are imported from the checkout. It comes last, so that an installed limitproto is the one tested.
sys.path.append(str(Path(__file__).resolve().parents[1]))

if sys.flags.safe_path:
    os.environ["PYTHONSAFEPATH"] = "1"

# Whoever runs the tests may have them ignore signals, as `nohup` and the background of a shell do. Processes inherit
# that, but not that a signal has a handler.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda _number, _frame: None)


def pytest_configure(config):
    """Have one worker run all tests of a group: those that share a browser and a server."""
    if getattr(config.option, "dist", None) == "load":
        config.option.dist = "loadgroup"


def pytest_collection_modifyitems(items):
    """Begin with the tests that compile: each takes minutes, and at the end the other workers would wait for it."""
    items.sort(key=lambda item: "compiles" not in item.keywords)
