"""Fresh copies of LIMIT's room with one place of its source changed, to see whether a comparison notices."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import SourceFileLoader
from pathlib import Path

import limitproto.games.limit

ROOM = limitproto.games.limit.__name__
FOLDER = Path(limitproto.games.limit.__file__).parent


class _Loader(SourceFileLoader):
    """Loads a module from its source, one string in it replaced, and writes no byte code."""

    change: tuple[str, str, str]

    def get_code(self, fullname):
        source = Path(self.path).read_text(encoding="utf-8")
        module, old, new = self.change
        if fullname == f"{ROOM}.{module}":
            assert source.count(old) == 1, f"{module} has {source.count(old)} times {old!r}"
            source = source.replace(old, new)
        return compile(source, self.path, "exec")


class _Finder(MetaPathFinder):
    """Finds the modules of the room by their sources, compiled ones too."""

    def __init__(self, change: tuple[str, str, str]) -> None:
        self.change = change

    def find_spec(self, fullname, path, target=None):
        if fullname == ROOM:
            file, inside = FOLDER / "__init__.py", [str(FOLDER)]
        elif fullname.startswith(ROOM + "."):
            path = FOLDER.joinpath(*fullname.removeprefix(ROOM + ".").split("."))
            is_package = path.is_dir()
            file = path / "__init__.py" if is_package else path.with_suffix(".py")
            inside = [str(path)] if is_package else None
        else:
            return None
        loader = _Loader(fullname, str(file))
        loader.change = self.change
        return importlib.util.spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=inside)


@contextmanager
def mutated(module: str, old: str, new: str) -> Iterator[type]:
    """Give the class `Position` of a copy in which `old`, which stands once in `module`, has become `new`."""
    real = {name: sys.modules.pop(name) for name in list(sys.modules) if name == ROOM or name.startswith(ROOM + ".")}
    package = sys.modules["limitproto.games"]
    finder = _Finder((module, old, new))
    sys.meta_path.insert(0, finder)
    try:
        yield importlib.import_module(f"{ROOM}.position").Position
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name == ROOM or name.startswith(ROOM + ".")]:
            del sys.modules[name]
        sys.modules.update(real)
        package.limit = real[ROOM]
