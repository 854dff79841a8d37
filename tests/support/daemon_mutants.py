"""Wrong engines for the conformance check: our daemon with one place of its source changed.

`tests/data/wrong_daemons.txt` lists them. A line `==== SENTENCE WHAT | MODULE` names the sentence of spec/protocol.md
that is broken and a module of the package, without `limitproto.`; below it stand the text that is replaced, which the
module has once, `----`, and the text that replaces it.

    python tests/support/daemon_mutants.py NUMBER

is the mutant with that number as an engine on stdin and stdout.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

LIST = Path(__file__).resolve().parents[1] / "data" / "wrong_daemons.txt"


class DaemonMutant(NamedTuple):
    """A change of the one place where `old` stands in a module; the cases of `sentence` have to catch it."""

    sentence: str
    what: str
    module: str
    old: str
    new: str

    @property
    def source(self) -> str:
        """The changed source of the module."""
        spec = PathFinder.find_spec(self.module, _package_path(self.module))
        assert spec is not None
        assert spec.origin is not None
        text = Path(spec.origin).with_suffix(".py").read_text(encoding="utf-8")
        assert text.count(self.old) == 1, f"{self.module} has {text.count(self.old)} times {self.old!r}"
        return text.replace(self.old, self.new)


def read_mutants() -> list[DaemonMutant]:
    """Return the mutants of the list."""
    found = []
    for block in LIST.read_text(encoding="utf-8").split("==== ")[1:]:
        head, _, body = block.partition("\n")
        name, module = head.split(" | ")
        sentence, _, what = name.partition(" ")
        old, _, new = body.removesuffix("\n").partition("\n----\n")
        found.append(DaemonMutant(sentence, what, f"limitproto.{module}", old, new))
    return found


def _package_path(module: str) -> Sequence[str] | None:
    parent = find_spec(module.rpartition(".")[0])
    return None if parent is None else parent.submodule_search_locations


class _Changed(MetaPathFinder, SourceLoader):
    """Finds and loads the changed module in the place of the real one."""

    def __init__(self, mutant: DaemonMutant) -> None:
        self._mutant = mutant

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:  # fmt: skip
        return spec_from_loader(name, self) if name == self._mutant.module else None

    def get_filename(self, fullname: str) -> str:
        return f"<{fullname}>"

    def get_data(self, path: str) -> bytes:
        return self._mutant.source.encode()


if __name__ == "__main__":
    sys.meta_path.insert(0, _Changed(read_mutants()[int(sys.argv[1])]))
    from limitproto.protocol.daemon import main

    sys.exit(main([]))
