"""The two examples of a diagnostic rule: a text on which it alone is reported, and that text with the defect fixed.

They are files in `examples`: `CODE.bad.lgn` and `CODE.good.lgn`, or `.jsonl`. Where the second is missing, it is
`good.lgn` or `good.jsonl`. Examples that show a rule of a game are in `examples` next to the module of the game.
Bytes that are not UTF-8 become surrogates, as everywhere in the reader.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from limitproto.games.registry import GAMES, game_itself
from limitproto.records.diagnostics.rule import DiagnosticRule

_FOLDER = Path(__file__).with_name("examples")

#: The kinds of files that are made from a text of another kind.
_TEXT_SUFFIXES = {".lgn.gz": ".lgn", ".msgpack": ".jsonl"}


def has_examples(rule: DiagnosticRule) -> bool:
    """Return whether a rule has examples; a rule that applies to no known game has none."""
    return _file(rule, "bad") is not None


def failing(rule: DiagnosticRule) -> str:
    """Return the failing example in full length."""
    text = failing_in_short(rule)
    if rule.repeat is None:
        return text
    mark, repeated, count = rule.repeat
    return text.replace(mark, repeated * count, 1)


def failing_in_short(rule: DiagnosticRule) -> str:
    """Return the failing example with a mark instead of what it repeats."""
    return _text(_file(rule, "bad"))


def fixed(rule: DiagnosticRule) -> str:
    """Return the failing example with the defect fixed."""
    return _text(_file(rule, "good") or _FOLDER / f"good{_suffix(rule)}")


def _file(rule: DiagnosticRule, kind: str) -> Path | None:
    files = (folder / f"{rule.code}.{kind}{_suffix(rule)}" for folder in _folders())
    return next((file for file in files if file.exists()), None)


def _folders() -> Iterator[Path]:
    yield _FOLDER
    for name in GAMES:
        module = sys.modules[type(game_itself(name)).__module__]
        yield Path(str(module.__file__)).with_name("examples")


def _suffix(rule: DiagnosticRule) -> str:
    return _TEXT_SUFFIXES.get(rule.suffix, rule.suffix)


def _text(file: Path | None) -> str:
    assert file is not None, "this rule has no examples"
    return file.read_bytes().decode("utf-8", "surrogateescape")
