"""A checkout without installation: Python finds the package in the directory it is started in."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.patience import PATIENCE

pytestmark = pytest.mark.once

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """Return a copy of the package and its grammars, without compiled modules and without an installation."""
    top = tmp_path_factory.mktemp("checkout")
    for name in ("limitproto", "grammar"):
        shutil.copytree(CHECKOUT / name, top / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    return top


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (("-c", "import limitproto; print(limitproto.__file__)"), "{top}/limitproto/__init__.py"),
        (("-c", "from limitproto import Position; print(Position.new('classic'))"), "classic - w 8.8 p0 -"),
        (("-c", "from limitproto import Position; print(Position.parse('limes2 -_- 1 7.7 d21 -'))"), "limes2 -_- 1"),
        (("-m", "limitproto", "bench", "--help"), "Usage: limitproto bench"),
        (("-m", "limitproto", "perft", "1"), "12\n"),
        (("-m", "limitproto", "engine", "--version"), "pure"),
    ],
)
def test_a_checkout_works_without_installation(copy, arguments, output):
    names = ("LIMITPROTO_", "PYTHON")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(names)}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=copy, env=environment, capture_output=True, text=True, timeout=PATIENCE,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert output.format(top=copy) in done.stdout
