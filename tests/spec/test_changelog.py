"""spec/upgrading.md: its import paths can be imported, and diagnostics have the names that it says."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import limitproto
from limitproto.records.diagnostics.registry import rules

pytestmark = pytest.mark.once
TEXT = (Path(__file__).resolve().parents[2] / "spec/upgrading.md").read_text(encoding="utf-8")
ROWS = [row for row in re.findall(r"^\| .+ \| (.+) \|$", TEXT, re.MULTILINE) if "`" in row]


@pytest.mark.parametrize("now", ROWS)
def test_what_the_table_names_exists(now):
    places, _semicolon, exported = now.partition("; ")
    for module in re.findall(r"`(limitproto[\w.]*)`", places):
        import_module(module)
    for name in re.findall(r"`(\w+)`", exported.partition("exported by")[0]):
        assert name in limitproto.__all__


def test_diagnostics_have_the_names_of_the_table():
    assert len(ROWS) >= 7
    listed = re.findall(r"^\| (LGN\d+) \| (\S+) \| (\S+) \|$", TEXT, re.MULTILINE)
    assert listed == [(rule.code, former, rule.name) for rule in rules() for former in rule.former_names]
