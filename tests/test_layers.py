"""The house: which tree is tested, which rooms there are, and which of them may know of which."""

import ast
import re
import sysconfig
import tomllib
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from support.sources import CHECKOUT, nodes_of, sources, tree_of

import limitproto
from limitproto.core import build_mode
from limitproto.games import registry
from limitproto.games.limit.rules import kernel

pytestmark = [pytest.mark.once, pytest.mark.xdist_group("sources")]

PACKAGE = Path(limitproto.__file__).resolve().parent
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))

#: The games that the registry names, by their package or module: a game that is added is held to the layers at once.
GAMES = {".".join(module.split(".")[1:3]) for module in registry.GAMES.values()}

OF_ALL_GAMES = "adapters search_api info spots line playouts base state_position result_words"
#: The parts of packages, by layers from the bottom. Each may import from the layers below its own, whether at the top
#: of a module, inside a function or for types alone. The longest name that fits counts, so that a module can stand
#: elsewhere than the package it is in. A game may not import from another game; what explains a turn asks its state.
LAYERS = {
    "": f"errors | core | grammar | drawing | {' | '.join(f'games.{name}' for name in OF_ALL_GAMES.split())} | "
    f"{' '.join(GAMES)} | games.registry | rl | records | engine | archive | protocol | host | lsp | web | cli",
    "records": "variations | model scores | passwords | parsed_game | text_places | lgn.terminals | raw_game | "
    "diagnostics | game_entry | lgn | structured | validate | files.first_bytes | codecs | files | duplicates | "
    "reading | process_pool | batch | statistics | formats | transform",
    "games.limit": "editions | rules | state | rules.explain | places | board_images | text | start | window | "
    "line pattern render | position | play_by_mail uhp search solver | game",
    "games.limes": "squares | decks | editions | state | rules | text | render | line | start | position | planner | "
    "game",
    "engine": "cancellation clocks info_lines line_process parent_death | levels players proofs review "
    "time_manager worker | perft search_process analysis",
    "protocol": "wire failures dialect_index | arguments | options | book | session | dispatcher | commands | "
    "dialects | transport | daemon",
    "host": "doctor | client dummy bot | examination transcript | async_client conform match",
}
LAYER_OF = {
    package: {unit: number for number, layer in enumerate(layers.split("|")) for unit in layer.split()}
    for package, layers in LAYERS.items()
}
#: Imports against the layers: the client of child processes names the file of a program that it starts.
SAME_LAYER = {("engine.line_process", "engine.parent_death")}
#: The entry points import what they start and belong to no layer.
ENTRY_POINTS = {"__init__", "__main__", "games.__init__"}


def test_which_tree_and_mode(capsys):
    current = build_mode.current()
    with capsys.disabled():
        print(f"\nlimitproto {limitproto.__version__} from {PACKAGE}, {current}")
    site = Path(sysconfig.get_paths()["purelib"]).resolve()
    assert PACKAGE == CHECKOUT / "limitproto" or site in PACKAGE.parents
    assert current.name == ("pure" if str(kernel.__file__).endswith(".py") else "compiled")


def unit_of(module: str, package: str = "") -> str:
    """Return the part of a package that a module or a name belongs to, if it is of one."""
    start = f"{package}." * bool(package)
    return max((unit for unit in LAYER_OF[package] if f"{module}.".startswith(f"{start}{unit}.")), key=len, default="")


@cache
def imports(path: Path, package: str) -> list[str]:
    """Return the dotted names that a module imports, `a.b` for `from a import b`, at whatever depth.

    What is for all games may name its own types without loading them.
    """
    names: list[str] = []
    tree, shared = tree_of(path), {f"games.{name}" for name in OF_ALL_GAMES.split()}
    typed = [node for guard in tree.body if isinstance(guard, ast.If) for node in guard.body]
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            names += (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node in typed and {package, str(node.module).removeprefix("limitproto.")} <= shared:
                continue
            assert node.level == 0, f"{package} imports relatively"
            names += (f"{node.module}.{name.name}" for name in node.names)
    return names


@cache
def modules() -> dict[str, Path]:
    """Return the modules that belong to a layer, in the order of their names."""
    return {module: path for module, path in sorted(sources().items()) if module not in ENTRY_POINTS}


def import_graph(files: dict[str, Path]) -> dict[str, set[str]]:
    """Return for each module what it imports at whatever depth, for type checking too: modules, names of packages."""
    graph: dict[str, set[str]] = {}
    for module, path in files.items():
        names = [name.removeprefix("limitproto.") for name in imports(path, module) if name.startswith("limitproto.")]
        graph[module] = {name if name in sources() else name.rpartition(".")[0] or name for name in names}
        graph[module] -= {module, "__version__"}
    return graph


@pytest.fixture(scope="module")
def graph():
    return import_graph(modules())


def violations(package: str, graph: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Return the imports within a package that its layers forbid."""
    start, layer = f"{package}." * bool(package), LAYER_OF[package]
    return [
        (module, name)
        for module, names in graph.items()
        for name in sorted(names)
        if module.startswith(start) and f"{name}.".startswith(start) and (module, name) not in SAME_LAYER
        if unit_of(module, package) != unit_of(name, package)
        and layer.get(unit_of(name, package), len(layer)) >= layer.get(unit_of(module, package), len(layer) + 1)
    ]


def test_layers(graph):
    for package, layer in LAYER_OF.items():
        inside = {module for module in graph if module.startswith(f"{package}." * bool(package))}
        assert {unit_of(module, package) for module in inside - {f"{package}.__init__"}} == set(layer)
    assert {package: found for package in LAYERS if (found := violations(package, graph))} == {}


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("games.limit.state", "from limitproto.games.limit.position import Position"),
        ("games.limit.rules.kernel", "def late():\n    from limitproto.games.limit.text import turns"),
        ("games.limit.solver.symmetry", "if TYPE_CHECKING:\n    import limitproto.games.limit.search.root"),
        ("games.limes.state", "from limitproto.games.limit import state"),
        ("games.limes.state", "from limitproto.games.limes import rules"),
        ("games.limes.rules.display", "def late():\n    from limitproto.games.limes.text.turns import parse_turn"),
        ("records.lgn.scanner", "from limitproto.records.reading.reader import read"),
        ("records.lgn.scanner", "from limitproto.records import read"),
        ("records.batch", "def f():\n    from limitproto.records.formats import uhp"),
        ("records.lgn.scanner", "if TYPE_CHECKING:\n    import limitproto.records.batch"),
        ("protocol.wire", "from limitproto.protocol.session import Session"),
        ("protocol.failures", "from limitproto.protocol.arguments import Arguments"),
        ("core.hexes", "from limitproto import Position"),
        ("engine.clocks", "import limitproto.web.server"),
    ],
)
def test_a_planted_import_is_found(module, line, graph, tmp_path):
    planted = tmp_path / "planted.py"
    planted.write_text(sources()[module].read_text(encoding="utf-8") + "\n" + line + "\n", encoding="utf-8")
    changed = graph | import_graph({module: planted})
    assert [found[0] for package in LAYERS for found in violations(package, changed)] == [module]


def test_no_modules_form_a_circle(graph):
    assert circle(graph) == []
    assert circle(graph | {"core.hexes": {"core.rng"}, "core.rng": {"core.hexes"}})


def test_only_the_registry_imports_games(graph):
    """And the environments for learners, which show each game in a way of its own."""
    known = {module for module, names in graph.items() if GAMES & {*map(unit_of, names)}}
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
        constants = {node.value for node in nodes_of(path) if isinstance(node, ast.Constant)}
        docs = {ast.get_docstring(node, clean=False) for node in nodes_of(path) if isinstance(node, DOCUMENTED)}
        secret = [text for text in constants - docs if str(text).startswith(tuple(f"limitproto.{g}" for g in GAMES))]
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
