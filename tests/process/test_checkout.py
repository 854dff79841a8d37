"""A checkout without installation: Python finds the package in the directory it is started in."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from support.patience import run_program

pytestmark = pytest.mark.once

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """Return a copy of the package and its grammars, without compiled modules and without an installation."""
    top = tmp_path_factory.mktemp("checkout")
    for name in ("limitproto", "grammar"):
        shutil.copytree(CHECKOUT / name, top / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    return top


@pytest.mark.long
def test_another_copy_is_not_tested_unawares(copy, pytestconfig):
    plugin = pytestconfig.pluginmanager.get_plugin(str(CHECKOUT / "tests" / "conftest.py"))
    package, checkout = copy / "limitproto", CHECKOUT / "limitproto"
    copied = package / "host" / "conform" / "data" / "run.py"
    copied.parent.mkdir(exist_ok=True)
    copied.touch()
    assert (plugin.other_copy(package, checkout), plugin.other_copy(checkout, checkout)) == ("", "")
    kernel = package / "games" / "limit" / "rules" / "kernel.py"
    text = kernel.read_text(encoding="utf-8")
    kernel.write_text(text.replace(" & ~occupied", ""), encoding="utf-8")
    command = [sys.executable, "-P", "-m", "pytest", "--co", "tests/core/test_rng.py"]
    try:
        differs = "games/limit/rules/kernel.py differs from the checkout"
        for asked, status, said in (("0", 4, differs), ("1", 0, f"from {package}")):
            environment = {**os.environ, "PYTHONPATH": str(copy), "LIMITPROTO_ANY_COPY": asked}
            # The copy is the source alone.
            environment.pop("LIMITPROTO_REQUIRE_COMPILED", None)
            done = run_program(command, cwd=CHECKOUT, env=environment)
            assert (done.returncode, said in done.stdout + done.stderr) == (status, True), done.stdout + done.stderr
    finally:
        kernel.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (("-c", "import limitproto; print(limitproto.__file__)"), "{top}/limitproto/__init__.py"),
        (("-c", "from limitproto import Position; print(Position.new('classic'))"), "classic - w 8.8 p0 -"),
        (("-c", "from limitproto import Position; print(Position.parse('limes2 -_- 1 7.7 d21 -'))"), "limes2 -_- 1"),
        (("-m", "limitproto", "bench", "--help"), "Usage: limitproto bench"),
        (("-m", "limitproto", "perft", "1"), "12\n"),
        (("-m", "limitproto", "engine", "--version"), "pure"),
        (
            (
                *("-m", "limitproto", "match", "-e", "A=limitproto engine", "-e", "B=limitproto dummy"),
                *["--option", "A.level=1", "--edition", "classic/size=1", "--games", "2"],
            ),
            "2 of 2 games",
        ),
    ],
)
def test_a_checkout_works_without_installation(copy, arguments, output):
    names = ("LIMITPROTO_", "PYTHON")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(names)}
    done = run_program([sys.executable, *arguments], cwd=copy, env=environment)
    assert done.returncode == 0, done.stderr
    assert output.format(top=copy) in done.stdout
