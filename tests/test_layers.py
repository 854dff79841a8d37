"""The house: which tree is tested, which rooms there are, and which of them may know of which."""

from __future__ import annotations

import ast
import sysconfig
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import limitproto
from limitproto.core import build_mode
from limitproto.games.limit.rules import kernel

CHECKOUT = Path(__file__).resolve().parent.parent
PACKAGE = Path(limitproto.__file__).resolve().parent
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))

#: The packages and modules of `limitproto`, layer by layer from the bottom; each may import from those before it.
#: A game may not import from another game.
LAYERS = [
    ["errors", "core", "grammar"],
    ["drawing"],
    ["games.play_by_mail", "games.search_api", "games.base"],
    ["games.limit", "games.limes"],
    ["games.registry"],
    ["records", "engine"],
    ["protocol", "archive", "host"],
    ["cli", "web"],
]
GAMES = {"games.limit", "games.limes"}

#: The modules and packages of `limitproto.records`, from the bottom; each may import from those before it, whether at
#: the top of a module, inside a function or for types alone. A name with a dot is one module of a package.
RECORDS_LAYERS = [
    "variations",
    "model",
    "passwords",
    "parsed_game",
    "text_places",
    "raw_game",
    "diagnostics",
    "game_entry",
    "lgn",
    "structured",
    "validate",
    "diagnostics.docs",
    "codecs",
    "files",
    "duplicates",
    "reading",
    "batch",
    "statistics",
    "formats",
]
#: The entry points import what they start and belong to no layer.
ENTRY_POINTS = {"__init__", "__main__", "games.__init__"}


def test_which_tree_and_mode(capsys):
    current = build_mode.current()
    with capsys.disabled():
        print(f"\nlimitproto {limitproto.__version__} from {PACKAGE}, {current}")
    site = Path(sysconfig.get_paths()["purelib"]).resolve()
    assert PACKAGE == CHECKOUT / "limitproto" or site in PACKAGE.parents
    assert current.name == ("pure" if str(kernel.__file__).endswith(".py") else "compiled")


def sources() -> dict[str, Path]:
    """Return every module of the package by its dotted name without `limitproto.`."""
    return {
        ".".join(path.relative_to(CHECKOUT / "limitproto").with_suffix("").parts): path
        for path in (CHECKOUT / "limitproto").rglob("*.py")
    }


def unit_of(module: str) -> str:
    """Return the unit of `LAYERS` that a module belongs to: its top-level package, or what it is part of in `games`."""
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "games" and len(parts) > 1 else parts[0]


def imports(path: Path, package: str) -> Iterator[str]:
    """Yield the dotted names that a module imports, `a.b` for `from a import b`, at whatever depth."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{package} imports relatively"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def units_known_to(module: str, path: Path) -> set[str]:
    """Return the other units that a module imports something from."""
    names = {name.removeprefix("limitproto.") for name in imports(path, module) if name.startswith("limitproto.")}
    return {unit_of(name) for name in names if name != "__version__"} - {unit_of(module)}


def allowed_to(unit: str) -> set[str]:
    """Return the units that a unit may import from."""
    allowed: set[str] = set()
    for layer in LAYERS:
        if unit in layer:
            return allowed | (set() if unit in GAMES else set(layer[: layer.index(unit)]))
        allowed |= set(layer)
    raise AssertionError(f"{unit} is in no layer")


MODULES = sorted(module for module in sources() if module not in ENTRY_POINTS)


@pytest.mark.parametrize("module", MODULES)
def test_layers(module):
    known = units_known_to(module, sources()[module])
    assert known <= allowed_to(unit_of(module)), f"{module} imports from {sorted(known)}"


def records_layer(name: str) -> int:
    """Return the place in `RECORDS_LAYERS` of a dotted name below `records`."""
    parts = name.split(".")
    unit = ".".join(parts[:2])
    return RECORDS_LAYERS.index(unit if unit in RECORDS_LAYERS else parts[0])


def records_upward(module: str, path: Path) -> list[str]:
    """Return what a module of `records` imports from layers above its own; `records` itself exports names of all."""
    start = "limitproto.records."
    names = [name.removeprefix(start) for name in imports(path, module) if name.startswith(start)]
    return [name for name in names if records_layer(name) > records_layer(module.removeprefix("records."))]


@pytest.mark.parametrize("module", [module for module in MODULES if module.startswith("records.")])
def test_layers_of_records(module):
    if module != "records.__init__":
        assert not records_upward(module, sources()[module])


@pytest.mark.parametrize(
    "line",
    [
        "from limitproto.records.reading.reader import read",
        "def f():\n    from limitproto.records.formats import uhp",
        "if TYPE_CHECKING:\n    import limitproto.records.batch.pipeline",
    ],
)
def test_a_violation_in_records_is_found(line, tmp_path):
    path = tmp_path / "planted.py"
    path.write_text(line, encoding="utf-8")
    assert len(records_upward("records.lgn.planted", path)) == 1
    assert not records_upward("records.statistics.planted", path) or "formats" in line


@pytest.mark.parametrize("module", [module for module in MODULES if unit_of(module) not in GAMES])
def test_only_the_registry_imports_games(module):
    known = units_known_to(module, sources()[module]) & GAMES
    assert not known or module == "games.registry"


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def test_nothing_else_names_a_game_in_secret():
    """Names that are loaded by text count too: only the registry, the front door and what is compiled hold them."""
    for module, path in sources().items():
        if unit_of(module) in GAMES or module in ("games.registry", "__init__"):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts = [
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        docs = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, DOCUMENTED)}
        secret = [
            text for text in texts if text not in docs and text.startswith(tuple(f"limitproto.{g}" for g in GAMES))
        ]
        assert not secret, f"{module} names {secret}"


def test_the_wire_touches_nothing():
    forbidden = {"sys", "socket", "subprocess", "asyncio", "threading"}
    for module in ("protocol.wire", "protocol.dispatcher"):
        heads = {name.partition(".")[0] for name in imports(sources()[module], module)}
        assert not heads & forbidden, f"{module} imports {sorted(heads & forbidden)}"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_games_do_no_input_or_output(game):
    forbidden = {"sys", "socket", "subprocess", "asyncio", "threading", "click", "time"}
    for module, path in sources().items():
        if unit_of(module) == game:
            heads = {name.partition(".")[0] for name in imports(path, module)}
            assert not heads & forbidden, f"{module} imports {sorted(heads & forbidden)}"


def test_version_is_one():
    assert limitproto.__version__ == PROJECT["project"]["version"]


def test_every_public_name_can_be_had():
    for name in limitproto.__all__:
        assert getattr(limitproto, name) is not None
    assert dir(limitproto) == sorted(limitproto.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        limitproto.nothing  # noqa: B018


@pytest.mark.parametrize("module", MODULES)
def test_module_has_a_docstring_and_a_size_to_read(module):
    text = sources()[module].read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), f"{module} does not say what it is"
    assert text.count("\n") < 500, f"{module} is too long to be read"
