"""The pages of spec/developing name files, modules and functions that exist, and links in them lead somewhere."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from support.sources import CHECKOUT, tree_of

pytestmark = [pytest.mark.once, pytest.mark.xdist_group("sources")]
DEVELOPING = CHECKOUT / "spec" / "developing"
PAGES = sorted(path.name for path in DEVELOPING.glob("*.md"))
_BLOCK = re.compile(r"^(`{3,}).*?^\1$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
_DOTTED = re.compile(r"[A-Za-z_][A-Za-z_0-9]*(?:\.[A-Za-z_]\w*)+")
_FILE = re.compile(r"(?:[\w.-]+/)*[\w.-]+\.(?:py|md|txt|toml|tsv|lark|lgn|json|cff)|(?:[\w.-]+/)+[\w.-]*")


def names_in(module: str, tree: ast.Module) -> Iterator[str]:
    """Yield the dotted name of a module and of everything that is defined in it, members of classes too."""
    yield module
    for node in tree.body:
        for name in defined(node):
            yield f"{module}.{name}"
        if isinstance(node, ast.ClassDef):
            yield from (f"{module}.{node.name}.{name}" for member in node.body for name in defined(member))


def defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


@cache
def modules() -> dict[str, Path]:
    """Return the modules of the package and the benchmarks by their dotted names."""
    paths = [path for top in ("limitproto", "benchmarks") for path in (CHECKOUT / top).rglob("*.py")]
    names = [".".join(path.relative_to(CHECKOUT).with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return dict(zip(names, paths, strict=True))


def is_known(name: str) -> bool:
    """Return whether a dotted name, whose beginning may be left out, is a module or is defined in one."""
    owner = name.rpartition(".")[0]
    heading = f"class {owner.rpartition('.')[2]}"
    return any(
        f".{known}".endswith(f".{name}")
        for module, path in modules().items()
        if f".{module}".endswith((f".{name}", f".{owner}")) or heading in path.read_text(encoding="utf-8")
        for known in names_in(module, tree_of(path))
    )


FILES = {path.name for top in ("limitproto", ".ci", "tests") for path in (CHECKOUT / top).rglob("*.*")}


def unknown_in(page: str) -> list[str]:
    """Return the files, modules and functions that a page names in backticks and that do not exist."""
    unknown = []
    for code in _CODE.findall(_BLOCK.sub("", page)):
        code = code.removeprefix("python -m ")
        if _FILE.fullmatch(code):
            exists = (CHECKOUT / code).exists() or (DEVELOPING / code).exists()
            if not (exists or ("/" not in code and code in FILES)):
                unknown.append(code)
        elif _DOTTED.fullmatch(code) and not is_known(code):
            unknown.append(code)
    return unknown


#: What the pages name as an example of something that a reader adds, or that a build makes.
NOT_YET = {"LGN290.good.lgn", "dist/"}


def test_everything_that_a_page_names_exists() -> None:
    missing = []
    for name in PAGES:
        page = (DEVELOPING / name).read_text(encoding="utf-8")
        missing += [(name, each) for each in set(unknown_in(page)) - NOT_YET]
        links = _LINK.findall(_BLOCK.sub("", page))
        missing += [(name, link) for link in links if not (DEVELOPING / link).exists()]
    assert missing == []


def test_a_name_that_does_not_exist_is_noticed() -> None:
    wrong = ["limitproto/games/limit/rules/kernels.py", "wire.response_texts", "Session.plays", "cellar.py", "tests/x/"]
    page = " ".join(f"`{name}`" for name in [*wrong, "wire.response_text", "limitproto/protocol/wire.py"])
    assert unknown_in(page) == wrong
