"""What other programs read of the checkout: metadata, hooks of pre-commit, citation."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import limitproto

pytestmark = pytest.mark.once

CHECKOUT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BROKEN = "k49-z99/n52"


@pytest.fixture
def hooks() -> dict[str, dict[str, object]]:
    """Return the hooks by their names."""
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")
    listed = yaml.safe_load((CHECKOUT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    return {hook["id"]: hook for hook in listed}


def run(hook: dict[str, object], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a hook as pre-commit does: its command, and after it the files that it wants."""
    program, *arguments = str(hook["entry"]).split()
    assert program in PROJECT["scripts"]
    files = [path.name for path in sorted(folder.iterdir()) if re.search(str(hook["files"]), path.name)]
    assert files
    command = [sys.executable, "-P", "-m", "limitproto", *arguments, *files]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_the_hooks_check_and_format_a_folder_of_records(hooks: dict[str, dict[str, object]], tmp_path: Path) -> None:
    good = CHECKOUT / "records" / "games" / "classic-2-stranded-1.lgn"
    text = good.read_text(encoding="utf-8")
    shutil.copy(good, tmp_path)
    (tmp_path / "notes.txt").write_text("not a record", encoding="utf-8")
    assert run(hooks["limitproto-check"], tmp_path).returncode == 0
    assert run(hooks["limitproto-fmt"], tmp_path).returncode == 0
    assert (tmp_path / good.name).read_text(encoding="utf-8") == text
    (tmp_path / good.name).write_text(text.replace("\n\n1. ", "\n\n1.   "), encoding="utf-8")
    assert run(hooks["limitproto-fmt"], tmp_path).returncode == 0
    assert (tmp_path / good.name).read_text(encoding="utf-8") == text, "pre-commit notices the change"
    (tmp_path / "broken.lgn").write_text(text.replace("k49-j50/n52", BROKEN), encoding="utf-8")
    done = run(hooks["limitproto-check"], tmp_path)
    assert done.returncode == 1
    assert "LGN506" in done.stdout


def test_the_citation_is_of_this_version() -> None:
    citation = (CHECKOUT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"^version: (.*)$", citation, re.MULTILINE) == [limitproto.__version__] == [PROJECT["version"]]
    assert f'repository-code: "{PROJECT["urls"]["Source"]}"' in citation


def test_each_package_is_named_once_by_the_extras() -> None:
    extras = {name: needs for name, needs in PROJECT["optional-dependencies"].items() if name not in ("test", "dev")}
    named = [re.match(r"[\w-]+", each)[0] for needs in extras.values() for each in needs]
    assert sorted(named) == sorted({*named}), "a lowest version is said in one place"


def test_every_python_that_has_wheels_is_in_the_metadata() -> None:
    tool = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
    wheels = [f"3.{each.removeprefix('cp3').removesuffix('-*')}" for each in tool["build"]]
    prefix = "Programming Language :: Python :: 3."
    assert wheels == [each.removeprefix(prefix[:-2]) for each in PROJECT["classifiers"] if each.startswith(prefix)]
    assert PROJECT["requires-python"] == f">={wheels[0]}"
