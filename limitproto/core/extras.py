"""How to install what an extra needs."""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder

from limitproto.core.system import CAN_FORK


def install_command(extra: str) -> str:
    """Return a command line that can be pasted anywhere; a checkout that is not installed installs itself."""
    import shlex
    import subprocess
    from importlib.metadata import distributions
    from pathlib import Path

    # Asked of the path alone: a hook of setuptools would change what `distutils` is for the whole process.
    has_pip = PathFinder.find_spec("pip") is not None
    pip = [sys.executable, "-m", "pip", "install"] if has_pip else ["uv", "pip", "install"]
    name = "limitproto" if list(distributions(name="limitproto")) else str(Path(__file__).parents[2])
    words = [*pip, *(["--python", sys.executable] if pip[0] == "uv" else []), f"{name}[{extra}]"]
    return shlex.join(words) if CAN_FORK else subprocess.list2cmdline(words)
