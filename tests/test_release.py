"""`.ci/release.py` makes a release and the next development version, and refuses a wrong one."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

CHECKOUT = Path(__file__).resolve().parents[1]
NAMES = (
    *("pyproject.toml", "limitproto/__init__.py", "CITATION.cff", "spec/editors/vscode/package.json", "CHANGELOG.md"),
    *(".ci/release.py", "limitproto/cli/spellings.py", "spec/installing.md"),
)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of 0.2.0.dev0, after 0.1.0, that has the files that a release changes."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "a")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "a@example.org")
    for name in NAMES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CHECKOUT / name, tmp_path / name)
    versioned = NAMES[:4]
    found = (tmp_path / versioned[0]).read_text("utf-8").partition('\nversion = "')[2].partition('"')[0]
    for name in versioned:
        text = (tmp_path / name).read_text("utf-8").replace(found, "0.2.0.dev0")
        (tmp_path / name).write_text(text.replace(found.replace(".dev", "-dev."), "0.2.0-dev.0"), encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\nNew.\n\n## 0.1.0\n\nFirst.\n", "utf-8")
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "all")
    git(tmp_path, "tag", "v0.1.0")
    return tmp_path


def git(place: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=place, check=True, capture_output=True, text=True).stdout


def release(place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", ".ci/release.py", *words]
    return subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)


def test_a_release_has_its_version_everywhere_and_leaves_a_development_version(place: Path) -> None:
    done = release(place, "0.2.0")
    assert (done.returncode, done.stderr) == (0, "")
    assert git(place, "status", "--porcelain") == ""
    assert git(place, "log", "--format=%s", "v0.1.0..").splitlines() == ["Begin 0.3.0", "Release 0.2.0"]
    assert git(place, "log", "-1", "--format=%s", "v0.2.0").strip() == "Release 0.2.0"
    for commit, python, npm in (("v0.2.0", "0.2.0", "0.2.0"), ("main", "0.3.0.dev0", "0.3.0-dev.0")):
        texts = [git(place, "show", f"{commit}:{name}") for name in NAMES[:4]]
        assert [text.count(python) for text in texts[:3]] == [1, 1, 1]
        assert texts[3].count(f'"version": "{npm}"') == 1
    dated = git(place, "show", "v0.2.0:CHANGELOG.md")
    assert dated.startswith("# Changelog\n\n## 0.2.0 - 20")
    assert (place / "CHANGELOG.md").read_text("utf-8") == dated.replace("## 0.2.0", "## Unreleased\n\n## 0.2.0")
    again = release(place, "0.2.0")
    assert "it is not newer than 0.2.0, which is released" in again.stderr


@pytest.mark.parametrize(
    ("version", "spoilt", "text", "why"),
    [
        ("0.2", "", "", "0.2 is not a version"),
        ("0.1.0", "", "", "it is not newer than 0.1.0, which is released. the checkout is already at 0.2.0"),
        ("0.2.0 0.2.0", "", "", "0.2.0 does not follow it"),
        ("0.3.0", "", "", "earlier spellings end with it"),
        ("0.2.0", "LICENSE", "new", "there are changes that are not committed"),
        ("0.2.0", "CITATION.cff", "version: 0.1.9\n", "the version has to stand once in each of these files"),
        ("0.2.0", "CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n## 0.1.0\n", "says nothing under Unreleased"),
    ],
)
def test_a_wrong_release_is_refused_and_nothing_changes(
    version: str, spoilt: str, text: str, why: str, place: Path
) -> None:
    if spoilt:
        (place / spoilt).write_text(text, encoding="utf-8")
        if spoilt != "LICENSE":
            git(place, "commit", "--all", "--quiet", "--message", "spoilt")
    before = git(place, "rev-parse", "HEAD")
    done = release(place, *version.split())
    assert done.returncode == 1
    assert why in done.stderr
    assert (git(place, "rev-parse", "HEAD"), git(place, "tag")) == (before, "v0.1.0\n")
