"""Measure what each import inside a function saves at start-up.

Such imports exist for start-up time alone. Run `python -m benchmarks.measure.late_imports` in the checkout: it measures
each of them and writes benchmarks/late-imports.tsv, which tests/test_late_imports.py holds against the package. The
figure is the time in milliseconds to import the module after the one that asks for it, the least of three processes.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
TABLE = CHECKOUT / "benchmarks" / "late-imports.tsv"
RUNS = 3

_PROGRAM = """
import sys
from importlib import import_module
from time import perf_counter
sys.path.insert(0, {checkout!r})
import limitproto
import_module({importing!r})
begun = perf_counter()
try:
    import_module({imported!r})
except ImportError:
    print("missing")
else:
    print((perf_counter() - begun) * 1000)
"""


def late_imports(source: str, modules: set[str]) -> set[str]:
    """Return the modules that a text imports inside functions; `modules` are those of the package."""
    found: set[str] = set()
    if not re.search("(?m)^ +(?:from|import) ", source):
        return found
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names = {f"{node.module}.{alias.name}" for alias in node.names}
                found |= names & modules or {str(node.module)}
    return found


def pairs() -> Iterator[tuple[str, str]]:
    """Yield each module of the package with each module that it imports inside a function, sorted."""
    sources = {
        ".".join(path.relative_to(CHECKOUT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in (CHECKOUT / "limitproto").rglob("*.py")
    }
    for name, path in sorted(sources.items()):
        for imported in sorted(late_imports(path.read_text(encoding="utf-8"), set(sources))):
            yield name, imported


def milliseconds(importing: str, imported: str) -> str:
    """Return the time of an import, or `missing` if the module is not installed."""
    program = _PROGRAM.format(checkout=str(CHECKOUT), importing=importing, imported=imported)
    figures = []
    for _ in range(RUNS):
        done = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True)
        if done.stdout.strip() == "missing":
            return "missing"
        figures.append(float(done.stdout))
    return f"{min(figures):.1f}"


def main() -> None:
    """Measure all of them and write the table."""
    lines = ["importing\timported\tmilliseconds"]
    for importing, imported in pairs():
        lines.append(f"{importing}\t{imported}\t{milliseconds(importing, imported)}")
        print(lines[-1])
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
