"""In which form the rules and the search run, compiled or as they are written, and why.

The modules of `MODULES` are compiled when the package is built where there is a C compiler; their source is installed
next to the compiled files. Compiled files are used only if they were made from the very source that is next to
them. `LIMITPROTO_PURE=1` takes the source in any case; `LIMITPROTO_REQUIRE_COMPILED=1` refuses to. Both count when
the package is built and again whenever it runs.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

_HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _listed() -> tuple[str, ...]:
    """Return the compiled modules below `limitproto`: each game, and `records`, lists its own in `compiled.txt`."""
    found = []
    if not os.path.isdir(_HOME):
        sentence = f"limitproto cannot run from {_HOME}, since it reads files next to its modules: install the wheel."
        # A zip file with `__main__.py` is a program, which ends in words.
        raise (SystemExit if _HOME.startswith(os.path.abspath(sys.argv[0]) + os.sep) else ImportError)(sentence)
    games = sorted(os.listdir(os.path.join(_HOME, "games")))
    for package in (*(f"games.{game}" for game in games), "records"):
        path = os.path.join(_HOME, *package.split("."), "compiled.txt")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                found += [f"{package}.{name}" for name in file.read().split()]
    return tuple(found)


#: The modules that are compiled, such as `games.limit.rules.kernel`: all of them or none.
MODULES = _listed()

#: The environment variables; their meaning is in the docstring of this module.
PURE, REQUIRE = "LIMITPROTO_PURE", "LIMITPROTO_REQUIRE_COMPILED"

#: Where below the package a build leaves the reason for which it has not compiled.
FAILURE = "core/build_failure.txt"

PACKAGE = "limitproto"
_NAMES = frozenset(f"{PACKAGE}.{module}" for module in MODULES)


class Mode(NamedTuple):
    """`name` is `compiled` or `pure`, `reason` the end of a sentence that begins with it."""

    name: str
    reason: str

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"

    @property
    def short(self) -> str:
        """The name, and the reason too if it is pure."""
        return self.name if self.name == "compiled" else str(self)


def is_set(variable: str) -> bool:
    """Return whether a variable of the environment is set to something but 0."""
    return os.environ.get(variable, "0") not in ("", "0")


def path_of(module: str, suffix: str) -> str:
    """Return the path that the file of one of `MODULES` with a suffix has, or would have."""
    return os.path.join(_HOME, *module.split(".")) + suffix


def library() -> str:
    """Return the name, inside the package, of the library that is compiled from the source as it is now."""
    from zlib import crc32

    number = 0
    for module in MODULES:
        with open(path_of(module, ".py"), "rb") as file:
            number = crc32(file.read(), crc32(module.encode(), number))
    return f"compiled_{number:08x}"


def requested_modes() -> tuple[bool, bool]:
    """Return whether the environment asks for pure and for compiled. Raises ImportError when it asks for both."""
    pure, compiled = is_set(PURE), is_set(REQUIRE)
    if pure and compiled:
        raise ImportError(f"{PURE} and {REQUIRE} are both set and contradict each other.")
    return pure, compiled


_mode: Mode | None = None


def current() -> Mode:
    """Return the mode of this process, which does not change any more.

    Raises ImportError when the environment asks for what cannot be had.
    """
    global _mode
    if _mode is None:
        pure, compiled = requested_modes()
        found = Mode("pure", f"{PURE} is set") if pure else _found()
        if compiled and found.name == "pure":
            raise ImportError(f"{REQUIRE} is set, but this is pure: {found.reason}.")
        _mode = found
    return _mode


def _found() -> Mode:
    """Return the mode that the files allow."""
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
        # The file of each module is small and names the library that holds the code of all.
        if not os.path.exists(shim) or not _holds(shim, name.encode()):
            return Mode("pure", "the compiled files were made from other source")
    try:
        import_module(f"{PACKAGE}.{name}__mypyc")
    except ImportError as error:
        return Mode("pure", f"the compiled files cannot be loaded: {error}")
    return Mode("compiled", "made from the source next to the compiled files")


def _holds(path: str, word: bytes) -> bool:
    with open(path, "rb") as file:
        return word in file.read()


class Finder:
    """Finds the modules of `MODULES` in the form that the mode asks for, and no others."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return where a module is loaded from, None for a module of another package."""
        if name not in _NAMES:
            return None
        from importlib import machinery

        folder = os.path.dirname(path_of(name.removeprefix(f"{PACKAGE}."), ""))
        if current().name == "compiled":
            return machinery.FileFinder(
                folder, (machinery.ExtensionFileLoader, machinery.EXTENSION_SUFFIXES)
            ).find_spec(name)
        return machinery.FileFinder(folder, (machinery.SourceFileLoader, machinery.SOURCE_SUFFIXES)).find_spec(name)


def install() -> None:
    """Make imports go by the mode; nothing is decided before the first of them."""
    if Finder not in sys.meta_path:
        sys.meta_path.insert(0, Finder)
