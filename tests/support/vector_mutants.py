"""Wrong engines: a fault in the slow model or in its engine. The vectors in records/ have to catch them.

`tests/data/wrong_engines.txt` lists them, in the form of `support.faults.read_faults`: the sentence of spec/ that is
broken and what is wrong, the file below records/ that catches the mutant, a module of `tests/model`, and a function.
"""

import sys
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from support.faults import Fault, compiled, read_faults

TESTS = Path(__file__).resolve().parents[1]
_NUMBERS = count()


class Mutant(NamedTuple):
    """A fault; `file` below records/ has to catch it."""

    name: str
    file: str
    fault: Fault


MUTANTS = [Mutant(name, file, fault) for (name, file), fault in read_faults(TESTS / "data" / "wrong_engines.txt")]


def _load(name: str, change: Mutant | None) -> ModuleType:
    path = TESTS / "model" / f"{name}.py"
    source = path.read_text(encoding="utf-8")
    if change is not None and change.fault.module == name:
        code = change.fault.code(source, str(path))
    else:
        code = compiled(source, str(path))
    module = ModuleType(f"{name}_{next(_NUMBERS)}")
    sys.modules[module.__name__] = module  # for its data classes
    try:
        exec(code, module.__dict__)
    finally:
        del sys.modules[module.__name__]
    return module


def load(change: Mutant | None = None) -> ModuleType:
    """Return a fresh copy of `model.model_engine` on top of a fresh copy of the model, with one change or none."""
    rules, engine = _load("rules_model", change), _load("model_engine", change)
    engine.model = rules  # type: ignore[attr-defined]
    return engine
