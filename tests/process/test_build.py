"""Building and installing: wheels compiled and pure, source distributions, editable installations."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from limitproto.core import build_mode
from limitproto.host.conform.cases import FOLDERS

pytest.importorskip("mypyc", reason="mypyc is not installed")
pytest.importorskip("setuptools", minversion="77")
pytest.importorskip("hatchling", reason="hatchling is not installed")

CHECKOUT = Path(__file__).resolve().parents[2]
COUNT = """
import json, random
from limitproto import Position
from limitproto.core import build_mode
from limitproto.engine.proofs import solution_of, solver_for
found = [build_mode.current().name]
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
    found.append([position.text, solution_of(solver, position)[:5], solver.nodes])
print(json.dumps(found))
"""
MODE = "from limitproto.core import build_mode; print(build_mode.current().name)"
BACKEND = "import hatchling.build, sys; print(getattr(hatchling.build, sys.argv[1])(sys.argv[2]))"
COMPILED = {"LIMITPROTO_PURE": "0", "LIMITPROTO_REQUIRE_COMPILED": "1"}
PURE = {"LIMITPROTO_PURE": "1", "LIMITPROTO_REQUIRE_COMPILED": "0"}

pytestmark = [pytest.mark.long, pytest.mark.once]


def python(*arguments, cwd=None, **environment):
    """Run this Python and return what it writes to stdout; it must succeed."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("LIMITPROTO_")}
    done = subprocess.run(
        [sys.executable, "-P", *arguments],
        cwd=cwd, env={**clean, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-6000:]
    return done.stdout


def pip_install(target, source, **environment):
    """Install the package from a folder or an archive into a folder of its own."""
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--no-cache-dir", "--no-compile", "--target"]
    python("-m", "pip", "install", "-q", *options, str(target), str(source), **environment)
    return target


def build(hook, tree, folder, **environment):
    """Call a hook of the build backend in a tree and return the path of what it has made in a folder."""
    folder.mkdir(exist_ok=True)
    return folder / python("-c", BACKEND, hook, str(folder), cwd=tree, **environment).splitlines()[-1]


@pytest.fixture
def tree(tmp_path_factory):
    """Return a copy of what a build of the checkout reads."""
    top = tmp_path_factory.mktemp("source")
    records = [f"records/{name}" for name in ("conformance-protocol", "scripts", "tactics")]
    for name in ("limitproto", "grammar", *records, "spec", ".ci"):
        shutil.copytree(CHECKOUT / name, top / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(CHECKOUT / name, top)
    return top


def source_distribution(tree, tmp_path_factory):
    """Return a source distribution of a tree."""
    return build("build_sdist", tree, tmp_path_factory.mktemp("sdist"))


@pytest.fixture
def compiler(tree, tmp_path):
    """Have a build compile two small modules only, since to compile all takes minutes; return its compiler and a log.

    The compiler notes its calls and optimizes nothing.
    """
    if not shutil.which("cc"):
        pytest.skip("there is no C compiler")
    for path in (tree / "limitproto").rglob("compiled.txt"):
        path.write_text("rules.tile_index\nplaces\n" if path.parent.name == "limit" else "", encoding="utf-8")
    log, command = tmp_path / "calls.txt", tmp_path / "noting-cc"
    command.write_text(f'#!/bin/sh\necho "$@" >>"{log}"\nexec cc "$@" -O0\n', encoding="utf-8")
    command.chmod(0o755)
    return str(command), log


def test_two_source_distributions_are_identical(tree, tmp_path_factory):
    one, other = (source_distribution(tree, tmp_path_factory) for _ in range(2))
    assert one.name == other.name
    assert hashlib.sha256(one.read_bytes()).digest() == hashlib.sha256(other.read_bytes()).digest()


def test_a_pure_wheel_has_the_package_the_grammars_and_the_licence(tree, tmp_path):
    wheel = build("build_wheel", tree, tmp_path, **PURE)
    assert wheel.name.endswith("-py3-none-any.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"limitproto/grammar/{path.name}" for path in (CHECKOUT / "grammar").glob("*.lark")} < names
    source = CHECKOUT / "limitproto"
    wanted = {f"limitproto/{path.relative_to(source).as_posix()}" for path in source.rglob("*.*") if path.is_file()}
    assert {name for name in wanted if not name.endswith((".so", ".pyc"))} <= names
    assert "limitproto/host/conform/data/spec/sentences.tsv" in names, "what limitproto conform reads"
    assert "limitproto/host/conform/data/records/tactics/tactics.tsv" in names, "the positions of the trainer"
    cases = [path for folder in FOLDERS for path in (CHECKOUT / folder).glob("*.tst")]
    assert {f"limitproto/host/conform/data/{path.relative_to(CHECKOUT).as_posix()}" for path in cases} <= names
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert not [name for name in names if name.endswith((".so", ".pyc"))]


def test_compiled_and_pure_agree():
    """The compiled package plays, counts and solves as the pure one."""
    if build_mode.current().name != "compiled":
        pytest.skip("the package is not compiled")
    compiled, pure = (json.loads(python("-c", COUNT, **mode)) for mode in (COMPILED, PURE))
    assert (compiled[0], pure[0]) == ("compiled", "pure")
    assert compiled[1:] == pure[1:]


@pytest.mark.parametrize("is_editable", [False, True])
def test_the_version_says_that_compiling_has_failed(is_editable, tree, tmp_path):
    """At once, since the compiler is tried before mypyc runs; and no longer after a build that does not compile."""
    hook = "build_editable" if is_editable else "build_wheel"
    asked = {"LIMITPROTO_PURE": "0", "LIMITPROTO_REQUIRE_COMPILED": "0"}
    wheel = build(hook, tree, tmp_path / "failed", CC="false", **asked)
    assert wheel.name.endswith("-py3-none-any.whl")
    site = str(tree if is_editable else pip_install(tmp_path / "site", wheel))
    for command in (["--version"], ["engine", "--version"]):
        shown = python("-m", "limitproto", *command, PYTHONPATH=site)
        assert re.fullmatch(r"limitproto \S+ \(pure: compiling failed: .*false.*\)\n", shown)
    assert python("-c", MODE, PYTHONPATH=site) == "pure\n"
    wheel = build(hook, tree, tmp_path / "pure", **PURE)
    site = str(tree if is_editable else pip_install(tmp_path / "site2", wheel))
    assert python("-m", "limitproto", "--version", PYTHONPATH=site).endswith(
        " (pure: it was built with LIMITPROTO_PURE)\n"
    )


@pytest.mark.parametrize("hook", ["get_requires_for_build_wheel", "build_wheel"])
def test_another_python_is_refused_before_anything_is_compiled(hook, tree, tmp_path):
    program = f"import platform; platform.python_version = lambda: '3.10.13'\n{BACKEND}"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, hook, str(tmp_path) if hook == "build_wheel" else ""],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(r"limitproto requires a different Python: >=3.11, and this is \S+\.\n", done.stderr)


def test_what_is_required_and_fails_ends_the_build(tree, tmp_path):
    done = subprocess.run(
        [sys.executable, "-P", "-c", BACKEND, "build_wheel", str(tmp_path)],
        cwd=tree, env={**os.environ, **COMPILED, "CC": "false"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode
    assert not list(tmp_path.iterdir())


@pytest.mark.compiles
def test_a_source_distribution_is_compiled_when_it_is_installed(tree, compiler, tmp_path_factory, tmp_path):
    command, log = compiler
    source = source_distribution(tree, tmp_path_factory)
    site = str(pip_install(tmp_path / "site", source, CC=command, LDFLAGS="-Wl,-rpath,/builder", **COMPILED))
    calls = [line for line in log.read_text(encoding="utf-8").splitlines() if "-Wno-error" in line]
    assert len(calls) > 2
    assert not [path for path in Path(site).rglob("*" + EXTENSION_SUFFIXES[0]) if b"/builder" in path.read_bytes()]
    assert {line.count("-Wno-error") for line in calls} == {1}, "each extension has its flags once"
    assert python("-c", MODE, PYTHONPATH=site, **COMPILED) == "compiled\n"
    assert python("-c", MODE, PYTHONPATH=site, **PURE) == "pure\n"


@pytest.mark.compiles
def test_an_editable_installation_is_the_source_itself_in_both_modes(tree, compiler, tmp_path):
    wheel = build("build_editable", tree, tmp_path / "compiled", CC=compiler[0], **COMPILED)
    with zipfile.ZipFile(wheel) as opened:
        (paths,) = [name for name in opened.namelist() if name.endswith(".pth")]
        assert opened.read(paths).decode().strip() == str(tree)
        assert not [name for name in opened.namelist() if name.startswith("limitproto/")]
    assert python("-c", MODE, PYTHONPATH=str(tree), **COMPILED) == "compiled\n"
    build("build_editable", tree, tmp_path / "pure", **PURE)
    assert not list((tree / "limitproto").rglob("*" + EXTENSION_SUFFIXES[0])), "nothing compiled is left behind"
    assert python("-c", MODE, PYTHONPATH=str(tree)) == "pure\n"
