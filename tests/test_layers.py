"""The house: which tree is tested, which rooms there are, and which of them may know of which."""

import ast
import re
import sysconfig
import tomllib
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from support.sources import CHECKOUT, sources, tree_of

import limitproto
from limitproto.core import build_mode
from limitproto.games import registry
from limitproto.games.limit.rules import kernel

pytestmark = [pytest.mark.once, pytest.mark.xdist_group("sources")]

PACKAGE = Path(limitproto.__file__).resolve().parent
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))

#: The games that the registry names, by their package or module: a game that is added is held to the layers at once.
GAMES = {".".join(module.split(".")[1:3]) for module in registry.GAMES.values()}

OF_ALL_GAMES = "adapters search_api info line playouts base state_position result_words"
#: The packages and modules of `limitproto`, layer by layer from the bottom; each may import from those before it.
#: A game may not import from another game.
LAYERS = [
    ["errors", "core", "grammar"],
    ["drawing"],
    [f"games.{name}" for name in OF_ALL_GAMES.split()],
    sorted(GAMES),
    ["games.registry"],
    ["rl", "records", "engine"],
    ["archive", "protocol", "host"],
    ["lsp", "web"],
    ["cli"],
]

#: The modules and packages of `limitproto.records`, from the bottom; each may import from those before it, whether at
#: the top of a module, inside a function or for types alone. A name with a dot is one module of a package.
OF_RECORDS = (
    "variations model passwords parsed_game text_places lgn.terminals raw_game diagnostics game_entry lgn "
    "structured validate files.first_bytes codecs files duplicates reading batch statistics formats "
    "transform"
)
RECORDS_LAYERS = OF_RECORDS.split()

#: The parts of each game from the bottom; each may import from those before it. The longest name that fits counts, so
#: that a module can stand elsewhere than the package it is in. What explains a turn asks the state.
OF_LIMIT = (
    "editions | rules | state | rules.explain | board_images places | text | start | window | line pattern render | "
    "position | play_by_mail uhp search solver | game"
)
GAME_LAYERS = {"games.limit": [layer.split() for layer in OF_LIMIT.split("|")]}
#: The entry points import what they start and belong to no layer.
ENTRY_POINTS = {"__init__", "__main__", "games.__init__"}


def test_which_tree_and_mode(capsys):
    current = build_mode.current()
    with capsys.disabled():
        print(f"\nlimitproto {limitproto.__version__} from {PACKAGE}, {current}")
    site = Path(sysconfig.get_paths()["purelib"]).resolve()
    assert PACKAGE == CHECKOUT / "limitproto" or site in PACKAGE.parents
    assert current.name == ("pure" if str(kernel.__file__).endswith(".py") else "compiled")


def unit_of(module: str) -> str:
    """Return the unit of `LAYERS` that a module belongs to: its top-level package, or what it is part of in `games`."""
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "games" and len(parts) > 1 else parts[0]


@cache
def imports(path: Path, package: str) -> list[str]:
    """Return the dotted names that a module imports, `a.b` for `from a import b`, at whatever depth.

    What is for all games may name its own types without loading them.
    """
    names: list[str] = []
    tree, shared = tree_of(path), {f"games.{name}" for name in OF_ALL_GAMES.split()}
    typed = [node for guard in tree.body if isinstance(guard, ast.If) for node in guard.body]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node in typed and {package, str(node.module).removeprefix("limitproto.")} <= shared:
                continue
            assert node.level == 0, f"{package} imports relatively"
            names += (f"{node.module}.{name.name}" for name in node.names)
    return names


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


@cache
def modules() -> dict[str, Path]:
    """Return the modules that belong to a layer, in the order of their names."""
    return {module: path for module, path in sorted(sources().items()) if module not in ENTRY_POINTS}


def test_layers():
    upward = {name: units_known_to(name, path) - allowed_to(unit_of(name)) for name, path in modules().items()}
    assert {name: units for name, units in upward.items() if units} == {}


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


def test_layers_of_records():
    of_records = {name: path for name, path in modules().items() if name.startswith("records.")}
    del of_records["records.__init__"]
    assert {name: up for name, path in of_records.items() if (up := records_upward(name, path))} == {}


@pytest.mark.parametrize(
    "line",
    [
        "from limitproto.records.reading.reader import read",
        "def f():\n    from limitproto.records.formats import uhp",
        "if TYPE_CHECKING:\n    import limitproto.records.batch",
    ],
)
def test_a_violation_in_records_is_found(line, tmp_path):
    path = tmp_path / "planted.py"
    path.write_text(line, encoding="utf-8")
    assert len(records_upward("records.lgn.planted", path)) == 1
    assert not records_upward("records.statistics.planted", path) or "formats" in line


#: The parts of some packages, layer by layer from the bottom; each part, a module or a package, may import from those
#: in layers below it. Imports of annotations and imports inside functions count.
OF_PACKAGES = {
    "engine": "cancellation clocks info_lines line_process parent_death | levels players proofs review "
    "time_manager worker | perft search_process analysis",
    "protocol": "wire failures dialect_index | arguments | options | book | session | dispatcher | commands | "
    "dialects | transport | daemon",
    "host": "doctor | client dummy bot | examination transcript | async_client conform match",
}
INNER_LAYERS = {name: [layer.split() for layer in layers.split("|")] for name, layers in OF_PACKAGES.items()}
#: Imports against the layers: the client of child processes names the file of a program that it starts.
SAME_LAYER = {("engine.line_process", "engine.parent_death")}


def inner_violations(package: str, imported: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Return the imports within a package that its layers forbid.

    `imported` has the dotted names that each module imports, all without `limitproto.`.
    """
    layer_of = {f"{package}.{part}": index for index, layer in enumerate(INNER_LAYERS[package]) for part in layer}

    def part_of(name: str) -> str:
        return ".".join(name.split(".")[:2])

    return [
        (module, name)
        for module, names in sorted(imported.items())
        for name in sorted(names)
        if part_of(name) in layer_of
        and part_of(name) != part_of(module)
        and (part_of(module), part_of(name)) not in SAME_LAYER
        and layer_of[part_of(name)] >= layer_of[part_of(module)]
    ]


def imported_within(package: str) -> dict[str, set[str]]:
    """Return what each module of a package imports, by dotted names without `limitproto.`."""
    return {
        module: {name.removeprefix("limitproto.") for name in imports(path, module)}
        for module, path in sources().items()
        if module.startswith(f"{package}.") and not module.endswith("__init__")
    }


def test_layers_within_packages():
    for package in INNER_LAYERS:
        imported = imported_within(package)
        parts = {".".join(module.split(".")[:2]) for module in imported}
        assert parts == {f"{package}.{part}" for layer in INNER_LAYERS[package] for part in layer}
        assert inner_violations(package, imported) == []


def test_an_import_from_above_is_found():
    imported = imported_within("protocol")
    imported["protocol.wire"].add("protocol.session.Session")
    imported["protocol.failures"].add("protocol.arguments.Arguments")
    assert inner_violations("protocol", imported) == [
        ("protocol.failures", "protocol.arguments.Arguments"),
        ("protocol.wire", "protocol.session.Session"),
    ]


def test_only_the_registry_imports_games():
    """And the environments for learners, which show each game in a way of its own."""
    known = {name for name, path in modules().items() if units_known_to(name, path) & GAMES}
    assert {name for name in known if unit_of(name) not in {*GAMES, "rl"}} <= {"games.registry"}


def test_only_the_environments_import_the_libraries_of_their_extras():
    for library in ("numpy", "pettingzoo", "gymnasium", "pyspiel", "open_spiel"):
        known = {name for name, path in sources().items() for each in imports(path, name) if each.startswith(library)}
        assert {unit_of(module) for module in known} == {"rl"}, library


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def test_nothing_else_names_a_game_in_secret():
    """Names that are loaded by text count too: only the registry, the front door and what is compiled hold them."""
    for module, path in sources().items():
        if unit_of(module) in GAMES or module in ("games.registry", "__init__"):
            continue
        tree = tree_of(path)
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


def test_games_do_no_input_or_output():
    forbidden = {"sys", "socket", "subprocess", "asyncio", "threading", "click", "time"}
    for module, path in sources().items():
        if unit_of(module) in GAMES:
            heads = {name.partition(".")[0] for name in imports(path, module)}
            assert not heads & forbidden, f"{module} imports {sorted(heads & forbidden)}"


def test_version_is_one():
    assert limitproto.__version__ == PROJECT["project"]["version"]


def test_every_public_name_can_be_had():
    assert all(getattr(limitproto, name) is not None for name in limitproto.__all__)
    assert dir(limitproto) == sorted(limitproto.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        limitproto.nothing  # noqa: B018


def test_modules_have_a_docstring_and_a_size_to_read():
    assert [name for name, path in modules().items() if not ast.get_docstring(tree_of(path))] == []
    assert [name for name, path in modules().items() if path.read_text(encoding="utf-8").count("\n") >= 500] == []


# ---- inside the games, and circles ---------------------------------------------------------------------------------


def game_layer(game: str, module: str) -> int:
    """Return the layer of a module of a game, given its dotted name inside the game."""
    numbers = {unit: number for number, layer in enumerate(GAME_LAYERS[game]) for unit in layer}
    fitting = [unit for unit in numbers if module == unit or module.startswith(f"{unit}.")]
    assert fitting, f"{game}.{module} is in no layer"
    return numbers[max(fitting, key=len)]


def breaches(game: str, graph: dict[str, set[str]]) -> list[str]:
    """Return the imports inside a game that go upwards, or across to another part of the same layer."""
    found = []
    for module, known in graph.items():
        own = module.removeprefix(f"{game}.")
        for other in known:
            if not (module.startswith(f"{game}.") and other.startswith(f"{game}.")):
                continue
            theirs = other.removeprefix(f"{game}.")
            is_same_part = own.partition(".")[0] == theirs.partition(".")[0]
            mine, other_layer = game_layer(game, own), game_layer(game, theirs)
            if other_layer > mine or (other_layer == mine and not is_same_part):
                found.append(f"{module} imports {other}")
    return sorted(found)


def import_graph(files: dict[str, Path]) -> dict[str, set[str]]:
    """Return for each module the modules that it imports at whatever depth, for type checking too."""
    graph: dict[str, set[str]] = {}
    for module, path in files.items():
        known = set()
        for name in imports(path, module):
            parts = name.removeprefix("limitproto.").split(".")
            while parts and ".".join(parts) not in files:
                parts.pop()
            if name.startswith("limitproto.") and parts:
                known.add(".".join(parts))
        graph[module] = known - {module}
    return graph


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Return modules that import each other in a circle, or nothing."""
    left = {module: set(known) for module, known in graph.items()}
    while free := [module for module, known in left.items() if not known & left.keys()]:
        for module in free:
            del left[module]
    if not left:
        return []
    path = [min(left)]
    while path.count(path[-1]) < 2:
        path.append(min(left[path[-1]] & left.keys()))
    return path[path.index(path[-1]) :]


@pytest.fixture(scope="module")
def graph():
    return import_graph(modules())


def test_layers_inside_a_game(graph):
    assert {game: breaches(game, graph) for game in GAME_LAYERS} == {game: [] for game in GAME_LAYERS}


def test_no_modules_form_a_circle(graph):
    assert circle(graph) == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("games.limit.state", "from limitproto.games.limit.position import Position"),
        ("games.limit.rules.kernel", "def late():\n    from limitproto.games.limit.text import turns"),
        ("games.limit.solver.symmetry", "if TYPE_CHECKING:\n    import limitproto.games.limit.search.root"),
    ],
)
def test_a_planted_import_is_found(module, line, graph, tmp_path):
    planted = tmp_path / "planted.py"
    planted.write_text(sources()[module].read_text(encoding="utf-8") + "\n" + line + "\n", encoding="utf-8")
    graph = graph | import_graph({**sources(), module: planted})
    assert breaches("games.limit", graph)
    assert circle(graph) or module.startswith("games.limit.solver")


#: The layers of the page from the bottom: folders of `limitproto/web/static`, and of what the try-it page adds; what is
#: in none of them joins them. Each may import from itself and those before it, but a view from no act.
PAGE_LAYERS = "drawing base state engines acts views input main".split()
IMPORT = re.compile(r"^(?:import|export)\b[^;]*?'\./(\S+?)'", re.MULTILINE)
#: What modules of a layer do not say: only views and input know elements, views bind no handlers, and no module hangs
#: anything on an object of another.
UNSAID = {
    **dict.fromkeys(PAGE_LAYERS, r"^(?!globalThis)\w+(\.\w+)+ = "),
    **dict.fromkeys(("base", "state", "engines", "acts"), r"^\w+(\.\w+)+ = |\bdocument\b|'\./dom\.js'"),
    "views": r"^\w+(\.\w+)+ = |\baddEventListener\(|\.on[a-z]+ = ",
}


@cache
def page_modules() -> dict[str, tuple[str, str]]:
    """Return the layer and the text of each module of the page by its name, by which another one imports it."""
    paths = [*(PACKAGE / "web" / "static").rglob("*.js"), *(PACKAGE / "drawing").glob("*.js")]
    layer_of = {path: path.parent.name if path.parent.name in PAGE_LAYERS else "main" for path in paths}
    assert len({path.name for path in paths}) == len(paths), "the modules are served as if they were in one folder"
    return {path.name: (layer, path.read_text(encoding="utf-8")) for path, layer in layer_of.items()}


def unsaid(layer: str, text: str) -> list[str]:
    return [match[0] for match in re.finditer(UNSAID[layer], text, re.MULTILINE)]


def page_violations(modules: dict[str, tuple[str, str]]) -> list[tuple[str, str]]:
    """Return what is wrong with the layers of the page, by module."""
    known = {name: set(IMPORT.findall(text)) & set(modules) for name, (_, text) in modules.items()}
    found = [(name, said) for name, (layer, text) in modules.items() for said in unsaid(layer, text)]
    for name, others in known.items():
        for other in others:
            layer, below = modules[name][0], modules[other][0]
            if (layer, below) == ("views", "acts") or PAGE_LAYERS.index(below) > PAGE_LAYERS.index(layer):
                found.append((name, other))
    try:
        TopologicalSorter(known).prepare()
    except CycleError as error:
        found.append((error.args[1][0], " ".join(error.args[1])))
    return found


def test_layers_of_the_page():
    modules = page_modules()
    assert {layer for layer, _ in modules.values()} == set(PAGE_LAYERS)
    assert page_violations(modules) == []
    for layer, line in (
        ("base", "import { state } from './state.js';"),
        ("views", "import {\n  perform,\n} from './table.js';"),
        ("acts", "  document.getElementById('board').focus();"),
        ("acts", "  const { body } = document;"),
        ("views", "  button.addEventListener('click', act);"),
        ("main", "state.game = null;"),
        ("drawing", "import { turn } from './turns.js';\nimport { main } from './planted.js';"),
    ):
        assert page_violations({**modules, "planted.js": (layer, line)}), line
