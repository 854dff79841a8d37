"""A small archive of good, sloppy and broken games: all faults are found, and nothing good is lost."""

import importlib.util
import json
import shutil
from collections import defaultdict
from pathlib import Path
from types import ModuleType

import pytest
from support.checking import held, run

from limitproto.records import Record, read

pytestmark = pytest.mark.once

MAKER = Path(__file__).resolve().parents[2] / "benchmarks" / "generate" / "archive.py"
GAMES = 60


def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("archive", MAKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def original(tmp_path_factory) -> Path:
    """An archive in which every way of being sloppy or broken is."""
    module = maker()
    module.PER_FILE = 8
    module.GOOD, module.SLOPPY_TOO = 0.3, 0.6
    folder = tmp_path_factory.mktemp("archive")
    expected = module.make(folder, GAMES, seed=11, different=20)
    damages = {game.damage for _, _, game in expected}
    assert damages == {"", *module.SLOPPY, *module.BROKEN}
    return folder


@pytest.fixture
def archive(original, folder) -> Path:
    """A copy of the archive, in a directory to be in."""
    return Path(shutil.copytree(original, folder / "archive"))


def expectations(folder: Path) -> list[tuple[str, int, str]]:
    """Return file, number and kind of every game."""
    rows = (line.split("\t") for line in (folder / "EXPECTED.tsv").read_text(encoding="utf-8").splitlines())
    return [(name, int(number), kind) for name, number, kind, _ in rows]


def good_games(folder: Path) -> list[Record]:
    files = sorted(path for path in folder.rglob("*.lgn*") if path.is_file())
    return [entry.record for file in files for entry in read(file) if not entry.has_errors]


def test_every_fault_is_found_at_its_game(archive, capsys):
    for jobs in ("1", "3"):
        assert run("check", "--format", "json", "--jobs", jobs, "archive") == 1
        told = defaultdict(set)
        for line in capsys.readouterr().out.splitlines():
            item = json.loads(line)
            told[item["file"].removeprefix("archive/"), item["game"]].add(item["severity"])
        for name, number, kind in expectations(archive):
            assert ("error" in told[name, number]) == (kind == "broken"), (name, number, kind)
            assert kind != "good" or not told[name, number]
        assert {place for place in told if told[place]} <= {(name, number) for name, number, _ in expectations(archive)}


@pytest.mark.long
def test_fix_and_set_aside(archive, capsys):
    before = good_games(archive)
    kinds = [kind for _, _, kind in expectations(archive)]
    assert len(before) == kinds.count("good") + kinds.count("sloppy")
    assert run("check", "--fix", "--move", "--quarantine", "broken.lgn", "archive") == 1
    assert run("check", "archive") == 0, "a second run over the result is clean"
    assert good_games(archive) == before, "nothing good is lost"
    aside = list(read("broken.lgn"))
    assert len(aside) == kinds.count("broken")
    assert all(entry.has_errors for entry in aside)
    assert run("fmt", "archive") == 0
    assert run("check", "--strict", "--ignore", "LGN7", "archive") == 0
    assert good_games(archive) == before
    assert run("fmt", "--check", "archive") == 0


@pytest.mark.long
def test_fix_and_leave_the_broken_ones(archive, capsys):
    broken = {name: [e.text for e in read(archive / name) if e.has_errors] for name, _, _ in expectations(archive)}
    before = good_games(archive)
    assert run("check", "--fix", "archive") == 1
    capsys.readouterr()
    assert run("check", "--format", "json", "archive") == 1
    games = {(item["file"], item["game"]) for item in map(json.loads, capsys.readouterr().out.splitlines())}
    assert len(games) == sum(map(len, broken.values())), "what is left are the broken ones"
    assert good_games(archive) == before
    for name, texts in broken.items():
        assert all(text in held(str(archive / name)) for text in texts), "these stay to the byte"
