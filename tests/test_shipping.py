"""What other programs read of the checkout: metadata, hooks of pre-commit, citation."""

import json
import re
import runpy
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
    # npm has no form for development versions of its own.
    extension = json.loads((CHECKOUT / "spec/editors/vscode/package.json").read_text(encoding="utf-8"))["version"]
    assert re.sub(r"\.dev", "-dev.", limitproto.__version__) == extension
    assert f'repository-code: "{PROJECT["urls"]["Source"]}"' in citation


@pytest.mark.extra("build")
@pytest.mark.parametrize(("version", "at"), [("0.2.0.dev0", "main"), ("0.2.0", "v0.2.0")])
def test_the_readme_of_a_package_has_addresses(version: str, at: str) -> None:
    with_addresses = runpy.run_path(str(CHECKOUT / ".ci" / "readme_hook.py"))["with_addresses"]
    text = with_addresses((CHECKOUT / "README.md").read_text(encoding="utf-8"), version)
    assert re.findall(r"""\]\((?!https://)|src="(?!https://)""", text) == []
    found = re.findall(rf"{PROJECT['urls']['Source']}/(?:blob|raw)/{at}/([^)\"#\s]+)", text)
    assert len(found) > 20
    assert [name for name in found if not (CHECKOUT / name).exists()] == []


def test_one_page_says_what_is_published() -> None:
    """A release changes spec/installing.md, and `IS_PUBLISHED`; nothing else promises a package, a tag or a site."""
    promise = re.compile(
        r"github\.io|\buvx\b|\bpipx\b|rev: v|limitproto-[\w.]+\.(?:whl|vsix)|-P -m benchmarks|pypi\.org"
    )
    files = [CHECKOUT / name for name in ("README.md", "SECURITY.md", "pyproject.toml", ".pre-commit-hooks.yaml")]
    files += [
        path
        for folder in ("spec", "limitproto")
        for path in (CHECKOUT / folder).rglob("*.*")
        if path.is_file() and path.suffix not in (".pyc", ".so")
    ]
    texts = {path.relative_to(CHECKOUT).as_posix(): path.read_bytes().decode("utf-8", "replace") for path in files}
    allowed = {"spec/installing.md", "limitproto/core/extras.py"}
    named = [name for name, text in texts.items() if promise.search(text)]
    assert set(named) == allowed
    # Where a page has an extra installed, limitproto is installed already; all others lead to the list of extras.
    with_extras = {name for name, text in texts.items() if "install --quiet 'limitproto[" in text}
    assert with_extras == {"README.md", "spec/using/1-play.md", "spec/using/2-keep-games.md"}
    plain = [name for name, text in texts.items() if re.search(r"pip install '?limitproto\b", text)]
    assert plain == ["spec/installing.md"]
    extras = PROJECT["optional-dependencies"].keys() - {"test", "docs", "dev"}
    assert set(re.findall(r"^\| `(\w+)` \|", texts["spec/installing.md"], re.MULTILINE)) == extras


def test_workflows_take_actions_by_commit_and_publish_what_was_checked() -> None:
    workflows = {path.name: path.read_text(encoding="utf-8") for path in (CHECKOUT / ".github/workflows").iterdir()}
    used = [line for text in workflows.values() for line in re.findall(r"uses: (.*)", text)]
    pinned = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\./\.github/workflows/checks\.yml")
    assert [line for line in used if not pinned.fullmatch(line)] == []
    assert len({line.partition("@")[0] for line in used}) == len(set(used)), "an action has one version"
    assert "needs: [checks, " in workflows["wheels.yml"].partition("  publish:")[2]


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
