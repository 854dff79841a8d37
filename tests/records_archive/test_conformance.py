"""The conformance set: files, what is expected beside them, and the reader say the same."""

import io
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec
import pytest
from support.checking import run_here

from limitproto.records import decode_json, decode_msgpack, encode_json, encode_msgpack, format_record
from limitproto.records.diagnostics.diagnostic import COMPARED
from limitproto.records.diagnostics.docs import has_examples
from limitproto.records.diagnostics.registry import rules
from limitproto.records.diagnostics.report_text import as_dict
from limitproto.records.duplicates import DuplicateFinder, trace_of
from limitproto.records.files.source import Source
from limitproto.records.game_entry import Entry
from limitproto.records.reading.reader import entries, text_source

FOLDER = Path(__file__).resolve().parents[2] / "records" / "conformance"
BESIDE = (".expected", ".games")
FILES = sorted(path for path in FOLDER.glob("*/*") if path.suffix not in BESIDE)
#: The files by folder and family of diagnostics, or first letter; what is compressed may be long, and is alone.
GROUPS: dict[str, list[Path]] = {}
for _path in FILES:
    _group = _path.name if _path.suffix == ".gz" else _path.name[: 4 if _path.name.startswith("LGN") else 1]
    GROUPS.setdefault(f"{_path.parent.name}/{_group}", []).append(_path)
#: What two readers must agree on.
KEYS = (
    "code", "severity", "game", "line", "column", "end_line", "end_column", "offset", "end_offset", "rule", "json_path",
)  # fmt: skip


def beside(path: Path, more: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (path.parent / (path.name + more)).read_text(encoding="utf-8").splitlines()]


@cache
def games_of(path: Path) -> list[Entry]:
    return list(entries(Source(io.BytesIO(path.read_bytes()), path.name)))


def law(found: Iterable[dict[str, object]]) -> list[list[str]]:
    """Return what two readers must agree on, in an order of its own."""
    return sorted([str(one["file"]), *(str(one[key]) for key in KEYS)] for one in found)


@pytest.mark.parametrize("group", GROUPS)
def test_files(group: str) -> None:
    for path in GROUPS[group]:
        print(path)  # the last one is shown where it fails
        what_is_found(path)
        what_is_read(path)
        if path.parent.name != "broken":
            what_can_be_read_survives_every_form(path)


def what_is_found(path: Path) -> None:
    found = []
    with DuplicateFinder() as duplicates:
        for entry in games_of(path):
            trace = trace_of(entry)
            found += [*entry.all_diagnostics, *(duplicates.look(trace, path.name) if trace else ())]
    assert law(map(as_dict, found)) == law(beside(path, ".expected"))
    severities = {one.severity for one in found}
    folder = "broken" if "error" in severities else "odd" if severities else "good"
    assert path.parent.name == folder


def what_is_read(path: Path) -> None:
    games = [entry for entry in games_of(path) if entry.record is not None]
    told = beside(path, ".games")
    assert [(one["game"], one["sound"]) for one in told] == [(entry.number, entry.legal_turns) for entry in games]
    for entry, one in zip(games, told, strict=True):
        if one["record"] is not None:
            assert msgspec.json.decode(encode_json(entry.record)) == one["record"]
            assert not entry.has_errors
        else:
            assert entry.has_errors or len(entry.record.turns) > 1000


def what_can_be_read_survives_every_form(path: Path) -> None:
    for entry in games_of(path):
        # A record that is not in normal form comes back in it.
        if entry.record is None or any(diagnostic.code == "LGN914" for diagnostic in entry.raw_diagnostics):
            continue
        text = format_record(entry.record)
        (again,) = entries(text_source(text))
        assert again.record == entry.record
        assert format_record(again.record) == text
        assert decode_json(encode_json(entry.record)) == entry.record
        assert decode_msgpack(encode_msgpack(entry.record)) == entry.record
        assert entry.canonical or path.parent.name == "odd"


def test_every_code_is_shown() -> None:
    shown = {one["code"] for path in FILES for one in beside(path, ".expected")}
    assert shown >= {rule.code for rule in rules() if has_examples(rule)}
    assert len(FILES) >= 90


def test_nothing_lies_about() -> None:
    names = {f"{path.parent.name}/{path.name}{more}" for path in FILES for more in ("", *BESIDE)}
    assert {f"{path.parent.name}/{path.name}" for path in FOLDER.glob("*/*")} == names


@pytest.mark.long
@pytest.mark.once
def test_the_command_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but what compares games, since here all files are one archive."""
    for folder in ("good", "odd", "broken"):
        files = [path for path in FILES if path.parent.name == folder]
        monkeypatch.chdir(FOLDER / folder)
        words = f"--strict --format json --quiet --ignore {','.join(COMPARED)}".split()
        done = run_here("check", *words, *(path.name for path in files))
        expected = [one for path in files for one in beside(path, ".expected")]
        expected = [one for one in expected if one["code"] not in COMPARED]
        assert law(map(json.loads, done.stdout.splitlines())) == law(expected)
        assert done.returncode == (folder != "good")
