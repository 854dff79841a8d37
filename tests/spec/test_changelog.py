"""CHANGELOG.md: what its table of import paths names can be imported."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import limitproto

pytestmark = pytest.mark.once
TEXT = (Path(__file__).resolve().parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
ROWS = [row for row in re.findall(r"^  \| .+ \| (.+) \|$", TEXT, re.MULTILINE) if "`" in row]


@pytest.mark.parametrize("now", ROWS)
def test_what_the_table_names_exists(now):
    places, _semicolon, exported = now.partition("; ")
    for module in re.findall(r"`(limitproto[\w.]*)`", places):
        import_module(module)
    for name in re.findall(r"`(\w+)`", exported.partition("exported by")[0]):
        assert name in limitproto.__all__


def test_there_is_a_table():
    assert len(ROWS) >= 7
