"""Ctrl-C at any moment leaves every file as it was or wholly new, and says how far the command came."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.checking import BROKEN, COMMAND, PATIENCE, SLOPPY, write
from support.patience import run_program
from support.record_texts import plain

from benchmarks.measure.interrupts import outcomes
from limitproto import cli
from limitproto.cli import batch_ui
from limitproto.records.reading.batches import Batch

pytestmark = pytest.mark.once

TEXTS = [plain(0), SLOPPY, SLOPPY.replace('[Site "?"]', '[Site "a"]'), BROKEN]


@pytest.mark.long
def test_random_moments():
    """`LIMITPROTO_INTERRUPTS` is how many; with many, start `python -m benchmarks.measure.interrupts` too."""
    for outcome in outcomes(TEXTS, int(os.environ.get("LIMITPROTO_INTERRUPTS", "11")), 0):
        assert outcome.defects == [], outcome


def test_how_far_it_came(folder):
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


#: Sends a signal from where an exception would be lost, and to a process that has begun to end.
PLACES = """
import io, os, signal, sys, weakref
from limitproto.core import interrupts
from limitproto.core.interrupts import at_end, at_interrupt, noted

def send(*numbers):
    for number in numbers or (signal.SIGINT,):
        os.kill(os.getpid(), number)

class Collected:
    def __del__(self):
        send()

class Locked:
    def __enter__(self):
        return self
    def __exit__(self, *_):
        try:
            send()
        finally:
            return True

def closed():
    try:
        yield
    finally:
        send()

def three():
    send(signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
    print("cleaned")

def in_a_row():
    with noted() as note:
        send(signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
        print("noted", flush=True)
    os._exit(note.status)

interrupts.install()
place = sys.argv[1]
with at_end(lambda: print("tidied")), at_interrupt(lambda: f"said in {place}"):
    if place == "destructor":
        Collected()
    elif place == "lock":
        with Locked():
            pass
    elif place == "generator":
        gone = closed()
        next(gone)
        del gone
    elif place == "weak reference":
        thing = Locked()
        seen = weakref.ref(thing, lambda _: send())
        del thing
    elif place == "import":
        sys.meta_path.insert(0, type("Finder", (), {"find_spec": lambda *_: send()}))
        import nowhere
    elif place == "three":
        with at_end(three):
            send()
    elif place == "in a row":
        in_a_row()
    elif place == "stream":
        class Slow(io.FileIO):
            def write(self, data):
                send()
                return len(data)
        sys.stderr = io.TextIOWrapper(io.BufferedWriter(Slow(2, "wb")), write_through=True)
        print("lost", file=sys.stderr, flush=True)
print("went on")
"""


def test_no_place_swallows_a_signal():
    said = {"three": ("cleaned", 130), "in a row": ("noted", 143)}
    for place in ("destructor", "lock", "generator", "weak reference", "import", "three", "in a row", "stream"):
        done = run_program([sys.executable, "-P", "-c", PLACES, place])
        first, status = said.get(place, ("", 130))
        assert done.returncode == status, (place, done)
        assert done.stdout.split() == [*filter(None, [first]), *(["tidied"] if place != "in a row" else [])], place
        assert done.stderr == ("" if place in ("in a row", "stream") else f"said in {place}\n"), (place, done)


def test_the_bar_moves_inside_a_file(tmp_path, monkeypatch):
    """By bytes, with games, speed and diagnostics behind it."""
    path = tmp_path / "large.lgn"
    path.write_bytes(b"x" * 1_000_000)
    terminal, end = os.openpty()
    with open(end, "w", encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stderr", stream)
        with batch_ui.Run([str(path)], "checking", batch_ui.FileOptions(jobs=1)) as bar:
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
        batch_ui.Run, "move", lambda _bar, batch, *_more: shares.append(size if batch.final else batch.done)
    )
    assert cli.main(["check", "--jobs", jobs, str(path)]) == 0
    assert len(set(shares)) >= 5
    assert shares == sorted(shares)
    assert shares[0] < size / 2
