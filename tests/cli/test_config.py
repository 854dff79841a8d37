"""Settings from limitproto.toml and pyproject.toml: what they change, and how their faults are told."""

from pathlib import Path

import pytest
from support.checking import BROKEN, SLOPPY, run, write

pytestmark = pytest.mark.once


@pytest.fixture
def folder(folder):
    """A directory to be in, with a file of two faults."""
    write("bad.lgn", BROKEN, SLOPPY)
    return folder


def settings(text: str, name: str = "limitproto.toml") -> None:
    Path(name).write_text(text, encoding="utf-8")


def codes(capsys, *options: str) -> set[str]:
    run("check", *options, "bad.lgn")
    return {line.split(" ")[1] for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")}


def test_the_nearest_file_counts(folder, capsys, monkeypatch):
    settings('[check]\nignore = ["LGN2"]')
    below = folder / "a" / "b"
    below.mkdir(parents=True)
    (folder / "a" / "pyproject.toml").write_text('[tool.other]\nx = 1\n[project]\nname = "x"\n', encoding="utf-8")
    monkeypatch.chdir(below)
    write("bad.lgn", BROKEN, SLOPPY)
    assert codes(capsys) == {"LGN401"}, "a pyproject.toml without settings of ours is passed over"
    settings("", str(folder / "a" / "limitproto.toml"))
    assert codes(capsys) == {"LGN401", "LGN201"}, "an empty limitproto.toml is one all the same"
    settings('[tool.limitproto.check]\nignore = ["LGN4"]', str(below / "pyproject.toml"))
    assert codes(capsys) == {"LGN201"}


def test_a_file_that_is_no_utf_8_is_named(folder, capsys):
    Path("limitproto.toml").write_bytes(b'[check]\nformat = "\xff"\n')
    assert run("check", "bad.lgn") == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"{folder}/limitproto.toml cannot be read: " in err
