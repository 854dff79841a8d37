"""The modules and packages of LIMES stand in an order: each imports only from those before it."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3] / "limitproto/games/limes"
NAME = "limitproto.games.limes"
ORDER = "squares decks editions state rules text render line start position planner commands game".split()


def units_imported(source):
    """Return the modules and packages of LIMES that a source imports at any depth, also for type checkers alone."""
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [f"{node.module}.{name.name}" for name in node.names]
    return {name.removeprefix(f"{NAME}.").split(".")[0] for name in names if name.startswith(f"{NAME}.")}


def wrong_imports(unit, source):
    return units_imported(source) - {unit} - set(ORDER[: ORDER.index(unit)])


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_order(path):
    unit = path.relative_to(ROOT).with_suffix("").parts[0]
    if unit != "__init__":
        assert not wrong_imports(unit, path.read_text(encoding="utf-8"))


def test_an_import_against_the_order_is_found():
    assert wrong_imports("state", f"from {NAME} import rules") == {"rules"}
    assert wrong_imports("rules", f"def late():\n    from {NAME}.text.turns import parse_turn") == {"text"}
    assert wrong_imports("position", f"if TYPE_CHECKING:\n    import {NAME}.game") == {"game"}
    assert wrong_imports("text", f"from {NAME}.rules.display import touches") == set()
