"""The commands of README.md, pasted one after another into a fresh clone.

The clone has an environment of its own, made by the README's first command. To need no network it can import what the
running environment has, and the package is built pure, since compiling it takes minutes.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.patience import PATIENCE

pytest.importorskip("hatchling", reason="hatchling is not installed")
pytestmark = [
    pytest.mark.long,
    pytest.mark.once,
    pytest.mark.skipif(not shutil.which("git"), reason="git is not installed"),
]

CHECKOUT = Path(__file__).resolve().parents[2]
README = (CHECKOUT / "README.md").read_text(encoding="utf-8")

#: What is no part of a clone.
OF_WORK = ".git .venv build dist node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis"
NOT_CLONED = set(OF_WORK.split())

#: `python3 -m venv DIR` as everywhere, but that the environment also finds what is installed here.
PYTHON3 = f"""#!/bin/sh
"{sys.executable}" "$@" || exit
cd "$3"/lib/python3.*/site-packages && cat >here.pth <<END
{chr(10).join(path for path in sys.path if path.endswith("-packages"))}
END
"""

#: `limitproto gui` opens a browser: this one sends the Ctrl-C that ends it.
BROWSER = "#!/bin/sh\nkill -INT $PPID\n"


def blocks(page: str) -> list[tuple[str, list[tuple[str, str | None]]]]:
    """Return the blocks of commands of a page: the kind, and the commands with what they show, None where unsaid."""
    found = []
    for kind, text in re.findall(r"^```(sh|console)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        if kind == "console":
            commands = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
        else:
            commands = [(command, None) for command in re.findall(r"(?:.*(?:\\|&&)\n)*.+\n", text)]
        found.append((kind, commands))
    return found


class Clone:
    """A clone of the checkout as it is now, with everything committed."""

    def __init__(self, top: Path) -> None:
        self.top = top / "clone"

        def ignored(folder: str, names: list[str]) -> set[str]:
            return NOT_CLONED & set(names) if Path(folder) == CHECKOUT else {"__pycache__"} & set(names)

        shutil.copytree(CHECKOUT, self.top, ignore=ignored)
        tools = top / "tools"
        tools.mkdir()
        for name, text in (("python3", PYTHON3), ("browser", BROWSER)):
            (tools / name).write_text(text, encoding="utf-8")
            (tools / name).chmod(0o755)
        kept = {
            key: value for key, value in os.environ.items() if not key.startswith(("LIMITPROTO_", "PYTEST_", "PIP_"))
        }
        self.environment = kept | {
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(top),
            "XDG_CACHE_HOME": str(top / "cache"),
            "BROWSER": f"{tools / 'browser'} %s",
            "LIMITPROTO_PURE": "1",
            "GIT_CONFIG_GLOBAL": os.devnull,
            # With this value pip takes hatchling from here.
            "PIP_NO_BUILD_ISOLATION": "0",
            "PIP_NO_INDEX": "1",
            "PIP_CONFIG_FILE": os.devnull,
            # Of the tests, a few.
            "PYTEST_ADDOPTS": "tests/test_errors.py tests/spec/test_changelog.py",
            "PYTEST_XDIST_AUTO_NUM_WORKERS": "1",
        }
        self.run("git init -q && git add -A && git -c user.name=a -c user.email=a@example.org commit -q -m all")

    def run(self, script: str) -> subprocess.CompletedProcess[str]:
        """Run a script of bash in the clone; stderr goes with stdout."""
        return subprocess.run(
            ["bash", "-c", script], cwd=self.top, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip

    def changed(self) -> str:
        """Return what git has to say of the clone."""
        done = self.run("git status --porcelain")
        assert done.returncode == 0
        return done.stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    """Return a clone in which the first command of the README has run."""
    clone = Clone(tmp_path_factory.mktemp("readme"))
    assert not clone.changed()
    (_kind, play), *_others = blocks(README)
    for command, _shown in play:
        done = clone.run(command)
        assert done.returncode == 0, f"{command}\n{done.stdout}"
    assert "\n=14 1-0 stranded\n" in done.stdout
    return clone


def test_the_commands_of_the_readme(clone: Clone) -> None:
    _play, (_kind, test), *others = blocks(README)
    script = "\n".join(command for command, _shown in test)
    done = clone.run(f'set -eu\n{script}\n.venv/bin/python -P -c "import limitproto; print(limitproto.__file__)"')
    assert done.returncode == 0, done.stdout
    assert Path(done.stdout.splitlines()[-1]).is_relative_to(clone.top / ".venv"), (
        "the package that was installed is kept"
    )
    assert others
    for command, shown in (each for _kind, commands in others for each in commands):
        done = clone.run(command)
        assert done.stdout == shown if shown else done.returncode == 0, f"{command}\n{done.stdout}"
    assert not clone.changed()


def test_the_readme_fits_a_screen() -> None:
    assert len(README.splitlines()) <= 120


@pytest.mark.parametrize("name", ["README.md", "SECURITY.md", "spec/using.md"])
def test_links_lead_somewhere(name: str) -> None:
    """To a file or a folder, and to a heading of the page."""
    page = CHECKOUT / name
    links = re.findall(r'(?:\]\(|src=")(?!https?:)([^)"#]*)(?:#([^)"]+))?[)"]', page.read_text(encoding="utf-8"))
    assert links
    for link, anchor in links:
        target = page.parent / link if link else page
        assert target.exists(), link
        if anchor:
            headings = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}, anchor
