"""Hypothesis profiles: no deadlines on shared machines, and the same examples on every run where CI is set.

What `python -P` asks for is passed on to all processes that the tests start, those that run tests among them.
"""

import os
import sys

from hypothesis import HealthCheck, settings

_ALWAYS = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow], "print_blob": True}

settings.register_profile("local", **_ALWAYS)
settings.register_profile("ci", derandomize=True, **_ALWAYS)
#: For a suite inside a test.
settings.register_profile("few", derandomize=True, max_examples=5, **_ALWAYS)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "local"))

if sys.flags.safe_path:
    os.environ["PYTHONSAFEPATH"] = "1"
