"""The environment that engines are started with: little of that of the host, so that it cannot change how they play."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

#: The variables that are passed on, besides all whose names begin with `LC_`.
PASSED = ("PATH", "HOME", "LANG", "TMPDIR", "VIRTUAL_ENV")


def reduced_environment(additions: Iterable[str] = (), full: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the environment of an engine.

    Each addition is `NAME=VALUE`, or `NAME` for the value in the environment of the host, if there is one. `full` is
    that environment, by default the present one. Raises ValueError for an addition without a name.
    """
    full = os.environ if full is None else full
    found = {name: value for name, value in full.items() if name in PASSED or name.startswith("LC_")}
    for addition in additions:
        name, equals, value = addition.partition("=")
        if not name:
            raise ValueError(f"{addition!r} does not have the form NAME or NAME=VALUE.")
        if equals:
            found[name] = value
        elif name in full:
            found[name] = full[name]
    return found
