"""The reduced environment of engines."""

import pytest

from limitproto.host.client import reduced_environment


@pytest.fixture(autouse=True)
def _full(monkeypatch: pytest.MonkeyPatch) -> None:
    full = {"PATH": "/bin", "HOME": "/h", "LANG": "C", "LC_ALL": "C", "SECRET": "x", "WORD": "y", "VIRTUAL_ENV": "/v"}
    monkeypatch.setattr("os.environ", full)


def test_little_is_passed_on():
    assert reduced_environment() == {"PATH": "/bin", "HOME": "/h", "LANG": "C", "LC_ALL": "C", "VIRTUAL_ENV": "/v"}


def test_additions():
    found = reduced_environment(["WORD", "NEW=a=b", "MISSING", "PATH=/usr/bin"])
    assert (found["WORD"], found["NEW"], found["PATH"]) == ("y", "a=b", "/usr/bin")
    assert "MISSING" not in found
    assert "SECRET" not in found
    with pytest.raises(ValueError, match="NAME"):
        reduced_environment(["=x"])
