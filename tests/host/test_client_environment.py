"""The reduced environment of engines."""

import pytest

from limitproto.host.client import reduced_environment

FULL = {"PATH": "/bin", "HOME": "/root", "LANG": "C", "LC_ALL": "C", "SECRET": "x", "WORD": "y", "VIRTUAL_ENV": "/v"}


def test_little_is_passed_on():
    assert reduced_environment((), FULL) == {
        "PATH": "/bin", "HOME": "/root", "LANG": "C", "LC_ALL": "C", "VIRTUAL_ENV": "/v"
    }  # fmt: skip


def test_additions():
    found = reduced_environment(["WORD", "NEW=a=b", "MISSING", "PATH=/usr/bin"], FULL)
    assert (found["WORD"], found["NEW"], found["PATH"]) == ("y", "a=b", "/usr/bin")
    assert "MISSING" not in found
    assert "SECRET" not in found


def test_an_addition_needs_a_name():
    with pytest.raises(ValueError, match="NAME"):
        reduced_environment(["=x"], FULL)
