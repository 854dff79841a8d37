"""Wrong engines: one place of the slow model or of its engine changed. The vectors in records/ have to catch them.

`tests/data/wrong_engines.txt` lists them. A line `==== SENTENCE WHAT | MODULE | FILE` names the sentence of spec/ that
is broken, a module of `tests/model` and the file below records/ that catches the mutant; below it stand the text that
is replaced, which the module has once, `----`, and the text that replaces it.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

TESTS = Path(__file__).resolve().parents[1]
_NUMBERS = count()


class Mutant(NamedTuple):
    """A change of the one place where `old` stands in a module; `file` below records/ has to catch it."""

    name: str
    module: str
    file: str
    old: str
    new: str


def _mutants() -> list[Mutant]:
    found = []
    for block in (TESTS / "data" / "wrong_engines.txt").read_text(encoding="utf-8").split("==== ")[1:]:
        head, _, body = block.partition("\n")
        name, module, file = head.split(" | ")
        old, _, new = body.removesuffix("\n").partition("\n----\n")
        found.append(Mutant(name, module, file, old, new))
    return found


MUTANTS = _mutants()


def _load(name: str, change: Mutant | None) -> ModuleType:
    path = TESTS / "model" / f"{name}.py"
    source = path.read_text(encoding="utf-8")
    if change is not None and change.module == name:
        assert source.count(change.old) == 1, (
            f"{change.name}: {name} has {source.count(change.old)} times {change.old!r}"
        )
        source = source.replace(change.old, change.new)
    module = ModuleType(f"{name}_{next(_NUMBERS)}")
    sys.modules[module.__name__] = module  # for its data classes
    try:
        exec(compile(source, str(path), "exec"), module.__dict__)
    finally:
        del sys.modules[module.__name__]
    return module


def load(change: Mutant | None = None) -> ModuleType:
    """Return a fresh copy of `model.model_engine` on top of a fresh copy of the model, with one change or none."""
    rules, engine = _load("rules_model", change), _load("model_engine", change)
    engine.model = rules  # type: ignore[attr-defined]
    return engine
