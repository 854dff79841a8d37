"""Whether the rules and the search run compiled or as pure Python, and why.

The modules of `MODULES` are compiled when the package is built on a machine with a C compiler; their source is
installed next to the compiled files. Compiled files are used only if they were made from exactly the source next to
them. `LIMITPROTO_PURE=1` always uses the source; `LIMITPROTO_REQUIRE_COMPILED=1` refuses to use it. Both apply when the
package is built and every time it runs.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

_HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _listed() -> tuple[str, ...]:
    """Return the compiled modules below `limitproto`, which packages list in `compiled.txt`."""
    found = []
    if not os.path.isdir(_HOME):
        sentence = f"limitproto cannot run from {_HOME}, since it reads files next to its modules: install the wheel."
        # A zip file with `__main__.py` is a program, which ends with a message.
        raise (SystemExit if _HOME.startswith(os.path.abspath(sys.argv[0]) + os.sep) else ImportError)(sentence)
    games = sorted(os.listdir(os.path.join(_HOME, "games")))
    for package in ("games", *(f"games.{game}" for game in games), "records"):
        path = os.path.join(_HOME, *package.split("."), "compiled.txt")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                found += [f"{package}.{name}" for name in file.read().split()]
    return tuple(found)


#: The modules that are compiled, such as `games.limit.rules.kernel`: all of them are compiled, or none.
MODULES = _listed()

#: The environment variables; the module docstring explains them.
PURE, REQUIRE = "LIMITPROTO_PURE", "LIMITPROTO_REQUIRE_COMPILED"

#: Where, below the package, a build records why it did not compile.
FAILURE = "core/build_failure.txt"

PACKAGE = "limitproto"
_NAMES = frozenset(f"{PACKAGE}.{module}" for module in MODULES)


class Mode(NamedTuple):
    """`name` is `compiled` or `pure`; `reason` completes a sentence that begins with it."""

    name: str
    reason: str

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"

    @property
    def short(self) -> str:
        """The name, followed by the reason if it is `pure`."""
        return self.name if self.name == "compiled" else str(self)


def is_set(variable: str) -> bool:
    """Return whether an environment variable is set to anything but 0."""
    return os.environ.get(variable, "0") not in ("", "0")


def path_of(module: str, suffix: str) -> str:
    """Return the path, existing or not, of the file with this suffix for one of `MODULES`."""
    return os.path.join(_HOME, *module.split(".")) + suffix


def library() -> str:
    """Return the name, inside the package, of the library compiled from the current source."""
    from zlib import crc32

    number = 0
    for module in MODULES:
        with open(path_of(module, ".py"), "rb") as file:
            number = crc32(file.read(), crc32(module.encode(), number))
    return f"compiled_{number:08x}"


def requested_modes() -> tuple[bool, bool]:
    """Return whether the environment asks for pure and whether for compiled. Raises ImportError if it asks for both."""
    pure, compiled = is_set(PURE), is_set(REQUIRE)
    if pure and compiled:
        raise ImportError(f"{PURE} and {REQUIRE} are both set and contradict each other; unset one.")
    return pure, compiled


@cache
def current() -> Mode:
    """Return the mode of this process, which is fixed from then on.

    Raises ImportError if the environment asks for a mode that is not available.
    """
    pure, compiled = requested_modes()
    found = Mode("pure", f"{PURE} is set") if pure else _installed_mode()
    if compiled and found.name == "pure":
        raise ImportError(f"{REQUIRE} is set, but this is pure: {found.reason}; unset it.")
    return found


def _installed_mode() -> Mode:
    """Return the mode that the installed files allow."""
    from importlib.machinery import EXTENSION_SUFFIXES

    suffix = EXTENSION_SUFFIXES[0]
    shims = [path_of(module, suffix) for module in MODULES]
    if not any(map(os.path.exists, shims)):
        try:
            with open(os.path.join(_HOME, FAILURE), encoding="utf-8") as file:
                return Mode("pure", file.read().strip())
        except OSError:
            return Mode("pure", "there are no compiled files")
    name = library()
    for shim in shims:
        # Each module's file is small and names the library that holds the code of all modules.
        if not os.path.exists(shim) or not _file_contains(shim, name.encode()):
            return Mode("pure", "the compiled files were made from other source")
    try:
        import_module(f"{PACKAGE}.{name}__mypyc")
    except ImportError as error:
        return Mode("pure", f"the compiled files cannot be loaded: {error}")
    return Mode("compiled", "made from the source next to the compiled files")


def _file_contains(path: str, word: bytes) -> bool:
    with open(path, "rb") as file:
        return word in file.read()


class Finder:
    """Finds the modules of `MODULES`, and no others, in the form that the mode requires."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the source from which a module is loaded, or None for any other module."""
        if name not in _NAMES:
            return None
        from importlib import machinery

        folder = os.path.dirname(path_of(name.removeprefix(f"{PACKAGE}."), ""))
        source = machinery.SourceFileLoader, machinery.SOURCE_SUFFIXES
        compiled = machinery.ExtensionFileLoader, machinery.EXTENSION_SUFFIXES
        form = compiled if current().name == "compiled" else source
        return machinery.FileFinder(folder, form).find_spec(name)


def install() -> None:
    """Make imports follow the mode, which is decided at the first such import."""
    if Finder not in sys.meta_path:
        sys.meta_path.insert(0, Finder)
