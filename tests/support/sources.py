"""The sources of the package, parsed once in a worker: the tests that read all of them are of the group `sources`."""

import ast
from functools import cache
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]


@cache
def sources() -> dict[str, Path]:
    """Return every module of the package by its dotted name without `limitproto.`."""
    top = CHECKOUT / "limitproto"
    return {".".join(path.relative_to(top).with_suffix("").parts): path for path in sorted(top.rglob("*.py"))}


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a file, which nobody changes."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    """Return all nodes of the syntax tree of a file."""
    return list(ast.walk(tree_of(path)))
