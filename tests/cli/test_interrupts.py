"""Ctrl-C at any moment leaves every file as it was or wholly new, and says how far the command came."""

import os
import signal
import subprocess
from pathlib import Path

import pytest
from support.checking import BROKEN, COMMAND, PATIENCE, SLOPPY, write
from support.record_texts import plain

from benchmarks.measure.interrupts import outcomes
from limitproto import cli
from limitproto.cli import batch_ui
from limitproto.records.batch.pipeline import Batch

pytestmark = pytest.mark.once

TEXTS = [plain(0), SLOPPY, SLOPPY.replace('[Site "?"]', '[Site "a"]'), BROKEN]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_random_moments(seed):
    for outcome in outcomes(TEXTS, 5, seed):
        assert outcome.defects == [], outcome


def test_how_far_it_came(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for number in range(8):
        write(f"{number}.lgn", *[BROKEN] * 200)
    with subprocess.Popen(
        [*COMMAND, "check", "-j", "1", "."], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        while not running.stdout.readline().startswith(b"./1.lgn"):
            assert running.poll() is None
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    words = said.decode().split()
    assert words[:2] == ["interrupted", "after"]
    assert 1 <= int(words[2]) < 8
    assert words[3:6] == ["of", "8", "files"]
    assert int(words[7].replace(",", "")) >= 200


def test_a_conversion_says_what_became_of_its_output(tmp_path, monkeypatch, capsys):
    write(str(tmp_path / "a.lgn"), plain(0))

    def interrupted(*_arguments, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("limitproto.cli.convert.convert", interrupted)
    assert cli.main(["convert", str(tmp_path / "a.lgn"), "-o", str(tmp_path / "b.json")]) == 130
    assert "b.json is left as it was" in capsys.readouterr().err


def test_the_bar_moves_inside_a_file(tmp_path, monkeypatch):
    """By bytes, with games, speed and diagnostics behind it."""
    path = tmp_path / "large.lgn"
    path.write_bytes(b"x" * 1_000_000)
    terminal, end = os.openpty()
    with open(end, "w", encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stderr", stream)
        with batch_ui.ProgressBar([str(path)], "checking") as bar:
            for done in range(100_000, 1_000_000, 100_000):
                bar.move(Batch(str(path), str(path), "lgn", [], [], done), 50, 2)
            bar.move(Batch(str(path), str(path), "lgn", [], [], 1_000_000, True), 50)
        stream.flush()
        # A terminal hands on what was written piece by piece.
        seen = ""
        while "100%" not in seen:
            seen += os.read(terminal, 1 << 16).decode()
    os.close(terminal)
    for share in ("10%", "50%", "90%"):
        assert share in seen
    assert "450 games" in seen
    assert "18 diagnostics" in seen
    assert "/s" in seen


@pytest.mark.long
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_one_large_file_moves_the_bar_with_any_number_of_processes(tmp_path, monkeypatch, jobs):
    path = Path(tmp_path, "large.lgn")
    write(str(path), *[plain(number % 12) for number in range(2_000)])
    size = path.stat().st_size
    shares: list[int] = []
    monkeypatch.setattr(
        batch_ui.ProgressBar, "move", lambda _bar, batch, *_more: shares.append(size if batch.final else batch.done)
    )
    assert cli.main(["check", "--jobs", jobs, str(path)]) == 0
    assert len(set(shares)) >= 5
    assert shares == sorted(shares)
    assert shares[0] < size / 2
