"""Compiled or pure: what the environment and the files decide, on copies of the package beside which files lie."""

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from support.patience import run_program

import limitproto
from limitproto import grammar
from limitproto.core import build_mode

PACKAGE = Path(limitproto.__file__).parent
SAY = (
    "import limitproto.core.build_mode as m; print(m.current());"
    "import limitproto.games.limit.rules.kernel as k; print(k.__file__.rpartition('.')[2])"
)


@pytest.fixture
def copy(tmp_path):
    """Return the folder of a copy of the package that has nothing compiled in it."""
    folder = tmp_path / "limitproto"
    shutil.copytree(PACKAGE, folder, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "build_failure.txt"))
    shutil.copytree(Path(grammar.__file__).parent, folder / "grammar", dirs_exist_ok=True)
    return folder


def run(folder, *words, program=SAY, **environment):
    """Return status, output and errors of a program, by default one that says its mode."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("LIMITPROTO_")}
    environment = {**clean, **environment, "PYTHONPATH": str(folder.parent)}
    command = [sys.executable, "-B", "-P", "-c", program, *words]
    done = run_program(command, env=environment, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


def put(folder, library):
    """Lay files beside the modules as if they were compiled into a library of that name."""
    suffix = EXTENSION_SUFFIXES[0]
    for module in build_mode.MODULES:
        folder.joinpath(f"{module.replace('.', '/')}{suffix}").write_bytes(b"\x7fELF " + library.encode())
    (folder / f"{library}__mypyc{suffix}").write_bytes(b"\x7fELF")


def test_without_compiled_files_it_is_pure(copy):
    assert run(copy) == (0, "pure: there are no compiled files\npy\n", "")


def test_what_is_required_and_missing_is_an_error(copy):
    status, _output, errors = run(copy, LIMITPROTO_REQUIRE_COMPILED="1")
    assert status
    assert "LIMITPROTO_REQUIRE_COMPILED is set, but this is pure: there are no compiled files; unset it." in errors


def test_both_wishes_are_an_error(copy):
    status, _output, errors = run(copy, LIMITPROTO_REQUIRE_COMPILED="1", LIMITPROTO_PURE="1")
    assert status
    assert "contradict each other" in errors


@pytest.mark.parametrize("command", ["engine", "--version", "perft"])
def test_a_wish_that_can_not_be_had_is_a_sentence(copy, command):
    program = "import limitproto.__main__ as m; raise SystemExit(m.main())"
    told = "limitproto: LIMITPROTO_REQUIRE_COMPILED is set, but this is pure: there are no compiled files; unset it.\n"
    assert run(copy, command, program=program, LIMITPROTO_REQUIRE_COMPILED="1") == (2, "", told)


def test_no_is_no_wish(copy):
    assert run(copy, LIMITPROTO_REQUIRE_COMPILED="0", LIMITPROTO_PURE="")[0] == 0


def test_stale_files_are_not_used(copy):
    put(copy, build_mode.library())
    kernel = copy / "games" / "limit" / "rules" / "kernel.py"
    kernel.write_text(kernel.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    assert run(copy) == (0, "pure: the compiled files were made from other source\npy\n", "")


def test_half_of_the_files_is_not_used(copy):
    put(copy, build_mode.library())
    (copy / "games" / "limit" / "rules" / f"movement_state{EXTENSION_SUFFIXES[0]}").unlink()
    assert run(copy)[1] == "pure: the compiled files were made from other source\npy\n"


def test_files_that_can_not_be_loaded_are_not_used(copy):
    put(copy, build_mode.library())
    status, output, _errors = run(copy)
    assert status == 0
    assert output.startswith("pure: the compiled files cannot be loaded: ")
    assert output.endswith("py\n")


def test_a_game_that_is_not_there_is_not_missed(copy):
    shutil.rmtree(copy / "games" / "limes")
    assert run(copy) == (0, "pure: there are no compiled files\npy\n", "")


@pytest.mark.parametrize("is_program", [True, False])
def test_a_zip_file_is_refused_in_words(is_program, copy, tmp_path):
    packed = tmp_path / "packed.zip"
    (copy.parent / "__main__.py").write_text("import limitproto", encoding="utf-8")
    with zipfile.ZipFile(packed, "w") as file:
        modules = [f"limitproto/{name}.py" for name in ("__init__", "core/__init__", "core/build_mode")]
        for name in ("__main__.py", *modules):
            file.write(copy.parent / name, name)
    program = (
        [str(packed)] if is_program else ["-c", f"import sys; sys.path.insert(0, {str(packed)!r}); import limitproto"]
    )
    done = run_program([sys.executable, "-P", "-S", *program])
    refusal = f"limitproto cannot run from {packed / 'limitproto'}, since it reads files next to its modules"
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == ("" if is_program else "ImportError: ") + f"{refusal}: install the wheel."
    assert ("Traceback" in done.stderr) != is_program


def test_pure_is_pure_whatever_lies_there(copy):
    put(copy, build_mode.library())
    assert run(copy, LIMITPROTO_PURE="1") == (0, "pure: LIMITPROTO_PURE is set\npy\n", "")


def test_this_process_runs_what_it_says():
    for name in build_mode.MODULES:
        module = __import__(f"{build_mode.PACKAGE}.{name}", fromlist=["x"])
        assert (Path(module.__file__).suffix == ".py") == (build_mode.current().name == "pure")
