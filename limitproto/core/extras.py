"""Where limitproto comes from: the command that installs an extra, and the address of its pages."""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder
from typing import Final

from limitproto.core.system import CAN_FORK

#: The site generated from them; a test checks that its pages contain the linked anchors.
SITE: Final = "https://limitproto.github.io/limitproto/"
#: Whether the site is online. The first release changes this; until then links lead to the repository.
IS_PUBLISHED: Final = False


def install_command(extra: str) -> str:
    """Return a command line that can be pasted anywhere; in an uninstalled checkout, it installs the checkout."""
    import shlex
    import subprocess
    from importlib.metadata import distributions
    from pathlib import Path

    # Look only at the path: a setuptools hook would replace `distutils` for the whole process.
    has_pip = PathFinder.find_spec("pip") is not None
    pip = [sys.executable, "-m", "pip", "install"] if has_pip else ["uv", "pip", "install"]
    name = "limitproto" if list(distributions(name="limitproto")) else str(Path(__file__).parents[2])
    words = [*pip, *(["--python", sys.executable] if pip[0] == "uv" else []), f"{name}[{extra}]"]
    return shlex.join(words) if CAN_FORK else subprocess.list2cmdline(words)


def page_address(page: str, anchor: str) -> str:
    """Return the URL of a place in a page of `spec/`."""
    repository = "https://github.com/limitproto/limitproto/blob/main/spec/"
    return f"{SITE}{page}/#{anchor}" if IS_PUBLISHED else f"{repository}{page}.md#{anchor}"
