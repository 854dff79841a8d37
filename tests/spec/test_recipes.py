"""The recipes of spec/developing are carried out on a copy of the checkout, step by step, as a reader would.

In a recipe a comment before a code block says what becomes of it:
`<!-- file PATH -->` makes a file, `<!-- append PATH -->` adds to the end of one,
`<!-- insert PATH after TEXT -->` and `<!-- insert PATH before TEXT -->` add next to the first line that contains TEXT.
A `console` block runs: a line `$ COMMAND` is a command, the lines below it its output; `...` stands for any text.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.consoles import steps as console_steps

pytestmark = pytest.mark.long
CHECKOUT = Path(__file__).resolve().parents[2]
DEVELOPING = CHECKOUT / "spec" / "developing"
RECIPES = sorted(path.name for path in DEVELOPING.glob("adding-*.md"))
_STEP = re.compile(
    r"^<!-- (?P<verb>file|append|insert) (?P<path>\S+?)(?: (?P<side>after|before) (?P<place>.+?))? -->\n"
    r"(?P<fence>````?)\w*\n(?P<text>.*?)^(?P=fence)$|^```console\n(?P<session>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


def steps(page: str) -> list[re.Match[str]]:
    return list(_STEP.finditer(page))


def write(top: Path, step: re.Match[str]) -> None:
    path, text = top / step["path"], step["text"]
    if step["verb"] == "file":
        assert not path.exists(), f"{path} is there already"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    places = [i for i, line in enumerate(lines) if step["place"] in line] if step["place"] else [len(lines)]
    assert places, f"no line of {path} has {step['place']!r}"
    lines.insert(places[0] + (step["side"] == "after"), text)
    path.write_text("".join(lines), encoding="utf-8")


def matches(output: str, expected: str) -> bool:
    """Return whether an output is the expected one, where `...` is any text; spaces at line ends do not count."""
    pattern = ".*".join(map(re.escape, trimmed(expected).split("...")))
    return re.fullmatch(pattern, trimmed(output), re.DOTALL) is not None


def trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("benchmarks", "grammar", "limitproto", "records", "spec", "tests", "pyproject.toml", "README.md"):
        source = CHECKOUT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "*.so", ".hypothesis")
            shutil.copytree(source, tmp_path / name, ignore=ignored)
        else:
            shutil.copy(source, tmp_path)
    return tmp_path


def environment(tree: Path) -> dict[str, str]:
    tools = tree / "bin"
    tools.mkdir(exist_ok=True)
    for name, words in (("python", ""), ("limitproto", " -m limitproto")):
        (tools / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" -P{words} "$@"\n', encoding="utf-8")
        (tools / name).chmod(0o755)
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LIMITPROTO_", "PYTEST_"))}
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    return kept | {"PATH": path, "PYTHONPATH": str(tree), "LIMITPROTO_PURE": "1", "HYPOTHESIS_PROFILE": "few"}


@pytest.mark.parametrize("name", RECIPES)
def test_recipe(name: str, tree: Path) -> None:
    ran = 0
    for step in steps((DEVELOPING / name).read_text(encoding="utf-8")):
        if step["session"] is None:
            write(tree, step)
            continue
        for command, expected in console_steps(step["session"]):
            done = subprocess.run(
                ["sh", "-c", command], cwd=tree, env=environment(tree), text=True, timeout=1800, check=False,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
            )  # fmt: skip
            assert matches(done.stdout, expected), f"{command}\n{done.stdout}"
            ran += 1
    assert ran >= 2, "a recipe shows that its result works"


def test_there_is_a_recipe_for_everything_that_is_added_often() -> None:
    names = ("command", "control", "diagnostic", "dialect", "format", "game")
    assert set(RECIPES) == {f"adding-a-{name}.md" for name in names}


def test_a_wrong_output_is_noticed(tree: Path) -> None:
    assert matches("a b\nc\n", "a ...\nc")
    assert not matches("a b\nc\n", "a ...\nd")
    (found,) = steps("```console\n$ echo a\na\n```")
    assert console_steps(found["session"]) == [("echo a", "a\n")]
