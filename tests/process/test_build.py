"""The package built with a C compiler plays and counts as it does without one."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypyc", reason="the compiler to C is not installed")
pytest.importorskip("setuptools", minversion="77")

CHECKOUT = Path(__file__).resolve().parents[2]
COUNT = """
import json, random
from limitproto import Position, mode
from limitproto.engine.proofs.solve import solve, solver_for
found = [mode.current().name]
chance = random.Random(5)
for edition in ("pbmserv", "nestor3", "classic/size=3", "pbmserv3/turn=either/size=3", "nestor/isolate=doomed"):
    position = Position.new(edition, seed=5)
    while not position.is_over:
        turns = position.legal_turns()
        found.append([position.text, len(turns), hash(0), position.perft(2) if len(turns) < 60 else 0])
        position = position.play(chance.choice(turns))
    found.append(position.text)
for edition in ("pbmserv/size=2", "nestor/isolate=doomed/size=2/turn=both", "classic/size=2", "pbmserv/size=1"):
    position = Position.new(edition, seed=5)
    solver = solver_for(position)
    found.append([position.text, solve(solver, position), solver.nodes])
print(json.dumps(found))
"""


def count(path, **environment):
    done = subprocess.run(
        [sys.executable, "-P", "-c", COUNT],
        env={**os.environ, "PYTHONPATH": str(path), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Return the folder that a compiled package is installed in."""
    if not shutil.which("cc"):
        pytest.skip("there is no C compiler")
    tree = tmp_path_factory.mktemp("source")
    for name in ("limitproto", "grammar"):
        shutil.copytree(CHECKOUT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for name in ("setup.py", "pyproject.toml", "README.md"):
        if (CHECKOUT / name).exists():
            shutil.copy(CHECKOUT / name, tree)
    target = tmp_path_factory.mktemp("site")
    clean = {key: value for key, value in os.environ.items() if key != "LIMITPROTO_PURE"}
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index",
         "--target", str(target), str(tree)],
        env={**clean, "LIMITPROTO_REQUIRE_COMPILED": "1"},
        check=True,
    )  # fmt: skip
    return target


def test_compiled_and_pure_agree(built):
    environment = {"LIMITPROTO_PURE": "0", "LIMITPROTO_REQUIRE_COMPILED": "1"}
    compiled = count(built, **environment)
    pure = count(built, LIMITPROTO_PURE="1", LIMITPROTO_REQUIRE_COMPILED="0")
    assert (compiled[0], pure[0]) == ("compiled", "pure")
    assert compiled[1:] == pure[1:]
