"""Mutants of the package, made from the syntax trees of its modules.

`mutants_of(module, source)` returns all mutants of a module in the order of the source: another operator or comparison,
another constant, a condition or an operand left out, neighbours exchanged, a statement deleted, another value returned.
A mutant is known by its function and its change, in which locals have no names: `kernel:Kernel.kept: _0 & _1 -> _0
#0`. So nothing that quotes one breaks where a local is renamed.

What changes no behaviour has no mutants: docstrings, annotations, decorators, texts of messages and of people,
assertions, logging, `__slots__` and whatever else only types need; the order of the arguments of `max`, `min` and other
commutative calls; the sizes of caches, chunks and tables and the places in them (`_HASHES`), lists of one value that
are longer than they have to be, and the bounds from which on a faster way to the same result is taken (`_SIZES`), with
the comparisons that ask for them; what only frees memory (`_FREEING`); and what only compiled code executes
(`_COMPILED`). A run leaves out what compiles to the same bytecode.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import CodeType

PACKAGE = Path(__file__).resolve().parents[2] / "limitproto"

#: What the recorded runs change: modules of the package, by the part that they are.
SCOPE: dict[str, Sequence[str]] = {
    "rules": ("games/limit/rules/*.py", "games/limit/state.py"),
    "limes": ("games/limes/rules/*.py", "games/limes/state.py", "games/limes/decks.py"),
    "lines": ("games/limit/places.py", "games/limit/window.py", "games/limit/line.py", "games/limes/line.py"),
    "records": ("records/validate/*.py", "records/lgn/*.py"),
    "wire": ("protocol/wire.py", "protocol/dispatcher.py"),
    "search": ("games/limit/search/groups.py", "games/limit/search/patterns.py", "games/limes/planner/value.py"),
}

_BINARY: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
#: Names that only types, tools and people need: what is given to them is no behaviour.
_SILENT = {"__all__", "__slots__", "__match_args__", "TypeVar", "NewType", "cast", "Literal", "log", "warn", "overload"}
_PEOPLE = {"__repr__", "__str__"}
#: Calls whose arguments may stand in any order.
_COMMUTATIVE = {"max", "min", "gcd", "hypot", "suppress"}
#: Numbers that only memory or speed depends on.
_SIZES = {"_KEPT", "_FEW", "_MOST_BOARDS", "_MOST_KEPT", "_MOST_KNOWN", "LONGEST_KNOWN", "_LONGEST_UNIT", "_REPEATED"}
_SIZES |= {"_SHORT", "_CHUNK", "_TRIES", "_PLACES", "_LONGEST_HEADER", "LONG"}
#: What only says where something is kept that is compared before it is used; so does a mask that is made of a size.
_HASHES = {"mixed"}
#: Calls that only free memory.
_FREEING = {"release", "forget_generator"}
#: What only compiled code executes, and the runs are pure: without a compiler `int.bit_count` counts.
_COMPILED = {"count", "_ONES", "_PAIRS", "_FOURS", "_BYTES", "_NUMBERS", "as_word", "as_mask"}
_TEXTS = (ast.JoinedStr, ast.Raise, ast.Assert)


@dataclass(frozen=True)
class Mutant:
    """A change of one function: where, which kind, what, and the how-manieth of the same change in the function."""

    module: str
    function: str
    line: int
    kind: str
    change: str
    shown: str
    index: int
    site: int

    @property
    def key(self) -> str:
        """Return what the mutant is called, whatever its locals are called."""
        return f"{self.module}:{self.function}: {self.change} #{self.index}"

    def tree(self, source: str) -> ast.Module:
        """Return the syntax tree of the source with the change."""
        tree = ast.parse(source)
        for number, (_, site) in enumerate(_sites(tree)):
            if number == self.site:
                site.apply()
                return ast.fix_missing_locations(tree)
        raise LookupError(self.key)


@dataclass
class _Site:
    """A place in a tree, what it becomes, and how."""

    kind: str
    node: ast.AST
    old: Sequence[ast.AST]
    new: Sequence[ast.AST]
    apply: Callable[[], None]


def modules(part: str) -> list[str]:
    """Return the modules of a part, such as `games.limit.state`."""
    found = [path for pattern in SCOPE[part] for path in sorted(PACKAGE.glob(pattern)) if path.stem != "__init__"]
    return [".".join(path.relative_to(PACKAGE).with_suffix("").parts) for path in found]


def source_of(module: str) -> str:
    """Return the source of a module of the package."""
    return (PACKAGE / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")


def mutants_of(module: str, source: str) -> list[Mutant]:
    """Return the mutants of a module, in the order of its source."""
    counts: Counter[str] = Counter()
    found = []
    for number, (function, site) in enumerate(_sites(ast.parse(source))):
        name, names = function
        change, shown = _shown(site, names), _shown(site, ())
        index = counts[f"{name}: {change}"]
        counts[f"{name}: {change}"] += 1
        line = getattr(site.node, "lineno", 0)
        found.append(Mutant(module, name, line, site.kind, change, shown, index, number))
    return found


def every(parts: Iterable[str]) -> list[Mutant]:
    """Return all mutants of parts of the package."""
    return [mutant for part in parts for name in modules(part) for mutant in mutants_of(name, source_of(name))]


def sample(parts: Iterable[str], seed: int, count: int) -> list[Mutant]:
    """Return some mutants of parts of the package, drawn from all of them alike.

    A hash of the seed and the key draws each, so that the sample stays the same but for what the package changes.
    """
    return sorted(every(parts), key=lambda one: hashlib.sha256(f"{seed} {one.key}".encode()).digest())[:count]


def bytecode(code: CodeType) -> str:
    """Return what a code does, without the places in its source: where it stays the same, nothing is changed."""
    constants = [bytecode(one) if isinstance(one, CodeType) else one for one in code.co_consts]
    return repr((code.co_code, constants, code.co_names, code.co_varnames, code.co_exceptiontable))


def _shown(site: _Site, names: Iterable[str]) -> str:
    """Return a change in Python, with `_0`, `_1` ... for the names, numbered as they occur."""
    old, new = deepcopy((site.old, site.new))
    numbers: dict[str, str] = {}
    for node in (inner for outer in (*old, *new) for inner in ast.walk(outer)):
        for field in ("id", "arg"):
            if getattr(node, field, None) in names and not isinstance(node, ast.keyword):
                setattr(node, field, numbers.setdefault(getattr(node, field), f"_{len(numbers)}"))
    texts = (" ".join("; ".join(map(ast.unparse, nodes)).split()) for nodes in (old, new))
    return " -> ".join(text or "nothing" for text in texts)


# ---- sites -------------------------------------------------------------------------------------------------------


def _sites(tree: ast.Module) -> Iterator[tuple[tuple[str, Sequence[str]], _Site]]:
    """Yield the sites of a module, each with its function and the locals of it."""
    for scope, names, node, parent, field in _walk(tree, "", ()):
        for site in _changes(node, parent, field):
            yield (scope, names), site


def _walk(
    node: ast.AST, scope: str, names: Sequence[str]
) -> Iterator[tuple[str, Sequence[str], ast.AST, ast.AST, str]]:
    """Yield the nodes below one that have a behaviour, with their scope, its locals, their parents and their fields."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_params", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_silent(child, node):
                continue
            inner, known = scope, names
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                inner = f"{scope}.{child.name}".lstrip(".")
                if not isinstance(child, ast.ClassDef):
                    known = (*names, *_locals(child))
            yield inner, known, child, node, field
            if not isinstance(child, _TEXTS):
                yield from _walk(child, inner, known)


def _is_silent(node: ast.AST, parent: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring, or `...`
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        words = {getattr(one, "id", getattr(one, "attr", "")) for one in node.decorator_list}
        is_compiled = isinstance(parent, ast.Module) and node.name in _COMPILED
        return is_compiled or node.name in _PEOPLE or bool(words & _SILENT)
    if isinstance(node, ast.If) and getattr(node.test, "id", "") in ("TYPE_CHECKING", "_IS_COMPILED"):
        return True
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return True  # that `zip` gets as many of each is an assertion
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        name = getattr(target, "id", "")
        # A name such as `Turn` at the level of a module is a type.
        is_type = not name.isupper() and name.lstrip("_")[:1].isupper()
        is_global = isinstance(parent, ast.Module) and (name in _COMPILED or is_type)
        return is_global or name in _SILENT | _SIZES | _HASHES
    if isinstance(node, ast.AugAssign):
        return getattr(node.target, "id", "") in _HASHES
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
        return any(getattr(one, "id", "") in _SIZES for one in ast.walk(node.right))
    if isinstance(node, ast.Compare):
        return not _SIZES.isdisjoint(getattr(one, "id", "") for one in (node.left, *node.comparators))
    if isinstance(node, ast.Call):
        return getattr(node.func, "id", getattr(node.func, "attr", "")) in _SILENT | _FREEING
    return isinstance(node, (ast.Import, ast.ImportFrom, ast.Assert))


def _locals(function: ast.AST) -> set[str]:
    found = set()
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


def _changes(node: ast.AST, parent: ast.AST, field: str) -> Iterator[_Site]:
    """Yield what may become of a node."""
    if isinstance(node, ast.stmt):
        yield from _statement(node, parent, field)
        for name in ("body", "orelse", "finalbody"):
            yield from _exchanged_statements(node, name)
    elif isinstance(node, ast.expr) and not isinstance(node, _TEXTS):
        for kind, new in _expression(node, parent, field):
            yield _replaced(kind, node, new, parent, field)


def _replaced(kind: str, node: ast.AST, new: ast.AST, parent: ast.AST, field: str) -> _Site:
    def apply() -> None:
        ast.copy_location(new, node)
        value = getattr(parent, field)
        if isinstance(value, list):
            value[next(i for i, one in enumerate(value) if one is node)] = new
        else:
            setattr(parent, field, new)

    # The test of a loop or a branch is shown without its block, and an operand with its operator.
    return _Site(kind, node, [node], [new], apply)


def _expression(node: ast.expr, parent: ast.AST, field: str) -> Iterator[tuple[str, ast.expr]]:
    if (field == "test" and isinstance(parent, (ast.If, ast.While, ast.IfExp))) or field == "ifs":
        for value in (True, False):
            # A loop that never ends says nothing.
            if not (isinstance(parent, ast.While) and value) and not isinstance(node, ast.Constant):
                yield "condition", ast.Constant(value)
    if isinstance(node, ast.BinOp):
        if not any(isinstance(side, ast.JoinedStr) or _is_text(side) for side in (node.left, node.right)):
            yield "operator", ast.BinOp(node.left, _BINARY.get(type(node.op), ast.Add)(), node.right)
            if isinstance(node.op, (ast.BitAnd, ast.BitOr, ast.BitXor)):
                yield "operand", node.left
                yield "operand", node.right
    elif isinstance(node, ast.UnaryOp) and not isinstance(node.operand, ast.Constant):
        yield "operator", node.operand
    elif isinstance(node, ast.BoolOp):
        for place in range(len(node.values)):
            if _is_silent(node.values[place], node):
                continue
            rest = node.values[:place] + node.values[place + 1 :]
            yield "operand", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            ops = [*node.ops]
            ops[place] = _COMPARED[type(operator)]()
            yield "comparison", ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.Constant):
        yield from (("constant", ast.Constant(value)) for value in _other_values(node, parent))
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") not in _COMMUTATIVE:
        for place, (one, two) in enumerate(pairwise(node.args)):
            if ast.dump(one) != ast.dump(two) and not any(isinstance(arg, ast.Starred) for arg in (one, two)):
                args = [*node.args[:place], two, one, *node.args[place + 2 :]]
                yield "order", ast.Call(node.func, args, node.keywords)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes))


def _other_values(node: ast.Constant, parent: ast.AST) -> Iterator[object]:
    value = node.value
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, (int, float)):
        # A list that is made longer than it has to be is as good.
        is_length = isinstance(parent, ast.BinOp) and isinstance(parent.left, ast.List) and parent.right is node
        yield from (value - 1,) if is_length else (value + 1, value - 1)
    elif isinstance(value, str) and isinstance(parent, (ast.Dict, ast.Tuple, ast.List, ast.Set, ast.Compare)):
        yield f"{value}?"


def _statement(node: ast.stmt, parent: ast.AST, field: str) -> Iterator[_Site]:
    if isinstance(node, ast.AugAssign) and not _is_text(node.value) and not isinstance(node.value, ast.JoinedStr):
        new = ast.AugAssign(node.target, _BINARY.get(type(node.op), ast.Add)(), node.value)
        yield _replaced("operator", node, new, parent, field)
    if isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        negated = isinstance(node.value, (ast.Compare, ast.BoolOp))
        value = ast.UnaryOp(ast.Not(), node.value) if negated else ast.Constant(None)
        yield _replaced("return", node, ast.Return(value), parent, field)
    if _may_go(node, parent, field):

        def apply() -> None:
            block = getattr(parent, field)
            block[next(i for i, one in enumerate(block) if one is node)] = ast.copy_location(ast.Pass(), node)

        yield _Site("deletion", node, [node], [], apply)


def _may_go(node: ast.stmt, parent: ast.AST, field: str) -> bool:
    """Return whether a program without a statement is one that might be meant."""
    if isinstance(node, (ast.AugAssign, ast.Delete, ast.Raise, ast.Continue, ast.Break)):
        return True
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call) and not _is_silent(node.value, node)
    if isinstance(node, ast.Assign):
        return not any(isinstance(target, ast.Name) for target in node.targets)
    if isinstance(node, ast.Return):
        return not isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef))
    return False


def _exchanged_statements(node: ast.AST, field: str) -> Iterator[_Site]:
    block = getattr(node, field, None)
    if not isinstance(block, list):
        return
    for place, (one, two) in enumerate(pairwise(block)):
        if _depend(one, two):

            def apply(place: int = place, one: ast.stmt = one, two: ast.stmt = two) -> None:
                block[place : place + 2] = [two, one]

            yield _Site("order", one, [one, two], [two, one], apply)


def _depend(one: ast.stmt, two: ast.stmt) -> bool:
    """Return whether two plain statements are about the same value that has been there before the first of them."""
    if not all(isinstance(node, (ast.AugAssign, ast.Assign, ast.Expr)) for node in (one, two)):
        return False
    changed, used = (
        {
            ast.unparse(inner)
            for inner in ast.walk(node)
            if isinstance(inner, (ast.Attribute, ast.Name)) and wanted(inner)
        }
        for node, wanted in ((one, lambda inner: isinstance(inner.ctx, ast.Store)), (two, lambda _: True))
    )
    return bool(changed & used) and (isinstance(one, ast.AugAssign) or any("." in name for name in changed))
