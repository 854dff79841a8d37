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


@pytest.mark.parametrize(
    ("name", "head"), [("limitproto.toml", "[check]"), ("pyproject.toml", "[tool.limitproto.check]")]
)
def test_both_files(folder, capsys, name, head):
    assert codes(capsys) == {"LGN201", "LGN401"}
    settings(f'{head}\nselect = ["LGN4", "no-game"]\nignore = ["LGN401"]\n', name)
    assert codes(capsys) == {"LGN201"}


def test_every_setting(folder, capsys):
    settings('[check]\nstrict = true\nformat = "json"\njobs = 1\nmax-results = 1\nexit-zero = true\nselect = ["LGN"]')
    assert run("check", "bad.lgn") == 0
    assert capsys.readouterr().out.count("\n") == 1


def test_the_command_line_wins(folder, capsys):
    settings('[check]\nstrict = true\nformat = "json"\nmax-results = 0\nexit-zero = true\nselect = ["LGN2"]')
    arguments = ["--no-strict", "--format", "text", "--max-results", "9", "--no-exit-zero", "--select", "LGN4"]
    assert run("check", *arguments, "bad.lgn") == 1
    assert " LGN401 " in capsys.readouterr().out


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


FAULTS = {
    "no TOML": ("[check\n", "cannot be read: "),
    "no UTF-8": ('[check]\nformat = "\udcff"\n', "cannot be read: "),
    "an unknown setting": ("[check]\nselcet = []\n", "unknown setting 'selcet' in [check]; known: select, ignore"),
    "an unknown section": ("[chekc]\nstrict = true\n", "unknown section 'chekc'; known: check. Did you mean check?"),
    "no table": ("check = 1\n", "check is not a table"),
    "a number for a list": ("[check]\nselect = 4\n", "[check] select must be a list of strings, not 4"),
    "a list of numbers": ("[check]\nselect = [4]\n", "[check] select must be a list of strings, not [4]"),
    "true for a number": ("[check]\njobs = true\n", "[check] jobs must be an integer, not True"),
    "a text for a truth": ('[check]\nstrict = "yes"\n', "[check] strict must be true or false, not 'yes'"),
    "an unknown code": ('[check]\nignore = ["LGN4", "LGX"]\n', "[check] ignore: 'LGX' is neither a diagnostic code"),
    "an unknown format": ('[check]\nformat = "xml"\n', "[check] format: 'xml' is not one of"),
    "no jobs": ("[check]\njobs = 0\n", "[check] jobs: '0' is not an integer from 1"),
}


@pytest.mark.parametrize(("text", "said"), FAULTS.values(), ids=FAULTS)
def test_faults_are_named_with_their_file(folder, capsys, text, said):
    Path("limitproto.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert run("check", "bad.lgn") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert f"{folder}/limitproto.toml" in err
    assert said in err


@pytest.mark.parametrize("text", ["tool = 1\n", "[tool]\nlimitproto = 1\n"])
def test_a_strange_pyproject_is_no_traceback(folder, capsys, text):
    settings(text, "pyproject.toml")
    assert run("check", "bad.lgn") in (1, 2)
    assert "Traceback" not in capsys.readouterr().err


def test_help_and_explain_need_no_settings(folder, capsys):
    settings("[check\n")
    assert run("check", "--help") == 0
    assert run("check", "--explain", "LGN401") == 0
    assert run("fmt", "--check", "bad.lgn") == 1
