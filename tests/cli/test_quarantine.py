"""The file of a quarantine comes and goes whole, whatever interrupts its making."""

from pathlib import Path

import pytest

from limitproto.records.files import output as quarantine

pytestmark = pytest.mark.once


def test_an_interrupt_as_the_file_is_made_leaves_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupted(name: str, mode: str, buffering: int):
        open(name, mode, buffering).close()
        raise KeyboardInterrupt

    monkeypatch.setattr(quarantine, "open", interrupted, raising=False)
    with pytest.raises(KeyboardInterrupt), quarantine.quarantined(str(tmp_path / "broken.lgn")):
        pass
    assert not list(tmp_path.iterdir())


def test_an_empty_file_of_somebody_else_stays(tmp_path: Path):
    theirs = tmp_path / "broken.lgn"
    theirs.touch()
    with pytest.raises(FileExistsError), quarantine.quarantined(str(theirs)):
        pass
    assert theirs.exists()
