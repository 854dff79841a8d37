"""Planted faults: a change of meaning in one function, made in the syntax tree of its source.

`Fault(module, function, old, new)` replaces `old`, which stands once in `function` of `module`, by `new`. Both are an
expression or statements, compared as syntax trees: comments, formatting and other lines of the function do not matter.

- `_0`, `_1` ... stand for locals of the function, numbered as they occur in `old`: nothing breaks where one is renamed.
  In `new`, `_L0`, `_L1` ... are locals that `old` has not, numbered as they occur in the function.
- `function` is qualified, such as `PlayedLine._laid`; it may name a class, and is empty for the whole module.
- If both are expressions, an expression is replaced, wherever in a statement it stands. Otherwise `old` is one or
  several statements that follow each other. An empty `new` deletes them.
- If `old` stands in the function several times, `index` chooses one, counted from 0 in the order of the source.

`planted` gives fresh copies of packages with faults in this process. `become_faulty` plants them in a process of its
own, before it imports anything else. `Fault.code` serves modules that are not imported. `read_faults` reads a list.
"""

from __future__ import annotations

import ast
import importlib
import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from textwrap import dedent
from types import CodeType, ModuleType

#: The module that decides how the package is loaded. It is never copied, since it is itself a finder of imports.
_LOADING = "limitproto.core.build_mode"
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)  #: The code of sources without a fault, by path.
_UNCHANGED: dict[str, CodeType] = {}


def compiled(source: str, path: str) -> CodeType:
    """Return the code of a source without a fault."""
    if path not in _UNCHANGED:
        _UNCHANGED[path] = compile(source, path, "exec")
    return _UNCHANGED[path]


@dataclass(frozen=True)
class Fault:
    """A change of meaning in a function; the docstring of this module says how it is written."""

    module: str
    function: str
    old: str
    new: str
    index: int | None = None

    def tree(self, source: str) -> ast.Module:
        """Return the syntax tree of a source with the fault in it. Raises AssertionError where it has no place."""
        tree = ast.parse(source)
        where = f"{self.module}.{self.function}".rstrip(".")
        scopes: list[ast.AST] = [tree]
        for name in filter(None, self.function.split(".")):
            scopes = [found for scope in scopes for found in _defined(scope) if found.name == name]
        assert scopes, f"{self.module} has no function {self.function!r}"
        old, new = _statements(self.old), _statements(self.new)
        if [type(node) for node in (*old, *new)] == [ast.Expr, ast.Expr]:
            old, new = [old[0].value], [new[0].value]  # type: ignore[attr-defined]
        assert old, f"nothing is replaced in {where}"
        assert _dumped(old) != _dumped(new), f"{self.old!r} in {where} is replaced by the same"
        places = [place for scope in scopes for place in _places(scope, old)]
        if self.index is None:
            assert len(places) == 1, f"{where} has {self.old!r} {len(places)} times, and no index says which"
        else:
            assert self.index < len(places), f"{where} has {self.old!r} only {len(places)} times"
        sorted(places, key=lambda place: place.at)[self.index or 0].replace(new)
        return tree

    def code(self, source: str, path: str) -> CodeType:
        return compile(self.tree(source), path, "exec")


def _statements(text: str) -> list[ast.AST]:
    with suppress(SyntaxError):
        if text.strip():  # an expression may begin its lines anywhere
            return [ast.Expr(ast.parse(f"({dedent(text)}\n)", mode="eval").body)]
    return [*ast.parse(dedent(text)).body]


def _dumped(nodes: Iterable[ast.AST]) -> str:
    return " ".join(map(ast.dump, nodes))


def _shape(nodes: Iterable[ast.AST]) -> list[type]:
    return [type(inner) for node in nodes for inner in ast.walk(node)]


def _defined(scope: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """Yield the functions and classes of a scope, without those inside them."""
    for child in ast.iter_child_nodes(scope):
        if isinstance(child, _DEFINITIONS):
            yield child
        else:
            yield from _defined(child)


def locals_of(scope: ast.AST) -> dict[str, str]:
    """Return the names that the functions of a scope take or assign to, and `_L0`, `_L1` ... in their order."""
    found: dict[str, str] = {}
    for function in ast.walk(scope):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            for node in ast.walk(function):
                is_stored = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
                name = node.id if is_stored else node.arg if isinstance(node, ast.arg) else "self"
                if name not in ("self", "cls"):
                    found.setdefault(name, f"_L{len(found)}")
    return found


def renamed(nodes: Sequence[ast.AST], names: Callable[[str], str]) -> list[ast.AST]:
    copies = deepcopy([*nodes])
    for node in (inner for copy in copies for inner in ast.walk(copy)):
        if isinstance(node, ast.Name):
            node.id = names(node.id)
        elif isinstance(node, ast.arg):
            node.arg = names(node.arg)
    return copies


@dataclass
class _Place:
    """Where a pattern was found: a field of a node, or some of the nodes of a field that is a list."""

    holder: ast.AST
    field: str
    found: list[ast.AST]
    at: tuple[int, int]
    names: dict[str, str]

    def replace(self, new: Sequence[ast.AST]) -> None:
        nodes = renamed(new, lambda name: self.names.get(name, name)) or [ast.Pass()]
        for node in nodes:
            ast.fix_missing_locations(node)
        value = getattr(self.holder, self.field)
        if not isinstance(value, list):
            setattr(self.holder, self.field, nodes[0])
            return
        start = next(number for number, node in enumerate(value) if node is self.found[0])
        value[start : start + len(self.found)] = nodes


def _places(scope: ast.AST, old: list[ast.AST]) -> Iterator[_Place]:
    """Yield the places inside a scope where a pattern stands."""
    wanted, shape, known = _dumped(old), _shape(old), locals_of(scope)
    for holder in ast.walk(scope):
        for field, value in ast.iter_fields(holder):
            nodes = value if isinstance(value, list) else [value]
            for start, node in enumerate(nodes):
                found = nodes[start : start + len(old)]
                if type(node) is shape[0] and _shape(found) == shape:
                    numbers = _Numbers(known)
                    if _dumped(renamed(found, numbers)) == wanted:
                        back = {number: name for name, number in (*known.items(), *numbers.names.items())}
                        yield _Place(holder, field, found, (node.lineno, node.col_offset), back)


class _Numbers:
    """Gives the locals of a function the names `_0`, `_1` ... in the order in which it is asked for them."""

    def __init__(self, known: Collection[str]) -> None:
        self.known = known
        self.names: dict[str, str] = {}

    def __call__(self, name: str) -> str:
        return self.names.setdefault(name, f"_{len(self.names)}") if name in self.known else name


# ---- imports ---------------------------------------------------------------------------------------------------


class _Loader(SourceFileLoader):
    """Loads a module from its source, with the faults that are in it, and writes no byte code."""

    faults: tuple[Fault, ...] = ()

    def get_code(self, fullname: str) -> CodeType:
        source = Path(self.path).read_text(encoding="utf-8")
        mine = [fault for fault in self.faults if fault.module == fullname]
        if not mine:
            return compiled(source, self.path)
        for fault in mine[:-1]:
            source = ast.unparse(fault.tree(source))
        return mine[-1].code(source, self.path)


class _Finder(MetaPathFinder):
    """Finds the modules that are to be copied by their sources, compiled ones too."""

    def __init__(self, faults: tuple[Fault, ...], belongs: Callable[[str], bool]) -> None:
        self.faults = faults
        self.belongs = belongs

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:  # fmt: skip
        if not self.belongs(name):
            return None
        for folder in sys.path if path is None else path:
            package = Path(folder, name.rpartition(".")[2])
            inside = None if package.with_suffix(".py").exists() else [str(package)]
            file = package.with_suffix(".py") if inside is None else package / "__init__.py"
            if file.exists():
                loader = _Loader(name, str(file))
                loader.faults = self.faults
                return spec_from_file_location(name, file, loader=loader, submodule_search_locations=inside)
        return None


@contextmanager
def planted(*faults: Fault, fresh: Iterable[str] = ("limitproto",)) -> Iterator[Callable[[str], ModuleType]]:
    """Plant faults in fresh copies, and give the function that returns the copy of a module by its full name.

    `fresh` names the packages and modules that are loaded again from their source, those inside them included. It has
    to name whatever imports from a module with a fault: the modules that stay keep what they have imported before.
    Afterwards all modules are again what they were.
    """
    prefixes = tuple(fresh)

    def belongs(name: str) -> bool:
        return name != _LOADING and any(name == prefix or name.startswith(f"{prefix}.") for prefix in prefixes)

    for fault in faults:
        assert belongs(fault.module), f"{fault.module} is not among the fresh copies: {', '.join(prefixes)}"
    importlib.import_module(_LOADING)
    real = {name: module for name, module in sys.modules.items() if belongs(name)}
    finders = sys.meta_path[:]
    for name in real:
        del sys.modules[name]
    sys.meta_path.insert(0, _Finder(faults, belongs))
    try:
        yield importlib.import_module
        for fault in faults:
            assert fault.module in sys.modules, f"{fault.module} was not imported, so its fault had no effect"
    finally:
        sys.meta_path[:] = finders
        copies = [name for name in sys.modules if belongs(name)]
        for name in copies:
            del sys.modules[name]
        sys.modules.update(real)
        for name in {*copies, *real}:
            package, _, last = name.rpartition(".")
            if package in sys.modules and not belongs(package):
                if name in real:
                    setattr(sys.modules[package], last, real[name])
                else:
                    delattr(sys.modules[package], last)


def become_faulty(*faults: Fault) -> None:
    """Plant faults in this process, which has not imported the modules yet. It runs pure if one of them is compiled."""
    from limitproto.core import build_mode

    names = {fault.module for fault in faults}
    assert not names & set(sys.modules), f"{names & set(sys.modules)} have been imported already"
    if names & {f"{build_mode.PACKAGE}.{module}" for module in build_mode.MODULES}:
        os.environ[build_mode.PURE] = "1"
        os.environ.pop(build_mode.REQUIRE, None)
    sys.meta_path.insert(0, _Finder(faults, names.__contains__))


def source_of(module: str) -> str:
    """Return the source of a module, also of one that is compiled."""
    package, _, last = module.rpartition(".")
    spec = find_spec(package)
    assert spec is not None
    assert spec.submodule_search_locations, f"{package} is no package"
    path = Path(spec.submodule_search_locations[0], last)
    return (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8")


def read_faults(path: Path) -> list[tuple[list[str], Fault]]:
    """Return the faults of a list, each with the further fields of its head.

    The head of a fault is a line `==== FIELD | ... | MODULE | FUNCTION`, where `FUNCTION` may end in `#INDEX`. Below it
    stand what is replaced, `----`, and what replaces it.
    """
    found = []
    for block in path.read_text(encoding="utf-8").split("==== ")[1:]:
        head, _, body = block.partition("\n")
        *fields, module, function = head.split(" | ")
        function, _, index = function.strip().partition("#")
        old, _, new = f"{body}\n".partition("\n----\n")
        found.append((fields, Fault(module, function, old, new.rstrip("\n"), int(index) if index else None)))
    return found


def read_engine_faults(path: Path) -> list[tuple[str, str, Fault]]:
    """Return the faults of a list of wrong engines, each with what it breaks and what is wrong.

    Both stand in one field, and modules without `limitproto.`.
    """
    return [
        (*head.split(" ", 1), replace(fault, module=f"limitproto.{fault.module}"))
        for (head,), fault in read_faults(path)
    ]
