"""`limitproto stats`: files of every kind in, a table or JSON out, broken games named, nothing half-written."""

import gzip
import json
from pathlib import Path

import pytest
import zstandard
from support.checking import on_terminal, process
from support.record_texts import BROKEN, plain

from limitproto import cli
from limitproto.cli import main
from limitproto.records.reading.batches import BATCH_SIZE

pytestmark = pytest.mark.once


@pytest.fixture
def folder(folder):
    """A directory to be in, with records in plain and packed files, below each other."""
    Path("games/deeper").mkdir(parents=True)
    Path("games/a.lgn").write_text(f"{plain(0)}\n{plain(1)}", encoding="utf-8")
    Path("games/b.lgn.gz").write_bytes(gzip.compress(plain(2).encode()))
    Path("games/deeper/c.lgn.zst").write_bytes(zstandard.compress(plain(3).encode()))
    Path("mixed.lgn").write_text(f"{plain(0)}\n{BROKEN}\n{plain(3)}", encoding="utf-8")
    return folder


def stats(*arguments: str) -> int:
    return cli.main(["stats", *arguments])


def found(capfd: pytest.CaptureFixture[str]) -> dict:
    return json.loads(capfd.readouterr().out)


def test_stdin(folder):
    result = process("stats", "-", data=plain(0).encode())
    assert json.loads(result.stdout)["counted"] == 1
    assert result.stderr == b"1 game in 1 file; 1 counted.\n"


def test_a_table_on_a_terminal_and_json_elsewhere(folder):
    _, seen, status = on_terminal("stats", "games", both=True)
    assert status == 0
    assert b"Editions\r\n" in seen
    assert b"counting" in seen, "there is a bar"
    assert b'"editions"' not in seen


def test_a_format_that_is_asked_for(folder, capfd):
    assert stats("games", "--format", "table", "-q") == 0
    out, err = capfd.readouterr()
    assert out.startswith("Editions\n  edition")
    assert err == ""


def test_broken_games_are_named_and_not_counted(folder, capfd):
    assert stats("mixed.lgn") == 1
    out, err = capfd.readouterr()
    assert json.loads(out)["counted"] == 2
    lines = err.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("mixed.lgn:")
    assert lines[0].endswith("; the game is not counted")
    assert lines[1] == "3 games in 1 file; 1 with errors; 2 counted."


def test_of_many_broken_games_some_are_named(folder, capfd):
    Path("worse.lgn").write_text("\n".join([BROKEN] * 150), encoding="utf-8")
    assert stats("worse.lgn", "--format", "table") == 1
    out, err = capfd.readouterr()
    assert out == "There are no games to count.\n"
    lines = err.splitlines()
    assert len(lines) == 102
    assert lines[100].startswith("... and more")


@pytest.mark.parametrize("name", ["missing.lgn", "cut.lgn.gz"])
def test_files_that_can_not_be_read(folder, capfd, name):
    Path("cut.lgn.gz").write_bytes(gzip.compress(plain(2).encode())[:-20])
    assert stats(name, "mixed.lgn") == 2
    out, err = capfd.readouterr()
    assert json.loads(out)["counted"] >= 2
    assert any(line.startswith(f"{name}: ") for line in err.splitlines())


@pytest.mark.long
def test_any_number_of_processes_counts_the_same(folder, capfd):
    Path("large.lgn").write_text("\n".join(plain(number) for number in range(60) for _ in range(12)), encoding="utf-8")
    assert Path("large.lgn").stat().st_size > BATCH_SIZE, "it is more than one batch"
    results = []
    for jobs in ("1", "3"):
        assert stats("large.lgn", "mixed.lgn", "-j", jobs, "--top", "0") == 1
        results.append(capfd.readouterr())
    assert results[0] == results[1]
    assert json.loads(results[0].out)["counted"] == 722


@pytest.mark.long
def test_output_and_plots(folder, capfd):
    assert stats("games", "-o", "stats.json", "--plot", "plot.svg") == 0
    assert capfd.readouterr().out == ""
    assert json.loads(Path("stats.json").read_text(encoding="utf-8"))["counted"] == 4
    assert "<title>4 games</title>" in Path("plot.svg").read_text(encoding="utf-8")
    assert stats("games", "--plot", "plot.png", "-q") == 0
    assert Path("plot.png").read_bytes().startswith(b"\x89PNG")
    first = Path("plot.svg").read_bytes()
    assert stats("games", "--plot", "plot.svg", "-q") == 0
    assert Path("plot.svg").read_bytes() == first


def test_names_that_look_the_same_are_found_together(tmp_path, capsys):
    file = tmp_path / "g.lgn"
    names = ("Jos\u00e9", "Jose\u0301", "Jos\u00e9\u200b", "Rosa")
    file.write_text("\n".join(f'[Game "limit"]\n[White "{name}"]\n\n*\n' for name in names), encoding="utf-8")
    for name in names[:3]:
        assert main(["stats", "--format", "table", "--player", name, str(file)]) == 0
        err = capsys.readouterr().err
        assert "3 counted." in err
        assert err.count("look the same but are counted separately") == 2
