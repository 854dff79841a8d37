"""The page `spec/developing/tests.md`, which says where each rule, diagnostic, command and module is tested.

`python -m benchmarks.generate.tests_page` writes it anew; a test holds it to what is made here. It is derived from the
tests and from the scripts in `records/`: from the rules, codes and commands in their texts, and from what they import.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import click

from limitproto.cli import LazyGroup, group
from limitproto.protocol.commands.index import COMMANDS
from limitproto.records.diagnostics.registry import table

CHECKOUT = Path(__file__).resolve().parents[2]
PAGE = CHECKOUT / "spec" / "developing" / "tests.md"
TESTS = CHECKOUT / "tests"
RECORDS = CHECKOUT / "records"
CONTEXT = click.Context(group, **group.context_settings)
#: The rules of each game: the letter of their numbers, the page that has them, the folder of the game's tests, and the
#: test that compares random games with the model.
RULES = (
    ("R", "rules.md", "tests/games/limit", "tests/properties/test_model.py"),
    ("L", "limes.md", "tests/games/limes", "tests/games/limes/test_against_model.py"),
)
#: Modules that tests use by the command line alone, and what they give there.
BY_TEXT = {
    "limitproto.__main__": "-m limitproto",
    "limitproto.cli.archive": "(?m)^archive ",
    "limitproto.protocol.dialects.gtp": "(?m)^gtp$",
}
#: A row names at most this number of tests.
MOST = 3

HEAD = """# Where it is tested

`python -m benchmarks.generate.tests_page` writes this page. A test fails while the page is out of date, or
something on it has no test. A row names three tests at most: those at the mirrored path, then those that are about
the least besides. The row of a rule names the scripts first that are about this rule, then a test of its game that
names it, and last the test that compares random games with the model. Files below `records/` are run by the tests in
`tests/records_archive/`. A module that no test imports is named with a module that uses it.
"""


class File(NamedTuple):
    """A file with tests: its path below the checkout, the texts in it, joined by lines, and what it imports."""

    path: str
    text: str
    imports: frozenset[str]


def texts_of(tree: ast.AST) -> Iterator[str]:
    """Yield the texts of a module, and those of lists and arguments joined by spaces, as command lines are."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            yield node.value if isinstance(node.value, str) else node.value.decode("utf-8", "replace")
        parts = node.args if isinstance(node, ast.Call) else getattr(node, "elts", ())
        words = [part.value if isinstance(part, ast.Constant) else "<>" for part in parts]
        if len(words) > 1:
            yield " ".join(map(str, words))


def imported_by(tree: ast.AST) -> Iterator[str]:
    """Yield the modules of the package that a module imports; of a name, the module in which it is defined."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "limitproto":
            assert node.module
            yield node.module
            for alias in node.names:
                yield home_of(node.module, alias.name)


@cache
def home_of(module: str, name: str) -> str:
    """Return the module in which a name is defined that another module has."""
    try:
        found = getattr(import_module(module), name)
    except (AttributeError, ImportError):
        return f"{module}.{name}"
    return str(getattr(found, "__name__" if type(found) is type(ast) else "__module__", module))


@cache
def files_with_tests() -> tuple[File, ...]:
    """Return the files with tests."""
    found = []
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imports = frozenset(name for name in imported_by(tree) if name.startswith("limitproto"))
        found.append(File(path.relative_to(CHECKOUT).as_posix(), "\n".join(texts_of(tree)), imports))
    return tuple(found)


def best(files: Iterable[File], home: str, width: dict[str, int], own: Sequence[str] = ()) -> list[str]:
    """Return the paths of some files: `own`, those below the folder `home`, then those that are about the least."""
    paths = sorted((file.path for file in files), key=lambda path: (width[path], path))
    return sorted(paths, key=lambda path: (path not in own, not path.startswith(f"{home}/")))[:MOST]


def matching(
    patterns: dict[str, list[list[str]]], home: str, own: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> dict[str, list[str]]:
    """Return for each name the tests in whose texts all patterns of one of its lists are found."""
    found = {
        name: [
            file
            for file in files_with_tests()
            if any(all(re.search(one, file.text) for one in some) for some in choices)
        ]
        for name, choices in patterns.items()
    }
    width = {file.path: sum(file in files for files in found.values()) for file in files_with_tests()}
    return {name: best(files, home, width, own.get(name, ())) for name, files in found.items()}


# ---- what there is, and its tests ------------------------------------------------------------------------------


@cache
def rules() -> dict[str, list[str]]:
    """Return the rules of both games: the scripts and tables that name one, most of it about it first, and tests."""
    files = [path for folder in ("scripts", "perft") for path in sorted((RECORDS / folder).rglob("*.t[s][tv]"))]
    texts = {path.relative_to(CHECKOUT).as_posix(): path.read_text(encoding="utf-8") for path in files}
    named = {path: re.findall(r"\b[RL]\d+\b", text) for path, text in texts.items()}
    found: dict[str, list[str]] = {}
    for letter, page, home, model in RULES:
        text = (CHECKOUT / "spec" / page).read_text(encoding="utf-8")
        # The rules have headings of the third level; later sections of the page have the second.
        titles = dict(re.findall(rf"^### ({letter}\d+)\. (.+)$", text, re.MULTILINE))
        tests = matching({rule: [[rf"\b{rule}\b"]] for rule in titles}, home)
        for rule in sorted(titles, key=lambda rule: int(rule[1:])):
            weight = {path: names.count(rule) ** 2 / len(names) for path, names in named.items() if rule in names}
            own = f"/{letter}{rule[1:]:0>2}.tst"
            scripts = sorted(weight, key=lambda path: (not path.endswith(own), -weight[path], path))
            near = [path for path in tests[rule] if path.startswith(f"{home}/") and path != model]
            found[f"{rule} {titles[rule]}"] = [*scripts[: MOST - 1], *near[:1], model]
    return found


@cache
def diagnostics() -> dict[str, list[str]]:
    """Return the diagnostics: files of the conformance set that have one, and tests that name its code."""
    rows = {f"{rule.code} {rule.name}": rule.code for rule in table().values()}
    named = matching({row: [[code]] for row, code in rows.items()}, "tests/records")
    found: dict[str, list[str]] = {row: [] for row in rows}
    for path in sorted((RECORDS / "conformance").rglob("*.expected")):
        text = path.read_text(encoding="utf-8", errors="replace")
        for row, code in rows.items():
            if f'"code":"{code}"' in text and not found[row]:
                found[row].append(path.relative_to(CHECKOUT).as_posix().removesuffix(".expected"))
    return {row: (places + named[row])[:MOST] for row, places in found.items()}


@cache
def protocol_commands() -> dict[str, list[str]]:
    """Return the commands of the protocol: the conformance cases that send one, and tests that do."""
    lines = {name: [[rf"(?m)^(?:\d+ )?{re.escape(name)}(?: |$)"]] for name in COMMANDS}
    own = {name: mirrored(_home_of_command("protocol.commands", name)) for name in COMMANDS}
    sent = matching(lines, "tests/protocol", own)
    cases = {
        path.relative_to(CHECKOUT).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted((RECORDS / "conformance-protocol").glob("*.tst"))
    }
    found = {}
    for name in COMMANDS:
        line = re.compile(rf'(?m)^(?:#send "(?:.*\\n)?)?(?:\d+ )?{re.escape(name)}(?: |\\n|"|$)')
        often = max(cases, key=lambda path: len(line.findall(cases[path])))
        found[name] = ([often] * bool(line.search(cases[often])) + sent[name])[:MOST]
    return found


@cache
def command_lines() -> dict[str, list[str]]:
    """Return the commands of the command line, and the tests that give one."""
    patterns = {}
    for name in group.list_commands(CONTEXT):
        command = group.get_command(CONTEXT, name)
        for words in (
            [f"{name} {one}" for one in command.list_commands(CONTEXT)] if isinstance(command, LazyGroup) else [name]
        ):
            patterns[words] = [[rf"(?m)(?:^|limitproto |<> ){re.escape(words)}(?: |$)"]]
            if words != name:
                # A helper of the tests adds the name of the group.
                patterns[words].append([rf"(?m)^{name} <>", rf"(?m)^{words.removeprefix(name).strip()} "])
    return matching(patterns, "tests/cli")


def mirrored(module: str) -> list[str]:
    """Return the paths at which the test of a module would mirror the package, in its folder or in one above it."""
    *folders, name = module.split(".")[1:] or [""]
    names = [f"test_{name}.py", f"test_{'_'.join([*folders[-1:], name])}.py"]
    places = ["/".join(["tests", *folders[:count]]) for count in range(len(folders), 0, -1)]
    return [f"{place}/{one}" for place in places for one in names]


@cache
def package() -> dict[str, set[str]]:
    """Return the modules of the package with code in them, and which of them each imports, by a text at the latest."""
    found, addresses = {}, {}
    for path in sorted((CHECKOUT / "limitproto").rglob("*.py")):
        module = ".".join(path.relative_to(CHECKOUT).with_suffix("").parts).removesuffix(".__init__")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if any(not isinstance(node, ast.Expr | ast.ImportFrom | ast.Import) for node in tree.body):
            found[module] = {name for name in imported_by(tree) if name.startswith("limitproto")}
            parts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
            # `package.module:name`, the beginning of which may be a variable.
            texts = {part for part in parts if isinstance(part, str) and "." in part.partition(":")[0]}
            addresses[module] = {part.strip(".").partition(":")[0] for part in texts}
    for module, texts in addresses.items():
        found[module].update(name for name in found for text in texts if name.endswith(f".{text}"))
    return found


@cache
def modules() -> dict[str, list[str]]:
    """Return the modules: the tests that import one, or else those of the modules that use it."""
    width = {file.path: len(file.imports) for file in files_with_tests()}
    found: dict[str, list[str]] = {}
    for module in package():
        home = "/".join(["tests", *module.split(".")[1:-1]])
        direct = best([file for file in files_with_tests() if module in file.imports], home, width)
        found[module] = list(dict.fromkeys([path for path in mirrored(module) if path in width] + direct))[:MOST]
    by_text = matching({module: [[pattern]] for module, pattern in BY_TEXT.items()}, "tests/process")
    for folder, words in (("cli", command_lines()), ("protocol.commands", protocol_commands())):
        for row, places in words.items():
            by_text.setdefault(_home_of_command(folder, row), [path for path in places if path.startswith("tests/")])
    for module, places in by_text.items():
        found[module] = found.get(module) or places
    # A module that no test imports is tested through those that import it.
    while True:
        through = {}
        for module, places in found.items():
            users = [] if places else [user for user in package() if module in package()[user] and found[user]]
            if users:
                folder = module.rpartition(".")[0]
                user = min(
                    users,
                    key=lambda name: (name.rpartition(".")[0] != folder, found[name][0] not in mirrored(name), name),
                )
                through[module] = [
                    f"through `{user.removeprefix('limitproto.')}`",
                    next(place for place in found[user] if place.startswith("tests/")),
                ]
        if not through:
            return found
        found.update(through)


def _home_of_command(folder: str, row: str) -> str:
    if folder != "cli":
        return COMMANDS[row].handler.__module__
    name, _, inner = row.partition(" ")
    command = group.get_command(CONTEXT, name)
    return command.module_of(inner) if isinstance(command, LazyGroup) else group.module_of(name)


SECTIONS = {
    "Rules of the games": ("rule", rules),
    "Diagnostics of records": ("diagnostic", diagnostics),
    "Commands of the protocol": ("command", protocol_commands),
    "Commands of the command line": ("command", command_lines),
    "Modules": ("module of `limitproto`", modules),
}


def page() -> str:
    """Return the page as it should be."""
    text = HEAD
    for title, (what, rows) in SECTIONS.items():
        text += f"\n## {title}\n\n| {what} | tests |\n|---|---|\n"
        for name, places in rows().items():
            shown = ", ".join(place if place.startswith("through") else f"`{place}`" for place in places)
            text += f"| {name.removeprefix('limitproto.')} | {shown} |\n"
    return text


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
