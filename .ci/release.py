"""Prepare a release: `python .ci/release.py VERSION [NEXT]`, in a checkout without changes.

It makes two commits. The first has VERSION wherever a version stands, and today's date in the changelog; it is tagged.
The second has the development version of NEXT, by default the next minor version. Nothing is pushed.
"""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: Where the version stands, as a pattern of what comes before it on its line.
PLACES = {
    "pyproject.toml": r'^version = "',
    "limitproto/__init__.py": r'^__version__ = "',
    "CITATION.cff": r"^version: ",
    "spec/editors/vscode/package.json": r'^  "version": "',
}
CHANGELOG = ROOT / "CHANGELOG.md"
OPEN = "## Unreleased\n"
#: The oldest spellings end in this version.
ENDS = ROOT / "limitproto/cli/spellings.py", re.compile(r'^ENDS = "(.*)"$', re.MULTILINE)


def git(*words: str) -> str:
    """Run git and return what it prints."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def numbers(version: str) -> tuple[int, ...]:
    """Return a version such as 0.2.0 as numbers; refuse another form."""
    if not re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", version):
        sys.exit(f"{version} is not a version: write three numbers, such as 0.2.0.")
    return tuple(map(int, version.split(".")))


def current() -> str:
    """Return the version of the checkout; refuse places that differ."""
    found = {name: re.findall(rf"{before}([\w.-]+)", _text(name), re.MULTILINE) for name, before in PLACES.items()}
    versions = {re.sub(r"-dev\.", ".dev", version) for each in found.values() for version in each}
    if len(versions) != 1 or any(len(each) != 1 for each in found.values()):
        sys.exit(f"the version has to stand once in each of these files, the same in all: {found}")
    return versions.pop()


def refuse(version: str, following: str) -> None:
    """Exit with a sentence on what stands against the release, if anything does."""
    tags = [tag[1:] for tag in git("tag", "--list", "v*").split()]
    last = max([numbers(tag) for tag in tags], default=(0, 0, 0))
    base, is_development, _ = current().partition(".dev")
    notes = CHANGELOG.read_text("utf-8").partition(OPEN)[2].partition("\n## ")[0]
    ends = ENDS[1].search(ENDS[0].read_text("utf-8"))
    reasons = {
        "there are changes that are not committed: commit or stash them.": git("status", "--porcelain"),
        "no branch is checked out.": not git("branch", "--show-current"),
        f"the checkout has no development version but {base}: the release is made.": not is_development,
        f"it is not newer than {'.'.join(map(str, last))}, which is released.": numbers(version) <= last,
        f"the checkout is already at {base}.": numbers(version) < numbers(base),
        f"{following} does not follow it.": numbers(following) <= numbers(version),
        "CHANGELOG.md says nothing under Unreleased.": not notes.strip(),
        f"CHANGELOG.md has a section {version} already.": f"\n## {version} " in CHANGELOG.read_text("utf-8"),
        "earlier spellings end with it: take out limitproto/cli/spellings.py.": ends
        and numbers(version) >= numbers(f"{ends[1]}.0"),
    }
    if found := [reason for reason, is_true in reasons.items() if is_true]:
        sys.exit(f"{version} cannot be released: {' '.join(found)}")


def put(version: str) -> None:
    """Write a version wherever one stands. npm has no form for development versions of its own."""
    for name, before in PLACES.items():
        shown = re.sub(r"\.dev", "-dev.", version) if name.endswith(".json") else version
        text = re.sub(rf"({before})[\w.-]+", rf"\g<1>{shown}", _text(name), count=1, flags=re.MULTILINE)
        (ROOT / name).write_text(text, encoding="utf-8")


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def main(version: str, following: str = "") -> None:
    """Make the two commits and the tag."""
    major, minor, _ = numbers(version)
    following = following or f"{major}.{minor + 1}.0"
    refuse(version, following)
    changes = CHANGELOG.read_text("utf-8")
    put(version)
    dated = changes.replace(OPEN, f"## {version} - {datetime.now(UTC):%Y-%m-%d}\n", 1)
    CHANGELOG.write_text(dated, encoding="utf-8")
    git("commit", "--quiet", "--all", "--message", f"Release {version}")
    git("tag", "--annotate", f"v{version}", "--message", f"limitproto {version}")
    put(f"{following}.dev0")
    CHANGELOG.write_text(dated.replace(f"## {version} ", f"{OPEN}\n## {version} ", 1), encoding="utf-8")
    git("commit", "--quiet", "--all", "--message", f"Begin {following}")
    print(f"v{version} is tagged. Run `bash .ci/run` on it, then: git push --follow-tags")
    if "Nothing of it is published yet" in _text("spec/installing.md"):
        print("Once it is published, say so in spec/installing.md and limitproto/core/extras.py.")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
